package text

import "strings"

// withPlurals adds, to what a format says of one counter or hex, what the same format says of several: reports tell of
// them together ("%s is now %s", "%s are now %s").
func withPlurals(list []entry) []entry {
	var out []entry
	for _, e := range list {
		if rest, ok := strings.CutPrefix(e.en, "%s "); ok {
			verb, tail, more := strings.Cut(rest, " ")
			if p := Plural(verb); more && p != verb {
				out = append(out, entry{"%s " + p + " " + tail, e.to})
			}
		}
	}
	return append(out, list...)
}

// Plural turns the English verb of one counter into that of several.
func Plural(verb string) string {
	switch verb {
	case "is":
		return "are"
	case "has":
		return "have"
	}
	return strings.TrimSuffix(verb, "s")
}
