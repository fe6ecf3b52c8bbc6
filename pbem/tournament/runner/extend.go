package runner

import (
	"fmt"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/tournament"
)

// extend applies the event's extensions to the deadlines of a game. Each is applied once, when a deadline is set.
func extend(b *tournament.Book, x *game.Game, g *tournament.Game) error {
	for _, more := range waiting(x, b, g) {
		d := x.AdminState().Deadline
		if d == nil || x.AdminState().Paused || x.Position().Over != nil {
			return nil
		}
		a, who := *d, by(b, extension(more))
		a.Due, a.Why = d.Due.Add(time.Duration(more.Hours)*time.Hour), engine.ReasonExtended
		if !d.Grace.IsZero() {
			a.Grace = d.Grace.Add(time.Duration(more.Hours) * time.Hour)
		}
		if _, err := x.Act(who, a); err != nil {
			return err
		}
	}
	return nil
}

func extension(x tournament.Extension) string {
	return fmt.Sprintf("more time, record %d of its event", x.Record)
}

// waiting returns the extensions that the game has not applied yet.
func waiting(x *game.Game, b *tournament.Book, g *tournament.Game) (out []tournament.Extension) {
	given := map[string]bool{}
	for _, r := range x.Log().Records() {
		if a, who, err := engine.ParseAct(r); err == nil && who.Name == by(b, "").Name {
			if _, ok := a.(engine.Deadline); ok {
				given[who.Reason] = true
			}
		}
	}
	for _, more := range g.Extended {
		if !given[extension(more)] {
			out = append(out, more)
		}
	}
	return out
}
