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

// On narrow screens the theme's menu opens by labels, which only a pointer can press: a button lies over each.
(function () {
  "use strict";

  var labels = ".md-header__button[for=__drawer], .md-nav--primary label:is([for^=__nav_], [for=__toc])";

  function words(label, menu) {
    if (label.htmlFor === "__drawer") return menu.getAttribute("aria-label");
    return (label.textContent.trim() ? label : label.previousElementSibling).textContent.trim();
  }

  function first(menu) {
    return Array.from(menu.querySelectorAll("a, .cl-press")).find(function (stop) {
      return getComputedStyle(stop).visibility === "visible";
    });
  }

  // What was pressed in the menu is covered then: its counterpart opens, or leads back.
  function counterpart(label, menu) {
    var title = label.classList.contains("md-nav__title");
    return menu.querySelector("[for=" + label.htmlFor + "]" + (title ? ":not(.md-nav__title)" : ".md-nav__title") + " > .cl-press");
  }

  function offer(label, menu) {
    var toggle = document.getElementById(label.htmlFor);
    var button = document.createElement("span");
    function mark() { button.setAttribute("aria-expanded", toggle.checked); }
    button.className = "cl-press";
    button.tabIndex = 0;
    button.setAttribute("role", "button");
    button.setAttribute("aria-label", words(label, menu));
    button.addEventListener("keydown", function (event) {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      label.click();
    });
    toggle.addEventListener("change", function () {
      mark();
      if (document.activeElement !== button) return;
      if (label.htmlFor !== "__drawer") (counterpart(label, menu) || first(menu)).focus();
      else if (toggle.checked) first(menu).focus();
    });
    mark();
    label.append(button);
    return button;
  }

  // Whoever leaves the menu closes it.
  function follow(button, menu) {
    var toggle = document.getElementById("__drawer");
    function close() { if (toggle.checked) toggle.click(); }
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
    var menu = document.querySelector(".md-nav--primary");
    if (!menu || document.querySelector(".cl-press")) return;
    var buttons = Array.from(document.querySelectorAll(labels), function (label) { return offer(label, menu); });
    if (buttons.length) follow(buttons[0], menu);
  }

  if (window.document$) window.document$.subscribe(start);
  else document.addEventListener("DOMContentLoaded", start);
})();
