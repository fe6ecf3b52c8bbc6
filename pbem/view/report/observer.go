package report

import (
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// watching is the viewer of an observer's letter: no side of any title, so that nothing of a side's own is for him.
const watching core.Side = "observers"

// PublicView returns the position as every side may see it: what is hidden from any side is hidden in it.
func PublicView(m core.Module, p *core.Position) *core.Position {
	for _, s := range m.World().Sides {
		p = m.Show(p, s)
	}
	return p
}

// PublicOutcome returns what every side may read of an outcome, with nothing left to hide. It holds events that all
// know, in the form in which all know them, and nobody's sheet, answer or instruction.
func PublicOutcome(g *engine.Game, out *engine.Outcome) *engine.Outcome {
	pub := *out
	pub.Sheets, pub.Unused, pub.Forecasts, pub.Faults, pub.Canonical, pub.Lines = nil, nil, nil, nil, "", nil
	pub.Steps = make([]engine.Step, len(out.Steps))
	of := owner(out)
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
		x.Events = x.Reads(of, watching)
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

// Watched tells an observer, or the moderator, what a batch brought about; out is what PublicOutcome makes of it, unless he sees
// everything. entry says that he reads along from this batch on.
func Watched(g *engine.Game, out *engine.Outcome, everything, entry bool, x Extra) Letter {
	b := newBuilder(g, core.Everyone, x)
	out = unnamedOutcome(g, out)
	b.watcher = "for observers: what every side sees"
	switch {
	case everything && x.Moderator:
		b.watcher = "for the moderator: nothing hidden"
	case everything:
		b.watcher = "for an observer: nothing hidden"
	default:
		b.viewer, b.r = watching, PublicView(g.Module(), g.Position()).Reader()
	}
	if entry {
		b.subjectf("you read along; %s", b.want())
	} else {
		b.resultSubject(out)
	}
	b.masthead()
	b.add(b.ruling(out), b.next())
	b.add(b.closing()...)
	if everything {
		b.add(b.ownSheets(out)...)
	}
	b.add(b.combats(out.Steps))
	b.add(story(out.Steps, owner(out), b.viewer, out.Before != nil && out.Before.Turn == 0)...)
	b.add(b.losses(out.Steps))
	b.add(b.account(out.Steps)...)
	b.add(b.summary()...)
	b.add(luckSection(g.Log()), b.audit(out), b.stamp())
	return b.letter()
}
