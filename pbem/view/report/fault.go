package report

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/text"
)

// maxFaults bounds the number of faults in one letter.
const maxFaults = 200

// shownFault holds a fault with the line that it is about.
type shownFault struct {
	notation.Fault
	source   string
	sameLine bool // the fault before it shows the same line
	book     *text.Translator
}

// FaultLetter returns the answer to a faulty sheet: every fault, the unchanged sheets, and the sheet as understood.
func FaultLetter(g *engine.Game, out *engine.Outcome, x LetterData) Letter {
	return faultPart(g, out, x).Letter()
}

func faultPart(g *engine.Game, out *engine.Outcome, x LetterData) Part {
	b := newBuilder(g, out.Side, x.withFrameLanguage(out))
	n := counts(out)
	b.subjectf("%s: sheet refused, %s", out.PhaseName(), n)
	b.add(section{lines: []line{
		para(say.F("%s, %s: %s in %s%s. Nothing was carried out, no die was thrown.",
			g.Header.Game, out.PhaseName(), n, plural(len(out.Lines), "line"), receiptNote(out))),
		para(b.unchangedText(out)),
	}})
	b.add(section{lines: faultLines(out)}, b.faultTimes(out))
	b.add(section{title: "RECEIPT", right: say.Plain(out.Receipt), lines: b.originLines(out.Side, out.Receipt)}, b.nextSection(),
		b.mailSection())
	if c := b.ownChoice(); c != nil {
		b.add(b.question(c)...)
	}
	switch {
	case b.ownChoice() != nil, hasFault(out.Faults, "sheet/again"), b.g.AwaitedSide() != b.viewer && (hasFault(out.Faults, "phase/stale") ||
		hasFault(out.Faults, "turn/not-yours")):
		b.frame = b.templateFrame()
	default:
		b.frame = b.echoFrame(out, "Understood as (canonical); correct it, take out the line \"check\", send it again:", "check")
	}
	p := b.toPart()
	p.refused = true
	return p
}

// faultTimes returns the times mentioned in faults, in the reader's zones.
func (b *builder) faultTimes(out *engine.Outcome) (s section) {
	r := Reader{Zone: b.zone(), OwnZone: b.x.OwnZone}
	for _, f := range out.Faults {
		at, err := time.Parse(time.RFC3339, f.Time)
		if err == nil && (r.OwnZone != nil || r.Zone != nil && r.Zone.String() != "UTC") {
			s.para(say.F("That was %s.", r.FormatTime(at)))
		}
	}
	return s
}

// hasFault reports whether a list has a fault with this code.
func hasFault(list []notation.Fault, code string) bool {
	return slices.ContainsFunc(list, func(f notation.Fault) bool { return f.Code == code })
}

// counts returns the numbers of errors and warnings: "2 errors, 1 warning".
func counts(out *engine.Outcome) say.Text {
	e := out.ErrorCount()
	w := len(out.Faults) - e
	switch {
	case w == 0:
		return plural(e, "error")
	case e == 0:
		return plural(w, "warning")
	}
	return plural(e, "error") + ", " + plural(w, "warning")
}

func receiptNote(out *engine.Outcome) say.Text {
	if out.Receipt == "" {
		return ""
	}
	return say.F(" (receipt %s)", out.Receipt)
}

// unchangedText describes the sender's sheets in the game, which the faulty frame did not change.
func (b *builder) unchangedText(out *engine.Outcome) say.Text {
	if side, receipt, _, ok := b.g.ExecutingSheet(); ok && side == out.Side {
		return say.F("Your sheet %s is locked and being carried out; this mail does not change it.", receipt)
	}
	if out.FiledFor != "" {
		list := b.g.SheetsOnFile(out.Side).Lines()
		if slices.ContainsFunc(list, func(l string) bool { return strings.HasPrefix(l, out.PhaseName()+": ") }) {
			return say.F("Your sheet on file for %s is unchanged.", out.PhaseName())
		}
		return say.F("Nothing of yours is on file for %s.", out.PhaseName())
	}
	if b.ownChoice() != nil {
		return "The game still waits for your answer."
	}
	recs := b.g.Log().Records()
	for i := len(recs) - 1; i >= 0; i-- {
		r := recs[i]
		if r.Type != "receipt" || r.Get("seat") != string(out.Side) || r.Get("phase") != b.r.Phase() {
			continue
		}
		switch r.Get("state") {
		case string(engine.Drafted):
			return say.F("Your draft (%s rev %s) stays on file until you send another; it is carried out only when "+
				"you commit it.",
				r.Get("receipt"), r.Get("rev"))
		case string(engine.Executed):
			return say.F("The part of %s rev %s that was carried out still counts.", r.Get("receipt"), r.Get("rev"))
		}
	}
	return "Nothing of yours is on file for this phase yet."
}

