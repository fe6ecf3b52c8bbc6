package text

import (
	"slices"
	"strings"
	"unicode"
)

// pattern is a format string as a recogniser: literals with holes between them.
type pattern struct {
	format   string
	literals []string // one more than holes
	holes    []byte   // the verbs: 's' takes any text, 'd' a whole number, 'q' a quoted text
	longest  string   // the longest literal, to pass over most patterns quickly
	weight   int      // bytes of all literals
	letters  int      // letters of all literals
}

// parsePattern cuts a format at its verbs; ok is false when it has none.
func parsePattern(format string) (p pattern, ok bool) {
	p.format = format
	rest, literal := format, ""
	for {
		i := strings.IndexByte(rest, '%')
		if i < 0 || i+1 == len(rest) {
			literal += rest
			break
		}
		literal += rest[:i]
		verb := strings.TrimLeft(rest[i+1:], "+-0123456789.[]")
		if verb == "" {
			literal += rest[i:]
			break
		}
		rest = verb[1:]
		if verb[0] == '%' {
			literal += "%"
			continue
		}
		p.literals, literal = append(p.literals, literal), ""
		p.holes = append(p.holes, verb[0])
	}
	p.literals = append(p.literals, literal)
	for _, l := range p.literals {
		p.weight += len(l)
		for _, r := range l {
			if unicode.IsLetter(r) {
				p.letters++
			}
		}
	}
	if strings.ContainsFunc(p.literals[0], unicode.IsLetter) {
		p.weight += 20 // how a sentence begins says more of it than what stands in its middle
	}
	for _, l := range p.literals {
		if len(l) > len(p.longest) {
			p.longest = l
		}
	}
	return p, len(p.holes) > 0
}

// sortPatterns puts those that say most first: of two that fit, the one with more letters of its own is meant.
func sortPatterns(list []pattern) {
	slices.SortStableFunc(list, func(a, b pattern) int { return b.weight - a.weight })
}

// match takes the arguments out of a sentence; nil when the sentence was not made with this format.
func (p *pattern) match(s string) []string {
	if !strings.Contains(s, p.longest) || !strings.HasPrefix(s, p.literals[0]) || !strings.HasSuffix(s, p.literals[len(p.literals)-1]) {
		return nil
	}
	args := make([]string, 0, len(p.holes))
	return p.fill(s[len(p.literals[0]):], 0, args)
}

// fill matches the holes from the n-th on against s, the shortest text first.
func (p *pattern) fill(s string, n int, args []string) []string {
	next := p.literals[n+1]
	if n == len(p.holes)-1 {
		v, ok := strings.CutSuffix(s, next)
		if ok && fits(p.holes[n], v) {
			return append(args, v)
		}
		return nil
	}
	if next == "" {
		return nil // two holes without anything between them say nothing
	}
	for from := 1; from <= len(s); {
		i := strings.Index(s[from:], next)
		if i < 0 {
			return nil
		}
		end := from + i
		if fits(p.holes[n], s[:end]) {
			if out := p.fill(s[end+len(next):], n+1, append(args, s[:end])); out != nil {
				return out
			}
		}
		from = end + 1
	}
	return nil
}

// fits says whether a text may stand in a hole.
func fits(verb byte, s string) bool {
	switch verb {
	case 'd':
		t := strings.TrimLeft(s, "+-")
		return t != "" && len(s)-len(t) <= 1 && strings.Trim(t, "0123456789") == ""
	case 'q':
		return len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"'
	}
	return s != "" && balanced(s) && !strings.Contains(s, ". ") // an argument is no more than one sentence
}

// balanced keeps a hole from ending in the middle of a bracket.
func balanced(s string) bool {
	depth := 0
	for _, r := range s {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}
