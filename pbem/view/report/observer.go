package report

import (
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// observerSide is the viewer of an observer's letter. No title has a side of this name, so that observers see no side's
// secrets.
const observerSide core.Side = "observers"

// PublicView returns the position without anything hidden from any side.
func PublicView(m core.Module, p *core.Position) *core.Position {
	for _, s := range m.World().Sides {
		p = m.Show(p, s)
	}
	return p
}

// PublicOutcome returns the part of an outcome that every side may read. It contains the events known to all sides, in
// the form known to all, and no sheet, answer or instruction.
func PublicOutcome(g *engine.Game, out *engine.Outcome) *engine.Outcome {
	pub := *out
	pub.Sheets, pub.UnusedAnswers, pub.Forecasts, pub.Faults, pub.Canonical, pub.Lines = nil, nil, nil, nil, "", nil
	pub.Steps = make([]engine.Step, len(out.Steps))
	of := sheetOwner(out)
	for i, st := range out.Steps {
		x := st
		x.Text = ""
		x.Events = slices.Clone(st.Events)
		for k, e := range x.Events {
			if e.Known != nil && !slices.ContainsFunc(g.Module().World().Sides, func(s core.Side) bool {
				return !slices.Contains(e.Known,
					s)
			}) {
				x.Events[k].Known, x.Events[k].Masked = nil, nil
			}
		}
		x.Events = x.VisibleEvents(of, observerSide)
		pub.Steps[i] = x
	}
	if out.Before != nil {
		pub.Before = PublicView(g.Module(), out.Before)
	}
	if out.After != nil {
		pub.After = PublicView(g.Module(), out.After)
	}
	return &pub
}

// ObserverLetter reports a batch to an observer or the moderator. out must come from PublicOutcome unless everything is
// true. entry is true in the first letter that an observer gets.
func ObserverLetter(g *engine.Game, out *engine.Outcome, everything, entry bool, x LetterData) Letter {
	b := newBuilder(g, core.Everyone, x)
	out = maskOutcome(g, out)
	b.observerNote = "for observers: what every side sees"
	switch {
	case everything && x.Moderator:
		b.observerNote = "for the moderator: nothing hidden"
	case everything:
		b.observerNote = "for an observer: nothing hidden"
	default:
		b.viewer, b.r = observerSide, PublicView(g.Module(), g.Position()).Reader()
	}
	if entry {
		b.subjectf("you observe the game; %s", b.expectedText())
	} else {
		b.resultSubject(out)
	}
	b.masthead()
	b.add(b.rulingSection(out), b.nextSection())
	b.add(b.closingSections()...)
	if everything {
		b.add(b.ownSheetSections(out)...)
	}
	b.add(b.combats(out.Steps))
	b.add(eventSections(b.explainSteps(out.Steps), sheetOwner(out), b.viewer, out.Before != nil && out.Before.Turn == 0)...)
	b.add(b.losses(out.Steps))
	b.add(b.account(out.Steps)...)
	b.add(b.summary()...)
	b.add(luckSection(g), b.audit(out), b.stampSection())
	return b.letter()
}
