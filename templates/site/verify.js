// Checks a game's file (export.json) here, in the browser, with nothing but what a browser brings.
// docs/export.md says what stands in the file; this is meant to be read beside it.
"use strict";
(() => {
const encoder = new TextEncoder();
const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");
const sha256 = async (text) => hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
const short = (link) => `${link.slice(0, 4)}-${link.slice(4, 8)}-${link.slice(8, 10)}`;

/** JSON in the one form that is hashed: keys sorted, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const parts = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** Which of the results a roll is: HMAC-SHA-256 of game, salt and number under the seed. */
async function rolled(key, game, salt, number, results) {
  const all = 1n << 64n, count = BigInt(results.length), limit = all - (all % count);
  for (let attempt = 0; ; attempt += 1) {
    const message = encoder.encode(`${game}\0${salt}\0${number}\0${attempt}`);
    const drawn = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, message)).slice(0, 16)}`);
    if (drawn < limit) return results[Number(drawn % count)];
  }
}

const same = (one, other) => canonical(one) === canonical(other);
const failed = (found, check, what) => { (found[check] ??= []).push(what); };

/** All that is wrong, by check. `open` names checks that cannot be made yet. */
async function verify(text, code) {
  const found = {}, open = [];
  let file;
  try { file = JSON.parse(text); } catch { failed(found, "file", "JSON"); return { found, open }; }
  const rows = file?.rows;
  if (file?.format !== "moderator game 1" || !Array.isArray(rows) || !rows.length) {
    failed(found, "file", "moderator game 1");
    return { found, open };
  }
  // The file is written in the one form, and its seal is the hash of all the rest.
  const { seal, ...rest } = file;
  if (`${canonical(file)}\n` !== text) failed(found, "file", "canonical");
  if (await sha256(canonical(rest)) !== seal) failed(found, "file", "seal");

  // Each row is chained to the one before it.
  let before = "";
  for (const [index, row] of rows.entries()) {
    const number = index + 1, kind = row.body.kind;
    if (row.body.number !== number) failed(found, "chain", number);
    if (await sha256(`${before}\n${canonical(row.body)}`) !== row.digest) failed(found, "chain", number);
    if ((kind === "setup") !== (number === 1) || (kind === "reveal" && number !== rows.length)) failed(found, "chain", number);
    if (kind === "revert" && !(row.body.to > 0 && row.body.to < number)) failed(found, "chain", number);
    before = row.digest;
  }

  // What stands at the head of the file follows from its rows, as do the codes of its turns.
  const setup = rows[0].body, last = rows[rows.length - 1];
  const reveal = last.body.kind === "reveal" ? last.body : null;
  const revealed = reveal && { salt: reveal.salt, seed: reveal.seed };
  if (file.game !== setup.game || file.commitment !== setup.commitment) failed(found, "head", "game");
  if (!same(file.revealed ?? null, revealed) || file.code !== short(last.digest)) failed(found, "head", "code");
  for (const turn of file.turns) {
    if (!rows[turn.row - 1] || short(rows[turn.row - 1].digest) !== turn.code) failed(found, "head", `${turn.turn}${turn.mark}`);
  }

  // The seed that is revealed at the end is the one whose hash was published before the start.
  let key = null;
  if (!reveal) open.push("seed");
  else {
    const seed = Uint8Array.from(reveal.seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    const bytes = new Uint8Array([...encoder.encode("moderator dice\0"), ...seed, 0]);
    const kept = hex(await crypto.subtle.digest("SHA-256", bytes)) === setup.commitment;
    if (!kept || reveal.salt !== setup.salt) failed(found, "seed", last.body.number);
    else key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  }

  // Rolls are numbered without a gap, and each is what the seed gives.
  let next = 0;
  for (const { body } of rows) {
    if (body.kind === "restored") {
      const minutes = Math.max(0, Math.floor((new Date(body.at) - new Date(setup.at)) / 60000));
      if (body.roll !== Math.max(next + 256, (minutes + 1) * 256)) failed(found, "rolls", body.number);
      next = body.roll;
    }
    if (body.kind !== "answer") continue;
    const dice = body.answers.filter((one) => one.decision.seat === -1);
    if (!same(body.rolls, dice.map((_, index) => next + index))) failed(found, "rolls", body.number);
    for (const [index, one] of dice.entries()) {
      if (key && !same(one.choice.result, await rolled(key, setup.game, setup.salt, next + index, one.decision.about)))
        failed(found, "rolls", body.number);
    }
    next = Math.max(next, ...body.rolls.map((number) => number + 1));
  }
  if (!key && reveal === null) open.push("rolls");

  // A code that was printed on a report is that of one of the rows.
  const printed = code.trim().toLowerCase();
  if (!printed) open.push("code");
  else if (!rows.some((row) => short(row.digest) === printed)) failed(found, "code", printed);
  return { found, open, file };
}

/** Whether a sheet is the one that a receipt, NONCE.HASH, was given for, and was opened in this game. */
async function proves(file, claim) {
  const [nonce, hash] = claim.receipt.trim().toLowerCase().split(".");
  const seat = "abcde".indexOf(claim.seat.trim().toLowerCase()), turn = Number(claim.turn);
  const bare = claim.text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  const opened = file.rows.some(({ body }) =>
    body.kind === "sheet" && body.seat === seat && body.turn === turn && body.receipt === hash);
  for (const text of [bare, `${bare}\n`, bare.replace(/\n/g, "\r\n"), `${bare}\n`.replace(/\n/g, "\r\n")]) {
    if (await sha256(`${nonce}\n${file.game}\n${seat}\n${turn}\n${text}`) === hash) return opened;
  }
  return false;
}

window.moderatorVerify = verify;
const form = document.querySelector("#verify");
if (!form) return;
const checks = [...document.querySelectorAll("[data-check]")];
const told = document.querySelector("#told");
let text = "";

function show(check, state, what = "") {
  const line = document.querySelector(`[data-check="${check}"]`);
  line.dataset.state = state;
  line.querySelector(".state").textContent = told.dataset[state];
  line.querySelector(".what").textContent = what;
}

async function run() {
  if (!text) return;
  if (!globalThis.crypto?.subtle) { told.textContent = told.dataset.insecure; return; }
  let result;
  try { result = await verify(text, form.elements.code.value); } catch (error) {
    result = { found: { file: [String(error)] }, open: [] };
  }
  const claim = Object.fromEntries(["text", "receipt", "seat", "turn"].map((name) => [name, form.elements[name].value]));
  for (const { dataset: { check } } of checks) {
    const wrong = [...new Set(result.found[check] ?? [])];
    if (wrong.length) show(check, "wrong", wrong.slice(0, 12).join(", "));
    else show(check, result.open.includes(check) || !result.file ? "open" : "holds");
  }
  if (!claim.receipt.trim() || !result.file) show("receipt", "open");
  else show("receipt", await proves(result.file, claim) ? "holds" : "wrong");
  const bad = checks.some((line) => line.dataset.state === "wrong");
  told.textContent = bad ? told.dataset.bad : told.dataset.good;
  told.dataset.result = bad ? "bad" : "good";
}

form.addEventListener("submit", (event) => { event.preventDefault(); run(); });
form.elements.file.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) { text = await file.text(); run(); }
});
const game = /^#([a-z0-9-]+)$/.exec(location.hash)?.[1];
if (game) {
  fetch(`../${game}/export.json`).then(async (answer) => {
    if (answer.ok) { text = await answer.text(); run(); }
  }).catch(() => { told.textContent = told.dataset.choose; });
}
})();
