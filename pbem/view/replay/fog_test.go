package replay_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/replay"
	"fieldpost/rules/core"
)

// TestFilmHidesWhatFogHides: in the film of a running game there is no name of a counter that the viewer never saw, in
// no form and at no moment.
func TestFilmHidesWhatFogHides(t *testing.T) {
	p := game(t)
	upTo := len(p.recs) / 4
	all := page(t, p.film(t, core.Everyone, upTo, nil))
	total := 0
	for _, viewer := range p.title.Meta().Sides {
		met := map[string]bool{}
		f := p.film(t, viewer, upTo, func(g *engine.Game, out *engine.Outcome, _ *replay.Film) {
			for _, u := range g.Module().Show(g.Position(), viewer).Reader().Units() {
				met[u.Def.ID] = met[u.Def.ID] || u.OnMap()
			}
			for _, s := range out.Steps {
				for _, e := range core.VisibleEvents(s.Events, viewer) {
					for _, u := range e.Units {
						met[u] = true
					}
				}
			}
		})
		b := page(t, f)
		said := words(b)
		hidden := 0
		for _, d := range p.mod.World().Defs {
			if d.Side == viewer || met[d.ID] {
				continue
			}
			if inFaces(all, d.ID) {
				hidden++
			}
			if inFaces(b, d.ID) || slices.Contains(f.Units, d.ID) {
				t.Errorf("%s can read of %s in his film", viewer, d.ID)
			}
			if strings.Trim(d.ID, "0123456789") != "" && said[d.ID] { // a bare number may be anything
				t.Errorf("%s can read of %s in his film", viewer, d.ID)
			}
		}
		t.Logf("%s: %d counters stay hidden that the whole film shows", viewer, hidden)
		total += hidden
	}
	if total == 0 {
		t.Error("nothing was hidden from anybody")
	}
}

// words returns all runs of letters and digits of a page.
func words(page []byte) map[string]bool {
	out := map[string]bool{}
	for _, w := range regexp.MustCompile(`[\pL\pN]+`).FindAll(page, -1) {
		out[string(w)] = true
	}
	return out
}

// inFaces reports whether a page draws a counter's name.
func inFaces(page []byte, id string) bool { return bytes.Contains(page, []byte(">"+id+"</text>")) }

// TestFilmsOfLookalikes: two positions that look alike to a side give it the same film, byte for byte.
func TestFilmsOfLookalikes(t *testing.T) {
	p := game(t)
	tried := 0
	p.replay(t, -1, func(g *engine.Game, out *engine.Outcome) {
		if out.ToRecord < len(p.recs)/3 || tried > 1 {
			return
		}
		for _, viewer := range p.title.Meta().Sides {
			other, ok := swapHidden(p.mod, g.Position(), viewer)
			if !ok {
				continue
			}
			tried++
			a, b := still(t, p, g.Position(), viewer), still(t, p, other, viewer)
			if !bytes.Equal(a, b) {
				t.Errorf("%s sees a difference between two positions that are equal to him", viewer)
			}
			if bytes.Equal(still(t, p, g.Position(), core.Everyone), still(t, p, other, core.Everyone)) {
				t.Error("the two positions do not differ at all")
			}
		}
	})
	if tried == 0 {
		t.Error("no two positions that look alike")
	}
}

// still returns the film of a single position.
func still(t *testing.T, p *played, pos *core.Position, viewer core.Side) []byte {
	t.Helper()
	r := replay.NewRecorder(viewer, nil, "")
	if err := r.AddBatch(engine.NewFromPosition(p.title, p.mod, nil, pos, nil), &engine.Outcome{FromRecord: 0, ToRecord: 1}); err != nil {
		t.Fatal(err)
	}
	return page(t, r.Film())
}

// swapHidden exchanges two counters of the other side that the viewer cannot tell apart.
func swapHidden(mod core.Module, p *core.Position, viewer core.Side) (*core.Position, bool) {
	r, sees := p.Reader(), mod.World().Sees
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
			q := p.CloneWithoutCache()
			a, b := at(q, first.Def.ID), at(q, u.Def.ID)
			q.Units[a].Hex, q.Units[b].Hex = u.Hex, first.Hex
			return q, true
		}
	}
	return nil, false
}

func at(p *core.Position, id string) int {
	for i := range p.Units {
		if p.Units[i].Def.ID == id {
			return i
		}
	}
	return -1
}
