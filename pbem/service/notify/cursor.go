package notify

import (
	"fmt"

	"fieldpost/pbem/game"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/service/letters"
)

// gameProgress records which news of a game was already sent.
type gameProgress struct {
	*ledgerreader.Cursor
	scanned int            // records searched for letters to observers
	delayed []delayedBatch // letters to observers that are not written yet, in ledger order
	// records from before there was a cursor, about which people were told when their mails were answered
	oldRecords int
}

// delayedBatch is a batch that an observer is told of later.
type delayedBatch struct {
	letters.ObserverDelivery
	id string
}

// openProgress reads the cursor of a game.
func (n *Notifier) openProgress(g *game.Game) (*gameProgress, error) {
	name := g.Header.Game
	if r := n.games[name]; r != nil && r.Delivered <= g.Log().Size() {
		return r, nil
	}
	c, found, why := ledgerreader.Open(g.Dir, g.Log().Size())
	r := &gameProgress{Cursor: c, scanned: c.DeliveredToObservers}
	if why != nil {
		n.Log.Warn("the cursor of a game's news cannot be read; the outbox says who was told", "game", name, "error", why)
	}
	if !found {
		if sent, err := n.Post.WasReleased(WelcomeID(name, 0)); err != nil {
			return nil, err
		} else if sent {
			r.oldRecords = g.Log().Size()
		}
	}
	n.games[name] = r
	return r, nil
}

// WelcomeID returns the identifier of the nth welcome letter of a game.
func WelcomeID(name string, n int) string { return fmt.Sprintf("welcome-%s-%d", name, n) }
