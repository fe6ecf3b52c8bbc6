// Package letters writes the letters about a game: results with a map as each reader may see it, acts, warnings,
// welcomes, and the heading that answers share. It determines whom a batch of the ledger concerns and what each may see
// of it. It sends nothing and answers no mail by itself.
package letters

import (
	"fmt"
	"log/slog"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/view/scene"
)

// Writer writes letters.
type Writer struct {
	From    string // "Name <addr>" of the daemon
	SiteKey []byte // secret of the site, for the identifiers of letters that belong to no game
	PDF     bool   // results that begin a turn or end the game bring the whole map as PDF, 250 KB
	SVG     bool   // results bring the map as SVG too, half a megabyte

	// SiteModerator is the address of the moderator of the site, who is told of outages otherwise, and of what is to be decided in
	// games without a moderator of their own; "" for nobody.
	SiteModerator string

	// is told why a letter goes without its map; nil for none
	Log  *slog.Logger
	Draw func(wishes []scene.PictureRequest, news string) ([][]scene.Image, error) // nil for picture.ForMails
}

// Batch is one batch of a ledger: the game now, the game as it stood behind the batch, and what it brought about.
type Batch struct {
	Game      *game.Game
	GameAfter *engine.Game
	Outcome   *engine.Outcome

	sharedValues map[string]any // what its letters have in common, by name; nil: each makes its own
}

// withSharing returns the batch with room for what its letters have in common.
func (b Batch) withSharing() Batch {
	if b.sharedValues == nil {
		b.sharedValues = map[string]any{}
	}
	return b
}

// sharedValue returns something that letters of a batch have in common. It is made when the first of them asks for it.
func sharedValue[V any](b Batch, name string, of func() (V, error)) (V, error) {
	if v, ok := b.sharedValues[name]; ok {
		return v.(V), nil
	}
	v, err := of()
	if err == nil && b.sharedValues != nil {
		b.sharedValues[name] = v
	}
	return v, err
}

// Name names a batch among those of all games: see [compose.Letter].Batches.
func (b Batch) Name() string { return BatchName(b.Game.Header.Game, b.Outcome.FromRecord) }

// BatchName names the batch that begins at a record of a game.
func BatchName(game string, record int) string { return fmt.Sprintf("%s %d", game, record) }
