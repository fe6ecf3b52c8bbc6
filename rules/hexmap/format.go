package hexmap

import (
	"sort"
	"strings"
)

// formatWidth is the column after which long statements continue on the next line.
const formatWidth = 110

// kindOrder lists the kinds of statements in the order of a canonical file.
var kindOrder = []string{"hexmap", "title", "grid", "legend", "map", "side", "path", "place", "fort", "mark", "zone", "edge", "island",
	"line"}

// Format returns a map file in canonical form: statements sorted by kind, class and name, places by hex, rows aligned,
// attributes sorted. Comments stay with the statement that follows them. Formatting twice changes nothing. It returns
// the error of Parse for a faulty file.
func Format(data []byte) ([]byte, error) {
	m, err := Parse(data)
	if err != nil {
		return nil, err
	}
	f := lex(data, &Errors{})
	sort.SliceStable(f.statements, func(i, j int) bool {
		return lessStatement(&f.statements[i], &f.statements[j])
	})
	var b strings.Builder
	last := ""
	for i := range f.statements {
		st := &f.statements[i]
		if kind := st.kind.text; (kind != last || kind == "map") && last != "" && last != "hexmap" && last != "title" && last != "grid" &&
			last != "legend" {
			b.WriteByte('\n')
		}
		last = st.kind.text
		formatStatement(&b, st, m)
	}
	comments(&b, f.trailing)
	return []byte(b.String()), nil
}

// lessStatement reports whether statement a comes before b in a canonical file.
func lessStatement(a, b *statement) bool {
	if x, y := rank(a.kind.text), rank(b.kind.text); x != y {
		return x < y
	}
	if isHead(a.kind.text) {
		return false
	}
	return lessPair(arg(a, 0), nameArg(a), arg(b, 0), nameArg(b))
}

// rank returns the index of a kind of statement in kindOrder.
func rank(kind string) int {
	for i, k := range kindOrder {
		if k == kind {
			return i
		}
	}
	return len(kindOrder)
}

// arg returns argument i of a statement; "" if it has fewer.
func arg(st *statement, i int) string {
	if i < len(st.args) {
		return st.args[i].text
	}
	return ""
}

// nameArg returns the quoted name of a statement, by which it is sorted within its class; "" if it has none.
func nameArg(st *statement) string {
	for _, t := range st.args {
		if t.quoted {
			return t.text
		}
	}
	return ""
}

// comments writes comment lines.
func comments(b *strings.Builder, list []string) {
	for _, c := range list {
		b.WriteString("# " + c + "\n")
	}
}

// formatStatement writes a statement in its canonical form.
func formatStatement(b *strings.Builder, st *statement, m *Map) {
	comments(b, st.above)
	line := st.kind.text
	for _, w := range words(st) {
		if len([]rune(line))+1+len([]rune(w)) > formatWidth && !isHead(st.kind.text) {
			b.WriteString(line + " \\\n")
			line = "  " + w
			continue
		}
		line += " " + w
	}
	b.WriteString(line)
	if st.beside != "" {
		b.WriteString(" # " + st.beside)
	}
	b.WriteByte('\n')
	if st.kind.text == "map" {
		for i := range m.sheets {
			if g := &m.sheets[i].grid; g.Name() == arg(st, 0) || len(m.sheets) == 1 {
				formatRows(b, st, g)
			}
		}
	}
}

// words returns a statement's arguments and attributes as they are written.
func words(st *statement) []string {
	var out []string
	pairs := 0 // words of the legend so far
	for _, t := range st.args {
		switch {
		case t.quoted:
			out = append(out, `"`+t.text+`"`)
		case st.kind.text != "legend":
			out = append(out, t.text)
		case t.text != "|":
			if pairs > 0 && pairs%2 == 0 {
				out = append(out, "|")
			}
			out = append(out, t.text)
			pairs++
		}
	}
	attrs := append([]keyValue(nil), st.attrs...)
	if !isHead(st.kind.text) {
		sort.SliceStable(attrs, func(i, j int) bool { return attrs[i].key.text < attrs[j].key.text })
	}
	for _, kv := range attrs {
		if kv.value.quoted {
			out = append(out, kv.key.text+`="`+kv.value.text+`"`)
		} else {
			out = append(out, kv.key.text+"="+kv.value.text)
		}
	}
	return out
}

// formatRows writes the rows of a map block.
func formatRows(b *strings.Builder, st *statement, g *Grid) {
	for i, row := range st.rows {
		comments(b, row.above)
		b.WriteString(row.label)
		if g.Orientation == Pointy && g.isShifted(g.Rows.At(i)) {
			b.WriteByte(' ')
		}
		for _, c := range row.cells {
			b.WriteByte(' ')
			b.WriteRune(c.char)
		}
		if row.beside != "" {
			b.WriteString(" # " + row.beside)
		}
		b.WriteByte('\n')
	}
	comments(b, st.below)
	b.WriteString("end\n")
}
