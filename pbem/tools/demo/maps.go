package demo

import (
	"os"
	"path/filepath"

	"fieldpost/pbem/daemon"
	"fieldpost/pbem/looks/paint"
	"fieldpost/pbem/looks/picture"
	"fieldpost/pbem/looks/render"
	"fieldpost/pbem/program"
	"fieldpost/rules/core"
)

// draw leaves the map as each side and as the moderator sees it.
func (s *stage) draw() error {
	g, err := program.Shelf().Open(filepath.Join(daemon.Games(s.dir), s.show.game()))
	if err != nil {
		return err
	}
	defer g.Close()
	for _, v := range []core.Side{s.show.anna, s.show.boris, core.Everyone} {
		name := string(v)
		if v == core.Everyone {
			name = "moderator"
		}
		l := render.Build(picture.Scene(g.Game, v, nil))
		png, err := os.Create(filepath.Join(s.dir, "maps", name+".png"))
		if err != nil {
			return err
		}
		if err := l.PNG(png, paint.Options{PxPerHex: picture.Detail}); err != nil {
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
