package notation

import (
	"slices"
	"strconv"
	"strings"
)

// String returns an item as it is written in an order.
func (i Item) String() string {
	s := i.Text
	if i.Quoted || !plainName(i.Text) || strings.HasSuffix(i.Text, ".") {
		s = `"` + s + `"`
	}
	if i.MaxSteps > 0 {
		s += "*" + strconv.Itoa(i.MaxSteps)
	}
	return s
}

// Items returns the values of the first argument of this name (or canonical keyword); nil when it is absent.
func (s Statement) Items(name string) []Item {
	for i := range s.Fields {
		if s.Fields[i].is(name) {
			return s.Fields[i].Items
		}
	}
	return nil
}

// FieldsNamed returns every field with this name, in order: an argument with Arg.Many may occur more than once.
func (s Statement) FieldsNamed(name string) []Field {
	var out []Field
	for i := range s.Fields {
		if s.Fields[i].is(name) {
			out = append(out, s.Fields[i])
		}
	}
	return out
}

// Item returns the first value of an argument; ok is false when it is absent.
func (s Statement) Item(name string) (Item, bool) {
	items := s.Items(name)
	if len(items) == 0 {
		return Item{}, false
	}
	return items[0], true
}

// Has reports whether an argument was given.
func (s Statement) Has(name string) bool {
	return slices.ContainsFunc(s.Fields, func(f Field) bool { return f.is(name) })
}

// Strings returns the values of an argument as text.
func (s Statement) Strings(name string) []string {
	var out []string
	for _, i := range s.Items(name) {
		out = append(out, i.Text)
	}
	return out
}

// ReduceCounts returns the statement with each count ("1SS*2") reduced by what used returns for that name. It removes a
// name whose count falls to 0.
func (s Statement) ReduceCounts(used func(name string) int) Statement {
	numbered := func(it Item) bool { return it.MaxSteps > 0 }
	if !slices.ContainsFunc(s.Fields, func(f Field) bool { return slices.ContainsFunc(f.Items, numbered) }) {
		return s
	}
	s.Fields = slices.Clone(s.Fields)
	for i := range s.Fields {
		var left []Item
		for _, it := range s.Fields[i].Items {
			if numbered(it) {
				if it.MaxSteps -= used(it.Text); it.MaxSteps <= 0 {
					continue
				}
			}
			left = append(left, it)
		}
		s.Fields[i].Items = left
	}
	return s
}

func (f *Field) is(name string) bool { return f.Name == name || f.Keyword != "" && f.Keyword == name }

// String prints the statement in canonical form on one line, without the lines under it.
func (s Statement) String() string {
	var b strings.Builder
	b.Grow(64)
	s.write(&b)
	return b.String()
}

func (s Statement) write(b *strings.Builder) {
	switch s.Verb {
	case "when", "default", "pause":
		b.WriteString(s.Verb + " " + s.Question)
		if s.At != nil {
			b.WriteString(" at " + s.At.Text)
		}
		s.If.write(b, " if ", "")
		if s.Answer != nil {
			b.WriteString(": ")
			s.Answer.write(b)
		}
		return
	case "halt":
		b.WriteString(s.Verb)
		s.If.write(b, " if ", "")
		return
	}
	s.If.write(b, "if ", ": ")
	b.WriteString(s.Verb)
	for i := range s.Fields {
		b.WriteByte(' ')
		s.Fields[i].write(b)
	}
}

func (f *Field) write(b *strings.Builder) {
	if f.Keyword != "" {
		b.WriteString(f.Keyword)
		if f.Kind == Flag {
			return
		}
		b.WriteByte(' ')
	}
	sep := byte(',')
	switch f.Kind {
	case Path:
		sep = '-'
	case Words:
		sep = '/'
	}
	for i, item := range f.Items {
		switch {
		case i == 0:
		case f.Kind == UnitsAt && i == len(f.Items)-1:
			b.WriteString(" at ")
		default:
			b.WriteByte(sep)
		}
		switch f.Kind {
		case Units, Unit, UnitsAt:
			b.WriteString(item.String())
		default:
			b.WriteString(item.Text)
		}
	}
}

// String prints a condition in canonical form: "odds<=3:1 and not enemy in 2008".
func (c *Condition) String() string {
	var b strings.Builder
	c.write(&b, "", "")
	return b.String()
}

func (c *Condition) write(b *strings.Builder, before, after string) {
	if c == nil {
		return
	}
	b.WriteString(before)
	for i, t := range c.Terms {
		if i > 0 {
			b.WriteString(" and ")
		}
		b.WriteString(t.String())
	}
	b.WriteString(after)
}

