// The form works without this file. With it the sheet is checked and kept as it is typed, a click
// on a region or on an order writes the line, and the page says when the game has moved on.
"use strict";
(() => {
  const form = document.getElementById("orders");
  const sheet = document.getElementById("text");
  if (!form || !sheet) return;
  const live = document.getElementById("live");
  const told = document.getElementById("told");
  const note = document.getElementById("saved");
  const board = document.getElementById("board");
  const undo = document.getElementById("undo");
  const words = form.dataset;
  const fields = ["text", "standing", "words"].map((name) => form.elements[name]).filter(Boolean);
  const READ_AFTER = 200, ADDED_AFTER = 30, KEEP_AFTER = 1200, LOOK_EVERY = 12000, HOLD = 900, KEEP_COPY = 3000;
  form.classList.add("ready");

  const values = () => fields.map((field) => field.value).join("\0");
  let checking, saving, asked = 0, saved = values(), typedAt = Date.now(), sending = false;
  let queue = Promise.resolve(), lost = "", held = 0, seen = words.now;

  // ---- What is said beside the sheet: once, and where one looks.

  function tell(what, link = "", href = "") {
    live.textContent = what;
    if (!link) return;
    const way = document.createElement("a");
    way.href = href;
    way.textContent = link;
    live.append(" ", way);
  }

  const address = (what) => `${words.address}/${what}${words.query}`;

  function filled() {
    const data = new FormData(form);
    data.set("age", String(Date.now() - typedAt));
    return data;
  }

  // Why an answer did not come, in words; the text stays in this browser until it has arrived.
  function lose(status) {
    copy();
    lost = status ? (status === 410 ? "over" : status < 404 ? "out" : "offline") : "offline";
    if (lost === "out") tell(words.out, words.signIn ? words.enter : "", words.signIn);
    else tell(words[lost]);
    if (lost === "offline") { clearTimeout(saving); saving = setTimeout(save, 10000); }
  }

  function found() {
    if (!lost) return;
    lost = "";
    tell(words.online);
  }

  async function post(where, data, headers = {}) {
    const answer = await fetch(where, {
      method: "POST", body: data, headers, credentials: "same-origin", redirect: "error",
    });
    if (!answer.ok) throw Object.assign(new Error(), { status: answer.status });
    return answer.text();
  }

  // ---- The browser's own copy: locked, for who has this seat alone, until the text has arrived.

  const hex = (text) => Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16));
  const locker = globalThis.crypto?.subtle?.importKey(
    "raw", hex(words.key), "AES-GCM", false, ["encrypt", "decrypt"]);
  let copies = 0, leaving = false;

  async function copy() {
    const number = ++copies;
    if (!locker || leaving) return;
    const kept = Object.fromEntries(new FormData(form));
    delete kept.guard;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify({ ...kept, at: typedAt }));
    try {
      const shut = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await locker, plain);
      if (number !== copies) return;
      localStorage.setItem(words.copy, JSON.stringify([[...iv], [...new Uint8Array(shut)]]));
    } catch { /* a browser that keeps nothing: the server does */ }
  }

  function uncopy() {
    copies++;
    try { localStorage.removeItem(words.copy); } catch { /* it kept nothing */ }
  }

  async function copied() {
    try {
      const [iv, shut] = JSON.parse(localStorage.getItem(words.copy));
      const plain = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: new Uint8Array(iv) }, await locker, new Uint8Array(shut));
      return JSON.parse(new TextDecoder().decode(plain));
    } catch { return null; }
  }

  // What was typed here and never arrived is given to the server, which knows what is newer.
  async function restore() {
    const kept = locker && await copied();
    if (!kept) return;
    const data = new FormData(form), shown = values();
    for (const [name, value] of Object.entries(kept)) if (name !== "at") data.set(name, value);
    data.set("age", String(Math.max(0, Date.now() - kept.at)));
    const new_ = fields.some((field) => (kept[field.name] ?? "") !== field.value);
    try { await post(address("typed"), data); } catch { return; }
    uncopy();
    if (new_ && shown === values()) location.reload();
  }

  // ---- Checking and keeping what is typed.

  async function check() {
    const number = ++asked;
    try {
      const answer = await post(address("check"), filled());
      if (number !== asked) return;
      found();
      show(new DOMParser().parseFromString(answer, "text/html"));
    } catch (error) {
      if (number === asked) lose(error.status);
    }
  }

  function save() {
    clearTimeout(saving);
    queue = queue.then(keep, keep);
    return queue;
  }

  async function keep() {
    const now = values();
    if (now === saved && !lost) return true;
    try {
      rebase(await post(address("typed"), filled()));
      const was = lost;
      found();
      saved = now;
      if (now === values()) {
        note.textContent = words.saved;
        clearTimeout(keep.later);
        // A page that is opened just now may not have the text yet: then it finds the copy.
        keep.later = setTimeout(() => { if (values() === saved) uncopy(); }, KEEP_COPY);
      }
      if (was) check();
      return true;
    } catch (error) { lose(error.status); return false; }
  }

  function rebase(lines) {
    for (const line of lines.split("\n")) {
      const [name, base] = line.split(" ");
      const hidden = form.elements[`base-${name}`];
      if (hidden) hidden.value = base ?? "";
    }
  }

  function changed(event) {
    typedAt = Date.now();
    note.textContent = "";
    copy();
    clearTimeout(checking);
    clearTimeout(saving);
    if (!event || event.target === sheet) checking = setTimeout(check, event ? READ_AFTER : ADDED_AFTER);
    saving = setTimeout(save, KEEP_AFTER);
  }

  // ---- What came of a check: nothing on the page moves for it.

  function show(page) {
    const result = page.getElementById("result"), here = document.getElementById("result");
    here.style.height = `${here.offsetHeight}px`;
    here.replaceChildren(...result.childNodes);
    const came = heard(here);
    if (live.textContent !== came) tell(came);
    marks(page);
    cards(page);
    const wait = held - Date.now();
    clearTimeout(show.later);
    if (wait > 0) show.later = setTimeout(() => list(page), wait);
    else list(page);
    if (result.dataset.now && result.dataset.now !== seen) look();
  }

  // What is said of a check, in whole sentences: of the first wrong line also why, else which line
  // was the last.
  function heard(result) {
    const came = result.querySelector("#came")?.textContent ?? "", wrong = result.querySelector(".verdicts .bad");
    const why = wrong?.querySelector("p")?.textContent ?? "";
    const line = wrong ? wrong.querySelector("code")?.textContent : lines().at(-1);
    if (wrong && why) return `${came} ${line}: ${why}`;
    return [line, came].filter(Boolean).join(": ");
  }

  // An order that was pressed just now stays where it is for a moment: a second press means it again.
  function list(page) {
    const here = document.getElementById("choices"), next = page.getElementById("choices");
    const focused = document.activeElement, old = here.querySelector(".choices");
    const value = here.contains(focused) ? focused.value : null;
    const scrolled = old?.scrollTop ?? 0;
    here.replaceChildren(...next.childNodes);
    here.removeAttribute("aria-busy");
    const now = here.querySelector(".choices");
    if (now) now.scrollTop = scrolled;
    if (value === null) return;
    const again = [...here.querySelectorAll("button")].find((one) => one.value === value);
    (again ?? now ?? here).focus({ preventScroll: true });
  }

  // Cards of what has come onto the table; one that is open stays so.
  function cards(page) {
    for (const card of page.querySelectorAll("#cards > .thing"))
      if (!document.getElementById(card.id)) document.getElementById("cards").append(card);
  }

  // What the sound lines do stands on the board: its layers are filled anew.
  function marks(page) {
    for (const layer of page.querySelectorAll("#marks > [data-layer]")) {
      const here = board?.querySelector(`[data-layer="${CSS.escape(layer.dataset.layer)}"]`);
      here?.replaceChildren(...[...layer.childNodes].map((one) => document.importNode(one, true)));
    }
  }

  // ---- Writing into the sheet, with a way back.

  const past = [];
  let before = sheet.value;

  function write(text, said) {
    if (text === sheet.value) return;
    past.push(sheet.value);
    sheet.value = before = text;
    sheet.scrollTop = sheet.scrollHeight;
    if (said) tell(said);
    changed();
  }

  function back() {
    if (!past.length) return false;
    sheet.value = before = past.pop();
    changed();
    return true;
  }

  // The word that closes a sheet stays its last line: the server says which line that is.
  const closers = () => (told.querySelector("#result")?.dataset.closing ?? "");

  function lines() {
    const all = sheet.value.trimEnd().split("\n");
    return all.length === 1 && !all[0] ? [] : all;
  }

  function add(order) {
    const all = lines(), closer = Number(closers());
    const end = closer > 0 && closer === all.length ? all.pop() : null;
    write([...all, order, ...(end === null ? [] : [end]), ""].join("\n"), words.added.replace("%s", order));
  }

  sheet.addEventListener("input", () => {
    if (before !== sheet.value) past.push(before);
    before = sheet.value;
  });
  for (const field of fields) field.addEventListener("input", changed);
  sheet.addEventListener("keydown", (event) => {
    const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === "KeyZ";
    if (undoes && back()) event.preventDefault();
  });

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button === undo && back()) event.preventDefault();
    else if (button.name === "add") {
      event.preventDefault();
      held = Date.now() + HOLD;
      document.getElementById("choices").setAttribute("aria-busy", "true");
      add(button.value);
    } else if (button.name === "cut" || button.name === "up") {
      event.preventDefault();
      const all = sheet.value.split("\n"), at = Number(button.value) - 1;
      if (button.name === "cut") all.splice(at, 1);
      else if (at > 0) all.splice(at - 1, 2, all[at], all[at - 1]);
      write(all.join("\n"));
    }
  });

  // ---- The board: a click adds the order that fits, the next one another, the last takes it back.

  let aimed = null;

  function aim(region) {
    const all = lines(), last = all.at(-1);
    if (aimed?.region === region && last === aimed.orders[aimed.at]) {
      const next = aimed.orders[++aimed.at];
      all.pop();
      if (next) write([...all, next, ""].join("\n"), words.added.replace("%s", next));
      else { write([...all, ""].join("\n"), words.taken.replace("%s", last)); aimed = null; }
      return;
    }
    const buttons = [...told.querySelectorAll("button[data-region]")]
      .filter((one) => one.dataset.region === region);
    for (const one of told.querySelectorAll(".aimed")) one.classList.remove("aimed");
    for (const one of buttons) one.classList.add("aimed");
    if (!buttons.length) {
      const first = told.querySelector("button[name=add]") && !told.querySelector("button[data-region]:not([data-region=''])");
      return tell((first ? words.first : words.none).replace("%s", region));
    }
    buttons[0].closest("li").parentElement.scrollTop = buttons[0].closest("li").offsetTop - buttons[0].closest("ul").offsetTop;
    aimed = { region, at: 0, orders: buttons.map((one) => one.value) };
    add(aimed.orders[0]);
  }

  // Where the board is wider than the window it shows first what is fought for, or in reach.
  function centre() {
    const map = board.querySelector(".map");
    const war = document.querySelector("[data-fought-for]")?.dataset.foughtFor;
    const rim = board.querySelector(war ? `[data-region="${CSS.escape(war)}"]` : '[data-layer^="reach"] use');
    if (!rim) return;
    const at = rim.getBoundingClientRect(), box = map.getBoundingClientRect();
    map.scrollLeft += at.left + at.width / 2 - box.left - box.width / 2;
    map.scrollTop += at.top + at.height / 2 - box.top - box.height / 2;
  }

  if (board) {
    board.classList.add("ready");
    centre();
    board.addEventListener("click", (event) => {
      const region = event.target.closest("[data-region]")?.dataset.region;
      if (region) aim(region);
    });
  }

  // ---- A button: what it sends is sent once, and the page goes where its answer is.

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    clearTimeout(checking);
    clearTimeout(saving);
    tell(words.sending);
    copy();
    await queue;
    const data = filled(), button = event.submitter, now = values();
    if (button?.name) data.append(button.name, button.value);
    try {
      const where = await post(form.getAttribute("action").split("#")[0], data, { "X-Led-On-By": "script" });
      saved = now;
      uncopy();
      go(where);
    } catch (error) {
      sending = false;
      if (error.status >= 400) lose(error.status);
      else { lose(); tell(words.unsent); }
    }
  });

  function go(where) {
    const to = new URL(where, location.href), here = new URL(location.href);
    if (to.pathname + to.search === here.pathname + here.search) {
      history.replaceState(null, "", where);
      location.reload();
    } else location.assign(where);
  }

  // ---- Leaving, coming back, and being told.

  addEventListener("pagehide", () => {
    if (values() === saved) return;
    navigator.sendBeacon(address("typed"), filled());
  });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  addEventListener("online", () => { save(); look(); });

  document.querySelector("form.who")?.addEventListener("submit", async (event) => {
    leaving = true;  // whatever is still being locked is written no more
    if (values() === saved) return uncopy();
    event.preventDefault();
    if (await save()) uncopy();
    event.target.submit();
  });

  async function look() {
    if (document.visibilityState === "hidden" || sending) return;
    const join = words.query ? "&" : "?";
    try {
      const answer = await fetch(`${address("now")}${join}seen=${encodeURIComponent(seen)}`, {
        credentials: "same-origin", redirect: "error",
      });
      if (answer.status === 410) return lost || tell(words.over);
      if (answer.status !== 200) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      say(page.body.firstElementChild);
    } catch { /* the next look tells */ }
  }

  function say(news) {
    if (!news) return;
    seen = news.dataset.now;
    const due = document.querySelector("#now .due"), next = news.querySelector(".due");
    if (due && next) due.textContent = next.textContent;
    const box = document.getElementById("changed");
    const way = document.createElement("button");
    way.type = "button";
    way.className = "second";
    way.textContent = news.dataset.moved ? words.show : "×";
    way.addEventListener("click", async () => {
      if (!news.dataset.moved) return box.replaceChildren();
      await save();
      go(`${words.address}${words.query}`);
    });
    box.replaceChildren(news, way);
  }

  setInterval(look, LOOK_EVERY);
  document.addEventListener("visibilitychange", look);
  restore();
  if (new URLSearchParams(location.search).get("answer")) {
    const there = document.getElementById("ask") ?? (told.querySelector("#came") && document.getElementById("result"));
    there?.setAttribute("tabindex", "-1");
    there?.focus();
  }
})();
