// Counters to choose from: in the stack looked at, in the list, in an attack.

// counterPicture is a counter as on the map.
const counterPicture = (token, parent) => {
  const s = el("svg", {viewBox: "-46 -46 92 92", class: "face", "aria-hidden": "true"}, parent);
  el("use", {href: "#f" + token.f}, s);
  drawMarks(token.m || 0, s);
};

const tokenOf = id => S.board.tokens.find(t => t.u === id);

// told is what is known of a counter, in a line.
const told = u => {
  const steps = u.of > 1 ? [say("steps", u.steps, u.of)] : [];
  return [u.printed, ...steps, ...(u.marks || []), ...(u.notes || [])].filter(Boolean).join(", ");
};

// chip is a button for a counter; pressed says whether it is chosen.
const chip = (id, parent, pressed, press) => {
  const b = html("button", undefined, parent, "chip"), u = unit(id), token = tokenOf(id);
  b.type = "button";
  b.dataset.unit = id;
  b.setAttribute("aria-pressed", pressed);
  if (token) counterPicture(token, b);
  const words = html("span", undefined, b);
  html("b", id, words);
  if (u) html("small", told(u), words);
  b.title = u ? u.name : id;
  b.onclick = press;
  return b;
};

// button is one with a text.
const button = (text, parent, press, cls = "") => {
  const b = html("button", text, parent, cls);
  b.type = "button";
  b.onclick = press;
  return b;
};

// pressed says of a button whether what it stands for is so.
const pressed = (b, is) => {
  b.setAttribute("aria-pressed", is);
  return b;
};

// ruleButton is the number of a rule, which tells what it says when it is pressed.
const ruleButton = (rule, parent) => {
  if (!rule) return;
  const b = button(rule, parent, async () => {
    if (b.nextElementSibling?.className === "ruletext") { b.nextElementSibling.remove(); return; }
    const text = html("span", "", null, "ruletext");
    b.after(text);
    try { text.textContent = (await ask("explain", {rule})).text; } catch (e) { text.textContent = e.message; }
  }, "rule");
  b.title = say("ruleSays");
  return b;
};

// ruleSentence puts what a rule says beside its number, where it is read without being asked for.
const ruleSentence = (rule, parent) => ruleButton(rule, parent)?.click();
