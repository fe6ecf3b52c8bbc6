package core

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
)

// Choice is a decision that a side must make during the execution of an order, such as where to retreat.
type Choice struct {
	ID       string // unique within the order, and the same each time the order runs: "retreat:2109#1"
	Kind     string // the kind of decision, as sheets spell it: "attacked", "retreat", "losses", "advance", "air", "displace", "order"
	Rule     string
	Owner    Side
	Hex      string // label of the hex in question, "" for none
	Question say.Text
	Facts    []Fact // facts that the question shows, and that conditions of standing orders may test
	Options  []Option
	Barred   []BarredAnswer // answers that a player might expect, each with the reason why the rules forbid it
	Default  int            // index in Options; always legal
	Why      say.Text       // the reason for the default, for the player
	Sealed   bool           // the answer stays secret until the title unseals it
	Unasked  bool           // the player is not asked: a standing order answers, or the default applies
}

// Fact is one figure known when a choice is offered, such as odds 3:1, result DR, terrain town or loss 14.
type Fact struct{ Name, Value string }

// Facts returns a list of facts from alternating names and values.
func Facts(pairs ...string) []Fact {
	out := make([]Fact, len(pairs)/2)
	for i := range out {
		out[i] = Fact{pairs[2*i], pairs[2*i+1]}
	}
	return out
}

// Option is one legal answer, spelled as a statement.
type Option struct {
	Verb  string
	At    string   // label of the hex to which it applies; "" if the choice names the hex
	Units []string // counters named by the answer
	Path  []string // hexes to enter, in order
	Word  string   // any other word of the answer: "fight/move"
	Note  say.Text // remark for the player, such as "15 strength, no unit lost"
}

// Ban holds the reason why the rules forbid an answer.
type Ban struct {
	Rule string
	Why  say.Text // "4637 lies across an unbridged major river"; "" for no ban
	Firm bool     // the ban is sure to remain until the choice is offered
}

// BarredAnswer is an answer that the rules forbid, with the reason. Without a path, it covers every path of its
// counters that is not among the options. With only a verb, it covers every answer with that verb that is not among the
// options. A barred "pass" means that the side must choose something.
type BarredAnswer struct {
	Option
	Ban
}

// Text returns an option as a statement in canonical spelling.
func (o Option) Text() string {
	var b strings.Builder
	b.Grow(64)
	b.WriteString(o.Verb)
	if o.Word != "" {
		b.WriteString(" " + o.Word)
	}
	if len(o.Units) > 0 {
		b.WriteString(" " + quotedNames(o.Units))
	}
	if o.At != "" {
		if len(o.Units) > 0 {
			b.WriteString(" at")
		}
		b.WriteString(" " + o.At)
	}
	if len(o.Path) > 0 {
		b.WriteString(" to " + strings.Join(o.Path, " then "))
	}
	return b.String()
}

// quotedNames returns counters as a statement lists them, with quotes where a name would not be read as one.
func quotedNames(units []string) string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = notation.Item{Text: u}.String()
	}
	return strings.Join(out, ",")
}

// Match finds the option that a statement names. A statement may leave out obvious words. It may list several counters
// in order of preference (losses 1SS,2SS), or several hexes in order of preference (retreat to 2208,2308). exact is
// false when only the first part of a path could be followed. ok is false if no option fits, or if several fit and the
// statement does not decide between them; many is true in the second case.
func (c Choice) Match(st notation.Statement) (index int, exact, ok, many bool) {
	n := mentions(st)
	if n.at != "" && c.Hex != "" && n.at != c.Hex {
		return 0, false, false, false
	}
	if i := slices.IndexFunc(c.Options, n.spells); i >= 0 {
		return i, true, true, false
	}
	var fit []int
	for i, o := range c.Options {
		if n.fits(o) {
			fit = append(fit, i)
		}
	}
	if n.rest && (len(n.units) == 0 || len(fit) == 0) {
		return c.Default, true, c.HasVerb(st.Verb), false
	}
	slices.SortStableFunc(fit, func(a, b int) int {
		return rank(c.Options[a].Units, n.units) - rank(c.Options[b].Units, n.units)
	})
	return c.choose(fit, n.hexes, n.path, len(n.units) > 0)
}

