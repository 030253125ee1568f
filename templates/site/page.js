// What a published page can do besides being read: step through the game on one board, say what a
// region or a card is, and tell times as the reader's own clock has them. Without it everything is
// there to be read. It loads nothing but files that lie beside the page.
"use strict";
(() => {
const all = (what, from = document) => [...from.querySelectorAll(what)];
const one = (what, from = document) => from.querySelector(what);
const said = document.body.dataset;
const language = document.documentElement.lang;

// --- times ---------------------------------------------------------------------------------------
const clock = new Intl.DateTimeFormat(language,
  { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const away = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

function fromNow(then) {
  const minutes = Math.round((then - Date.now()) / 60000);
  if (Math.abs(minutes) < 90) return away.format(minutes, "minute");
  if (Math.abs(minutes) < 48 * 60) return away.format(Math.round(minutes / 60), "hour");
  return away.format(Math.round(minutes / 1440), "day");
}

for (const time of all("time[datetime]")) {
  const then = new Date(time.dateTime);
  if (isNaN(then)) continue;
  const yours = said.yours.replace("{time}", clock.format(then));
  time.title = yours;
  if (time.classList.contains("due")) {
    const more = document.createElement("span");
    more.className = "yours";
    more.textContent = ` ${fromNow(then)} (${yours})`;
    time.after(more);
  }
}

// --- cards: what a race, power, faction or relic does ------------------------------------------------
const cards = {};
const wanted = {};
window.cards = (kind, found) => { cards[kind] = found; };

function script(source) {
  return wanted[source] ??= new Promise((done, failed) => {
    const made = document.createElement("script");
    made.src = source;
    made.onload = done;
    made.onerror = failed;
    document.head.append(made);
  });
}

const bubble = document.createElement("div");
bubble.className = "bubble";
bubble.id = "bubble";
bubble.setAttribute("role", "tooltip");
bubble.hidden = true;
document.body.append(bubble);

async function showCard(link) {
  const found = /rules\/(\w+)\/[^#]*#(.+)$/.exec(link.getAttribute("href"));
  if (!found) return;
  const folder = link.getAttribute("href").replace(/[^/]*#.*$/, "");
  try { await script(`${folder}cards-${language}.js`); } catch { return; }
  const card = cards[found[1]]?.[found[2]];
  if (!card || !(link.matches(":hover") || link === document.activeElement)) return;
  bubble.textContent = card;
  bubble.hidden = false;
  link.setAttribute("aria-describedby", "bubble");
  const at = link.getBoundingClientRect();
  const left = Math.min(at.left, document.documentElement.clientWidth - bubble.offsetWidth - 8);
  const above = at.bottom + bubble.offsetHeight + 8 > innerHeight;
  bubble.style.left = `${Math.max(8, left) + scrollX}px`;
  bubble.style.top = `${(above ? at.top - bubble.offsetHeight - 4 : at.bottom + 4) + scrollY}px`;
}

function hideCard() { bubble.hidden = true; }

const rules = 'a[href*="rules/"][href*="#"]';
for (const [on, off] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(on, (event) => {
    const link = event.target.closest?.(rules);
    if (link) showCard(link);
  });
  document.addEventListener(off, (event) => { if (event.target.closest?.(rules)) hideCard(); });
}
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideCard(); });

// --- the board: regions and log light each other up, and a region tells about itself --------------
const board = one(".board .drawn");
if (!board) return;
const picture = one("svg", board);
const panel = one(".region");
const now = JSON.parse(one("#regions-now")?.textContent ?? '{"r":{},"o":{}}');
let shown = now;

picture.setAttribute("role", "group");
const regions = new Map(all("[data-region]", picture).map((made) => [made.dataset.region, made]));

function light(name) {
  for (const lit of all(".lit")) lit.classList.remove("lit");
  if (!name) return;
  regions.get(name)?.classList.add("lit");
  for (const link of all(`a.at[href="#at-${CSS.escape(name)}"]`)) {
    link.classList.add("lit");
    link.closest("li")?.classList.add("lit");
  }
}

function tell(name) {
  light(name);
  if (!panel || !(name in shown.r)) return;
  const title = document.createElement("b");
  title.textContent = name;
  panel.innerHTML = ` ${shown.r[name]}`;
  panel.prepend(title);
  for (const order of shown.o[name] ?? []) {
    const line = document.createElement("div");
    line.textContent = order;
    panel.append(line);
  }
  panel.classList.remove("none");
}

for (const [name, region] of regions) {
  region.setAttribute("tabindex", "0");
  region.setAttribute("role", "button");
  region.setAttribute("aria-label", said.region.replace("{region}", name));
  for (const how of ["mouseenter", "focus", "click"]) region.addEventListener(how, () => tell(name));
  region.addEventListener("mouseleave", () => light(""));
  region.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tell(name); }
  });
}
for (const [on, name] of [["mouseover", true], ["focusin", true], ["mouseout", false]]) {
  document.addEventListener(on, (event) => {
    const link = event.target.closest?.("a.at");
    if (link) light(name ? decodeURIComponent(link.hash.slice(4)) : "");
  });
}

const larger = one(".larger");
if (larger) {
  larger.hidden = false;
  larger.addEventListener("click", () => {
    larger.setAttribute("aria-pressed", String(board.classList.toggle("large")));
  });
}

// --- the walk: all turns on this one board -------------------------------------------------------
const bar = one(".walk");
if (!bar) return;
const marks = all(".marks a", bar);
const last = marks.length;  // the position now, which the page came with
const buttons = Object.fromEntries(all("button[data-go]", bar).map((made) => [made.dataset.go, made]));
const where = one(".where", bar);
const heading = one("#board");
const parts = { log: one("#told"), seats: one("#seats") };
const layers = all("[data-layer]", picture);
const still = { title: heading.textContent, where: where.textContent,
  layers: layers.map((layer) => layer.innerHTML),
  told: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part?.innerHTML])) };
