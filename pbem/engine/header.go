package engine

import (
	"strings"
	"time"
	"unicode"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/rules/core"
)

// Seat holds a side of the game and the person or computer that plays it.
type Seat struct {
	Side core.Side
	Name string
	Addr string
	Lang string // language code of its mails, "" for the first of language.Codes

	Identity ProofLevel // proof that its mails need; "" means ProofByAddress
	Key      string     // public key that verifies its sheets, "" for none

	TeamAddrs []string // further addresses that may write for it
	Owner     string   // address of the seat's holder while a stand-in plays, otherwise ""

	Agent string // name of the program that writes its sheets, "" for a person or a computer opponent
}

// AgentLabel returns a seat's agent as it stands behind a player's name, " (agent=NAME)", "" for none. hideName leaves
// the agent's name out, which might tell who its owner is.
func (s Seat) AgentLabel(hideName bool) string {
	switch {
	case s.Agent == "":
		return ""
	case hideName:
		return " (agent)"
	}
	return " (agent=" + s.Agent + ")"
}

// MaxAgent bounds the name of an agent, in bytes.
const MaxAgent = 40

// CheckAgent returns an error unless a word can be the name of an agent: letters and digits of ASCII and . _ + - that
// begin with a letter or digit.
func CheckAgent(name string) error {
	inside := func(r rune) bool {
		return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || strings.ContainsRune("._+-", r)
	}
	if len(name) > MaxAgent || strings.TrimLeftFunc(name, inside) != "" ||
		strings.Trim(name[:min(len(name), 1)], "._+-") == "" {
		return say.Errorf("%q cannot be the name of an agent: it has %d bytes at most, letters, digits and . _ + - and begins with a "+
			"letter or digit", name, MaxAgent)
	}
	return nil
}

// HasPerson reports whether a person holds the seat, not a computer opponent.
func (s Seat) HasPerson() bool { return s.Addr != "" && !s.HasComputer() }

// HasComputer reports whether a computer opponent holds the seat.
func (s Seat) HasComputer() bool { return strings.HasPrefix(s.Addr, "ai:") }

// Speakers returns the addresses that may write for a seat: its own, its team's, and its owner's while a stand-in
// plays.
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
		len(s.TeamAddrs) == 0 && s.Agent == ""
}

// Header holds the properties of a game that its first records fix. They never change after the game was created.
type Header struct {
	Game    string
	Title   string
	Rules   int    // version of the title's rules
	Data    string // SHA-256 of the scenario data
	Options core.Options
	Seats   []Seat // in the title's order of sides
	Anchor  string // first key K[0] of the chain of dice keys, lower-case hex
	Veil    string // first key K[0] of the chain for hidden draws
	Seals   string // first key K[0] of the chain for sealed statements, "" in a game of pbem-dice/1
	Chain   int    // number of keys in each chain
	VKey    string // public key of checkpoint signatures (signed-note format)
	Created time.Time

	Moderators []Moderator // at the game's creation; AdminState has the present ones
	Clock      string      // deadline policy at the game's creation
	Anonymous  bool        // players are not told who plays the other sides
}

// Scheme returns the dice scheme of the game.
func (h Header) Scheme() string {
	if h.Seals == "" {
		return dice.Scheme1
	}
	return dice.Scheme2
}

// judgesEnds reports whether the game's rules version checks the board at the end of a phase
// (core.Meta.JudgesFinishFrom).
func (h Header) judgesEnds(t core.Title) bool { return h.Rules >= t.Meta().JudgesFinishFrom }
