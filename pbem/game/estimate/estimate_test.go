package estimate

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// sumy returns the setting of the shortest scenario there is.
func sumy(t testing.TB) ai.Setting {
	t.Helper()
	title, err := rules.FindByID("kiev-to-rostov")
	if err != nil {
		t.Fatal(err)
	}
	data, err := scenarios.Open("kiev-to-rostov", nil)
	if err != nil {
		t.Fatal(err)
	}
	return ai.Setting{Title: title, Data: data, Addr: "ai:tuned"}
}

// games returns a game after each of its sheets.
func games(t testing.TB, seed uint64) []*engine.Game {
	t.Helper()
	var out []*engine.Game
	set := sumy(t)
	set.Watch = func(g *engine.Game, _ *engine.Outcome) { out = append(out, g.ReadOnlyCopy()) }
	if _, err := set.Play(seed); err != nil {
		t.Fatal(err)
	}
	return out
}

// estimateJSON returns an estimate as JSON.
func estimateJSON(t *testing.T, g *engine.Game, cfg Config) string {
	t.Helper()
	e, err := Run(g, cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestRun: the same seed gives the same estimate, however many continuations are played at once. Another gives another.
// The game does not change, also in the middle of a sheet that asks.
func TestRun(t *testing.T) {
	all := games(t, 7)
	at := all[2]
	for _, g := range all {
		if g.OpenChoice() != nil && g.Position().Turn == all[0].Position().Turn {
			at = g
		}
	}
	before, size := at.Position().Hash(), at.Log().Size()
	cfg := Config{Player: "ai:tuned", Rollouts: 12, Seed: 5, Jobs: 1}
	one := estimateJSON(t, at, cfg)
	cfg.Jobs = 4
	if four := estimateJSON(t, at, cfg); one != four {
		t.Errorf("one at a time:\n%s\nfour:\n%s", one, four)
	}
	cfg.Seed = 6
	if other := estimateJSON(t, at, cfg); one == other {
		t.Errorf("two seeds give %s", one)
	}
	if at.Position().Hash() != before || at.Log().Size() != size {
		t.Error("the game changed")
	}
}

// TestRefused: a finished game, too many continuations and an unknown player are refused with the reason, and an error
// of the listener ends a run.
func TestRefused(t *testing.T) {
	all := games(t, 7)
	last, cfg, stop := all[len(all)-1], Config{Player: "ai:tuned", Rollouts: 2}, errors.New("stop")
	if _, err := Run(last, cfg, nil); !errors.Is(err, errOver) {
		t.Errorf("a finished game: %v", err)
	}
	many := Config{Player: "ai:tuned", Rollouts: MaxRollouts + 1}
	if _, err := Run(all[0], many, nil); err == nil || !strings.Contains(err.Error(), "1 to 20000") {
		t.Errorf("too many: %v", err)
	}
	if _, err := Run(all[0], Config{Player: "ai:bold", Rollouts: 1}, nil); err == nil || !strings.Contains(err.Error(), "ai:tuned") {
		t.Errorf("an unknown player: %v", err)
	}
	if _, err := Run(all[0], cfg, func(int) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("a stop: %v", err)
	}
}

// TestForecasts: the forecasts of a game are of its thirds, name its result and read back as written.
func TestForecasts(t *testing.T) {
	list, err := MakeForecasts(sumy(t), 7, Config{Player: "ai:tuned", Rollouts: 4, Jobs: 1})
	if err != nil || len(list) != 2 || list[0].Third != 1 || list[1].Third != 2 || list[0].Result != list[1].Result {
		t.Fatalf("%+v, %v", list, err)
	}
	var file bytes.Buffer
	for _, f := range list {
		line, err := f.Line()
		if err != nil {
			t.Fatal(err)
		}
		file.Write(line)
	}
	whole := file.Len()
	file.WriteString(`{"title":"kie`) // cut off
	back, size, err := ReadForecasts(&file)
	if err != nil || int(size) != whole || len(back) != 2 || back[1] != list[1] {
		t.Errorf("%+v, %d, %v", back, size, err)
	}
	if _, _, err := ReadForecasts(strings.NewReader(`{"third":3}` + "\n")); err == nil {
		t.Error("a third third is read")
	}
}
