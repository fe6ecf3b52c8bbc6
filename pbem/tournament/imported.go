package tournament

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// anyPairs is implemented by systems whose rounds may come from any pairing, because their later rounds depend on the
// results alone.
type anyPairs interface{ takesRounds() }

func (swiss) takesRounds() {}

// PlayedGame holds a game that was played elsewhere. The first player has the first side.
type PlayedGame struct {
	First, Second string
	How           standings.ResultKind // "" for one without a result, which is played on here
	Outcome       string
	Narrow        bool // won by less than the margin of the terms, by a score that is not known
}

// PlayedRound holds a round that was played elsewhere, as a director imports it.
type PlayedRound struct {
	Order []string // of the players, also of those who did nothing in it; in the first round it decides by the tie-break die
	Games []PlayedGame
	Byes  []string
}

// record returns the record that imports a round as round n.
func (p PlayedRound) record(event string, n int) ledger.Record {
	r := record("import", "round", fmt.Sprint(n), "order", joined(p.Order))
	for i, g := range p.Games {
		r.Add("match", fmt.Sprintf("%d-%02d %s %s", n, i+1, g.First, g.Second))
	}
	for _, id := range p.Byes {
		r.Add("bye", id)
	}
	for i, g := range p.Games {
		if g.Narrow {
			r.Add("narrow", gameID(event, fmt.Sprintf("%d-%02d", n, i+1), 1))
		}
	}
	return r
}

// gameID returns the name of a game of a match.
func gameID(event, match string, number int) string {
	return fmt.Sprintf("%s-%s-%d", event, match, number)
}

// Import records rounds that were played elsewhere, with their results. On an error it records nothing. A round whose
// games all have results is closed. After the last round the event is over.
func (b *Book) Import(by string, rounds []PlayedRound) error {
	var steps []func() ([]ledger.Record, error)
	for i, p := range rounds {
		n := len(b.Rounds) + i + 1
		steps = append(steps, func() ([]ledger.Record, error) { return []ledger.Record{p.record(b.Name, n)}, nil },
			func() ([]ledger.Record, error) { return b.playedResults(p), nil },
			func() ([]ledger.Record, error) {
				if len(b.OpenGames()) > 0 {
					return nil, nil
				}
				r, err := b.closing()
				return []ledger.Record{r}, err
			})
	}
	steps = append(steps, func() ([]ledger.Record, error) {
		if r := b.Round(); r == nil || !r.Closed || b.Over || !b.done() {
			return nil, nil
		}
		return []ledger.Record{b.overRecord()}, nil
	})
	return b.appendAnd(b.instant(), by, nil, func() (recs []ledger.Record, err error) {
		for len(recs) == 0 && err == nil && len(steps) > 0 {
			recs, err = steps[0]()
			steps = steps[1:]
		}
		return recs, err
	})
}

// playedResults returns the records with the results of the latest imported round.
func (b *Book) playedResults(p PlayedRound) (recs []ledger.Record) {
	for i, m := range b.Round().Matches {
		if g := p.Games[i]; g.How != "" {
			recs = append(recs, b.score(m.Games[0], Score{Game: m.Games[0].ID, How: g.How, Outcome: g.Outcome}))
		}
	}
	return recs
}

// imports imports the pairs of a round that was played elsewhere. Its results have separate records.
func (e *Event) imports(r ledger.Record) error {
	if err := e.importable(); err != nil {
		return err
	}
	round := &Round{N: e.NextRoundNumber(), At: at(r), Imported: true, Order: strings.Fields(r.Get("order"))}
	left := map[string]bool{}
	for _, id := range round.Order {
		switch p := e.Person(id); {
		case p == nil || p.Role != RolePlayer || p.Left > 0:
			return say.Errorf("%q is no player of the event", id)
		case left[id]:
			return say.Errorf("%s is in the order twice", id)
		}
		left[id] = true
	}
	if err := e.importMatches(r, round, left); err != nil {
		return err
	}
	if round.Byes = r.All("bye"); !allOf(round.Byes, left) {
		return say.Errorf("round %d: a player with a bye must be in the order, and only once in the round", round.N)
	}
	if len(round.Matches) == 0 {
		return say.Errorf("round %d has no match", round.N)
	}
	if err := first(same(r, "round", fmt.Sprint(round.N)), same(r, "order", joined(round.Order)), e.importNarrow(r, round),
		only(r, "round", "order", "match", "bye", "narrow")); err != nil {
		return err
	}
	if e.RoundHours > 0 {
		round.Until, round.Set = at(r).Add(time.Duration(e.RoundHours)*time.Hour), at(r)
	}
	e.Confirm, e.Rounds = Deadline{}, append(e.Rounds, round)
	for _, m := range round.Matches {
		e.met[m.ID] = m
	}
	return nil
}

// allOf removes ids from a set, and reports whether the set contained all of them.
func allOf(ids []string, left map[string]bool) bool {
	for _, id := range ids {
		if !left[id] {
			return false
		}
		delete(left, id)
	}
	return true
}

// importable returns an error if no round can be imported now.
func (e *Event) importable() error {
	if err := e.ready(); err != nil {
		return err
	}
	_, ok := e.system(e.NextRoundNumber()).(anyPairs)
	switch {
	case e.Version < 3:
		return say.Errorf("an event of version %d cannot take over rounds: want version 3", e.Version)
	case !ok:
		return say.Errorf("round %d of a %s cannot be taken over, because its pairs follow from the draw; want swiss",
			e.NextRoundNumber(), e.Format)
	case e.Terms.Games != 1:
		return say.Errorf("a match has %d games here: rounds can be taken over only with 1 game a match", e.Terms.Games)
	case slices.ContainsFunc(e.Rounds, func(r *Round) bool { return !r.Imported }):
		return say.Errorf("rounds can be taken over only before the first draw here")
	}
	return nil
}

// importMatches parses the matches of an imported round, and removes their players from the set left.
func (e *Event) importMatches(r ledger.Record, round *Round, left map[string]bool) error {
	for i, line := range r.All("match") {
		id := fmt.Sprintf("%d-%02d", round.N, i+1)
		f := strings.Split(line, " ")
		if len(f) != 3 || f[0] != id {
			return &differs{"match", line, id + " FIRST SECOND"}
		}
		if !allOf(f[1:], left) {
			return say.Errorf("match %s: both players must be in the order, and only once in the round", id)
		}
		m := &Match{ID: id, Players: [2]string(f[1:]), round: round.N}
		m.Games = []*Game{{ID: gameID(e.Name, id, 1), Players: m.Players}}
		m.give(e.Side, 0)
		e.pay(m)
		e.pay(m)
		round.Matches = append(round.Matches, m)
	}
	return nil
}

// importNarrow parses which games of an imported round were narrow.
func (e *Event) importNarrow(r ledger.Record, round *Round) error {
	var want []string
	for _, m := range round.Matches {
		if g := m.Games[0]; slices.Contains(r.All("narrow"), g.ID) {
			g.Narrow, want = true, append(want, g.ID)
		}
	}
	if len(want) > 0 && e.Points.Margin == 0 {
		return say.Errorf("%s is narrow, but the terms have no narrow games: their margin is 0", want[0])
	}
	return same(r, "narrow", want...)
}
