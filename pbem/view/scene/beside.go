package scene

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
)

// addTracksAndTrays adds the title's tracks and boxes beside the board.
func addTracksAndTrays(sc *render.Scene, book *text.Translator, g *engine.Game, r core.Reader, st core.StyleProvider) {
	f, ok := g.Module().(core.TrackLister)
	if !ok {
		return
	}
	in := func(t say.Text) string { return book.Translate(t) }
	tracks, trays := f.TracksAndBoxes(r)
	for _, t := range tracks {
		out := render.Track{Name: in(t.Name)}
		for _, x := range t.Spaces {
			out.Spaces = append(out.Spaces, render.Space{Text: in(x.Text), Note: in(x.Note), Fill: x.Fill, HasMarker: x.Occupied})
		}
		sc.Tracks = append(sc.Tracks, out)
	}
	for _, t := range trays {
		out := render.Tray{Name: in(t.Name), Side: string(t.Side), Fill: t.Fill}
		for _, id := range t.Units {
			if u, ok := r.Unit(id); ok {
				c := counter(st, u)
				c.Reduced = c.Reduced && u.Steps > 0 // an eliminated counter shows its full face
				out.Counters = append(out.Counters, c)
			}
		}
		sc.Trays = append(sc.Trays, out)
	}
}
