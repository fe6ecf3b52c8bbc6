package sheet

import (
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/hexmap"
)

// Plain is what an order says that consists of its verb and, as far as the verb takes them, units, a hex, a number and a word. A title
// embeds it in an order of its own.
type Plain struct {
	Base
	Verb  string
	Units []string
	Hex   hexmap.Hex
	Label string // of the hex; "" when none is named
	N     int    // 0 when none is named
	Word  string // the name of the flag that is given
}

// Plain reads a statement by the arguments of its verb. A hex and units that are not optional are wanted.
func (b *Binder) Plain(v notation.Verb) Plain {
	p := Plain{Base: b.Base, Verb: v.Name, Hex: hexmap.None}
	for _, a := range v.Args {
		switch a.Kind {
		case notation.Units:
			p.Units = b.Units(a.Name)
		case notation.Hex:
			p.Hex, p.Label = b.Hex(a.Name), b.Word(a.Name)
		case notation.Number:
			p.N = b.Number(a.Name, v.Name+"/number")
		case notation.Flag:
			if b.Has(a.Name) {
				p.Word = a.Name
			}
		}
	}
	return p
}

// String is the canonical line.
func (p *Plain) String() string {
	words := []string{p.Verb}
	if len(p.Units) > 0 {
		words = append(words, strings.Join(p.Units, ","))
	}
	if p.Label != "" {
		words = append(words, p.Label)
	}
	if p.N > 0 {
		words = append(words, strconv.Itoa(p.N))
	}
	if p.Word != "" {
		words = append(words, p.Word)
	}
	return strings.Join(words, " ")
}
