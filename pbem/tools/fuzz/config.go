package fuzz

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"

	"fieldpost/notation"
	"fieldpost/pbem/game"
	"fieldpost/pbem/parallel"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// Config configures a run. A number that is zero stands for its default.
type Config struct {
	Library   *game.Library // the titles
	Title     string
	Games     int          // number of games, default 1
	First     int          // number of the first game, from 1
	Seed      uint64       // together with the number of a game, it determines the whole game
	Workers   int          // games played at once, by default one per core; the report does not depend on it
	Dir       string       // folder for failed games; "" saves none
	Every     int          // sheets between two replays of a running game, default 40
	MaxSheets int          // sheets after which an unfinished game has failed, default 1500
	Options   core.Options // options that are not drawn at random
	Variants  int          // number of variants with the same result that are tried for each sheet
	// Progress is called after each game, in the order of the games.
	Progress func(done, failed int)
}

func (c Config) withDefaults() Config {
	c.Games, c.First, c.Workers = cmp.Or(c.Games, 1), cmp.Or(c.First, 1), cmp.Or(c.Workers, runtime.GOMAXPROCS(0))
	c.Every, c.MaxSheets = cmp.Or(c.Every, 40), cmp.Or(c.MaxSheets, 1500)
	return c
}

// fuzzRun holds the data that all games of a run share; it is not changed during the run.
type fuzzRun struct {
	Config
	title core.Title
	mod   core.Module
	meta  core.Meta
	data  fs.FS
	hash  string // hash of data
}

func newFuzzRun(c Config) (*fuzzRun, error) {
	c = c.withDefaults()
	if c.Games < 1 || c.First < 1 || c.Workers < 1 || c.Every < 1 || c.MaxSheets < 1 {
		return nil, errors.New("games, first, workers, every and the limit of sheets are 1 or more")
	}
	title, ok := c.Library.Find(c.Title)
	if !ok {
		return nil, fmt.Errorf("there is no title %q%s", c.Title, notation.SuggestionText(c.Title, c.Library.IDs()))
	}
	b := &fuzzRun{Config: c, title: title, meta: title.Meta()}
	var err error
	if b.data, err = c.Library.Data(c.Title, nil); err != nil {
		return nil, err
	}
	if b.hash, err = scenarios.Hash(b.data); err != nil {
		return nil, err
	}
	if b.mod, err = title.Load(b.data); err != nil {
		return nil, fmt.Errorf("title %s: %w", c.Title, err)
	}
	return b, nil
}

// Run plays the games. An error means that nothing could be played, that a failure could not be saved, or that ctx
// ended. Failures of games are in the report.
func Run(ctx context.Context, c Config) (*Report, error) {
	b, err := newFuzzRun(c)
	if err != nil {
		return nil, err
	}
	type played struct {
		*result
		err error // error of saving the failure
	}
	var results []*result
	var errs []error
	failed := 0
	err = parallel.Each(b.Games, b.Workers, func(i int) (played, error) {
		if err := ctx.Err(); err != nil {
			return played{}, err
		}
		r, err := b.play(b.First + i)
		return played{r, err}, nil
	}, func(_ int, p played) error {
		results, errs = append(results, p.result), append(errs, p.err)
		if p.failure != nil {
			failed++
		}
		if b.Progress != nil {
			b.Progress(len(results), failed)
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	return b.report(results), errors.Join(errs...)
}
