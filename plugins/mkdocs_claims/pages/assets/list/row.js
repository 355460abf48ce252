// A claim's row, made from one that the page holds. Texts of records become text nodes and nothing else.
const DIRECTIONS = ["supports", "disputes", "mixed", "neutral"];

export function drawn(claim, sample, options) {
  const row = sample.cloneNode(true);
  const [about, review, confidence, evidence, changed] = row.cells;
  const link = about.querySelector("a");
  link.href = claim.address;
  link.replaceChildren(...claim.parts.map(([voice, text]) => voice === "aside" ? text : made("span", `cl-${voice}`, text)));
  const id = made("span", "cl-id", claim.id);
  const notes = (claim.notes ?? []).flatMap(note => [" · ", made("strong", "", note)]);
  about.querySelector(".cl-meta").replaceChildren(id, ...(claim.about ? [` · ${claim.about}`] : []), ...notes);
  const state = review.querySelector(".cl-state");
  state.className = `cl-state cl-state--${claim.review}`;
  state.querySelector("i").replaceWith(icon(claim.review));
  state.querySelector(".cl-state__label").textContent = options.review.get(claim.review).label;
  const level = claim.confidence && [icon(claim.confidence), ` ${options.confidence.get(claim.confidence).label}`];
  confidence.replaceChildren(...(level || [unrecorded()]));
  const sides = DIRECTIONS.filter((_, place) => place < 2 || claim.evidence[place]);
  evidence.replaceChildren(...sides.flatMap((side, place) => {
    const count = made("a", `cl-count cl-count--${side}`);
    count.href = `${claim.address}#${side}`;
    count.append(icon(side), String(claim.evidence[DIRECTIONS.indexOf(side)]), made("span", "cl-hidden", ` ${side}`));
    return place ? [" ", count] : [count];
  }));
  changed.replaceChildren(claim.changed ?? unrecorded());
  return row;
}

function made(name, kind, text = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

function unrecorded() {
  return made("span", "cl-muted", "Not recorded");
}

function icon(name) {
  return made("i", `cl-icon cl-icon--${name}`);
}
