// Which claims fit, in which order, and how many would fit with each value ticked.
import { folded } from "./claims.js";

const LEVELS = ["low", "medium", "high"];
const orders = new WeakMap();
const texts = new WeakMap();

// Every word has to be in the claim or its scope; of each facet with ticks, one ticked value has to be the claim's.
// The claims that are no longer put forward come last and are in no count. `counts` are by slot; ten thousand claims
// are looked through in a few milliseconds, and so this does without lists and names of its own for each of them.
export function choose(claims, { words, ticked, sort, options }) {
  const holds = holding(claims, folded(words).split(/\s+/).filter(Boolean));
  const isTicked = slots => slots.some(slot => ticked[slot]);
  const narrowing = Object.values(options).flatMap((values, facet) =>
    isTicked([...values.values()].map(({ slot }) => slot)) ? [facet] : []);
  const counts = new Uint32Array(ticked.length);
  const found = [];
  let inUse = 0;
  for (const claim of inOrder(claims, sort, options)) {
    if (!holds[claim.order]) continue;
    let missed = -1, misses = 0;
    for (const facet of narrowing) {
      if (!isTicked(claim.slots[facet])) [missed, misses] = [facet, misses + 1];
    }
    if (!misses) found.push(claim);
    if (claim.out || misses > 1) continue;
    if (!misses) inUse += 1;
    // A facet's numbers say what ticking a value leads to: its own ticks do not narrow them.
    for (const slots of misses ? [claim.slots[missed]] : claim.slots) {
      for (const slot of slots) counts[slot] += 1;
    }
  }
  return { claims: found, inUse, counts };
}

// Which claims, by their place in the list, hold all of the words. Looking through all texts as one is fastest.
function holding(claims, words) {
  const holds = new Uint8Array(claims.length);
  if (!words.length) return holds.fill(1);
  const [first, ...others] = words.sort((one, other) => other.length - one.length);
  const { text, ends } = joined(claims);
  for (let at = text.indexOf(first), place = 0; at >= 0; at = text.indexOf(first, ends[place])) {
    while (ends[place] <= at) place += 1;
    holds[place] = others.every(word => claims[place].text.includes(word));
  }
  return holds;
}

// The texts of the claims as one, and where each ends in it. More claims may come while files are read.
function joined(claims) {
  const known = texts.get(claims) ?? { text: "", ends: [] };
  const added = claims.slice(known.ends.length);
  let end = known.text.length;
  for (const { text } of added) known.ends.push(end += text.length + 1);
  known.text += added.map(({ text }) => `${text}\n`).join("");
  texts.set(claims, known);
  return known;
}

// The claims sorted once for each order asked for; of equals, and of those without a value, the list's own order holds.
function inOrder(claims, sort, options) {
  if (sort === "order") return claims;
  if (!orders.has(claims)) orders.set(claims, new Map());
  const known = orders.get(claims);
  if (!known.has(sort)) {
    const isDown = sort.startsWith("-");
    const states = [...options.review.keys()];
    const rank = rankBy(sort.replace(/^-/, ""), states);
    known.set(sort, [...claims].sort((one, other) =>
      Number(one.out ?? false) - Number(other.out ?? false)
      || compare(rank(one), rank(other), isDown)
      || one.order - other.order));
  }
  return known.get(sort);
}

function rankBy(column, states) {
  switch (column) {
    case "review": return claim => states.indexOf(claim.review);
    case "confidence": return claim => claim.confidence ? LEVELS.indexOf(claim.confidence) : null;
    case "evidence": return claim => claim.evidence.reduce((sum, number) => sum + number, 0);
    case "changed": return claim => claim.changed ?? null;
    default: return claim => claim.order;
  }
}

function compare(one, other, isDown) {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return (one < other) === isDown ? 1 : -1;
}
