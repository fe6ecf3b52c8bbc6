package scene

import (
	"bytes"
	"fmt"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestFogIsNotInTheFile: two positions that differ only in what a side may not see give it the same files, byte for
// byte, whatever is asked for and in every format.
func TestFogIsNotInTheFile(t *testing.T) {
	tried := 0
	for _, title := range rules.All() {
		id := title.Meta().ID
		data, err := scenarios.Open(id, nil)
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
		for _, viewer := range title.Meta().Sides {
			if compareFiles(t, engine.NewFromPosition(title, mod, nil, start, nil), start, viewer, nil) {
				tried++
			}
		}
	}
	g, events := opening(t)
	for _, viewer := range g.Meta().Sides {
		if compareFiles(t, g, g.Position(), viewer, events) {
			tried++
		}
	}
	if tried == 0 {
		t.Error("no title hides anything: nothing was tried")
	}
}

// compareFiles swaps two hidden counters and compares all that can be drawn; false when the viewer is shown everything.
func compareFiles(t *testing.T, g *engine.Game, pos *core.Position, viewer core.Side, events []core.Event) bool {
	t.Helper()
	other, ok := swapHidden(g.Module(), pos, viewer)
	if !ok {
		return false
	}
	if pos.Hash() == other.Hash() {
		t.Errorf("%s: the two positions do not differ at all", g.Meta().ID)
	}
	a, b := files(t, g, pos, viewer, events), files(t, g, other, viewer, events)
	for name := range a {
		if !bytes.Equal(a[name], b[name]) {
			t.Errorf("%s: %s sees a difference in the %s of two positions that are equal to him", g.Meta().ID, viewer, name)
		}
	}
	whole := func(p *core.Position) []byte {
		sc := ForView(g, p, View{Events: events})
		sc.Insets = true
		return drawn(t, sc, "svg")
	}
	if bytes.Equal(whole(pos), whole(other)) {
		t.Errorf("%s: nobody sees the difference: the test shows nothing", g.Meta().ID)
	}
	return true
}

// files draws a position with everything that can be asked for in all formats, and what a mail shows.
func files(t *testing.T, g *engine.Game, pos *core.Position, viewer core.Side, events []core.Event) map[string][]byte {
	t.Helper()
	var seen SightingLog
	view := g.Module().Show(pos, viewer).Reader()
	seen.Record(view, viewer)
	v := View{Side: viewer, Words: titles.Library().Catalogue(), Lang: "ja", Events: events,
		Show: []string{core.LayerZOC, core.LayerSupply}, Sightings: seen.Sightings(view, nil)}
	sc := ForView(g, pos, v)
	sc.Insets = true
	out := map[string][]byte{}
	for _, format := range []string{"svg", "pdf", "png", "txt"} {
		out[format] = drawn(t, sc, format)
	}
	if events == nil {
		return out
	}
	images, err := RenderForMail(ForPosition(g, pos, viewer, events), "news")
	if err != nil {
		t.Fatal(err)
	}
	for i, im := range images {
		out[fmt.Sprint("mail ", i)] = im.PNG
	}
	return out
}

// drawn returns a scene as a file.
func drawn(t *testing.T, sc render.Scene, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	var err error
	switch l := render.DrawScene(sc); format {
	case "svg":
		err = l.SVG(&b)
	case "pdf":
		err = l.PDF(&b, canvas.PDFOptions{HexMM: 5})
	case "png":
		err = l.PNG(&b, canvas.PNGOptions{PxPerHex: 10})
	default:
		b.WriteString(render.TextMap(sc))
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// swapHidden exchanges two counters that the viewer cannot tell apart.
func swapHidden(mod core.Module, p *core.Position, viewer core.Side) (*core.Position, bool) {
	r := p.Reader()
	sees := mod.World().Sees
	if sees == nil {
		return nil, false
	}
	var hidden []*core.Unit
	for i := range r.Units() {
		u := &r.Units()[i]
		if u.OnMap() && u.Def.Side != viewer && !sees(r, u, viewer) {
			hidden = append(hidden, u)
		}
	}
	for _, a := range hidden {
		for _, b := range hidden {
			if a.Hex == b.Hex || a.Z != b.Z || len(a.Marks) != len(b.Marks) {
				continue
			}
			q := p.CloneWithoutCache()
			for k := range q.Units {
				switch q.Units[k].Def.ID {
				case a.Def.ID:
					q.Units[k].Hex = b.Hex
				case b.Def.ID:
					q.Units[k].Hex = a.Hex
				}
			}
			return q, true
		}
	}
	return nil, false
}
