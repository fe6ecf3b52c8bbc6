// Package option reads those options of a title that have two values, such as optional rules, and their values in a
// game. Titles define the options.
package option

import (
	"fmt"
	"io/fs"
	"strings"

	"fieldpost/rules/core"
)

// Load reads the options of a title from the file options.txt. It returns none if there is no such file.
func Load(texts fs.FS) []core.OptionDef {
	text, _ := fs.ReadFile(texts, "options.txt")
	return ParseDefs(string(text))
}

// ParseDefs parses the text of options.txt. Each line defines one option: its key, the number of its rule, the default
// value, the other value, and their meaning.
func ParseDefs(text string) (out []core.OptionDef) {
	for line := range strings.Lines(text) {
		w := strings.SplitN(strings.TrimSpace(line), " ", 5)
		out = append(out, core.OptionDef{Key: w[0], Rule: w[1], Values: w[2:4:4], Help: w[4]})
	}
	return out
}

// Set holds the options of a game that have their second value, one bit each in the order of their definitions, at most
// 32. X is the title's type for the number of an option.
type Set[X ~uint8] uint32

// Has reports whether option x has its second value.
func (s Set[X]) Has(x X) bool { return s&(1<<x) != 0 }

// ParseSet reads the options of a game. A missing option has its first value. An error names the option, its values and
// its rule.
func ParseSet[X ~uint8](defs []core.OptionDef, opts core.Options) (Set[X], error) {
	var s Set[X]
	for x, d := range defs {
		switch v := opts.Get(d.Key); v {
		case "", d.Values[0]:
		case d.Values[1]:
			s |= 1 << x
		default:
			return 0, fmt.Errorf("option %s is %s or %s, not %q (rule %s)", d.Key, d.Values[0], d.Values[1], v, d.Rule)
		}
	}
	return s, nil
}

// Lines returns the options with their second value as lines of the game file.
func (s Set[X]) Lines(defs []core.OptionDef) []string {
	var out []string
	for x, d := range defs {
		if s.Has(X(x)) {
			out = append(out, "option "+d.Key+": "+d.Values[1])
		}
	}
	return out
}
