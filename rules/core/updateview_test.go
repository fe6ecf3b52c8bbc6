package core

import (
	"math/rand/v2"
	"testing"

	"fieldpost/rules/hexmap"
)

// layout is a position with its stacks as its readers find them.
func layout(p *Position) string {
	text := string(p.Text())
	for h := range p.World.Map.Hexes() {
		for u := range p.Reader().UnitsIn(h) {
			text += " " + u.Def.ID
		}
		text += "/"
	}
	return text
}

// stir is an effect by chance on one of the counters or on what else a position holds.
func stir(dice *rand.Rand, p *Position) Effect {
	u := p.Units[dice.IntN(len(p.Units))]
	h := hexmap.Hex(dice.IntN(p.World.Map.Len()))
	switch dice.IntN(8) {
	case 0:
		return Remove{Unit: u.Def.ID, Box: BoxDead}
	case 1:
		return StepChange{Unit: u.Def.ID, Left: 1}
	case 2:
		return Mark{Unit: u.Def.ID, Mark: "seen"}
	case 3:
		return TopOfStack{Unit: u.Def.ID}
	case 4:
		return ControlChange{Hex: h, Side: u.Def.Side}
	case 5:
		return TrackChange{Track: []string{"vp", "air"}[dice.IntN(2)], Delta: 1}
	}
	return Place{Unit: u.Def.ID, Hex: h}
}

// TestFollow: a copy that takes over the counters that a unit of work changed is as the position is, with its stacks;
// one that was not told of a counter is not. So is a copy in the room of another position, which has nothing left of
// that and shares nothing with this.
func TestFollow(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	p := NewPosition(world(t))
	view, room, missed := p.Clone(), p.Clone(), 0
	for n := range 2000 {
		if n%3 == 0 {
			view.Reader().Count(0) // its stacks are known from now on
		}
		tx := Begin(p.Clone(), nil)
		tx.Make(stir(dice, p), stir(dice, p))
		was := layout(p)
		room = p.CloneInto(room)
		if got := layout(room); got != was {
			t.Fatalf("%d: the copy in the room of another is\n%s\nnot\n%s", n, got, was)
		}
		Begin(room, nil).Make(stir(dice, p), stir(dice, p), stir(dice, p))
		if got := layout(p); got != was {
			t.Fatalf("%d: a change of the copy changed\n%s\nto\n%s", n, was, got)
		}
		p = tx.Position()
		if len(tx.Changed()) > 0 {
			untold := view.Clone()
			if untold.CopyChanges(p, tx.Changed()[1:]); layout(untold) != layout(p) {
				missed++
			}
		}
		if view.CopyChanges(p, tx.Changed()); layout(view) != layout(p) {
			t.Fatalf("%d: behind %q the view is\n%s\nnot\n%s", n, tx.Changed(), layout(view), layout(p))
		}
	}
	if missed < 500 {
		t.Errorf("%d views that were not told of a counter differ", missed)
	}
}
