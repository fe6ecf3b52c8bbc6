package sheet

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation"
)

// Vocabulary is the language of a title: verbs of the shared language, some with examples of the title, and verbs of its own.
func Vocabulary(common []string, examples map[string]string, own ...notation.Verb) notation.Vocabulary {
	var v notation.Vocabulary
	for _, verb := range notation.Common() {
		if slices.Contains(common, verb.Name) {
			verb.Example = cmp.Or(examples[verb.Name], verb.Example)
			v.Verbs = append(v.Verbs, verb)
		}
	}
	return v.With(own...)
}

// CommonVerb is a verb of the shared language with an example of the title; "" keeps that of the language.
func CommonVerb(name, example string) notation.Verb {
	for _, v := range notation.Common() {
		if v.Name == name {
			v.Example = cmp.Or(example, v.Example)
			return v
		}
	}
	return notation.Verb{}
}

// Verb is a verb of a title, called as its example begins.
func Verb(example, help string, args ...notation.Arg) notation.Verb {
	name, _, _ := strings.Cut(example, " ")
	return notation.Verb{Name: name, Help: help, Example: example, Args: args}
}

// EnterVerb is the verb that brings units onto the map in a hex, and on along a path.
func EnterVerb(help, example string) notation.Verb {
	return notation.Verb{Name: "enter", Args: []notation.Arg{
		{Name: "units", Kind: notation.Units},
		{Name: "path", Kind: notation.Path, Optional: true},
		{Name: "at", Keyword: "at", Alias: []string{"in", "@"}, Kind: notation.Hex, Optional: true},
		{Name: "road", Keyword: "road", Kind: notation.Flag, Optional: true}},
		OneOf: []string{"path", "at"}, Help: help, Example: example}
}

// FlagArg is a word that may stand at the end of an order.
func FlagArg(word string) notation.Arg {
	return notation.Arg{Name: word, Keyword: word, Kind: notation.Flag, Optional: true}
}

// OptionalArg is an argument that need not be given.
func OptionalArg(a notation.Arg) notation.Arg {
	a.Optional = true
	return a
}
