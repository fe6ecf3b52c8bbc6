package demo

import (
	"fmt"
	"path/filepath"
	"slices"

	"fieldpost/pbem/daemon"
	"fieldpost/pbem/titles"
)

// tally counts the players' mails in a game turn.
type tally struct{ turn, anna, boris int }

// count counts a mail about to be sent.
func (s *demoRun) count(l scriptMail) error {
	g, err := titles.Library().Open(filepath.Join(daemon.GamesDir(s.dir), s.show.game()))
	if err != nil {
		return err
	}
	turn := g.Position().Turn
	if err := g.Close(); err != nil {
		return err
	}
	i := slices.IndexFunc(s.tally, func(t tally) bool { return t.turn == turn })
	if i < 0 {
		i = len(s.tally)
		s.tally = append(s.tally, tally{turn: turn})
	}
	if l.who == "anna" {
		s.tally[i].anna++
	} else {
		s.tally[i].boris++
	}
	return nil
}

// counts prints the number of mails in each turn; turn 0 is the set-up.
func (s *demoRun) counts() {
	fmt.Fprintln(s.out, "mails of the players:")
	for _, t := range s.tally {
		fmt.Fprintf(s.out, "  turn %d   Anna %d, Boris %d\n", t.turn, t.anna, t.boris)
	}
}
