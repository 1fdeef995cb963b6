// In words that every browser knows: where Boardside cannot work, the page says so instead of staying empty.
(function () {
  var able = Array.prototype.toSorted && window.CSS && CSS.supports && CSS.supports("color", "color-mix(in srgb, #000, #fff)");
  if (able) return;
  document.addEventListener("DOMContentLoaded", function () {
    var said = document.createElement("p");
    said.setAttribute("role", "alert");
    said.style.cssText = "margin: 0; padding: 16px; font: 20px/1.4 sans-serif; background: #8c2f45; color: #fff";
    said.textContent = "This browser is too old for Boardside. Update it, or open this address in another one: Chrome or " +
      "Edge 111, Firefox 115, Safari 16.2 (iOS 16.2), or anything newer. The game goes on without this device meanwhile.";
    document.body.insertBefore(said, document.body.firstChild);
  });
})();
