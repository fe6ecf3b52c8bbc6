package site_test

import (
	"io"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/gametest"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/site"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/site/publicmap"
	"fieldpost/pbem/titles"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules/core"
)

var opening = time.Date(2026, time.July, 4, 18, 0, 0, 0, time.UTC)

// entropy stands in for randomness.
func entropy(n byte) io.Reader { return gametest.Entropy('s', n) }

// play is a game in a folder, and the time in it.
type play struct {
	t *testing.T
	*game.Game
	at time.Time
}

// secrets holds what the public must not be told: two games that differ in them alone look the same.
type secrets struct {
	anna, boris, vera string // addresses
	name              string // of Anna
	seed              byte
	order             string // of the Soviet side, sealed
	swap              int    // which of the counters that the other side does not see have changed places
}

func newPlay(t *testing.T, x secrets, anonymous bool) *play {
	t.Helper()
	p, err := schedule.ParseText("clock: {zone: Europe/Berlin, at: 20:00}\nkinds: {order: {next: 5d, grace: 2d}}\nnmr: hold\n")
	if err != nil {
		t.Fatal(err)
	}
	g, err := titles.Library().Create(filepath.Join(t.TempDir(), "kursk-7"),
		game.Spec{Game: "kursk-7", Title: "kursk", Now: opening,
			Entropy: entropy(x.seed), Clock: p.Canonical(), Anonymous: anonymous,
			Seats:      []engine.Seat{{Side: "german", Name: x.name, Addr: x.anna}, {Side: "soviet", Name: "Boris", Addr: x.boris}},
			Moderators: []engine.Moderator{{Name: "Vera", Addr: x.vera, Level: engine.ProofByToken}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return &play{t, g, opening}
}

func (p *play) act(by, reason string, a engine.Act) {
	p.t.Helper()
	p.at = p.at.Add(time.Hour)
	if _, err := p.Act(engine.Attribution{Name: by, At: p.at, Reason: reason}, a); err != nil {
		p.t.Fatal(err)
	}
}

func (p *play) sheet(text string, lock time.Duration) *engine.Outcome {
	p.t.Helper()
	p.at = p.at.Add(time.Hour)
	found := notation.FindFrames(text, func(_, side, phase string) (notation.Vocabulary, bool) {
		return p.Module().Vocabulary(phase, core.Side(side)), true
	})
	in := engine.Input{Frame: found.Frames[0], At: p.at}
	if lock > 0 {
		in.LockAt = p.at.Add(lock)
	}
	out, err := p.Submit(in)
	if err != nil {
		p.t.Fatal(err)
	}
	return out
}

// public returns what the site knows of the game.
func (p *play) public() site.Game {
	p.t.Helper()
	l, err := gamestatus.Read(p.Dir)
	if err != nil {
		p.t.Fatal(err)
	}
	g, err := site.NewGame(l, "Kursk", p.Log().Records())
	if err != nil {
		p.t.Fatal(err)
	}
	b, ok, err := publicmap.AfterLastMove(p.Game, -1)
	if err != nil || !ok {
		p.t.Fatal(ok, err)
	}
	b.Maps = b.Files("kursk-7")
	g.Board = &b.Board
	return g
}

// picture returns the map of the game's page.
func (p *play) picture() []byte {
	p.t.Helper()
	b, _, err := publicmap.AfterLastMove(p.Game, -1)
	if err != nil {
		p.t.Fatal(err)
	}
	pngs, err := b.PNGs()
	if err != nil {
		p.t.Fatal(err)
	}
	return pngs[0]
}

// swap exchanges two Soviet counters, which the German side does not see since their stacks are in reserve.
func (p *play) swap(which int) engine.EditPosition {
	p.t.Helper()
	r := p.Position().Reader()
	var hidden []*core.Unit
	for u := range r.UnitsOf("soviet") {
		if u.OnMap() && r.TopUnit(u.Hex) == u && !r.World().Sees(r, u, "german") {
			hidden = append(hidden, u)
		}
	}
	if len(hidden) < 4 {
		p.t.Fatalf("%d counters are hidden", len(hidden))
	}
	a, b := hidden[2*which], hidden[2*which+1]
	return engine.EditPosition{Edits: []string{"unit " + a.Def.ID + " at " + r.Label(b.Hex), "unit " + b.Def.ID + " at " + r.Label(a.Hex)}}
}

// pages returns the index and the page of the game.
func (p *play) pages() string {
	p.t.Helper()
	g := p.public()
	a, err := site.RenderIndexPage([]site.Game{g}, nil, nil, nil, "", p.at)
	if err != nil {
		p.t.Fatal(err)
	}
	b, err := site.RenderGamePage(g, p.at)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(a) + string(b)
}
