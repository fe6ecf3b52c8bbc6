package verbs

import (
	"reflect"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/mechanics/sheet"
)

// TestRead: a line of the text is a verb with its arguments, as code would spell it; a line that lacks something is a
// fault.
func TestRead(t *testing.T) {
	also := map[string][]string{"hex": {"at"}, "odds": {"odds"}}
	arg := func(name, keyword string, kind notation.Kind, alias ...string) notation.Arg {
		return notation.Arg{Name: name, Keyword: keyword, Kind: kind, Alias: alias}
	}
	word := arg("what", "", notation.Word)
	word.Words = []string{"road", "rail"}
	losses := sheet.CommonVerb("losses", "losses A")
	losses.Under, losses.Standalone = []string{"hit", "raid"}, true
	for text, want := range map[string]Line{
		"dig 1101 | hex | day night | 1.2 | dig a hole": {Verb: notation.Verb{Name: "dig", Args: []notation.Arg{arg("hex", "", notation.Hex,
			"at")}, Help: "dig a hole", Example: "dig 1101"}, When: []string{"day", "night"}, Rule: "1.2"},
		"hit/h 1101 with A = 3:1 | hexes, [with|by units], =|odds odds |  |  | hit": {Verb: notation.Verb{Name: "hit", Alias: []string{"h"},
			Args: []notation.Arg{arg("hexes", "", notation.Hexes), sheet.OptionalArg(arg("with", "with", notation.Units, "by")),
				arg("odds", "=",
					notation.Odds, "odds")}, Help: "hit", Example: "hit 1101 with A = 3:1"}},
		"mend road | what: road/rail | under dig |  | mend it": {Verb: notation.Verb{Name: "mend", Args: []notation.Arg{word},
			Help: "mend it", Example: "mend road", Under: []string{"dig"}, Standalone: true}},
		"losses A | common | under hit raid |  | ": {Verb: losses},
		"rest |  | day |  | do nothing": {When: []string{"day"}, Verb: notation.Verb{Name: "rest", Help: "do nothing",
			Example: "rest"}},
	} {
		got := Parse(text+"\n", also)
		for i := range got {
			got[i].Alias = append([]string(nil), got[i].Alias...)
			for j := range got[i].Args {
				got[i].Args[j].Alias = append([]string(nil), got[i].Args[j].Alias...)
			}
			if len(got[i].When) == 0 {
				got[i].When = nil
			}
		}
		if len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("%q:\n%#v, not\n%#v", text, got, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a line of four parts is read")
		}
	}()
	Parse("dig 1101 | hex | day | dig a hole\n", also)
}
