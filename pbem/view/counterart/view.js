// Where the eye is on a map: dragging, zooming by wheel and by two fingers, and what a tap meets.

// mapView moves world, w by h, behind stage. tap is told the hex that was tapped (-1 for none) and the event, swipe a
// direction where the whole map is seen; moved is called whenever the view has changed. Zooming buttons are left alone.
const mapView = ({stage, world, hexes, w, h, most = 2.5, tap = () => {}, swipe = () => {}, moved = () => {}}) => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const view = {x: 0, y: 0, k: 1};
  const size = () => stage.getBoundingClientRect();
  const least = () => { const r = size(); return Math.min(r.width / w, r.height / h); };
  const within = (at, length, room) => length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
  const dotted = at => Math.round(at * (devicePixelRatio || 1)) / (devicePixelRatio || 1);
  world.style.width = w + "px";
  world.style.height = h + "px";

  const look = smooth => {
    const r = size();
    view.k = Math.min(most, Math.max(least(), view.k));
    view.x = within(view.x, w * view.k, r.width);
    view.y = within(view.y, h * view.k, r.height);
    world.style.transition = smooth && !calm ? "transform .25s" : "none";
    // In space, so that browsers move its picture, and by whole dots, so that they need not draw it anew.
    world.style.transform = "translate3d(" + dotted(view.x) + "px," + dotted(view.y) + "px,0) scale(" + view.k + ")";
    moved(view);
  };
  const zoom = (f, cx, cy) => {
    const r = size(), x = cx === undefined ? r.width / 2 : cx - r.left, y = cy === undefined ? r.height / 2 : cy - r.top;
    const k = Math.min(most, Math.max(least(), view.k * f));
    view.x = x - (x - view.x) * k / view.k;
    view.y = y - (y - view.y) * k / view.k;
    view.k = k;
    look();
  };
  const centre = (hex, smooth) => {
    const r = size(), p = hexes[hex];
    view.x = r.width / 2 - p.x * view.k;
    view.y = r.height / 2 - p.y * view.k;
    look(smooth);
  };
  // follow brings a hex into sight that is not.
  const follow = hex => {
    const r = size(), p = hexes[hex], x = p.x * view.k + view.x, y = p.y * view.k + view.y;
    if (x < r.width * 0.15 || x > r.width * 0.85 || y < r.height * 0.15 || y > r.height * 0.85) centre(hex, true);
  };
  const hexAt = (cx, cy) => {
    const r = size(), px = (cx - r.left - view.x) / view.k, py = (cy - r.top - view.y) / view.k;
    let best = -1, d = 58;
    hexes.forEach((p, i) => { const e = Math.hypot(p.x - px, p.y - py); if (e < d) { d = e; best = i; } });
    return best;
  };

  const fingers = new Map();
  let drag = null;
  const pinch = () => {
    const [a, b] = [...fingers.values()];
    return {d: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2};
  };
  const down = e => {
    if (e.target.closest("button")) return;
    fingers.set(e.pointerId, {x: e.clientX, y: e.clientY});
    try { stage.setPointerCapture(e.pointerId); } catch { /* the finger is already gone */ }
    drag = fingers.size === 2 ? {pinch: pinch(), moved: true} : {x: e.clientX, y: e.clientY, x0: e.clientX, y0: e.clientY, moved: false};
    stage.classList.add("drag");
  };
  const pull = e => {
    if (!fingers.has(e.pointerId) || !drag) return;
    fingers.set(e.pointerId, {x: e.clientX, y: e.clientY});
    if (drag.pinch) {
      if (fingers.size < 2) return;
      const p = pinch();
      view.x += p.x - drag.pinch.x;
      view.y += p.y - drag.pinch.y;
      zoom(p.d / Math.max(1, drag.pinch.d), p.x, p.y);
      drag.pinch = p;
      return;
    }
    if (!drag.moved && Math.hypot(e.clientX - drag.x0, e.clientY - drag.y0) < 7) return;
    drag.moved = true;
    view.x += e.clientX - drag.x;
    view.y += e.clientY - drag.y;
    drag.x = e.clientX;
    drag.y = e.clientY;
    look();
  };
  const lift = e => {
    if (!fingers.delete(e.pointerId)) return;
    stage.classList.remove("drag");
    if (fingers.size === 0 && drag && !drag.pinch && e.type === "pointerup") {
      const dx = e.clientX - drag.x0, dy = e.clientY - drag.y0;
      if (!drag.moved) tap(hexAt(e.clientX, e.clientY), e);
      else if (view.k <= least() * 1.02 && Math.abs(dx) > 45 && Math.abs(dx) > 2 * Math.abs(dy)) swipe(dx < 0 ? 1 : -1);
    }
    const left = [...fingers.values()];
    drag = left.length === 1 ? {x: left[0].x, y: left[0].y, x0: -1e4, y0: -1e4, moved: true} : null;
  };
  stage.addEventListener("pointerdown", down);
  stage.addEventListener("pointermove", pull);
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);
  stage.addEventListener("wheel", e => { e.preventDefault(); zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY); }, {passive: false});
  addEventListener("resize", () => look());
  return {view, size, least, look, zoom, centre, follow, hexAt, whole: () => { view.k = 0; look(); }};
};
