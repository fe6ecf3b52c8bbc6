package engine

import (
	"strings"
	"time"

	"fieldpost/pbem/dice"
	"fieldpost/rules/core"
)

// Seat is a side of the game and who plays it.
type Seat struct {
	Side core.Side
	Name string
	Addr string
	Lang string // code of the language of its mails, "" for the first of language.Codes

	Identity Level  // what its mails must prove; "" is ByAddress
	Key      string // public key that its sheets may be signed with, "" for none

	TeamAddrs []string // further addresses that may write for it
	Owner     string   // address of the holder of the seat while somebody stands in for them, else ""
}

// HasPerson reports whether a seat is held by somebody, and not by a computer opponent.
func (s Seat) HasPerson() bool { return s.Addr != "" && !strings.HasPrefix(s.Addr, "ai:") }

// Speakers returns the addresses that may speak for a seat: its own, those of its team, and its owner's while somebody
// stands in.
func (s Seat) Speakers() []string {
	out := append([]string{s.Addr}, s.TeamAddrs...)
	if s.Owner != "" {
		out = append(out, s.Owner)
	}
	return out
}

// isVacant reports whether a seat has no holder.
func (s Seat) isVacant() bool {
	return s.Name == "" && s.Addr == "" && s.Lang == "" && s.Identity == "" && s.Key == "" && s.Owner == "" &&
		len(s.TeamAddrs) == 0
}

// Header identifies a game. It is fixed at creation and held by the genesis records.
type Header struct {
	Game    string
	Title   string
	Rules   int    // version of the title's rules
	Data    string // SHA-256 of the scenario data
	Options core.Options
	Seats   []Seat // in the title's order of sides
	Anchor  string // K[0] of the dice chain, lower-case hex
	Veil    string // K[0] of the chain for hidden draws
	Seals   string // K[0] of the chain of seals, "" in a game of pbem-dice/1
	Chain   int    // N
	VKey    string // verifies the signature of checkpoints (signed-note format)
	Created time.Time

	Moderators []Moderator // at the creation; see Table for now
	Clock      string      // policy of deadlines at the creation
	Anonymous  bool        // players do not know each other
}

// Scheme returns the scheme that the dice of a game follow.
func (h Header) Scheme() string {
	if h.Seals == "" {
		return dice.Scheme1
	}
	return dice.Scheme2
}

// judgesEnds reports whether the rules version of a game judges the end of a phase on the board (core.Meta.JudgesFinishFrom).
func (h Header) judgesEnds(t core.Title) bool { return h.Rules >= t.Meta().JudgesFinishFrom }
