package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/language"
)

// ReceiptLetter returns the answer to a frame that executed no order: a draft, standing orders, or a mail seen before.
func ReceiptLetter(g *engine.Game, out *engine.Outcome, x LetterData) Letter {
	return receiptPart(g, out, x).Letter()
}

func receiptPart(g *engine.Game, out *engine.Outcome, x LetterData) Part {
	b := newBuilder(g, out.Side, x.withFrameLanguage(out))
	s := section{title: "RECEIPT", right: say.Plain(out.Receipt)}
	switch out.Status {
	case engine.Drafted:
		b.subjectf("%s: draft kept, receipt %s rev %d", out.Phase, out.Receipt, out.Rev)
		s.explain("Your sheet is on file as a draft. Nothing was carried out, no die was thrown. To commit it, send " +
			"it again without the line \"draft\"; a new sheet replaces it whole.")
		b.frame = b.echoFrame(out, "Your draft (canonical); take out the line \"draft\" to commit it:", "draft")
	case engine.Committed:
		b.subjectf("%s: sheet committed, receipt %s rev %d", out.Phase, out.Receipt, out.Rev)
		s.explain("Your sheet is committed. It is not locked yet: until then a new sheet replaces it whole, and a request " +
			"\"recall\" in a " +
			"frame #DESK makes it a draft.")
		s.para(say.F("It is locked on %s.", Reader{Zone: b.zone(), OwnZone: b.x.OwnZone}.FormatTime(out.LockAt)))
		b.frame = b.echoFrame(out, "Your sheet (canonical); to send another, change it and take out the line \"check\":", "check")
	case engine.Filed:
		if hasOnlyLanguage(out) {
			b.subjectf("%s: language chosen, receipt %s", out.Phase, out.Receipt)
			s.para(say.F("The mails of this game come to you in %s from now on. A line \"lang\" with another language changes it again.",
				language.Name(out.Lang)))
			b.incomplete(&s)
			break
		}
		if out.FiledFor != "" {
			b.subjectf("%s: receipt %s rev %d", out.PhaseName(), out.Receipt, out.Rev)
			s.explain("Your sheet is on file. When its phase comes, it is judged and carried out; until then a new sheet for the phase " +
				"replaces it, and one that holds only \"halt\" withdraws it.")
			break
		}
		b.subjectf("%s: standing orders filed, receipt %s", out.Phase, out.Receipt)
		s.explain("Your standing orders are filed. They replace all you filed before and stay in force until you replace them; \"when " +
			"none\" clears them.")
	case engine.Duplicate:
		b.subjectf("%s: your mail came before, receipt %s", out.Phase, out.Receipt)
		s.para(say.F("This mail had arrived already and has the receipt %s. Nothing was done a second time.", out.Receipt))
	default:
		b.subjectf("%s: receipt %s rev %d", out.Phase, out.Receipt, out.Rev)
		s.para(say.F("Your sheet arrived: %s.", out.Status))
	}
	b.masthead()
	if out.SHA != "" {
		s.para("sha256 of its canonical text:")
		s.lines = append(s.lines, verbatimLine(say.Plain(out.SHA)))
	}
	s.lines = append(s.lines, b.originLines(out.Side, out.Receipt)...)
	size, root := b.ledgerHead(b.ledgerSizeAfter(out))
	s.para(say.F("ledger root %s, %s", ledger.ShortRoot(root), plural(size, "record")))
	s.explain("That is the ledger as of the last letter to all sides. The next signed checkpoint that you get " +
		"covers this receipt, too: keep both mails.")
	b.addLeftOutToSubject(out)
	b.add(b.leftOutSection(out), s, section{lines: faultLines(out)}, unusedAnswerSection(out, out.Side), b.standingSection(),
		b.nextSection(), b.mailSection())
	return b.toPart()
}

// hasOnlyLanguage reports whether a frame contained only a choice of language.
func hasOnlyLanguage(out *engine.Outcome) bool {
	return out.Lang != "" && strings.Count(out.Canonical, "\n") == 2
}

// CheckLetter returns the answer to a check: the faults, and for each order its certain effects and the exact chances
// of the rest.
func CheckLetter(g *engine.Game, out *engine.Outcome, x LetterData) Letter {
	return checkPart(g, out, x).Letter()
}

func checkPart(g *engine.Game, out *engine.Outcome, x LetterData) Part {
	b := newBuilder(g, out.Side, x.withFrameLanguage(out))
	verdict := say.Text("legal as far as you can see")
	switch {
	case out.ErrorCount() > 0:
		verdict = counts(out)
	case len(out.Faults) > 0:
		verdict += say.F(", %s", counts(out))
	}
	b.subjectf("%s check: %s", out.PhaseName(), verdict)
	top := section{}
	top.para(say.F("%s, %s: this was a check of %s: %s. Nothing was stored or carried out, no die was thrown.",
		g.Header.Game, out.PhaseName(), plural(len(out.Lines), "line"), verdict))
	if out.Phase == b.r.Phase() {
		top.para(b.unchangedText(out))
	}
	b.add(top)
	b.add(section{lines: faultLines(out)}, b.leftOutSection(out), b.assumptionSection(out))
	if c := b.ownChoice(); c != nil {
		b.add(b.question(c)...)
	}
	for _, f := range out.Forecasts {
		s := section{title: say.F("LINE %d", f.Line), lines: []line{{text: say.Plain(f.Text), strong: true, raw: true}}}
		s.lines = append(s.lines, eventLines(b.explainResults(f.Events), out.Side)...)
		b.add(s)
	}
	b.add(b.nextSection(), b.mailSection())
	b.frame = b.echoFrame(out, "Understood as (canonical); take out the line \"check\" to commit it:", "check")
	return b.toPart()
}
