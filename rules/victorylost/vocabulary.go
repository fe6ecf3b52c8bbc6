package victorylost

import (
	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// commonVerbs are the verbs of the shared language that the title uses.
var commonVerbs = []string{"place", "move", "attack", "advance", "losses", "retreat", "pass", "halt"}

// examples are the verbs of the shared language as they are written in this title.
var examples = map[string]string{
	"place":   "place s.106,s.58G 5001",
	"move":    "move g.23Pz 6029-6129-6228",
	"attack":  "attack 5120 with s.119,s.54G = 3:2",
	"advance": "advance s.5M to 5120 then 5019",
	"losses":  "losses s.119,s.54G",
	"retreat": "retreat r.14 to 5019,5018",
}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"losses", "retreat", "advance", "reposition", windowManstein}

// Vocabulary is the language of the sheets of a phase. It is the same in all phases, so that an order that comes at the
// wrong time is answered by its rule and not as a word unknown.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return vocabulary }

var vocabulary = newVocabulary()

func newVocabulary() notation.Vocabulary {
	word := func(name string) []notation.Arg { return []notation.Arg{{Name: name, Kind: notation.Unit}} }
	v := sheet.Vocabulary(commonVerbs, examples,
		notation.Verb{Name: "pick", Args: word("chit"), Help: "keep a Soviet headquarters chit for the game, in secret (3.0)",
			Example: "pick 1GdA"},
		notation.Verb{Name: "select", Args: word("chit"), Help: "put a chit into the cup, in secret: the Axis by name, the Soviet by the " +
			"number of a pick (7.1.2)", Example: "select 3"},
		notation.Verb{Name: "ahead", Args: word("chit"), Help: "write down a chit for the next turn (15.0.2)", Example: "ahead 3"},
		notation.Verb{Name: "anew", Help: "choose the chits of this phase anew, when an earlier sheet has chosen some", Example: "anew"},
		notation.Verb{Name: "first", Args: []notation.Arg{{Name: "number", Kind: notation.Number}},
			Help: "name the first chit of turn 1, by its place in the selection (15.0.2)", Example: "first 1"},
		notation.Verb{Name: "use", Args: []notation.Arg{{Name: "hq", Kind: notation.Unit}},
			Help: "name the headquarters that Manstein commands, or that of the special combat (7.2.2, 4.1.2)", Example: "use 4PzA"},
		notation.Verb{Name: "return", Help: "put a Manstein chit back into the cup (7.2.2)", Example: "return"},
		sheet.Enter("leave a reinforcement box, and move on along a path (11.2.2)", "enter 28A 6937-6837 road"),
		notation.Verb{Name: "reposition", Args: []notation.Arg{
			{Name: "units", Kind: notation.Units},
			{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: notation.Hexes}},
			Help: "take a displaced headquarters to a hex (12.7)", Example: "reposition 4PzA to 5833,5733"},
	)
	v.Windows, v.Subjects = windows, subjects
	return v
}
