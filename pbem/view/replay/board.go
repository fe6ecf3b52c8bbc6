package replay

import (
	"slices"

	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// board holds the visible map at one moment: stacks of tokens, top first, and the controlling sides.
type board struct {
	stacks  map[hexmap.Hex][]int
	control []int
}

func (b board) clone() board {
	c := board{map[hexmap.Hex][]int{}, slices.Clone(b.control)}
	for h, s := range b.stacks {
		c.stacks[h] = slices.Clone(s)
	}
	return c
}

// boardOf converts a scene to a board. It contains only what the viewer may see.
func (r *Recorder) boardOf(sc *render.Scene) (board, error) {
	b := board{stacks: map[hexmap.Hex][]int{}}
	for _, st := range sc.Stacks {
		for _, c := range st.Counters {
			t, err := r.token(c)
			if err != nil {
				return b, err
			}
			b.stacks[st.Hex] = append(b.stacks[st.Hex], t)
		}
	}
	for _, s := range sc.Control {
		b.control = append(b.control, r.side(s))
	}
	return b, nil
}

// changes returns the hexes that differ, in the map's order.
func (b board) changes(next board, hexes int) (stacks [][]int, control [][2]int) {
	for i := range hexes {
		h := hexmap.Hex(i)
		if !slices.Equal(b.stacks[h], next.stacks[h]) {
			stacks = append(stacks, append([]int{i}, next.stacks[h]...))
		}
	}
	for i := range next.control {
		if i >= len(b.control) || b.control[i] != next.control[i] {
			control = append(control, [2]int{i, next.control[i]})
		}
	}
	return stacks, control
}

// findUnit returns the hex of a counter on the board and its index in the stack.
func (r *Recorder) findUnit(b board, unit string) (hexmap.Hex, int) {
	u, ok := r.units[unit]
	if !ok {
		return hexmap.None, 0
	}
	for i := range r.m.Len() {
		for k, t := range b.stacks[hexmap.Hex(i)] {
			if r.film.Tokens[t].Unit == u {
				return hexmap.Hex(i), k
			}
		}
	}
	return hexmap.None, 0
}

// removeToken removes the named counter from the board. If its hex is unknown, it removes a blank counter from hex
// from. ok is false if there is neither.
func (r *Recorder) removeToken(b board, unit string, from hexmap.Hex) (token int, ok bool) {
	h, k := hexmap.None, 0
	if unit != "" {
		h, k = r.findUnit(b, unit)
	}
	if h == hexmap.None && from != hexmap.None {
		k = slices.IndexFunc(b.stacks[from], func(t int) bool { return r.film.Tokens[t].Unit < 0 })
		if h = from; k < 0 {
			return 0, false
		}
	}
	if h == hexmap.None {
		return 0, false
	}
	token = b.stacks[h][k]
	b.stacks[h] = slices.Delete(b.stacks[h], k, k+1)
	return token, true
}

// putToken puts a token on top of a stack.
func (b board) putToken(h hexmap.Hex, token int) {
	b.stacks[h] = slices.Insert(b.stacks[h], 0, token)
}

// applyEvent changes the board by an event. It returns the movement to show, as a token and its path, or nil for none.
// next is the board at the end of the batch; newly seen counters take their appearance from it. The result is an
// approximation between two exact positions. Changes without an event appear with the next exact position.
func (r *Recorder) applyEvent(b, next board, e core.Event) []int {
	unit := ""
	if len(e.Units) == 1 {
		unit = e.Units[0]
	}
	at, _ := r.m.Find(e.Hex)
	if e.Hex == "" {
		at = hexmap.None
	}
	switch e.Kind {
	case core.KindMove:
		return r.applyMove(b, next, unit, e.Path)
	case core.KindPlace:
		t, ok := r.removeToken(b, unit, hexmap.None)
		if seen, known := r.findToken(next, unit); known {
			t, ok = seen, true
		}
		if ok && at != hexmap.None {
			b.putToken(at, t)
		}
	case core.KindDead:
		r.removeToken(b, unit, at)
	case core.KindStep:
		if h, k := r.findUnit(b, unit); h != hexmap.None {
			if t, ok := r.findToken(next, unit); ok {
				b.stacks[h][k] = t
			}
		}
	case core.KindControl:
		if at != hexmap.None && int(at) < len(b.control) {
			b.control[at] = r.side(e.Value.String())
		}
	}
	return nil
}

// findToken returns the token of a counter on a board.
func (r *Recorder) findToken(b board, unit string) (int, bool) {
	if unit == "" {
		return 0, false
	}
	h, k := r.findUnit(b, unit)
	if h == hexmap.None {
		return 0, false
	}
	return b.stacks[h][k], true
}

func (r *Recorder) applyMove(b, next board, unit string, labels []string) []int {
	var path []int
	for _, l := range labels {
		h, ok := r.m.Find(l)
		if !ok {
			return nil
		}
		path = append(path, int(h))
	}
	if len(path) < 2 {
		return nil
	}
	t, ok := r.removeToken(b, unit, hexmap.Hex(path[0]))
	if seen, known := r.findToken(next, unit); known && (!ok || r.film.Tokens[t].Unit < 0) {
		t, ok = seen, true
	}
	if !ok {
		return nil
	}
	b.putToken(hexmap.Hex(path[len(path)-1]), t)
	return append([]int{t}, path...)
}
