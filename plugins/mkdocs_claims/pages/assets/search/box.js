// What the theme leaves open in its search box: a name, a way past it while it is closed, and what is honest to say
// where it cannot search. It also lets the home page's field use it.
(function () {
  "use strict";

  var box = document.querySelector(".md-search");
  var toggle = document.getElementById("__search");
  if (!box || !toggle) return;
  var field = box.querySelector("input");
  var results = box.querySelector(".md-search__scrollwrap");
  var said = box.querySelector(".md-search-result__meta");
  var NEEDS_SERVER = "Search needs a web server";

  box.setAttribute("aria-label", field.getAttribute("aria-label") || "Search");
  // How many results there are is news to those who do not see it.
  said.setAttribute("role", "status");
  results.setAttribute("role", "region");
  results.setAttribute("aria-label", "Search results");

  // The list scrolls by keyboard, and so is a stop on the way through the page. Closed, it is one that nobody sees.
  function follow() { results.inert = !toggle.checked; }
  toggle.addEventListener("change", follow);
  follow();

  // Our worker sends what the theme cannot count itself. The theme hands a result on to `component$` after showing it.
  if (window.component$) window.component$.subscribe(function (state) {
    if (!state.items) return;
    if (state.failed) said.textContent = "Search could not be loaded; type on to try again";
    else if (state.tooShort) said.textContent = "Type at least three letters or figures";
    else if (state.total > state.shown) said.textContent = "The best " + state.shown + " of " + state.total + " matches";
  });

  // The theme hides its box where a browser lets no page read files beside it.
  var isBroken = location.protocol === "file:" && box.hidden;
  if (isBroken) {
    box.hidden = false;
    field.disabled = true;
    field.placeholder = NEEDS_SERVER;
    field.setAttribute("aria-label", NEEDS_SERVER);
    document.querySelectorAll("label[for=__search]").forEach(function (label) { label.hidden = true; });
  }

  function search(words) {
    field.value = words;
    field.focus();
    // The theme looks at its field when a key comes up in it.
    field.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
  }

  function join() {
    document.querySelectorAll(".cl-search").forEach(function (form) {
      if (form.claimsJoined) return;
      form.claimsJoined = true;
      var own = form.querySelector("input");
      if (isBroken) {
        form.querySelectorAll("input, button").forEach(function (one) { one.disabled = true; });
        own.placeholder = NEEDS_SERVER;
      }
      form.addEventListener("submit", function (event) {
        event.preventDefault();
        search(own.value);
      });
    });
  }

  // Material may replace the page without loading it anew, and then says so.
  if (window.document$) window.document$.subscribe(join);
  else join();
})();
