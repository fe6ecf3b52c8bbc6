package replay_test

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/view/replay"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/scenarios"
)

// played is a finished game between two computer opponents.
type played struct {
	title core.Title
	mod   core.Module
	recs  []ledger.Record
	once  sync.Once
	whole *replay.Film
}

// whole is one game of a title that hides counters, the same in every run.
var whole = sync.OnceValues(func() (*played, error) {
	p := &played{}
	p.title, _ = rules.Find("kursk")
	data, err := scenarios.Open(p.title.Meta().ID, nil)
	if err != nil {
		return nil, err
	}
	if p.mod, err = p.title.Load(data); err != nil {
		return nil, err
	}
	m, err := ai.Setting{Title: p.title, Data: data, Addr: "ai:greedy"}.Play(3)
	if err != nil {
		return nil, err
	}
	p.recs = m.Game.Log().Records()
	return p, nil
})

func game(t *testing.T) *played {
	t.Helper()
	p, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// replay plays a game again, up to the batch that holds a record; -1 plays all.
func (p *played) replay(t *testing.T, upTo int, each func(*engine.Game, *engine.Outcome)) {
	t.Helper()
	_, err := engine.Replay(p.recs, p.title, p.mod, audit.RevealedKeys(p.recs), func(g *engine.Game, out *engine.Outcome) bool {
		each(g, out)
		return upTo < 0 || out.ToRecord <= upTo
	})
	if err != nil {
		t.Fatal(err)
	}
}

// film records a game for a viewer; each, when not nil, is called after every batch.
func (p *played) film(t *testing.T, viewer core.Side, upTo int, each func(*engine.Game, *engine.Outcome, *replay.Film)) *replay.Film {
	t.Helper()
	r := replay.NewRecorder(viewer, nil, "")
	p.replay(t, upTo, func(g *engine.Game, out *engine.Outcome) {
		if err := r.AddBatch(g, out); err != nil {
			t.Fatal(err)
		}
		if each != nil {
			each(g, out, r.Film())
		}
	})
	return r.Film()
}

// wholeFilm returns the film of the whole game for who sees all. It must not be changed.
func wholeFilm(t *testing.T, p *played) *replay.Film {
	t.Helper()
	p.once.Do(func() { p.whole = p.film(t, core.Everyone, -1, nil) })
	if p.whole == nil {
		t.Fatal("the whole film could not be made")
	}
	return p.whole
}

func page(t *testing.T, f *replay.Film) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.HTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// isShown holds what a film shows after a number of frames: per hex the names of its counters, top first.
type isShown struct {
	stacks  map[string]string
	control map[string]int
	values  []int
}

func (s *isShown) fold(f *replay.Film, frames []replay.Frame) {
	for _, fr := range frames {
		for _, st := range fr.Stacks {
			var names []string
			for _, t := range st[1:] {
				names = append(names, name(f, t))
			}
			label := f.Hexes[st[0]].Label
			if s.stacks[label] = strings.Join(names, " "); len(names) == 0 {
				delete(s.stacks, label)
			}
		}
		for _, c := range fr.Control {
			s.control[f.Hexes[c[0]].Label] = c[1]
		}
		if fr.Values != nil {
			s.values = fr.Values
		}
	}
}

func name(f *replay.Film, token int) string {
	t := f.Tokens[token]
	if t.Unit >= 0 {
		return f.Units[t.Unit]
	}
	return "?" + f.Sides[t.Side].Name
}

// stacks returns what a position shows, in the same words.
func stacks(r core.Reader) map[string]string {
	out := map[string]string{}
	for i := range r.Map().Len() {
		if r.Count(hexmap.Hex(i)) == 0 {
			continue
		}
		var names []string
		for _, u := range r.Stack(hexmap.Hex(i)) {
			if u.Def.Type == core.Unknown {
				names = append(names, "?"+string(u.Def.Side))
			} else {
				names = append(names, u.Def.ID)
			}
		}
		out[r.Label(hexmap.Hex(i))] = strings.Join(names, " ")
	}
	return out
}

// TestFilmFollowsTheGame: at the end of every batch the film shows exactly what the viewer's position holds.
func TestFilmFollowsTheGame(t *testing.T) {
	p := game(t)
	for i, viewer := range append([]core.Side{core.Everyone}, p.title.Meta().Sides...) {
		upTo := len(p.recs) / 2
		if i == 0 {
			upTo = -1
		}
		s := isShown{stacks: map[string]string{}, control: map[string]int{}}
		from, batches := 0, 0
		p.film(t, viewer, upTo, func(g *engine.Game, _ *engine.Outcome, f *replay.Film) {
			s.fold(f, f.Frames[from:])
			from = len(f.Frames)
			batches++
			view := g.Module().Show(g.Position(), viewer)
			r := view.Reader()
			want := stacks(r)
			for h, w := range want {
				if s.stacks[h] != w {
					t.Fatalf("%s after record %d, %s: the film shows %q, the position %q", viewer, g.Log().Size()-1, h, s.stacks[h], w)
				}
			}
			if len(s.stacks) != len(want) {
				t.Fatalf("%s after record %d: the film shows %d stacks, the position %d", viewer, g.Log().Size()-1, len(s.stacks),
					len(want))
			}
			for i := range r.Map().Len() {
				h := hexmap.Hex(i)
				if got, want := s.control[r.Label(h)], slices.Index(p.title.Meta().Sides, r.Control(h)); got != want {
					t.Fatalf("%s after record %d: control of %s is %d, want %d", viewer, g.Log().Size()-1, r.Label(h), got, want)
				}
			}
			for i, name := range f.Tracks {
				if s.values[i] != r.Track(name) {
					t.Fatalf("%s after record %d: %s is %d, want %d", viewer, g.Log().Size()-1, name, s.values[i], r.Track(name))
				}
			}
			if last := f.Frames[len(f.Frames)-1]; last.Turn != view.Turn || last.Phase != view.Phase {
				t.Fatalf("%s after record %d: the film says turn %d phase %s, the position %d %s", viewer, g.Log().Size()-1, last.Turn,
					last.Phase, view.Turn, view.Phase)
			}
		})
		if batches < 25 {
			t.Errorf("only %d batches: not much of a game", batches)
		}
	}
}

// TestEveryEventIsInTheFilm: every move and every combat that the viewer may read of has its frame.
func TestEveryEventIsInTheFilm(t *testing.T) {
	p := game(t)
	for _, viewer := range append([]core.Side{core.Everyone}, p.title.Meta().Sides...) {
		moves, heads, rolls := 0, 0, 0
		f := p.film(t, viewer, -1, func(_ *engine.Game, out *engine.Outcome, _ *replay.Film) {
			for _, s := range out.Steps {
				for _, e := range core.VisibleEvents(s.Events, viewer) {
					switch e.Kind {
					case core.KindMove:
						moves++
					case core.KindHead:
						heads++
					case core.KindRoll:
						rolls++
					}
				}
			}
		})
		var gotMoves, gotHeads, gotRolls int
		for _, fr := range f.Frames {
			gotMoves += len(fr.Moves)
			if fr.Kind == replay.KindFight {
				gotHeads++
			}
			for _, l := range fr.Lines {
				if l[0] == string(core.KindRoll) {
					gotRolls++
					if l[2] == "" || !strings.Contains(l[1], "[block ") {
						t.Errorf("a die without face or block: %q", l)
					}
				}
			}
		}
		if gotMoves != moves || gotHeads != heads || gotRolls != rolls || moves == 0 || heads == 0 || rolls == 0 {
			t.Errorf("%s: %d of %d moves, %d of %d combats, %d of %d dice", viewer, gotMoves, moves, gotHeads, heads, gotRolls, rolls)
		}
	}
}

// TestSketchAgrees: for who sees all, following the events alone comes to the exact position; what is set right at the
// end of a batch is only the order in a few stacks and marks.
func TestSketchAgrees(t *testing.T) {
	f := wholeFilm(t, game(t))
	wrong := 0
	for i, fr := range f.Frames {
		if i+1 < len(f.Frames) && f.Frames[i+1].Record == fr.Record {
			for _, st := range fr.Stacks { // in the middle of a batch a hex changes only where a counter of the frame was or is
				if !touched(f, fr, st[0]) {
					wrong++
					t.Logf("record %d, %s: %s changed", fr.Record, fr.Head, f.Hexes[st[0]].Label)
				}
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d hexes changed without a move, a loss or a placing in their frame", wrong)
	}
}

// touched reports whether an event of a frame names a hex, or a counter was lost in it.
func touched(f *replay.Film, fr replay.Frame, hex int) bool {
	for _, m := range fr.Moves {
		if m[1] == hex || m[len(m)-1] == hex {
			return true
		}
	}
	return slices.ContainsFunc(fr.Lines, func(l replay.Line) bool {
		switch core.Kind(l[0]) {
		case core.KindDead, core.KindStep:
			return true
		}
		return strings.Contains(l[1], f.Hexes[hex].Label)
	})
}

// TestEveryTitleCanBeFilmed: the first frame of every title, for every viewer.
func TestEveryTitleCanBeFilmed(t *testing.T) {
	for _, title := range rules.All() {
		id := title.Meta().ID
		files, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(files)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := mod.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		p := &played{title: title, mod: mod}
		for _, viewer := range append([]core.Side{core.Everyone}, title.Meta().Sides...) {
			b := still(t, p, pos, viewer)
			if len(b) > sizeLimit {
				t.Errorf("%s: the first frame has %d bytes", id, len(b))
			}
			if !bytes.Contains(b, []byte(`id="f0"`)) {
				t.Errorf("%s: no counter has a face", id)
			}
		}
	}
}
