package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// EditPosition changes the position by hand, to repair an error:
//
//	unit 1SS at 2113        counter in a hex, on top of its stack; out of the dead box with all its steps
//	unit 1SS box dead       counter in a box: dead, pool, gone or one of the title's own
//	unit 1SS steps 1        steps left
//	unit 1SS mark +reserve  mark put on, or with - taken off
//	control 2113 soviet     who controls a hex, or none
//	track vp 12             a track
//
// Either all edits are applied, in order, or none. The edited position must satisfy the title's invariants.
type EditPosition struct{ Edits []string }

// maxEdits bounds the number of edits in one act.
const maxEdits = 200

func (EditPosition) kind() string { return "set" }

func (EditPosition) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, ChangesMap: true}
}

func (a EditPosition) serialize(w *serializer) Act { w.list("edit", &a.Edits); return a }

func (a EditPosition) apply(g *Game, out *Outcome) error {
	if len(a.Edits) == 0 || len(a.Edits) > maxEdits {
		return say.Errorf("%d edits: want 1 to %d", len(a.Edits), maxEdits)
	}
	tx, err := g.state.applyEdits(g.mod, a.Edits)
	if err != nil {
		return err
	}
	g.pos = tx.Position()
	for _, s := range g.seats { // it was judged on another position
		s.UncommitDraft()
	}
	out.Ruling = say.F("the position was changed by hand, %s", describeAct(a))
	g.addStep(Step{Status: Done, Events: tx.Events()})
	return nil
}

// applyEdits applies edits to a copy of the position.
func (s *state) applyEdits(mod core.Module, edits []string) (*core.Tx, error) {
	if err := checkRunning(s.pos); err != nil {
		return nil, err
	}
	if s.chance.Pending != nil || s.work.Open != nil || s.work.Plan != nil || s.work.BetweenPhases {
		return nil, say.Errorf("a sheet is being carried out; nothing can be set before the question it waits for " +
			"is answered, or the game is taken back")
	}
	tx := core.Begin(s.pos.Clone(), judging.NoDiceSource{})
	for i, e := range edits {
		if err := applyEdit(tx, e); err != nil {
			return nil, say.Errorf("edit %d, %q: %w", i+1, e, err)
		}
	}
	if inv, ok := mod.(core.Invariants); ok {
		if err := inv.Invariant(tx.Read()); err != nil {
			return nil, say.Errorf("the position would not be possible: %w", err)
		}
	}
	if tx.Position().Hash() == s.pos.Hash() {
		return nil, say.Errorf("nothing would change")
	}
	return tx, nil
}

// PreviewEdits lists what edits would change, as a viewer may see it (see Diff). An edit names counters by identifier,
// even unseen ones; people who must agree to it read these lines instead.
func (g *Game) PreviewEdits(a EditPosition, viewer core.Side) ([]string, error) {
	tx, err := g.state.applyEdits(g.mod, a.Edits)
	if err != nil {
		return nil, err
	}
	return Diff(g.mod, g.pos, tx.Position(), viewer), nil
}

// applyEdit applies one edit.
func applyEdit(tx *core.Tx, line string) error {
	w := strings.Fields(line)
	switch {
	case len(w) == 4 && w[0] == "unit":
		u, ok := sheets.FindUnit(tx.Read(), w[1])
		if !ok {
			return say.Errorf("there is no counter %q", w[1])
		}
		return editUnit(tx, u, w[2], w[3])
	case len(w) == 3 && w[0] == "control":
		h, ok := tx.Read().Map().Find(w[1])
		if !ok {
			return say.Errorf("there is no hex %s on the map", w[1])
		}
		side := core.Side(w[2])
		if side == "none" {
			side = ""
		} else if sides := tx.Read().World().Sides; !slices.Contains(sides, side) {
			return say.Errorf("there is no side %q; sides: %s, none", side, joinSides(sides))
		}
		return tx.Do(core.ControlChange{Hex: h, Side: side})
	case len(w) == 3 && w[0] == "track":
		return editTrack(tx, w[1], w[2])
	}
	return say.Errorf("want unit NAME at HEX, unit NAME box BOX, unit NAME steps N, unit NAME mark +MARK or -MARK, control HEX SIDE, " +
		"track NAME N")
}

