package demo

import (
	"os"
	"path/filepath"

	"fieldpost/pbem/daemon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/replay"
	"fieldpost/rules/core"
)

// filmFile is the name of the game's film in the demo's folder.
const filmFile = "film.html"

// writeFilm writes the game as a film, as the moderator sees it.
func (s *demoRun) writeFilm() error {
	dir := filepath.Join(daemon.GamesDir(s.dir), s.show.game())
	g, err := titles.Library().Open(dir)
	if err != nil {
		return err
	}
	defer g.Close()
	recs, rec := g.Log().Records(), replay.NewRecorder(core.Everyone, nil, "")
	title, module, err := titles.Library().Load(dir, g.Header)
	if err != nil {
		return err
	}
	var wrong error
	_, err = engine.Replay(recs, title, module, audit.RevealedKeys(recs), func(g *engine.Game, out *engine.Outcome) bool {
		wrong = rec.AddBatch(g, out)
		return wrong == nil
	})
	if err == nil {
		err = wrong
	}
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(s.dir, filmFile))
	if err != nil {
		return err
	}
	if err := rec.Film().HTML(f); err != nil {
		return err
	}
	return f.Close()
}
