package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// output holds the text of a map with the source of every line in the input.
type output struct {
	text strings.Builder
	from []statement
}

func (o *output) add(line int, file, text string) {
	for _, l := range strings.Split(text, "\n") {
		o.text.WriteString(l + "\n")
		o.from = append(o.from, statement{l, file, line})
	}
}

// write returns the map as text in canonical form.
func (s *mapBuilder) write() []byte {
	o := &output{}
	status := s.in.Status
	if status == "" {
		status = "reconstructed"
	}
	header := strings.TrimSpace(s.in.Header)
	if !strings.HasPrefix(header, "# source:") {
		header = "# source: " + status + "\n" + header
	}
	for _, l := range strings.Split(header, "\n") {
		if !strings.HasPrefix(l, "#") {
			l = strings.TrimRight("# "+l, " ")
		}
		o.add(s.lines.at("header:", 0), s.file, l)
	}
	o.add(0, s.file, "hexmap 1")
	o.add(s.lines.at("title:", 0), s.file,
		"title "+s.in.Title+" status="+status+" source="+quoted(s.in.Source)+attrWords(plainAttrs(s.in.Attrs)))
	for _, g := range s.in.Grid {
		o.add(s.lines.at("grid:", 0), s.file, fmt.Sprintf("grid %s north=%d", g, s.in.North))
	}
	s.writeTerrain(o)
	for _, f := range s.sides {
		o.add(f.line, s.file, "side "+f.class+nameWord(f.name)+" "+strings.Join(s.lay.tokens(f.chain), " ")+attrWords(f.attrs))
	}
	for _, p := range s.paths {
		o.add(p.line, s.file, "path "+p.class+nameWord(p.name)+" "+strings.Join(s.pathWords(p.hexes), " ")+attrWords(p.attrs))
	}
	for _, p := range s.places {
		o.add(p.line, s.file, "place "+s.m.Label(p.hex)+" "+p.class+nameWord(p.name)+altWords(p.alt)+attrWords(p.attrs))
	}
	s.writeGroups(o)
	for _, st := range s.handStatements {
		o.add(st.line, st.file, st.text)
	}
	return s.format(o)
}

// format returns the text in canonical form. Errors of the map parser become faults of the input file.
func (s *mapBuilder) format(o *output) []byte {
	out, err := hexmap.Format([]byte(o.text.String()))
	var list *hexmap.Errors
	switch {
	case errors.As(err, &list):
		for _, f := range list.Faults {
			from := statement{file: s.file}
			if f.Line >= 1 && f.Line <= len(o.from) {
				from = o.from[f.Line-1]
			}
			s.faults.add(from.file, from.line, "the map made of this does not hold: %s", f.Text)
		}
	case err != nil:
		s.fault(0, "%v", err)
	}
	return out
}

func (s *mapBuilder) writeTerrain(o *output) {
	letters := map[string]string{"unknown": "?", "off-map": "x"}
	var entries []string
	for _, e := range s.in.Legend {
		letters[e.Class] = e.Letter
		entries = append(entries, e.Letter+" "+e.Class)
	}
	holes := slices.Contains(s.terrain, "off-map") || len(s.in.Grid) > 1 && len(s.in.Off) > 0
	for _, c := range []string{"unknown", "off-map"} {
		if slices.Contains(s.terrain, c) || c == "off-map" && holes {
			entries = append(entries, letters[c]+" "+c)
		}
	}
	o.add(s.lines.at("legend:", 0), s.file, "legend "+strings.Join(entries, " | "))
	sheets := s.m.Sheets()
	for i, g := range sheets {
		name := ""
		if len(sheets) > 1 {
			name = " " + g.Name()
		}
		o.add(0, s.file, "map"+name)
		for r := range g.Rows.Count() {
			row := fmt.Sprintf("%0*d", g.Rows.Width, g.Rows.At(r))
			for c := range g.Cols.Count() {
				row += " " + s.letter(i, c, r, letters)
			}
			o.add(0, s.file, row)
		}
		o.add(0, s.file, "end")
	}
}

