package book

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/pbem/event/pairing"
	"fieldpost/pbem/event/standing"
)

// couple are two who are to meet. Without a second the first has nobody: he is the odd one of a round, whom an
// eliminator may play, or his opponent is gone.
type couple struct {
	first, second string
	odd           bool
}

// couples pairs round n by the order that was drawn for it.
func (e *Event) couples(order []string, n int) ([]couple, error) {
	switch {
	case e.swissRound(n):
		return e.swiss(order, pairing.Rematch(e.Format == Double || e.Rematch == RematchUnavoidable), n)
	case e.Format == Robin:
		return e.robin(order, n), nil
	case e.Format == Ladder:
		return e.ladder(order, n), nil
	}
	return e.walk(order).couples[n], nil
}

// swissRound reports whether a round is paired by points, or by losses.
func (e *Event) swissRound(n int) bool {
	return e.Format == Swiss || e.Format == Double || e.Format == SwissKnockout && n <= e.Terms.Rounds
}

// swiss pairs by points, in a double elimination by losses.
func (e *Event) swiss(order []string, again pairing.Rematch, n int) ([]couple, error) {
	players, err := e.toPair(order)
	if err != nil {
		return nil, err
	}
	r, err := pairing.Swiss(players, again)
	if err != nil {
		return nil, err
	}
	if e.Format != Double && e.Rematch != RematchOld && n < e.Terms.Rounds {
		r = pairing.Ahead(players, r, again)
	}
	var out []couple
	for _, p := range r.Pairs {
		out = append(out, couple{first: p.First, second: p.Second})
	}
	if r.Bye != "" {
		out = append(out, couple{first: r.Bye, odd: true})
	}
	return out, nil
}

// toPair are players as they are paired: with their points, in a double elimination with their losses, and with whom
// they met.
func (e *Event) toPair(order []string) ([]pairing.Player, error) {
	rows, err := e.Rows()
	if err != nil {
		return nil, err
	}
	row := map[string]*standing.Row{}
	for i := range rows {
		row[rows[i].Player] = &rows[i]
	}
	players, at := make([]pairing.Player, len(order)), map[string]*pairing.Player{}
	for i, id := range order {
		players[i] = pairing.Player{Name: id, Score: row[id].Points, Byes: row[id].Byes, Met: map[string]int{}}
		if e.Format == Double {
			players[i].Score = -e.losses(id)
		}
		at[id] = &players[i]
	}
	for _, m := range e.matches() {
		for _, id := range m.Players {
			p := at[id]
			switch {
			case p == nil:
			case m.Guest == "" && e.Format == Double:
				p.Met[m.other(id)] = 1
			case m.Guest == "":
				p.Met[m.other(id)]++
			case m.Players[0] == id:
				p.Byes++
			}
		}
	}
	return players, nil
}

// robin is a round of the Berger table of the first draw. Who would meet somebody who left has a bye.
func (e *Event) robin(order []string, n int) []couple {
	all := order
	if n > 1 {
		all = e.Rounds[0].Order
	}
	table := pairing.Berger(all)
	if n > len(table) {
		return nil
	}
	var out []couple
	for _, p := range table[n-1].Pairs {
		out = appendPresent(out, order, p.First, p.Second)
	}
	if bye := table[n-1].Bye; slices.Contains(order, bye) {
		out = append(out, couple{first: bye, odd: true})
	}
	return out
}

func appendPresent(out []couple, order []string, first, second string) []couple {
	a, b := slices.Contains(order, first), slices.Contains(order, second)
	switch {
	case a && b:
		return append(out, couple{first: first, second: second})
	case a:
		return append(out, couple{first: first})
	case b:
		return append(out, couple{first: second})
	}
	return out
}

// ladder pairs neighbours; the first draw is the ladder's beginning.
func (e *Event) ladder(order []string, n int) []couple {
	list := e.Ladder
	if n == 1 {
		list = order
	}
	var out []couple
	for _, p := range pairing.Neighbours(list, n) {
		out = append(out, couple{first: p.First, second: p.Second})
	}
	return out
}

// walked is how far a bracket has come.
type walked struct {
	won, lost []string         // of each match, "" for nobody
	couples   map[int][]couple // by round of the event
	matches   []pairing.Match  // of the bracket
	places    map[int]string   // that are decided, from 1
	placed    map[int]int      // round of the event that decides each
	last      map[string]int   // last round in which each had a match
	rounds    int              // round of the event in which it ends
	met       map[int]*Match   // the matches that were played, by place in the bracket
	seeds     []string
}

