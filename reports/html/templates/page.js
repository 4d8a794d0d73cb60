// Two conveniences; the page is complete without them. Sorts a table by the column whose title is pressed, first in the order
// that a column is read in (small times, large speeds), then the other way; rows without a value stay last. And opens the
// folded sections around the place that a link leads to.
(() => {
  "use strict";
  const largestFirst = ["speed", "MB/s", "docs/s", "n"];

  const valueOf = (row, column) => {
    const cell = row.cells[column];
    if (cell.dataset.value !== undefined) return Number(cell.dataset.value);
    return cell.classList.contains("number") ? null : cell.textContent.trim();
  };
  const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b));

  const sort = (button) => {
    const title = button.closest("th");
    const body = button.closest("table").tBodies[0];
    const before = title.getAttribute("aria-sort");
    const first = largestFirst.includes(button.textContent) ? "descending" : "ascending";
    const order = before === null ? first : before === "ascending" ? "descending" : "ascending";
    for (const other of title.parentNode.cells) other.removeAttribute("aria-sort");
    title.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const rows = [...body.rows].map((row, place) => ({ row, place, value: valueOf(row, title.cellIndex) }));
    rows.sort((a, b) => {
      if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || a.place - b.place;
      return sign * compare(a.value, b.value) || a.place - b.place;
    });
    body.append(...rows.map(({ row }) => row));
  };
  for (const button of document.querySelectorAll("table.sortable thead button")) {
    button.addEventListener("click", () => sort(button));
  }

  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    let folded = false;
    for (let element = target; element !== null; element = element.parentElement) {
      if (!(element instanceof HTMLDetailsElement)) continue;
      element.open = true;
      folded = true;
    }
    if (folded) target.scrollIntoView();
  };
  addEventListener("hashchange", openTarget);
  openTarget();
})();
