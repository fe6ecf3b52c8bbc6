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
const storeKey = () => ["fieldpost", setup.title, S.open.game, S.open.side, S.open.phase, S.open.base].join(" ");
const store = text => { try { localStorage.setItem(storeKey(), text); } catch { /* a page from a file may have no storage */ } };
const stored = () => { try { return localStorage.getItem(storeKey()); } catch { return null; } };
