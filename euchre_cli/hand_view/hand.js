(() => {
  const last = +document.body.dataset.last, steps = [...document.querySelectorAll("#steps li")];
  const parts = [...document.querySelectorAll("[data-from]")], bar = document.querySelector("#walk");
  const where = document.querySelector("#where"), tricks = document.querySelector("#taken");
  const buttons = [...bar.querySelectorAll("button")];
  const wrong = steps.flatMap((li, n) => (li.querySelector(".remark") ? [n] : []));
  let at = 0;
  const go = (n) => {
    at = Math.max(0, Math.min(last, n));
    for (const part of parts) {
      const { from, to, played } = part.dataset;
      part.classList.toggle("off", at < +from || at > +to);
      part.classList.toggle("now", at === +played);
    }
    steps.forEach((li, n) => li.classList.toggle("shown", n === at));
    where.textContent = at < last ? `${at + 1} of ${last}` : "the end";
    tricks.textContent = steps[at].dataset.tricks;
    buttons.forEach((one) => { one.disabled = (+one.dataset.by < 0 && !at) || (+one.dataset.by > 0 && at === last); });
    const hash = at ? `#${at + 1}` : "#";
    if (location.hash !== hash) history.replaceState(null, "", hash);
  };
  const find = () => { const next = wrong.find((n) => n > at) ?? wrong[0]; if (next !== undefined) go(next); };
  const keys = {
    ArrowRight: () => go(at + 1), " ": () => go(at + 1), ArrowLeft: () => go(at - 1),
    Home: () => go(0), End: () => go(last), "!": find,
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    if (event.key === " " && event.target.closest?.("button")) return;
    event.preventDefault();
    keys[event.key]();
  });
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.by) go(at + +button.dataset.by); else find();
  });
  addEventListener("hashchange", () => go((+location.hash.slice(1) || 1) - 1));
  document.body.classList.add("walking");
  go((+location.hash.slice(1) || 1) - 1);
})();
