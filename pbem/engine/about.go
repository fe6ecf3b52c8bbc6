package engine

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Audience selects who gets a letter about an act. Observers have their own rule, see [About].
type Audience int

// Audiences of acts.
const (
	ToAll     Audience = iota // whoever plays, and the moderators
	ToPlayers                 // whoever plays
	ToNobody                  // it is told with something else, or delivered by the mail that brought it
)

// About holds what others have to know of an act besides what it does to the game.
type About struct {
	Headline say.Text // of the letter that tells of it
	To       Audience
	Side     core.Side // whose business alone it is: that of whoever plays it, and of moderators who play no other
	Outage   bool      // the moderator of the site knows already why
	Leave    bool      // it follows from an absence, whose letter may tell of it

	Result  bool // players are told of it with the map and how the game stands
	Moves   bool // what players see on the map may be another after it
	Closed  bool // not all sides are told: what players are shown of the ledger ends before it
	Unseen  bool // observers are not told
	Aside   bool // no position depends on it
	NoOffer bool // it cannot wait for consent
}

// Roles of a Part.
const (
	AsPlayer    = "player"
	AsTeam      = "team"
	AsObserver  = "observer"
	AsModerator = "moderator"
)

// Part holds what an act does to somebody's part in a game. People are known by their address; that of a player who
// leaves is "".
type Part struct {
	As   string // "" for an act that is about nobody's part
	Side core.Side
	Addr string
	Off  bool
}

// PartOf returns the part that an act is about.
func PartOf(a Act) Part {
	if x, ok := a.(interface{ part() Part }); ok {
		return x.part()
	}
	return Part{}
}

// Enters returns the address that an act gives a part in the game, "" when it gives none to anybody.
func Enters(a Act) string {
	if p := PartOf(a); !p.Off {
		return p.Addr
	}
	return ""
}

// Reworded returns an act with the texts that people wrote in it put through f.
func Reworded(a Act, f func(string) string) Act {
	if x, ok := a.(interface{ reworded(func(string) string) Act }); ok {
		return x.reworded(f)
	}
	return a
}

// InPlace reports whether an act did in the place of a side what it owed since a record.
func InPlace(a Act, side core.Side, cause int) bool {
	x, ok := a.(interface{ inPlace(core.Side, int) bool })
	return ok && x.inPlace(side, cause)
}
