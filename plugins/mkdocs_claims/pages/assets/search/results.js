// What the theme's box shows of a document: HTML, which the theme puts on the page as it is. It is escaped here.

import { eachPiece } from "./tokens.js";

const LONGEST = 320;

const SAFE = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text) => text.replace(/[&<>"']/g, (character) => SAFE[character]);

// The text with the words marked that begin with one of `terms`.
function marked(text, terms) {
  let html = "";
  eachPiece(text, (between, word, folded) => {
    const fits = word && terms.some((term) => folded.startsWith(term));
    html += safe(between) + (fits ? `<mark>${safe(word)}</mark>` : safe(word));
  });
  return html;
}

// A claim is shown whole. Of a section of a page, which may be long, the part from shortly before the first word found.
function excerpt(text, terms) {
  if (text.length <= LONGEST) return text;
  let place = 0, first = 0;
  eachPiece(text, (between, word, folded) => {
    place += between.length;
    if (!first && word && terms.some((term) => folded.startsWith(term))) first = place;
    place += word.length;
  });
  const start = first < LONGEST / 2 ? 0 : text.lastIndexOf(" ", first - 60) + 1;
  const end = text.length - start <= LONGEST ? text.length : text.lastIndexOf(" ", start + LONGEST);
  return `${start ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

function chip([text, state]) {
  return `<span class="md-tag${state ? ` cl-chip--${safe(state)}` : ""}">${safe(text)}</span>`;
}

// `needed` are the words of the query; those that the document does not hold are shown as missing.
export function item({ location, title, text, chips, page }, { score, held }, needed) {
  const isClaim = chips.some(([, state]) => state);
  const terms = [...held];
  const labels = chips.length ? `<div class="md-tags">${chips.map(chip).join(" ")}</div>` : "";
  return {
    location,
    page: page && safe(page),
    title: marked(title, terms),
    text: marked(isClaim ? text : excerpt(text, terms), terms) + labels,
    score,
    terms: Object.fromEntries(needed.map((term) => [term, held.has(term)])),
  };
}
