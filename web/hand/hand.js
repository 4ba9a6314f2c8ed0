// A player's own phone: the cards of one hand, seen while a button is held, then covered for good.
// Plain JavaScript, in one file with all it needs; the build puts codes.js before it.

const STORE = "pyramid.hand";
/** How long a hand can be looked at from the first look on, in milliseconds. */
const MEMORISE = 120_000;
const DAY = 86_400_000;

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const today = () => Math.floor(Date.now() / DAY);

// -- language and looks --------------------------------------------------------------------------

let settings = {};
try {
  settings = JSON.parse(localStorage.getItem("pyramid.settings")) || {};
} catch {
  // No storage, or not our text.
}
/** All texts by language, in one order. */
const WORDS = JSON.parse(byId("words").textContent);
const wanted = [settings.language, ...(navigator.languages ?? [])].map((tag) => String(tag ?? "").slice(0, 2).toLowerCase());
root.lang = wanted.find((code) => WORDS[code]) ?? "en";

/** The text with its {names} filled in; those without a value stay. */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (mark, name) => values[name] ?? mark);
/** The text in the player's language. */
const t = (text, values = {}) => fill(WORDS[root.lang][WORDS.en.indexOf(text)] ?? text, values);

const RANKS = [
  t("ace"), t("two"), t("three"), t("four"), t("five"), t("six"), t("seven"),
  t("eight"), t("nine"), t("ten"), t("jack"), t("queen"), t("king"),
];
const SUITS = [t("clubs"), t("diamonds"), t("hearts"), t("spades")];
const COURTS = { de: "BDK", fr: "VDR" }[root.lang] ?? "JQK";

const REASONS = {
  cut: t("The link is cut off. Scan the code once more."),
  changed: t("The link was changed on its way. Scan the code once more."),
  version: t("The link comes from another version of Pyramid. Load the page anew on both devices."),
  old: t("This hand was dealt on {date}. That game is over."),
  seen: t("You have looked at this hand already. It stays covered."),
  two: t("This phone has a hand of this round already. Each player needs a phone of their own."),
  round: t("That is for round {n}. You are in round {now}."),
  digits: t("A code is made of digits alone."),
  group: t("Group {n} is mistyped. Compare it once more."),
  short: t("The code goes on: type all of its groups."),
  other: t("This code is for another phone or another game."),
  used: t("This code was used already."),
  "used-up": t("The keys of this phone are used up. Ask the table for a new code to scan."),
  keyless: t("This phone has no keys for that. Ask the table for a code to scan."),
  "new-game": t("A new game: the hand of game {table} is put away."),
  "not-kept": t("This browser keeps nothing: leave this page open."),
  time: t("The time to remember is over."),
};

for (const el of document.querySelectorAll("[data-t]")) el.textContent = t(el.textContent.trim());

const prefers = (query) => matchMedia(`(prefers-${query})`).matches;
const THEMES = ["night", "dawn", "contrast"];
const system = prefers("contrast: more") ? "contrast" : prefers("color-scheme: light") ? "dawn" : "night";
root.dataset.theme = THEMES.includes(settings.theme) ? settings.theme : system;
const still = settings.motion === "reduced" || (settings.motion !== "full" && prefers("reduced-motion: reduce"));
root.dataset.motion = still ? "reduced" : "full";
root.dataset.suits = settings.suits === "four" ? "four" : "two";
// The display face is 20 kB: worth it only where the site is in the cache already.
if (navigator.serviceWorker?.controller) {
  new FontFace("Marcellus", "url(../fonts/marcellus-latin-400-normal.woff2)").load().then((face) => document.fonts.add(face), () => {});
}

// -- what the phone knows ------------------------------------------------------------------------

/**
 * The hand, or null: table, round, day, keep (later looks allowed), since (round of the scan),
 * cards (their numbers; none once they are covered), only (the place of a single new card, or 0),
 * keys (-1 for a spent one), until (when it covers itself, 0 before the first look), link.
 */
let own = null;
let kept = true;
let looking = false;

function load() {
  try {
    const value = JSON.parse(localStorage.getItem(STORE));
    own = value && Array.isArray(value.cards) && Array.isArray(value.keys) ? value : null;
  } catch {
    // Without a storage there is only this page.
  }
  // After a night the game is over, and with it everything that was for it.
  if (own && Math.abs(today() - own.day) > 1) save(null);
}

function save(value) {
  own = value;
  try {
    if (own) localStorage.setItem(STORE, JSON.stringify(own));
    else localStorage.removeItem(STORE);
    kept = true;
  } catch {
    kept = false;
  }
}

