package kursk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// commonVerbs are the verbs of the shared language that the title uses.
var commonVerbs = []string{"order", "declare", "place", "move", "attack", "advance", "losses", "retreat", "noretreat", "displace",
	"air", "noair", "top", "pass", "halt"}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"attacked", "air", "retreat", "displace", "losses", "advance", "order", "extend"}

// Vocabulary is the language of the sheets of a phase. It is the same in all phases, so that an order that comes at the
// wrong time is answered by its rule and not as a word unknown.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return vocabulary }

var vocabulary = newVocabulary()

func newVocabulary() notation.Vocabulary {
	v := sheet.Vocabulary(commonVerbs, nil,
		notation.Verb{Name: "activate", Args: []notation.Arg{{Name: "hexes", Kind: notation.Hexes}},
			Help: "activate reserve stacks (9.2)", Example: "activate 3021,3515"},
		sheet.Enter("bring in reinforcements, and move them on along a path", "enter 19Pz 1700-1701-1702 road"),
		notation.Verb{Name: "withdraw", Args: []notation.Arg{{Name: "units", Kind: notation.Units}},
			Help: "withdraw German mechanised divisions from turn 5 on (4.5)", Example: "withdraw 6Pz"},
		notation.Verb{Name: "extend", Args: []notation.Arg{{Name: "vote", Kind: notation.Word, Words: []string{"no", "yes"}}},
			Help: "vote for or against another turn (4.10)", Example: "extend no"},
	)
	v.Windows, v.Subjects = windows, []string{subjectActivated}
	return v
}

// verb is a verb of the title.
func verb(name string) (v notation.Verb) {
	if i := slices.IndexFunc(vocabulary.Verbs, func(v notation.Verb) bool { return v.Name == name }); i >= 0 {
		v = vocabulary.Verbs[i]
	}
	return v
}
