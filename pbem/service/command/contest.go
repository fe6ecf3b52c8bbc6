package command

import "fieldpost/notation/say"

// TournamentGame describes the tournament to which a game belongs; the zero value stands for no tournament.
type TournamentGame struct {
	Event, Game string
	Stage       Stage // stage of the game in the tournament
}

// Stage names the progress of a game in a tournament.
type Stage int

// Stages of a game in a tournament. A game in play ends by its rules, by a concession or an agreed draw, or by the
// clock. A stopped game (at its hour or by its clock) ends by the rules of the tournament. A ruling or a withdrawal can
// end a game at any time. The game is then scored.
const (
	InPlay  Stage = iota
	Stopped       // waiting to be scored
	Scored        // with a result
)

// contestMeaning names the effect of a command in a game of a tournament.
type contestMeaning int

const (
	asUsual        contestMeaning = iota // same effect as in other games
	concedesGame                         // gives up the game, after a confirmation
	directorOnly                         // only a moderator of the game may give it, for the director
	doneByEvent                          // refused: a command of the tournament does it instead
	claimedInEvent                       // the game is stopped; players report its result to the event
	gameCountsAsIs                       // the game is scored and cannot change
)

// meaningInContest returns the effect of the command in a game of a tournament, and whether the command is listed
// there.
func (d *executor) meaningInContest() (contestMeaning, bool) {
	if d.actor.Tournament.Event == "" || d.command.spec.has(readsOnly) {
		return asUsual, true
	}
	m, ok := contestMeanings[roleNames[d.actor.Role]+" "+d.command.spec.name]
	return m[d.actor.Tournament.Stage], ok
}

// checkContest refuses a command that is not allowed in a game of a tournament; the error says what is allowed.
func (d *executor) checkContest() error {
	x := d.actor.Tournament
	m, ok := d.meaningInContest()
	frame := say.F("the line between #EVENT %s and #END", x.Event)
	if d.actor.Role == Moderator {
		frame = say.F("the line between #MOD %s and #END", x.Event)
	}
	switch {
	case !ok:
		return refuse("", "this is a game of the event %s, where %s has no meaning", x.Event, d.command.spec.name)
	case m == directorOnly:
		return refuse(say.F("Ask the director of the event %s.", x.Event),
			"this is a game of the event %s, and only its director lets somebody else play", x.Event)
	case m == doneByEvent:
		return refuse(say.F("Send %s: forfeit %s NAME, or rule %s OUTCOME \"WHY\".", frame, x.Game, x.Game),
			"this is a game of the event %s, whose rules say how it ends", x.Event)
	case m == claimedInEvent:
		return refuse(say.F("Send %s: claim %s first, second or draw.", frame, x.Game),
			"the event %s has stopped this game; nothing that is done in it counts any more", x.Event)
	case m == gameCountsAsIs:
		return refuse("", "the event %s has scored this game, and its result counts", x.Event)
	}
	return nil
}
