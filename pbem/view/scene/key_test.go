package scene

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/render"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// begun returns a game of a title as it is set up.
func begun(t *testing.T, title core.Title) *engine.Game {
	t.Helper()
	data, err := scenarios.Open(title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	start, err := mod.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	return engine.NewFromPosition(title, mod, nil, start, nil)
}

// key returns the key of a scene: the names by hex. It checks that no text runs beyond the edge.
func key(t *testing.T, sc render.Scene) map[string][]string {
	t.Helper()
	out, hex := map[string][]string{}, ""
	list := render.DrawScene(sc)
	w, _ := list.Size()
	for _, x := range list.Elements() {
		if x.Layer != "key" || x.Text == nil {
			continue
		}
		if b := boundsOf(letters(x.Text)); b.X1 > w {
			t.Errorf("the key's %q ends at %.0f of %.0f", x.Text.S, b.X1, w)
		}
		if _, ok := sc.Map.Find(x.Text.S); ok && x.Text.Face > 0 {
			hex = x.Text.S
			continue
		}
		out[hex] = append(out[hex], strings.FieldsFunc(x.Text.S, func(r rune) bool { return r == ',' || r == ' ' })...)
	}
	return out
}

// TestKeyNamesEveryCounter: below an overview stands by its hex every counter whose face shows, below a close picture
// those of stacks; the names are those of the orders. Nothing that lies face down is named.
func TestKeyNamesEveryCounter(t *testing.T) {
	for _, title := range rules.All() {
		g := begun(t, title)
		for _, viewer := range append([]core.Side{core.Everyone}, title.Meta().Sides...) {
			sc := ForView(g, g.Position(), View{Side: viewer})
			for _, px := range []int{12, OverviewPx, DetailPx} {
				sc, named := AtScale(sc, px), 0
				got := key(t, sc)
				for _, st := range sc.Stacks {
					var want []string
					known := func(c render.Counter) bool {
						_, ok := g.Position().Reader().Unit(c.Name)
						return ok
					}
					for _, c := range st.Counters {
						if known(c) && (sc.Overview || slices.ContainsFunc(st.Counters[1:], known)) {
							want = append(want, c.Name)
						}
					}
					if h := sc.Map.Label(st.Hex); !slices.Equal(got[h], want) {
						t.Errorf("%s at %d pixels for %q: hex %s has %v, the key says %v", title.Meta().ID, px, viewer, h, want, got[h])
					}
					named += len(want)
				}
				if named < 8 { // as on the smallest board
					t.Errorf("%s at %d pixels for %q: %d counters are named", title.Meta().ID, px, viewer, named)
				}
			}
		}
	}
}
