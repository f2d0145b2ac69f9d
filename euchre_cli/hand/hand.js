(() => {
  const steps = [...document.querySelectorAll("#steps li")];
  const bar = document.querySelector("#walk"), where = document.querySelector("#where");
  const remarked = steps.flatMap((step, at) => (step.querySelector(".remark") ? [at] : []));
  const find = bar.querySelector(".find");
  let here = 0;
  const go = (to) => {
    here = Math.max(0, Math.min(steps.length - 1, to));
    steps.forEach((step, at) => step.classList.toggle("here", at === here));
    where.textContent = `${here + 1} of ${steps.length}`;
    const hash = here ? `#${here + 1}` : "#";
    if (location.hash !== hash) history.replaceState(null, "", hash);
  };
  const open = () => go((+location.hash.slice(1) || 1) - 1);
  const next = () => remarked.length && go(remarked.find((at) => at > here) ?? remarked[0]);
  const keys = {
    ArrowRight: () => go(here + 1), " ": () => go(here + 1), ArrowLeft: () => go(here - 1),
    Home: () => go(0), End: () => go(steps.length - 1), "!": next,
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
    if (button === find) next();
    else go(button.dataset.to ? +button.dataset.to : here + +button.dataset.by);
  });
  addEventListener("hashchange", open);
  find.hidden = !remarked.length;
  document.body.classList.add("walking");
  open();
})();
