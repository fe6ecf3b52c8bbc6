// Whose ground it is: hexes tinted in the colour of the side that controls them, and the front between two sides.

// hexBorders are the sides that hexes share: [hex, hex, path of the side].
const hexBorders = hexes => {
  const near = new Map(), borders = [];
  const cell = (x, y) => x + ":" + y;
  hexes.forEach((p, i) => {
    const k = cell(Math.floor(p.x / 120), Math.floor(p.y / 120));
    if (!near.has(k)) near.set(k, []);
    near.get(k).push(i);
  });
  const join = (i, j) => {
    const p = hexes[i], q = hexes[j], ex = q.x - p.x, ey = q.y - p.y, d = Math.hypot(ex, ey);
    if (d > 115) return;
    const mx = (p.x + q.x) / 2, my = (p.y + q.y) / 2, nx = -ey / d * 28.9, ny = ex / d * 28.9;
    borders.push([i, j, "M" + (mx - nx).toFixed(1) + " " + (my - ny).toFixed(1) + "L" + (mx + nx).toFixed(1) + " " + (my + ny).toFixed(1)]);
  };
  hexes.forEach((p, i) => {
    const cx = Math.floor(p.x / 120), cy = Math.floor(p.y / 120);
    for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) {
      for (const j of near.get(cell(cx + dx, cy + dy)) || []) if (j > i) join(i, j);
    }
  });
  return borders;
};

// hexOutline is the path of a hex about its centre. Which way the hexes stand is seen from two neighbours.
const hexOutline = (hexes, borders) => {
  if (!borders.length) return "";
  const [i, j] = borders[0], a = Math.atan2(hexes[j].y - hexes[i].y, hexes[j].x - hexes[i].x) + Math.PI / 6;
  let d = "", x = 0, y = 0;
  for (let k = 0; k < 6; k++) {
    const px = 57.8 * Math.cos(a + k * Math.PI / 3), py = 57.8 * Math.sin(a + k * Math.PI / 3);
    d += (k ? "l" : "m") + (px - x).toFixed(1) + " " + (py - y).toFixed(1);
    x = px;
    y = py;
  }
  return d + "z";
};

// frontLayer draws control: show takes the index of each hex's side, -1 for none. colours are those of the sides.
const frontLayer = (layer, hexes, borders, outline, colours) => {
  const tint = colours.map(c => el("path", {fill: c, "fill-opacity": 0.16}, layer));
  const line = (stroke, width, opacity) => el("path", {fill: "none", stroke, "stroke-width": width, "stroke-opacity": opacity,
    "stroke-linecap": "round"}, layer);
  const lines = [line("#fff", 13, 0.75), line("#b3131b", 6.5, 1)];
  return {show: control => {
    let d = "";
    for (const [i, j, side] of borders) {
      const a = control[i], b = control[j];
      if (a >= 0 && b >= 0 && a !== b) d += side;
    }
    tint.forEach((p, side) => p.setAttribute("d", hexes.map((h, i) => control[i] === side ? "M" + h.x + " " + h.y + outline : "").join("")));
    for (const l of lines) l.setAttribute("d", d);
  }};
};
