package letters

import (
	"path/filepath"

	"fieldpost/pbem/game/knownbugs"
)

// defects returns the known defects of a game's title. If the list cannot be read, that is logged and the letter is
// sent without it.
func (o *Writer) defects(b Batch) []knownbugs.Defect {
	h := b.Game.Header
	list, err := knownbugs.ListTitleDefects(filepath.Dir(filepath.Dir(b.Game.Dir)), h.Title, h.Rules)
	if err != nil && o.Log != nil {
		o.Log.Error("a welcome goes without the known defects of its title", "game", h.Game, "error", err)
	}
	return list
}
