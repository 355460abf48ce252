// The claims of a list: from the rows of the page if it holds them all, else from the files it names, in their order.
const DIRECTIONS = ["supports", "disputes", "mixed", "neutral"];

export function fromPage(rows, options) {
  return rows.map((row, order) => ready({
    ...JSON.parse(row.dataset.cl),
    id: row.querySelector(".cl-id").textContent,
    parts: [["", row.querySelector(".cl-claim").textContent]],
    scope: row.dataset.clScope,
    row,
  }, order, options));
}

// Each file is read when those before it have been shown: behind the frame that shows them, or where a hidden page
// draws none, a little later. The first comes alone, so that nothing arrives while its claims are drawn, and the others
// all at once.
export async function* fromFiles([first, ...others], options) {
  let order = 0;
  const claimsOf = async file => {
    const answer = await file;
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
    return (await answer.json()).map(claim => ready(claim, order++, options));
  };
  yield await claimsOf(fetch(first));
  await shown();
  const files = others.map(address => fetch(address));
  for (const file of files) file.catch(() => {}); // What went wrong is told where the file is awaited.
  for (const file of files) {
    yield await claimsOf(file);
    await shown();
  }
}

function shown() {
  return new Promise(done => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 200);
  });
}

// A claim with its place in the list, the text in which words are looked for, and by facet the slots of its values:
// the places of these values among all that can be ticked.
function ready(claim, order, options) {
  claim.order = order;
  claim.text = textOf(claim);
  place(claim, options);
  return claim;
}

// A technique that cannot be ticked has no slot: a page names only some, and others come with an address.
export function place(claim, options) {
  const directions = DIRECTIONS.filter((_, place) => claim.evidence[place]);
  const values = {
    review: [claim.review],
    confidence: [claim.confidence ?? "unknown"],
    capability: [claim.capability],
    technique: claim.techniques ? Object.keys(claim.techniques) : ["-"],
    direction: directions.length ? directions : ["unknown"],
    flagged: [claim.flagged ? "yes" : "no"],
  };
  claim.slots = Object.entries(options).map(([facet, known]) =>
    values[facet].filter(value => known.has(value)).map(value => known.get(value).slot));
}

function textOf({ id, parts, scope }) {
  return folded(`${id} ${parts.map(([, text]) => text).join("")} ${scope ?? ""}`);
}

// Letters without case and accents; typographic quotes, hyphens and dashes as keyboards have them.
export function folded(text) {
  const lower = text.toLowerCase();
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower.normalize("NFKD").replace(/\p{Mn}/gu, "").replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"').replace(/[\u2010-\u2015\u2212]/g, "-").toLowerCase();
}
