package fuzz

import (
	"bytes"
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
	"fieldpost/rules/core"
)

// onlyGame are the faults that only the ledger of a game tells.
var onlyGame = []string{"sheet/again", "phase/stale", "frame/base"}

// knows holds that the position file of a side, read back, is what the side knows to the last byte, and that a sheet is judged by it as by
// the game: alone, and with one behind it. alone is what the game said.
func (t *table) knows(in engine.Input, alone *engine.Outcome) error {
	if t.plans.IntN(2) > 0 || slices.ContainsFunc(alone.Faults, func(f notation.Fault) bool { return slices.Contains(onlyGame, f.Code) }) {
		return nil
	}
	side := alone.Side
	x, err := t.readBack(t.g, side)
	if err != nil {
		return fmt.Errorf("the position file of %s: %w", side, err)
	}
	t.sights++
	if a, b := t.g.View(side).Text(), x.View.Text(); !bytes.Equal(a, b) {
		return fmt.Errorf("the view of %s read back is another: %s", side, difference(a, b))
	}
	if err := t.midway(x, side); err != nil {
		return err
	}
	judge := x.Judge(t.title, t.bench.mod)
	out, err := judge.Check(in)
	if err != nil {
		return fmt.Errorf("the planner of %s: %w", side, err)
	}
	if a, b := told(alone, side), told(out, side); a != b {
		return fmt.Errorf("a sheet of %s is judged another way by what the side knows: %s", side, difference([]byte(a), []byte(b)))
	}
	if t.g.Open() == nil && t.g.Waiting() == side {
		if err := t.offered(x, side); err != nil {
			return err
		}
		if err := t.written(x, side); err != nil {
			return err
		}
	}
	if in.Frame.Keep || len(in.Frame.Faults) > 0 || t.plans.IntN(4) > 0 {
		return nil
	}
	a, err := t.turnAt(t.g, side, in.Frame)
	if err != nil {
		return err
	}
	b, err := t.turnAt(judge, side, in.Frame)
	if err != nil {
		return fmt.Errorf("the planner of %s: %w", side, err)
	}
	if a != b {
		return fmt.Errorf("a turn of %s is foreseen another way by what the side knows: %s", side, difference([]byte(a), []byte(b)))
	}
	return nil
}

// midway holds that a side has the board in the middle of an order when it is asked about it, and only then.
func (t *table) midway(x *engine.Sight, side core.Side) error {
	if c := t.g.Open(); (c != nil && c.Owner == side) != (x.Half != nil) {
		return fmt.Errorf("the position file of %s holds the board of a question that is not its own, or not that of its own", side)
	}
	if x.Half == nil {
		return nil
	}
	if a, b := t.g.Module().Show(t.g.Halfway(), side).Text(), x.Half.Text(); !bytes.Equal(a, b) {
		return fmt.Errorf("the board in the middle of an order that %s reads back is another: %s", side, difference(a, b))
	}
	return nil
}

// readBack writes and reads the position file of a side.
func (t *table) readBack(g *engine.Game, side core.Side) (*engine.Sight, error) {
	file, err := t.positionFile(g, side)
	if err != nil {
		return nil, err
	}
	if len(file) > mostPosition {
		return nil, fmt.Errorf("it has %d bytes, at most %d are allowed", len(file), mostPosition)
	}
	t.largest = max(t.largest, len(file))
	x, err := preview.Set{Title: t.title, Module: t.bench.mod, Data: g.Header.Data}.Read(file)
	if err != nil {
		return nil, err
	}
	lately, err := preview.ReadLog(file)
	if err != nil {
		return nil, err
	}
	again, err := preview.Write(x, lately, t.bench.mod, "")
	if err == nil && !bytes.Equal(file, again) {
		err = fmt.Errorf("written again it is another: %s", difference(file, again))
	}
	return x, err
}

// mostPosition bounds the bytes of a position file.
const mostPosition = 40000

func (t *table) positionFile(g *engine.Game, side core.Side) ([]byte, error) {
	x, err := g.Sight(side)
	if err != nil {
		return nil, err
	}
	return preview.Write(x, g.Recent(side), t.bench.mod, "")
}

// offered holds that what the planner offers to a counter, or to a whole stack, is an order that the game accepts.
func (t *table) offered(x *engine.Sight, side core.Side) error {
	r := x.View.Reader()
	var units []string
	for u := range r.Of(side) {
		if t.plans.IntN(len(r.Units())) < 4 {
			units = []string{u.Def.ID}
			if u.OnMap() && t.plans.IntN(2) > 0 {
				units = nil
				for _, s := range r.Stack(u.Hex) {
					units = append(units, s.Def.ID)
				}
			}
			break
		}
	}
	b := preview.Set{Title: t.title, Module: t.bench.mod, Data: t.bench.hash}.Board(x)
	offers := b.Offers(x.View, units...)
	if len(offers) == 0 {
		return nil
	}
	for range 3 {
		o := offers[t.plans.IntN(len(offers))]
		out, err := t.check(side, o.Text+"\nhalt")
		if err != nil {
			return err
		}
		if list := codes(out); len(list) > 0 {
			return fmt.Errorf("the planner offers %v %q, which is refused: %q", units, o.Text, list)
		}
		t.offers++
		if len(units) > 1 {
			t.stacks++
		}
	}
	return nil
}
