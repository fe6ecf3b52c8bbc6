package report

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// visibleSheets returns the sheets of a batch that a viewer may read: the side's own sheets, or all sheets for the
// moderator.
func visibleSheets(out *engine.Outcome, viewer core.Side) []engine.SheetView {
	var list []engine.SheetView
	for _, p := range out.Sheets {
		if viewer == core.Everyone || viewer == p.Side {
			list = append(list, p)
		}
	}
	return list
}

// ownSheetSections lists the orders of the viewer's own executed sheets, each with its status, including sheets filed
// ahead. It never shows the other side's orders, only their events.
func (b *builder) ownSheetSections(out *engine.Outcome) []section {
	var list []section
	sheets := visibleSheets(out, b.viewer)
	for i, p := range sheets {
		s := section{title: "YOUR SHEET", right: say.F("receipt %s rev %d   sha256 %s", p.Receipt, p.Rev, shortSHA(p.SHA))}
		if b.viewer == core.Everyone {
			s.title = say.F("%s SHEET", strings.ToUpper(string(p.Side)))
		}
		if len(sheets) > 1 {
			s.right = say.F("%s   %s", p.Phase, s.right)
		}
		for _, st := range p.Steps {
			if st.Line > 0 {
				s.lines = append(s.lines, b.stepLines(st)...)
			}
		}
		if len(s.lines) == 0 {
			s.para("No orders.")
		}
		if i == len(sheets)-1 && p.Side == out.Side && !out.At.IsZero() && out.Status == engine.Executed {
			s.para(say.F("Locked %s UTC.", out.At.UTC().Format("2 Jan 2006 15:04")))
		}
		s.lines = append(s.lines, b.originLines(p.Side, p.Receipt)...)
		list = append(list, s)
	}
	return list
}

// secretAnswer shows a side its own sealed answer.
func (b *builder) secretAnswer(out *engine.Outcome) section {
	s := section{title: "YOUR ANSWER", right: "secret until the rules reveal it"}
	if out.Status != engine.Answered || b.viewer != out.Side || out.ToRecord > b.g.Log().Size() {
		return section{}
	}
	for _, line := range b.g.OwnSecrets(b.viewer, out.FromRecord, out.ToRecord) {
		s.lines = append(s.lines, verbatimLine(say.Plain(line)))
	}
	return s
}

// stepLines returns lines for one order of the viewer, followed by the lines indented under it. Sealed orders of the
// viewer appear in plain text.
func (b *builder) stepLines(st engine.Step) []line {
	var out []line
	for i, t := range strings.Split(st.Text, "\n") {
		own := b.g.PlainLine(b.viewer, t)
		l := row(say.Plain(strings.TrimSpace(own)), "")
		l.raw = true
		l.label = say.F("%2d", st.Line+i)
		if i == 0 {
			l.right = stepWord(st)
			if own != t {
				l.right += ", sealed"
			}
		} else {
			l.text = say.F("- %s", l.text)
		}
		out = append(out, l)
	}
	return out
}

// stepWord returns the status of an order in one word.
func stepWord(st engine.Step) say.Text {
	if st.Status == engine.Done {
		for _, e := range st.Events {
			if e.Kind == core.KindAnswer && strings.Contains(e.Value.String(), "as far as possible") {
				return "changed, see below"
			}
		}
	}
	return say.Plain(string(st.Status))
}

// shortSHA returns the first digits of a hash, which people can compare.
func shortSHA(s string) string {
	if len(s) < 16 {
		return s
	}
	return s[:8] + " " + s[8:16]
}

// warnings warns the owner of an executed sheet of legal but probably unintended results.
func warnings(out *engine.Outcome, viewer core.Side) section {
	s := section{title: "WARNINGS"}
	if viewer != out.Side {
		return s
	}
	for _, f := range out.Faults {
		if f.SheetWide && f.Stage == notation.Warning {
			s.lines = append(s.lines, labelled(bullet, f.Text+ruleNote(f.Text, f.Rule)))
		}
	}
	return s
}

// unusedAnswerSection lists, for their owner, the answers to questions that were never asked.
func unusedAnswerSection(out *engine.Outcome, viewer core.Side) section {
	s := section{title: "NOT USED"}
	if viewer != core.Everyone && viewer != out.Side {
		return s
	}
	for _, u := range out.UnusedAnswers {
		s.para(say.F("nobody asked for: %s", u))
	}
	return s
}
