// The sheet, line by line, with what is wrong at each; or as plain text to write in. Both are the same text.

// showText puts the text into the field for writing, unless it is being written there.
const showText = () => {
  const t = $("text");
  if (t.value !== S.text) t.value = S.text;
};

// faultPart says what is wrong, by which rule, and what would be right, as buttons.
const faultPart = (f, parent, line) => {
  const p = html("div", undefined, parent, f.warn ? "fault mild" : "fault");
  html("b", f.warn ? "⚠ " : "✗ ", p).setAttribute("aria-hidden", "true");
  html("span", f.text + " ", p);
  ruleSentence(f.rule, p);
  if (!f.legal.length || !line) return;
  const row = html("div", undefined, p, "offers");
  for (const l of f.legal.slice(0, 8)) {
    const b = button(l, row, () => edit(f.whole ? withBehind(S.text, line, l) : withLine(S.text, line, rightLine(linesOf(S.text)[line - 1], l)), 0), "offer");
    b.dataset.legal = l;
  }
  if (f.whole) button(say("orderMissing"), row, () => orderMissing(f), "main").dataset.missing = f.code;
};

// orderMissing puts the first of what a fault of the sheet offers into it, and again what is offered then, until that fault is gone or an
// order no longer helps. It is one step to be undone.
const orderMissing = async fault => {
  let text = S.text, f = fault, told = "";
  try {
    for (let n = 0; f && f.text !== told && n < 200; n++) {
      told = f.text;
      const line = blockEnd(linesOf(text), f.line) + 1;
      text = withBehind(text, f.line, f.legal[0]);
      const {faults} = await ask("check", {sheet: text});
      f = faults.find(x => x.whole && x.code === fault.code && x.line === line && x.legal.length);
    }
  } catch (e) {
    alarm(e.message);
  }
  edit(text, 0);
};

// rightLine keeps how far the line was indented.
const rightLine = (old, instead) => isFrame(old) || isFrame(instead) ? instead : /^\s*/.exec(old)[0] + instead.trim();

// markOf is the sign at the beginning of a line: a shape, and a word for who hears the page.
const markOf = (n, faults, known) => {
  if (faults.some(f => !f.warn)) return ["✗", "wrong"];
  if (faults.length) return ["⚠", "warned"];
  return known ? ["✓", "right"] : ["", ""];
};

const showLines = () => {
  const list = $("lines"), lines = linesOf(S.text);
  list.replaceChildren();
  if (S.text.trim()) lines.forEach((text, i) => {
    const n = i + 1, faults = S.check.faults.filter(f => f.line === n), known = S.check.lines.find(l => l.line === n);
    const li = html("li", undefined, list, known ? "order" : isFrame(text) ? "frame" : "other");
    li.dataset.n = n;
    li.classList.toggle("under", isUnder(text));
    li.classList.toggle("now", n === S.line);
    li.classList.toggle("beyond", S.upto > 0 && n > S.upto);
    const row = html("div", undefined, li, "line"), [sign, word] = markOf(n, faults, known?.ok);
    const mark = html("span", sign, row, "mark " + word);
    if (word) { mark.setAttribute("role", "img"); mark.setAttribute("aria-label", say(word)); }
    const b = button(text.trim() || " ", row, () => lookAtLine(n), "words");
    b.ondblclick = () => writeLine(n);
    if (n === S.line) lineTools(n, li);
    for (const f of faults) faultPart(f, li, n);
    for (const t of S.check.taken.filter(t => t.line === n)) html("div", t.what, li, "taken");
  });
  strayFaults();
  afterSheet();
  if (!S.text.trim()) html("p", say("emptySheet"), list, "note");
  $("state").hidden = !S.text.trim();
  $("state").textContent = S.check.ok ? say("allRight") : say("wrongs", S.check.faults.filter(f => !f.warn).length);
  $("state").className = S.check.ok ? "right" : "wrong";
};

// strayFaults are those of no line that there is.
const strayFaults = () => {
  const n = linesOf(S.text).length, box = $("stray");
  box.replaceChildren();
  for (const f of S.check.faults.filter(f => f.line < 1 || f.line > n)) faultPart(f, box, 0);
};

// lineTools are what can be done with the line looked at.
const lineTools = (n, li) => {
  const row = html("div", undefined, li, "row tools");
  const tool = (word, press, keys) => {
    const b = button(say(word), row, press);
    b.dataset.tool = word;
    if (keys) b.setAttribute("aria-keyshortcuts", keys);
  };
  tool("change", () => writeLine(n), "Enter");
  tool("remove", () => { S.line = 0; S.odds = null; edit(withoutLine(S.text, n)); }, "Delete");
  tool("up", () => shift(n, -1), "Alt+ArrowUp");
  tool("down", () => shift(n, 1), "Alt+ArrowDown");
  if (S.upto === n) tool("toEnd", () => goBack(0)); else tool("boardHere", () => goBack(n));
};

