// Package scene converts a side's view of a game to a scene that package render draws. It also chooses the pictures of
// a mail: an overview and close-ups of the combats. Only this package passes positions to the renderer. It passes
// views, so that a file cannot contain information hidden by fog of war.
package scene

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Pixels per hex of the overview in a mail, of a separate map, and of a close-up, which is shown at the size of Detail.
const (
	OverviewPx = 24
	DetailPx   = 48
	CloseUpPx  = 56
)

// Size of a close-up in hexes. It fits a phone's screen, 360 pixels wide, at full size.
const (
	CloseUpCols = 6
	CloseUpRows = 6
	maxSectors  = 3
	// partCols bounds the columns of one overview picture. A telephone then shows each hex large enough to read.
	partCols = 34
)

// View describes the viewer of a picture, and its contents besides the board.
type View struct {
	Side      core.Side
	Words     *text.Catalogue // translations; nil for English only
	Lang      string          // language of names and legend, such as "ja" or "ru"; "" for the map's own
	Events    []core.Event    // events whose moves and combats are drawn
	Show      []string        // core.LayerZOC, core.LayerSupply: for both sides, where the title can tell
	Sightings []render.Sighting
}

// ForViewer returns the scene of a game as a viewer sees it, with the moves and combats of events.
func ForViewer(g *engine.Game, viewer core.Side, events []core.Event) render.Scene {
	return ForPosition(g, g.Position(), viewer, events)
}

// ForPosition returns the scene of another position of the same game, for replays.
func ForPosition(g *engine.Game, pos *core.Position, viewer core.Side, events []core.Event) render.Scene {
	return ForView(g, pos, View{Side: viewer, Events: events})
}

// ForView returns the scene of a view of a position.
func ForView(g *engine.Game, pos *core.Position, v View) render.Scene {
	view := g.Module().Show(pos, v.Side)
	r := view.Reader()
	words := Words(v.Lang)
	sc := render.Scene{
		Map:       r.Map(),
		Title:     fmt.Sprintf("%s   %s", g.Header.Game, g.Meta().Name),
		Root:      ledgerRoot(g),
		Viewer:    translateWord(words, "seen by all"),
		Legend:    true,
		Names:     true,
		Lang:      v.Lang,
		Words:     words,
		Sightings: v.Sightings,
	}
	in := v.Words.OfTitle(g.Header.Title).Translator(v.Lang).WithPlaces(r.Map(), v.Lang, g.Module().World().Defs)
	sc.PlaceNames = in.Places()
	sc.Subtitle = in.Translate(core.TurnOf(g.Module(), g.Meta(), r)) + "   " + in.Translate(g.Module().Expect(r).Name)
	if v.Side != core.Everyone {
		sc.Viewer = fmt.Sprintf(translateWord(words, "as seen by %s"), translateWord(words, v.Side.Title()))
	}
	st, _ := g.Module().(core.StyleProvider)
	sc.Style = houseStyle(g.Meta().Sides)
	if st != nil {
		sc.Style, sc.Stamp = style(st.Style())
		sc.Stamp = in.Translate(say.Plain(sc.Stamp))
	}
	for i := 0; i < r.Map().Len(); i++ {
		h := hexmap.Hex(i)
		sc.Control = append(sc.Control, string(r.Control(h)))
		if r.Count(h) > 0 {
			sc.Stacks = append(sc.Stacks, stack(st, r, h))
		}
	}
	addLayers(&sc, g, r, v.Show)
	if m, ok := g.Module().(core.Markers); ok {
		for _, x := range m.Markers(r) {
			sc.Markers = append(sc.Markers, render.Marker{Hex: x.Hex, Side: string(x.Side), Sign: x.Letters,
				Name: in.Translate(say.Plain(x.Name)), Flipped: x.Flipped})
		}
	}
	addTracksAndTrays(&sc, in, g, r, st)
	addEvents(&sc, r, core.VisibleEvents(v.Events, v.Side))
	return sc
}

// maxOverviewPx is the greatest number of pixels per hex of an overview.
const maxOverviewPx = 30

// AtScale returns a scene at px pixels per hex. At up to maxOverviewPx it becomes an overview.
func AtScale(sc render.Scene, px int) render.Scene {
	sc.Overview, sc.Px = px <= maxOverviewPx, px
	return sc
}

