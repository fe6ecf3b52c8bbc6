package demo

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/pbem/daemon"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/rollout"
	"fieldpost/pbem/titles"
)

// computerPlayer makes a computer player write the players' sheets, for games with long turns. The players mail them as
// people would.
type computerPlayer struct {
	until      int               // turn before which it stops
	firstLines map[string]string // by phase: lines put first, in place of the computer's with the same verb
}

// maxSheets bounds the computer's sheets in a demo.
const maxSheets = 200

// playByComputer continues the game with sheets that a computer player writes.
func (s *demoRun) playByComputer(ctx context.Context, m *computerPlayer) error {
	for range maxSheets {
		l, ok, err := s.nextComputerMail(m)
		if err != nil || !ok {
			return err
		}
		if err := s.sendAndDeliver(ctx, l); err != nil {
			return err
		}
	}
	return fmt.Errorf("turn %d does not come within %d sheets", m.until, maxSheets)
}

// nextComputerMail returns the mail with the sheet that the game waits for. ok is false after the last turn of the
// demo.
func (s *demoRun) nextComputerMail(m *computerPlayer) (l scriptMail, ok bool, err error) {
	g, err := titles.Library().Open(filepath.Join(daemon.GamesDir(s.dir), s.show.game()))
	if err != nil {
		return l, false, err
	}
	defer g.Close()
	side, pos := g.AwaitedSide(), g.Position()
	if pos.Turn >= m.until || side == "" {
		return l, false, nil
	}
	l.who = "anna"
	if side == s.show.boris {
		l.who = "boris"
	}
	t := ai.Task{Game: s.show.game(), Side: side, Module: g.Module(), View: g.View(side), Choice: g.OpenChoice()}
	orders := ai.Greedy{}.Orders(t)
	l.subject = pos.Phase
	switch first := m.firstLines[pos.Phase]; {
	case t.Choice != nil:
		l.subject = fmt.Sprintf("Re: %s %s", pos.Phase, t.Choice.Kind)
	case first != "" && side == pos.Active:
		own, _, _ := strings.Cut(first, " ")
		orders = slices.DeleteFunc(orders, func(o string) bool { verb, _, _ := strings.Cut(o, " "); return verb == own || verb == "pass" })
		orders = append(strings.Split(first, "\n"), orders...)
	}
	l.text = rollout.Frame(t, orders)
	return l, true, nil
}
