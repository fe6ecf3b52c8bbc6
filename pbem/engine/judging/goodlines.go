package judging

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// OmittedOrders lists the orders that "keep good" removed from a sheet because they were illegal.
type OmittedOrders struct {
	Lines       []OmittedOrder
	Faults      []notation.Fault // the reasons
	StillOnFile bool             // the sheet is on file and not executed: the next sheet replaces all of it
}

// OmittedOrder holds an order that was removed from a sheet.
type OmittedOrder struct {
	Line int    // line number in the mail
	Text string // the line and the indented lines under it, as sent
}

// faultyStatements marks the bad statements of a frame. A statement is bad if it has a fault, uses units of a bad
// statement above it, or counts attacks of which one is bad. also holds the faults of the last two kinds. A fault
// without a line belongs to the whole frame.
func (g *Game) faultyStatements(side core.Side, f notation.Frame, faults []notation.Fault) (bad []bool, also, frame []notation.Fault) {
	x := statementLines{f: f, answerVerbs: g.answerVerbs(side)}
	bad = make([]bool, len(f.Statements))
	first := map[string]int{} // maps each word of a bad line to the first such line
	suspect := func(line int, text string) {
		for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t,+\";", r) }) {
			if at, known := first[w]; !known || line < at {
				first[w] = line
			}
		}
	}
	for _, fault := range faults {
		if !IsRefusal(fault) && fault.Code != afterFault {
			continue
		}
		i := x.statementOf(fault)
		switch {
		case i >= 0:
			bad[i] = true
			suspect(f.Statements[i].Pos.Line, strings.Join(namedUnits(f.Statements[i]), ","))
		case strings.HasPrefix(fault.Code, "frame/") || !x.contains(fault.Pos.Line):
			frame = append(frame, fault)
		default:
			suspect(fault.Pos.Line, x.rawLine(fault.Pos.Line))
		}
	}
	lost := false // an attack is not good, and so those behind it have other numbers
	for i, st := range f.Statements {
		text := say.Text("")
		switch {
		case bad[i]:
		case lost && countsAttacks(st):
			text = "not judged: its condition counts the attacks of the sheet, and one of them is left out"
		case slices.ContainsFunc(namedUnits(st), func(u string) bool {
			at, is := first[strings.ToLower(u)]
			return is &&
				at < st.Pos.Line
		}):
			text = "not judged: an earlier line of the same units is faulty"
		}
		if text != "" {
			bad[i] = true
			suspect(st.Pos.Line, strings.Join(namedUnits(st), ","))
			also = append(also, notation.Fault{Code: "sheet/after-fault", Stage: notation.Contingent, Pos: st.Pos, Width: len(st.Verb),
				Text: text})
		}
		lost = lost || bad[i] && st.Verb == "attack"
	}
	return bad, also, frame
}

// countsAttacks reports whether a condition of an order, or of a line under it, is about an attack by its number.
func countsAttacks(st notation.Statement) bool {
	about := func(c *notation.Condition) bool {
		return c != nil && slices.ContainsFunc(c.Terms, func(t notation.Term) bool { return notation.IsAttackNumber(t.Subject) })
	}
	return about(st.If) || slices.ContainsFunc(st.Children, func(s notation.Statement) bool { return about(s.If) })
}

// answerVerbs returns the verbs of lines that are indented under orders.
func (g *Game) answerVerbs(side core.Side) []string {
	var out []string
	for _, v := range slices.Concat(notation.CommonVerbs(), g.Module.Vocabulary(g.Pos.Phase, side).Verbs) {
		if len(v.Under) > 0 {
			out = append(append(out, v.Name), v.Alias...)
		}
	}
	return out
}

// statementLines maps the statements of a frame to its lines.
type statementLines struct {
	f           notation.Frame
	answerVerbs []string
}

// rawLine returns a line of the mail, "" if it is outside the frame.
func (x statementLines) rawLine(line int) string {
	if i := line - x.f.Pos.Line - 1; i >= 0 && i < len(x.f.Lines) {
		return x.f.Lines[i]
	}
	return ""
}

func (x statementLines) contains(line int) bool {
	return line > x.f.Pos.Line && line <= x.f.Pos.Line+len(x.f.Lines)
}

// statementOf returns the index of the statement that a fault belongs to, -1 for none. An unreadable line belongs to
// the order above it if it is indented, or if its first word looks like the verb of an answer.
func (x statementLines) statementOf(f notation.Fault) int {
	for i := len(x.f.Statements) - 1; i >= 0; i-- {
		st := x.f.Statements[i]
		if st.Pos.Line > f.Pos.Line || st.Pos.Line == f.Pos.Line && st.Pos.Col > f.Pos.Col {
			continue
		}
		if f.Pos.Line <= lastLine(st) || indented(x.rawLine(f.Pos.Line)) > indented(x.rawLine(st.Pos.Line)) || x.isAnswerLine(f) {
			return i
		}
		return -1
	}
	return -1
}

// isAnswerLine reports whether the line with a fault begins with the verb of an answer, or was probably meant to.
func (x statementLines) isAnswerLine(f notation.Fault) bool {
	for _, l := range append([]string{x.rawLine(f.Pos.Line)}, f.Legal...) {
		word, _, _ := strings.Cut(strings.TrimSpace(l), " ")
		if slices.ContainsFunc(x.answerVerbs, func(v string) bool { return strings.EqualFold(v, word) }) {
			return true
		}
	}
	return false
}

