package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Status returns the state of a game as text for a terminal: the side to act, the executing sheet and the standing
// orders.
func Status(g *engine.Game, viewer core.Side) string {
	b := newBuilder(g, viewer, LetterData{})
	if d := g.AdminState().Deadline; d != nil {
		b.x.Due = Reader{Zone: b.zone()}.FormatTime(d.Due)
	}
	b.masthead()
	b.add(b.nextSection(), b.activeSheetSection())
	b.add(b.summary()...)
	size, root := b.ledgerHead(g.Log().Size())
	b.add(b.standingSection(), b.identitySection(), luckSection(g), section{title: "LEDGER", inline: true,
		lines: []line{para(say.F("root %s, %s", ledger.GroupedRoot(root), plural(size, "record")))}})
	return b.text()
}

// activeSheetSection returns the viewer's own sheet that is being executed.
func (b *builder) activeSheetSection() section {
	side, receipt, steps, ok := b.g.ExecutingSheet()
	if !ok || b.viewer != core.Everyone && b.viewer != side {
		return section{}
	}
	s := section{title: "SHEET BEING CARRIED OUT", right: say.Plain(receipt)}
	for _, st := range steps {
		if st.Line > 0 {
			s.lines = append(s.lines, b.stepLines(st)...)
		}
	}
	return s
}