func editUnit(tx *core.Tx, u *core.Unit, what, value string) error {
	id := u.Def.ID
	switch what {
	case "at":
		return editPlace(tx, u, value)
	case "box":
		if !u.OnMap() && u.Box != core.BoxDead {
			return tx.Do(core.Place{Unit: id, Hex: hexmap.None, Box: value})
		}
		if err := restoreSteps(tx, u, value); err != nil {
			return err
		}
		return tx.Do(core.Remove{Unit: id, Box: value})
	case "steps":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > len(u.Def.Steps) {
			return say.Errorf("%s has 1 to %d steps; to remove it say: unit %s box %s", id, len(u.Def.Steps), id, core.BoxDead)
		}
		if u.Box == core.BoxDead {
			return say.Errorf("%s is eliminated; put it somewhere first", id)
		}
		return tx.Do(core.StepChange{Unit: id, Left: n})
	case "mark":
		mark := strings.TrimLeft(value, "+-")
		if len(value) != len(mark)+1 || mark == "" {
			return say.Errorf("want +%s or -%s", mark, mark)
		}
		if u.Marked(mark) == (value[0] == '+') {
			return say.Errorf("%s would be as it is", id)
		}
		return tx.Do(core.Mark{Unit: id, Mark: mark, Off: value[0] == '-'})
	}
	return say.Errorf("a counter has at, box, steps and mark, no %q", what)
}

func editPlace(tx *core.Tx, u *core.Unit, value string) error {
	h, ok := tx.Read().Map().Find(value)
	if !ok {
		return say.Errorf("there is no hex %s on the map", value)
	}
	if u.OnMap() {
		if u.Hex == h {
			return tx.Do(core.TopOfStack{Unit: u.Def.ID})
		}
		return tx.Do(core.Move{Unit: u.Def.ID, Path: []hexmap.Hex{u.Hex, h}, How: "displace"})
	}
	if err := restoreSteps(tx, u, core.BoxNone); err != nil {
		return err
	}
	return tx.Do(core.Place{Unit: u.Def.ID, Hex: h})
}

// restoreSteps restores a counter's steps when it leaves the dead box.
func restoreSteps(tx *core.Tx, u *core.Unit, box string) error {
	if u.Box != core.BoxDead || box == core.BoxDead {
		return nil
	}
	return tx.Do(core.StepChange{Unit: u.Def.ID, Left: len(u.Def.Steps)})
}

func editTrack(tx *core.Tx, name, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < -1_000_000 || n > 1_000_000 {
		return say.Errorf("%q is no number", value)
	}
	var tracks []string
	for _, t := range tx.Read().Tracks() {
		if t.Name == name {
			return tx.Do(core.TrackChange{Track: name, Delta: n - t.Value, Why: "set by hand"})
		}
		tracks = append(tracks, t.Name)
	}
	return say.Errorf("there is no track %q; tracks: %s", name, strings.Join(tracks, ", "))
}

// Diff returns the lines in which two positions differ, as a viewer may see them: "- " before an old line, "+ " before
// a new one, and for the control of hexes "control 2113: german -> soviet". The viewer Everyone sees everything.
func Diff(mod core.Module, before, after *core.Position, viewer core.Side) []string {
	if before == nil || after == nil || before == after {
		return nil
	}
	a, b := mod.Show(before, viewer), mod.Show(after, viewer)
	was, is := positionLines(a), positionLines(b)
	var out []string
	for _, l := range was {
		if !slices.Contains(is, l) {
			out = append(out, "- "+l)
		}
	}
	for _, l := range is {
		if !slices.Contains(was, l) {
			out = append(out, "+ "+l)
		}
	}
	slices.SortStableFunc(out, func(x, y string) int { return strings.Compare(lineSubject(x), lineSubject(y)) })
	for i := range a.World.Map.Len() {
		h := hexmap.Hex(i)
		if x, y := a.Reader().Control(h), b.Reader().Control(h); x != y {
			out = append(out, fmt.Sprintf("control %s: %s -> %s", a.World.Map.Label(h), sideOrNone(x), sideOrNone(y)))
		}
	}
	return out
}

// positionLines returns the lines of a position without its format and the control of hexes.
func positionLines(p *core.Position) []string {
	list := strings.Split(strings.TrimSpace(string(p.Text())), "\n")
	return slices.DeleteFunc(list[1:], func(l string) bool { return strings.HasPrefix(l, "control ") })
}

// lineSubject returns the counter, hex or track that a line of a diff is about.
func lineSubject(line string) string {
	w := strings.Fields(line)
	return strings.Join(w[1:min(3, len(w))], " ")
}

func sideOrNone(s core.Side) core.Side {
	if s == "" {
		return "none"
	}
	return s
}
