package roster

import (
	"encoding/csv"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
)

// Columns is the width of a list.
const Columns = 78

// Lines is the list as lines that begin with two blanks: hex, name, figures, steps, what the counter may do and what is to be said of it,
// in the language of in.
func Lines(rows []Row, in func(say.Text) string) (out []string) {
	where, name, face := 0, 0, 0
	for _, r := range rows {
		where, name, face = max(where, len(r.Where)), max(name, len(r.Unit.Def.ID)), max(face, len(r.Face))
	}
	for _, r := range rows {
		head := "  " + pad(r.Where, where) + "  " + pad(r.Unit.Def.ID, name) + "  " + pad(r.Face, face) + "  " + r.Steps()
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
				line += map[bool]string{true: "  ", false: "; "}[n == 0] + rest[n]
				n++
			}
			out, rest, head = append(out, strings.TrimRight(line, " ")), rest[n:], strings.Repeat(" ", len(head))
		}
	}
	return out
}

func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-len(s))) }

// Notes are the counters that may act, each as a note that becomes an order when its hexes are filled in:
// "// move 1SS to HEX   // 2111 26-8".
func Notes(rows []Row) (out []string) {
	width := 0
	for _, r := range rows {
		width = max(width, len(r.Line))
	}
	for _, r := range rows {
		if r.Line == "" {
			continue
		}
		more := ""
		if len(r.Verbs) > 1 {
			more = ": " + strings.Join(r.Verbs, ", ")
		}
		out = append(out, "// "+pad(r.Line, min(width, 30))+"   // "+r.Where+" "+r.Face+more)
	}
	return out
}

// CSV is the list for a spreadsheet. Marks, notes and verbs are each one field, parted by semicolons; words are English.
func CSV(rows []Row) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write([]string{"unit", "name", "where", "type", "attack", "defence", "move", "steps", "of", "code", "notes", "may", "order"})
	for i := range rows {
		r := &rows[i]
		v, d := r.Unit.Values(), r.Unit.Def
		var notes []string
		for _, n := range r.Notes {
			notes = append(notes, n.String())
		}
		_ = w.Write([]string{plain(d.ID), plain(d.Name), plain(r.Where), d.Type, itoa(v.Attack), itoa(v.Defence), itoa(v.Move),
			itoa(r.Unit.Steps), itoa(len(d.Steps)), plain(d.Code), plain(strings.Join(notes, "; ")),
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
