package text

import (
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation"
)

// verbs lists the verbs that begin order lines, both those of all titles and those of single titles.
var verbs = func() []string {
	out := []string{"when", "default", "pause", "if", "base", "salt", "lang", "activate", "enter", "withdraw", "extend", "pick", "select",
		"ahead", "use", "reposition"}
	for _, v := range notation.CommonVerbs() {
		out = append(out, v.Name)
	}
	return out
}()

// smallWords lists the words of an order besides names and numbers.
var smallWords = []string{"to", "at", "with", "then", "via", "road", "air", "drop", "if", "in", "and", "not", "yes", "no", "gambit",
	"units",
	"unit", "hex", "path", "none", "sealed",
	"odds", "terrain", "result", "loss", "defence", "activated", "enemy", "friend", "pbem", "pool"}

// isOrder reports whether a text is an order line: a verb, then names, hexes, small words and conditions.
func isOrder(s string) bool {
	words := strings.Fields(s)
	if len(words) < 2 || !slices.Contains(verbs, words[0]) || words[1] == "at" || words[0] == "attack" && !slices.Contains(words, "with") {
		return false
	}
	for _, w := range words[1:] {
		t := strings.TrimRight(w, ":,")
		plain := !strings.ContainsFunc(t, func(r rune) bool { return r == '/' || r == '=' || unicode.IsDigit(r) || unicode.IsUpper(r) })
		if plain && !slices.Contains(smallWords, t) && !slices.Contains(verbs, t) && !strings.HasSuffix(w, ":") && t != "attacked" {
			return false
		}
	}
	return true
}