func style(s core.Style) (render.Style, string) {
	var out render.Style
	for _, x := range s.Sides {
		out.Sides = append(out.Sides, render.SideStyle{Side: string(x.Side), Fill: x.Fill, Edge: x.Edge, Ink: x.Ink, Round: x.Round})
	}
	for _, x := range s.Symbols { // the title's words go before the house's
		out.Symbols = append(out.Symbols, render.Word{From: x.Name, To: x.Value})
	}
	for _, x := range s.Sizes {
		out.Sizes = append(out.Sizes, render.Word{From: x.Name, To: x.Value})
	}
	out.Symbols = append(out.Symbols, houseSymbols...)
	out.Sizes = append(out.Sizes, houseSizes...)
	return out, s.SourceNote
}

func stack(st core.StyleProvider, r core.Reader, h hexmap.Hex) render.Stack {
	out := render.Stack{Hex: h}
	for _, u := range r.Stack(h) {
		out.Counters = append(out.Counters, counter(st, u))
	}
	return out
}

// counter returns the visible face of a counter.
func counter(st core.StyleProvider, u *core.Unit) render.Counter {
	if u.Def.Type == core.Unknown {
		return render.Counter{Side: string(u.Def.Side), FaceDown: true}
	}
	c := render.Counter{Side: string(u.Def.Side), Symbol: u.Def.Type, Size: u.Def.Size, Name: u.Def.ID,
		Reduced: u.Steps < len(u.Def.Steps), OOS: u.Marked("oos"), Moved: u.Marked("moved"), Fought: u.Marked("fought")}
	if st == nil {
		return c
	}
	c.Values = st.PrintedFigures(u)
	c.Fill = eliteFill(st.Style(), u)
	if f, ok := st.(core.FaceDescriber); ok {
		x := f.Face(u)
		c.Left, c.Right, c.Boxed, c.Dots, c.Band, c.Ground = x.Left, x.Right, x.Boxed, x.StackingDots, x.BarColour, x.SymbolColour
	}
	return c
}

// eliteFill returns the fill colour that the style gives a counter for its tag or type.
func eliteFill(s core.Style, u *core.Unit) string {
	for _, side := range s.Sides {
		if side.Side != u.Def.Side {
			continue
		}
		for _, e := range side.Elites {
			if u.Def.Tagged(e.Name) || u.Def.Type == e.Name {
				return e.Value
			}
		}
	}
	return ""
}

// addEvents draws moves as arrows and combats with their results.
func addEvents(sc *render.Scene, r core.Reader, events []core.Event) {
	at := hexmap.None
	seen := map[string]bool{}
	for _, e := range events {
		switch e.Kind {
		case core.KindMove:
			key := strings.Join(e.Path, "-")
			if path := parseHexes(r, e.Path); len(path) > 1 && !seen[key] {
				seen[key] = true
				sc.Moves = append(sc.Moves, render.Arrow{Side: moverSide(r, e.Units, path), Path: path})
			}
		case core.KindHead:
			at, _ = r.Map().Find(e.Hex)
			if e.Hex == "" {
				at = hexmap.None
			}
		case core.KindResult:
			if at != hexmap.None && e.Value != "" {
				sc.Combats = append(sc.Combats, render.CombatMark{Hex: at, Label: e.Value.String()})
			}
		}
	}
}

// moverSide returns the side of an arrow: the side of a counter that the event names, or of the counters at the arrow's
// end.
func moverSide(r core.Reader, units []string, path []hexmap.Hex) string {
	for _, id := range units {
		if u, ok := r.Unit(id); ok {
			return string(u.Def.Side)
		}
	}
	if s := r.Holder(path[len(path)-1]); s != "" {
		return string(s)
	}
	return string(r.Control(path[len(path)-1]))
}

func parseHexes(r core.Reader, labels []string) []hexmap.Hex {
	var out []hexmap.Hex
	for _, l := range labels {
		if h, ok := r.Map().Find(l); ok {
			out = append(out, h)
		}
	}
	return out
}

// ledgerRoot returns the root of the ledger after the last batch that was told to every side.
func ledgerRoot(g *engine.Game) string {
	_, root := engine.PublicPrefix(g.Log(), g.Log().Size())
	return ledger.GroupedRoot(root)
}