// walk goes through the bracket of a knock-out as far as it was played; order is the draw that seeds it if it begins
// with this round.
func (e *Event) walk(order []string) walked {
	seeds, from := order, 0
	if e.Format == SwissKnockout {
		seeds, from = e.seeds, e.Terms.Rounds
	} else if len(e.paired()) > 0 {
		seeds = e.Rounds[0].Order
	}
	w := walked{couples: map[int][]couple{}, places: map[int]string{}, placed: map[int]int{},
		last: map[string]int{}, met: map[int]*Match{}, seeds: seeds}
	if len(seeds) < 2 {
		return w
	}
	w.matches = pairing.Knockout(len(seeds))
	w.won, w.lost = make([]string, len(w.matches)), make([]string, len(w.matches))
	for i, m := range w.matches {
		round := from + m.Round
		w.rounds = max(w.rounds, round)
		a, b := w.who(m.First), w.who(m.Second)
		w.last[a], w.last[b] = max(w.last[a], round), max(w.last[b], round)
		e.meet(&w, i, round, a, b)
		if m.Place > 0 {
			w.places[m.Place], w.places[m.Place+1] = w.won[i], w.lost[i]
			w.placed[m.Place], w.placed[m.Place+1] = round, round
		}
	}
	delete(w.last, "")
	return w
}

// who comes from a source.
func (w *walked) who(s pairing.Source) string {
	switch {
	case s.Seed > 0:
		return w.seeds[s.Seed-1]
	case s.Loser:
		return w.lost[s.Match]
	}
	return w.won[s.Match]
}

// meet is match i of the bracket, between two who came that far.
func (e *Event) meet(w *walked, i, round int, a, b string) {
	here := func(id string) bool {
		p := e.Person(id)
		return p != nil && (p.Left == 0 || p.Left > round)
	}
	switch {
	case round <= len(e.paired()) && here(a) && here(b):
		for _, m := range e.Rounds[round-1].Matches {
			if m.Players == [2]string{a, b} {
				w.met[i] = m
				w.won[i], w.lost[i] = e.decide(m)
			}
		}
	case here(a) && here(b):
		w.couples[round] = append(w.couples[round], couple{first: a, second: b})
	case here(a), here(b):
		if here(b) {
			a = b
		}
		w.won[i] = a
		w.couples[round] = append(w.couples[round], couple{first: a})
	}
}

func (m *Match) other(id string) string {
	if m.Players[0] == id {
		return m.Players[1]
	}
	return m.Players[0]
}

// decide gives the winner and the loser of a match: by the games, by the margins after the bids, by less time used, by the
// draw of the round. Both are nobody while a game is open, and when both lost all of it.
func (e *Event) decide(m *Match) (won, lost string) {
	half, margin, used, double := 0, 0, 0, 0
	for _, g := range m.Games {
		if g.Result == nil {
			return "", ""
		}
		r, sign := g.Result, 1
		if g.Players[0] != m.Players[0] {
			sign = -1
		}
		used += sign * (r.Used[1] - r.Used[0])
		switch {
		case r.How == "double":
			double++
		case r.How.Counts(r.Half):
			half += sign * (r.Half - 1)
			margin += sign * (r.Half - 1) * max(r.Margin, 0)
		}
	}
	if double == len(m.Games) {
		return "", ""
	}
	balance := cmp.Or(half, margin, used)
	if balance == 0 {
		balance = e.drawnBefore(m)
	}
	if balance > 0 {
		return m.Players[0], m.Players[1]
	}
	return m.Players[1], m.Players[0]
}

// drawnBefore is above 0 if the first of a match stands before the second in the draw of its round.
func (e *Event) drawnBefore(m *Match) int {
	order := e.Rounds[m.round-1].Order
	return slices.Index(append(slices.Clone(order), m.Players[1]), m.Players[1]) - slices.Index(order, m.Players[0])
}

// losses are the matches that a player lost, with those he began with.
func (e *Event) losses(id string) int { return e.lossesIn(e.Rounds, id) }

// lossesIn are those that he lost in some of the rounds.
func (e *Event) lossesIn(rounds []*Round, id string) int {
	n := e.Person(id).Losses
	for _, r := range rounds {
		for _, m := range r.Matches {
			if m.Guest != "" || !slices.Contains(m.Players[:], id) {
				continue
			}
			if won, lost := e.decide(m); lost == id || won == "" && m.finished() {
				n++
			}
		}
	}
	return n
}

func (m *Match) finished() bool {
	return !slices.ContainsFunc(m.Games, func(g *Game) bool { return g.Result == nil })
}

// done reports that no round is to come: the last one is played, or nobody is left who could play another.
func (e *Event) done() bool {
	n := len(e.paired())
	if n > 0 && len(e.Wanted()) == 0 {
		return true
	}
	switch e.Format {
	case Knockout, SwissKnockout:
		if e.Format == SwissKnockout && n < e.Terms.Rounds || n == 0 {
			return false
		}
		return n >= e.walk(nil).rounds
	case Robin:
		return n > 0 && n >= len(pairing.Berger(e.Rounds[0].Order))
	case Double:
		alive := 0
		for _, p := range e.In() {
			if e.losses(p.ID) < 2 {
				alive++
			}
		}
		return n > 0 && alive < 2
	}
	return n >= e.Terms.Rounds
}

// name is a round in the words of the format.
func (e *Event) name(n int) string {
	if e.Format == SwissKnockout && n > e.Terms.Rounds {
		return fmt.Sprintf("%d, knock-out", n)
	}
	return fmt.Sprint(n)
}
