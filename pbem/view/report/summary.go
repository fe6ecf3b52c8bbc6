package report

import (
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// StatusSection holds one section of a title's status report, in English.
type StatusSection struct {
	Title string
	Rows  []StatusRow
}

// StatusRow holds one line of a status report.
type StatusRow struct {
	Text  string // sentence with the rule behind it
	Value string // "" for none
}

// PublicStatus returns the title's public status report, victory points first. pos must come from PublicView, or hide
// nothing.
func PublicStatus(g *engine.Game, pos *core.Position) []StatusSection {
	var out []StatusSection
	for _, s := range summary(g.Module(), pos.Reader(), observerSide) {
		a := StatusSection{Title: s.title.String()}
		for _, l := range s.lines {
			a.Rows = append(a.Rows, StatusRow{l.text.String(), l.right.String()})
		}
		if len(a.Rows) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// summary returns the title's status report as far as a viewer may know it.
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
