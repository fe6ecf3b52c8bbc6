package verbs

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/mechanics/sheet"
)

// Line is a verb as a line of the title's text defines it.
type Line struct {
	notation.Verb
	When []string // phases in which it is allowed, by name
	Rule string
}

// argKinds maps the word for an argument, such as "units", to its kind. Any other word is one that players write; of
// several between slashes they write one.
var argKinds = map[string]notation.Kind{"unit": notation.Unit, "units": notation.Units, "hex": notation.Hex, "hexes": notation.Hexes,
	"path": notation.Path, "odds": notation.Odds, "number": notation.Number, "word": notation.Word}

// Parse reads the verbs of a title from a text, a line each, that can be edited without Go:
//
//	fly 1510 with He111 | hex, with units, [escort units] | fight | 15.1 | close air support for a declared attack
//
// which is an example that begins with the verb (and its other spellings: "attack/a/att"), its arguments, the phases
// that it is for (or "under" and the verbs under which it answers), its rule, and what it does. An argument is what it
// is ("units"), behind the word that introduces it ("with units", other words for that: "with|by units"), or behind its
// name ("what: road/rail"); in brackets it need not be given. In place of all arguments stands "common" for a verb of
// the shared language, or "way" for one that takes what move does, but roads and drops. also are other words for
// arguments, by their names. A text that cannot be read is a fault of the program: Read panics.
func Parse(text string, also map[string][]string) (out []Line) {
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), " | ")
		if len(f) != 5 {
			panic(fmt.Sprintf("%q is no verb: want EXAMPLE | ARGUMENTS | PHASES | RULE | HELP", line))
		}
		head, rest, _ := strings.Cut(f[0], " ")
		names := strings.Split(head, "/")
		example, help, when := strings.TrimSpace(names[0]+" "+rest), f[4], strings.Fields(f[2])
		x := Line{When: when, Rule: f[3], Verb: notation.Verb{Name: names[0], Alias: names[1:], Help: help, Example: example}}
		switch f[1] {
		case "common":
			x.Verb = sheet.CommonVerb(names[0], example)
		case "way":
			x.Verb = sheet.MoveVerb(names[0], help, example, "road", "drop")
		case "":
		default:
			for a := range strings.SplitSeq(f[1], ", ") {
				x.Args = append(x.Args, parseArgument(a, also))
			}
		}
		if len(when) > 0 && when[0] == "under" {
			x.When, x.Under, x.Top = nil, when[1:], true
		}
		out = append(out, x)
	}
	return out
}

// parseArgument parses an argument.
func parseArgument(text string, also map[string][]string) (a notation.Arg) {
	if inner, may := strings.CutPrefix(text, "["); may {
		a.Optional, text = true, strings.TrimSuffix(inner, "]")
	}
	word, kind, two := strings.Cut(text, " ")
	name, named := strings.CutSuffix(word, ":")
	switch {
	case !two:
		kind = name
	case !named:
		words := strings.Split(word, "|")
		if name, a.Keyword, a.Alias = words[0], words[0], words[1:]; name == "=" {
			name = kind
		}
	}
	if a.Name = name; len(a.Alias) == 0 {
		a.Alias = also[name]
	}
	var known bool
	if a.Kind, known = argKinds[kind]; !known {
		a.Kind, a.Words = notation.Word, strings.Split(kind, "/")
	}
	return a
}
