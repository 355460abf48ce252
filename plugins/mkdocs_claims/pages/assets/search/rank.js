// Which documents fit a query, the best first. Nothing here loads or draws anything.
//
// A word of the query fits a word of the index that is equal or begins with it. Documents that hold the most of the
// words come first and alone. Among them each word adds its rarity, ln(1 + N / n) for n of N documents, times the
// weight that the index gives it there (see Weight in index.py). A longer word than the one typed is worth two fifths
// of it. An equal word with a figure in it, an id or 47.79, comes before all else.

const LONGER = 0.4;
const FIGURE = 8;

function weightOf(weight, word, term) {
  if (word !== term) return weight * LONGER;
  return /\p{N}/u.test(term) ? weight + FIGURE : weight;
}

// For each document that holds a word that fits `term`, what it is worth there.
function worths(term, found) {
  const best = new Map();
  for (const { word, postings } of found)
    for (const [number, weight] of postings) {
      const worth = weightOf(weight, word, term);
      if (worth > (best.get(number) ?? 0)) best.set(number, worth);
    }
  return best;
}

// `terms` are the words of a query with what the index holds of each: {term, found, extra}. An extra word, such as
// the whole of which others are the parts, makes a document better and is missed in none.
export function rank(terms, documents) {
  const scores = new Map();
  for (const { term, found, extra } of terms) {
    const best = worths(term, found);
    const rarity = Math.log(1 + documents / best.size);
    for (const [number, worth] of best) {
      const own = scores.get(number) ?? { number, score: 0, held: new Set() };
      own.score += worth * rarity;
      if (!extra) own.held.add(term);
      scores.set(number, own);
    }
  }
  let most = 1;
  for (const { held } of scores.values()) most = Math.max(most, held.size);
  const fitting = [...scores.values()].filter((one) => one.held.size === most);
  return fitting.sort((one, other) => other.score - one.score || one.number - other.number);
}
