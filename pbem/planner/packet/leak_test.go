package packet_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/planner/packet"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// TestLeak: two games that differ only in what the other side keeps hidden give the same packet.
func TestLeak(t *testing.T) {
	differ := 0
	for _, title := range rules.All() {
		id := title.Meta().ID
		set := load(t, id)
		g := begin(t, id, "", "ai:greedy", 3, nil)
		for _, side := range title.Meta().Sides {
			other := swapHidden(t, set, g, side)
			if other == nil {
				continue
			}
			differ++
			_, x := write(t, set, engine.NewFromPosition(set.Title, set.Module, g.Header.Options, g.Position(), noDice), side, nil)
			_, y := write(t, set, other, side, nil)
			if !bytes.Equal(x, y) {
				t.Errorf("%s: the packet of %s tells what is hidden", id, side)
			}
		}
	}
	if differ < 2 {
		t.Errorf("only %d pairs of games differ", differ)
	}
}

// TestFiledSheets: a draft, standing orders and a sheet for a later phase change the packet of their side alone.
func TestFiledSheets(t *testing.T) {
	for i, x := range []struct {
		title, lines string
		from         core.Side
		phase        string // empty for the present one
		own          bool   // the side's own packet has it
	}{
		{"kursk", "draft\nwhen losses: retreat\npass", "german", "", false},
		{"kursk", "when losses: retreat", "soviet", "", true},
		{"a-victory-lost", "pass", "axis", "PLAN-4PZA", true},
	} {
		set, g := load(t, x.title), begin(t, x.title, "", "ai:greedy", 3, nil)
		sees := g.View(x.from).Reader().Enemy(x.from)
		_, before := write(t, set, g, sees, nil)
		_, was := write(t, set, g, x.from, nil)
		head := fmt.Sprintf("#PBEM %s %s %s\n", g.Header.Game, x.from, cmp.Or(x.phase, g.Position().Phase))
		found := notation.FindFrames(head+x.lines+"\n#END\n",
			func(_, _, phase string) (notation.Vocabulary, bool) {
				return set.Module.Vocabulary(phase, x.from), true
			})
		out, err := g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@example.org>", i),
			At: g.Header.Created})
		if err != nil || out.Status != engine.Filed && out.Status != engine.Drafted {
			t.Fatalf("%s: %q: %v %v", x.title, x.lines, err, out)
		}
		if _, after := write(t, set, g, sees, nil); !bytes.Equal(before, after) {
			t.Errorf("%s: %q: the packet of %s tells of it", x.title, x.lines, sees)
		}
		if _, is := write(t, set, g, x.from, nil); bytes.Equal(was, is) == x.own {
			t.Errorf("%s: %q: in the packet of %s: %v", x.title, x.lines, x.from, !x.own)
		}
	}
}

// noDice throws no die.
func noDice(string, int) (int, error) { return 0, errors.New("no dice here") }

// swapHidden returns the game with two hidden counters of the other side exchanged so that a side cannot see it, nil if
// there are none.
func swapHidden(t *testing.T, set preview.TitleData, g *engine.Game, side core.Side) *engine.Game {
	t.Helper()
	pos, seen := g.Position(), g.View(side).Text()
	for i := range pos.Units {
		for k := i + 1; k < len(pos.Units); k++ {
			a, b := pos.Units[i], pos.Units[k]
			if a.Def.Side == side || b.Def.Side == side || !a.OnMap() || !b.OnMap() || a.Hex == b.Hex {
				continue
			}
			units := slices.Clone(pos.Units)
			units[i].Hex, units[k].Hex = b.Hex, a.Hex
			other := engine.NewFromPosition(set.Title, set.Module, g.Header.Options, pos.WithUnits(units), noDice)
			if bytes.Equal(other.View(side).Text(), seen) && other.Position().Hash() != pos.Hash() {
				return other
			}
		}
	}
	return nil
}

// TestLongRefusal: a packet keeps its bound however long the refused sheet is, and tells of the first faults.
func TestLongRefusal(t *testing.T) {
	set, g := load(t, "kursk"), begin(t, "kursk", "", "ai:greedy", 3, nil)
	side := g.AwaitedSide()
	head := fmt.Sprintf("#PBEM %s %s %s\n", g.Header.Game, side, g.Position().Phase)
	found := notation.FindFrames(head+strings.Repeat("move "+strings.Repeat("x", 200)+" 0101-0102\n", 1200)+"#END\n",
		func(_, _, phase string) (notation.Vocabulary, bool) { return set.Module.Vocabulary(phase, side), true })
	out, err := g.Check(engine.Input{Frame: found.Frames[0]})
	if err != nil || out.ErrorCount() == 0 {
		t.Fatal(err, out)
	}
	p, text := write(t, set, g, side, func(q *packet.Request) {
		q.Refused = packet.Refuse(out, q.Catalogue.Translator("en"))
	})
	if len(text) > packet.MaxBytes || p.Refused == nil || len(p.Refused.Faults) == 0 ||
		p.Refused.Left+len(p.Refused.Faults) != len(out.Faults) {
		t.Errorf("%d bytes, refused with %+v", len(text), p.Refused)
	}
}
