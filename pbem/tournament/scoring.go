package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// ScoringTerms holds the terms of scoring that an event may have since version 3. The zero value sets none.
type ScoringTerms struct {
	DrawnMatch string // side whose player wins a drawn match of a bracket, "" for none
	PaidSide   string // side that pays PaidBid in every game, "" for none; see [Terms.ProposesBid]
	PaidBid    int
	Halves     bool // bids, scores and margins are numbers of halves of the unit
	GuestCount bool // a game against an eliminator counts for the player
}

// Tie-breaks by the ratings of opponents. Opponents without a rating are left out.
const (
	TieBreakRatingMet    = "rating-met"    // the mean of all opponents
	TieBreakRatingBeaten = "rating-beaten" // the mean of those beaten
)

// fields returns these terms as fields of the first record.
func (s ScoringTerms) fields() (out []ledger.Field) {
	for _, f := range []struct {
		has        bool
		key, value string
	}{{s.DrawnMatch != "", "drawn-match", s.DrawnMatch}, {s.PaidSide != "", "bid", fmt.Sprintf("%s %d", s.PaidSide, s.PaidBid)},
		{s.Halves, "halves", "yes"}, {s.GuestCount, "eliminator", "counts"}} {
		if f.has {
			out = append(out, ledger.Field{Key: f.key, Value: f.value})
		}
	}
	return out
}

// parseScoring parses the terms of scoring in the first record.
func parseScoring(r ledger.Record) ScoringTerms {
	s := ScoringTerms{DrawnMatch: r.Get("drawn-match"), Halves: r.Get("halves") == "yes", GuestCount: r.Get("eliminator") == "counts"}
	side, n, _ := strings.Cut(r.Get("bid"), " ")
	s.PaidSide = side
	s.PaidBid, _ = strconv.Atoi(n)
	return s
}

// checkScoring returns an error if the terms of scoring are wrong, or do not fit the other terms.
func (t Terms) checkScoring() error {
	rated := slices.Contains(t.Ties, TieBreakRatingMet) || slices.Contains(t.Ties, TieBreakRatingBeaten)
	own := t.Points.Resigned != 0 || t.Points.OnTime != 0
	switch {
	case t.Version < 3 && (own || rated || len(t.ScoringTerms.fields()) > 0):
		return fmt.Errorf("version %d: it has no points of their own for resigned games and wins on time, no ties by rating, and "+
			"no other terms by which games count; want version 3", t.Version)
	case t.Points.OnTime != 0 && t.Lapse != LapseByRules:
		return errors.New("points time: a game whose clock ran out is forfeited here, and gives the points for that; " +
			"with lapse rules it is stopped, and won on time")
	case t.Points.OnTime != 0 && !slices.Contains(t.Ends, ScoreByOverstep):
		return fmt.Errorf("points time: no game is won on time, because %s is no rule of the event for unfinished games", ScoreByOverstep)
	case t.GuestCount && t.Odd != OddPlayerEliminator:
		return fmt.Errorf("games against eliminators cannot count where a player who is left over has a bye: want odd %s",
			OddPlayerEliminator)
	case t.GuestCount && !t.Format.row().odd:
		return fmt.Errorf("games against eliminators cannot count in a %s: nobody meets an eliminator in it", t.Format)
	}
	if err := t.checkDrawn(); err != nil {
		return err
	}
	return t.checkPaid()
}

// checkDrawn returns an error if no side can win drawn matches.
func (t Terms) checkDrawn() error {
	_, bracket := t.Format.last().(knockout)
	_, losses := t.Format.last().(double)
	switch {
	case t.DrawnMatch == "":
		return nil
	case !slices.Contains(t.Side[:], t.DrawnMatch):
		return fmt.Errorf("a drawn match is won by %q: want one of the sides, %s or %s", t.DrawnMatch, t.Side[0], t.Side[1])
	case !bracket && !losses:
		return fmt.Errorf("a drawn match is won by a side in a knock-out or a double elimination; in a %s nobody has to win a match",
			t.Format)
	case t.Games != 1:
		return fmt.Errorf("a drawn match of %d games is won by no side, because each player has had both", t.Games)
	}
	return nil
}

// checkPaid returns an error if no side can pay the fixed bid.
func (t Terms) checkPaid() error {
	switch {
	case t.PaidSide == "" && t.PaidBid == 0:
		return nil
	case !slices.Contains(t.Side[:], t.PaidSide):
		return fmt.Errorf("a fixed bid of %q: want one of the sides, %s or %s", t.PaidSide, t.Side[0], t.Side[1])
	case t.ProposesBid() && t.Version < 4:
		return fmt.Errorf("a fixed bid and bids of the players do not go together: want sides %s or %s", SidesDrawn, SidesFixed)
	case t.PaidBid < 1 || t.PaidBid > t.HighestScore():
		return fmt.Errorf("a fixed bid of %s: want %s to %s, because no game here can score more",
			t.FormatAmount(t.PaidBid), t.FormatAmount(1),
			t.FormatAmount(t.HighestScore()))
	}
	return nil
}

// ProposesBid reports whether PaidBid is only a proposal to players who bid for sides. Then nobody has to pay it.
func (t Terms) ProposesBid() bool {
	return t.PaidSide != "" && t.Sides != SidesDrawn && t.Sides != SidesFixed
}

// pay charges the fixed bid to its side in the games of a match.
func (t Terms) pay(m *Match) {
	for _, g := range m.Games {
		if i := slices.Index(g.Sides[:], t.PaidSide); t.PaidSide != "" && !t.ProposesBid() && i >= 0 {
			g.Bids[i] = t.PaidBid
		}
	}
}

// DrawnWinner returns the player who wins a match of a bracket because its game was drawn. It returns "" if nobody
// does.
func (e *Event) DrawnWinner(m *Match) string {
	if e.DrawnMatch == "" || m.round <= e.qualifying() || m.Beside || len(m.Games) != 1 {
		return ""
	}
	g := m.Games[0]
	i := slices.Index(g.Sides[:], e.DrawnMatch)
	if r := g.Result; i < 0 || r == nil || !r.How.GivesPointsFor(r.Half) || r.How == standings.DoubleForfeit || r.Half != 1 {
		return ""
	}
	return g.Players[i]
}

// ratings returns the ratings of all people who have one.
func (e *Event) ratings() map[string]int {
	out := map[string]int{}
	for _, p := range e.People {
		if p.Rating > 0 {
			out[p.ID] = p.Rating
		}
	}
	return out
}
