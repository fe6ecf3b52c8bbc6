package text

import "strings"

// withPlurals adds a plural entry for each format about one counter or hex ("%s is now %s", "%s are now %s"), because
// reports combine them.
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

// Plural returns the plural of a singular English verb.
func Plural(verb string) string {
	switch verb {
	case "is":
		return "are"
	case "has":
		return "have"
	}
	return strings.TrimSuffix(verb, "s")
}
