package roster

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
)

// Columns is the width of a list in characters.
const Columns = 78

// Lines is the list as lines that begin with two blanks: hex, name, figures, steps, what the counter may do and what is to be said of it.
func Lines(rows []Row) (out []say.Text) {
	where, name, face := 0, 0, 0
	for _, r := range rows {
		where, name, face = max(where, len(r.Where)), max(name, len(r.Unit.Def.ID)), max(face, len(r.Face))
	}
	for _, r := range rows {
		head := "  " + pad(r.Where, where) + "  " + pad(r.Unit.Def.ID, name) + "  " + pad(r.Face, face) + "  " + r.Steps()
		rest := slices.Clone(r.Notes)
		if len(r.Verbs) > 0 {
			rest = slices.Insert(rest, 0, say.Plain(strings.Join(r.Verbs, ", ")))
		}
		for first := true; first || len(rest) > 0; first = false {
			n, used := 0, len(head)
			for n < len(rest) && (n == 0 || used+2+len(rest[n].String()) <= Columns) {
				used += 2 + len(rest[n].String())
				n++
			}
			line := say.Plain(head)
			if n > 0 {
				line = say.F("%s  %s", head, say.Join(rest[:n], "; "))
			}
			out, rest, head = append(out, line), rest[n:], strings.Repeat(" ", len(head))
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
			more = ", may " + strings.Join(r.Verbs, ", ")
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
