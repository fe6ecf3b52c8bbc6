package estimate

import (
	"errors"
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/parallel"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// MaxRollouts bounds the number of continuations of one estimate.
const MaxRollouts = 20_000

// Config holds the settings of continuations.
type Config struct {
	Player   string // address of the computer player of both sides
	Rollouts int    // number of continuations, 1 to MaxRollouts
	Seed     uint64
	Jobs     int // continuations played at once; less than 1: one per core
	Sheets   int // after so many sheets no more continuations count, but not before minRollouts; 0: no bound
}

// minRollouts is the number of continuations that are always played, whatever they cost.
const minRollouts = 10

// errEnough ends a run when it has played the maximum number of sheets.
var errEnough = errors.New("enough")

// DefaultConfig returns the default configuration.
func DefaultConfig() Config { return Config{Player: "ai:tuned", Rollouts: 200, Seed: 1} }

// boundedSheets bounds the sheets of a bounded estimate: some ten seconds on two cores in most titles.
const boundedSheets = 2000

// BoundedConfig returns the default configuration with a limit on its cost, for estimates that delay other mails.
func BoundedConfig() Config {
	c := DefaultConfig()
	c.Sheets = boundedSheets
	return c
}

// Check returns an error if a configuration is wrong.
func (c Config) Check() error {
	if err := ai.CheckQuick(c.Player); err != nil {
		return err
	}
	if c.Rollouts < 1 || c.Rollouts > MaxRollouts {
		return fmt.Errorf("%d continuations: play 1 to %d", c.Rollouts, MaxRollouts)
	}
	return nil
}

// scoreTrack is the name for the spread of the score. No track of a title has this name.
const scoreTrack = "score"

// Estimate holds the chances of a game.
type Estimate struct {
	Game     string         `json:"game"`
	Record   int            `json:"record"` // last record of the ledger that counts
	Turn     int            `json:"turn"`
	Phase    string         `json:"phase"`
	Player   string         `json:"player"`
	Rollouts int            `json:"rollouts"`
	Seed     uint64         `json:"seed"`
	First    core.Side      `json:"first"` // side whose score is positive
	Unit     string         `json:"unit,omitempty"`
	Sides    []OutcomeShare `json:"sides"`
	Levels   []OutcomeShare `json:"levels"`
	Spreads  []ai.Spread    `json:"spreads"`
	Hinges   []KeyEvent     `json:"hinges"`

	list []Continuation
}

// Reasons why an estimate cannot be made.
var (
	errOver    = say.Errorf("the game is over: its result is certain")
	errPending = say.Errorf("its dice wait for public randomness: ask again when they are thrown")
)

// CheckPlayable returns an error if a game cannot be played on.
func CheckPlayable(g *engine.Game) error {
	switch {
	case g.Position().Over != nil:
		return errOver
	case g.AwaitedSide() == "":
		return errPending
	}
	return nil
}

// Run plays a game on as often as the configuration says and counts the results. The game does not change. Run calls
// told after each continuation, and stops if told returns an error.
func Run(g *engine.Game, cfg Config, told func(n int) error) (*Estimate, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	if err := CheckPlayable(g); err != nil {
		return nil, err
	}
	p := g.Position()
	e := &Estimate{Game: g.Header.Game, Record: g.Log().Size() - 1, Turn: p.Turn, Phase: p.Phase, Player: cfg.Player,
		Rollouts: cfg.Rollouts, Seed: cfg.Seed, First: p.World.Sides[0]}
	var err error
	e.list, err = continuations(g, cfg, point{look: p.Turn}, told)
	if err != nil {
		return nil, err
	}
	e.Rollouts = len(e.list)
	e.Sides, e.Levels = shares(e.list, false), shares(e.list, true)
	var endings []ai.Ending
	scored := true
	for _, c := range e.list {
		endings, scored = append(endings, c.Ending), scored && c.Scored
	}
	if scored {
		for i := range endings {
			endings[i].Tracks[scoreTrack] = e.list[i].Score
		}
	}
	if t, ok := g.Module().(core.ScoreCounter); ok {
		e.Unit = t.Tally(p.Reader()).Unit
	}
	e.Spreads, e.Hinges = ai.Spreads(endings), hinges(e.list, p.World.Map, e.First)
	return e, nil
}

// Count returns how many continuations the first side won, drew and lost after a bid that it pays. It multiplies scores
// by scale first, which is 2 if bids are in halves.
func (e *Estimate) Count(bid, scale int) (won, drawn, lost int) {
	for _, c := range e.list {
		c.Score *= scale
		switch c.HalfPoints(e.First, bid) {
		case 2:
			won++
		case 1:
			drawn++
		default:
			lost++
		}
	}
	return won, drawn, lost
}

// continuations plays a game on from a point.
func continuations(g *engine.Game, cfg Config, at point, told func(n int) error) ([]Continuation, error) {
	places := namedPlaces(g.Position().World.Map)
	var list []Continuation
	done := 0
	err := parallel.Each(cfg.Rollouts, cfg.Jobs, func(i int) (Continuation, error) {
		c, err := continuation(g, cfg, i, at, places)
		if err != nil {
			return c, fmt.Errorf("continuation %d: %w", i+1, err)
		}
		return c, nil
	}, func(i int, c Continuation) error {
		list, done = append(list, c), done+c.Sheets
		if told != nil {
			if err := told(i + 1); err != nil {
				return err
			}
		}
		if cfg.Sheets > 0 && done >= cfg.Sheets && len(list) >= minRollouts {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return list, err
}

// continuation plays a game on from a point once. A fault of a title's rules is an error.
func continuation(g *engine.Game, cfg Config, n int, at point, places []hexmap.Hex) (c Continuation, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("the rules of the title failed: %v", x)
		}
	}()
	d := newDice(cfg.Seed, n)
	b, err := newBranch(g, d)
	if err != nil {
		return c, err
	}
	c, err = b.playOn(cfg.Player, at, d, places)
	c.Seed = uint64(n)
	return c, err
}
