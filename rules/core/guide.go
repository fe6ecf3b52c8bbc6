package core

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// GuideProvider is a title that explains the goals of a scenario and its abbreviations to newcomers.
//
// Used by: welcome letters, and explain in #DESK frames.
type GuideProvider interface {
	// Guide returns the guide of a scenario, by its id.
	Guide(scenario string) Guide
}

// Guide explains a scenario to a player in plain words, with the numbers of rules.
type Guide struct {
	HowToWin      []say.Text   // how a player wins: points, places with their hexes, levels
	Turn          []say.Text   // the phases of a turn, in order
	Sheets        []GuideEntry // purpose of the order sheet in each phase
	Abbreviations []GuideEntry // abbreviations of results, figures, marks and tracks, with their meaning
	DataRules     []GuideEntry // rules about set-ups and schedules, by number, that the data implement instead of code
}

// GuideEntry explains one or more words of a title that mean the same.
type GuideEntry struct {
	Names   []string
	Meaning say.Text
}

// GuideOf returns the guide of a game with these options; an empty one if the title has none.
func GuideOf(m Module, meta Meta, o Options) Guide {
	g, ok := m.(GuideProvider)
	if !ok {
		return Guide{}
	}
	if id := o.Get(ScenarioKey); id != "" {
		return g.Guide(id)
	}
	return g.Guide(meta.Scenarios()[0])
}

// Without returns the guide without the words and phases whose names begin with one of the given names.
func (g Guide) Without(names []string) Guide {
	out := func(e GuideEntry) bool { return slices.Contains(names, e.Names[0]) }
	g.Abbreviations, g.Sheets = slices.DeleteFunc(slices.Clone(g.Abbreviations), out), slices.DeleteFunc(slices.Clone(g.Sheets), out)
	return g
}

// Meaning returns the entries that explain a word: those with that name, or with a name that differs only in its
// numbers ("4-4-7" for "4-3-5"). If there are none, it splits the word into explained parts, longest first: "A1R*/-"
// into "A1", "R", "*", "/" and "-". It returns nil if a part of the word is unknown.
func (g Guide) Meaning(word string) []GuideEntry {
	all := slices.Concat(g.Abbreviations, g.Sheets, g.DataRules)
	for _, same := range []func(name string) bool{
		func(name string) bool { return name == word },
		func(name string) bool { return strings.EqualFold(name, word) },
		func(name string) bool {
			return strings.ContainsAny(word, digits) && strings.Trim(word, digits+".p") != "" && numberShape(name) == numberShape(word)
		},
	} {
		has := func(e GuideEntry) bool { return slices.ContainsFunc(e.Names, same) }
		if slices.ContainsFunc(all, has) {
			return slices.DeleteFunc(slices.Clone(all), func(e GuideEntry) bool { return !has(e) })
		}
	}
	var out []GuideEntry
	for word != "" {
		e, n := longestBeginning(all, word)
		if n == 0 {
			return nil
		}
		if word = word[n:]; !slices.ContainsFunc(out, func(x GuideEntry) bool { return x.Meaning == e.Meaning }) {
			out = append(out, e)
		}
	}
	return out
}

// longestPart limits the length, in bytes, of a name that may explain a part of a longer word.
const longestPart = 4

// longestBeginning returns the entry with the longest name at the beginning of a word, and the length of that name in
// bytes. The length is 0 if there is no such entry.
func longestBeginning(all []GuideEntry, word string) (best GuideEntry, n int) {
	for _, e := range all {
		for _, name := range e.Names {
			if len(name) > n && len(name) <= longestPart && strings.HasPrefix(word, name) {
				best, n = e, len(name)
			}
		}
	}
	return best, n
}

const digits = "0123456789"

// numberShape returns a word with every number replaced by 0: "0-0-0" for "4-3-5".
func numberShape(word string) string {
	var b strings.Builder
	number := false
	for _, r := range word {
		was := number
		if number = strings.ContainsRune(digits, r); !number {
			b.WriteRune(r)
		} else if !was {
			b.WriteByte('0')
		}
	}
	return b.String()
}
