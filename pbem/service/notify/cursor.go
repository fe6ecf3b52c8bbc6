package notify

import (
	"fmt"

	"fieldpost/pbem/game"
	"fieldpost/pbem/service/follow"
	"fieldpost/pbem/service/letters"
)

// reading is the progress of the news of a game.
type reading struct {
	*follow.Cursor
	looked  int     // records that were searched for letters to observers
	waiting []delay // letters to observers that are not due or not written yet, in the order of the ledger
	old     int     // records of a program without a cursor, which told of mails as it answered them
}

// delay is a batch that somebody who reads along is told of later.
type delay struct {
	letters.Watching
	id string
}

// read finds the cursor of a game.
func (n *News) read(g *game.Game) (*reading, error) {
	name := g.Header.Game
	if r := n.games[name]; r != nil && r.Told <= g.Log().Size() {
		return r, nil
	}
	c, found, why := follow.Open(g.Dir, g.Log().Size())
	r := &reading{Cursor: c, looked: c.Watched}
	if why != nil {
		n.Log.Warn("the cursor of a game's news cannot be read; the outbox says who was told", "game", name, "error", why)
	}
	if !found {
		if sent, err := n.Post.Released(WelcomeID(name, 0)); err != nil {
			return nil, err
		} else if sent {
			r.old = g.Log().Size()
		}
	}
	n.games[name] = r
	return r, nil
}

// WelcomeID returns the identifier of the nth letter that opens a game.
func WelcomeID(name string, n int) string { return fmt.Sprintf("welcome-%s-%d", name, n) }
