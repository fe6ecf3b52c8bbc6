package news

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"fieldpost/pbem/office/letters"
	"fieldpost/pbem/record/durable"
	"fieldpost/pbem/table/game"
)

// fileCursor holds, in a game's folder, the ledger records up to which everybody was told, and those up to which all who read along
// were. What is lost of it is found again in the outbox: no letter goes out twice.
const fileCursor = "news.txt"

// reading is how far the news of a game are.
type reading struct {
	told, watched int     // records
	looked        int     // records that were searched for letters to observers
	waiting       []delay // letters to observers that are not due or not written yet, in the order of the ledger
	saved         [2]int
	old           int // records of a program without a cursor, which told of mails as it answered them
}

// delay is a batch that somebody who reads along is told of later.
type delay struct {
	letters.Watching
	id string
}

// read finds the cursor of a game.
func (n *News) read(g *game.Game) (*reading, error) {
	name := g.Header.Game
	if r := n.games[name]; r != nil && r.told <= g.Log().Size() {
		return r, nil
	}
	r := &reading{}
	b, err := os.ReadFile(filepath.Join(g.Dir, fileCursor))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if sent, err := n.Post.Sent(WelcomeID(name, 0)); err != nil {
			return nil, err
		} else if sent {
			r.old = g.Log().Size()
		}
	case err != nil:
		return nil, err
	default:
		if _, err := fmt.Sscanf(string(b), "told %d\nwatched %d\n", &r.told, &r.watched); err != nil {
			n.Log.Warn("the cursor of a game's news cannot be read; the outbox says who was told", "game", name, "error", err)
			r.told, r.watched = 0, 0
		}
	}
	if size := g.Log().Size(); r.told > size || r.watched > size || r.told < 0 || r.watched < 0 {
		r.told, r.watched = 0, 0
	}
	r.looked, r.saved = r.watched, [2]int{r.told, r.watched}
	n.games[name] = r
	return r, nil
}

// save keeps the cursor where it is new.
func (r *reading) save(g *game.Game) error {
	at := [2]int{r.told, r.watched}
	if at == r.saved {
		return nil
	}
	text := fmt.Sprintf("told %d\nwatched %d\n", r.told, r.watched)
	if err := durable.Write(filepath.Join(g.Dir, fileCursor), []byte(text), 0o644); err != nil {
		return err
	}
	r.saved = at
	return nil
}

// WelcomeID is the identifier of the nth letter that opens a game.
func WelcomeID(name string, n int) string { return fmt.Sprintf("welcome-%s-%d", name, n) }