// String prints one test in canonical form.
func (t Term) String() string {
	not := ""
	if t.Not {
		not = "not "
	}
	switch t.Op {
	case "at":
		return not + t.Subject + " " + t.Name.String() + " at " + t.Value.Text
	case "in":
		return not + t.Subject + " in " + t.Value.Text
	}
	return not + t.Subject + t.Op + t.Value.Text
}

// Canonical returns the canonical text of a sheet, which is echoed, stored and hashed: first line, orders, #END, each
// line ended by LF. Lines under an order are indented by two blanks. It leaves out comments and the lines base, salt,
// lang, draft, check and keep good.
func (f Frame) Canonical() string {
	var b strings.Builder
	f.writeHeader(&b)
	writeStatements(&b, f.Statements, 0)
	b.WriteString("#END\n")
	return b.String()
}

// checkLine returns the line "check" with the results that the check assumes.
func (f Frame) checkLine() string {
	words := []string{"check"}
	for _, a := range f.AssumedResults {
		words = append(words, a.String())
	}
	return strings.Join(words, " ")
}

// HeaderLine returns the first line of a frame in canonical spelling, without its line feed.
func (f Frame) HeaderLine() string {
	if f.Mark != SheetMark {
		return f.slipHead()
	}
	return strings.TrimRight("#PBEM "+f.Game+" "+f.Side+" "+f.Phase, " ")
}

func (f Frame) writeHeader(b *strings.Builder) {
	b.WriteString(f.HeaderLine() + "\n")
}

func writeStatements(b *strings.Builder, list []Statement, depth int) {
	for _, s := range list {
		for range depth {
			b.WriteString("  ")
		}
		s.write(b)
		b.WriteByte('\n')
		writeStatements(b, s.Children, depth+1)
	}
}

// FormatFrame prints a frame for its player: canonical orders, with the player's comments and blank lines in their
// places. The lines base, lang, draft, check and keep come under the header, the salt before #END. Formatting twice
// changes nothing. FormatFrame is meant for frames without faults; for others it prints only the lines that were
// understood.
func FormatFrame(f Frame) string {
	w := layout{notes: f.Notes}
	f.writeHeader(&w.b)
	if f.Base != "" {
		w.b.WriteString("base " + f.Base + "\n")
	}
	if f.Lang != "" {
		w.b.WriteString("lang " + f.Lang + "\n")
	}
	if f.Draft {
		w.b.WriteString("draft\n")
	}
	if f.Check {
		w.b.WriteString(f.checkLine() + "\n")
	}
	if f.KeepGood {
		w.b.WriteString("keep good\n")
	}
	w.collect(f.Statements, 0)
	for i, s := range w.flat {
		w.writeNotesBefore(s.Pos.Line)
		w.writeText(strings.Repeat("  ", s.depth) + s.String())
		next := int(^uint(0) >> 1)
		if i+1 < len(w.flat) {
			next = w.flat[i+1].Pos.Line
		}
		w.writeTrailing(next)
		w.b.WriteByte('\n')
	}
	w.writeNotesBefore(int(^uint(0) >> 1))
	if f.Salt != "" {
		w.b.WriteString("salt " + f.Salt + "\n")
	}
	w.b.WriteString("#END\n")
	return w.b.String()
}

// layout prints the statements and the comments of a frame in the order of their lines.
type layout struct {
	b     strings.Builder
	flat  []node
	notes []Note
	blank bool // a blank line is due before the next content
	begun bool // the body is not empty
}

func (w *layout) collect(list []Statement, depth int) {
	for _, s := range list {
		w.flat = append(w.flat, node{s, depth})
		w.collect(s.Children, depth+1)
	}
}

// writeText writes the text of a line. It reduces several blank lines to one, and writes none at the beginning.
func (w *layout) writeText(text string) {
	if w.blank && w.begun {
		w.b.WriteByte('\n')
	}
	w.blank, w.begun = false, true
	w.b.WriteString(text)
}

// writeNotesBefore writes the comments from lines above the given one.
func (w *layout) writeNotesBefore(line int) {
	for len(w.notes) > 0 && w.notes[0].Pos.Line < line {
		w.note()
	}
}

func (w *layout) note() {
	n := w.notes[0]
	w.notes = w.notes[1:]
	if n.Text == "" {
		w.blank = true
		return
	}
	w.writeText(n.Text)
	w.b.WriteByte('\n')
}

// writeTrailing writes the comments that follow the last statement on its own lines, before the line of the next
// statement.
func (w *layout) writeTrailing(next int) {
	sep := " // "
	for len(w.notes) > 0 && w.notes[0].Trailing && w.notes[0].Pos.Line < next {
		if text := strings.TrimPrefix(strings.TrimPrefix(w.notes[0].Text, "//"), " "); text != "" {
			w.b.WriteString(sep + text)
			sep = " "
		}
		w.notes = w.notes[1:]
	}
}
