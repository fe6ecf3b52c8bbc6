package verbs

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/mechanics/sheet"
)

// Line is a verb as one line of the title's text defines it.
type Line struct {
	notation.Verb
	When []string // phases in which it is allowed, by name
	Rule string
}

// argKinds maps the word for a kind of argument, such as "units", to that kind. Any other word is literal: players
// write it, or one of several words between slashes.
var argKinds = map[string]notation.Kind{"unit": notation.Unit, "units": notation.Units, "hex": notation.Hex, "hexes": notation.Hexes,
	"path": notation.Path, "odds": notation.Odds, "number": notation.Number, "word": notation.Word}

// Parse reads the verbs of a title from a text that can be edited without Go. Each line defines one verb:
//
//	fly 1510 with He111 | hex, with units, [escort units] | fight | 15.1 | close air support for a declared attack
//
// The parts of a line are an example that begins with the verb, its arguments, the phases in which it is allowed, its
// rule, and what it does. The verb may have other spellings: "attack/a/att". In place of phases, "under" lists the
// verbs under which the verb answers a question.
//
// An argument is its kind ("units"), a keyword with the kind ("with units", with other keywords: "with|by units"), or a
// name with the kind or words ("what: road/rail"). Optional arguments are in brackets. In place of all arguments,
// "common" means those of the shared verb of that name, and "way" those of move except roads and drops. also holds
// other words for arguments, by their names. A text that cannot be read is a fault of the program: Parse panics.
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
			x.When, x.Under, x.Standalone = nil, when[1:], true
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
