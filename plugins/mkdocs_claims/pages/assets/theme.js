// A table wider than its box is a stop of the keyboard, which then scrolls it; elsewhere a stop would lead to nothing.
(function () {
  "use strict";

  function named(table) {
    return "Table: " + Array.from(table.querySelectorAll("thead th"), function (cell) {
      return cell.textContent.trim();
    }).join(", ");
  }

  function measure(table) {
    var box = table.closest(".md-typeset__scrollwrap, .cl-table-wrap");
    if (!box || box.querySelector("a, button, summary")) return;
    if (!box.claimsMeasured) {
      if (box.hasAttribute("role")) return;
      box.claimsMeasured = true;
      sizes.observe(box);
    }
    if (box.scrollWidth > box.clientWidth) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", named(table));
    } else {
      ["tabindex", "role", "aria-label"].forEach(function (name) { box.removeAttribute(name); });
    }
  }

  var sizes = new ResizeObserver(function (changes) {
    changes.forEach(function (change) {
      measure(change.target.tagName === "TABLE" ? change.target : change.target.querySelector("table"));
    });
  });

  function measureAll() {
    document.querySelectorAll(".md-typeset table").forEach(function (table) { sizes.observe(table); });
  }

  if (window.document$) window.document$.subscribe(measureAll);
  else document.addEventListener("DOMContentLoaded", measureAll);
})();

// On narrow screens the theme's menu opens by labels, which only a pointer can press.
(function () {
  "use strict";

  var narrow = matchMedia("(max-width: 76.234375em)");
  var inside = ".md-nav--primary label:is([for^=__nav_], [for=__toc])";

  function name(label, menu) {
    if (label.textContent.trim()) return;
    var link = label.previousElementSibling;
    label.setAttribute("aria-label", (label.htmlFor === "__drawer" ? menu.getAttribute("aria-label") : link.textContent).trim());
  }

  function offer(label, menu) {
    var toggle = document.getElementById(label.htmlFor);
    var index = label.getAttribute("tabindex");
    function mark() { label.setAttribute("aria-expanded", toggle.checked); }
    function fit() {
      if (narrow.matches) {
        label.tabIndex = 0;
        label.setAttribute("role", "button");
        mark();
      } else {
        label.removeAttribute("role");
        label.removeAttribute("aria-expanded");
        if (index) label.setAttribute("tabindex", index); else label.removeAttribute("tabindex");
      }
    }
    name(label, menu);
    label.addEventListener("keydown", function (event) {
      // The theme presses it at Enter.
      if (event.key !== " ") return;
      event.preventDefault();
      label.click();
    });
    toggle.addEventListener("change", function () {
      if (!narrow.matches) return;
      mark();
      // What was pressed in the menu is covered now: the keyboard goes to its counterpart, which opens or leads back.
      var title = label.classList.contains("md-nav__title");
      var other = menu.querySelector("label[for=" + label.htmlFor + "]" + (title ? ":not(.md-nav__title)" : ".md-nav__title"));
      if (document.activeElement === label && label.htmlFor !== "__drawer") (other || first(menu)).focus();
    });
    narrow.addEventListener("change", fit);
    fit();
  }

  function first(menu) {
    return Array.from(menu.querySelectorAll("a, label[tabindex]")).find(function (stop) {
      return getComputedStyle(stop).visibility === "visible";
    });
  }

  // Whoever opens the menu by keyboard is in it, and out of it where it ends.
  function follow(button, menu) {
    var toggle = document.getElementById("__drawer");
    function close() { if (toggle.checked) toggle.click(); }
    toggle.addEventListener("change", function () {
      if (toggle.checked && document.activeElement === button) first(menu).focus();
    });
    menu.addEventListener("focusout", function (event) {
      if (event.relatedTarget && !menu.contains(event.relatedTarget)) close();
    });
    document.addEventListener("keydown", function (event) {
      if (event.key !== "Escape" || !toggle.checked) return;
      close();
      button.focus();
    });
  }

  function start() {
    var button = document.querySelector(".md-header__button[for=__drawer]");
    var menu = document.querySelector(".md-nav--primary");
    if (!button || !menu || button.claimsOffered) return;
    button.claimsOffered = true;
    [button].concat(Array.from(document.querySelectorAll(inside))).forEach(function (label) { offer(label, menu); });
    follow(button, menu);
  }

  if (window.document$) window.document$.subscribe(start);
  else document.addEventListener("DOMContentLoaded", start);
})();
