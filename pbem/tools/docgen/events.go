package docgen

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules/core"
)

// Event is a kind of event in the cases of a title. Events of one kind and rule whose texts differ only in counters,
// hexes and numbers are listed as one.
type Event struct {
	Kind    core.Kind
	Rule    string
	Key     string // key of a die: "combat:HEX#N"
	Example string // example in the spelling of a case
}

// Events lists the kinds of events in cases, in the order of ruletest.Kinds, then by rule.
func Events(all [][]core.Event) []Event {
	known := map[string]bool{}
	var out []Event
	for _, events := range all {
		for _, e := range events {
			s := eventShape(e)
			if !known[s] {
				known[s] = true
				out = append(out, Event{Kind: e.Kind, Rule: e.Rule, Key: keyShape(e.Key), Example: ruletest.FormatEvent(e)})
			}
		}
	}
	kinds := ruletest.Kinds()
	slices.SortStableFunc(out, func(a, b Event) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)), compareRules(a.Rule, b.Rule),
			strings.Compare(a.Example, b.Example))
	})
	return out
}

var number = regexp.MustCompile(`[-+]?\d+(\.\d+)?`)

// eventShape returns the common part of similar events: their text without counters and numbers.
func eventShape(e core.Event) string {
	words := []string{string(e.Kind), e.Rule, keyShape(e.Key)}
	for w := range strings.FieldsSeq((e.Text + " = " + e.Value).String()) {
		bare := strings.Trim(w, ",;:.()\"")
		if number.MatchString(w) || slices.Contains(e.Units, bare) {
			continue
		}
		words = append(words, w)
	}
	if e.Kind == core.KindAnswer { // the text says who decided, and where the answer came from
		from, _, _ := strings.Cut(e.Value.String(), " ")
		return strings.Join(append(words[:min(5, len(words))], from), " ")
	}
	if e.Kind != core.KindNote && e.Kind != core.KindResult && e.Kind != core.KindEnd {
		words = words[:3]
		if !slices.Contains(e.Units, e.Value.String()) && !number.MatchString(e.Value.String()) {
			words = append(words, e.Value.String())
		}
	}
	return strings.Join(words, " ")
}

// keyShape returns the key of a die without its place and number.
func keyShape(key string) string {
	kind, rest, ok := strings.Cut(key, ":")
	if !ok {
		return key
	}
	place, _, _ := strings.Cut(rest, "#")
	switch {
	case number.FindString(place) == place:
		place = "HEX"
	case strings.HasPrefix(place, "T") && number.FindString(place[1:]) == place[1:]:
		place = "TURN"
	default:
		place = "NAME"
	}
	return kind + ":" + place + "#N"
}

// compareRules compares rule numbers part by part.
func compareRules(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(x), len(y)) {
		if c := cmp.Or(cmp.Compare(len(x[i]), len(y[i])), strings.Compare(x[i], y[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(x), len(y))
}
