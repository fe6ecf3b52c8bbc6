package letters

import (
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
)

// PublicPosition returns a letter without a recipient that shows a game as everybody may see it now. lang is the code
// of its language.
func (o *Writer) PublicPosition(g *game.Game, lang string, at time.Time) (l compose.Letter, err error) {
	n := g.Log().Size()
	err = RecoverPanic(func() (err error) {
		out := &engine.Outcome{At: at, FromRecord: n, ToRecord: n}
		l, err = o.viewLetter(Batch{Game: g, GameAfter: g.Game, Outcome: out}, lang, false, true, false)
		return err
	})
	return l, err
}
