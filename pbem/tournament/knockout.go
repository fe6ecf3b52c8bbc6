package tournament

import (
	"cmp"
	"slices"

	"fieldpost/pbem/tournament/pairing"
)

// knockout is the system in which the loser of a match is out, or plays for one of the places down to sixth.
type knockout struct{ plain }

func (knockout) pair(e *Event, order []string, n int) ([]couple, error) {
	all := e.walks(order)
	var out []couple
	for _, w := range all {
		out = append(out, w.couples[n]...)
	}
	if e.Version < 3 {
		return out, nil
	}
	for _, w := range all {
		for _, id := range e.waiting(&w, n) {
			out = append(out, couple{first: id})
		}
	}
	return out, nil
}

// players returns the players with a match in round n, and before the first draw everybody. From version 3 on, players
// without a match do not confirm the round.
func (knockout) players(e *Event, n int) []*Person {
	if n == 1 {
		return e.ActivePlayers()
	}
	plays := map[string]bool{}
	for _, w := range e.walks(nil) {
		for _, c := range w.couples[n] {
			plays[c.first], plays[c.second] = true, true
		}
	}
	return slices.DeleteFunc(e.ActivePlayers(), func(p *Person) bool { return !plays[p.ID] })
}

func (knockout) idle(e *Event, n int) (out []string) {
	for _, w := range e.walks(nil) {
		out = append(out, e.waiting(&w, n)...)
	}
	return out
}

// drawn fixes the seeds and the winners of earlier rounds, from version 3 on. Later corrections therefore change no
// round that was paired.
func (knockout) drawn(e *Event, r *Round) {
	if e.Version < 3 {
		return
	}
	e.second = append([]string{}, e.secondSeeded()...)
	e.seeds = e.seeded()
	for _, before := range e.Rounds[:r.N-1] {
		for _, m := range before.Matches {
			if !m.fixed {
				m.went[0], m.went[1] = e.decide(m)
				m.fixed = true
			}
		}
	}
}

func (knockout) done(e *Event, n int) bool {
	return !slices.ContainsFunc(e.walks(nil), func(w walked) bool { return n < w.rounds })
}

// places ranks first the players whose places were decided up to a round. Players of a second bracket rank below all of
// the first. Players who are only on the ladder rank below both.
func (knockout) places(e *Event, round int) []string {
	const none = 7 // behind the places that are played out
	bracket, place := map[string]int{}, map[string]int{}
	var played []string // those with such a place
	all := e.walks(nil)
	for i, w := range all {
		for _, id := range w.seeds {
			for _, id := range e.occupants(id) {
				if len(all) > 1 || e.Beside != "" {
					bracket[id] = i - len(all)
				}
			}
		}
		for n := none - 1; n > 0; n-- {
			if id := w.places[n]; id != "" && w.placed[n] <= round {
				place[id] = n - none
				if e.Version > 3 {
					played = append(played, id)
				}
			}
		}
	}
	compare := e.byLastMatch()
	if q := e.Format.qualifier(); q != nil {
		compare = e.byRank(q)
	}
	rung := e.rung()
	return e.inOrder(nil, func(a, b string) int {
		if beside := cmp.Compare(rung[a], rung[b]); beside != 0 && bracket[a] == 0 && bracket[b] == 0 {
			return beside
		}
		return cmp.Or(cmp.Compare(bracket[a], bracket[b]), cmp.Compare(place[a], place[b]), compare(a, b))
	}, played...)
}

// walked holds the progress of a bracket.
type walked struct {
	won, lost []string         // of each match, "" for nobody
	couples   map[int][]couple // by round of the event
	matches   []pairing.Match  // of the bracket
	round     []int            // of the event, of each match
	places    map[int]string   // that are decided, from 1
	placed    map[int]int      // round of the event that decides each
	rounds    int              // round of the event in which it ends, from version 3 on: as far as matches are known
	met       map[int]*Match   // the matches that were played, by place in the bracket
	seeds     []string
}

// seeded returns the seeds of a knock-out that follows Swiss rounds, the best first. From version 3 on these are the
// top players of the table who have not left, until the first round of the knock-out is paired.
func (e *Event) seeded() (out []string) {
	q := e.qualifying()
	if e.seeds != nil || e.Version < 3 || q == 0 || len(e.Rounds) < q || !e.Rounds[q-1].Closed {
		return e.seeds
	}
	if by := e.Format.qualifier(); by != nil {
		return by.seeds(e)
	}
	for _, row := range e.Table {
		if e.Person(row.Player).Left == 0 && len(out) < e.Top {
			out = append(out, row.Player)
		}
	}
	return out
}

// walk follows the bracket of a knock-out as far as it was played. order is the draw that seeds the bracket if it
// begins with this round. From version 3 on, a bracket round without any match is not a round of the event.
func (e *Event) walk(order []string) walked {
	seeds, from := order, e.qualifying()
	if from > 0 {
		seeds = e.seeded()
	} else if len(e.paired()) > 0 {
		seeds = e.Rounds[0].seeded()
	}
	return e.walkOf(seeds, from)
}

