package tournament

import (
	"slices"

	"fieldpost/pbem/tournament/pairing"
)

// knockout is the system in which who loses is out, or plays for one of the places down to sixth.
type knockout struct{ plain }

func (knockout) pair(e *Event, order []string, n int) ([]couple, error) {
	return e.walk(order).couples[n], nil
}

// players returns those who have a match, and before the first draw everybody.
func (knockout) players(e *Event, n int) []*Person {
	if n == 1 {
		return e.In()
	}
	plays := map[string]bool{}
	for _, c := range e.walk(nil).couples[n] {
		plays[c.first], plays[c.second] = true, true
	}
	return slices.DeleteFunc(e.In(), func(p *Person) bool { return !plays[p.ID] })
}

func (knockout) done(e *Event, n int) bool { return n >= e.walk(nil).rounds }

// places puts first those whose places were played out by a round.
func (knockout) places(e *Event, round int) []string {
	var out []string
	w := e.walk(nil)
	for n := 1; n <= 6; n++ {
		if id := w.places[n]; id != "" && w.placed[n] <= round && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return e.inOrder(out, e.byLastMatch())
}

// walked is the progress of a bracket.
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
	seeds, from := order, e.qualifying()
	if from > 0 {
		seeds = e.seeds
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

// meet enters match i of the bracket, between two who came that far: as played, as a couple to be paired, or as a walkover.
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

// Meeting is a place in the bracket of a knock-out.
type Meeting struct {
	Round int               // of the event
	Place int               // the better of the two places that it decides, 0 for none
	From  [2]pairing.Source // the match of a source is the index of another meeting
	Who   [2]string         // as far as it is known, "" else
	Won   string            // "" until it is known
	Match *Match            // nil: not played yet, or one had nobody to meet
}

// Bracket returns the bracket of a knock-out, seen from its seeds; nil in other formats, and as long as nobody is
// seeded.
func (e *Event) Bracket() []Meeting {
	if _, ok := e.Format.last().(knockout); !ok {
		return nil
	}
	w, from := e.walk(nil), e.qualifying()
	var out []Meeting
	for i, m := range w.matches {
		x := Meeting{Round: from + m.Round, Place: m.Place, From: [2]pairing.Source{m.First, m.Second},
			Who: [2]string{w.who(m.First), w.who(m.Second)}, Match: w.met[i]}
		if x.Round <= len(e.paired()) { // in a later one somebody may still come to meet who has nobody yet
			x.Won = w.won[i]
		}
		out = append(out, x)
	}
	return out
}
