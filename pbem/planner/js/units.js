// The list of one's own counters, and of the others that are known, with a search.

const matches = (u, words) => {
  const text = [u.id, u.name, u.hex, u.boxName || u.box, u.type, u.size].join(" ").toLowerCase();
  return words.every(w => text.includes(w));
};

// sorts are the orders in which the list can stand: by name as it comes, by hex with what is in boxes last, the strongest first.
const figure = u => parseInt(u.printed.match(/\d+/)?.[0] || "0", 10) * u.steps / (u.of || 1);
const sorts = {
  name: () => 0,
  hex: (a, b) => !a.hex - !b.hex || (a.hex || a.box).localeCompare(b.hex || b.box),
  strength: (a, b) => figure(b) - figure(a),
};

// showUnits makes the list anew while it is in sight; showTab asks for it when it comes into sight.
const showUnits = () => {
  if (!S.board || document.body.dataset.tab !== "units") return;
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean), list = $("unitlist");
  const found = S.board.units.filter(u => (u.mine || !$("own").checked) && matches(u, words)).sort(sorts[$("sort").value]);
  list.replaceChildren();
  for (const u of found.slice(0, 150)) {
    const row = html("div", undefined, list, "unit");
    chip(u.id, row, S.chosen.includes(u.id), e => pickUnit(u, e));
    html("small", [u.hex || u.boxName || u.box, u.name].filter(Boolean).join("  "), row);
  }
  if (found.length > 150) html("p", say("more", found.length - 150), list, "note");
  if (!found.length) html("p", say("noneFound"), list, "note");
};

// pressUnits shows in the list which counters are chosen.
const pressUnits = () => {
  for (const b of $("unitlist").querySelectorAll("[data-unit]")) b.setAttribute("aria-pressed", S.chosen.includes(b.dataset.unit));
};

const pickUnit = (u, e) => {
  if (u.hex && S.place.has(u.hex)) map.eye.follow(S.place.get(u.hex));
  if (!u.mine || !orderable()) { choose([], u.hex); showTab("here"); return; }
  if (e.shiftKey || e.ctrlKey || e.metaKey) { toggle(u.id); return; }
  choose([u.id], u.hex);
  if (!wide()) showTab("here");
};
