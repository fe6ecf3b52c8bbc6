package engine

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Audience selects who gets a letter about an act. Observers have their own rule, see [Announcement].
type Audience int

// Audiences of acts.
const (
	ToAll     Audience = iota // all players and the moderators
	ToPlayers                 // all players
	ToNobody                  // nobody: another letter already reports the act
)

// Announcement describes the letter that reports an act: its headline, its readers, and what it shows.
type Announcement struct {
	Headline say.Text // headline of the letter
	To       Audience
	// the one side concerned; the letter goes to its player and to moderators who play no other side
	Side        core.Side
	FromOutage  bool // an outage caused the act; the site's moderator already knows
	FromAbsence bool // an absence caused the act; the letter about the absence may report it

	ShowsPosition bool // the letter to players shows the map and the state of the game
	ChangesMap    bool // the act may change what players see on the map
	// some sides are not told; players are shown the ledger only up to the record before the act
	Confidential        bool
	HiddenFromObservers bool // observers are not told
	PositionNeutral     bool // the act does not change the position
	NotProposable       bool // the act cannot be proposed to the other players for consent
}

// Roles of a person in a game.
const (
	RolePlayer    = "player"
	RoleTeam      = "team"
	RoleObserver  = "observer"
	RoleModerator = "moderator"
)

// RoleChange describes how an act changes a person's part in a game. The fields hold addresses; the address of a player
// who leaves is "".
type RoleChange struct {
	Role    string // "" for an act that changes nobody's part
	Side    core.Side
	Addr    string
	Removed bool
}

// RoleChangeOf returns how an act changes a person's part in the game, the zero value if it changes nobody's.
func RoleChangeOf(a Act) RoleChange {
	if x, ok := a.(interface{ roleChange() RoleChange }); ok {
		return x.roleChange()
	}
	return RoleChange{}
}

// AddedAddress returns the mail address that an act adds to the game, "" if it adds none.
func AddedAddress(a Act) string {
	if p := RoleChangeOf(a); !p.Removed {
		return p.Addr
	}
	return ""
}

// MapTexts returns a copy of an act with f applied to each text that a person wrote, such as the reason of a ruling or
// the words of a note. An act without such texts is returned as it is.
func MapTexts(a Act, f func(string) string) Act {
	if x, ok := a.(interface{ withTexts(func(string) string) Act }); ok {
		return x.withTexts(f)
	}
	return a
}

// ActsForSide reports whether an act did, for a side that had not written, what the side owed since ledger record
// cause.
func ActsForSide(a Act, side core.Side, cause int) bool {
	x, ok := a.(interface{ actsFor(core.Side, int) bool })
	return ok && x.actsFor(side, cause)
}
