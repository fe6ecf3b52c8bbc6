package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/lazyregexp"
)

// maxStated bounds the number of continuations in a stated estimate.
const maxStated = 20_000

// StoppedEstimate holds the estimate of a stopped game, as its record states it: how many continuations each player won
// after the bids.
type StoppedEstimate struct {
	First, Draw, Second int
	Player              string // computer player of both sides, such as "ai:tuned"
	Seed                uint64
}

// String returns an estimate in the form of records: "120 20 60 ai:tuned 1".
func (s StoppedEstimate) String() string {
	return fmt.Sprintf("%d %d %d %s %d", s.First, s.Draw, s.Second, s.Player, s.Seed)
}

var validPlayer = lazyregexp.New(`^ai:[a-z]{1,16}$`)

// parseStated parses an estimate in the form of records.
func parseStated(text string) (s StoppedEstimate, err error) {
	f := strings.Split(text, " ")
	if len(f) == 5 {
		s.First, _ = strconv.Atoi(f[0])
		s.Draw, _ = strconv.Atoi(f[1])
		s.Second, _ = strconv.Atoi(f[2])
		s.Player = f[3]
		s.Seed, _ = strconv.ParseUint(f[4], 10, 32)
	}
	least := min(s.First, s.Draw, s.Second)
	n := max(s.First, s.Draw, s.Second) // bounds the sum against overflow
	if s.String() != text || least < 0 || n > maxStated || s.games() < 1 || s.games() > maxStated ||
		!validPlayer().MatchString(s.Player) {
		return s, say.Errorf("estimate %q: want the continuations that the first won, drew and lost, 1 to %d in all, a player and a seed",
			text, maxStated)
	}
	return s, nil
}

// games returns the number of continuations.
func (s StoppedEstimate) games() int { return s.First + s.Draw + s.Second }

// outcome returns the outcome by the limits of a panel. The first player's chance is in per cent; a draw counts as half
// a win.
func (s StoppedEstimate) outcome() string {
	if s.games() == 0 {
		return ""
	}
	return cut(100*s.First+50*s.Draw, s.games())
}

// estimated parses the estimate of a stop. Only the event itself may state one, if its rules use estimates and a player
// has moved in the game.
func (e *Event) estimated(s *Stop, text, by string) error {
	if text == "" {
		return nil
	}
	if !slices.Contains(e.Ends, ScoreByEstimate) || by != "" || s.Idle != "" {
		return say.Errorf("no estimate is taken here: want the rule %s, a stop by nobody, and a game in which somebody moved",
			ScoreByEstimate)
	}
	var err error
	s.Estimate, err = parseStated(text)
	return err
}
