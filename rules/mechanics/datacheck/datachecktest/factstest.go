// Package datachecktest tests statements about the data of a title (package datacheck). Each statement must hold on the
// data, and must fail on changed data, because otherwise it would test nothing.
package datachecktest

import (
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck"
)

// CheckMutations fails the test unless every statement holds on the data and fails on some changed copy: with numbers
// one higher or lower, other words, missing or exchanged rows, a map without features.
func CheckMutations(t testing.TB, data, files fs.FS) {
	t.Helper()
	list, err := datacheck.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatal("there are no facts")
	}
	fell := map[string]bool{}
	for _, c := range judge(t, data, list) {
		if c.Err != nil {
			t.Errorf("%s %s: %v", c.Rule, c.Text, c.Err)
		}
	}
	absent := func(s string) string { // the first place gets a name that none should have
		for _, f := range list {
			if name, ok := strings.CutPrefix(f.Text, "the map has no place "); ok {
				s = regexp.MustCompile(`(?m)^(place .*?)".*?"`).ReplaceAllString(s, `$1"`+strings.Trim(name, `"`)+`"`)
			}
		}
		return s
	}
	for _, s := range append(mutations(t, data), mutate(t, data, "*.hexmap", absent)) {
		for _, c := range judge(t, s, list) {
			fell[c.Text] = fell[c.Text] || c.Err != nil
		}
	}
	for _, f := range list {
		text := f.Text
		if f.Note != "" {
			text += " (" + f.Note + ")"
		}
		if !fell[text] {
			t.Errorf("%s:%d: no shake of the data makes this fail: %s", f.File, f.Line, text)
		}
	}
}

// judge returns the results of statements on data.
func judge(t testing.TB, data fs.FS, list []datacheck.Fact) []core.Claim {
	t.Helper()
	out, err := datacheck.CheckFacts(data, list)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// mutations returns the changed copies of the data.
func mutations(t testing.TB, data fs.FS) []fs.FS {
	t.Helper()
	var out []fs.FS
	for _, s := range []struct {
		glob   string
		change func(string) string
	}{
		{"*.yaml", func(s string) string { return shiftScalars(s, 1) }},
		{"*.yaml", func(s string) string { return shiftScalars(s, -1) }},
		{"*.yaml", func(s string) string { return shiftScalars(s, 20) }},
		{"*.yaml", func(s string) string { return shiftScalars(s, -20) }},
		{"*.yaml", dropLastValues},
		{"*.yaml", reversePairs},
		{"*.yaml", nameRowsAlike},
		{"*.yaml", func(s string) string { return rowLine.ReplaceAllString(s, "#") }},
		{"*.yaml", duplicateRows},
		{"*.yaml", dropRows},
		{"*.yaml", func(s string) string { return rotateRows(s, 1) }},
		{"*.yaml", func(s string) string { return rotateRows(s, 2) }},
		{"*.yaml", func(s string) string { return rotateRows(s, 7) }},
		{"*.yaml", func(s string) string { return rotateRows(s, 41) }},
		{"*.yaml", func(s string) string { return rotateRows(s, 103) }},
		{"*.hexmap", stripFeatures},
		{"*.hexmap", func(s string) string { return strings.ReplaceAll(stripFeatures(s), "odd-", "even-") }},
		{"*.hexmap", uniformTerrain},
		{"*.hexmap", hideTerrain},
		{"*.hexmap", renameFeatures},
		{"*.hexmap", shiftGroups},
		{"*.hexmap", func(string) string { return foreignMap }},
	} {
		out = append(out, mutate(t, data, s.glob, s.change))
	}
	return out
}

// mutate returns a copy of the data with change applied to the files that match glob.
func mutate(t testing.TB, data fs.FS, glob string, change func(string) string) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	for _, pattern := range []string{"*.yaml", "*.hexmap"} {
		names, err := fs.Glob(data, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			text, err := fs.ReadFile(data, n)
			if err != nil {
				t.Fatal(err)
			}
			if pattern == glob {
				text = []byte(change(string(text)))
			}
			out[n] = &fstest.MapFile{Data: text}
		}
	}
	return out
}

// row matches a line of a data block that is a row.
var (
	rowLine     = regexp.MustCompile(`(?m)^ +- \{.*\}$`)
	valueText   = regexp.MustCompile(`([:,\[] ?)("[^"]*"|[A-Za-z0-9+&*./-][^,\]}\n:]*)`)
	sourceLine  = regexp.MustCompile(`^ +(source|rule|note):|^#|^[a-z]`)
	gridLine    = regexp.MustCompile(`(?m)^[0-9]+ .*$`)
	featureLine = regexp.MustCompile(`(?m)^(side|path|place|fort|mark|zone|edge|line|island)( .*\\\n)?(.*\\\n)*.*\n`)
	anyLetter   = regexp.MustCompile(` [^ 0-9\n]`)
)

// shiftScalars adds n to every number, and changes every word.
func shiftScalars(text string, n int) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if sourceLine.MatchString(l) {
			continue
		}
		lines[i] = mapValues(l, func(v string) string {
			if k, err := strconv.Atoi(v); err == nil {
				return fmt.Sprint(k + n)
			}
			return strconv.Quote(v + "x")
		})
	}
	return strings.Join(lines, "\n")
}

