package datacheck

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// Predicate is one form of statement about the data, such as "HEX and HEX are adjacent".
type Predicate struct {
	Family string // map, table, unit or setup
	// Form is the sentence. Words in small letters are literal, words in capitals are slots to fill. The part
	// before | is the subject, which need not be repeated after a semicolon.
	Form    string
	Meaning string // condition under which it is true
	// check returns nil if the data agree. Otherwise the error says the actual data, their place, and what would be
	// right.
	check func(w *dataset, a []arg) error
}

// Predicates returns all forms of statements, by family.
func Predicates() []Predicate {
	return slices.Concat(mapPredicates, sheetPredicates, tablePredicates, unitPredicates, rowPredicates, setupPredicates)
}

// slot describes a word in capitals of a form: the words that may fill it, and whether there may be several.
type slot struct {
	many bool
	fits func(a arg) bool
}

// slotOf returns the slot for a word in capitals; ok is false for other words.
func slotOf(word string) (slot, bool) {
	switch word {
	case "HEX":
		return slot{false, everyWord(isHex)}, true
	case "HEXES":
		return slot{true, everyWord(isHexes)}, true
	case "AREA":
		return slot{true, isArea}, true
	case "SIDES":
		return slot{true, isSides}, true
	case "N":
		return slot{false, everyWord(isNumber)}, true
	case "ROWS":
		return slot{true, isRowPath}, true
	case "FIELD", "PATH":
		return slot{false, everyWord(isPath)}, true
	case "PATHS":
		return slot{true, everyWord(isPath)}, true
	case "TESTS":
		return slot{true, everyWord(isTest)}, true
	case "WORD", "WORDS":
		return slot{word == "WORDS", func(arg) bool { return true }}, true
	}
	return slot{}, false
}

// everyWord returns a test that accepts an argument if ok accepts each of its words.
func everyWord(ok func(string) bool) func(arg) bool {
	return func(a arg) bool {
		return !slices.ContainsFunc(a, func(w word) bool { return w.quoted || !ok(w.text) })
	}
}

// isNumber reports whether a word is a whole number.
func isNumber(s string) bool {
	_, ok := parseNumber(s)
	return ok
}

// isPath reports whether a word is a path to a value: block.key.key.
func isPath(s string) bool {
	return s[0] >= 'a' && s[0] <= 'z' && !strings.ContainsAny(s, "=|*")
}

// isHex reports whether a word is a hex number.
func isHex(s string) bool {
	return strings.ContainsAny(s, "0123456789") && !strings.ContainsAny(s, ":.=/-+*,|")
}

// isHexes reports whether a word is a hex number or a run of hexes.
func isHexes(s string) bool {
	a, b, run := strings.Cut(s, "..")
	return isHex(a) && (!run || isHex(b))
}

// sentenceForm returns the form without the | after its subject.
func (p *Predicate) sentenceForm() string { return strings.Replace(p.Form, "| ", "", 1) }

// form is the sentence of a predicate, split into words.
type form struct {
	pred         *Predicate
	literalWords []string // words that must occur as they are
	parts        []part
}

// part is a word of a form: a slot, a literal word, or the | after the subject.
type part struct {
	word   string
	slot   slot
	isSlot bool // it is a slot
}

// sortedForms returns the forms of all predicates, those with the most literal words first.
var sortedForms = sync.OnceValue(func() []form {
	var out []form
	for _, p := range Predicates() {
		f := form{pred: &p}
		for _, w := range strings.Fields(p.Form) {
			s, open := slotOf(w)
			f.parts = append(f.parts, part{w, s, open})
			if !open && w != "|" {
				f.literalWords = append(f.literalWords, w)
			}
		}
		out = append(out, f)
	}
	slices.SortStableFunc(out, func(a, b form) int { return cmp.Compare(len(b.literalWords), len(a.literalWords)) })
	return out
})

// matchSentence finds the predicate whose form matches a sentence. It returns the words in its slots, and the number of
// words of its subject. If several match, it chooses the one with the most literal words.
func matchSentence(list []word) (found *Predicate, args []arg, subject int) {
	if len(list) > maxWords {
		return nil, nil, 0
	}
	own := map[string]bool{}
	for _, w := range list {
		own[w.text] = own[w.text] || !w.quoted
	}
	for _, f := range sortedForms() {
		if slices.ContainsFunc(f.literalWords, func(w string) bool { return !own[w] }) {
			continue
		}
		if a, n, ok := matchForm(f.parts, list, 0, -1); ok {
			return f.pred, a, n
		}
	}
	return nil, nil, 0
}

// matchForm fills the slots of the rest of a form with the words of list. at is the number of words before list.
// subject is the number of words of the subject, if known.
func matchForm(form []part, list []word, at, subject int) ([]arg, int, bool) {
	if len(form) == 0 {
		return nil, max(subject, 0), len(list) == 0
	}
	if form[0].word == "|" {
		return matchForm(form[1:], list, at, at)
	}
	if !form[0].isSlot {
		if len(list) == 0 || list[0].quoted || list[0].text != form[0].word {
			return nil, 0, false
		}
		return matchForm(form[1:], list[1:], at+1, subject)
	}
	most := min(1, len(list))
	if form[0].slot.many {
		most = len(list)
	}
	for n := 1; n <= most; n++ {
		if !form[0].slot.fits(list[:n]) {
			continue
		}
		if rest, s, ok := matchForm(form[1:], list[n:], at+n, subject); ok {
			return append([]arg{list[:n]}, rest...), s, true
		}
	}
	return nil, 0, false
}

// similarity rates how closely a sentence resembles a form, by the literal words that it contains and lacks.
func (p *Predicate) similarity(list []word) int {
	score := 0
	for i, f := range strings.Fields(p.sentenceForm()) {
		slot, ok := slotOf(f)
		switch {
		case ok && i == 0 && slot.fits(list[:1]):
			score += 3
		case ok:
		case slices.ContainsFunc(list, func(w word) bool { return w.text == f && !w.quoted }):
			score += 2
		default:
			score--
		}
	}
	return score
}
