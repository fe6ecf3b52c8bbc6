package sheet

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Binder reads the arguments of one statement and collects faults for unknown names. A title embeds it in its own type.
type Binder struct {
	Reader    core.Reader
	Side      core.Side
	Statement notation.Statement
	Base      Base // memory of words for the resulting order

	// MatchesShort reports whether a text is a short form of a counter's name; nil: there are no short forms. A text
	// that fits several counters is refused.
	MatchesShort func(u *core.Unit, text string) bool
	// HexRule holds the rule that numbers the hexes, and the end of the sentence about a hex that is not on the
	// map. Both may be "".
	HexRule [2]string
	// NumberFaultCode is the code of the fault for a missing number. If it is "", the code is that of the verb with
	// "/number".
	NumberFaultCode string
	// ReadName looks up a name that is a single word of an order and may be other than a counter's. If it is nil,
	// the name is used as written.
	ReadName func(field string) string

	faults []notation.Fault
}

// Bind returns a Binder that reads the arguments of st, one order of side, and looks its names up in the position that
// r shows.
func Bind(r core.Reader, side core.Side, st notation.Statement) *Binder {
	n := 0
	for _, f := range st.Fields {
		n += len(f.Items)
	}
	x := &struct {
		Binder
		words []notation.Item
	}{Binder: Binder{Reader: r, Side: side, Statement: st}, words: make([]notation.Item, 0, n+2)} // two for short forms
	for _, f := range st.Fields {
		x.words = append(x.words, f.Items...)
	}
	x.Base = Base{&x.words}
	return &x.Binder
}

// Result returns the order, or the faults that prevent it.
func (b *Binder) Result(o core.Order) (core.Order, []notation.Fault) {
	if len(b.faults) > 0 || o == nil {
		return nil, b.faults
	}
	return o, nil
}

// Failed reports whether a fault was found.
func (b *Binder) Failed() bool { return len(b.faults) > 0 }

// AddFaults adds faults that other code found.
func (b *Binder) AddFaults(faults ...notation.Fault) { b.faults = append(b.faults, faults...) }

// Fault adds a fault of stage UnknownName that points at an item, and returns it so that the caller can complete it.
func (b *Binder) Fault(code, rule string, at notation.Item, format string, args ...any) *notation.Fault {
	f := b.Base.Fault(code, rule, "", format, args...)
	f.Stage, f.Pos, f.Width = notation.UnknownName, at.Pos, max(1, utf8.RuneCountInString(at.Text))
	b.faults = append(b.faults, f)
	return &b.faults[len(b.faults)-1]
}

// AddMissingFault adds a fault for a part that the statement lacks. It points at the verb.
func (b *Binder) AddMissingFault(code, rule, format string, args ...any) *notation.Fault {
	return b.Fault(code, rule, notation.Item{Text: b.Statement.Verb, Pos: b.Statement.Pos}, format, args...)
}

// AddAnswerOnlyFault adds the fault for a verb that only answers a question and is no order. Its text says where the
// verb is allowed.
func (b *Binder) AddAnswerOnlyFault(voc notation.Vocabulary) *notation.Fault {
	var f *notation.Fault
	name := b.Statement.Verb
	isWord := func(a notation.Arg) bool { return a.Kind == notation.Flag && a.Keyword == name }
	is := func(v notation.Verb) bool { return v.Name == name && len(v.Under) > 0 }
	in := slices.IndexFunc(voc.Verbs, func(v notation.Verb) bool { return slices.ContainsFunc(v.Args, isWord) })
	switch {
	case slices.ContainsFunc(voc.Verbs, is):
		f = b.AddMissingFault("phase/verb", "",
			"%s is an answer to a question, not an order of its own; put it under the attack, or send it when "+
				"you are asked", name)
	case in >= 0:
		f = b.AddMissingFault("phase/verb", "",
			"%s is an answer to a question, not an order of its own; of your own %s it is the last word of "+
				"the line, else send it when you are asked", name, voc.Verbs[in].Name)
	default:
		f = b.AddMissingFault("phase/verb", "",
			"%s is an answer to a question, not an order of its own; send it when you are asked, or ahead in "+
				"a standing order", name)
	}
	f.Stage, f.Firm = notation.Illegal, true
	return f
}

// Items returns the items of a field of the statement, nil if the statement lacks it.
func (b *Binder) Items(field string) []notation.Item {
	for _, f := range b.Statement.Fields {
		if f.Name == field {
			return f.Items
		}
	}
	return nil
}

// Has reports whether the statement has a field.
func (b *Binder) Has(field string) bool {
	return slices.ContainsFunc(b.Statement.Fields, func(f notation.Field) bool { return f.Name == field })
}

// Word returns the first word of a field, "" if the statement lacks it.
func (b *Binder) Word(field string) string {
	if it := b.Items(field); len(it) > 0 {
		return it[0].Text
	}
	return ""
}

// SlashedWords returns the words of a field joined by slashes: "move/fight".
func (b *Binder) SlashedWords(field string) string {
	var words []string
	for _, it := range b.Items(field) {
		words = append(words, it.Text)
	}
	return strings.Join(words, "/")
}

// Number returns the number of a field, 0 to 99.
func (b *Binder) Number(field, code string) int {
	n, err := strconv.Atoi(b.Word(field))
	if err != nil || n < 0 || n > 99 {
		b.AddMissingFault(code, "", "%s needs a number", b.Statement.Verb)
		return 0
	}
	return n
}

// Hexes returns the hexes of a field.
func (b *Binder) Hexes(field string) []hexmap.Hex {
	var out []hexmap.Hex
	for _, it := range b.Items(field) {
		if h, ok := b.ItemHex(it); ok {
			out = append(out, h)
		}
	}
	return out
}

// ItemHex returns the hex that an item names, or adds a fault.
func (b *Binder) ItemHex(it notation.Item) (hexmap.Hex, bool) {
	h, ok := b.Reader.Map().Find(it.Text)
	if !ok {
		b.Fault("hex/unknown", b.HexRule[0], it, "there is no hex %s on the map%s", it.Text, b.HexRule[1])
	}
	return h, ok
}

// Hex returns the hex of a required field.
func (b *Binder) Hex(field string) hexmap.Hex {
	h := b.OptionalHex(field)
	if h == hexmap.None && !b.Failed() {
		b.AddMissingFault("hex/missing", b.HexRule[0], "%s needs a hex", b.Statement.Verb)
	}
	return h
}

// OptionalHex returns the hex of an optional field, None if the statement lacks it.
func (b *Binder) OptionalHex(field string) hexmap.Hex {
	if h := b.Hexes(field); len(h) > 0 {
		return h[0]
	}
	return hexmap.None
}

// PathFrom returns the path of a move that begins in the mover's hex. The field path lists the hexes after that one;
// the field to names only the last.
func (b *Binder) PathFrom(from hexmap.Hex, path, to string) []hexmap.Hex {
	way := b.Hexes(path)
	if len(way) == 0 || len(way) == 1 && way[0] != from {
		way = append([]hexmap.Hex{from}, way...)
	}
	if len(way) == 1 {
		way = append(way, b.Hexes(to)...)
	}
	return way
}

// EntryPath returns the path of units that enter the map: the hex of entry, and the hexes after it.
func (b *Binder) EntryPath(at, path string) []hexmap.Hex {
	h, way := b.OptionalHex(at), b.Hexes(path)
	if h != hexmap.None && (len(way) == 0 || way[0] != h) {
		way = append([]hexmap.Hex{h}, way...)
	}
	return way
}
