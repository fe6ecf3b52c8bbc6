package browsertest

// Drag drags the map for a number of frames at a scale, and returns the frame times in milliseconds: median, ninth
// decile, longest.
func (c *PlannerPage) Drag(frames int, scale string) (took [3]float64) {
	c.tb.Helper()
	c.Eval(&took, `new Promise(done => {
		const stage = document.getElementById("stage"), {eye} = map, r = eye.size(), taken = [];
		eye.zoom(%s / eye.view.k);
		const x = r.left + r.width / 2, y = r.top + r.height / 2;
		const point = (type, dx, dy) => stage.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 7, pointerType: "touch",
			isPrimary: true, clientX: x + dx, clientY: y + dy}));
		let n = 0, last = 0;
		const step = now => {
			if (last) taken.push(now - last);
			last = now;
			if (n++ === %d) {
				point("pointerup", 0, 0);
				taken.sort((a, b) => a - b);
				done([0.5, 0.9, 1].map(part => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))]));
				return;
			}
			point("pointermove", 300 * Math.sin(n / 15), 200 * Math.sin(n / 11));
			requestAnimationFrame(step);
		};
		setTimeout(() => { point("pointerdown", 0, 0); requestAnimationFrame(step); }, 400);
	})`, scale, frames)
	return took
}
