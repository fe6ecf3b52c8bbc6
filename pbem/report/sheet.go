package report

import (
	"fmt"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// ownSheet lists the orders of the viewer's own sheet in work, each with how it stands. The other side's orders are never
// shown: what they brought about is told by the events.
func (b *builder) ownSheet(out *engine.Outcome) section {
	p := out.Plan
	if p == nil || b.viewer != core.Everyone && p.Side != b.viewer {
		return section{}
	}
	s := section{title: "YOUR SHEET", right: fmt.Sprintf("receipt %s rev %d   sha256 %s", p.Receipt, p.Rev, shortSHA(p.SHA))}
	if b.viewer == core.Everyone {
		s.title = strings.ToUpper(string(p.Side)) + " SHEET"
	}
	for _, st := range p.Steps {
		if st.Line > 0 {
			s.lines = append(s.lines, stepLines(st)...)
		}
	}
	if len(s.lines) == 0 {
		s.para("No orders.")
	}
	if p.Side == out.Side && !out.At.IsZero() && out.Status == engine.Executed {
		s.para("Locked " + out.At.UTC().Format("2 Jan 2006 15:04") + " UTC.")
	}
	return s
}

// stepLines is one order with the lines indented under it.
func stepLines(st engine.Step) []line {
	var out []line
	for i, t := range strings.Split(st.Text, "\n") {
		l := row(strings.TrimSpace(t), "")
		l.raw = true
		l.label = fmt.Sprintf("%2d", st.Line+i)
		if i == 0 {
			l.right = stepWord(st)
		} else {
			l.text = "- " + l.text
		}
		out = append(out, l)
	}
	return out
}

// stepWord says how an order stands.
func stepWord(st engine.Step) string {
	if st.Status == engine.Done {
		for _, e := range st.Events {
			if e.Kind == core.KindAnswer && strings.Contains(e.Value, "as far as possible") {
				return "changed, see below"
			}
		}
	}
	return string(st.Status)
}

// shortSHA is the beginning of a digest as people compare it.
func shortSHA(s string) string {
	if len(s) < 16 {
		return s
	}
	return s[:8] + " " + s[8:16]
}

// unused tells the owner of answers that nobody asked for them.
func unused(out *engine.Outcome, viewer core.Side) section {
	s := section{title: "NOT USED"}
	if viewer != core.Everyone && viewer != out.Side {
		return s
	}
	for _, u := range out.Unused {
		s.para("nobody asked for: " + u)
	}
	return s
}
