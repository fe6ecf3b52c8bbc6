package estimate

import (
	"errors"
	"io"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/jsonlines"
	"fieldpost/rules/core"
)

// Forecast holds the estimate of a game at one moment, and how the game ended. Two forecasts are made of each game:
// after a third and after two thirds of its sheets.
type Forecast struct {
	Title    string `json:"title"`
	Rules    int    `json:"rules"` // version of the title's rules
	Scenario string `json:"scenario,omitempty"`
	GameBy   string `json:"gameBy"` // computer player of both sides of the game
	GameSeed uint64 `json:"gameSeed"`
	Third    int    `json:"third"` // 1 or 2
	Player   string `json:"player"`
	Seed     uint64 `json:"seed"`
	Rollouts int    `json:"rollouts"`
	Halves   int    `json:"halves"` // half points of the first side in all continuations
	Result   int    `json:"result"` // half points of the first side in the game
}

// Check returns an error if the numbers of a forecast are impossible.
func (f Forecast) Check() error {
	if f.Third < 1 || f.Third > 2 || f.Rollouts < 1 || f.Rollouts > MaxRollouts || f.Halves < 0 || f.Halves > 2*f.Rollouts ||
		f.Result < 0 || f.Result > 2 {
		return errors.New("not a forecast")
	}
	return nil
}

// Chance returns the first side's chance in the forecast. A draw counts as half a win.
func (f Forecast) Chance() float64 { return float64(f.Halves) / float64(2*f.Rollouts) }

// MakeForecasts plays a game with a setting and a seed, and returns the estimates made during the game.
func MakeForecasts(set ai.Setting, seed uint64, cfg Config) ([]Forecast, error) {
	var at []*engine.Game
	set.Watch = func(g *engine.Game, _ *engine.Outcome) { at = append(at, g.ReadOnlyCopy()) }
	m, err := set.Play(seed)
	if err != nil {
		return nil, err
	}
	meta, p := set.Title.Meta(), m.Game.Position()
	end := ai.ResultOf(p, m.Game.Module())
	var out []Forecast
	for third := 1; third <= 2; third++ {
		cfg.Seed = seed
		e, err := Run(at[third*(len(at)-1)/3], cfg, nil)
		if err != nil {
			return nil, err
		}
		won, drawn, _ := e.Count(0, 1)
		out = append(out, Forecast{Title: meta.ID, Rules: meta.Version, Scenario: set.Options.Get(core.ScenarioKey),
			GameBy: set.Addr, GameSeed: seed,
			Third: third, Player: cfg.Player, Seed: seed, Rollouts: cfg.Rollouts, Halves: 2*won + drawn,
			Result: end.HalfPoints(e.First, 0)})
	}
	return out, nil
}

// ReadForecasts reads a file of forecasts. It leaves out an incomplete last line. whole is the number of bytes of the
// complete lines.
func ReadForecasts(r io.Reader) (list []Forecast, whole int64, err error) {
	return jsonlines.Read(r, "a forecast of pbem estimate --calibrate", Forecast.Check)
}

// Line returns a forecast as a line of a file.
func (f Forecast) Line() ([]byte, error) { return jsonlines.Format(f) }
