package replay

import (
	"cmp"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/text"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/view/counterart"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Recorder makes a film from a replay: pass every batch to AddBatch, then call Film.
type Recorder struct {
	viewer core.Side
	lang   string
	words  *text.Catalogue
	book   *text.Translator
	film   *Film
	m      *hexmap.Map
	faces  *counterart.Faces
	units  map[string]int
	tokens map[Token]int
	sides  map[string]int
	tracks map[string]int
	state  board // board at the end of the last frame
	values []int
	turn   int
	phase  string
}

// NewRecorder returns a recorder for a viewer; core.Everyone sees everything. lang is the language code of the film, ""
// for English. words contains its translations.
func NewRecorder(viewer core.Side, words *text.Catalogue, lang string) *Recorder {
	return &Recorder{viewer: viewer, lang: lang, words: words,
		units: map[string]int{}, tokens: map[Token]int{},
		sides: map[string]int{}, tracks: map[string]int{}}
}

// Film returns the recorded film, or nil before the first batch.
func (r *Recorder) Film() *Film { return r.film }

// AddBatch records a batch of a replay. It adds no frame for a batch without a change on the map, such as a refused
// sheet or a draft, or for a ruling that the viewer was not told.
func (r *Recorder) AddBatch(g *engine.Game, out *engine.Outcome) error {
	begins := r.film == nil
	if !begins && !isShown(g, out, r.viewer) {
		return nil
	}
	sc := scene.ForView(g, g.Position(), scene.View{Side: r.viewer, Words: r.words, Lang: r.lang})
	if begins {
		if err := r.begin(g, sc); err != nil {
			return err
		}
	}
	next, err := r.boardOf(&sc)
	if err != nil {
		return err
	}
	view := g.Module().Show(g.Position(), r.viewer)
	c := &frameCutter{Recorder: r, boardAfter: next, record: out.ToRecord - 1, owner: -1}
	owner := ownerOf(out)
	c.owner = r.side(string(owner))
	switch {
	case out.Ruling != "":
		c.beginFrame(KindRuling, report.MaskNames(g, out.Ruling.String()))
	case begins:
		r.turn, r.phase = view.Turn, view.Phase
		c.beginFrame(KindStart, r.translateWord(wordBegins))
	}
	for _, st := range report.MaskSteps(g, out.Steps) {
		c.step(st.VisibleEvents(owner, r.viewer), st.Line == 0)
	}
	c.addWaiting(out.Open)
	r.turn, r.phase = view.Turn, view.Phase
	c.finish(view)
	if o := view.Over; o != nil {
		level := r.book.Translate(say.Plain(engine.VictoryLevelText(*o)))
		why := r.book.Translate(say.Plain(report.MaskNames(g, o.Why.String())))
		r.film.Over = strings.TrimSuffix(level+": "+why, ": ")
	} else {
		r.film.Over = ""
	}
	r.film.Root = sc.Root
	return nil
}

// isShown reports whether a viewer sees a batch: it changed the game, and every side was told of it.
func isShown(g *engine.Game, out *engine.Outcome, viewer core.Side) bool {
	if out.Ruling != "" {
		return viewer == core.Everyone || engine.IsPublicBatchAt(g.Log().Records(), out.FromRecord)
	}
	return out.Status == engine.Executed || out.Status == engine.Answered
}

// begin sets the parts that stay the same through the film.
func (r *Recorder) begin(g *engine.Game, sc render.Scene) error {
	gr, err := counterart.DrawGround(sc)
	if err != nil {
		return err
	}
	if r.faces, err = counterart.NewFaces(sc.Style); err != nil {
		return err
	}
	r.m, r.book = sc.Map, r.words.OfTitle(g.Header.Title).Translator(r.lang)
	r.film = &Film{Lang: cmp.Or(r.lang, language.English), Words: words.In(r.lang), Game: g.Header.Game, Title: g.Meta().Name,
		Viewer: sc.Viewer,
		Stamp:  sc.Stamp, Width: gr.W, Height: gr.H, Hexes: gr.Places,
		Units: []string{}, Tokens: []Token{}, Tracks: []string{}, ground: gr, faces: r.faces}
	for i, s := range g.Meta().Sides {
		r.sides[string(s)] = i
		side := Side{Name: string(s), Title: r.book.Translate(say.Plain(s.Title())), Fill: "#b9b4a8"}
		for _, st := range sc.Style.Sides {
			if st.Side == side.Name && st.Fill != "" {
				side.Fill = st.Fill
			}
		}
		r.film.Sides = append(r.film.Sides, side)
	}
	return nil
}

// readTracks reads the tracks of a view. A track that appears late gets the value 0 for earlier frames.
func (r *Recorder) readTracks(view *core.Position) {
	for _, t := range view.Tracks {
		r.values[r.track(t.Name)] = t.Value
	}
}

func (r *Recorder) track(name string) int {
	i, ok := r.tracks[name]
	if !ok {
		i = len(r.film.Tracks)
		r.tracks[name] = i
		r.film.Tracks = append(r.film.Tracks, name)
		r.values = append(r.values, 0)
	}
	return i
}

// ownerOf returns the side whose sheet a batch executed.
func ownerOf(out *engine.Outcome) core.Side {
	if out.Plan != nil {
		return out.Plan.Side
	}
	return out.Side
}

// lineOf returns an event as the viewer reads it. It hides the instructions that led to another side's decision.
func (r *Recorder) lineOf(e core.Event) Line {
	text, value := e.Text, e.Value
	switch e.Kind {
	case core.KindMove, core.KindPlace, core.KindMark, core.KindDead, core.KindControl, core.KindStep:
		value = ""
	case core.KindPhase:
		value = ""
	case core.KindRoll:
		if e.Block > 0 {
			text += say.F("%s%d %s", blockMark, e.Block, e.Key)
		}
	case core.KindAnswer:
		owner, said, _ := strings.Cut(text.String(), ": ")
		value = engine.VisibleSource(value, core.Side(owner), r.viewer)
		if _, is := r.sides[owner]; is {
			text = say.F("%s: %s", core.Side(owner).Title(), said)
		}
	}
	rule := e.Rule
	if rule != "" && strings.Contains(text.String(), "("+rule+")") {
		rule = ""
	}
	return Line{string(e.Kind), text.String(), value.String(), rule}
}

// blockMark precedes a die's position in the ledger.
const blockMark = " [block "
