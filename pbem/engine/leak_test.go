package engine

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// twoWorlds returns two games that look the same to Red: what lies under B2 in 0303 and what lies in ambush, and where,
// differ.
func twoWorlds(t testing.TB) (b, c *table) {
	t.Helper()
	b, c = newTable(t, 1), newTable(t, 1)
	at := func(label string) core.Place {
		h, ok := c.mod.World().Map.Find(label)
		if !ok {
			t.Fatal(label)
		}
		return core.Place{Hex: h}
	}
	ambush, stack := at("0105"), at("0303")
	ambush.Unit, stack.Unit = "B1", "B4"
	tx := core.Begin(c.g.Position().Clone(), nil)
	for _, e := range []core.Effect{ambush, core.Mark{Unit: "B1", Mark: "ambush"}, core.Mark{Unit: "B4", Mark: "ambush", Off: true}, stack,
		core.TopOfStack{Unit: "B2"}} {
		if err := tx.Do(e); err != nil {
			t.Fatal(err)
		}
	}
	c.g.pos = tx.Position()
	if c.g.Position().Hash() == b.g.Position().Hash() {
		t.Fatal("the two worlds are one")
	}
	if x, y := b.g.View(toy.Red).Text(), c.g.View(toy.Red).Text(); !bytes.Equal(x, y) {
		t.Fatalf("red can tell the worlds apart:\n%s\n%s", x, y)
	}
	return b, c
}

// blind returns an outcome without the positions, which a report shows only as the side may see them.
func blind(o *Outcome) Outcome {
	c := *o
	c.Before, c.After = nil, nil
	return c
}

// TestRefusalsDoNotLeak: two positions that look the same to a side give it the same answers to whatever it sends.
func TestRefusalsDoNotLeak(t *testing.T) {
	b, c := twoWorlds(t)
	ambushed := "move A4 0401" // B4 lies there in one world, nobody in the other
	rapid.Check(t, func(rt *rapid.T) {
		body := strings.Join(rapid.SliceOfN(rapid.OneOf(line(), rapid.Just(ambushed)), 1, 5).Draw(rt, "lines"), "\n")
		in := b.input(b.frame(toy.Red, body))
		x, err := b.g.Check(in)
		if err != nil {
			rt.Fatal(err)
		}
		y, err := c.g.Check(in)
		if err != nil {
			rt.Fatal(err)
		}
		if !reflect.DeepEqual(blind(x), blind(y)) {
			rt.Fatalf("%q gives\n%+v\n%+v", body, blind(x), blind(y))
		}
	})
	out := b.send(toy.Red, ambushed, Executed)
	if b.hexOf("A4") != "0301" || !strings.Contains(out.Steps[0].Events[0].Text.String(), "ambush") {
		t.Errorf("the surprise did not happen: A4 in %s, %+v", b.hexOf("A4"), out.Steps)
	}
	c.send(toy.Red, ambushed, Executed)
	if c.hexOf("A4") != "0401" {
		t.Errorf("in the other world A4 is in %s", c.hexOf("A4"))
	}
}

// TestAnswersHideCounters: the other side reads that a stack retreats and where to, not what is in it.
func TestAnswersHideCounters(t *testing.T) {
	b := asking(t, "retreat")
	out := b.send(toy.Blue, "retreat to 0404", Answered)
	told := 0
	for _, s := range out.Steps {
		for _, e := range core.VisibleEvents(s.Events, toy.Red) {
			if e.Kind != core.KindAnswer || !strings.HasPrefix(e.Text.String(), "blue") {
				continue
			}
			told++
			if strings.Contains(e.Text.String(), "B1") || len(e.Units) > 0 || !strings.Contains(e.Text.String(), "retreat") ||
				!strings.Contains(e.Text.String(), "0404") {
				t.Errorf("red reads %+v", e)
			}
		}
		for _, e := range core.VisibleEvents(s.Events, toy.Blue) {
			if e.Kind == core.KindAnswer && strings.HasPrefix(e.Text.String(), "blue") && !strings.Contains(e.Text.String(), "B2,B1") {
				t.Errorf("blue reads %+v", e)
			}
		}
	}
	if told != 1 {
		t.Errorf("red reads %d answers", told)
	}
}
