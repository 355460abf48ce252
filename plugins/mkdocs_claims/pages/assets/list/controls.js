// What a reader has chosen: the controls hold it, and the end of the page's address says it.
export class Controls {
  constructor(list) {
    this.form = list.querySelector(".cl-filters");
    this.heads = [...list.querySelectorAll("[data-cl-sort]")];
    this.options = optionsOf(this.form);
    this.sort = "order";
    this.rows = 0; // As many as the reader asked for; 0 until then.
  }

  get words() {
    return this.form.elements.words.value;
  }

  // By slot, whether the value is ticked.
  get ticked() {
    const found = [];
    for (const values of Object.values(this.options)) {
      for (const { slot, input } of values.values()) found[slot] = input.checked;
    }
    return found;
  }

  get isNarrowing() {
    return [...new FormData(this.form).values()].some(value => value.trim());
  }

  // All that was chosen as the end of an address, empty where nothing was.
  get query() {
    const chosen = new URLSearchParams(new FormData(this.form));
    if (!this.words.trim()) chosen.delete("words");
    if (this.sort !== "order") chosen.set("sort", this.sort);
    if (this.rows) chosen.set("rows", this.rows);
    return `?${chosen}`.replace(/^\?$/, "");
  }

  // What this list does not know is passed over, but for techniques: the page names only those of most claims.
  set query(text) {
    const chosen = new URLSearchParams(text);
    if (this.options.technique) chosen.getAll("technique").forEach(key => this.#add(key));
    this.form.elements.words.value = chosen.get("words") ?? "";
    for (const [facet, values] of Object.entries(this.options)) {
      for (const [value, { input }] of values) input.checked = chosen.getAll(facet).includes(value);
    }
    const sort = chosen.get("sort") ?? "order";
    this.sort = this.heads.some(head => column(head.dataset.clSort) === column(sort)) ? sort : "order";
    this.rows = Math.max(0, Number.parseInt(chosen.get("rows"), 10) || 0);
  }

  // A second press on a column's head turns the order around.
  sortBy(head) {
    const first = head.dataset.clSort, now = this.sort;
    if (column(first) !== column(now)) this.sort = first;
    else this.sort = now.startsWith("-") ? column(now) : `-${now}`;
  }

  // A technique to tick beside those of the page, under its key until a claim tells its name.
  #add(key) {
    const techniques = this.options.technique;
    if (techniques.has(key) || !/^[a-z0-9-]{1,60}$/.test(key)) return;
    const last = techniques.get("-").input.closest("label"), label = last.cloneNode(true);
    const input = label.querySelector("input"), number = label.querySelector(".cl-option__number");
    input.value = key;
    number.textContent = "";
    labelIn(label).textContent = key;
    last.before(label);
    techniques.set(key, { input, label: key, number, built: "", slot: this.ticked.length });
  }

  // Give the techniques that were added the names that these claims tell.
  name(claims) {
    for (const [key, { input, built }] of this.options.technique ?? []) {
      const named = !built && claims.find(({ techniques }) => Object.hasOwn(techniques ?? {}, key));
      if (named) labelIn(input.closest("label")).textContent = named.techniques[key];
    }
    this.tell();
  }

  // Say at its head which column the list is sorted by, and on "More filters" what is ticked behind it.
  tell() {
    for (const head of this.heads) {
      if (column(head.dataset.clSort) !== column(this.sort)) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", this.sort.startsWith("-") ? "descending" : "ascending");
    }
    const folded = this.form.querySelector("details");
    const names = [...folded.querySelectorAll(":checked")].map(labelOf);
    folded.querySelector("summary").textContent = ["More filters", ...names].join(" · ");
  }

  // The numbers beside the values; those of the whole list, as the page was built, where none are given.
  number(counts) {
    for (const values of Object.values(this.options)) {
      for (const { slot, input, number, built } of values.values()) {
        number.textContent = counts ? counts[slot] : built;
        // Of a technique that came with an address, the page has no number.
        input.closest("label").hidden = !number.textContent && !input.checked;
      }
    }
  }
}

// The values to tick by facet, in the order of the page: checkbox, label, where the number stands, that number as the
// page was built, and the value's slot: its place among the values of all facets.
function optionsOf(form) {
  const found = {};
  let slot = 0;
  for (const input of form.querySelectorAll("[type=checkbox]")) {
    const number = input.closest("label").querySelector(".cl-option__number");
    const option = { input, label: labelOf(input), number, built: number.textContent, slot: slot++ };
    (found[input.name] ??= new Map()).set(input.value, option);
  }
  return found;
}

function labelOf(input) {
  return labelIn(input.closest("label")).textContent;
}

function labelIn(option) {
  return option.querySelector(".cl-option__label");
}

function column(order) {
  return order.replace(/^-/, "");
}
