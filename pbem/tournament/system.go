package tournament

import (
	"cmp"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament/pairing"
)

// system pairs the rounds of a tournament and ranks its players. Each system has its own file.
type system interface {
	// pair returns the couples of round n for the order that was drawn for it.
	pair(e *Event, order []string, n int) ([]couple, error)
	// players returns the players who must confirm round n.
	players(e *Event, n int) []*Person
	// idle returns the players who have no opponent in round n but can have one later.
	idle(e *Event, n int) []string
	// drawn updates the system after a round was paired.
	drawn(e *Event, r *Round)
	// closed updates the system with the results of a round.
	closed(e *Event, r *Round)
	// done reports whether no round follows the n paired ones; n is 1 or more.
	done(e *Event, n int) bool
	// places returns all players ranked after a round.
	places(e *Event, round int) []string
	// tabled reports whether the table is in the order of the places.
	tabled() bool
	// games returns the number of games of each player. It returns 0 if that is not fixed.
	games(e *Event) int
	// note returns what a director should know about terms that may not fit, "" for nothing.
	note(t Terms) say.Text
	// warning returns, before a round, problems to expect in the remaining rounds, "" for none.
	warning(e *Event) say.Text
}

// scored is a system that pairs by scores. That takes long, so a quick replay trusts the recorded pairs.
type scored interface {
	// scores returns players in the form for pairing: their scores, whom they met and how often.
	scores(e *Event, order []string) ([]pairing.Player, error)
}

// entry defines who may enter after the first draw.
type entry int

const (
	closed  entry = iota // nobody
	level                // who begins like the others
	oneLoss              // who may begin with one loss
)

// row defines a format.
type row struct {
	format Format
	words  say.Text // for people
	first  system   // of the first rounds: of Terms.Rounds of them if another system follows
	then   system   // of the rounds after them, nil for none
	late   entry
	early  entry // late, in the rounds that seed those of another system
	fixed  bool  // the terms say how many rounds there are
	odd    bool  // of an odd number somebody is left over, whom an eliminator may play
	cross  bool  // everybody meets everybody, so a table of all against all tells the results
}

// formats returns the table of formats.
func formats() []row {
	return []row{
		{format: Swiss, words: "Swiss system", first: swiss{}, late: level, fixed: true, odd: true},
		{format: Knockout, words: "knock-out", first: knockout{}},
		{format: SwissKnockout, words: "Swiss rounds, then a knock-out of the best", first: swiss{}, then: knockout{},
			early: level, odd: true},
		{format: RoundRobin, words: "round robin", first: robin{}, cross: true, odd: true},
		{format: Ladder, words: "ladder", first: ladder{}, late: level, fixed: true},
		{format: DoubleElimination, words: "double elimination", first: double{}, late: oneLoss, odd: true},
		{format: DoubleKnockout, words: "out at the second loss, then a knock-out of the best", first: doubleKnockout{},
			then: knockout{}, early: oneLoss, odd: true},
		{format: PoolsKnockout, words: "pools, then a knock-out of the best", first: pools{}, then: knockout{}},
	}
}

// Formats returns the names of all formats.
func Formats() (out []string) {
	for _, r := range formats() {
		out = append(out, string(r.format))
	}
	return out
}

// row returns the row of a format. Terms.Check ensures that there is one.
func (f Format) row() row {
	all := formats()
	return all[max(0, slices.IndexFunc(all, func(r row) bool { return r.format == f }))]
}

// Describe describes the format in words.
func (f Format) Describe() say.Text { return f.row().words }

// HasCrosstable reports whether everybody meets everybody in the format.
func (f Format) HasCrosstable() bool { return f.row().cross }

// last returns the system of the last rounds.
func (f Format) last() system {
	r := f.row()
	if r.then != nil {
		return r.then
	}
	return r.first
}

// qualifying returns the number of rounds that only seed another system.
func (t Terms) qualifying() int {
	if t.Format.row().then == nil {
		return 0
	}
	return t.Rounds
}

// done reports whether no round follows: the last one is played, or no players are left for another.
func (e *Event) done() bool {
	n := len(e.paired())
	return n > 0 && (len(e.PlayersToConfirm()) == 0 || n >= e.qualifying() && e.last().done(e, n))
}

// plain implements the methods that most systems share.
type plain struct{}

func (plain) players(e *Event, _ int) []*Person { return e.ActivePlayers() }
func (plain) idle(*Event, int) []string         { return nil }
func (plain) drawn(*Event, *Round)              {}
func (plain) closed(*Event, *Round)             {}
func (plain) done(e *Event, n int) bool         { return n >= e.Terms.Rounds }
func (plain) places(e *Event, _ int) []string   { return e.inOrder(nil, nil) }
func (plain) tabled() bool                      { return false }
func (plain) games(*Event) int                  { return 0 }
func (plain) note(Terms) say.Text               { return "" }
func (plain) warning(*Event) say.Text           { return "" }

// inOrder returns the players who have a place: those of first, then the others in the order of compare, equal ones in
// the order of the table. The others are those with a row at the last close, before version 4 also those of a table
// corrected after it, and the players in more.
func (e *Event) inOrder(first []string, compare func(a, b string) int, more ...string) []string {
	out, rest := slices.Clone(first), more
	for _, r := range e.Table {
		if !slices.Contains(out, r.Player) && !slices.Contains(more, r.Player) && (e.Version < 4 || e.tabled[r.Player]) {
			rest = append(rest, r.Player)
		}
	}
	if compare != nil {
		slices.SortStableFunc(rest, compare)
	}
	return append(out, rest...)
}

// byLastMatch returns a comparison that ranks players with a later last match first. Ladder matches beside a bracket do
// not count.
func (e *Event) byLastMatch() func(a, b string) int {
	last := map[string]int{}
	for _, m := range e.matches() {
		if m.Beside {
			continue
		}
		for _, id := range m.Players {
			last[id] = max(last[id], m.round)
		}
	}
	return func(a, b string) int { return cmp.Compare(last[b], last[a]) }
}

// Warning returns what a director should know about terms that may not fit, "" for nothing.
func (t Terms) Warning() say.Text { return t.Format.row().first.note(t) }

// RoundsWarning returns, before a round, problems to expect in the remaining rounds, "" for none.
func (e *Event) RoundsWarning() say.Text { return e.system(e.NextRoundNumber()).warning(e) }