// faultLines shows all faults in order of position. If several lines have the same fault, the correction appears once.
func faultLines(out *engine.Outcome) []line {
	list := append([]notation.Fault(nil), out.Faults...)
	notation.SortFaults(list)
	var lines []line
	told := map[string]int{} // maps fault and correction to the line that states them
	for i, f := range list {
		if i == maxFaults {
			return append(lines, para(say.F("... and %s more.", plural(len(list)-i, "fault"))))
		}
		again := i > 0 && f.Pos == list[i-1].Pos && f.Width == list[i-1].Width
		key := strings.Join(append([]string{f.Code, f.Text.String()}, f.Legal...), "\n")
		if at, ok := told[key]; ok && len(f.Legal) > 0 && at != f.Pos.Line {
			f.Legal, f.Text = nil, say.F("%s, as in line %d", f.Text, at)
		} else {
			told[key] = f.Pos.Line
		}
		lines = append(lines, line{kind: lineFault, fault: &shownFault{Fault: f, source: sourceLine(out, f.Pos.Line), sameLine: again}})
	}
	return lines
}

// sourceLine returns a line of the player's mail, or "" outside the frame.
func sourceLine(out *engine.Outcome, n int) string {
	if n == out.StartPos.Line {
		return out.HeaderLine
	}
	if i := n - out.StartPos.Line - 1; i >= 0 && i < len(out.Lines) {
		return out.Lines[i]
	}
	return ""
}

// text returns the fault with carets under the faulty text.
func (f *shownFault) text() string {
	source := f.source
	if f.sameLine {
		source = ""
	}
	words := f.Labels(f.book.Translate)
	s := f.ExplainIn(words, source, columns)
	if source == "" && f.Pos.Line > 0 && !f.sameLine {
		s = "  " + words.Line + "\n" + s
	}
	return escapeHash(s)
}

// escapeHash changes a line that begins with #. It would otherwise open a frame if the player sends the letter back.
func escapeHash(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if t := strings.TrimLeft(l, " "); strings.HasPrefix(t, "#") {
			lines[i] = l[:max(0, len(l)-len(t)-2)] + "| " + t
		}
	}
	return strings.Join(lines, "\n")
}

// html marks the faulty text within the line, because carets shift on a narrow screen.
func (f *shownFault) html() string {
	w, words := &htmlWriter{}, f.Labels(f.book.Translate)
	if f.Pos.Line > 0 && !f.sameLine {
		w.put("<pre style=\"%s\">%s  %s</pre>\n", stylePre+";margin-top:14px", esc(words.Line), f.markedHTML())
	}
	rule := ""
	if f.Rule != "" {
		rule = " (" + esc(f.Rule) + ")"
	}
	w.put("<p style=\"margin:4px 0 4px 16px\"><b>%s</b> <i>%s</i>: %s%s</p>\n", esc(f.Code), esc(f.book.Translate(f.Stage.Say())),
		esc(f.Text.String()), rule)
	if len(f.Legal) > 0 {
		w.put("<p style=\"margin:4px 0 4px 16px\">%s", esc(words.Legal))
		for _, l := range f.Legal {
			mark := "&bull;"
			if strings.HasPrefix(l, "#") { // it must not open a frame when the letter comes back
				mark = "|"
			}
			w.put("<br>%s&nbsp;<code>%s</code>", mark, esc(l))
		}
		w.put("</p>\n")
	}
	return w.b.String()
}

func (f *shownFault) markedHTML() string {
	r := []rune(f.source)
	from := min(max(f.Pos.Col-1, 0), len(r))
	to := min(from+max(1, f.Width), len(r))
	return esc(string(r[:from])) + "<u><b>" + esc(string(r[from:to])) + "</b></u>" + esc(string(r[to:]))
}
