// A button beside each text that is there to be copied, and the script of lists that can be filtered. Without this
// script there are none.
(function () {
  "use strict";

  function selected(text) {
    var range = document.createRange();
    range.selectNodeContents(text);
    var selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }

  // Where a page is not served safely, browsers have no clipboard: the old way, or the text selected for the reader.
  function copied(text) {
    if (text.href) {
      return fetch(text.href).then(function (answer) {
        if (!answer.ok) throw new Error(answer.statusText);
        return answer.text();
      }).then(function (file) { return navigator.clipboard.writeText(file); });
    }
    if (window.isSecureContext && navigator.clipboard) return navigator.clipboard.writeText(text.textContent.trim());
    selected(text);
    return document.execCommand("copy") ? Promise.resolve() : Promise.reject();
  }

  function offer(text) {
    if (text.claimsOffered) return;
    text.claimsOffered = true;
    var button = document.createElement("button");
    var words = "Copy " + text.dataset.clCopy;
    button.type = "button";
    button.className = "cl-button cl-copy";
    button.textContent = words;
    var said = document.createElement("span");
    said.className = "cl-copied";
    said.setAttribute("role", "status");
    button.addEventListener("click", function () {
      copied(text).then(
        function () { said.textContent = "Copied"; },
        function () {
          if (!text.href) selected(text);
          said.textContent = text.href ? "Follow the link to copy it" : "Selected: copy it with your keyboard";
        }
      );
      setTimeout(function () { said.textContent = ""; }, 4000);
    });
    text.after(button, said);
  }

  // The list stands as it was built where its script cannot be loaded: from a disk, browsers load none of its kind.
  function offerFilters(list) {
    if (list.claimsOffered) return;
    list.claimsOffered = true;
    function without(why) {
      list.classList.add("cl-list--plain");
      list.querySelector("[role=status]").textContent = why + " The list stands as it was built.";
    }
    if (location.protocol === "file:") {
      without("Filters and sorting work where this site is served over the web, not from a disk.");
    } else {
      import("./list/start.js").then(function (script) { script.start(list); }).catch(function () {
        without("The filters could not be loaded.");
      });
    }
  }

  function offerAll() {
    document.querySelectorAll("[data-cl-copy]").forEach(offer);
    document.querySelectorAll("[data-cl-list]").forEach(offerFilters);
  }

  // Material may replace the page without loading it anew, and then says so. From a disk it may say nothing at all.
  if (window.document$) window.document$.subscribe(offerAll);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", offerAll);
  else offerAll();
})();
