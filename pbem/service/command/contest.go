package command

import "fieldpost/notation/say"

// Contest is the event to which a game belongs; the zero value is none.
type Contest struct {
	Event, Game string
	Stage       Stage // of the game in the event
}

// Stage is the progress of a game of an event.
type Stage int

// The stages. A game ends by its rules, by a concession or a draw that both want, or by the clock while it is played; by the rules of the
// event when it is stopped at its hour or by its clock; and by a ruling or a withdrawal at any time. Whatever it was, then it is scored.
const (
	InPlay  Stage = iota
	Stopped       // it waits for whoever scores it
	Scored        // it has a result
)

// contestMeaning is the effect of a command in a game of an event.
type contestMeaning int

const (
	asUsual        contestMeaning = iota // as in any other game
	concedesGame                         // it is giving up the game, after asking back
	directorOnly                         // only a director's word counts: a moderator of the game gives it
	doneByEvent                          // the event does it, and tells the game
	claimedInEvent                       // the game stands still; players say in the event what it came to
	gameCountsAsIs                       // the game counts as it is
)

// meaningInContest returns the meaning of the command in its game. It reports false if the command has no place there.
func (d *executor) meaningInContest() (contestMeaning, bool) {
	if d.actor.Contest.Event == "" || d.command.spec.has(readsOnly) {
		return asUsual, true
	}
	m, ok := contestMeanings[roleNames[d.actor.Role]+" "+d.command.spec.name]
	return m[d.actor.Contest.Stage], ok
}

// checkContest refuses what has no place in a game of an event, and says what would be right.
func (d *executor) checkContest() error {
	x := d.actor.Contest
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
