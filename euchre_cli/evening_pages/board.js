"use strict";
// Shows the file anew every few seconds, but not while somebody scrolls or reads another page.
let touched = 0;
for (const kind of ["scroll", "touchstart", "wheel", "keydown"]) {
  addEventListener(kind, () => { touched = Date.now(); }, { passive: true });
}
setInterval(() => {
  if (!document.hidden && Date.now() - touched > 2000) location.reload();
}, 1000 * document.body.dataset.every);
