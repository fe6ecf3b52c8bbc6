// What an order comes to: its sums, the chances of its results, and what it asks.

// oddsPart shows what an order comes to. Those of a line of the sheet can be taken to have a result, and what they ask can be
// answered under them.
const oddsPart = (odds, parent, line) => {
  if (odds.column) html("p", say("column", odds.column), parent, "column");
  if (odds.rows.length) {
    const table = html("table", undefined, parent, "sums");
    for (const r of odds.rows) {
      const tr = html("tr", undefined, table, r.kind), td = html("td", r.text + " ", tr);
      ruleButton(r.rule, td);
      if (r.value) html("td", r.value, tr); else td.colSpan = 2;
    }
  }
  for (const f of odds.faults || []) faultPart(f, parent, line);
  chancePart(odds, parent, line);
  if (line) for (const q of odds.questions) underPart(q, parent, line);
};

const chancePart = (odds, parent, line) => {
  if (odds.blind) html("p", say("blind"), parent, "note");
  if (!odds.chances.length) return;
  html("h4", say("chances"), parent);
  html("p", say(line ? "noDiceTake" : "noDice"), parent, "note");
  const list = html("div", undefined, parent, "chances");
  const most = Math.max(...odds.chances.map(c => c.percent), 1);
  if (odds.chances.filter(c => c.percent === most).length > 1) html("p", say(line ? "equalTake" : "equal"), list, "warn").id = "equal";
  for (const c of odds.chances) {
    const b = html(line ? "button" : "div", undefined, list, "chance");
    html("b", c.result, b);
    const bar = html("span", undefined, b, "bar");
    html("i", undefined, bar).style.width = 100 * c.percent / most + "%";
    html("span", c.percent.toFixed(1) + " %", b);
    if (c.text) html("small", c.text, b);
    if (!line) continue;
    b.type = "button";
    b.dataset.result = c.result;
    b.onclick = () => supposeResult(line, c.result);
  }
  if (line) button(say("likeliest"), parent, () => supposeResult(line, ""), "quiet");
};

const supposeResult = async (line, result) => {
  try { edit((await ask("suppose", {sheet: S.text, line, result})).sheet); } catch (e) { alarm(e.message); }
};

// underPart is a question that an order brings: what may stand under it.
const underPart = (q, parent, line) => {
  const d = html("details", undefined, parent);
  d.open = q.options.length > 0 && q.options.length < 5;
  html("summary", q.text || q.kind, d);
  optionsPart(q, d, o => order(o.line, line));
};

// optionsPart are the answers to a question as buttons, and those that the rules bar, with the reason.
const optionsPart = (q, parent, press) => {
  const list = html("div", undefined, parent, "offers");
  for (const o of q.options) {
    const b = button(o.line, list, () => press(o), "offer");
    b.dataset.offer = o.line;
    if (o.text) html("small", " " + o.text, b);
    if (o.default) html("small", " " + say("byDefault"), b);
    const on = () => showDrawing(o.path?.length > 1 ? o.path : o.hex && unit(o.units?.[0])?.hex ? [unit(o.units[0]).hex, o.hex] : null);
    b.onpointerenter = b.onfocus = on;
    b.onpointerleave = b.onblur = () => showDrawing();
  }
  for (const o of q.barred || []) {
    const p = html("p", undefined, list, "barred");
    html("s", o.line, p);
    p.append(" " + o.text + " ");
    ruleButton(o.rule, p);
  }
};
