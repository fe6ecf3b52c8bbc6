package ruletest_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/gametest"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/ruletest"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// TestExport: sheets of played games become cases that are read and run; most bring about all that the game has, and
// the others say what is missing.
func TestExport(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a game of each title")
	}
	enough := errors.New("enough sheets")
	runner := ruletest.NewRunner(rules.Find, scenarios.Open)
	for _, title := range rules.All() {
		meta := title.Meta()
		t.Run(meta.ID, func(t *testing.T) {
			spec := game.Spec{Game: "e1", Title: meta.ID, Now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
				Entropy: gametest.Entropy(1, 2)}
			for _, s := range meta.Sides {
				spec.Seats = append(spec.Seats, engine.Seat{Side: s, Addr: "ai:greedy"})
			}
			g, err := titles.Library().Create(filepath.Join(t.TempDir(), "e1"), spec)
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			sheets, whole := 0, 0
			_, err = ai.PlayComputers(g, func(in engine.Input) (*engine.Outcome, error) {
				out, err := g.Submit(in)
				if err != nil || out.Status != engine.Executed {
					return out, err
				}
				text, missing, err := ruletest.ExportCase(runner, ruletest.Batch{Title: title, Module: g.Module(), Game: "e1",
					Options: g.Header.Options, About: "a sheet", Outcome: out})
				if err != nil {
					t.Errorf("record %d: %v", out.FromRecord, err)
					return out, enough
				}
				cases, err := ruletest.Parse("export.case", []byte(text))
				if err != nil {
					t.Errorf("record %d: %v\n%s", out.FromRecord, err, text)
					return out, enough
				}
				if strings.Contains(text, "# In the game") != (len(missing) > 0) {
					t.Errorf("missing %q and\n%s", missing, text)
				}
				sheets++
				if res := runner.Run(cases[0]); len(missing) == 0 && res.OK {
					whole++
				} else if testing.Verbose() {
					t.Logf("record %d, %s: %d missing, %v", out.FromRecord, out.Phase, len(missing), res.Diffs)
				}
				if sheets == 12 {
					return out, enough
				}
				return out, nil
			})
			if err != nil && !errors.Is(err, enough) {
				t.Fatal(err)
			}
			t.Logf("%d of %d sheets whole", whole, sheets)
			if sheets < 12 || whole < 4 {
				t.Errorf("%d of %d sheets become whole cases", whole, sheets)
			}
		})
	}
}

// TestExportWantsASheet: a batch that carried out no sheet is refused.
func TestExportWantsASheet(t *testing.T) {
	title, _ := rules.Find("kursk")
	_, _, err := ruletest.ExportCase(ruletest.NewRunner(rules.Find, scenarios.Open), ruletest.Batch{Title: title,
		Outcome: &engine.Outcome{}})
	if err == nil || !strings.Contains(err.Error(), "carried out no sheet") {
		t.Error(err)
	}
}
