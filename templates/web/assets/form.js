// The form works without this file. With it the sheet is checked and kept as it is typed, and a
// click on a region or on an order writes the line.
"use strict";
(() => {
  const form = document.getElementById("orders");
  const sheet = document.getElementById("text");
  if (!form || !sheet) return;
  const live = document.getElementById("live");
  const told = document.getElementById("told");
  const note = document.getElementById("saved");
  const board = document.getElementById("board");
  const words = form.dataset;
  const kept = `moderator:${words.address}`;
  let checking, saving, asked = 0, saved = sheet.value;

  const post = (what) => fetch(`${words.address}/${what}${words.query}`, {
    method: "POST", body: new FormData(form), credentials: "same-origin", redirect: "error",
  });

  function tell(what, unseen = false) {
    live.classList.toggle("hidden", unseen);
    live.textContent = what;
  }

  function remember(text) {
    try {
      if (text === null) localStorage.removeItem(kept);
      else localStorage.setItem(kept, text);
    } catch { /* a browser that keeps nothing: the server does */ }
  }

  function remembered() {
    try { return localStorage.getItem(kept); } catch { return null; }
  }

  async function check() {
    const number = ++asked;
    try {
      const answer = await post("check");
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (number !== asked) return;
      const focused = document.activeElement?.value;
      told.replaceChildren(...page.body.childNodes);
      const again = [...told.querySelectorAll("button")].find((one) => one.value === focused);
      if (again && document.activeElement === document.body) again.focus();
      // The page shows it already: this is for those who hear it.
      tell(document.getElementById("came")?.textContent ?? "", true);
    } catch {
      if (number === asked) lose();
    }
  }

  async function save() {
    const text = sheet.value;
    if (text === saved) return;
    try {
      const answer = await post("typed");
      if (!answer.ok) throw new Error(answer.status);
      saved = text;
      remember(null);
      note.textContent = words.saved;
    } catch { lose(); }
  }

  function lose() {
    remember(sheet.value);
    tell(words.lost);
  }

  function changed() {
    note.textContent = "";
    remember(sheet.value);
    clearTimeout(checking);
    clearTimeout(saving);
    checking = setTimeout(check, 450);
    saving = setTimeout(save, 1800);
  }

  function add(order) {
    const before = sheet.value.trimEnd();
    sheet.value = `${before}${before ? "\n" : ""}${order}\n`;
    sheet.scrollTop = sheet.scrollHeight;
    tell(words.added.replace("%s", order));
    changed();
  }

  sheet.addEventListener("input", changed);

  told.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=add]");
    if (!button) return;
    event.preventDefault();
    add(button.value);
  });

  if (board) {
    board.classList.add("ready");
    board.addEventListener("click", (event) => {
      const region = event.target.closest("[data-region]")?.dataset.region;
      if (!region) return;
      const orders = [...told.querySelectorAll("button[data-region]")]
        .filter((one) => one.dataset.region === region);
      for (const one of told.querySelectorAll(".aimed")) one.classList.remove("aimed");
      for (const one of orders) one.classList.add("aimed");
      const lines = sheet.value.split("\n").map((line) => line.trim());
      const next = orders.find((one) => !lines.includes(one.value));
      if (next) add(next.value);
      else tell(words.none.replace("%s", region));
    });
  }

  form.addEventListener("submit", () => {
    clearTimeout(checking);
    clearTimeout(saving);
    saved = sheet.value;
    remember(null);
  });

  addEventListener("pagehide", () => {
    if (sheet.value === saved) return;
    navigator.sendBeacon(`${words.address}/typed${words.query}`, new FormData(form));
  });

  const before = remembered();
  if (before !== null && before !== sheet.value && !told.querySelector("#came")) {
    sheet.value = before;
    changed();
    tell(words.back);
  }
  if (told.querySelector("#came")) document.getElementById("result").focus();
})();
