// A text's words: the same as tokens.py makes of the records, so that what is typed meets what is on file.

const LONGEST = 40;
const WORD = /[\p{L}\p{N}]+(?:[.'-][\p{L}\p{N}]+)*/gu;
const PIECE = /[\p{L}\p{N}]+(?:\.[0-9]+)*/gu;

export function fold(text) {
  return text.replace(/[‐‑‒–—−]/g, "-").replace(/’/g, "'").normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
}

const cut = (word) => (word.length > LONGEST ? [...word].slice(0, LONGEST).join("") : word);

// The words of a query: for each what it is made of, and the whole where it has several parts.
export function words(text) {
  return (fold(text).match(WORD) ?? []).map((word) => {
    const pieces = word.match(PIECE).map(cut);
    return { pieces, whole: pieces.length > 1 ? cut(word) : null };
  });
}

// Calls `visit` with each stretch of a text: the text between two words, then a word as it stands and folded.
export function eachPiece(text, visit) {
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:\.[0-9]+)*/gu)) {
    visit(text.slice(end, match.index), match[0], fold(match[0]));
    end = match.index + match[0].length;
  }
  visit(text.slice(end), "", "");
}
