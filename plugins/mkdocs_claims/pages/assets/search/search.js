// From what a reader types to what the theme's box shows.

import { open } from "./shards.js";
import { rank } from "./rank.js";
import { item } from "./results.js";
import { words } from "./tokens.js";

const RESULTS = 20;
// Of a longer query, such as a pasted statement, so many words are searched: those with figures, then the longest.
const WORDS = 8;
// A shorter word is found only as it stands: too many others begin with it.
const SHORTEST = 3;

// The terms of a query: {term, extra, isOpen} where an open one may still be typed.
function termsOf(query, stop) {
  const all = words(query).map(({ pieces, whole }) => ({ pieces: pieces.filter((one) => !stop.has(one)), whole }));
  const pieces = [...new Set(all.flatMap((word) => word.pieces))];
  const order = (term) => (/\p{N}/u.test(term) ? 1000 : 0) + term.length;
  const kept = new Set([...pieces].sort((one, other) => order(other) - order(one)).slice(0, WORDS));
  const last = /\s$/.test(query) ? null : all.at(-1)?.pieces.at(-1);
  const wholes = all.filter(({ whole, pieces: own }) => whole && own.every((one) => kept.has(one)));
  return [
    ...pieces.filter((one) => kept.has(one)).map((term) => ({ term, extra: false, isOpen: term === last })),
    ...[...new Set(wholes.map(({ whole }) => whole))].map((term) => ({ term, extra: true, isOpen: false })),
  ];
}

async function found(query, shards) {
  const terms = await Promise.all(termsOf(query, shards.stop).map(async (one) => {
    const isShort = [...one.term].length < SHORTEST;
    return { ...one, isShort, found: await shards.beginning(one.term, isShort || one.extra) };
  }));
  // A short last word that nothing equals is not missing yet: the reader is still typing it.
  const asked = terms.filter((one) => !(one.isOpen && one.isShort && !one.found.length));
  const ranked = rank(asked, shards.documents);
  const best = ranked.best(RESULTS);
  const texts = await shards.texts(best.map((one) => one.number));
  const needed = asked.filter((one) => !one.extra).map((one) => one.term);
  return {
    items: grouped(best.map((one, place) => item(texts[place], one, needed))),
    shown: best.length,
    total: ranked.total,
    tooShort: needed.length === 0 && query.trim() !== "",
  };
}

// Sections of one page stand together, as the theme shows them: below the page, where its best one would stand.
function grouped(results) {
  const pages = new Map();
  for (const result of results) {
    const page = result.location.split("#")[0];
    pages.set(page, [...(pages.get(page) ?? []), result]);
  }
  return [...pages].map(([page, items]) =>
    items.some((one) => one.location === page)
      ? items
      : [...items, { location: page, title: items[0].page, text: "", score: 0, terms: {} }]
  );
}

export async function search(query) {
  try {
    return await found(query, await open());
  } catch {
    return found(query, await open(true));
  }
}