// mapValues changes the values of a line but not its keys.
func mapValues(l string, change func(string) string) string {
	var b strings.Builder
	at := 0
	for _, m := range valueText.FindAllStringSubmatchIndex(l, -1) {
		if m[5] < len(l) && l[m[5]] == ':' {
			continue
		}
		b.WriteString(l[at:m[4]] + change(strings.Trim(l[m[4]:m[5]], `" `)))
		at = m[5]
	}
	return b.String() + l[at:]
}

// dropLastValues removes the last value of every list.
func dropLastValues(text string) string {
	return regexp.MustCompile(`(?m)(: \[[^\[\]{}\n]*), ?[^,\[\]{}\n]*\]`).ReplaceAllString(text, "$1]")
}

// reversePairs exchanges the two values of every list of two.
func reversePairs(text string) string {
	return regexp.MustCompile(`\[([^,\[\]{}\n]+), ?([^,\[\]{}\n]+)\]`).ReplaceAllString(text, "[$2, $1]")
}

// nameRowsAlike gives all rows the same name.
func nameRowsAlike(text string) string {
	return regexp.MustCompile(`(?m)^( +- \{[a-z_0-9]+: )("[^"]*"|\[[^\]]*\]|[^,}]+)`).ReplaceAllString(text, "${1}same")
}

// duplicateRows repeats every row.
func duplicateRows(text string) string { return rowLine.ReplaceAllString(text, "$0\n$0") }

// dropRows removes every other row of a block, beginning with the first.
func dropRows(text string) string {
	n := 0
	return rowLine.ReplaceAllStringFunc(text, func(s string) string {
		if n++; n%2 == 1 {
			return "#"
		}
		return s
	})
}

// rotateRows replaces the values of every row of a block by those of the row that is by places further on, key by key.
func rotateRows(text string, by int) string {
	blocks := regexp.MustCompile(`(?m)^[a-z_0-9]+:`).FindAllStringIndex(text, -1)
	var b strings.Builder
	at := 0
	for i := range blocks {
		end := len(text)
		if i+1 < len(blocks) {
			end = blocks[i+1][0]
		}
		b.WriteString(text[at:blocks[i][0]] + rotateBlock(text[blocks[i][0]:end], by))
		at = end
	}
	return b.String() + text[at:]
}

// rotateBlock replaces the values of every row of one block by those of the row that is by places further on.
func rotateBlock(text string, by int) string {
	key := regexp.MustCompile(`\b([a-z_0-9]+): ("[^"]*"|\[[^\]]*\]|[^,{}\[\]]+)`)
	rows := rowLine.FindAllString(text, -1)
	n := -1
	return rowLine.ReplaceAllStringFunc(text, func(l string) string {
		n++
		place := 0
		return key.ReplaceAllStringFunc(l, func(s string) string {
			name, _, _ := strings.Cut(s, ": ")
			if place++; place == 1 {
				return s
			}
			for _, m := range key.FindAllString(rows[(n+by*place)%len(rows)], -1) {
				if strings.HasPrefix(m, name+": ") {
					return m
				}
			}
			return s
		})
	})
}

// foreignMap is a small map without any of the title's features.
const foreignMap = `# source: reconstructed
hexmap 1
title foreign
grid pointy odd-west rrcc rows 992..990 cols 991..993
legend s steppe
map
992 s s s
991 s s s
990 s s s
end
`

// stripFeatures removes everything but the grid from a map.
func stripFeatures(text string) string { return featureLine.ReplaceAllString(text, "") }

// uniformTerrain gives all hexes the second terrain of the legend.
func uniformTerrain(text string) string {
	m := regexp.MustCompile(`(?m)^legend .*?\| (.) `).FindStringSubmatch(text)
	if m == nil {
		return text
	}
	return gridLine.ReplaceAllStringFunc(text, func(s string) string { return anyLetter.ReplaceAllString(s, " "+m[1]) })
}

// hideTerrain makes the terrain of every hex unknown.
func hideTerrain(text string) string {
	return gridLine.ReplaceAllStringFunc(text, func(s string) string { return anyLetter.ReplaceAllString(s, " ?") })
}

// renameFeatures gives all features another class and all places another name.
func renameFeatures(text string) string {
	text = regexp.MustCompile(`(?m)^(side|path|place [A-Z]*[0-9]+|fort|mark|zone|edge|line) ([a-z0-9-]+)`).ReplaceAllString(text, "$1 x$2")
	return regexp.MustCompile(`(?m)^(place .*?)"`).ReplaceAllString(text, `$1"X`)
}

// shiftGroups replaces the hexes of every group by the first hex of the next group.
func shiftGroups(text string) string {
	all := featureLine.FindAllString(text, -1)
	head := regexp.MustCompile(`^(?:fort|mark|zone|edge) [a-z0-9-]+`)
	var hexes []string
	for _, s := range all {
		if head.MatchString(s) {
			hexes = append(hexes, firstHex(s))
		}
	}
	n := 0
	return featureLine.ReplaceAllStringFunc(text, func(s string) string {
		h := head.FindString(s)
		if h == "" {
			return s
		}
		n++
		return h + " " + hexes[n%len(hexes)] + "\n"
	})
}

// firstHex returns the first hex that a group names.
func firstHex(s string) string {
	return regexp.MustCompile(` ([A-Z]*[0-9]{4})`).FindString(s)
}
