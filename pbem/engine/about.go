package engine

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Audience selects who gets a letter about an act. Observers have their own rule, see [Announcement].
type Audience int

// Audiences of acts.
const (
	ToAll     Audience = iota // whoever plays, and the moderators
	ToPlayers                 // whoever plays
	ToNobody                  // it is told with something else, or delivered by the mail that brought it
)

// Announcement holds what others have to know of an act besides what it does to the game.
type Announcement struct {
	Headline    say.Text // of the letter that tells of it
	To          Audience
	Side        core.Side // whose business alone it is: that of whoever plays it, and of moderators who play no other
	FromOutage  bool      // the moderator of the site knows already why
	FromAbsence bool      // it follows from an absence, whose letter may tell of it

	ShowsPosition       bool // players are told of it with the map and how the game stands
	ChangesMap          bool // what players see on the map may be another after it
	Confidential        bool // not all sides are told: what players are shown of the ledger ends before it
	HiddenFromObservers bool // observers are not told
	PositionNeutral     bool // no position depends on it
	NotProposable       bool // it cannot wait for consent
}

// Roles of a Part.
const (
	RolePlayer    = "player"
	RoleTeam      = "team"
	RoleObserver  = "observer"
	RoleModerator = "moderator"
)

// RoleChange holds what an act does to somebody's part in a game. People are known by their address; that of a player who
// leaves is "".
type RoleChange struct {
	Role    string // "" for an act that is about nobody's part
	Side    core.Side
	Addr    string
	Removed bool
}

// RoleChangeOf returns the part that an act is about.
func RoleChangeOf(a Act) RoleChange {
	if x, ok := a.(interface{ part() RoleChange }); ok {
		return x.part()
	}
	return RoleChange{}
}

// AddedAddress returns the address that an act gives a part in the game, "" when it gives none to anybody.
func AddedAddress(a Act) string {
	if p := RoleChangeOf(a); !p.Removed {
		return p.Addr
	}
	return ""
}

// MapTexts returns an act with the texts that people wrote in it put through f.
func MapTexts(a Act, f func(string) string) Act {
	if x, ok := a.(interface{ reworded(func(string) string) Act }); ok {
		return x.reworded(f)
	}
	return a
}

// ActsForSide reports whether an act did in the place of a side what it owed since a record.
func ActsForSide(a Act, side core.Side, cause int) bool {
	x, ok := a.(interface{ inPlace(core.Side, int) bool })
	return ok && x.inPlace(side, cause)
}
