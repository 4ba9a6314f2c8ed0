// Brings what the page shows to what Python says, and keeps what is there already.

/** What holds more than its markup says. */
const FIELDS = "input, select, option, textarea";

const byId = (id) => document.getElementById(id);

/**
 * Gives `boot` what brings the page to a picture; `Idiomorph` compares and does the work. Both
 * return whether the page shows the whole of it.
 */
export function morphing(boot, Idiomorph) {
  let passed = false;
  const callbacks = {
    // What is as it was, most of a screen, need not be gone through piece by piece. What a field
    // holds is not seen by this comparison. A card under the finger is left alone: the clock and
    // the solver have the page painted meanwhile.
    beforeNodeMorphed(node, next) {
      if (node.classList?.contains("dragged")) passed = true;
      else return !node.isEqualNode(next) || node.matches?.(FIELDS) || !!node.querySelector?.(FIELDS);
      return false;
    },
    // Whether a drawer is open is the browser's matter, not the model's.
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
  };
  const sheet = document.createElement("template");
  const made = (html) => {
    sheet.innerHTML = html;
    return sheet.content.firstChild;
  };
  const steps = {
    gone: (id) => byId(id).remove(),
    dressed(id, tag) {
      const [element, next] = [byId(id), made(tag)];
      if (element.classList.contains("dragged")) {
        passed = true;
        return;
      }
      for (const { name } of [...element.attributes]) {
        if (!next.hasAttribute(name) && name !== "open") element.removeAttribute(name);
      }
      for (const { name, value } of next.attributes) {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    },
    turned: (id, html) => Idiomorph.morph(byId(id), made(html), { callbacks }),
    come(id, before, html) {
      const [parent, last] = [byId(id), before && byId(before)];
      if (last && last.parentNode !== parent) throw new Error(`${before} is not in ${id}`);
      parent.insertBefore(document.importNode(made(html), true), last ? last.nextSibling : parent.firstChild);
    },
  };

  /** Makes the inside of `element` what `html` says. */
  boot.morph = (element, html) => {
    passed = false;
    Idiomorph.morph(element, html, { morphStyle: "innerHTML", callbacks });
    return !passed;
  };

  /** Carries out the changes of app/changes.py, as JSON; stops where the page is not as supposed. */
  boot.change = (text) => {
    passed = false;
    try {
      for (const [step, ...rest] of JSON.parse(text)) steps[step](...rest);
    } catch (error) {
      console.info("the whole is painted:", error.message);
      return false;
    }
    return !passed;
  };
}
