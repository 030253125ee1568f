// Lists to pick from: a search, a button for all, and the order in which people are ticked. Fields
// that another field's value rules out are put away. Without this all of it is there, plainly.
function searchOf(rows, said) {
  const search = document.createElement("input");
  search.type = "search";
  search.setAttribute("aria-label", said);
  search.placeholder = said;
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLocaleLowerCase().includes(wanted);
  });
  return search;
}
for (const list of document.querySelectorAll(".picks")) {
  const rows = [...list.querySelectorAll(".choice")];
  const boxes = () => [...list.querySelectorAll("input[type=checkbox]")];
  const order = () => {
    let number = 0;
    for (const box of boxes()) box.parentElement.dataset.place = box.checked ? ++number : "";
  };
  list.addEventListener("change", (event) => {
    if (event.target.type !== "checkbox") return;
    const row = event.target.parentElement;
    const ticked = boxes().filter((box) => box.checked && box !== event.target);
    const after = ticked.at(-1)?.parentElement;
    if (after) after.after(row); else rows.length && list.insertBefore(row, boxes()[0].parentElement);
    order();
    event.target.focus();
  });
  if (rows.length > 8) {
    const search = searchOf(rows, list.dataset.search);
    search.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
    const all = document.createElement("button");
    all.type = "button";
    all.className = "quiet";
    all.textContent = list.dataset.all;
    all.addEventListener("click", () => {
      const shown = boxes().filter((box) => !box.parentElement.hidden);
      const on = shown.some((box) => !box.checked);
      for (const box of shown) box.checked = on;
      order();
    });
    const tools = document.createElement("div");
    tools.className = "row";
    tools.append(search, all);
    list.querySelector("legend").after(tools);
  }
  order();
}
for (const form of document.forms) {
  const asked = [...form.querySelectorAll("[data-if]")];
  const fit = () => {
    for (const field of asked) {
      const other = form.elements[field.dataset.if];
      field.hidden = Boolean(other) && !field.dataset.is.split(" ").includes(other.value);
    }
  };
  form.addEventListener("change", fit);
  fit();
}
for (const table of document.querySelectorAll("table.found")) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length < 9) continue;
  table.parentElement.before(searchOf(rows, table.dataset.search));
}