// letter returns the character of a map block for a column and row, "=" if an earlier sheet contains the hex.
func (s *mapBuilder) letter(sheet, col, row int, letters map[string]string) string {
	h := s.m.SheetHex(sheet, col, row)
	if h == hexmap.None {
		return letters["off-map"]
	}
	for i := range sheet {
		if _, _, printed := s.m.OnSheet(h, i); printed {
			return "="
		}
	}
	return letters[s.terrain[h]]
}

func (s *mapBuilder) writeGroups(o *output) {
	done := map[string]bool{}
	for i := range s.in.Zones {
		z := &s.in.Zones[i]
		key, line := z.key(), s.lines.at("zones", i)
		list := s.zones[key]
		if done[key] || len(list) == 0 || z.Kind == "area" {
			continue
		}
		done[key] = true
		attrs := plainAttrs(z.Attrs)
		if z.Owner != "" && key != "fort "+z.Owner {
			attrs = append(attrs, attr{"owner", z.Owner})
		}
		o.add(line, s.file, key+" "+strings.Join(s.runWords(list), " ")+attrWords(attrs))
	}
	doneLine := map[string]bool{}
	for i := range s.in.Lines {
		class := s.in.Lines[i].Class
		for _, chain := range s.fronts[class] {
			if !doneLine[class] {
				o.add(s.lines.at("lines", i), s.file, "line "+class+" "+strings.Join(s.lay.tokens(chain), " "))
			}
		}
		doneLine[class] = true
	}
}

// runWords returns hexes in index order; consecutive hexes of a printed row or column are written as A..B.
func (s *mapBuilder) runWords(list []hexmap.Hex) []string {
	return s.runs(list, func(a, b hexmap.Hex) bool {
		col, row := s.m.ColumnRow(a)
		toCol, toRow := s.m.ColumnRow(b)
		return col == toCol || row == toRow
	})
}

// pathWords returns hexes in order; straight stretches are written as A..B.
func (s *mapBuilder) pathWords(list []hexmap.Hex) []string {
	return s.runs(list, func(_, _ hexmap.Hex) bool { return true })
}

func (s *mapBuilder) runs(list []hexmap.Hex, may func(a, b hexmap.Hex) bool) []string {
	var out []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && may(list[i], list[j+1]) && s.isRun(list[i:j+2]) {
			j++
		}
		out = append(out, s.runWord(list[i:j+1])...)
		i = j + 1
	}
	return out
}

func (s *mapBuilder) runWord(list []hexmap.Hex) []string {
	if len(list) > 2 {
		return []string{s.m.Label(list[0]) + ".." + s.m.Label(list[len(list)-1])}
	}
	var out []string
	for _, h := range list {
		out = append(out, s.m.Label(h))
	}
	return out
}

// isRun reports whether the run first..last stands for exactly these hexes.
func (s *mapBuilder) isRun(list []hexmap.Hex) bool {
	run, ok := s.m.StraightLine(list[0], list[len(list)-1])
	return ok && slices.Equal(run, list)
}

func nameWord(name string) string {
	if name == "" {
		return ""
	}
	return " " + quoted(name)
}

func quoted(text string) string { return `"` + strings.ReplaceAll(text, `"`, "'") + `"` }

// altWords returns names in other languages as words, always quoted.
func altWords(list []attr) string {
	out := ""
	for _, a := range list {
		out += " " + a.key + "=" + quoted(a.value)
	}
	return out
}

// attrWords returns attributes as words, quoted only where necessary.
func attrWords(list []attr) string {
	out := ""
	for _, a := range list {
		v := a.value
		if v == "" || strings.ContainsAny(v, " \t#\"\\") || a.key != "at" && hasNonASCIILetter(v) {
			v = quoted(v)
		}
		out += " " + a.key + "=" + v
	}
	return out
}

func hasNonASCIILetter(v string) bool {
	return strings.ContainsFunc(v, func(r rune) bool { return r > 127 })
}
