package unitlist

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
)

// Columns is the width of a list.
const Columns = 78

// column is one of the list: its head and what stands in it.
type column struct {
	head say.Text
	of   func(*Row) string
}

// columns returns the columns of a list before what is to be said of each counter.
func columns(rows []Row) []column {
	list := []column{
		{"hex", func(r *Row) string { return r.Where }},
		{"counter", func(r *Row) string { return r.Unit.Def.ID }},
		{"figures", func(r *Row) string { return r.Face }},
		{"steps", (*Row).Steps},
	}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Supply != "" }) {
		list = append(list, column{"supply", func(r *Row) string { return r.Supply }})
	}
	return list
}

// Lines returns the list as lines that begin with two blanks: hex, name, figures, steps, supply where the title tells
// of it, what the counter may do and what is to be said of it, in the language of in; behind it what the codes in it
// mean. Without counters there are no lines.
func Lines(rows []Row, in func(say.Text) string) (out []string) {
	if len(rows) == 0 {
		return nil
	}
	cols, head := columns(rows), " "
	width := make([]int, len(cols))
	for i, c := range cols {
		width[i] = notation.Columns(in(c.head))
		for k := range rows {
			width[i] = max(width[i], notation.Columns(c.of(&rows[k])))
		}
		head += " " + pad(in(c.head), width[i]+1)
	}
	out = append(out, head+" "+in("may; marks"))
	for k := range rows {
		head := " "
		for i, c := range cols {
			head += " " + pad(c.of(&rows[k]), width[i]+1)
		}
		out = append(out, rows[k].lines(head, in)...)
	}
	return append(out, codes(rows, in)...)
}

// lines returns the lines of one counter behind its columns.
func (r *Row) lines(head string, in func(say.Text) string) (out []string) {
	var rest []string
	if len(r.Verbs) > 0 {
		rest = append(rest, strings.Join(r.Verbs, ", "))
	}
	for _, n := range r.Notes {
		rest = append(rest, in(n))
	}
	for first := true; first || len(rest) > 0; first = false {
		line, n := head, 0
		for n < len(rest) && (n == 0 || notation.Columns(line+"; "+rest[n]) <= Columns) {
			line += map[bool]string{true: " ", false: "; "}[n == 0] + rest[n]
			n++
		}
		out, rest, head = append(out, strings.TrimRight(line, " ")), rest[n:], strings.Repeat(" ", notation.Columns(head))
	}
	return out
}

// codes say what the codes of a list mean, each once.
func codes(rows []Row, in func(say.Text) string) (out []string) {
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

func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-notation.Columns(s))) }

// Phone is the number of columns of a frame that a telephone shows in one line.
const Phone = 41

// Notes returns the counters that may act, those of a hex that may do the same together, each line a note that becomes
// an order when its hexes are filled in: "// move 1SS,2SS to HEX // 2111 26-8 13-8".
func Notes(rows []Row) (out []string) {
	for i := 0; i < len(rows); {
		n := 1
		for i+n < len(rows) && rows[i].together(&rows[i+n]) && len(note(rows[i:i+n+1])) <= Phone {
			n++
		}
		if rows[i].Line != "" {
			out = append(out, note(rows[i:i+n]))
		}
		i += n
	}
	return out
}

// together reports whether another counter may be ordered in one line with this one.
func (r *Row) together(x *Row) bool {
	return r.Many && r.Where == x.Where && slices.Equal(r.Verbs, x.Verbs) && r.lineFor(x.Unit.Def.ID) == x.Line
}

// lineFor returns the order of a counter for others in its place.
func (r *Row) lineFor(names string) string {
	words := strings.Fields(r.Line)
	for i := len(words) - 1; i > 0; i-- {
		if words[i] == r.Unit.Def.ID {
			words[i] = names
			break
		}
	}
	return strings.Join(words, " ")
}

// note returns the line for some counters that act together.
func note(rows []Row) string {
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
	return strings.TrimRight("// "+pad(r.lineFor(strings.Join(names, ",")), 16)+"   // "+r.Where+" "+strings.Join(faces, " "), " ")
}

// CSV returns the list for a spreadsheet. Marks, notes and verbs are each one field, parted by semicolons; words are
// English.
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
		_ = w.Write([]string{plain(d.ID), plain(d.Name), plain(r.Where), d.Type, itoa(v.Attack), itoa(v.Defence), itoa(v.Move),
			itoa(r.Unit.Steps), itoa(len(d.Steps)), r.Supply, plain(d.Code), plain(strings.Join(notes, "; ")),
			strings.Join(r.Verbs, "; "), plain(r.Line)})
	}
	w.Flush()
	return b.String()
}

// plain keeps a spreadsheet from taking a name for a formula.
func plain(s string) string {
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

func itoa(n int) string { return strconv.Itoa(n) }
