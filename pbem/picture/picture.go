// Package picture turns what a side may see of a game into a render.Scene, and knows the pictures that go into mails: an
// overview and close-ups of the combats. It is the only place where positions meet the renderer, and it takes views, so
// that what fog hides cannot reach a file.
package picture

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Pixels per hex: the overview of a mail, and a close-up or a map of its own.
const (
	Overview = 24
	Detail   = 48
)

// Scene is what a viewer sees of a game, with the moves and combats of some events drawn on it.
func Scene(g *engine.Game, viewer core.Side, events []core.Event) render.Scene {
	return SceneOf(g, g.Position(), viewer, events)
}

// SceneOf is Scene for another position of the same game, as replays need it.
func SceneOf(g *engine.Game, pos *core.Position, viewer core.Side, events []core.Event) render.Scene {
	view := g.Module().Show(pos, viewer)
	r := view.Reader()
	sc := render.Scene{
		Map:    r.Map(),
		Title:  fmt.Sprintf("%s   %s", g.Header.Game, g.Meta().Name),
		Root:   ledger.Grouped(g.Log().Root()),
		Viewer: "seen by all",
		Legend: true,
	}
	sc.Subtitle = fmt.Sprintf("turn %d of %d   %s", r.Turn(), g.Meta().Turns, g.Module().Expect(r).Name)
	if viewer != core.Everyone {
		sc.Viewer = "as seen by " + viewer.Title()
	}
	st, _ := g.Module().(core.Stylist)
	if st != nil {
		sc.Style, sc.Stamp = style(st.Style())
	}
	for i := 0; i < r.Map().Len(); i++ {
		h := hexmap.Hex(i)
		sc.Control = append(sc.Control, string(r.Control(h)))
		if r.Count(h) > 0 {
			sc.Stacks = append(sc.Stacks, stack(st, r, h))
		}
	}
	addEvents(&sc, r, core.Seen(events, viewer))
	return sc
}

func style(s core.Style) (render.Style, string) {
	var out render.Style
	for _, x := range s.Sides {
		out.Sides = append(out.Sides, render.SideStyle{Side: string(x.Side), Fill: x.Fill, Edge: x.Edge, Ink: x.Ink, Round: x.Round})
	}
	for _, x := range s.Symbols {
		out.Symbols = append(out.Symbols, render.Word{From: x.Name, To: x.Value})
	}
	for _, x := range s.Sizes {
		out.Sizes = append(out.Sizes, render.Word{From: x.Name, To: x.Value})
	}
	return out, s.Stamp
}

func stack(st core.Stylist, r core.Reader, h hexmap.Hex) render.Stack {
	out := render.Stack{Hex: h}
	for _, u := range r.Stack(h) {
		c := render.Counter{Side: string(u.Def.Side), Symbol: u.Def.Type, Size: u.Def.Size, Name: u.Def.ID,
			Reduced: u.Steps < len(u.Def.Steps), OOS: u.Marked("oos"), Moved: u.Marked("moved"), Fought: u.Marked("fought")}
		if u.Def.Type == core.Unknown {
			c = render.Counter{Side: string(u.Def.Side), FaceDown: true}
		} else if st != nil {
			c.Values = st.Printed(u)
			c.Fill = elite(st.Style(), u)
		}
		out.Counters = append(out.Counters, c)
	}
	return out
}

// elite is the fill of a counter that is coloured by tag or type.
func elite(s core.Style, u *core.Unit) string {
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
			if path := hexes(r, e.Path); len(path) > 1 && !seen[key] {
				seen[key] = true
				sc.Moves = append(sc.Moves, render.Arrow{Side: mover(r, path), Path: path})
			}
		case core.KindHead:
			at, _ = r.Map().Find(e.Hex)
			if e.Hex == "" {
				at = hexmap.None
			}
		case core.KindResult:
			if at != hexmap.None && e.Value != "" {
				sc.Combats = append(sc.Combats, render.Burst{Hex: at, Label: e.Value})
			}
		}
	}
}

// mover guesses the side of an arrow from who stands at its end; a path whose mover is gone is drawn neutral.
func mover(r core.Reader, path []hexmap.Hex) string {
	if s := r.Holder(path[len(path)-1]); s != "" {
		return string(s)
	}
	return string(r.Control(path[len(path)-1]))
}

func hexes(r core.Reader, labels []string) []hexmap.Hex {
	var out []hexmap.Hex
	for _, l := range labels {
		if h, ok := r.Map().Find(l); ok {
			out = append(out, h)
		}
	}
	return out
}

// Image is a rendered picture.
type Image struct {
	Name string // file name
	Alt  string
	PNG  []byte
	PxW  int // width in pixels
}

// overviewColours is the palette of an overview: enough for its flat colours.
const overviewColours = 48

// ForMail renders the overview and at most two close-ups of what happened.
func ForMail(sc render.Scene, news string) ([]Image, error) {
	all, err := ForMails([]render.Scene{sc}, news)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// ForMails is ForMail for the scenes of several seats, side by side on the cores there are.
func ForMails(scenes []render.Scene, news string) ([][]Image, error) {
	out, errs := make([][]Image, len(scenes)), make([]error, 3*len(scenes))
	var wg sync.WaitGroup
	for i := range scenes {
		jobs := forMail(scenes[i], news)
		out[i] = make([]Image, len(jobs))
		for k := range jobs {
			wg.Go(func() { out[i][k], errs[3*i+k] = jobs[k].draw() })
		}
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return out, nil
}

// forMail lists the pictures of one mail, at most three.
func forMail(sc render.Scene, news string) []job {
	over := sc
	over.Overview, over.Legend = true, false
	jobs := []job{{over, render.Options{PxPerHex: Overview, Colours: overviewColours}, "overview.png", news}}
	for i, crop := range render.Sectors(sc.Map, combats(&sc), 9, 8, 2) {
		c := sc
		c.Legend, c.Crop = false, crop
		jobs = append(jobs, job{c, render.Options{PxPerHex: Detail, Fast: true}, fmt.Sprintf("sector-%d.png", i+1), "sector around " + sc.Map.Label(crop.Focus[0])})
	}
	return jobs
}

// combats are the hexes in which a scene shows a combat.
func combats(sc *render.Scene) []hexmap.Hex {
	var at []hexmap.Hex
	for _, b := range sc.Combats {
		at = append(at, b.Hex)
	}
	return at
}

// job is a picture to be made.
type job struct {
	scene     render.Scene
	options   render.Options
	name, alt string
}

func (j *job) draw() (Image, error) {
	var b bytes.Buffer
	l := render.Build(j.scene)
	if err := l.PNG(&b, j.options); err != nil {
		return Image{}, err
	}
	w, _ := l.Size()
	return Image{Name: j.name, Alt: j.alt, PNG: b.Bytes(), PxW: (int(w)*j.options.PxPerHex + 50) / 100}, nil
}
