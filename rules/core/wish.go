package core

import (
	"slices"
	"strings"

	"fieldpost/notation"
)

// Request is one part of what a statement demands in a choice: a counter on a path, a counter, a hex, or to do nothing.
// A statement with several counters or hexes yields several requests.
type Request struct {
	Verb     string
	Units    []string // counters; for a list of hexes all that the statement names
	AllUnits []string // all counters that the statement names
	Path     []string // hexes
	None     bool     // "advance none"
	MaxSteps int      // greatest number of steps to lose: 1 for "losses 1SS*1"; 0 for no limit
	At       notation.Item
}

// Words of statements: none names no counter, pass does nothing, and losses lists counters in order of preference.
const (
	none   = "none"
	pass   = "pass"
	losses = "losses"
)

// ParseRequests splits a statement into requests. Each counter may have a path. A list of hexes, or of counters that
// take losses, is in order of preference; other lists name counters that must all act.
func ParseRequests(st notation.Statement) []Request {
	units, hexes := st.Items("units"), append(st.Items("to"), st.Items("path")...)
	all := texts(units)
	w := Request{Verb: st.Verb, At: notation.Item{Text: st.Verb, Pos: st.Pos}}
	switch {
	case len(units) == 1 && units[0].Text == none && !units[0].Quoted:
		w.None, w.At = true, units[0]
		return []Request{w}
	case isPath(st.Verb):
		return wishPerItem(units, func(it notation.Item) Request {
			return Request{Verb: st.Verb, Units: []string{it.Text}, AllUnits: all, Path: texts(hexes), At: it}
		})
	case len(hexes) > 0:
		return wishPerItem(hexes, func(it notation.Item) Request {
			return Request{Verb: st.Verb, Units: all, AllUnits: all, Path: []string{it.Text}, At: it}
		})
	case len(units) > 0:
		return wishPerItem(units, func(it notation.Item) Request {
			if it.IsDefault { // any of them
				return Request{Verb: st.Verb, At: it}
			}
			return Request{Verb: st.Verb, Units: []string{it.Text}, AllUnits: all, MaxSteps: it.MaxSteps, At: it}
		})
	}
	return []Request{w}
}

// wishPerItem returns one request for each item.
func wishPerItem(items []notation.Item, one func(notation.Item) Request) []Request {
	var out []Request
	for _, it := range items {
		out = append(out, one(it))
	}
	return out
}

// texts returns the texts of the items.
func texts(items []notation.Item) []string {
	var out []string
	for _, it := range items {
		out = append(out, it.Text)
	}
	return out
}

// Text returns a request as a separate statement.
func (w Request) Text() string {
	if w.None {
		return w.Verb + " " + none
	}
	return Option{Verb: w.Verb, Units: w.Units, Path: w.Path}.Text()
}

// IsRanked reports whether the statement names alternatives in order of preference, of which the first possible one is
// used.
func (w Request) IsRanked() bool { return !isPath(w.Verb) && !w.WantsTogether() }

// WantsTogether reports whether all counters that the statement names must act: "support G,R" wants both.
func (w Request) WantsTogether() bool {
	return len(w.Units) == 1 && len(w.Path) == 0 && !w.None && !isPath(w.Verb) && w.Verb != losses
}

// IsGrantedBy reports whether an option does what is requested.
func (w Request) IsGrantedBy(o Option) bool {
	switch {
	case w.None:
		return o.Verb == pass
	case w.WantsTogether() && len(o.Units) > 0:
		return o.Verb == w.Verb && allNamed(w.Units, o.Units) && allNamed(o.Units, w.AllUnits)
	case o.Verb != w.Verb || len(o.Units) > 0 && !allNamed(o.Units, w.Units):
		return false
	case isPath(w.Verb):
		return len(w.Path) == 0 || slices.Equal(o.Path, w.Path)
	}
	return len(w.Path) == 0 || len(o.Path) > 0 && o.Path[len(o.Path)-1] == w.Path[0]
}

// IsBegunBy reports whether an option follows the first hexes of the requested path and stops there.
func (w Request) IsBegunBy(o Option) bool {
	return isPath(w.Verb) && o.Verb == w.Verb && allNamed(o.Units, w.Units) && len(o.Path) > 0 && len(o.Path) < len(w.Path) &&
		slices.Equal(o.Path, w.Path[:len(o.Path)])
}

// Allows reports whether some option does what is requested, and the counters of the request are not barred from doing
// it together.
func (c Choice) Allows(w Request) bool {
	return slices.ContainsFunc(c.Options, w.IsGrantedBy) && !slices.ContainsFunc(c.Barred, w.barredTogether)
}

// HasVerb reports whether the choice has an option or a barred answer with this verb.
func (c Choice) HasVerb(verb string) bool {
	return slices.ContainsFunc(c.Options, func(o Option) bool { return o.Verb == verb }) ||
		slices.ContainsFunc(c.Barred, func(b BarredAnswer) bool { return b.Verb == verb })
}

// Ban returns the reason why a request is not allowed. A reason for the request itself comes before one for its
// counters, and that before one for its verb. It is empty if the choice gives no reason.
func (c Choice) Ban(w Request) Ban {
	var best Ban
	rank := 0
	for _, b := range c.Barred {
		n := 0
		switch {
		case w.None && b.Verb == pass:
			return b.Ban
		case w.None || b.Verb != w.Verb:
		case len(b.Units) > 0 && !anyNamed(b.Units, w.Units):
		case len(b.Path) > 0:
			if w.IsGrantedBy(Option{Verb: b.Verb, Path: b.Path}) {
				n = 3 + If(allNamed(b.Units, w.Units), len(b.Units), 0)
			}
		case len(b.Units) > 0:
			n = 2
		default:
			n = 1
		}
		if n > rank {
			best, rank = b.Ban, n
		}
	}
	return best
}

// barredTogether reports whether several counters of the request are barred from acting together, though each may act
// alone.
func (w Request) barredTogether(b BarredAnswer) bool {
	return len(b.Units) > 1 && len(b.Path) > 0 && w.IsGrantedBy(b.Option)
}

// anyNamed reports whether one of the counters is among the names.
func anyNamed(units, names []string) bool {
	return slices.ContainsFunc(units, func(u string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, u) })
	})
}

// NearestOptions returns the texts of the options closest to a request, at most the given number. Options that name its
// counters come first.
func (c Choice) NearestOptions(w Request, most int) []string {
	var first, then []string
	for _, o := range c.Options {
		switch {
		case o.Verb != w.Verb:
		case anyNamed(o.Units, w.Units):
			first = append(first, o.Text())
		default:
			then = append(then, o.Text())
		}
	}
	all := append(first, then...)
	return all[:min(most, len(all))]
}
