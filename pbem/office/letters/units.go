package letters

import (
	"strings"

	"fieldpost/pbem/looks/roster"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/text"
)

// withUnits attaches the list of a side's counters to a letter that asks it for orders.
func withUnits(l *compose.Letter, g *engine.Game, s engine.Seat) {
	if g.Position().Over != nil || g.Waiting() != s.Side || g.Open() != nil {
		return
	}
	var b strings.Builder
	for _, line := range roster.Lines(roster.Of(g, s.Side), text.For(s.Lang).In) {
		b.WriteString(strings.TrimPrefix(line, "  ") + "\n")
	}
	if b.Len() > 0 {
		l.Attach = append(l.Attach, compose.Attachment{Name: g.Header.Game + "-units.txt", Type: "text/plain; charset=utf-8",
			Data: []byte(b.String())})
	}
}
