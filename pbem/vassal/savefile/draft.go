package savefile

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/game/preview"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Drafter writes draft sheets for a side, and judges them in the position as the side sees it.
type Drafter struct {
	Board       *preview.Board
	Game        string
	Side        core.Side
	Phase       string
	FirstOrders []string // see [FirstOrders]
}

// FirstOrders returns the orders that a side may give first, if they are few, otherwise nil. One of them must be given
// before units can move.
func FirstOrders(mod core.Module, view *core.Position, side core.Side) []string {
	const few = 8
	var out []string
	for o := range mod.Legal(view.Reader(), side) {
		if len(out) == few {
			return nil
		}
		out = append(out, o.String())
	}
	return out
}

// draft is a sheet being written.
type draft struct {
	Drafter
	lines []string
	begun bool // the sheet has a move or a first line
	board *core.Position
}

// Draft writes the moves of a log as a sheet for review: one line for units that move together, along the cheapest path
// by the title's rules. Each line is judged after the lines before it. A move that no order can express becomes a
// comment. If a line of another kind must come first, the line that makes the move possible is put first.
func (d Drafter) Draft(moves []UnitMove) (string, error) {
	w := &draft{Drafter: d}
	if err := w.planWith(nil); err != nil {
		return "", err
	}
	moves, elsewhere := separateOffMap(moves, w.board.World.Map)
	for len(moves) > 0 {
		together, rest := splitParallel(moves)
		moves = rest
		done, err := w.addMoves(together)
		if err != nil {
			return "", err
		}
		for i := range together {
			if done {
				break
			}
			alone, err := w.addMoves(together[i : i+1])
			if err != nil {
				return "", err
			}
			if !alone {
				w.lines = append(w.lines, d.remarkFor(w.board, together[i]))
			}
		}
	}
	return d.wrapInFrame(append(append(w.lines, elsewhere...), "draft")), nil
}

// separateOffMap separates the moves that end outside all hexes, and returns a remark for each place where they end.
func separateOffMap(moves []UnitMove, m *hexmap.Map) (known []UnitMove, remarks []string) {
	const most = 12
	units := map[string][]string{}
	for _, x := range moves {
		if x.Kind == OnHex {
			known = append(known, x)
			continue
		}
		name := x.Unit
		if x.From != hexmap.None {
			name += " from " + m.Label(x.From)
		}
		if x.Kind == OutsideHexes {
			name += fmt.Sprintf(" (at %d,%d)", x.Place.X, x.Place.Y)
		}
		where := x.offMapText()
		units[where] = append(units[where], name)
	}
	for _, where := range slices.Sorted(maps.Keys(units)) {
		list, more := units[where], ""
		if n := len(list); n > most {
			list, more = list[:most], fmt.Sprintf(" and %d more", n-most)
		}
		remarks = append(remarks, fmt.Sprintf("// "+where, strings.Join(list, ", ")+more))
	}
	return known, remarks
}

// offMapText returns the remark about units outside all hexes; %s stands for their names.
func (x UnitMove) offMapText() string {
	window := strings.ReplaceAll(strconv.Quote(x.Place.Map), "%", "%%")
	switch x.Kind {
	case InBox:
		return "in a box at the end of the log: %s. No line is drafted into a box: write the one that you mean, if there is one"
	case OutsideHexes:
		return "outside every hex of the map window " + window + ": %s. Put them on a hex and draft again, or write their lines"
	case OffMap:
		return "on no map at the end of the log: %s. Put them on a hex and draft again, or write their lines"
	case Removed:
		return "taken out of the game by the log: %s. No line removes a counter: write the ones that you mean, if there are any"
	}
	return "in the map window " + window + ", of which the list has no hex or box line: %s. Add such a line and draft again, " +
		"or write their lines"
}

// planWith judges the lines together with further lines after them.
func (w *draft) planWith(more []string) error {
	p, err := w.Board.Plan(w.wrapInFrame(append(slices.Clone(w.lines), more...)))
	w.board = p.Position
	return err
}

// addMoves adds the line for a move of units. done is false if no order expresses it.
func (w *draft) addMoves(moves []UnitMove) (done bool, err error) {
	if done, err = w.addOfferLine(moves); done || err != nil || w.begun {
		return done, err
	}
	was, before := w.board, w.lines
	for _, first := range w.FirstOrders {
		w.lines = append([]string{first}, before...)
		if err = w.planWith(nil); err == nil {
			done, err = w.addOfferLine(moves)
		}
		if done || err != nil {
			w.begun = true
			return done, err
		}
	}
	w.board, w.lines = was, before
	return false, nil
}

// addOfferLine adds the first offered order that moves the units to the hex. An order against an enemy in the hex does
// not count as a move.
func (w *draft) addOfferLine(moves []UnitMove) (done bool, err error) {
	to := moves[0].To
	if to == hexmap.None || hasEnemy(w.board, w.Side, to) {
		return false, nil
	}
	var units []string
	for _, m := range moves {
		units = append(units, m.Unit)
	}
	board := w.board
	for _, o := range w.Board.Offers(board, units...) {
		if len(o.Hexes) != 1 || o.Hexes[0] != board.World.Map.Label(to) {
			continue
		}
		if err := w.planWith([]string{o.Text}); err != nil {
			return false, err
		}
		if allInHex(w.board, units, to) {
			w.lines = append(w.lines, o.Text)
			return true, nil
		}
	}
	w.board = board
	return false, nil
}

// allInHex reports whether all units are in a hex.
func allInHex(p *core.Position, units []string, h hexmap.Hex) bool {
	n := 0
	for i := range p.Units {
		if p.Units[i].Hex == h && slices.Contains(units, p.Units[i].Def.ID) {
			n++
		}
	}
	return n == len(units)
}

func hasEnemy(p *core.Position, side core.Side, h hexmap.Hex) bool {
	return slices.ContainsFunc(p.Units, func(u core.Unit) bool { return u.Hex == h && u.Def.Side != side })
}

// wrapInFrame returns the lines in a frame for the phase.
func (d Drafter) wrapInFrame(lines []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#PBEM %s %s %s\n", d.Game, d.Side, d.Phase)
	for _, l := range lines {
		b.WriteString(l + "\n")
	}
	return b.String() + "#END\n"
}

// splitParallel returns the first move together with the moves of other units between the same hexes, and the remaining
// moves.
func splitParallel(moves []UnitMove) (together, rest []UnitMove) {
	for _, m := range moves {
		if m.From == moves[0].From && m.To == moves[0].To && m.From != hexmap.None {
			together = append(together, m)
		} else {
			rest = append(rest, m)
		}
	}
	if together == nil {
		return moves[:1], moves[1:]
	}
	return together, rest
}

// remarkFor describes a move that no order expresses.
func (d Drafter) remarkFor(p *core.Position, x UnitMove) string {
	m := p.World.Map
	name := func(h hexmap.Hex) string {
		if h == hexmap.None {
			return "off the map"
		}
		return m.Label(h)
	}
	why := "no legal move there in this phase"
	if i := slices.IndexFunc(p.Units, func(u core.Unit) bool { return u.Def.ID == x.Unit }); i < 0 {
		why = "you do not know where it is"
	} else if u := p.Units[i]; u.Def.Side != d.Side {
		why = "not yours"
	} else if u.Hex != x.From {
		why = "in the game it stands " + map[bool]string{true: "in "}[u.OnMap()] + name(u.Hex)
	}
	return fmt.Sprintf("// %s from %s to %s: %s", x.Unit, name(x.From), name(x.To), why)
}