const steps = {};
window.walk = (name, made) => { steps[name] = made; };
let at = last;

/** What stands after that many steps: each holds what differs from the one before. */
function upTo(count, list, name, nested) {
  const found = {};
  for (const step of list.slice(0, count + 1)) {
    for (const [key, value] of Object.entries(step[name])) {
      found[key] = nested ? { ...found[key], ...value } : value;
    }
  }
  return found;
}

async function go(to) {
  const wish = Math.max(0, Math.min(last, to));
  if (wish < last) {
    await Promise.all([script("walk.js"), script(`walk-${language}.js`)]);
  }
  at = wish;
  for (const [index, mark] of marks.entries()) {
    if (index === Math.min(at, last - 1)) mark.setAttribute("aria-current", "step"); else mark.removeAttribute("aria-current");
  }
  buttons.first.disabled = buttons.before.disabled = at === 0;
  buttons.after.disabled = buttons.last.disabled = at === last;
  if (at === last) {
    layers.forEach((layer, index) => { layer.innerHTML = still.layers[index]; });
    for (const [name, part] of Object.entries(parts)) if (part) part.innerHTML = still.told[name];
    heading.textContent = still.title;
    where.textContent = still.where;
    shown = now;
    history.replaceState(null, "", location.pathname + location.search);
    return;
  }
  const places = upTo(at, steps["walk.js"], "p", true);
  const step = steps["walk.js"][at];
  for (const layer of layers) {
    const [, kind, place] = /^(bands|labels|arrows)(.*)$/.exec(layer.dataset.layer);
    if (kind === "arrows") { layer.innerHTML = step.a[place] ?? ""; continue; }
    const drawn = { ...places[place], ...step.t[place] };
    layer.innerHTML = Object.values(drawn).map((pair) => pair[kind === "bands" ? 0 : 1]).join("");
  }
  const words = steps[`walk-${language}.js`];
  for (const [name, part] of Object.entries(parts)) if (part) part.innerHTML = words[at][name];
  shown = { r: upTo(at, words, "r", false), o: words[at].o };
  const label = marks[at].getAttribute("aria-label");
  heading.textContent = label;
  where.textContent = `${at + 1} / ${last} · ${words[at].h}`;
  history.replaceState(null, "", `#turn-${marks[at].dataset.turn}`);
}

const ways = { first: () => 0, before: () => at - 1, after: () => at + 1, last: () => last };
for (const [name, way] of Object.entries(ways)) buttons[name].addEventListener("click", () => go(way()));
for (const [index, mark] of marks.entries()) {
  mark.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(index);
  });
}
const keys = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  if (!plain || !keys[event.key] || event.target.closest?.("input, textarea, select, .wide, pre")) return;
  event.preventDefault();
  go(ways[keys[event.key]]());
});
let touch = null;
board.addEventListener("touchstart", (event) => {
  touch = event.touches.length === 1 && !board.classList.contains("large") ? event.touches[0] : null;
}, { passive: true });
board.addEventListener("touchend", (event) => {
  if (!touch) return;
  const across = event.changedTouches[0].clientX - touch.clientX;
  const down = event.changedTouches[0].clientY - touch.clientY;
  if (Math.abs(across) > 40 && Math.abs(down) < 40) go(at + (across < 0 ? 1 : -1));
}, { passive: true });

function byAddress() {
  const found = /^#turn-(\w+)$/.exec(location.hash);
  const index = found ? marks.findIndex((mark) => mark.dataset.turn === found[1]) : -1;
  if (index >= 0) go(index);
}
window.addEventListener("hashchange", byAddress);
for (const button of all("button", bar)) button.hidden = false;
buttons.after.disabled = buttons.last.disabled = true;
marks[last - 1].setAttribute("aria-current", "step");
byAddress();
})();
