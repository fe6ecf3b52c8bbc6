package sheet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Arguments holds a verb with the arguments that it needs: units, hexes, a number or a word. A title embeds it in its
// own type of order.
type Arguments struct {
	Base
	Verb       string
	Units      []string
	ByName     map[string][]string   // units of further lists, and further words, by argument name, such as "support"
	LeftBehind map[string]hexmap.Hex // units left behind on the way
	Hex        hexmap.Hex
	Label      string       // number of the hex; "" when none is named
	Path       []hexmap.Hex // a path, or several hexes
	Labels     []string     // numbers of the hexes in Path
	Number     int          // 0 when none is named
	Word       string       // name of the flag that is given
	Value      string       // any other word, such as "move/fight" or "3:1"
}

// BaseAndVerb returns the positions of the order's words, and its verb.
func (p *Arguments) BaseAndVerb() (Base, string) { return p.Base, p.Verb }

// AsVerb returns an order in the title's type if it has the given verb. ok is false for other orders.
func AsVerb[O interface{ BaseAndVerb() (Base, string) }](o core.Order, verb string) (x O, ok bool) {
	if x, ok = o.(O); ok {
		_, said := x.BaseAndVerb()
		ok = said == verb
	}
	return x, ok
}

// ReadArguments reads a statement by the arguments of its verb, and adds a fault for each missing argument that is not
// optional. It does not read paths, because only the title knows where they begin. Binder.ReadName reads names that may
// be other than counters (notation.Unit).
func (b *Binder) ReadArguments(v notation.Verb) Arguments {
	p := Arguments{Base: b.Base, Verb: v.Name, Hex: hexmap.None}
	for _, a := range v.Args {
		if a.Optional && !b.Has(a.Name) {
			continue
		}
		switch a.Kind {
		case notation.Units:
			if units := b.Units(a.Name); p.Units == nil {
				p.Units = units
			} else {
				p.addNamed(a.Name, units)
			}
		case notation.UnitsAt:
			p.LeftBehind = b.readDrops(a.Name)
		case notation.Unit:
			name := b.Word
			if b.ReadName != nil {
				name = b.ReadName
			}
			p.Units = append(p.Units, name(a.Name))
		case notation.Hex:
			p.Hex, p.Label = b.Hex(a.Name), b.Word(a.Name)
		case notation.Hexes:
			p.Path = b.Hexes(a.Name)
			p.Labels = core.JoinLabels(b.Reader.Map(), p.Path)
		case notation.Number:
			p.Number = b.Number(a.Name, cmp.Or(b.NumberFaultCode, v.Name+"/number"))
		case notation.Flag:
			p.Word = a.Name
		case notation.Word, notation.Words, notation.Odds:
			if word := b.SlashedWords(a.Name); a.Name == wordArgName(v.Args) {
				p.Value = word
			} else {
				p.addNamed(a.Name, []string{word})
			}
		}
	}
	return p
}

// addNamed stores the words of a further argument.
func (p *Arguments) addNamed(name string, words []string) {
	if p.ByName == nil {
		p.ByName = map[string][]string{}
	}
	p.ByName[name] = words
}

// wordArgName returns the name of the first argument that is a word.
func wordArgName(args []notation.Arg) string {
	i := slices.IndexFunc(args, func(a notation.Arg) bool {
		return a.Kind == notation.Word || a.Kind == notation.Words || a.Kind == notation.Odds
	})
	if i < 0 {
		return ""
	}
	return args[i].Name
}

// readDrops returns the units of all fields with a name, each with the hex in which it is left behind.
func (b *Binder) readDrops(field string) map[string]hexmap.Hex {
	out := map[string]hexmap.Hex{}
	for _, f := range b.Statement.FieldsNamed(field) {
		n := len(f.Items) - 1
		for _, id := range b.FindUnits(f.Items[:n]) {
			out[id], _ = b.ItemHex(f.Items[n])
		}
	}
	return out
}

// String returns the canonical line of an order whose verb takes no keywords and at most one hex.
func (p *Arguments) String() string {
	line := append(make([]byte, 0, 64), p.Verb...)
	for i, id := range p.Units {
		line = append(append(line, " ,"[min(i, 1)]), id...)
	}
	if p.Label != "" {
		line = append(append(line, ' '), p.Label...)
	}
	if p.Number > 0 {
		line = strconv.AppendInt(append(line, ' '), int64(p.Number), 10)
	}
	if p.Word != "" {
		line = append(append(line, ' '), p.Word...)
	}
	return string(line)
}

// Line returns the canonical line of any order. Each argument of the verb that has a value follows its keyword.
func (p *Arguments) Line(args []notation.Arg) string {
	line := make([]byte, 0, 64)
	line = append(line, p.Verb...)
	x := speller{Arguments: p, args: args}
	for _, a := range args {
		switch {
		case a.Kind == notation.UnitsAt:
			line = append(line, p.spellDrops(a.Keyword)...)
		case a.Kind == notation.Flag && p.Word == a.Name:
			line = append(append(line, ' '), a.Keyword...)
		}
		words, sep := x.words(a), ","
		if a.Kind == notation.Path {
			sep = "-"
		}
		if len(words) == 0 {
			continue
		}
		if a.Keyword != "" {
			line = append(append(line, ' '), a.Keyword...)
		}
		line = append(append(line, ' '), strings.Join(words, sep)...)
	}
	return string(line)
}

// LineWithPath returns the line as Line does. m gives the numbers of the hexes in Path.
func (p Arguments) LineWithPath(m *hexmap.Map, args []notation.Arg) string {
	p.Labels = core.JoinLabels(m, p.Path)
	return p.Line(args)
}

// speller writes the arguments of an order one after another.
type speller struct {
	*Arguments
	args             []notation.Arg
	singles          int  // number of single counters written so far
	hasList, hasPath bool // hasList and hasPath: a list of counters and the path are written already
}

// words returns the words of one argument; none for flags and for units left behind.
func (x *speller) words(a notation.Arg) (out []string) {
	switch a.Kind {
	case notation.UnitsAt, notation.Flag:
	case notation.Units:
		if out = x.Units; x.hasList {
			out = x.ByName[a.Name]
		}
		x.hasList = true
	case notation.Unit:
		if x.singles < len(x.Units) {
			out = x.Units[x.singles : x.singles+1]
			x.singles++
		}
	case notation.Hex:
		out = nonEmptyList(x.Label)
	case notation.Hexes:
		out = x.Labels
	case notation.Path:
		if !x.hasPath && (len(x.Labels) > 1 || x.Label == "") {
			out, x.hasPath = x.Labels, true
		}
	case notation.Number:
		if !a.Optional || x.Number > 0 {
			out = []string{strconv.Itoa(x.Number)}
		}
	default:
		if out = x.ByName[a.Name]; a.Name == wordArgName(x.args) {
			out = nonEmptyList(x.Value)
		}
	}
	return out
}

// spellDrops writes the units left behind, hex by hex along the path.
func (p *Arguments) spellDrops(keyword string) string {
	line := ""
	if len(p.LeftBehind) == 0 {
		return line
	}
	for i, h := range p.Path {
		away := func(id string) bool { at, ok := p.LeftBehind[id]; return !ok || at != h }
		if left := slices.DeleteFunc(slices.Clone(p.Units), away); len(left) > 0 {
			line += " " + keyword + " " + strings.Join(left, ",") + " at " + p.Labels[i]
		}
	}
	return line
}

// nonEmptyList returns a list with the word; an empty list for "".
func nonEmptyList(word string) []string {
	if word == "" {
		return nil
	}
	return []string{word}
}
