package ruletest

import (
	"strings"
	"testing"
)

// kievSections are the paragraphs of the play book, in their order, and behind them what it changes of the standard
// rules.
const kievSections = `
2.21p 2.22p 2.23p 2.24p 2.25p 2.26a 2.26b 2.26c 2.26d 2.26e 2.32p
3.11p 3.12p 3.21a 3.21b 3.22a 3.22b 3.22c 3.22d 3.31p 3.32p 3.33p 3.34p 3.41p 3.42p 3.43p 3.44p
3.5a 3.5b 3.5c 3.5d 3.5e 3.5f 3.5g 3.5h 3.5i 3.5j 3.5k 3.5l
4.11p 4.12a 4.12b 4.13a 4.13b 4.13c 4.14a 4.14b 4.2p 4.31p 4.32p 4.33a 4.33b 4.33c 4.34a 4.34b 4.34c
5.11p 5.12p 5.13a 5.13b 5.13c 5.14a 5.14b 5.14c 5.15p 5.21p 5.22a 5.22b 5.23a 5.23b 5.23c 5.23d 5.24p 5.25p 5.26p 5.27p
5.31a 5.31b 5.41a 5.41b 5.41c 5.51p 5.52p 6.11p 6.12p 6.13p
7.1p 7.21p 7.22p 7.3p 7.4p 7.51p 7.52p 7.53p 7.54p 7.61p 7.62p 7.63p 7.64p 8.0p
9.1p 9.2p 9.31p 9.32p 9.33p 9.34p 9.35p 9.36p 9.37p 9.41p 9.42p 9.43p 9.51p 9.52p 9.53p
10.11p 10.14a 10.14b 10.14c 10.15p 10.21p 10.23p 10.24a 10.24b 10.24c 10.24d 10.24e
10.25a 10.25b 10.25c 10.25d 10.25e 10.25h 10.31p 10.32a 10.32b 10.34a 10.34b 10.34c 10.34d 10.34e 10.34f 10.35p
10.41p 10.44a 10.44b 10.44c 10.44d 10.44e 10.44f 10.45p 10.51p 10.52p 10.53p 10.54a 10.54b 10.54c 10.54d 10.54e
10.61p 10.63b 10.63c 10.64a 10.64b 10.64c 10.64d 10.64e 10.64f 10.65a 10.65b 10.65c 10.65d 10.65e 10.66a 10.66b
10.71p 10.73p 10.74p 10.75p 11.1p 11.2p 11.3p
6.15 6.86 7.22b 7.22c 7.24 7.43 8.4 8.5 8.6 8.71 10.79 11.41 11.42c 11.42h 11.43 11.5 11.76 12.4 14.11 16.34 17.12 17.15 17.3
21.0 23.2 23.3 24.0`

// Why a paragraph of Kiev to Rostov has one kind of cases only, besides the reasons of other titles.
const (
	printed = "a map or a counter as it is printed, held by map.facts, units.facts and setup.facts"
	another = "cards, maps and counters of the other game, which is not in this box"
	cards   = "it happens by the cards, or when the game is set up"
	forbids = "it forbids, and no scenario but this one is asked"
)

// kievOneSided are the paragraphs that have no accepting or no refusing case, by the reason.
var kievOneSided = map[string]string{
	printed: `2.22p 2.23p 2.24p 2.25p 2.32p 5.51p`,
	another: `3.5a 3.5b 3.5c 3.5e 3.5g 3.5h 3.5j 3.5k 3.5l`,
	cards: `2.21p 3.41p 3.42p 3.43p 3.44p 4.2p 9.1p 9.2p 9.31p 9.32p 9.33p 9.34p 9.36p 9.37p 9.41p 9.43p 9.51p 9.52p 9.53p
		8.71 10.11p 10.21p 10.23p 10.31p 10.41p 10.51p 10.52p 10.53p 10.61p 10.71p 10.54e 10.65b 10.65c`,
	counts: `2.26c 3.12p 3.21a 3.21b 3.22a 3.22b 3.5d 4.33b 5.12p 5.13c 5.21p 5.22a 5.22b 5.23d 5.24p 5.25p 5.27p
		5.52p 7.21p 7.22p 7.4p 7.54p 7.62p 10.14a 10.15p 10.24d 10.24e 10.25a 10.25b 10.25c 10.25e 10.25h 10.34f
		10.35p 10.44f 10.63b 10.64f 10.65a 10.66b 10.75p 6.15 12.4 21.0 17.3 10.34a 10.44a 10.64a 10.34b`,
	allows:  `3.11p 4.12b 5.23b 5.26p 7.1p 7.22c 11.41`,
	results: `6.11p 17.12 11.1p 16.34`,
	unsaid:  `8.0p`,
	forbids: `10.14b 10.14c 10.32a 10.34c 10.34d 10.34e 10.44b 10.44c 10.44d 10.44e`,
}

// TestKievSections holds Kiev to Rostov to an accepting and a refusing case for every paragraph of its play book.
func TestKievSections(t *testing.T) {
	accepted, refused := map[string]bool{}, map[string]bool{}
	for _, c := range casesIn(t, "../../../rules/kiev/testdata") {
		c.cover(accepted, refused)
	}
	why := map[string]string{}
	for reason, list := range kievOneSided { // any order: a map is filled
		for s := range strings.FieldsSeq(list) {
			why[s] = reason
		}
	}
	for s := range strings.FieldsSeq(kievSections) {
		switch both := accepted[s] && refused[s]; {
		case both && why[s] != "":
			t.Errorf("%s has both kinds of cases and is excepted too: %s", s, why[s])
		case !both && why[s] == "":
			t.Errorf("%s: a case that accepts %v, one that refuses %v", s, accepted[s], refused[s])
		}
		delete(why, s)
	}
	for s := range why { // any order: each is judged alone
		t.Errorf("%s is excepted and no paragraph", s)
	}
}
