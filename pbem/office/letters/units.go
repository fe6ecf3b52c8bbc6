package letters

import (
	"strings"

	"fieldpost/pbem/looks/roster"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// unitsOf is the name of the list of a side's counters that is attached to a letter which asks it for orders, "" for none.
func unitsOf(g *engine.Game, side core.Side) string {
	if g.Position().Over != nil || g.Waiting() != side || g.Open() != nil {
		return ""
	}
	return g.Header.Game + "-units.txt"
}

// withUnits attaches that list.
func withUnits(l *compose.Letter, g *engine.Game, s engine.Seat) {
	name := unitsOf(g, s.Side)
	if name == "" {
		return
	}
	var b strings.Builder
	for _, line := range roster.Lines(roster.Of(g, s.Side), text.For(s.Lang).In) {
		b.WriteString(strings.TrimPrefix(line, "  ") + "\n")
	}
	if b.Len() > 0 {
		l.Attach = append(l.Attach, compose.Attachment{Name: name, Type: "text/plain; charset=utf-8", Data: []byte(b.String())})
	}
}
