// Package factstest shakes the data of a title in tests: a fact that no shake makes fail says nothing.
package factstest

import (
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/facts"
)

// Shaken wants every fact of some files to hold on the data, and to fail when the data are shaken: all numbers one higher or
// lower, all words others, rows without their neighbours or with the values of their neighbours, a map without features.
func Shaken(t testing.TB, data, files fs.FS) {
	t.Helper()
	list, err := facts.Load(files)
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
	for _, s := range append(shakes(t, data), changed(t, data, "*.hexmap", absent)) {
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

func judge(t testing.TB, data fs.FS, list []facts.Fact) []core.Claim {
	t.Helper()
	out, err := facts.Judge(data, list)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// shakes are the shaken data.
func shakes(t testing.TB, data fs.FS) []fs.FS {
	t.Helper()
	var out []fs.FS
	for _, s := range []struct {
		glob   string
		change func(string) string
	}{
		{"*.yaml", func(s string) string { return scalars(s, 1) }},
		{"*.yaml", func(s string) string { return scalars(s, -1) }},
		{"*.yaml", func(s string) string { return scalars(s, 20) }},
		{"*.yaml", func(s string) string { return scalars(s, -20) }},
		{"*.yaml", shorter},
		{"*.yaml", backward},
		{"*.yaml", alike},
		{"*.yaml", func(s string) string { return row.ReplaceAllString(s, "#") }},
		{"*.yaml", doubled},
		{"*.yaml", fewer},
		{"*.yaml", func(s string) string { return turned(s, 1) }},
		{"*.yaml", func(s string) string { return turned(s, 2) }},
		{"*.yaml", func(s string) string { return turned(s, 7) }},
		{"*.yaml", func(s string) string { return turned(s, 41) }},
		{"*.yaml", func(s string) string { return turned(s, 103) }},
		{"*.hexmap", bare},
		{"*.hexmap", func(s string) string { return strings.ReplaceAll(bare(s), "odd-", "even-") }},
		{"*.hexmap", flooded},
		{"*.hexmap", untold},
		{"*.hexmap", renamed},
		{"*.hexmap", redrawn},
		{"*.hexmap", func(string) string { return foreign }},
	} {
		out = append(out, changed(t, data, s.glob, s.change))
	}
	return out
}

// changed are the data with some files changed.
func changed(t testing.TB, data fs.FS, glob string, change func(string) string) fs.FS {
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

// row is a line of a block that is a row.
var (
	row    = regexp.MustCompile(`(?m)^ +- \{.*\}$`)
	value  = regexp.MustCompile(`([:,\[] ?)("[^"]*"|[A-Za-z0-9+&*./-][^,\]}\n:]*)`)
	about  = regexp.MustCompile(`^ +(source|rule|note):|^#|^[a-z]`)
	grid   = regexp.MustCompile(`(?m)^[0-9]+ .*$`)
	thing  = regexp.MustCompile(`(?m)^(side|path|place|fort|mark|zone|edge|line|island)( .*\\\n)?(.*\\\n)*.*\n`)
	letter = regexp.MustCompile(` [^ 0-9\n]`)
)

// scalars makes every number higher by n, and every word another one.
func scalars(text string, n int) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if about.MatchString(l) {
			continue
		}
		lines[i] = values(l, func(v string) string {
			if k, err := strconv.Atoi(v); err == nil {
				return fmt.Sprint(k + n)
			}
			return strconv.Quote(v + "x")
		})
	}
	return strings.Join(lines, "\n")
}

// values changes the values of a line, not its keys.
func values(l string, change func(string) string) string {
	var b strings.Builder
	at := 0
	for _, m := range value.FindAllStringSubmatchIndex(l, -1) {
		if m[5] < len(l) && l[m[5]] == ':' {
			continue
		}
		b.WriteString(l[at:m[4]] + change(strings.Trim(l[m[4]:m[5]], `" `)))
		at = m[5]
	}
	return b.String() + l[at:]
}

// shorter leaves out the last of every list of values.
func shorter(text string) string {
	return regexp.MustCompile(`(?m)(: \[[^\[\]{}\n]*), ?[^,\[\]{}\n]*\]`).ReplaceAllString(text, "$1]")
}

// backward turns every list of two values round.
func backward(text string) string {
	return regexp.MustCompile(`\[([^,\[\]{}\n]+), ?([^,\[\]{}\n]+)\]`).ReplaceAllString(text, "[$2, $1]")
}

// alike gives all rows one name.
func alike(text string) string {
	return regexp.MustCompile(`(?m)^( +- \{[a-z_0-9]+: )("[^"]*"|\[[^\]]*\]|[^,}]+)`).ReplaceAllString(text, "${1}same")
}

// doubled writes every row twice.
func doubled(text string) string { return row.ReplaceAllString(text, "$0\n$0") }

// fewer leaves out every other row of a block, beginning with the first.
func fewer(text string) string {
	n := 0
	return row.ReplaceAllStringFunc(text, func(s string) string {
		if n++; n%2 == 1 {
			return "#"
		}
		return s
	})
}

// turned gives every row of a block the value of each of its keys from the row some places further on, round and round.
func turned(text string, by int) string {
	blocks := regexp.MustCompile(`(?m)^[a-z_0-9]+:`).FindAllStringIndex(text, -1)
	var b strings.Builder
	at := 0
	for i := range blocks {
		end := len(text)
		if i+1 < len(blocks) {
			end = blocks[i+1][0]
		}
		b.WriteString(text[at:blocks[i][0]] + turnedBlock(text[blocks[i][0]:end], by))
		at = end
	}
	return b.String() + text[at:]
}

func turnedBlock(text string, by int) string {
	key := regexp.MustCompile(`\b([a-z_0-9]+): ("[^"]*"|\[[^\]]*\]|[^,{}\[\]]+)`)
	rows := row.FindAllString(text, -1)
	n := -1
	return row.ReplaceAllStringFunc(text, func(l string) string {
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

// foreign is the map of another country.
const foreign = `# source: reconstructed
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

// bare leaves the map its grid only.
func bare(text string) string { return thing.ReplaceAllString(text, "") }

// flooded gives all hexes the second terrain of the legend.
func flooded(text string) string {
	m := regexp.MustCompile(`(?m)^legend .*?\| (.) `).FindStringSubmatch(text)
	if m == nil {
		return text
	}
	return grid.ReplaceAllStringFunc(text, func(s string) string { return letter.ReplaceAllString(s, " "+m[1]) })
}

// untold makes a question of every hex.
func untold(text string) string {
	return grid.ReplaceAllStringFunc(text, func(s string) string { return letter.ReplaceAllString(s, " ?") })
}

// renamed gives all features another class, and all places another name.
func renamed(text string) string {
	text = regexp.MustCompile(`(?m)^(side|path|place [A-Z]*[0-9]+|fort|mark|zone|edge|line) ([a-z0-9-]+)`).ReplaceAllString(text, "$1 x$2")
	return regexp.MustCompile(`(?m)^(place .*?)"`).ReplaceAllString(text, `$1"X`)
}

// redrawn gives every group of hexes the first five hexes of the next, and every path too.
func redrawn(text string) string {
	all := thing.FindAllString(text, -1)
	head := regexp.MustCompile(`^(?:fort|mark|zone|edge) [a-z0-9-]+`)
	var hexes []string
	for _, s := range all {
		if head.MatchString(s) {
			hexes = append(hexes, first(s))
		}
	}
	n := 0
	return thing.ReplaceAllStringFunc(text, func(s string) string {
		h := head.FindString(s)
		if h == "" {
			return s
		}
		n++
		return h + " " + hexes[n%len(hexes)] + "\n"
	})
}

// first is the first hex that a group names.
func first(s string) string {
	return regexp.MustCompile(` ([A-Z]*[0-9]{4})`).FindString(s)
}
