// The rows of a list. A screen of them is put in at once and the others frame by frame, so that the next letter of a
// word need not wait for them.
import { drawn } from "./row.js";

const SCREEN = 4;

export class Table {
  constructor(body, options) {
    this.body = body;
    this.built = [...body.rows];
    this.options = options;
    this.turn = 0;
  }

  get length() {
    return this.body.rows.length;
  }

  restore() {
    this.turn += 1;
    this.body.replaceChildren(...this.built);
    this.body.removeAttribute("aria-busy");
  }

  // Show these claims. Rows that stand in their places stay there. `goTo` is the row to which the reader is taken.
  show(claims, goTo = null) {
    const { body } = this, own = ++this.turn;
    let end = 0;
    while (end < this.length && body.rows[end] === claims[end]?.row) end += 1;
    if (end < this.length) body.replaceChildren(...[...body.rows].slice(0, end));
    const further = until => {
      if (own !== this.turn) return;
      body.append(...claims.slice(end, until).map(claim => claim.row ??= drawn(claim, this.built[0], this.options)));
      end = Math.max(end, until);
      body.toggleAttribute("aria-busy", end < claims.length);
      // Behind the frame that shows these.
      if (end < claims.length) requestAnimationFrame(() => setTimeout(further, 0, end + SCREEN));
    };
    further(Math.max(end, goTo ?? 0) + SCREEN);
    if (goTo !== null) body.rows[goTo]?.querySelector("a").focus();
  }
}
