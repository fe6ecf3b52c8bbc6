package compose

import "fmt"

// Rank says which letters go first when not all may go now.
type Rank string

// The ranks.
const (
	Plain   Rank = ""        // answers, notices
	Results Rank = "results" // what was carried out, and what a player must have to play
	Press   Rank = "press"   // messages of players to each other
	Strange Rank = "strange" // caused by a mail that does not prove whose it is
)

// Ranks is the number of ranks.
const Ranks = 4

// Order returns 0 for the letters that go first, Ranks-1 for those that go last.
func (r Rank) Order() int {
	switch r {
	case Results:
		return 0
	case Press:
		return 2
	case Strange:
		return 3
	}
	return 1
}

// TopicOf names what a letter tells of: how a game stands for a side, behind a ledger record.
func TopicOf(game, side string, record int) string {
	return fmt.Sprintf("%s %s %d", game, side, record)
}
