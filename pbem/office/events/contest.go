package events

import (
	"fieldpost/pbem/event/book"
	"fieldpost/pbem/office/command"
)

// Contest returns the event of a folder of events to which a game belongs, with the stage of the game in it; the zero value for none.
func Contest(events, game string) (command.Contest, error) {
	name, state, err := book.StateIn(events, game)
	if err != nil || name == "" {
		return command.Contest{}, err
	}
	x := command.Contest{Event: name, Game: game, Stage: command.Scored}
	switch {
	case book.IsOpen(state):
		x.Stage = command.InPlay
	case book.IsStopped(state):
		x.Stage = command.Stopped
	}
	return x, nil
}