/** Takes a scanned link in; answers with a reason if it is refused, or news. */
function scan(digits) {
  const link = readLink(digits);
  if (link.reason) return link;
  if (Math.abs(today() - link.day) > 1) return refuse("old", { date: new Date(link.day * DAY).toLocaleDateString(root.lang, { timeZone: "UTC" }) });
  const mark = digits.slice(-5);
  const other = own && own.table !== link.table ? own.table : "";
  if (own && !other) {
    if (link.round < own.round) return refuse("round", { n: link.round, now: own.round });
    if (link.round === own.round && mark !== own.link) return refuse("two");
    if (link.round === own.round) return own.cards.length ? {} : refuse("seen");
  }
  save({ ...link, since: link.round, only: 0, until: 0, link: mark });
  return other ? refuse("new-game", { table: other }) : {};
}

/** Takes the own one of a round's codes in, which are in one link; answers like `scan`. */
function pick(digits) {
  const found = (digits.match(/.{1,15}/g) ?? []).map((code) => readCode(code, own));
  const fitting = found.filter((news) => !news.reason);
  // By chance another's code can look right too: then the player has to say which it is.
  if (fitting.length === 1) return take(fitting[0]);
  const [reason] = found.map((news) => news.reason).filter((name) => name !== "other");
  if (["group", "short", "digits"].includes(reason)) return refuse("changed");
  return fitting.length || !reason ? refuse("other") : found.find((news) => news.reason === reason);
}

/** Takes a typed code in; answers like `scan`. */
const type = (text) => take(readCode(text, own));

function take(news) {
  if (news.reason) return news;
  if (news.table) return typeHand(news);
  const keys = own.keys.map((key, place) => (place >= news.spent[0] && place < news.spent[1] ? -1 : key));
  const next = { ...own, keys, until: 0, only: 0, link: "" };
  if (news.cards) save({ ...next, cards: news.cards, round: news.round });
  else if (own.keep && own.cards.length === HAND) save({ ...next, cards: own.cards.map((card, at) => (at === news.position - 1 ? news.card : card)) });
  else save({ ...next, cards: [news.card], only: news.position });
  return {};
}

function typeHand(hand) {
  const same = own?.table === hand.table;
  if (same && hand.round < own.round) return refuse("round", { n: hand.round, now: own.round });
  if (same && hand.round === own.round) return own.cards.length ? {} : refuse("seen");
  const other = own && !same ? own.table : "";
  save({ ...hand, day: today(), since: hand.round, only: 0, until: 0, link: "" });
  return other ? refuse("new-game", { table: other }) : {};
}

/** Covers the cards for good: they leave the page and the storage; keys stay for later. */
function cover(reason) {
  look(false);
  if (!own?.cards.length) return;
  save({ ...own, cards: [], only: 0, until: 0 });
  draw(reason ? refuse(reason) : {});
  byId("code").focus();
}

// -- the picture ---------------------------------------------------------------------------------

const use = (name, cls) => `<svg class="${cls}" aria-hidden="true"><use href="#${name}"/></svg>`;

function face(number) {
  const [suit, rank] = [Math.floor(number / 13), number % 13];
  const letter = "CDHS"[suit];
  const index = rank === 0 ? "A" : rank < 10 ? String(rank + 1) : COURTS[rank - 10];
  const pip = rank > 9 ? `court-${rank + 1}` : `s-${letter}`;
  return `<span class="card-face" data-suit="${letter}"><span class="card-index${index.length > 1 ? " long" : ""}">${index}</span>${use(`s-${letter}`, "card-corner")}${use(pip, "card-pip")}</span>`;
}

function place(position) {
  if (!own) return `<span class="place"><span class="card"><span class="card-in"><span class="card-back"></span></span></span></span>`;
  const at = own.only ? (own.only === position ? 0 : -1) : position - 1;
  const number = looking ? own.cards[at] : undefined;
  const known = number !== undefined;
  const name = known ? t("{rank} of {suit}", { rank: RANKS[number % 13], suit: SUITS[Math.floor(number / 13)] }) : t("face down");
  const kind = known ? ` up${number % 13 === 0 ? " ace" : number % 13 > 9 ? " court" : ""}` : "";
  return `<span class="place${own.only === position ? " new" : ""}"><span class="card${kind}" role="img" aria-label="${name}"><span class="card-in">${known ? face(number) : ""}<span class="card-back"></span></span></span><small aria-hidden="true">${position}</small></span>`;
}

