package scene

import (
	"fmt"
	"sort"

	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// SightingLog records where a viewer last saw each of the other side's counters. Callers may add only what the viewer
// saw. Its zero value is empty.
type SightingLog struct{ seen map[string]lastSeen }

type lastSeen struct {
	def   *core.UnitDef
	hex   hexmap.Hex
	steps int
	turn  int
}

// Record records the enemy counters in r, which is the viewer's view.
func (m *SightingLog) Record(r core.Reader, viewer core.Side) {
	if m.seen == nil {
		m.seen = map[string]lastSeen{}
	}
	for i := range r.Units() {
		u := &r.Units()[i]
		switch {
		case u.Def.Side == viewer || u.Def.Type == core.Unknown:
		case u.OnMap():
			m.seen[u.Def.ID] = lastSeen{u.Def, u.Hex, u.Steps, r.Turn()}
		default:
			delete(m.seen, u.Def.ID) // the viewer knows that it is off the map
		}
	}
}

// Sightings lists, by hex, the recorded counters that are not visible in the view now.
func (m *SightingLog) Sightings(r core.Reader, words []render.Word) []render.Sighting {
	var out []render.Sighting
	for id, s := range m.seen {
		if _, ok := r.Unit(id); ok {
			continue
		}
		out = append(out, render.Sighting{Hex: s.hex, When: fmt.Sprintf(translateWord(words, "turn %d"), s.turn),
			Counter: render.Counter{Side: string(s.def.Side), Symbol: s.def.Type, Size: s.def.Size, Name: id}})
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Hex != out[j].Hex {
			return out[i].Hex < out[j].Hex
		}
		return out[i].Counter.Name < out[j].Counter.Name
	})
	return out
}
