package say

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Pattern is a format split at its verbs (%s, %d): the literals around them, always one more than verbs.
type Pattern struct {
	Literals    []string // text before, between and after the verbs, with "%%" turned into "%"
	Verbs       []string
	unsupported bool // has a verb that takes its argument from elsewhere ("%*d"), or an incomplete verb
}

// ParsePattern splits a format at its verbs.
func ParsePattern(format string) Pattern {
	var p Pattern
	if n := strings.Count(format, "%"); n > 0 {
		p.Literals, p.Verbs = make([]string, 0, n+1), make([]string, 0, n)
	}
	literal := ""
	for {
		i, end, ok := nextVerb(format)
		if i < 0 {
			break
		}
		literal += format[:i]
		if !ok {
			p.unsupported = true
			break
		}
		verb := format[i:end]
		format = format[end:]
		if verb == "%%" {
			literal += "%"
			continue
		}
		p.unsupported = p.unsupported || strings.HasSuffix(verb, "%")
		p.Literals, p.Verbs, literal = append(p.Literals, literal), append(p.Verbs, verb), ""
	}
	p.Literals = append(p.Literals, literal+format)
	return p
}

// nextVerb returns where the first verb of a format begins and ends, counting "%%" as a verb; begin is -1 if there is
// none. ok is false for an incomplete verb.
func nextVerb(format string) (begin, end int, ok bool) {
	i := strings.IndexByte(format, '%')
	if i < 0 {
		return -1, 0, true
	}
	n := i + 1
	for n < len(format) && strings.IndexByte("+-# 0123456789.", format[n]) >= 0 {
		n++
	}
	if n == len(format) || !isLetter(format[n]) && format[n] != '%' {
		return i, n, false
	}
	return i, n + 1, true
}

// countVerbs returns the number of verbs in a format; ok is false for a format that is not supported.
func countVerbs(format string) (n int, ok bool) {
	for {
		i, end, whole := nextVerb(format)
		if i < 0 || !whole {
			return n, whole
		}
		if verb := format[i:end]; verb != "%%" {
			if n++; strings.HasSuffix(verb, "%") {
				return n, false
			}
		}
		format = format[end:]
	}
}

// hasWords reports whether a pattern has letters outside its verbs.
func (p Pattern) hasWords() bool {
	return slices.ContainsFunc(p.Literals, func(s string) bool { return s != "" })
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// numbered matches a verb with an argument number: "%[2]s".
var numbered = regexp.MustCompile(`%\[(\d)\]`)

// inOrder returns a format without the argument numbers of its verbs, and the arguments in the order of the verbs.
func inOrder(format string, args []any) (string, []any) {
	if !strings.Contains(format, "%[") {
		return format, args
	}
	found := numbered.FindAllStringSubmatch(format, -1)
	if found == nil {
		return format, args
	}
	list := make([]any, 0, len(found))
	for _, m := range found {
		n, _ := strconv.Atoi(m[1])
		if n < 1 || n > len(args) {
			return format, args
		}
		list = append(list, args[n-1])
	}
	return numbered.ReplaceAllString(format, "%"), list
}
