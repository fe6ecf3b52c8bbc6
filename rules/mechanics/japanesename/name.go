// Package japanesename makes the Japanese names of counters from their English ones by rule: "11th Panzer Division" is
// 第11装甲師団. The vocabulary is in words.ja.txt. It makes no name for an English name with an unknown word.
package japanesename

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

//go:embed words.ja.txt
var text string

// The kinds of words, in the order in which a name has them.
const (
	nation = "nation"
	kind   = "kind"
	size   = "size"
)

// word is a word, or several, of English names.
type word struct{ kind, japanese string }

var words, longest = parse(text)

// parse returns the words of the file, keyed by their English, and the largest number of words of one entry. It panics
// with the first malformed line.
func parse(text string) (map[string]word, int) {
	out, longest := map[string]word{}, 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		head, japanese, ok := strings.Cut(line, " =")
		what, english, _ := strings.Cut(head, " ")
		if !ok || !slices.Contains([]string{nation, kind, size}, what) {
			panic(fmt.Sprintf("%q is no word of a name: want KIND ENGLISH = JAPANESE", line))
		}
		out[english] = word{what, strings.TrimSpace(japanese)}
		longest = max(longest, len(strings.Fields(english)))
	}
	return out, longest
}

// ordinal matches a number in a name: "11th", "27".
var ordinal = regexp.MustCompile(`^([0-9]+)(?:st|nd|rd|th)?$`)

// unit holds the parts of a name in Japanese.
type unit struct {
	nation, number, kind, size string
	over                       *unit // the formation to which it belongs
}

// Name returns the Japanese name for an English one. It leaves out words after the size, such as "Das Reich". It
// returns "" for a name without a number or with an unknown word.
func Name(english string) string {
	u := parseUnit(english)
	if u == nil || u.number == "" && u.over == nil {
		return ""
	}
	return u.String()
}

// String returns the whole name: "第27歩兵連隊第1大隊".
func (u *unit) String() string {
	s := ""
	if u.over != nil {
		s = u.over.String()
	}
	s += u.nation
	if u.number != "" {
		s += "第" + u.number
	}
	return s + u.kind + u.size
}

// NameForms returns the ways in which a counter may be called in Japanese, without 第: the whole name, the name without
// its size, and the name without its nation.
func NameForms(english string) (out []string) {
	if Name(english) == "" {
		return nil
	}
	out = parseUnit(english).forms()
	slices.Sort(out)
	return slices.Compact(out)
}

func (u *unit) forms() (out []string) {
	before := []string{""}
	if u.over != nil {
		before = u.over.forms()
	}
	for _, over := range before {
		for _, nation := range []string{u.nation, ""} {
			for _, size := range []string{u.size, ""} {
				if u.kind != "" || size != "" {
					out = append(out, over+nation+u.number+u.kind+size)
				}
			}
		}
	}
	return out
}

// parseUnit parses an English name. It returns nil if the name has neither kind nor size, or an unknown word before its
// size.
func parseUnit(english string) *unit {
	if part, over, ok := strings.Cut(english, " of the "); ok {
		return under(parseUnit(over), parseUnit(part))
	}
	if part, over, ok := strings.Cut(english, ", "); ok {
		return under(parseUnit(over), parseUnit(part))
	}
	u := &unit{}
	list := strings.Fields(english)
	for i := 0; i < len(list); {
		if m := ordinal.FindStringSubmatch(list[i]); m != nil && u.number == "" {
			u.number = m[1]
			i++
			continue
		}
		n := min(longest, len(list)-i)
		for n > 0 && words[strings.Join(list[i:i+n], " ")].kind == "" {
			n--
		}
		switch w := words[strings.Join(list[i:i+n], " ")]; {
		case n == 0 && u.size != "":
			i++ // the name of the formation
			continue
		case n == 0:
			return nil
		case w.kind == nation:
			u.nation += w.japanese
		case w.kind == kind && u.size == "":
			u.kind += w.japanese
		case w.kind == size && u.size == "":
			u.size = w.japanese
		}
		i += n
	}
	if u.size == "" && u.kind == "" {
		return nil
	}
	return u
}

// under returns part as a part of the formation over. It returns nil if one of them is nil, the formation has no
// number, or the part has neither number nor kind.
func under(over, part *unit) *unit {
	if over == nil || part == nil || over.number == "" || part.number == "" && part.kind == "" {
		return nil
	}
	part.over = over
	return part
}
