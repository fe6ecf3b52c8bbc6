package report

import (
	"fmt"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// Result tells one side what a sheet or an answer brought about. When that side now owes a decision or a sheet, the letter
// asks for it and ends with the frame to fill in.
func Result(g *engine.Game, out *engine.Outcome, viewer core.Side, x Extra) Letter {
	b := newBuilder(g, viewer, x)
	b.resultSubject(out)
	b.masthead()
	b.add(ruling(out), b.next())
	if c := b.mine(); c != nil {
		b.add(b.question(c)...)
	}
	b.add(b.ownSheet(out), unused(out, viewer), b.combats(out.Steps))
	b.add(story(out.Steps, owner(out), viewer)...)
	b.add(b.losses(out.Steps))
	b.add(b.account(out.Steps)...)
	b.add(b.summary()...)
	b.add(b.stacks(), b.standing(), luckSection(g.Log()), b.audit(out), b.mail(), b.stamp())
	b.frame = b.template()
	return b.letter()
}

// ruling tells what was done to the game that no sheet did.
func ruling(out *engine.Outcome) section {
	s := section{title: "RULING", inline: true}
	if out.Ruling == "" {
		return section{}
	}
	s.para(out.Ruling + ".")
	if out.Reason != "" {
		s.para("reason given: " + oneLine(out.Reason))
	}
	return s
}

// owner is the side whose sheet was at work.
func owner(out *engine.Outcome) core.Side {
	if out.Plan != nil {
		return out.Plan.Side
	}
	return out.Side
}

// mine is the open choice when the viewer owes it.
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
	if out.Status == engine.Ruled {
		b.subjectf("%s: a ruling, %s", phase, b.want())
		return
	}
	news := "results"
	if n := countHeads(out, b.viewer); n > 0 {
		news = plural(n, "combat")
	}
	if p := out.Plan; p != nil && (p.Side == b.viewer || b.viewer == core.Everyone) {
		news = progress(p)
	}
	b.subjectf("%s %s: %s, %s", phase, sideName(owner(out)), news, b.want())
}

// progress is "2 of 3 orders done".
func progress(p *engine.PlanView) string {
	done, all := 0, 0
	for _, s := range p.Steps {
		if s.Line == 0 {
			continue
		}
		all++
		if s.Status == engine.Done {
			done++
		}
	}
	return fmt.Sprintf("%d of %s done", done, plural(all, "order"))
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

// want says in a few words who must act now.
func (b *builder) want() string {
	if b.r.Over() != nil {
		return "the game is over"
	}
	if b.g.Beacon() != nil {
		return "the dice wait for a beacon"
	}
	who := b.g.Waiting()
	whose := sideName(who)
	if who == b.viewer {
		whose = "your"
	}
	if c := b.g.Open(); c != nil {
		if c.Hex != "" {
			return fmt.Sprintf("%s answer needed at %s", whose, c.Hex)
		}
		return whose + " answer needed"
	}
	return fmt.Sprintf("%s sheet %s is next", whose, b.r.Phase())
}
