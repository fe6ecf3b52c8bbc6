// The sheet is a text, and nothing beside it: orders given on the map are lines of it, and what is shown is read from it.
// These functions change texts and know no state.

const linesOf = text => text.replace(/\n$/, "").split("\n");
const textOfLines = lines => lines.join("\n") + "\n";
const isFrame = line => /^\s*#\s*(PBEM|END)\b/i.test(line);
const isUnder = line => /^\s+\S/.test(line) && !isFrame(line);

// blockEnd is the last line (from 1) of an order with what is indented under it.
const blockEnd = (lines, n) => {
  while (n < lines.length && isUnder(lines[n])) n++;
  return n;
};

// withoutLine takes a line out, with what stands under it.
const withoutLine = (text, n) => {
  const lines = linesOf(text), end = isUnder(lines[n - 1]) ? n : blockEnd(lines, n);
  lines.splice(n - 1, end - n + 1);
  return textOfLines(lines);
};

// withLine puts other lines in the place of one.
const withLine = (text, n, instead) => {
  const lines = linesOf(text);
  lines.splice(n - 1, 1, ...instead.split("\n"));
  return textOfLines(lines);
};

// withBehind puts a line behind an order and what stands under it.
const withBehind = (text, n, line) => {
  const lines = linesOf(text);
  lines.splice(blockEnd(lines, n), 0, line);
  return textOfLines(lines);
};

// movedLine puts an order, with what stands under it, before the order above or behind the one below; dir is -1 or 1.
const movedLine = (text, n, dir) => {
  const lines = linesOf(text), end = blockEnd(lines, n), block = lines.slice(n - 1, end);
  let to = dir < 0 ? n - 2 : end;
  if (to < 0 || to >= lines.length || isFrame(lines[to])) return null;
  while (dir < 0 && to > 0 && isUnder(lines[to])) to--;
  if (dir > 0) to = blockEnd(lines, to + 1) - block.length;
  lines.splice(n - 1, block.length);
  lines.splice(to, 0, ...block);
  return {text: textOfLines(lines), line: to + 1};
};

// frameEnd is the number of the line that ends the frame that begins at line n, or of the last one.
const frameEnd = (lines, n) => {
  const end = lines.findIndex((l, i) => i >= n && /^\s*#END\b/i.test(l));
  return end < 0 ? lines.length : end + 1;
};

// withoutFrames is a text without the frames that begin at some lines.
const withoutFrames = (text, numbers) => {
  const lines = linesOf(text);
  for (const n of numbers.toReversed()) lines.splice(n - 1, frameEnd(lines, n) - n + 1);
  return textOfLines(lines);
};

// frameHeads are the lines, from 0, with which frames begin, and their phases.
const frameHeads = lines => lines.flatMap((l, i) => /^\s*#PBEM\b/i.test(l) ? [{i, phase: l.trim().split(/\s+/).at(-1).toUpperCase()}] : []);

// framesFrom is a text from the frame of a phase on, "" where it has none.
const framesFrom = (text, phase) => {
  const lines = linesOf(text), head = frameHeads(lines).find(h => h.phase === phase);
  return head ? textOfLines(lines.slice(head.i)) : "";
};

// mailable is a text without the lines that ask for a check.
const mailable = text => textOfLines(linesOf(text).filter(l => !/^\s*check\b/i.test(l)));

// history keeps every text, so that each step can be undone and done again.
const past = {texts: [""], at: 0};
const remember = text => {
  if (text === past.texts[past.at]) return false;
  past.texts.length = past.at + 1;
  past.texts.push(text);
  past.at++;
  return true;
};
const recall = dir => {
  const at = past.at + dir;
  if (at < 0 || at >= past.texts.length) return null;
  return past.texts[past.at = at];
};

// The page keeps the sheet of each position in the browser, where it may.
const seatKey = () => ["fieldpost", setup.title, S.open.game, S.open.side].join(" ");
const phaseKey = () => seatKey() + " " + S.open.phase + " ";
const storeKey = () => phaseKey() + S.open.base;
const memory = {}; // what the browser would not keep: a page from a file may have no storage
const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { memory[key] = value; } };
const kept = key => { try { return memory[key] ?? localStorage.getItem(key); } catch { return null; } };

// planned is what was planned for the phase of a position while another phase was on. A seat's key leads to the sheet that planned last;
// one that plans nothing, such as an answer, leaves that where it is.
const planned = () => {
  const from = kept(seatKey()) ?? "";
  return from.startsWith(phaseKey()) ? "" : framesFrom(kept(from) ?? "", S.open.phase);
};
const store = text => {
  const plans = frameHeads(linesOf(text)).some(h => h.phase !== S.open.phase) || planned();
  keep(storeKey(), text);
  if (plans) keep(seatKey(), storeKey());
};

// stored is what was written for a position, else what was planned for it, which is written for it from now on.
const stored = () => {
  const own = kept(storeKey()), text = own ?? planned();
  if (own === null && text) store(text);
  return text;
};
