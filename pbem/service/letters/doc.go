// Package letters writes the letters about a game: results with a map as each reader may see it, acts, warnings,
// welcomes, and the heading that answers share. It determines whom a batch of the ledger concerns and what each person
// may see of it. It sends nothing, and writes no letters unless asked.
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
	From    string // sender of all letters, "Name <addr>"
	SiteKey []byte // secret of the site, for the identifiers of letters that belong to no game
	PDF     bool   // results that begin a turn or end the game include the whole map as PDF, 250 KB
	SVG     bool   // results include the map as SVG too, half a megabyte

	// SiteModerator is the address of the site's moderator, who is also responsible for games without a moderator;
	// "" for none.
	SiteModerator     string
	SiteModeratorLang string // language of their letters; "" for English

	// logs why a letter has no map; may be nil
	Log  *slog.Logger
	Draw func(wishes []scene.PictureRequest, news string) ([][]scene.Image, error) // nil for scene.ForMails
}

// Batch holds one batch of a ledger: the present game, the game just after the batch, and the outcome.
type Batch struct {
	Game      *game.Game
	GameAfter *engine.Game
	Outcome   *engine.Outcome

	sharedValues map[string]any // values shared by the letters of a batch, by name; nil: each letter computes its own
}

// withSharing returns the batch with a cache for values that its letters share.
func (b Batch) withSharing() Batch {
	if b.sharedValues == nil {
		b.sharedValues = map[string]any{}
	}
	return b
}

// sharedValue returns a value that the letters of a batch share. It is computed when the first letter asks for it.
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

// Name returns the name that identifies the batch among those of all games: see [compose.Letter].Batches.
func (b Batch) Name() string { return BatchName(b.Game.Header.Game, b.Outcome.FromRecord) }

// BatchName returns the name of the batch that begins at a record of a game.
func BatchName(game string, record int) string { return fmt.Sprintf("%s %d", game, record) }
