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

// ledgerFaults lists the faults that only a game with its ledger reports.
var ledgerFaults = []string{"sheet/again", "phase/stale", "frame/base"}

// checkPositionFile checks that a parsed position file equals the side's knowledge, and that sheets are judged by it as
// in the game. alone is the game's judgement of the sheet.
func (t *fuzzGame) checkPositionFile(in engine.Input, alone *engine.Outcome) error {
	if t.plans.IntN(2) > 0 || slices.ContainsFunc(alone.Faults, func(f notation.Fault) bool {
		return slices.Contains(ledgerFaults,
			f.Code)
	}) {
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
	if err := t.checkMidOrder(x, side); err != nil {
		return err
	}
	judge := x.GameForJudging(t.title, t.fuzzRun.mod)
	out, err := judge.Check(in)
	if err != nil {
		return fmt.Errorf("the planner of %s: %w", side, err)
	}
	if a, b := checkText(alone, side), checkText(out, side); a != b {
		return fmt.Errorf("a sheet of %s is judged another way by what the side knows: %s", side, difference([]byte(a), []byte(b)))
	}
	if t.g.OpenChoice() == nil && t.g.AwaitedSide() == side {
		if err := t.checkOffers(x, side); err != nil {
			return err
		}
		if err := t.writeWithPlanner(x, side); err != nil {
			return err
		}
	}
	if in.Frame.KeepGood || len(in.Frame.Faults) > 0 || t.plans.IntN(4) > 0 {
		return nil
	}
	a, err := t.wholeTurnText(t.g, side, in.Frame)
	if err != nil {
		return err
	}
	b, err := t.wholeTurnText(judge, side, in.Frame)
	if err != nil {
		return fmt.Errorf("the planner of %s: %w", side, err)
	}
	if a != b {
		return fmt.Errorf("a turn of %s is foreseen another way by what the side knows: %s", side, difference([]byte(a), []byte(b)))
	}
	return nil
}

// checkMidOrder checks that a side can get the position in the middle of an order exactly when it is asked a question
// about the order.
func (t *fuzzGame) checkMidOrder(x *engine.SideKnowledge, side core.Side) error {
	if c := t.g.OpenChoice(); (c != nil && c.Owner == side) != (x.Half != nil) {
		return fmt.Errorf("the position file of %s holds the board of a question that is not its own, or not that of its own", side)
	}
	if x.Half == nil {
		return nil
	}
	if a, b := t.g.Module().Show(t.g.MidOrderPosition(), side).Text(), x.Half.Text(); !bytes.Equal(a, b) {
		return fmt.Errorf("the board in the middle of an order that %s reads back is another: %s", side, difference(a, b))
	}
	return nil
}

// readBack writes the position file of a side and parses it again.
func (t *fuzzGame) readBack(g *engine.Game, side core.Side) (*engine.SideKnowledge, error) {
	file, err := t.positionFile(g, side)
	if err != nil {
		return nil, err
	}
	if len(file) > maxPositionFile {
		return nil, fmt.Errorf("it has %d bytes, at most %d are allowed", len(file), maxPositionFile)
	}
	t.largest = max(t.largest, len(file))
	x, err := preview.TitleData{Title: t.title, Module: t.fuzzRun.mod, Data: g.Header.Data}.ReadPosition(file)
	if err != nil {
		return nil, err
	}
	lately, err := preview.ReadLog(file)
	if err != nil {
		return nil, err
	}
	again, err := preview.WritePositionFile(x, lately, t.fuzzRun.mod, "")
	if err == nil && !bytes.Equal(file, again) {
		err = fmt.Errorf("written again it is another: %s", difference(file, again))
	}
	return x, err
}

// maxPositionFile bounds a position file in bytes.
const maxPositionFile = 40000

func (t *fuzzGame) positionFile(g *engine.Game, side core.Side) ([]byte, error) {
	x, err := g.KnowledgeOf(side)
	if err != nil {
		return nil, err
	}
	return preview.WritePositionFile(x, g.RecentBatches(side), t.fuzzRun.mod, "")
}

// checkOffers checks that the game accepts the orders that the planner offers for a counter or a stack.
func (t *fuzzGame) checkOffers(x *engine.SideKnowledge, side core.Side) error {
	r := x.View.Reader()
	var units []string
	for u := range r.UnitsOf(side) {
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
	b := preview.TitleData{Title: t.title, Module: t.fuzzRun.mod, Data: t.fuzzRun.hash}.NewBoard(x)
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
		if list := refusalCodes(out); len(list) > 0 {
			return fmt.Errorf("the planner offers %v %q, which is refused: %q", units, o.Text, list)
		}
		t.offers++
		if len(units) > 1 {
			t.stacks++
		}
	}
	return nil
}
