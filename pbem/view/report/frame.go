package report

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/unitlist"
	"fieldpost/rules/core"
)

// draftLine makes a frame a check until the player removes the line.
const draftLine = "check   // remove this line to commit the sheet; with it you only get advice"

// maxNotes bounds the notes of a title in a sheet form.
const maxNotes = 40

// frameHeader returns the opening line of a side's frame for the current phase.
func (b *builder) frameHeader(side core.Side) string {
	return "#PBEM " + b.g.Header.Game + " " + string(side) + " " + b.r.Phase()
}

// templateFrame returns the sheet form that the viewer must send now, or nil if the viewer owes nothing.
func (b *builder) templateFrame() *frame {
	if b.r.Result() != nil || b.viewer == core.Everyone || b.g.AwaitedSide() != b.viewer {
		return nil
	}
	if c := b.g.OpenChoice(); c != nil {
		return b.answerFrame(c)
	}
	f := &frame{intro: "To answer, keep the frame below, put your orders into it, send it. Lines beginning with // are notes; take " +
		"the // " +
		"" +
		"from those you want."}
	f.lines = append(f.lines, b.frameHeader(b.viewer), b.baseRoot())
	notes := 0
	for _, l := range b.expect().Template {
		if strings.HasPrefix(strings.TrimSpace(l), "//") {
			notes++
		}
		if !strings.HasPrefix(strings.TrimSpace(l), "//") {
			l = "// " + l // a frame sent back as it is must decide nothing
		}
		if notes <= maxNotes {
			f.lines = append(f.lines, breakOrder(l)...)
		}
	}
	if notes > maxNotes {
		f.lines = append(f.lines, "// "+b.localText(say.F("... and %s more", plural(notes-maxNotes, "line"))))
	}
	f.lines = append(append(f.lines, b.unitNotes(f.lines)...), "#END")
	f.link = b.frameLink(f.lines)
	return f
}

// maxRows bounds the lines that counters fill in a form on a telephone: two screens.
const maxRows = 58

// phoneRows returns the number of screen lines that text fills on a telephone.
func phoneRows(lines []string) (n int) {
	for _, l := range lines {
		n += max(1, (notation.DisplayWidth(l)+unitlist.PhoneColumns-1)/unitlist.PhoneColumns)
	}
	return n
}

// unitNotes returns the viewer's counters that may act but have no order in the frame. Each is a comment line that the
// player can turn into an order.
func (b *builder) unitNotes(frame []string) []string {
	all := b.x.Roster
	if all == nil {
		all = unitlist.ForSide(b.g, b.viewer)
	}
	ordered := map[[2]string]bool{} // pairs of a verb and a counter
	for _, l := range frame {
		words := strings.FieldsFunc(l, func(c rune) bool { return c == ' ' || c == ',' || c == '/' })
		for i := 1; i < len(words); i++ {
			ordered[[2]string{words[0], words[i]}] = true
		}
	}
	units := slices.DeleteFunc(slices.Clone(all), func(r unitlist.Row) bool {
		verb, _, _ := strings.Cut(r.Line, " ")
		return ordered[[2]string{verb, r.Unit.Def.ID}]
	})
	list := unitlist.OrderNotes(units)
	if len(list) == 0 {
		return nil
	}
	acting := 0
	for _, r := range units {
		if r.Line != "" {
			acting++
		}
	}
	out := []string{"// " + b.localText(say.F("counters that may act, in map order: %d", acting))}
	shown, free := 0, maxRows-phoneRows(frame)-4 // the rest takes two lines; the head and #END take one each
	for shown < len(list) {
		l := breakOrder(list[shown])
		if free -= phoneRows(l); free < 0 {
			break
		}
		out = append(out, l...)
		shown++
	}
	if n := len(list) - shown; n > 0 {
		rest := say.F("... and %s more: the request \"units\" lists all", plural(n, "line"))
		if b.x.Units != "" {
			rest = say.F("... and %s more: %s, attached, lists all", plural(n, "line"), b.x.Units)
		}
		out = append(out, "// "+b.localText(rest))
	}
	return out
}

// answerFrame returns a frame with every option of a choice as a comment line. Sent back unchanged, the frame decides
// nothing.
func (b *builder) answerFrame(c *core.Choice) *frame {
	f := &frame{intro: "To answer, keep the frame below, take the // from the line you choose, send it."}
	f.lines = append(f.lines, b.frameHeader(b.viewer), b.baseRoot())
	for i, o := range c.Options {
		l := "// " + o.Text()
		if i == c.Default {
			l += "   // the default"
		}
		f.lines = append(f.lines, l)
	}
	f.lines = append(f.lines, "#END")
	return f
}

// echoFrame returns the player's own sheet as understood, in canonical spelling with comments and salt, as a frame to
// edit. A line "check" or "draft" prevents execution of the unedited frame. Text that was not understood remains as a
// comment.
func (b *builder) echoFrame(out *engine.Outcome, intro say.Text, keep string) *frame {
	text := "#PBEM " + b.g.Header.Game + " " + string(out.Side) + " " + out.PhaseName() + "\n" + strings.Join(out.Lines, "\n") + "\n#END\n"
	voc := b.g.Module().Vocabulary(out.Phase, out.Side)
	found := notation.FindFrames(text, func(string, string, string) (notation.Vocabulary, bool) { return voc, true })
	if len(found.Frames) == 0 {
		return nil
	}
	own := found.Frames[0]
	own.Draft, own.Check = keep == "draft", keep == "check"
	for i, use := range found.LineUses {
		if use == notation.LineNotUnderstood {
			own.Notes = append(own.Notes, notation.Note{Pos: notation.Pos{Line: i + 1, Col: 1},
				Text: notUnderstood + oneLine(found.Source[i])})
		}
	}
	slices.SortStableFunc(own.Notes, func(a, b notation.Note) int { return a.Pos.Line - b.Pos.Line })
	f := &frame{intro: intro, own: true}
	for l := range strings.SplitSeq(strings.TrimRight(notation.FormatFrame(own), "\n"), "\n") {
		f.lines = append(f.lines, breakOrder(l)...)
	}
	return f
}

// breakOrder breaks a long order line after a comma or a hyphen, where the notation lets an order continue on the next
// line.
func breakOrder(l string) []string {
	var out []string
	indent := l[:len(l)-len(strings.TrimLeft(l, " "))]
	for notation.DisplayWidth(l) > columns {
		if strings.HasPrefix(strings.TrimSpace(l), "//") {
			list := wrap(strings.TrimPrefix(strings.TrimSpace(l), "//"), columns-3)
			for _, s := range list {
				out = append(out, "// "+s)
			}
			return out
		}
		at := breakPoint(l)
		if at <= len(indent) {
			break
		}
		out = append(out, l[:at])
		l = indent + "  " + strings.TrimLeft(l[at:], " ")
	}
	return append(out, l)
}

// breakPoint returns the last position within the columns where a line may break: after a comma, or after a hyphen of a
// path. A path consists of only digits and hyphens; a hyphen in a unit's name is part of the name. It returns 0 if
// there is no such position.
func breakPoint(l string) int {
	at, used, start := 0, 0, 0
	for i, r := range l {
		if used += notation.RuneDisplayWidth(r); used > columns {
			break
		}
		switch r {
		case ' ':
			start = i + 1
		case ',':
			at = i + 1
		case '-':
			word, _, _ := strings.Cut(l[start:], " ")
			if i > start && i+1 < start+len(word) && strings.Trim(word, "0123456789-") == "" {
				at = i + 1
			}
		}
	}
	return at
}
