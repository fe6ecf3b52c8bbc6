package ladder

import (
	"fmt"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/parallel"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
)

// Series plays the games of a ladder.
type Series struct {
	Setting  ai.Setting // title, data, scenario, and how many games at once
	Fixtures []Fixture
	Known    []Result // results of an earlier run; their fixtures are not played again
}

// scenario returns the ID of the scenario, "" for the first of the title.
func (s *Series) scenario() string { return s.Setting.Options.Get(core.ScenarioKey) }

// Play plays the fixtures without a known result, several at once. It calls tell for each result in the order of the
// fixtures. It returns the error of the first fixture that has one, or of tell.
func (s *Series) Play(tell func(Result, *ai.Match) error) error {
	left, err := s.Remaining()
	if err != nil {
		return err
	}
	mod, err := s.Setting.Title.Load(new(datafile.TreeCache).Wrap(s.Setting.Data))
	if err != nil {
		return err
	}
	return parallel.Each(len(left), s.Setting.Jobs, func(i int) (*ai.Match, error) {
		set := s.Setting
		set.Players = left[i].Players
		m, err := set.PlayLoaded(mod, left[i].Seed)
		if err != nil {
			return nil, fmt.Errorf("seed %d, %s: %w", left[i].Seed, left[i].seating(set.Title.Meta().Sides), err)
		}
		return m, nil
	}, func(i int, m *ai.Match) error { return tell(s.record(left[i], m), m) })
}

// Remaining lists the fixtures without a known result. Known results of another title, scenario or rules version are an
// error, since ratings over both would mean nothing.
func (s *Series) Remaining() ([]Fixture, error) {
	meta, done := s.Setting.Title.Meta(), map[string]bool{}
	for i, k := range s.Known {
		if k.Title != meta.ID || k.Scenario != s.scenario() {
			return nil, fmt.Errorf("result %d is of %s, not of %s", i+1, subject(k.Title, k.Scenario), subject(meta.ID, s.scenario()))
		}
		if k.Rules != meta.Version {
			return nil, fmt.Errorf("result %d was played by version %d of the rules; this program has version %d", i+1, k.Rules,
				meta.Version)
		}
		done[k.key(meta.Sides)] = true
	}
	var out []Fixture
	for _, f := range s.Fixtures {
		if !done[f.key(meta.Sides)] {
			out = append(out, f)
		}
	}
	return out, nil
}

// subject names a title and, if it is not the first, a scenario.
func subject(title, scenario string) string {
	if scenario == "" {
		return title
	}
	return title + ", scenario " + scenario
}

// Verify plays each result's fixture again and returns an error for the first whose ledger differs.
func (s *Series) Verify(list []Result, told func(n int)) error {
	again := Series{Setting: s.Setting}
	for _, r := range list {
		again.Fixtures = append(again.Fixtures, r.Fixture)
	}
	n := 0
	return again.Play(func(r Result, _ *ai.Match) error {
		if r.Ledger != list[n].Ledger {
			return fmt.Errorf("game %d, seed %d: its ledger was %.12s and is %.12s now", n+1, r.Seed, list[n].Ledger, r.Ledger)
		}
		n++
		told(n)
		return nil
	})
}
