package picture_test

import (
	"bytes"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/picture"
	"fieldpost/pbem/render"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestFogIsNotInTheFile: two positions that differ only in what a side may not see give it the same picture, byte for
// byte.
func TestFogIsNotInTheFile(t *testing.T) {
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
		viewer := title.Meta().Sides[0]
		other, ok := swapHidden(mod, start, viewer)
		if !ok {
			t.Logf("%s hides nothing at the start", id)
			continue
		}
		if a, b := svg(t, title, mod, start, viewer), svg(t, title, mod, other, viewer); !bytes.Equal(a, b) {
			t.Errorf("%s: %s sees a difference between two positions that are equal to him", id, viewer)
		}
		if start.Hash() == other.Hash() {
			t.Errorf("%s: the two positions do not differ at all", id)
		}
	}
}

// swapHidden exchanges two counters that the viewer cannot tell apart.
func swapHidden(mod core.Module, p *core.Position, viewer core.Side) (*core.Position, bool) {
	r := p.Reader()
	sees := mod.World().Sees
	if sees == nil {
		return nil, false
	}
	var first *core.Unit
	for i := range r.Units() {
		u := &r.Units()[i]
		if !u.OnMap() || u.Def.Side == viewer || sees(r, u, viewer) {
			continue
		}
		if first == nil {
			first = u
			continue
		}
		if first.Hex != u.Hex && first.Z == u.Z && len(first.Marks) == len(u.Marks) {
			q := p.Clone()
			for k := range q.Units {
				switch q.Units[k].Def.ID {
				case first.Def.ID:
					q.Units[k].Hex = u.Hex
				case u.Def.ID:
					q.Units[k].Hex = first.Hex
				}
			}
			return q, true
		}
	}
	return nil, false
}

func svg(t *testing.T, title core.Title, mod core.Module, p *core.Position, viewer core.Side) []byte {
	t.Helper()
	g := engine.At(title, mod, nil, p, nil)
	var b bytes.Buffer
	if err := render.Build(picture.Scene(g, viewer, nil)).SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
