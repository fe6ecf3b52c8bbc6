package letters

import (
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/unitlist"
	"fieldpost/rules/core"
)

// unitsOf returns the rows of a side's counters for a letter that asks for orders, and the name of the list, "" for
// none.
func unitsOf(g *engine.Game, side core.Side) (name string, units []unitlist.Row) {
	if g.Position().Over != nil || g.AwaitedSide() != side || g.OpenChoice() != nil {
		return "", nil
	}
	return g.Header.Game + "-units.txt", unitlist.ForSide(g, side)
}

// withUnits attaches the list of the seat's counters to a letter.
func withUnits(l *compose.Letter, name string, units []unitlist.Row, words *text.Catalogue, s engine.Seat) {
	if name == "" {
		return
	}
	var b strings.Builder
	for _, line := range unitlist.Lines(units, words.Translator(s.Lang).Translate) {
		b.WriteString(strings.TrimPrefix(line, "  ") + "\n")
	}
	if b.Len() > 0 {
		l.Attach = append(l.Attach, compose.Attachment{Name: name, Type: "text/plain; charset=utf-8", Data: []byte(b.String())})
	}
}
