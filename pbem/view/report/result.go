package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// ResultLetter reports to one side the results of a sheet or an answer. If that side now owes a decision or a sheet,
// the letter asks for it and ends with the frame to fill in.
func ResultLetter(g *engine.Game, out *engine.Outcome, viewer core.Side, x LetterData) Letter {
	return ResultPart(g, out, viewer, x).Letter()
}

// ResultPart returns the letter of ResultLetter as a part, which can be joined with answers to other sheets.
func ResultPart(g *engine.Game, out *engine.Outcome, viewer core.Side, x LetterData) Part {
	b := newBuilder(g, viewer, x)
	if viewer != core.Everyone {
		out = maskOutcome(g, out)
	}
	b.resultSubject(out)
	b.addLeftOutToSubject(out)
	b.masthead()
	b.add(b.rulingSection(out), b.nextSection(), b.unlessBrief(b.planner()), b.setupRuleSection(), b.leftOutSection(out))
	if c := b.ownChoice(); c != nil {
		b.add(b.question(c)...)
	}
	b.add(b.closingSections()...)
	b.add(b.secretAnswer(out))
	b.add(b.ownSheetSections(out)...)
	b.add(warnings(out, viewer), unusedAnswerSection(out, viewer), b.combats(out.Steps))
	b.add(eventSections(b.explainSteps(out.Steps), sheetOwner(out), viewer, out.Before != nil && out.Before.Turn == 0)...)
	b.add(b.losses(out.Steps))
	b.add(b.account(out.Steps)...)
	if !b.x.Brief {
		sections := b.summary()
		if b.x.InWords == nil { // else they are described there
			sections = append(sections, b.stacks())
		}
		b.add(b.dropUnchanged(out, sections)...)
	}
	b.add(b.partialMapSection(), b.inWords(), b.notes(), b.unlessBrief(b.standingSection()), b.unlessBrief(luckSection(g)), b.audit(out),
		b.mailSection(), b.unlessBrief(b.stampSection()))
	if b.frame = b.restFrame(out); b.frame == nil {
		b.frame = b.templateFrame()
	}
	return b.toPart()
}

// unlessBrief returns s, or an empty section for readers who chose short letters.
func (b *builder) unlessBrief(s section) section {
	if b.x.Brief {
		return section{}
	}
	return s
}

// partialMapSection tells players where to find the rest of the map. It is empty unless the pictures show only parts of
// it or the printable map is missing.
func (b *builder) partialMapSection() section {
	s := section{title: "PICTURES", inline: true}
	switch {
	case b.viewer == core.Everyone:
	case b.x.PartialMaps:
		s.para("They show what this mail is about. A frame #DESK with the line map brings the whole map.")
	case b.x.PrintMapTooHeavy:
		s.para("The map to be printed is too heavy for this mail. A frame #DESK with the line map brings it.")
	}
	return s
}

// notes returns the section with the reader's private notes.
func (b *builder) notes() section {
	s := section{title: "YOUR NOTES"}
	for _, line := range b.x.Notes {
		s.para(line)
	}
	return s
}

// inWords returns the section with the position in words, for a reader who wants no maps.
func (b *builder) inWords() section {
	s := section{title: "THE POSITION IN WORDS"}
	for _, line := range b.x.InWords {
		s.para(line)
	}
	return s
}

// rulingSection describes a change of the game by an act.
func (b *builder) rulingSection(out *engine.Outcome) section {
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
		s.para(say.F("reason given: %s", oneLine(b.maskNames(out.Reason))))
	}
	return s
}

// maskNames returns a person's text as the viewer may read it.
func (b *builder) maskNames(s string) string {
	if b.viewer == core.Everyone && b.observerNote == "" {
		return s
	}
	return MaskNames(b.g, s)
}

// maskOutcome returns an outcome without the names of people in an anonymous game.
func maskOutcome(g *engine.Game, out *engine.Outcome) *engine.Outcome {
	x := *out
	x.Steps = MaskSteps(g, out.Steps)
	return &x
}

// sheetOwner returns the side whose sheet was executed.
func sheetOwner(out *engine.Outcome) core.Side {
	if out.Plan != nil {
		return out.Plan.Side
	}
	return out.Side
}

// ownChoice returns the open choice if the viewer owes it, otherwise nil.
func (b *builder) ownChoice() *core.Choice {
	if c := b.g.OpenChoice(); c != nil && (c.Owner == b.viewer || b.viewer == core.Everyone) {
		return c
	}
	return nil
}

// resultSubject sets a subject with the results and the next action.
func (b *builder) resultSubject(out *engine.Outcome) {
	phase := out.Phase
	if out.Plan != nil {
		phase = out.Plan.Phase
	}
	if out.Status == engine.Ruled && b.r.Result() != nil { // also by players: a concession, a draw that both want
		b.subjectf("%s: the game is over", phase)
		return
	}
	if out.Status == engine.Ruled {
		b.subjectf("%s: a ruling, %s", phase, b.expectedText())
		return
	}
	news := say.Text("results")
	if n := countHeadings(out, b.viewer); n > 0 {
		news = plural(n, "combat")
	}
	whose := sheetOwner(out)
	if own := visibleSheets(out, b.viewer); len(own) > 0 {
		last := own[len(own)-1]
		phase, whose, news = last.Phase, last.Side, progress(own)
	}
	b.subjectf("%s %s: %s, %s", phase, sideName(whose), news, b.expectedText())
}

// progress returns how many orders are finished: "2 of 3 orders done".
func progress(sheets []engine.SheetView) say.Text {
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

// countHeadings counts the combats and other actions that the viewer may read.
func countHeadings(out *engine.Outcome, viewer core.Side) int {
	n := 0
	for _, s := range out.Steps {
		for _, e := range core.VisibleEvents(s.Events, viewer) {
			if e.Kind == core.KindHead {
				n++
			}
		}
	}
	return n
}

// expectedText returns, in a few words, which side must act now.
func (b *builder) expectedText() say.Text {
	if b.r.Result() != nil {
		return "the game is over"
	}
	if b.g.Beacon() != nil {
		return "the dice wait for a beacon"
	}
	who, c := b.g.AwaitedSide(), b.g.OpenChoice()
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
