package report

import (
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// StatusSection holds one section of a title's account of a position, in English.
type StatusSection struct {
	Title string
	Rows  []Row
}

// Row holds a line of an account.
type Row struct {
	Text  string // sentence with the rule behind it
	Value string // "" for none
}

// PublicStatus returns the title's public account of a position, victory points first. pos must be a result of
// PublicView, or a position with nothing to hide.
func PublicStatus(g *engine.Game, pos *core.Position) []StatusSection {
	var out []StatusSection
	for _, s := range summary(g.Module(), pos.Reader(), observerSide) {
		a := StatusSection{Title: s.title.String()}
		for _, l := range s.lines {
			a.Rows = append(a.Rows, Row{l.text.String(), l.right.String()})
		}
		if len(a.Rows) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// summary returns the title's account of a position, limited to what a viewer may know.
func summary(m core.Module, r core.Reader, viewer core.Side) []section {
	t, ok := m.(core.Summarizer)
	if !ok {
		return nil
	}
	from := viewer
	if viewer == observerSide { // the position then contains nothing that observers may not know
		from = core.Everyone
	}
	var out []section
	for _, x := range t.Summary(r, from) {
		out = append(out, section{title: x.Title, caps: true, lines: eventLines(core.VisibleEvents(x.Lines, viewer), viewer)})
	}
	return out
}
