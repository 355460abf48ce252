// Which documents fit a query, the best first. Nothing here loads or draws anything.
//
// A word of the query fits a word of the index that is equal or begins with it. Documents that hold the most of the
// words come first and alone. Among them each word adds its rarity, ln(1 + N / n) for n of N documents, times the
// weight that the index gives it there (see Weight in index.py). A longer word than the one typed is worth two fifths
// of it. An equal word with a figure in it, an id or 47.79, comes before all else.

const LONGER = 0.4;
const FIGURE = 8;

// For each document that holds a word that fits `term`, what it is worth there.
function worths(term, found) {
  const best = new Map();
  const figure = /\p{N}/u.test(term) ? FIGURE : 0;
  for (const { word, steps } of found) {
    let number = 0;
    for (const step of steps) {
      number += step >> 3;
      const worth = word === term ? (step & 7) + figure : (step & 7) * LONGER;
      if (worth > (best.get(number) ?? 0)) best.set(number, worth);
    }
  }
  return best;
}

// The documents that hold the most of these terms. Mostly some hold all, and then the others need no look.
function holdingMost(needed) {
  if (!needed.length) return [];
  const [rarest] = [...needed].sort((one, other) => one.best.size - other.best.size);
  const all = [...rarest.best.keys()].filter((number) => needed.every(({ best }) => best.has(number)));
  if (all.length) return all;
  const held = new Map();
  for (const { best } of needed) for (const number of best.keys()) held.set(number, (held.get(number) ?? 0) + 1);
  let most = 1;
  for (const count of held.values()) most = Math.max(most, count);
  return [...held.keys()].filter((number) => held.get(number) === most);
}

// `terms` are the words of a query with what the index holds of each: {term, found, extra}. An extra word, such as
// the whole of which others are the parts, makes a document better and is missed in none.
export function rank(terms, documents) {
  const told = terms.map(({ term, found, extra }) => ({ term, extra, best: worths(term, found) }));
  const needed = told.filter(({ extra }) => !extra);
  const scored = holdingMost(needed).map((number) => {
    let score = 0;
    for (const { best } of told)
      if (best.has(number)) score += best.get(number) * Math.log(1 + documents / best.size);
    return { number, score };
  });
  scored.sort((one, other) => other.score - one.score || one.number - other.number);
  const held = (number) => new Set(needed.filter(({ best }) => best.has(number)).map(({ term }) => term));
  return { total: scored.length, best: (count) => scored.slice(0, count).map((one) => ({ ...one, held: held(one.number) })) };
}
