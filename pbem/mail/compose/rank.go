package compose

import "fmt"

// Rank names the priority of a letter when not all letters may be sent now.
type Rank string

// The ranks.
const (
	Ordinary     Rank = ""        // answers, notices
	Results      Rank = "results" // results of sheets, and other letters that a player needs in order to play
	Press        Rank = "press"   // messages of players to each other
	FromUnproven Rank = "strange" // answers to a mail whose sender is not proven
)

// Ranks is the number of ranks.
const Ranks = 4

// Order returns 0 for the highest priority, Ranks-1 for the lowest.
func (r Rank) Order() int {
	switch r {
	case Results:
		return 0
	case Press:
		return 2
	case FromUnproven:
		return 3
	}
	return 1
}

// TopicOf returns the topic of a letter about the state of a game for a side after a ledger record: "GAME SIDE RECORD".
// The outbox finds letters by their topics.
func TopicOf(game, side string, record int) string {
	return fmt.Sprintf("%s %s %d", game, side, record)
}
