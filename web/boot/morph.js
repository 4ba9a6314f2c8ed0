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
  /** Whether an element is left as it is: a card under the finger. */
  const held = (element) => {
    const is = element.classList.contains("dragged");
    passed ||= is;
    return is;
  };

  /** Gives an element an attribute, or takes it away where `value` is null. */
  const set = (element, name, value) => {
    if (!callbacks.beforeAttributeUpdated(name, element)) return;
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };

  /** Gives an element all attributes of `next`, and no others; returns false where it is held. */
  const dress = (element, next) => {
    if (held(element)) return false;
    for (const { name } of [...element.attributes]) {
      if (!next.hasAttribute(name)) set(element, name, null);
    }
    for (const { name, value } of next.attributes) set(element, name, value);
    return true;
  };

  /** Makes an element what `next` is: piece by piece where both are built alike. */
  const turn = (element, next) => {
    if (element.isEqualNode(next)) return;
    const [old, now] = [[...element.childNodes], [...next.childNodes]];
    const alike = ({ nodeName, id }, n) => nodeName === now[n].nodeName && id === now[n].id;
    if (old.length !== now.length || !old.every(alike)) {
      Idiomorph.morph(element, next, { callbacks });
    } else if (dress(element, next)) {
      old.forEach((node, n) => {
        if (node.nodeType === Node.ELEMENT_NODE) turn(node, now[n]);
        else if (node.nodeValue !== now[n].nodeValue) node.nodeValue = now[n].nodeValue;
      });
    }
  };

  const steps = {
    gone: (id) => byId(id).remove(),
    dressed(id, ...attributes) {
      const element = byId(id);
      if (held(element)) return;
      for (let n = 0; n < attributes.length; n += 2) set(element, attributes[n], attributes[n + 1]);
    },
    reads: (id, text) => void (byId(id).firstChild.nodeValue = text),
    turned: (id, html) => turn(byId(id), made(html)),
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

  /** Carries out a change of each kind where nobody sees it: what has run once is quick. */
  boot.rehearse = () => {
    const place = document.body.appendChild(document.createElement("div"));
    place.hidden = true;
    place.id = "rehearsal";
    const card = (text) => `<b id="rehearsed"><i>${text}</i></b>`;
    boot.change(JSON.stringify([
      ["come", place.id, "", card("1")],
      ["dressed", "rehearsed", "class", "two"],
      ["turned", "rehearsed", card("3")],
      ["turned", "rehearsed", '<b id="rehearsed">4</b>'],
      ["reads", "rehearsed", "5"],
      ["gone", "rehearsed"],
    ]));
    place.remove();
  };
}