/** A sentence for what is to be done now. */
function line() {
  if (!own) return t("Scan the code that the table shows you, or type it here.");
  if (!own.cards.length) return t("Covered. Remember what lies where.");
  if (own.keep) return t("You may look again later. Tell the table when you do.");
  if (own.only) return t("Card {n} is new.", { n: own.only });
  return t("Remember what lies where. Then cover your cards for good.");
}

function draw(news) {
  const holds = Boolean(own?.cards.length);
  byId("hand").dataset.view = !own ? "empty" : !holds ? "covered" : own.keep ? "kept" : "hand";
  byId("check").textContent = own ? t("Game {table} · round {n}", { table: own.table, n: own.round }) : "";
  byId("cards").innerHTML = [1, 2, 3, 4].map(place).join("");
  byId("line").textContent = line();
  byId("hold").setAttribute("aria-pressed", String(looking));
  byId("have").hidden = Boolean(own?.keep);
  byId("have").disabled = !own?.until;
  byId("time").hidden = !own?.until || own.keep;
  if (!news) return;
  const texts = [news.reason && REASONS[news.reason], own && !kept && REASONS["not-kept"]].filter(Boolean);
  byId("news").textContent = fill(texts.join(" "), news);
  byId("news").hidden = !texts.length;
}

function look(on) {
  on &&= Boolean(own?.cards.length);
  if (on === looking) return;
  looking = on;
  if (on && !own.until) save({ ...own, until: Date.now() + MEMORISE });
  draw(on ? {} : undefined);
}

/** Covers the cards when the time is over, and shows how much is left of it. */
function tick() {
  if (!own?.until || own.keep || !own.cards.length) return;
  const left = Math.min(MEMORISE, own.until - Date.now());
  byId("time").firstElementChild.style.transform = `scaleX(${Math.max(0, left / MEMORISE)})`;
  if (left <= 0) cover("time");
}

// -- what happens --------------------------------------------------------------------------------

function arrive() {
  const digits = location.hash.slice(1);
  const news = !digits ? {} : digits[0] === "0" ? pick(digits.slice(1)) : scan(digits);
  // The address bar and the history are no places for cards.
  if (digits && kept) history.replaceState(null, "", location.pathname + location.search);
  draw(news);
  tick();
  // The newest page there is comes with the next load.
  if (news.reason === "version") renew();
}

async function renew() {
  const worker = await navigator.serviceWorker?.getRegistration("../");
  await worker?.update();
  (worker?.waiting ?? worker?.installing)?.postMessage("take");
}

const hold = byId("hold");
const release = () => look(false);
hold.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  // A finger would otherwise count as being on the button wherever it moves.
  if (hold.hasPointerCapture(event.pointerId)) hold.releasePointerCapture(event.pointerId);
  look(true);
});
hold.addEventListener("contextmenu", (event) => event.preventDefault());
hold.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  look(true);
});
for (const name of ["pointerleave", "keyup", "blur"]) hold.addEventListener(name, release);
for (const name of ["pointerup", "pointercancel", "blur", "pagehide"]) addEventListener(name, release);
document.addEventListener("visibilitychange", () => (document.hidden ? release() : tick()));
byId("have").addEventListener("click", () => cover());

/** Says while typing which group is wrong, and writes the groups apart. */
byId("code").addEventListener("input", (event) => {
  const field = event.target;
  const atEnd = field.selectionStart === field.value.length;
  if (atEnd) field.value = (field.value.replace(/\D/g, "").match(/\d{1,5}/g) ?? []).join(" ");
  const news = ungroup(field.value);
  const wrong = ["group", "digits"].includes(news.reason);
  field.setAttribute("aria-invalid", String(wrong));
  byId("hint").textContent = wrong ? fill(REASONS[news.reason], news) : "";
});
byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const news = type(byId("code").value);
  if (!news.reason || news.reason === "new-game") byId("code").value = "";
  byId("hint").textContent = "";
  draw(news);
  if (!byId("code").value) (own?.cards.length ? hold : byId("code")).focus();
});
addEventListener("hashchange", arrive);
addEventListener("storage", (event) => {
  if (event.key !== STORE && event.key !== null) return;
  const before = JSON.stringify(own);
  load();
  // A page that was just reloaded also hears what it wrote before itself.
  if (JSON.stringify(own) === before) return;
  looking = false;
  draw({});
});
setInterval(tick, 500);
load();
arrive();
addEventListener("load", () => {
  // A picture for the tab would be fetched and drawn before the cards.
  document.querySelector("[rel=icon]").href = "../icons/icon.svg";
  // Everybody's phone has the site then, and needs no network at the next game.
  if (navigator.connection?.saveData) return;
  navigator.serviceWorker?.register("../sw.js", { scope: "../", updateViaCache: "none" }).catch(() => {});
});
