package ruletest

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/rules/kiev"
)

// kievNoAccept are the rules of Kiev to Rostov without an accepting case, kievNoRefuse those without a refusing one,
// with the reason.
var kievNoAccept = map[string]string{}

var kievNoRefuse = map[string]string{
	"3.11p":  allows,
	"3.12p":  counts,
	"4.2p":   counts,
	"5.1":    counts,
	"5.5p":   counts,
	"5.21p":  counts,
	"5.22p":  counts,
	"6.1":    counts, // what bars supply refuses orders of the rules that need it
	"6.3":    counts,
	"6.62":   counts,
	"6.63":   counts,
	"6.64":   counts,
	"7.1":    counts,
	"7.2p":   counts,
	"8.71":   counts, // it happens by the cards
	"22.4":   counts,
	"7.25":   counts,
	"7.54p":  counts, // a unit that comes too near the sea goes, whatever was ordered
	"9.2":    counts,
	"9.11":   counts,
	"10.0p":  unsaid,
	"10.11p": counts,
	"10.63p": counts,
	"10.14p": counts,
	"10.15p": counts,
	"10.35p": counts,
	"10.2p":  counts,
	"10.55p": counts,
	"10.75p": counts,
	"12.4":   counts,
	"15.2":   allows,
	"15.6":   counts,
	"15.7":   counts,
	"15.13":  counts,
	"15.52":  counts,
	"15.59":  counts,
	"15.63":  allows,
	"15.67":  allows,
	"15.68":  allows,
	"16.1":   results,
	"16.25":  counts,
	"16.41":  results,
	"17.4":   counts,
	"17.32":  counts,
	"21.0":   counts,
	"25.12":  counts,
}

// TestKievCoverage holds Kiev to Rostov to its cases.
func TestKievCoverage(t *testing.T) {
	holdCoverage(t, kiev.New(), "../../../scenarios/kiev-to-rostov", casesIn(t, "../../../rules/kiev/testdata"),
		kievNoAccept, kievNoRefuse)
}

// kievNoCase are the rulings and worked examples that no case can show, with the reason.
var kievNoCase = map[string]string{
	"A-01": "a rule of how the program is built: the rules of the series and those of its one game stand in rules/kiev",
	"A-14": "a hex that cannot be read",
	"A-15": "the edges of scenario 7, held by its data",
	"A-30": "a flawed picture",
	"A-39": "where a card is printed",
	"A-52": "who sees what: held by the leak tests",
	"A-84": "markers are not counted",
}

// TestKievReferences holds Kiev to Rostov to a case for each worked example of its play book and each ruling on its
// text.
func TestKievReferences(t *testing.T) {
	named := map[string]bool{}
	for _, c := range casesIn(t, "../../../rules/kiev/testdata") {
		for _, ref := range c.Refs {
			named[ref] = true
		}
	}
	var want []string
	for i := 1; i <= 37; i++ {
		want = append(want, fmt.Sprintf("EX-%02d", i))
	}
	for i := 1; i <= 89; i++ {
		if none := i == 46 || i > 65 && i < 70 || i > 74 && i < 80; !none {
			want = append(want, fmt.Sprintf("A-%02d", i))
		}
	}
	for _, ref := range want {
		switch _, excepted := kievNoCase[ref]; {
		case named[ref] && excepted:
			t.Errorf("%s has a case and is excepted too", ref)
		case !named[ref] && !excepted:
			t.Errorf("no case is named after %s", ref)
		}
	}
	for ref := range kievNoCase {
		if !slices.Contains(want, ref) {
			t.Errorf("%s is excepted and does not exist", ref)
		}
	}
}
