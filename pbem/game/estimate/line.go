package estimate

import (
	"errors"
	"fmt"
	"math"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// ChanceHistory holds the first side's chance after each batch of a game.
type ChanceHistory struct {
	Game     string        `json:"game"`
	Player   string        `json:"player"`
	Rollouts int           `json:"rollouts"` // continuations for each chance
	Seed     uint64        `json:"seed"`
	First    core.Side     `json:"first"` // whose chance it is; a draw counts half
	Steps    []ChanceStep  `json:"steps"`
	Totals   []ChanceTotal `json:"totals"`
}

// ChanceStep is a batch that changed the game, with the chance of the first side before and after it.
type ChanceStep struct {
	Record int       `json:"record"` // last record of the batch
	Turn   int       `json:"turn"`   // before the batch
	Phase  string    `json:"phase"`
	Side   core.Side `json:"side,omitempty"` // whose sheet it was
	Before float64   `json:"before"`
	Sheet  *float64  `json:"sheet,omitempty"` // with the sheet, before its dice; left out where the two are not told apart
	After  float64   `json:"after"`

	playVariance, luckVariance float64 // of their errors
}

// Play returns the change of the chance by the sheet. It is 0 if the effects of sheet and dice are not separated.
func (s ChanceStep) Play() float64 {
	if s.Sheet == nil {
		return 0
	}
	return *s.Sheet - s.Before
}

// Luck returns the change of the chance by the dice. It is 0 if the effects of sheet and dice are not separated.
func (s ChanceStep) Luck() float64 {
	if s.Sheet == nil {
		return 0
	}
	return s.After - *s.Sheet
}

// ChanceTotal holds the sum of the changes of one kind over a game.
type ChanceTotal struct {
	Kind   string    `json:"kind"` // "play", "luck" or "other"
	Side   core.Side `json:"side,omitempty"`
	Change float64   `json:"change"` // of the chance of the first side
	Error  float64   `json:"error"`  // half the width of the interval of 95 %
}

// Kinds of totals.
const (
	byPlay  = "play"
	byLuck  = "luck"
	byOther = "other"
)

// Replayer replays a game from its ledger. game.Game implements it.
type Replayer interface {
	Replay(watch func(*engine.Game, *engine.Outcome) bool) (*engine.Game, error)
}

// ComputeChances computes the chances of a game after each batch. For each batch with dice, the sheet is also executed
// with other dice, to separate play from luck. Cached chances are not computed again. ComputeChances calls told after
// each batch, and stops if told returns an error.
func ComputeChances(g Replayer, cfg Config, cache *Cache, told func(record int) error) (*ChanceHistory, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	return follow(g, &walk{cfg: cfg, cache: cache}, told)
}

// follow replays a game.
func follow(g Replayer, w *walk, told func(record int) error) (*ChanceHistory, error) {
	w.line = &ChanceHistory{Player: w.cfg.Player, Rollouts: w.cfg.Rollouts, Seed: w.cfg.Seed, Steps: []ChanceStep{}}
	var failed error
	_, err := g.Replay(func(g *engine.Game, out *engine.Outcome) bool {
		if failed = w.batch(g, out); failed == nil && told != nil {
			failed = told(out.ToRecord - 1)
		}
		return failed == nil
	})
	if failed != nil {
		return nil, failed
	}
	if err != nil {
		return nil, err
	}
	w.line.Totals = totals(w.line.Steps)
	return w.line, nil
}

// ErrUnknown reports that the chances of a game were not computed yet.
var ErrUnknown = errors.New("the chances of this game are not known")

// CachedChances returns the chances of a game after each batch from the cache, for its newest settings. It computes
// none, and returns ErrUnknown if one is missing.
func CachedChances(g Replayer, cache *Cache) (*ChanceHistory, error) {
	if cache.last.Rollouts == 0 {
		return nil, ErrUnknown
	}
	cfg := Config{Player: cache.last.Player, Rollouts: cache.last.Rollouts, Seed: cache.last.Seed}
	return follow(g, &walk{cfg: cfg, cache: cache, known: true}, nil)
}

// walk follows a replay.
type walk struct {
	known bool // only what the cache knows counts
	cfg   Config
	cache *Cache
	line  *ChanceHistory

	before *engine.Game   // at the last moment at which somebody had to write; nil at the start
	first  *ledger.Record // of the batches since then
	side   core.Side      // whose sheet began them
	dice   bool           // thrown since then
	chance cell           // at that moment
}

// batch adds the next batch of the replay.
func (w *walk) batch(g *engine.Game, out *engine.Outcome) error {
	recs := g.Log().Records()[out.FromRecord:out.ToRecord]
	if w.before == nil {
		w.line.Game, w.line.First = g.Header.Game, g.Position().World.Sides[0]
		return w.begin(g)
	}
	if w.first == nil {
		w.first, w.side = &recs[0], out.Side
	}
	for _, r := range recs {
		w.dice = w.dice || r.Type == "roll" || r.Type == "shuffle" || r.Type == "veil"
	}
	if g.Position().Over == nil && g.AwaitedSide() == "" {
		return nil // its dice wait for public randomness
	}
	if !w.dice && g.Position().Hash() == w.before.Position().Hash() && g.OpenChoice() == nil && w.before.OpenChoice() == nil {
		return w.keep(g)
	}
	return w.step(g)
}

// begin computes the chance at the first position.
func (w *walk) begin(g *engine.Game) error {
	var err error
	if w.chance, err = w.position(g); err != nil {
		return err
	}
	return w.keep(g)
}

// keep stores a position as the one before the next batch.
func (w *walk) keep(g *engine.Game) error {
	w.before, w.first, w.side, w.dice = g.ReadOnlyCopy(), nil, "", false
	return nil
}

// step adds the batches since the last position as one step.
func (w *walk) step(g *engine.Game) error {
	p := w.before.Position()
	s := ChanceStep{Record: g.Log().Size() - 1, Turn: p.Turn, Phase: p.Phase, Side: w.side, Before: round4(w.chance.mean())}
	after, err := w.position(g)
	if err != nil {
		return err
	}
	s.After = round4(after.mean())
	if w.first.Type == "receipt" || carriesOut(*w.first) {
		sheet, ok := after, true
		if w.dice {
			if sheet, ok, err = w.sheet(); err != nil {
				return err
			}
			s.luckVariance = sheet.variance() + after.variance()
		}
		s.playVariance = w.chance.variance() + sheet.variance()
		if ok {
			x := round4(sheet.mean())
			s.Sheet = &x
		}
	}
	w.line.Steps, w.chance = append(w.line.Steps, s), after
	return w.keep(g)
}

// carriesOut reports whether an act executes a sheet on file.
func carriesOut(r ledger.Record) bool {
	k := history.ActKind(r)
	return r.Type == history.ActType && (k == "process" || k == "lapse")
}

// position returns the results of continuations from a position. A finished game has a single, certain result.
func (w *walk) position(g *engine.Game) (cell, error) {
	if p := g.Position(); p.Over != nil {
		n := ai.ResultOf(p, g.Module()).HalfPoints(w.line.First, 0)
		return cell{n: 1, halves: n, squares: n * n, sure: true}, nil
	}
	c, _, err := w.count(g, atPosition, point{look: math.MaxInt})
	return c, err
}

// sheet returns the results of continuations in which the sheet is executed with other dice. ok is false if that is not
// possible.
func (w *walk) sheet() (c cell, ok bool, err error) {
	return w.count(w.before, atSheet, point{repeat: w.first, look: math.MaxInt})
}

// count plays a game on from a point, or returns the results from the cache.
func (w *walk) count(g *engine.Game, kind string, at point) (c cell, ok bool, err error) {
	k := w.cache.key(g, kind, w.cfg)
	if c, ok := w.cache.find(k); ok {
		return c, c.n > 0, nil
	}
	if w.known {
		return c, false, ErrUnknown
	}
	list, err := continuations(g, w.cfg, at, nil)
	if err != nil && kind == atPosition {
		return c, false, fmt.Errorf("after record %d: %w", g.Log().Size()-1, err)
	}
	for _, x := range list {
		c.add(x.HalfPoints(w.line.First, 0))
	}
	if err != nil { // with other dice the sheet cannot be carried out as it was
		c = cell{}
	}
	return c, c.n > 0, w.cache.put(k, c)
}

// totals returns the sums of the steps by kind, and for play also by side.
func totals(steps []ChanceStep) []ChanceTotal {
	out := []ChanceTotal{}
	add := func(kind string, side core.Side, change, variance float64) {
		for i := range out {
			if out[i].Kind == kind && out[i].Side == side {
				out[i].Change, out[i].Error = out[i].Change+change, out[i].Error+variance
				return
			}
		}
		out = append(out, ChanceTotal{kind, side, change, variance})
	}
	for _, s := range steps {
		if s.Sheet == nil {
			add(byOther, "", s.After-s.Before, 0)
			continue
		}
		add(byPlay, s.Side, s.Play(), s.playVariance)
		add(byLuck, "", s.Luck(), s.luckVariance)
	}
	for i := range out {
		out[i].Change, out[i].Error = round4(out[i].Change), round4(z95*math.Sqrt(out[i].Error))
	}
	return out
}
