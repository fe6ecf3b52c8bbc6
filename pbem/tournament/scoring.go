package tournament

import (
	"errors"
	"fmt"
	"slices"
)

// checkScoring returns an error if terms by which games count do not fit together.
func (t Terms) checkScoring() error {
	own := t.Points.Resigned != 0 || t.Points.OnTime != 0
	switch {
	case own && t.Version < 3:
		return fmt.Errorf("points of their own for resigned games and wins on time: want version 3, and this is %d", t.Version)
	case t.Points.OnTime != 0 && t.Lapse != ByRules:
		return errors.New("points time: a game whose clock ran out is forfeited here, and gives the points for that; " +
			"with lapse rules it is stopped, and won on time")
	case t.Points.OnTime != 0 && !slices.Contains(t.Ends, ByOverstep):
		return fmt.Errorf("points time: no game is won on time, because %s is no rule of the event for unfinished games", ByOverstep)
	}
	return nil
}
