package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// Result tells one side what a sheet or an answer brought about. When that side now owes a decision or a sheet, the letter
// asks for it and ends with the frame to fill in.
func Result(g *engine.Game, out *engine.Outcome, viewer core.Side, x Extra) Letter {
	return ResultPart(g, out, viewer, x).Letter()
}

// ResultPart is Result as part of a letter that may answer other sheets besides.
func ResultPart(g *engine.Game, out *engine.Outcome, viewer core.Side, x Extra) Part {
	b := newBuilder(g, viewer, x)
	if viewer != core.Everyone {
		out = unnamedOutcome(g, out)
	}
	b.resultSubject(out)
	b.leftSubject(out)
	b.masthead()
	b.add(b.ruling(out), b.next(), b.wordy(b.planner()), b.asked(), b.leftOut(out))
	if c := b.mine(); c != nil {
		b.add(b.question(c)...)
	}
	b.add(b.closing()...)
	b.add(b.secretAnswer(out))
	b.add(b.ownSheets(out)...)
	b.add(warnings(out, viewer), unused(out, viewer), b.combats(out.Steps))
	b.add(story(out.Steps, owner(out), viewer, out.Before != nil && out.Before.Turn == 0)...)
	b.add(b.losses(out.Steps))
	b.add(b.account(out.Steps)...)
	if !b.x.Brief {
		b.add(b.news(out, append(b.summary(), b.stacks()))...)
	}
	b.add(b.pictured(), b.wordy(b.standing()), b.wordy(luckSection(g.Log())), b.audit(out), b.mail(), b.wordy(b.stamp()))
	if b.frame = b.restFrame(out); b.frame == nil {
		b.frame = b.template()
	}
	return b.part()
}

// wordy returns a section that a reader of short letters does without.
func (b *builder) wordy(s section) section {
	if b.x.Brief {
		return section{}
	}
	return s
}

// pictured tells a player whose pictures are parts of the map only, or whose map to be printed is left out, where the rest is.
func (b *builder) pictured() section {
	s := section{title: "PICTURES", inline: true}
	switch {
	case b.viewer == core.Everyone:
	case b.x.Partly:
		s.para("They show what this mail is about. A frame #DESK with the line map brings the whole map.")
	case b.x.Unprinted:
		s.para("The map to be printed is too heavy for this mail. A frame #DESK with the line map brings it.")
	}
	return s
}

// ruling writes what was done to the game other than by a sheet.
func (b *builder) ruling(out *engine.Outcome) section {
	s := section{title: "RULING", inline: true}
	if out.Ruling == "" {
		return section{}
	}
	if out.Act != nil {
		b.actLines(&s, out)
	} else {
		s.para(say.F("%s.", out.Ruling))
	}
	if out.Reason != "" {
		s.para(say.F("reason given: %s", oneLine(b.unnamed(out.Reason))))
	}
	return s
}

// unnamed returns a text that people wrote as the viewer may read it.
func (b *builder) unnamed(s string) string {
	if b.viewer == core.Everyone && b.watcher == "" {
		return s
	}
	return Unnamed(b.g, s)
}

// unnamedOutcome returns an outcome whose account names nobody of an anonymous game.
func unnamedOutcome(g *engine.Game, out *engine.Outcome) *engine.Outcome {
	x := *out
	x.Steps = UnnamedSteps(g, out.Steps)
	return &x
}

// owner returns the side whose sheet was at work.
func owner(out *engine.Outcome) core.Side {
	if out.Plan != nil {
		return out.Plan.Side
	}
	return out.Side
}

// mine returns the open choice when the viewer owes it.
func (b *builder) mine() *core.Choice {
	if c := b.g.Open(); c != nil && (c.Owner == b.viewer || b.viewer == core.Everyone) {
		return c
	}
	return nil
}

// resultSubject puts the news and what is expected into one line.
func (b *builder) resultSubject(out *engine.Outcome) {
	phase := out.Phase
	if out.Plan != nil {
		phase = out.Plan.Phase
	}
	if out.Status == engine.Ruled && b.r.Over() != nil { // also by players: a concession, a draw that both want
		b.subjectf("%s: the game is over", phase)
		return
	}
	if out.Status == engine.Ruled {
		b.subjectf("%s: a ruling, %s", phase, b.want())
		return
	}
	news := say.Text("results")
	if n := countHeads(out, b.viewer); n > 0 {
		news = plural(n, "combat")
	}
	whose := owner(out)
	if own := mySheets(out, b.viewer); len(own) > 0 {
		last := own[len(own)-1]
		phase, whose, news = last.Phase, last.Side, progress(own)
	}
	b.subjectf("%s %s: %s, %s", phase, sideName(whose), news, b.want())
}

// progress is "2 of 3 orders done".
func progress(sheets []engine.PlanView) say.Text {
	done, all := 0, 0
	for _, p := range sheets {
		for _, s := range p.Steps {
			if s.Line == 0 {
				continue
			}
			all++
			if s.Status == engine.Done {
				done++
			}
		}
	}
	if all == 1 {
		return say.F("%d of %d order done", done, all)
	}
	return say.F("%d of %d orders done", done, all)
}

// countHeads counts the pieces of business that the viewer reads of.
func countHeads(out *engine.Outcome, viewer core.Side) int {
	n := 0
	for _, s := range out.Steps {
		for _, e := range core.Seen(s.Events, viewer) {
			if e.Kind == core.KindHead {
				n++
			}
		}
	}
	return n
}

// want returns in a few words who must act now.
func (b *builder) want() say.Text {
	if b.r.Over() != nil {
		return "the game is over"
	}
	if b.g.Beacon() != nil {
		return "the dice wait for a beacon"
	}
	who, c := b.g.Waiting(), b.g.Open()
	whose := sideName(who)
	switch mine := who == b.viewer; {
	case c != nil && c.Hex != "" && mine:
		return say.F("your answer needed at %s", c.Hex)
	case c != nil && c.Hex != "":
		return say.F("%s answer needed at %s", whose, c.Hex)
	case c != nil && mine:
		return "your answer needed"
	case c != nil:
		return say.F("%s answer needed", whose)
	case mine:
		return say.F("your sheet %s is next", b.r.Phase())
	}
	return say.F("%s sheet %s is next", whose, b.r.Phase())
}
