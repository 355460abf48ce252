// Lets readers filter and sort a list of claims. The page holds the controls, with the counts of the whole list; the
// script shows which claims fit, says how many, and keeps what was chosen in the address.
import { choose } from "./choose.js";
import { fromFiles, fromPage, place } from "./claims.js";
import { Controls } from "./controls.js";
import { Table } from "./table.js";

const STEP = 100; // Rows that are shown until a reader asks for more.
const PAUSE = 200; // Milliseconds without a letter until the address follows: browsers allow only so many changes.

export function start(list) {
  const controls = new Controls(list);
  const table = new Table(list.querySelector("tbody"), controls.options);
  const told = list.querySelector("[role=status]");
  const clear = list.querySelector(".cl-list__clear");
  const more = list.querySelector(".cl-list__more");
  const pager = list.querySelector(".cl-pager");
  const built = { path: location.pathname, told: told.textContent };
  const all = Number(list.dataset.clTotal);
  let claims = null, isRead = false, isTyping = false, later, goTo = null;

  for (const head of controls.heads) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cl-sort";
    button.append(...head.childNodes);
    button.addEventListener("click", () => { controls.sortBy(head); changed(); });
    head.append(button);
  }
  controls.form.addEventListener("submit", event => event.preventDefault());
  controls.form.addEventListener("change", event => {
    if (event.target.type === "checkbox") changed();
    else if (isTyping) keep("replaceState");
  });
  controls.form.elements.words.addEventListener("input", typed);
  clear.addEventListener("click", () => { controls.form.reset(); changed(); controls.form.elements.words.focus(); });
  more.addEventListener("click", () => {
    goTo = table.length;
    controls.rows = Math.max(STEP, goTo + STEP - goTo % STEP);
    keep("replaceState");
    show();
  });
  addEventListener("popstate", function back() {
    if (!list.isConnected) removeEventListener("popstate", back);
    else if (location.pathname === built.path) recall();
  });
  recall();

  function recall() {
    clearTimeout(later);
    isTyping = false;
    controls.query = location.search;
    for (const claim of claims ?? []) place(claim, controls.options);
    controls.name(claims ?? []);
    show();
  }

  function changed() {
    controls.rows = 0;
    isTyping = false;
    keep("pushState");
    show();
  }

  // However many letters, a word is one step for Back.
  function typed() {
    controls.rows = 0;
    clearTimeout(later);
    if (isTyping) later = setTimeout(keep, PAUSE, "replaceState");
    else keep("pushState");
    isTyping = true;
    show();
  }

  function keep(how) {
    clearTimeout(later);
    history[how](history.state, "", built.path + controls.query);
  }

  function show() {
    controls.tell();
    clear.hidden = !controls.isNarrowing;
    if (!controls.query) return asBuilt();
    if (pager) pager.hidden = true;
    if (!claims) read();
    if (isRead) showAll();
    else showSome();
  }

  async function read() {
    const files = list.dataset.clList.split(" ").filter(Boolean);
    claims = files.length ? [] : fromPage(table.built, controls.options);
    isRead = !files.length;
    controls.name(claims);
    if (isRead) return;
    try {
      for await (const part of fromFiles(files, controls.options)) {
        claims.push(...part);
        controls.name(part);
        if (controls.query) showSome();
      }
      isRead = true;
      if (controls.query) showAll();
    } catch {
      // The next change asks for them anew.
      claims = null;
      asBuilt();
      told.textContent = "The list could not be read. Here is its first page.";
    }
  }

  function showAll() {
    const found = choose(claims, controls);
    const shown = found.claims.slice(0, controls.rows || STEP);
    more.hidden = shown.length === found.claims.length;
    controls.number(found.counts);
    told.textContent = words(found, all, shown.length);
    table.show(shown, goTo);
    goTo = null;
  }

  // What the files hold that have come, where that is the beginning of the whole. Numbers wait for the others.
  function showSome() {
    told.textContent = "Reading the list …";
    const isBeginning = claims.length && controls.sort === "order";
    if (isBeginning) table.show(choose(claims, controls).claims.slice(0, controls.rows || STEP));
  }

  function asBuilt() {
    table.restore();
    controls.number(null);
    more.hidden = !pager;
    if (pager) pager.hidden = false;
    told.textContent = built.told;
  }
}

function words({ claims, inUse }, all, shown) {
  if (!claims.length) return `None of ${all} claims fits`;
  const out = claims.length - inUse;
  const parts = [inUse === all ? `All ${all} ${all === 1 ? "claim" : "claims"}` : `${inUse} of ${all} claims`];
  if (out) parts.push(`; ${out} more ${out === 1 ? "is" : "are"} no longer put forward`);
  if (shown < claims.length) parts.push(`; the first ${shown} are shown`);
  return parts.join("");
}
