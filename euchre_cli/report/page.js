(() => {
  const number = (text) => parseFloat(text.replace("−", "-").replace("½", ".5").replace(/,/g, ""));
  const text = (row, at) => row.cells[at].firstChild?.textContent.trim() ?? "";
  const compare = (a, b) => {
    const [x, y] = [number(a), number(b)];
    return isNaN(x) || isNaN(y) ? isNaN(x) - isNaN(y) || a.localeCompare(b) : x - y;
  };
  const sort = (table, at) => {
    const heads = [...table.tHead.rows[0].cells], rows = [...table.tBodies[0].rows];
    const up = heads[at].ariaSort ? heads[at].ariaSort !== "ascending" : heads[at].matches(".w, .low");
    heads.forEach((head, n) => { head.ariaSort = n === at ? (up ? "ascending" : "descending") : null; });
    const empty = (row) => row.cells[at].matches(".thin") || /^–?$/.test(text(row, at));
    const order = (a, b) => (empty(a) ? 0 : (up ? 1 : -1) * compare(text(a, at), text(b, at)));
    rows.sort((a, b) => empty(a) - empty(b) || order(a, b));
    table.tBodies[0].append(...rows);
  };
  for (const table of document.querySelectorAll("table.sorts")) {
    [...table.tHead.rows[0].cells].forEach((head, at) => {
      if (head.matches(".picture, .still, td")) return;
      const button = document.createElement("button");
      button.append(...head.childNodes);
      button.onclick = () => sort(table, at);
      head.append(button);
    });
  }
  document.querySelector(".clicks").hidden = !document.querySelector("table.sorts");
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target?.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  if (location.hash) unfold();
  for (const figure of document.querySelectorAll("figure")) {
    const svg = figure.querySelector(".chart"), line = svg.querySelector(".line");
    const table = document.getElementById(figure.dataset.numbers)?.querySelector("table");
    if (!line || !table) continue;
    const places = line.getAttribute("d").slice(1).split("L").map((place) => place.split(" ").map(Number));
    const said = figure.querySelector(".at"), what = table.tHead.rows[0].cells[0].textContent;
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    mark.setAttribute("class", "mark");
    svg.onpointermove = (event) => {
      const x = new DOMPoint(event.clientX, 0).matrixTransform(svg.getScreenCTM().inverse()).x;
      const far = places.map((place) => Math.abs(place[0] - x));
      const at = far.indexOf(Math.min(...far.slice(1)));
      const texts = [...table.tBodies[0].rows[at - 1].cells].map((cell) => cell.textContent.trim());
      const column = figure.dataset.column;
      for (const [n, name] of ["cx", "cy"].entries()) mark.setAttribute(name, places[at][n]);
      said.textContent = column ? `${texts[0]}: ${texts[column]}` : `${what} ${texts.join(", ")}`;
      svg.append(mark);
    };
    svg.onpointerleave = () => { mark.remove(); said.textContent = ""; };
  }
})();