// mention holds the parts of an option that a statement names.
type mention struct {
	verb, at           string
	units, hexes, word []string
	path               bool // the hexes are a path and no list of preferences
	rest               bool // "default" ends its list: any other counter is acceptable
}

// mentions returns the parts of a statement.
func mentions(st notation.Statement) mention {
	n := mention{verb: st.Verb}
	for _, f := range st.Fields {
		for _, it := range f.Items {
			switch {
			case it.IsDefault:
				n.rest = true
			case f.Name == "at" || f.Name == "hex":
				n.at = it.Text
			case f.Name == "to" || f.Name == "via" || f.Name == "path":
				n.hexes = append(n.hexes, it.Text)
			case f.Name == "units":
				n.units = append(n.units, it.Text)
			default:
				n.word = append(n.word, it.Text)
			}
		}
		n.path = n.path || f.Name == "path" || f.Name == "to" && isPath(st.Verb)
	}
	return n
}

// spells reports whether a statement names everything in an option, and nothing else.
func (n mention) spells(o Option) bool {
	same := func(a, b string) bool { return strings.EqualFold(a, b) }
	return !n.rest && o.Verb == n.verb && o.At == n.at && o.Word == strings.Join(n.word, "/") &&
		slices.EqualFunc(o.Units, n.units, same) && slices.Equal(o.Path, n.hexes)
}

// fits reports whether an option agrees with the verb, counters and words of a statement. It does not compare hexes.
func (n mention) fits(o Option) bool {
	return o.Verb == n.verb && (n.at == "" || o.At == "" || n.at == o.At) && (len(n.word) == 0 || o.Word == strings.Join(n.word, "/")) &&
		allNamed(o.Units, n.units)
}

// choose picks an option by its hexes, among those whose verb and counters fit a statement.
func (c Choice) choose(fit []int, hexes []string, path, ranked bool) (int, bool, bool, bool) {
	if len(fit) == 0 {
		return 0, false, false, false
	}
	if len(hexes) == 0 {
		if len(fit) > 1 && !ranked && !slices.Equal(c.Options[fit[0]].Units, c.Options[fit[1]].Units) {
			return 0, false, false, true
		}
		first := c.Options[fit[0]]
		same := 0
		for _, i := range fit {
			if slices.Equal(c.Options[i].Units, first.Units) {
				same++
			}
		}
		return fit[0], true, same == 1, same > 1
	}
	if !path {
		for _, h := range hexes {
			for _, i := range fit {
				if o := c.Options[i]; len(o.Path) > 0 && o.Path[len(o.Path)-1] == h {
					return i, true, true, false
				}
			}
		}
		return 0, false, false, false
	}
	for n := len(hexes); n > 0; n-- {
		for _, i := range fit {
			if slices.Equal(c.Options[i].Path, hexes[:n]) {
				return i, n == len(hexes), true, false
			}
		}
	}
	return 0, false, false, false
}

// isPath reports whether hexes after this verb ("to A then B") form a path instead of a list of preferences.
func isPath(verb string) bool { return verb == "advance" }

// allNamed reports whether every wanted counter is among those named; naming none means any.
func allNamed(want, named []string) bool {
	if len(named) == 0 {
		return true
	}
	for _, w := range want {
		if !slices.ContainsFunc(named, func(n string) bool { return strings.EqualFold(n, w) }) {
			return false
		}
	}
	return true
}

// rank returns the place of the first wanted counter in the list of names.
func rank(want, named []string) int {
	if len(want) == 0 {
		return len(named)
	}
	i := slices.IndexFunc(named, func(n string) bool { return strings.EqualFold(n, want[0]) })
	if i < 0 {
		return len(named)
	}
	return i
}
