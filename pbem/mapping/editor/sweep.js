'use strict';
// The sweep: a cursor that runs over the hexes as the sheet prints them, with the picture around it enlarged; one key a hex, no mouse.
let swept = 0;

function beginSweep() { sweepTo(Math.min(swept, board.print.length - 1)); canvas.focus(); }

function sweepTo(n) {
  if (n < 0) return;
  if (n >= board.print.length) { cursor = -1; swept = 0; say('That was the last hex.'); return draw(); }
  swept = n; cursor = board.print[n];
  say(`${board.hexes[cursor].l}: ${classOf(groundOf(cursor))}, ${n + 1} of ${board.print.length}`);
  centre(cursor, Math.min(8, 90 / board.pitch));
}

// sweepKey says whether a key was one of the sweep's.
function sweepKey(e) {
  if (e.key === 'Backspace' || e.key === 'ArrowLeft') sweepTo(swept - 1);
  else if (e.key === ' ' || e.key === 'ArrowRight') sweepTo(swept + 1);
  else if (e.key === 'Escape') setMode('ground');
  else if (e.key === '?' || (/^[1-9]$/.test(e.key) && state.legend[+e.key - 1])) {
    const c = e.key === '?' ? '?' : state.legend[+e.key - 1].c, i = cursor;
    if (i < 0) return true;
    if (groundOf(i) !== c) {
      state.ground = state.ground.slice(0, i) + c + state.ground.slice(i + 1);
      queue.push({ do: 'ground', char: c, hexes: [board.hexes[i].l] });
      drain();
    }
    sweepTo(swept + 1);
  } else return false;
  return true;
}

// Strokes of the sweep go one after the other; the cursor does not wait for them.
const queue = [];
let draining = false;
async function drain() {
  if (draining) return;
  draining = true;
  try {
    while (queue.length) {
      const answer = await ask('/do', queue[0]);
      queue.shift();
      if (answer.error) say(answer.error, true);
      if (!queue.length) { state = answer; panel(); draw(); later(); }
    }
  } catch (e) { say(`${e.message}: ${queue.length} hexes are not saved yet; the next key tries again`, true); }
  draining = false;
}
