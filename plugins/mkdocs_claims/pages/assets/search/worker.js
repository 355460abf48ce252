// Stands in for the theme's search worker where the index is in shards: the theme's box speaks to it as to its own.
// What it sends is listed in the theme's sources, in integrations/search/worker/message.
"use strict";

const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3;

let latest = 0;

async function answer(query) {
  // The theme asks for nothing on every page: until somebody types, nothing else is loaded.
  if (!query.trim()) return { items: [] };
  try {
    // Browsers that may call an import in a worker are older than those that may begin with one.
    const { search } = await import("./search.js");
    return await search(query);
  } catch (error) {
    console.error(error);
    return { items: [], failed: true };
  }
}

addEventListener("message", async ({ data: message }) => {
  if (message.type === SETUP) postMessage({ type: READY });
  if (message.type !== QUERY) return;
  const own = ++latest;
  const result = await answer(message.data);
  // A slow answer to what the reader has typed over by now would replace the right one.
  if (own === latest) postMessage({ type: RESULT, data: result });
});
