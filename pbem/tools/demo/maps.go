package demo

import (
	"os"
	"path/filepath"

	"fieldpost/pbem/daemon"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// draw writes the map as each side and as the moderator sees it.
func (s *demoRun) draw() error {
	g, err := titles.Library().Open(filepath.Join(daemon.GamesDir(s.dir), s.show.game()))
	if err != nil {
		return err
	}
	defer g.Close()
	for _, v := range []core.Side{s.show.anna, s.show.boris, core.Everyone} {
		name := string(v)
		if v == core.Everyone {
			name = "moderator"
		}
		l := render.DrawScene(scene.ForViewer(g.Game, v, nil))
		png, err := os.Create(filepath.Join(s.dir, "maps", name+".png"))
		if err != nil {
			return err
		}
		if err := l.PNG(png, canvas.PNGOptions{PxPerHex: scene.DetailPx}); err != nil {
			return err
		}
		if err := png.Close(); err != nil {
			return err
		}
		svg, err := os.Create(filepath.Join(s.dir, "maps", name+".svg"))
		if err != nil {
			return err
		}
		if err := l.SVG(svg); err != nil {
			return err
		}
		if err := svg.Close(); err != nil {
			return err
		}
	}
	return nil
}
