package sheet

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation"
)

// NewVocabulary returns the vocabulary of a title: verbs that all titles share, some with examples of the title, and
// its own verbs.
func NewVocabulary(common []string, examples map[string]string, own ...notation.Verb) notation.Vocabulary {
	var v notation.Vocabulary
	for _, verb := range notation.CommonVerbs() {
		if slices.Contains(common, verb.Name) {
			verb.Example = cmp.Or(examples[verb.Name], verb.Example)
			v.Verbs = append(v.Verbs, verb)
		}
	}
	return v.With(own...)
}

// CommonVerb returns a verb that all titles share, with an example of the title; "" keeps the shared example.
func CommonVerb(name, example string) notation.Verb {
	for _, v := range notation.CommonVerbs() {
		if v.Name == name {
			v.Example = cmp.Or(example, v.Example)
			return v
		}
	}
	return notation.Verb{}
}

// NewVerb returns a verb of a title; its name is the first word of the example.
func NewVerb(example, help string, args ...notation.Arg) notation.Verb {
	name, _, _ := strings.Cut(example, " ")
	return notation.Verb{Name: name, Help: help, Example: example, Args: args}
}

// EnterVerb returns the verb with which units enter the map in a hex and continue along a path.
func EnterVerb(help, example string) notation.Verb {
	return notation.Verb{Name: "enter", Args: []notation.Arg{
		{Name: "units", Kind: notation.Units},
		{Name: "path", Kind: notation.Path, Optional: true},
		{Name: "at", Keyword: "at", Alias: []string{"in", "@"}, Kind: notation.Hex, Optional: true},
		{Name: "road", Keyword: "road", Kind: notation.Flag, Optional: true}},
		ExactlyOneOf: []string{"path", "at"}, Help: help, Example: example}
}

// FlagArg returns an argument that is a single word at the end of an order.
func FlagArg(word string) notation.Arg {
	return notation.Arg{Name: word, Keyword: word, Kind: notation.Flag, Optional: true}
}

// OptionalArg returns an argument that may be left out.
func OptionalArg(a notation.Arg) notation.Arg {
	a.Optional = true
	return a
}
