package standings

import "fmt"

// ResultKind names how a game came to its result.
type ResultKind string

// The kinds of results.
const (
	Played        ResultKind = "played"      // to its end by the rules of the title, or to an end both agreed on
	Resigned      ResultKind = "resigned"    // a full win whatever the board showed
	Forfeited     ResultKind = "forfeited"   // lost by silence or by overstepping, in a game in which both have moved
	Unplayed      ResultKind = "unplayed"    // lost by silence before any order of the loser
	Adjudicated   ResultKind = "adjudicated" // by a rule of the event for games that are not finished in time, or by the director
	Agreed        ResultKind = "agreed"      // ended by both without a result: neither scores nor is rated
	Annulled      ResultKind = "annulled"    // counts for nothing, but stays visible
	DoubleForfeit ResultKind = "double"      // both lost: double forfeit
)

// ResultKinds returns all kinds of results.
func ResultKinds() []ResultKind {
	return []ResultKind{Played, Resigned, Forfeited, Unplayed, Adjudicated, Agreed, Annulled, DoubleForfeit}
}

// ChangesRatings reports whether a game of this kind changes ratings.
func (h ResultKind) ChangesRatings() bool {
	return h == Played || h == Resigned || h == Forfeited || h == Adjudicated
}

// GivesPoints reports whether a game of this kind gives points.
func (h ResultKind) GivesPoints() bool { return h != Agreed && h != Annulled }

// GivesPointsFor reports whether a game of this kind gives points if the first player has this many half points. A game
// in which nobody could move is unplayed with one half point for each; it gives none.
func (h ResultKind) GivesPointsFor(half int) bool {
	return h.GivesPoints() && (h != Unplayed || half != 1)
}

// Points is the table of points of an event. All entries are 0 or more.
type Points struct {
	Win, Narrow, Draw, NarrowLoss, Loss int
	Forfeit                             int // to who wins by forfeit
	Resigned                            int // to whose opponent resigned; 0: as any win
	OnTime                              int // to whose opponent overstepped, by the rule for that; 0: as any win
	Bye                                 int // to who has nobody to play
	Margin                              int // a win by less than this margin (after the bid) is narrow; 0: none is
}

// DefaultPoints returns 10 for a win, 8 for one by less than the margin, 9 by forfeit, 5 for a draw, 2 for a narrow
// loss.
func DefaultPoints() Points { return Points{Win: 10, Narrow: 8, Draw: 5, NarrowLoss: 2, Forfeit: 9} }

// Check returns an error if a number of the table is not 0 to 1000, or if a win gives no more than a loss.
func (p Points) Check() error {
	for name, n := range map[string]int{"win": p.Win, "narrow": p.Narrow, "draw": p.Draw, "narrow-loss": p.NarrowLoss, "loss": p.Loss,
		"forfeit": p.Forfeit, "bye": p.Bye,
		"margin": p.Margin, "resigned": p.Resigned, "time": p.OnTime} {
		if n < 0 || n > 1000 {
			return fmt.Errorf("points: %s %d: want 0 to 1000", name, n)
		}
	}
	if p.Win <= p.Loss {
		return fmt.Errorf("points: a win gives %d, a loss %d: want more for a win", p.Win, p.Loss)
	}
	return nil
}

// OfGame returns the points of the two players of a game. half is the first player's half points, 2 for a win. margin
// is the winner's margin after the bid, below 0 if no score was counted.
func (p Points) OfGame(how ResultKind, half, margin int) (first, second int) {
	switch {
	case !how.GivesPointsFor(half):
		return 0, 0
	case how == DoubleForfeit:
		return p.Loss, p.Loss
	case half == 1:
		return p.Draw, p.Draw
	case half == 0:
		second, first = p.OfGame(how, 2, margin)
		return first, second
	case how == Forfeited || how == Unplayed:
		return p.Forfeit, p.Loss
	case how == Resigned && p.Resigned > 0:
		return p.Resigned, p.Loss
	case p.IsNarrow(how, margin):
		return p.Narrow, p.NarrowLoss
	}
	return p.Win, p.Loss
}

// ForOverstep returns the table for games that were scored because a player exceeded their time. No such win is narrow,
// and each gives the points for a win on time. If these are not set, the table is unchanged.
func (p Points) ForOverstep() Points {
	if p.OnTime > 0 {
		p.Win, p.Margin = p.OnTime, 0
	}
	return p
}

// IsNarrow reports whether a won game was narrow.
func (p Points) IsNarrow(how ResultKind, margin int) bool {
	return (how == Played || how == Adjudicated) && margin >= 0 && margin < p.Margin
}
