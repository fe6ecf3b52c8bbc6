package tournament

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// correctable returns an error if the result of a game can no longer change. From version 3 on a director can correct a
// closed round, with a reason; its pairings stay.
func (e *Event) correctable(g *Game, m *Match, res *Result) error {
	switch round := e.Round(); {
	case !round.Closed && slices.Contains(round.Matches, m):
		return nil
	case round.Locked != nil:
		return say.Errorf("round %d is being drawn", round.N)
	case res.Rule != RuledByDirector || strings.TrimSpace(res.Why) == "":
		return say.Errorf("%s: its round is closed; a director corrects the result and says why", g.ID)
	}
	return nil
}

// scoredAs gives a game a result, or a new one. If its round is closed, the table and the order of a ladder are
// updated.
func (e *Event) scoredAs(g *Game, m *Match, res *Result) error {
	if g.Result != nil {
		g.Was = append(g.Was, g.Result)
	}
	g.Result = res
	return e.recount(e.Rounds[m.round-1])
}

// recount recomputes the table and the order of a ladder after a result of a closed round changed.
func (e *Event) recount(r *Round) error {
	if !r.Closed {
		return nil
	}
	rows, err := e.rowsOf(slices.DeleteFunc(slices.Clone(e.Rounds), func(r *Round) bool { return !r.Closed }))
	if err != nil {
		return err
	}
	e.Table = rows
	e.climb()
	return nil
}

// annul annuls a whole round: its games and byes do not count.
func (e *Event) annul(r ledger.Record) error {
	n, err := number(r, "round")
	switch {
	case err != nil:
		return err
	case e.Version < 3:
		return say.Errorf("in this event no round is annulled as a whole: it was made before that")
	case n < 1 || n > len(e.paired()) || e.Rounds[n-1].Annulled:
		return say.Errorf("round %s: want one that was paired and is not annulled", r.Get("round"))
	case e.Round().Locked != nil:
		return say.Errorf("round %d is being drawn", e.Round().N)
	case e.settling != nil && e.settling.match.round == n:
		return say.Errorf("the sides of match %s are being drawn: annul the round when they are", e.settling.match.ID)
	case strings.TrimSpace(r.Get("why")) == "":
		return say.Errorf("want why")
	}
	round := e.Rounds[n-1]
	if err := first(round.rulable(r.Get("by")), same(r, "game", round.counted()...), only(r, "round", "why",
		"game")); err != nil {
		return err
	}
	for _, m := range round.Matches {
		for _, g := range m.Games {
			if slices.Contains(r.All("game"), g.ID) {
				if err := e.annulGame(g, m, r); err != nil {
					return err
				}
			}
		}
	}
	round.Annulled = true
	return e.recount(round)
}

// rulable returns an error if a director plays in a round. Such a director may not rule on the whole round.
func (r *Round) rulable(by string) error {
	for _, m := range r.Matches {
		if slices.Contains(m.Players[:], by) {
			return say.Errorf("%s plays in round %d: an assistant annuls it", by, r.N)
		}
	}
	return nil
}

// counted returns the names of a round's games that are not annulled.
func (r *Round) counted() (out []string) {
	for _, m := range r.Matches {
		for _, g := range m.Games {
			if g.Result == nil || g.Result.How != standings.Annulled {
				out = append(out, g.ID)
			}
		}
	}
	return out
}

// annulGame annuls a game by a record that annuls several.
func (e *Event) annulGame(g *Game, m *Match, r ledger.Record) error {
	x := &Result{How: standings.Annulled, Outcome: "none", Rule: RuledByDirector, Why: r.Get("why"),
		Day: at(r).UTC().Format(time.DateOnly), At: at(r), Record: r.N}
	if s := g.Stopped; s != nil {
		x.Used, x.Root, x.Size = s.Used, s.Root, s.Size
	}
	if err := x.compute(g, e.Terms); err != nil {
		return err
	}
	return e.scoredAs(g, m, x)
}

// AnnulRound annuls a whole round.
func (b *Book) AnnulRound(by string, n int, why string) error {
	r := record("annul", "round", strconv.Itoa(n), "why", why)
	if n > 0 && n <= len(b.paired()) {
		for _, id := range b.Rounds[n-1].counted() {
			r.Add("game", id)
		}
	}
	return b.append(by, r)
}

// IsInClosedRound reports whether the round of a game is closed, so that another result is a correction.
func (e *Event) IsInClosedRound(g *Game) bool {
	_, m := e.Game(g.ID)
	return m != nil && e.Rounds[m.round-1].Closed
}