func indented(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// lastLine returns the number of the last line of a statement.
func lastLine(st notation.Statement) int {
	last := st.Pos.Line
	for _, f := range st.Fields {
		for _, it := range f.Items {
			last = max(last, it.Pos.Line)
		}
	}
	for _, s := range st.Children {
		last = max(last, lastLine(s))
	}
	return last
}

// DropIllegalOrders removes the illegal orders from a sheet that says "keep good". The sheet then ends in a halt, so
// that the phase stays open. left is nil if the sheet stays whole; if it stays whole in spite of faults, j states the
// reason.
func (g *Game) DropIllegalOrders(side core.Side, in Frame, j *Judgement) (Frame, *Judgement, *OmittedOrders, error) {
	f := in.Frame
	if !f.KeepGood || j.OK() || hasFault(j, "sheet/again") {
		return in, j, nil, nil
	}
	bad, also, frame := g.faultyStatements(side, f, j.lineFaults())
	kept := in
	kept.Frame.Statements, kept.Frame.Faults = goodStatements(f, bad), nil
	whole := say.Text("")
	switch {
	case !j.sheet && len(f.Statements) > 0:
		whole = "it is not a sheet of orders for the current phase"
	case len(frame) > 0:
		whole = "something is wrong with the frame itself"
	case !hasAction(kept.Frame.Statements):
		whole = "no line that does anything is good"
	}
	if whole != "" {
		j.refuseKeepGood(f, whole)
		return in, j, nil, nil
	}
	k, err := g.judgeAll(side, kept.Frame)
	if err != nil {
		return in, j, nil, err
	}
	if !k.OK() || len(k.Secrets) > 0 {
		whole = "its good lines cannot stand without the others"
		if k.OK() {
			whole = "secret orders are accepted only as a whole"
		}
		j.refuseKeepGood(f, whole)
		return in, j, nil, nil
	}
	g.judgeBase(k, in)
	left := &OmittedOrders{Lines: leftOutLines(f, bad, j.Faults), StillOnFile: f.Draft || in.Later}
	for _, x := range SortFaults(append(slices.Clone(j.Faults), also...)) {
		if IsRefusal(x) || x.Code == afterFault {
			left.Faults = append(left.Faults, x)
		}
	}
	return kept, k, left, nil
}

// refuseKeepGood records why "keep good" keeps no order of a sheet.
func (j *Judgement) refuseKeepGood(f notation.Frame, why say.Text) {
	x := notation.Fault{Code: "sheet/whole", Stage: notation.Warning, Pos: f.Pos,
		Text: say.F("the good lines were not carried out by themselves: %s", why)}
	for i, l := range f.Lines {
		if words := strings.Fields(strings.ToLower(l)); len(words) > 1 && words[0] == "keep" && words[1] == "good" {
			x.Pos, x.Width = notation.Pos{Line: f.Pos.Line + i + 1, Col: 1}, len(strings.TrimRight(l, " "))
		}
	}
	j.addFault(x)
}

// goodStatements returns the good statements of a frame, followed by a halt. New standing orders replace all earlier
// ones, so they are kept only if all of them are good.
func goodStatements(f notation.Frame, bad []bool) []notation.Statement {
	standing := true
	for i, st := range f.Statements {
		standing = standing && !(bad[i] && sheets.IsStandingOrder(st))
	}
	var out []notation.Statement
	for i, st := range f.Statements {
		if !bad[i] && (standing || !sheets.IsStandingOrder(st)) {
			out = append(out, st)
		}
	}
	line := f.Pos.Line + len(f.Lines) + 1
	return append(out, notation.Statement{Verb: "halt", Source: "halt", Pos: notation.Pos{Line: line, Col: 1}})
}

// hasAction reports whether any statement is an order with an effect.
func hasAction(list []notation.Statement) bool {
	return slices.ContainsFunc(list, func(st notation.Statement) bool {
		return !sheets.IsStandingOrder(st) && st.Verb != "pass" && st.Verb != "halt"
	})
}

// leftOutLines returns the lines that "keep good" removes: those of illegal statements, and those that could not be
// read.
func leftOutLines(f notation.Frame, bad []bool, faults []notation.Fault) []OmittedOrder {
	x := statementLines{f: f}
	standing := false
	for i, st := range f.Statements {
		standing = standing || bad[i] && sheets.IsStandingOrder(st)
	}
	out := map[int]bool{}
	for i, st := range f.Statements {
		if bad[i] || standing && sheets.IsStandingOrder(st) {
			for n := st.Pos.Line; n <= lastLine(st) || indented(x.rawLine(n)) > indented(x.rawLine(st.Pos.Line)); n++ {
				out[n] = true
			}
		}
	}
	for _, fault := range faults {
		if fault.Stage == notation.NotUnderstood && x.contains(fault.Pos.Line) {
			out[fault.Pos.Line] = true
		}
	}
	var list []OmittedOrder
	for i, l := range f.Lines {
		if n := f.Pos.Line + i + 1; out[n] && strings.TrimSpace(l) != "" {
			list = append(list, OmittedOrder{n, l})
		}
	}
	return list
}
