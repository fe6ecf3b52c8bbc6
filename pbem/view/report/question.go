package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// QuestionLetter returns the letter that asks a side for a decision. If the viewer owes none, the letter says which
// side owes what.
func QuestionLetter(g *engine.Game, viewer core.Side, x LetterData) Letter {
	b := newBuilder(g, viewer, x)
	b.subjectf("%s: %s", b.r.Phase(), b.expectedText())
	b.masthead()
	b.add(b.nextSection())
	if c := b.ownChoice(); c != nil {
		b.add(b.question(c)...)
	}
	b.add(b.standingSection(), b.mailSection(), b.stampSection())
	b.frame = b.templateFrame()
	return b.letter()
}

// question describes a choice: the facts, how to write every answer, the default, and how to answer such questions in
// advance.
func (b *builder) question(c *core.Choice) []section {
	s := section{title: "QUESTION"}
	if c.Rule != "" {
		s.right = say.F("rule %s", c.Rule)
	}
	ask := para(endSentence(c.Question))
	ask.strong = true
	s.lines = append(s.lines, ask)
	for _, f := range c.Facts {
		s.row(say.Plain(f.Name), say.Plain(f.Value))
	}
	if c.Sealed {
		s.para("Your answer stays secret until the rules reveal it; only its fingerprint is recorded before.")
	}
	a := section{title: "ANSWERS", right: "one of these lines", isDue: true}
	for i, o := range c.Options {
		l := labelled(bullet, answerLine(o, i == c.Default))
		if i < maxLinks {
			l.link = b.answerLink(c, o)
		}
		a.lines = append(a.lines, l)
	}
	if c.Default >= 0 && c.Default < len(c.Options) {
		why := c.Why
		if why != "" {
			why = say.F(": %s", endSentence(why))
		}
		a.para(say.F("Default: %s", say.Verbatim(c.Options[c.Default].Text())) + why)
	}
	if !c.Sealed {
		a.para(b.standingHint(c))
	}
	return []section{s, a}
}

func answerLine(o core.Option, def bool) say.Text {
	s := say.Verbatim(o.Text())
	if o.Note != "" {
		s += say.F("   (%s)", o.Note)
	}
	if def {
		s += "   [default]"
	}
	return s
}

// standingHint explains how to answer such questions in advance.
func (b *builder) standingHint(c *core.Choice) say.Text {
	at, cond := "", ""
	if c.Hex != "" {
		at = " at " + c.Hex
	}
	for _, f := range c.Facts {
		if f.Name == "odds" {
			cond = " if odds<=" + f.Value
		}
	}
	if c.Default < 0 || c.Default >= len(c.Options) {
		return ""
	}
	return say.F("To answer such questions in advance, put a standing order into any sheet: %s",
		say.Verbatim("when "+c.Kind+at+cond+": "+c.Options[c.Default].Text()))
}
