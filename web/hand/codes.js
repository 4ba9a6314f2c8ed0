// Reads on the phone what web/app/codes.py writes on the host; that file describes the forms.

const VERSION = "1";
const ROUNDS = 8;
const SINGLES = 8;
const HAND = 4;
const KEYS = (HAND + 1) * ROUNDS + 2 * SINGLES;
const WEIGHTS = [7, 11, 13, 17];
const HEAD = 13;
const LINK = HEAD + 2 * HAND + 2 * KEYS + 5;
const DAMM =
  "0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790";

/** An answer that is a sentence for the player: `refuse("old", {day})`. */
const refuse = (reason, values = {}) => ({ reason, ...values });
const pairs = (digits) => digits.match(/../g).map(Number);
const areCards = (numbers) => numbers.every((number) => number >= 0 && number < 52);
const below = (number) => ((number % 100) + 100) % 100;

function checked(digits) {
  let value = 1;
  for (const digit of digits) value = (value * 7919 + Number(digit) + 1) % 99991;
  return String(value).padStart(5, "0");
}

/** A link's digits as a hand with its keys. */
function readLink(digits) {
  // Digits are lost at the end; anything else was never ours.
  if (/\D/.test(digits)) return refuse("changed");
  if (digits[0] !== VERSION) return refuse(digits.length < LINK ? "cut" : "version");
  if (digits.length < LINK) return refuse("cut");
  const body = digits.slice(0, -5);
  const cards = pairs(digits.slice(HEAD, HEAD + 2 * HAND));
  if (digits.length > LINK || checked(body) !== digits.slice(-5) || !areCards(cards)) return refuse("changed");
  return {
    keep: digits[1] === "1",
    day: Number(digits.slice(2, 7)),
    table: digits.slice(7, 11),
    round: Number(digits.slice(11, 13)),
    cards,
    keys: pairs(body.slice(HEAD + 2 * HAND)),
  };
}

/** The digits of a typed code without those that check them. */
function ungroup(text) {
  const digits = text.replace(/[\s.-]/g, "");
  if (/\D/.test(digits)) return refuse("digits");
  const groups = digits.match(/\d{1,5}/g) ?? [];
  const check = (group, start) => [...group].reduce((value, digit) => Number(DAMM[value * 10 + Number(digit)]), start);
  // Over a group and its check digit the sum is 0.
  const wrong = groups.findIndex((group, place) => {
    if (group.length < 5) return false;
    const last = place === groups.length - 1 && check(group, place + 4) === 0;
    return place > 3 || (check(group, place) !== 0 && !last);
  });
  if (wrong >= 0) return refuse("group", { n: wrong + 1 });
  const whole = groups.length > 1 && groups.at(-1).length === 5 && check(groups.at(-1), groups.length + 3) === 0;
  return whole ? groups.map((group) => group.slice(0, 4)).join("") : refuse("short", { n: groups.length });
}

/**
 * A typed code as news for the phone that holds `own` (or null): a hand, or a single card. The
 * caller takes the keys away that are named in `spent`.
 */
function readCode(text, own) {
  const digits = ungroup(text);
  if (digits.reason) return digits;
  if (digits.length === 16) return readPrivate(digits);
  if (!own?.keys.length) return refuse("keyless");
  return digits.length === 12 ? readHand(digits, own) : readSingle(digits, own);
}

function readPrivate(digits) {
  const body = digits.slice(0, -1);
  const cards = pairs(digits.slice(7, 15));
  if (checked(body).at(-1) !== digits.at(-1) || !areCards(cards)) return refuse("other");
  const [table, round] = [digits.slice(1, 5), Number(digits.slice(5, 7))];
  return { keep: digits[0] === "1", table, round, cards, keys: [] };
}

function readHand(digits, own) {
  const [round, ...hidden] = pairs(digits);
  if (round <= own.round) return refuse("round", { n: round, now: own.round });
  const first = (round - own.since - 1) * (HAND + 1);
  if (round > own.since + ROUNDS) return refuse("used-up");
  const keys = own.keys.slice(first, first + HAND + 1);
  if (keys.includes(-1)) return refuse("used");
  const cards = hidden.slice(0, HAND).map((value, place) => below(value - keys[place]));
  const sum = cards.reduce((total, card, place) => total + WEIGHTS[place] * card, keys[HAND]);
  if (!areCards(cards) || below(sum) !== hidden[HAND]) return refuse("other");
  // Keys of rounds that were left out are of no use to anybody any more.
  return { round, cards, spent: [0, first + HAND + 1] };
}

function readSingle(digits, own) {
  const [slot, , hidden, proof] = pairs(digits);
  const [position, last] = [Number(digits[2]), Number(digits[3])];
  if (slot >= SINGLES || position < 1 || position > HAND) return refuse("other");
  const first = (HAND + 1) * ROUNDS + 2 * slot;
  const [key, seal] = own.keys.slice(first, first + 2);
  if (key < 0) return refuse("used");
  const card = below(hidden - key);
  const sum = WEIGHTS[0] * card + WEIGHTS[1] * position + WEIGHTS[2] * last + seal;
  if (!areCards([card]) || below(sum) !== proof) return refuse("other");
  if (last !== own.round % 10) return refuse("round", { n: "…" + last, now: own.round });
  return { card, position, spent: [(HAND + 1) * ROUNDS, first + 2] };
}
