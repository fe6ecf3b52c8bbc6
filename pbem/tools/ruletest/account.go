package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// accountLines returns everything that a step showed, as expectations that are true.
func (s *stepResult) accountLines(c Case) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	switch {
	case slices.Contains(s.statuses, engine.Refused):
		add("refused")
	case len(s.statuses) > 0:
		add("accepted")
	}
	for _, f := range s.faults {
		add("%s", faultText(f))
	}
	for _, e := range s.events {
		out = append(out, s.eventLines(e)...)
	}
	return append(out, s.boardLines(c)...)
}

// eventLines returns an event as lines, with the text that other sides may read.
func (s *stepResult) eventLines(e core.Event) []string {
	if e.Kind == "" {
		return nil
	}
	out := []string{"event " + eventText(e)}
	for _, side := range s.currentBoard().World().Sides {
		seen, ok := e.VisibleTo(side)
		switch {
		case !ok:
			out = append(out, fmt.Sprintf("# %s does not read this", side))
		case e.Known != nil && !slices.Contains(e.Known, side):
			out = append(out, fmt.Sprintf("# %s reads", side), "event "+eventText(seen)+" for "+string(side))
		}
	}
	return out
}

// boardLines returns the position after a step as lines: the question, the phase, the tracks, the counters, the hexes
// with a new controller.
func (s *stepResult) boardLines(c Case) []string {
	out := []string{"asks nobody"}
	if q := s.g.OpenChoice(); q != nil {
		out[0] = questionText(q)
	}
	out = append(out, "next "+s.g.Position().Phase)
	if o := s.g.Position().Over; o != nil {
		out = append(out, strings.TrimSpace("over "+outcomeText(o)))
	}
	r := s.currentBoard()
	for _, t := range r.Tracks() {
		out = append(out, fmt.Sprintf("track %s %d", t.Name, t.Value))
	}
	old := s.before.Reader()
	for i := range r.Units() {
		u := &r.Units()[i]
		was, known := old.Unit(u.Def.ID)
		given := slices.ContainsFunc(c.given.units, func(x unitGiven) bool { return x.id == u.Def.ID })
		if u.OnMap() || given || known && (was.OnMap() || was.Box != u.Box) {
			name := u.Def.ID
			if strings.ContainsAny(name, " \t;#\"") {
				name = quote(name)
			}
			out = append(out, "unit "+name+" "+s.unitText(u))
		}
	}
	for _, side := range append(slices.Clone(r.World().Sides), "") {
		var hexes []string
		for h := range hexmap.Hex(r.Map().Len()) {
			if r.Control(h) == side && old.Control(h) != side {
				hexes = append(hexes, r.Label(h))
			}
		}
		if len(hexes) > 0 {
			out = append(out, "control "+sideOrNobody(string(side))+" "+strings.Join(hexes, " "))
		}
	}
	return out
}

// outcomeText returns the winner and the level of victory of a finished game.
func outcomeText(o *core.Result) string {
	return strings.Replace(sideOrNobody(string(o.Winner)), "nobody", "draw", 1) + " " + o.Level
}