const shift = (n, dir) => {
  const moved = movedLine(S.text, n, dir);
  if (!moved) return;
  S.line = moved.line;
  edit(moved.text);
};

// goBack shows the board as it is behind a line; orders that are given then stand there.
const goBack = n => {
  S.upto = n;
  $("back").hidden = !n;
  refresh();
};

// lookAtLine shows on the map what a line orders, and what it comes to.
const lookAtLine = async n => {
  const known = S.check.lines.find(l => l.line === n);
  S.line = S.line === n ? 0 : n;
  S.odds = null;
  S.attack = S.draw = null;
  S.chosen = [];
  S.offers = null;
  if (S.line && known?.hex) {
    S.hex = known.hex;
    map.eye.follow(S.place.get(known.hex));
  }
  try { if (S.line) await askKeep(askLine, n); } catch (e) { alarm(e.message); }
  showChosen();
  showOrders();
  showGoals();
  showLines();
  showHere();
};
const askKeep = async (what, n) => { await what(); S.line = n; };

// writeLine puts a field in the place of a line: Enter ends it, Escape leaves it as it was.
const writeLine = n => {
  const li = $("lines").querySelector(`[data-n="${n}"]`);
  if (!li) return;
  const field = html("input", undefined, null, "write"), was = linesOf(S.text)[n - 1];
  field.value = was;
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.setAttribute("aria-label", say("line", n));
  li.querySelector(".line").replaceWith(field);
  field.focus();
  let left = false;
  const leave = keep => {
    if (left) return;
    left = true;
    if (keep && field.value !== was) edit(field.value.trim() ? withLine(S.text, n, field.value) : withoutLine(S.text, n)); else showLines();
  };
  field.onkeydown = e => {
    if (e.isComposing) return;
    if (e.key === "Enter") { e.preventDefault(); leave(true); }
    if (e.key === "Escape") { e.stopPropagation(); leave(false); }
  };
  field.onblur = () => leave(true);
};

// typeLine puts a line to be changed into the sheet.
const typeLine = async line => {
  try {
    const got = await ask("add", {sheet: begun(), line});
    remember(got.sheet);
    S.line = got.line;
    showTab("sheet");
    await take(got.sheet);
    writeLine(got.line);
  } catch (e) {
    alarm(e.message);
  }
};

// afterSheet offers the phases behind the last sheet.
const afterSheet = () => {
  const box = $("next");
  box.replaceChildren();
  const {next} = S.check;
  if (!next.length) return;
  html("h4", say("thenComes"), box);
  html("p", say("noForesight"), box, "note");
  const own = next.findIndex(p => p.mine);
  next.slice(0, own < 0 ? 3 : own).forEach(p => html("p", say("passedOver", p.name), box, "note"));
  nextPhase(box);
};

// nextPhase is a button that begins the sheet of the next phase of one's own.
const nextPhase = parent => {
  const p = S.check.next.find(p => p.mine);
  if (!p) return;
  const b = button(say("planPhase", p.name), parent, () => beginPhase(p.phase), "main");
  b.dataset.phase = p.phase;
};

// closed is the sheet with a pass in its last frame where that holds no order, so that the phase behind it can come.
const closed = () => {
  const lines = linesOf(S.open.mine ? begun() : S.text), from = lines.findLastIndex(l => /^\s*#PBEM\b/i.test(l));
  const orders = lines.slice(from + 1).some(l => l.trim() && !isFrame(l) && !/^\s*(base|check)\b/i.test(l));
  const passes = S.board.mine && S.board.verbs.some(v => v.verb === "pass" && v.top);
  if (from < 0 || orders || !passes) return lines;
  const end = lines.findLastIndex(l => /^\s*#END\b/i.test(l));
  lines.splice(end < from ? lines.length : end, 0, "pass");
  return lines;
};

// beginPhase begins the sheet of a phase behind those that there are.
const beginPhase = phase => {
  const ahead = S.open.plans?.includes(phase);
  S.chosen = [];
  S.hex = "";
  S.line = 0;
  const head = ["#PBEM", S.open.game, S.open.side, phase].join(" ");
  const before = ahead ? linesOf(S.text) : closed();
  if (!wide()) showTab("here");
  edit(textOfLines([...before.filter((l, i, all) => l || i < all.length - 1), head, "#END"]));
};
