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

// meaning is the effect of a command in a game of an event.
type meaning int

const (
	same     meaning = iota // as in any other game
	loses                   // it is giving up the game, after asking back
	director                // only a director's word counts: a moderator of the game gives it
	byEvent                 // the event does it, and tells the game
	claimed                 // the game stands still; players say in the event what it came to
	settled                 // the game counts as it is
)

// inContest returns the meaning of the command in its game. It reports false if the command has no place there.
func (d *doer) inContest() (meaning, bool) {
	if d.who.Contest.Event == "" || d.c.spec.has(readsOnly) {
		return same, true
	}
	m, ok := contest[roleNames[d.who.Role]+" "+d.c.spec.name]
	return m[d.who.Contest.Stage], ok
}

// allowed refuses what has no place in a game of an event, and says what would be right.
func (d *doer) allowed() error {
	x := d.who.Contest
	m, ok := d.inContest()
	frame := say.F("the line between #EVENT %s and #END", x.Event)
	if d.who.Role == Moderator {
		frame = say.F("the line between #MOD %s and #END", x.Event)
	}
	switch {
	case !ok:
		return refuse("", "this is a game of the event %s, where %s has no meaning", x.Event, d.c.spec.name)
	case m == director:
		return refuse(say.F("Ask the director of the event %s.", x.Event),
			"this is a game of the event %s, and only its director lets somebody else play", x.Event)
	case m == byEvent:
		return refuse(say.F("Send %s: forfeit %s NAME, or rule %s OUTCOME \"WHY\".", frame, x.Game, x.Game),
			"this is a game of the event %s, whose rules say how it ends", x.Event)
	case m == claimed:
		return refuse(say.F("Send %s: claim %s first, second or draw.", frame, x.Game),
			"the event %s has stopped this game; nothing that is done in it counts any more", x.Event)
	case m == settled:
		return refuse("", "the event %s has scored this game, and its result counts", x.Event)
	}
	return nil
}