// walkOf follows the bracket of some seeds, which begins after round from of the event.
func (e *Event) walkOf(seeds []string, from int) walked {
	w := walked{couples: map[int][]couple{}, places: map[int]string{}, placed: map[int]int{}, met: map[int]*Match{},
		seeds: seeds}
	if len(seeds) < 2 {
		return w
	}
	w.matches = pairing.KnockoutBracket(len(seeds))
	w.won, w.lost, w.round = make([]string, len(w.matches)), make([]string, len(w.matches)), make([]int, len(w.matches))
	next := from + 1
	for r := 1; ; r++ {
		last, meet := true, false
		for i, m := range w.matches {
			if m.Round == r {
				last, w.round[i] = false, next
				meet = e.meet(&w, i) || meet
			}
		}
		switch {
		case last:
			return w
		case meet || e.Version < 3:
			w.rounds, next = next, next+1
		}
	}
}

// who returns the player who comes from a source, "" if it is not known yet.
func (w *walked) who(s pairing.Source) string {
	switch {
	case s.Seed > 0:
		return w.seeds[s.Seed-1]
	case s.Loser:
		return w.lost[s.Match]
	}
	return w.won[s.Match]
}

// meet enters match i of the bracket: its winner and loser if it was played, a couple to pair, or a walkover. It
// reports whether two players meet.
func (e *Event) meet(w *walked, i int) bool {
	m, round := w.matches[i], w.round[i]
	a, b := e.occupant(w.who(m.First), round), e.occupant(w.who(m.Second), round)
	first, second := e.plays(a, round), e.plays(b, round)
	switch {
	case round <= len(e.paired()) && first && second:
		for _, m := range e.Rounds[round-1].Matches {
			if m.Players == [2]string{a, b} {
				w.met[i] = m
				w.won[i], w.lost[i] = e.wentOn(m)
			}
		}
	case first && second:
		w.couples[round] = append(w.couples[round], couple{first: a, second: b})
	case first, second:
		if w.won[i] = a; second {
			w.won[i] = b
		}
		if e.Version < 3 {
			w.couples[round] = append(w.couples[round], couple{first: w.won[i]})
		}
	}
	if m.Place > 0 {
		w.places[m.Place], w.places[m.Place+1] = w.won[i], w.lost[i]
		w.placed[m.Place], w.placed[m.Place+1] = round, round
	}
	return first && second
}

// plays reports whether a player has not left the event before a round.
func (e *Event) plays(id string, round int) bool {
	p := e.Person(id)
	return p != nil && (p.Left == 0 || p.Left > round)
}

// wentOn returns the winner and the loser of a match of a bracket.
func (e *Event) wentOn(m *Match) (won, lost string) {
	if m.fixed {
		return m.went[0], m.went[1]
	}
	return e.decide(m)
}

// waiting returns the players of a bracket who have no match in a round but can still gain a place, in the order of the
// bracket. They advance without a match, or are already in a later one.
func (e *Event) waiting(w *walked, n int) (out []string) {
	busy := map[string]bool{}
	for _, c := range w.couples[n] {
		busy[c.first], busy[c.second] = true, true
	}
	for i, m := range w.matches {
		if w.round[i] < n {
			continue
		}
		for _, s := range []pairing.Source{m.First, m.Second} {
			if id := e.occupant(w.who(s), n); !busy[id] && e.plays(id, n) {
				busy[id], out = true, append(out, id)
			}
		}
	}
	return out
}

// BracketPlace holds one match in the bracket of a knock-out.
type BracketPlace struct {
	Round int               // of the event
	Place int               // the better of the two places that it decides, 0 for none
	From  [2]pairing.Source // the match of a source is the index of another meeting
	Who   [2]string         // as far as it is known, "" else
	Won   string            // "" until it is known
	Match *Match            // nil: not played yet, or one had nobody to meet
}

// Bracket returns the matches of a knock-out's bracket. It returns nil in other formats, and before the bracket is
// seeded.
func (e *Event) Bracket() []BracketPlace {
	if _, ok := e.Format.last().(knockout); !ok {
		return nil
	}
	return e.meetings(e.walk(nil))
}

// meetings returns the matches of a bracket.
func (e *Event) meetings(w walked) (out []BracketPlace) {
	from := e.qualifying()
	for i, m := range w.matches {
		x := BracketPlace{Round: from + m.Round, Place: m.Place, From: [2]pairing.Source{m.First, m.Second},
			Who: [2]string{e.occupant(w.who(m.First), w.round[i]), e.occupant(w.who(m.Second), w.round[i])}, Match: w.met[i]}
		if w.round[i] <= len(e.paired()) { // in a later one somebody may still come to meet who has nobody yet
			x.Won = w.won[i]
		}
		out = append(out, x)
	}
	return out
}
