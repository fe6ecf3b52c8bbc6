package tournamentmail

import (
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/tournament"
)

// FindTournamentGame returns the tournament to which a game belongs, and the stage of the game in it; the zero value if
// no tournament in the folder events has the game.
func FindTournamentGame(events, game string) (command.TournamentGame, error) {
	name, state, err := tournament.FindGameState(events, game)
	if err != nil || name == "" {
		return command.TournamentGame{}, err
	}
	x := command.TournamentGame{Event: name, Game: game, Stage: command.Scored}
	switch {
	case tournament.IsOpen(state):
		x.Stage = command.InPlay
	case tournament.IsStopped(state):
		x.Stage = command.Stopped
	}
	return x, nil
}
