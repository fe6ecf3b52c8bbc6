package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/daemon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/bounce"
)

// resumeSeat ends the pause of a seat's address, so that it gets mail again. The ledger does not record this, because a
// pause changes nothing in the game.
func resumeSeat(cmd *cobra.Command, g *game.Game, by engine.Attribution, args []string, _ seatChange) error {
	if len(args) != 1 {
		return usageError(cmd, fmt.Errorf("resume-seat: want a side"))
	}
	s, ok := g.SeatOf(strings.ToLower(args[0]))
	if !ok {
		return noSide(g.Meta(), args[0])
	}
	dir, err := filepath.Abs(g.Dir)
	if err != nil {
		return err
	}
	state := filepath.Dir(filepath.Dir(dir))
	if daemon.GamesDir(state) != filepath.Dir(dir) {
		return fmt.Errorf("resume-seat: %s does not lie in the folder of games of a daemon's state, so no mail is sent from it", g.Dir)
	}
	book, err := bounce.Open(bounce.LogPath(state), bounce.PauseRule{})
	if err != nil {
		return err
	}
	was, err := book.Resume(s.Addr, by.Name+": "+by.Reason, time.Now().UTC().Truncate(time.Second))
	if err != nil {
		return err
	}
	if !was {
		fmt.Fprintf(cmd.OutOrStdout(), "%s, %s, is not paused\n", s.Side, s.Addr)
		return nil
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s, %s, gets mail again; letters that came back are sent once more\n", s.Side, s.Addr)
	return nil
}
