package scene

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

func around(sc *render.Scene) string {
	var out []string
	for _, c := range closeUpCrops(sc) {
		var labels []string
		for _, h := range c.Focus {
			labels = append(labels, sc.Map.Label(h))
		}
		out = append(out, strings.Join(labels, " "))
	}
	return strings.Join(out, " | ")
}

// TestCloseUps: combats go before moves, the busiest parts before others, and moves far from the enemy get none.
func TestCloseUps(t *testing.T) {
	m := shipped(t)["kursk"]
	h := func(label string) hexmap.Hex {
		x, ok := m.Find(label)
		if !ok {
			t.Fatalf("no hex %s", label)
		}
		return x
	}
	sc := &render.Scene{Map: m, Stacks: []render.Stack{{Hex: h("2114"), Counters: []render.Counter{{Side: "soviet"}}},
		{Hex: h("2113"), Counters: []render.Counter{{Side: "german"}}}}}
	if got := around(sc); got != "" {
		t.Errorf("nothing happened, close-ups around %s", got)
	}
	sc.Moves = []render.Arrow{{Side: "german", Path: []hexmap.Hex{h("2111"), h("2112"), h("2113")}},
		{Side: "german", Path: []hexmap.Hex{h("3003"), h("3004")}}, {Side: "soviet"}}
	if got := around(sc); got != "2113" {
		t.Errorf("close-ups around %q, want 2113 where a move met the enemy", got)
	}
	for _, l := range []string{"5020", "4010", "4011", "3510", "3511", "2113", "2012"} {
		sc.Combats = append(sc.Combats, render.CombatMark{Hex: h(l), Label: "DR"})
	}
	if got := around(sc); got != "4010 4011 | 3510 3511 | 2113 2012" {
		t.Errorf("close-ups around %q", got)
	}
}

// printer is a title whose counters print more than figures.
type printer struct{}

func (printer) Style() core.Style {
	return core.Style{Sides: []core.SideStyle{{Side: "german", Fill: "#66757a"},
		{Side: "soviet", Fill: "#e8b878", Elites: []core.Fact{{Name: "tank", Value: "#d0583a"}}}}}
}
func (printer) PrintedFigures(u *core.Unit) string { return fmt.Sprint(u.Values().Attack) }
func (printer) Face(u *core.Unit) core.Face {
	return core.Face{Left: u.Def.ID[:1], Right: "9", Boxed: true, StackingDots: 2, BarColour: "#efd463", SymbolColour: "#ffffff"}
}

// TestFacesReachThePicture: what a title prints on a counter is on its picture, and not on that of a blank one.
func TestFacesReachThePicture(t *testing.T) {
	g, _ := opening(t)
	view := g.Module().Show(g.Position(), "german").Reader()
	faces, blanks := 0, 0
	for i := range view.Map().Len() {
		if view.Count(hexmap.Hex(i)) == 0 {
			continue
		}
		for _, c := range stack(printer{}, view, hexmap.Hex(i)).Counters {
			if c.FaceDown {
				blanks++
				if c != (render.Counter{Side: c.Side, FaceDown: true}) {
					t.Fatalf("a blank counter tells %+v", c)
				}
				continue
			}
			faces++
			if c.Left != c.Name[:1] || c.Right != "9" || !c.Boxed || c.Dots != 2 || c.Band != "#efd463" || c.Ground != "#ffffff" ||
				c.Values == "" {
				t.Fatalf("%s is printed as %+v", c.Name, c)
			}
			if (c.Fill == "#d0583a") != (c.Side == "soviet" && c.Symbol == "tank") {
				t.Fatalf("%s, a %s, is filled %q", c.Name, c.Symbol, c.Fill)
			}
		}
	}
	if faces == 0 || blanks == 0 {
		t.Errorf("%d faces and %d blanks", faces, blanks)
	}
}
