// Package option reads the two-valued options of a title, and which value each has in a game. Which options there are, and what they
// decide, is for the titles.
package option

import (
	"fmt"
	"io/fs"
	"strings"

	"fieldpost/rules/core"
)

// Load reads options.txt among the texts of a title; none where there is none.
func Load(texts fs.FS) []core.OptionDef {
	text, _ := fs.ReadFile(texts, "options.txt")
	return ParseDefs(string(text))
}

// ParseDefs reads the options of a title from a text beside its code, options.txt, an option a line: its key, the number of its rule,
// the value taken unless players say otherwise, the other one, and what they mean.
func ParseDefs(text string) (out []core.OptionDef) {
	for line := range strings.Lines(text) {
		w := strings.SplitN(strings.TrimSpace(line), " ", 5)
		out = append(out, core.OptionDef{Key: w[0], Rule: w[1], Values: w[2:4:4], Help: w[4]})
	}
	return out
}

// Set holds the options whose second value holds, one bit each in the order of their definitions: at most 32. X is how the title numbers
// them.
type Set[X ~uint8] uint32

// Has says whether the second value of option x holds.
func (s Set[X]) Has(x X) bool { return s&(1<<x) != 0 }

// ParseSet reads the options of a game. An option that is not there has its first value; the error names the option, its values
// and its rule.
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

// Lines name the options decided in the second way, as the extension of a position prints them.
func (s Set[X]) Lines(defs []core.OptionDef) []string {
	var out []string
	for x, d := range defs {
		if s.Has(X(x)) {
			out = append(out, "option "+d.Key+": "+d.Values[1])
		}
	}
	return out
}
