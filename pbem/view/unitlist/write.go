package unitlist

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
)

// Columns is the width of a list in characters.
const Columns = 78

// column holds the head and the cells of one column.
type column struct {
	head  say.Text
	value func(*Row) string
}

// columns returns the columns of a list before the notes.
func columns(rows []Row) []column {
	list := []column{
		{"hex", func(r *Row) string { return r.Location }},
		{"counter", func(r *Row) string { return r.Unit.Def.ID }},
		{"figures", func(r *Row) string { return r.Face }},
		{"steps", (*Row).Steps},
	}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Supply != "" }) {
		list = append(list, column{"supply", func(r *Row) string { return r.Supply }})
	}
	return list
}

// Lines returns the list as lines that begin with two spaces: hex, name, figures, steps, supply if the title reports
// it, possible orders and notes. The meanings of codes follow. in translates words. Without counters it returns no
// lines.
func Lines(rows []Row, in func(say.Text) string) (out []string) {
	if len(rows) == 0 {
		return nil
	}
	cols, head := columns(rows), " "
	width := make([]int, len(cols))
	for i, c := range cols {
		width[i] = notation.DisplayWidth(in(c.head))
		for k := range rows {
			width[i] = max(width[i], notation.DisplayWidth(c.value(&rows[k])))
		}
		head += " " + pad(in(c.head), width[i]+1)
	}
	out = append(out, head+" "+in("may; marks"))
	for k := range rows {
		head := " "
		for i, c := range cols {
			head += " " + pad(c.value(&rows[k]), width[i]+1)
		}
		out = append(out, rows[k].detailLines(head, in)...)
	}
	return append(out, codeMeanings(rows, in)...)
}

// detailLines returns the lines of one counter after its columns.
func (r *Row) detailLines(head string, in func(say.Text) string) (out []string) {
	var rest []string
	if len(r.Verbs) > 0 {
		rest = append(rest, strings.Join(r.Verbs, ", "))
	}
	for _, n := range r.Notes {
		rest = append(rest, in(n))
	}
	for first := true; first || len(rest) > 0; first = false {
		line, n := head, 0
		for n < len(rest) && (n == 0 || notation.DisplayWidth(line+"; "+rest[n]) <= Columns) {
			line += map[bool]string{true: " ", false: "; "}[n == 0] + rest[n]
			n++
		}
		out, rest, head = append(out, strings.TrimRight(line, " ")), rest[n:], strings.Repeat(" ", notation.DisplayWidth(head))
	}
	return out
}

// codeMeanings returns the meanings of the codes in a list, each once.
func codeMeanings(rows []Row, in func(say.Text) string) (out []string) {
	for _, r := range rows {
		if t := "  " + in(r.Code); r.Code != "" && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	if len(out) > 0 {
		out = append([]string{""}, out...)
	}
	return out
}

func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-notation.DisplayWidth(s))) }

// PhoneColumns is the number of characters that a telephone shows in one line of a frame.
const PhoneColumns = 41

// OrderNotes returns comment lines for the counters that may act: "// move 1SS,2SS to HEX // 2111 26-8 13-8". They
// become orders when the player fills in the hex. Counters of a hex with the same orders share a line.
func OrderNotes(rows []Row) (out []string) {
	for i := 0; i < len(rows); {
		n := 1
		for i+n < len(rows) && rows[i].canShareLine(&rows[i+n]) && len(noteLine(rows[i:i+n+1])) <= PhoneColumns {
			n++
		}
		if rows[i].Line != "" {
			out = append(out, noteLine(rows[i:i+n]))
		}
		i += n
	}
	return out
}

// canShareLine reports whether one order can name both counters.
func (r *Row) canShareLine(x *Row) bool {
	return r.TakesSeveral && r.Location == x.Location && slices.Equal(r.Verbs, x.Verbs) && r.orderFor(x.Unit.Def.ID) == x.Line
}

// orderFor returns the order of a counter with its name replaced by names.
func (r *Row) orderFor(names string) string {
	words := strings.Fields(r.Line)
	for i := len(words) - 1; i > 0; i-- {
		if words[i] == r.Unit.Def.ID {
			words[i] = names
			break
		}
	}
	return strings.Join(words, " ")
}

// noteLine returns the line for counters that act together.
func noteLine(rows []Row) string {
	r := &rows[0]
	var names, faces []string
	for _, x := range rows {
		names = append(names, x.Unit.Def.ID)
		if x.Face != "" && !slices.Contains(faces, x.Face) {
			faces = append(faces, x.Face)
		}
	}
	verb, _, _ := strings.Cut(r.Line, " ")
	for _, v := range r.Verbs {
		if v != verb {
			faces = append(faces, "+"+v)
		}
	}
	return strings.TrimRight("// "+pad(r.orderFor(strings.Join(names, ",")), 16)+"   // "+r.Location+" "+strings.Join(faces, " "), " ")
}

// CSV returns the list as comma-separated values for a spreadsheet. Marks, notes and verbs are one field each,
// separated by semicolons. Words are in English.
func CSV(rows []Row) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write([]string{"unit", "name", "where", "type", "attack", "defence", "move", "steps", "of", "supply", "code", "notes",
		"may", "order"})
	for i := range rows {
		r := &rows[i]
		v, d := r.Unit.Values(), r.Unit.Def
		var notes []string
		for _, n := range r.Notes {
			notes = append(notes, n.String())
		}
		_ = w.Write([]string{escapeFormula(d.ID), escapeFormula(d.Name), escapeFormula(r.Location), d.Type, itoa(v.Attack),
			itoa(v.Defence), itoa(v.Move),
			itoa(r.Unit.Steps), itoa(len(d.Steps)), r.Supply, escapeFormula(d.Code), escapeFormula(strings.Join(notes, "; ")),
			strings.Join(r.Verbs, "; "), escapeFormula(r.Line)})
	}
	w.Flush()
	return b.String()
}

// escapeFormula escapes a name that a spreadsheet would read as a formula.
func escapeFormula(s string) string {
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

func itoa(n int) string { return strconv.Itoa(n) }
