package ladder

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/jsonlines"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// sumy returns a ladder of the shortest scenario there is.
func sumy(t *testing.T, pairs int) *Series {
	t.Helper()
	title, _ := rules.Find("kiev-to-rostov")
	data, err := scenarios.Open("kiev-to-rostov", nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Series{Setting: ai.Setting{Title: title, Data: data},
		Fixtures: Schedule(title.Meta().Sides, []string{"ai:random", "ai:greedy"}, pairs, 5)}
}

// play returns the results of a series, up to a number of games.
func play(t *testing.T, s *Series, most int) []Result {
	t.Helper()
	var list []Result
	stop := errors.New("stop")
	err := s.Play(func(r Result, _ *ai.Match) error {
		if len(list) == most {
			return stop
		}
		list = append(list, r)
		return nil
	})
	if err != nil && !errors.Is(err, stop) {
		t.Fatal(err)
	}
	return list
}

// TestSeries plays a ladder at once, and in two runs with the results of the first on file. Both give the same lines,
// which play again to the same ledgers.
func TestSeries(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays many games")
	}
	whole := play(t, sumy(t, 2), 99)
	if len(whole) != 4 || whole[0].Seed != 5 || whole[3].Seed != 6 {
		t.Fatalf("%+v", whole)
	}
	for i := 0; i < 4; i += 2 {
		if whole[i].Players["axis"] != whole[i+1].Players["soviet"] || whole[i].Ledger == whole[i+1].Ledger {
			t.Errorf("the sides are not exchanged: %+v", whole[i:i+2])
		}
	}
	var file bytes.Buffer
	for _, r := range play(t, sumy(t, 2), 1) {
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		file.Write(line)
	}
	size := int64(file.Len())
	file.WriteString(`{"title":"kie`) // cut off
	again := sumy(t, 2)
	known, at, err := ReadResults(&file)
	if again.Known = known; err != nil || at != size || len(known) != 1 {
		t.Fatalf("%v, %d of %d bytes, %v", known, at, size, err)
	}
	rest := play(t, again, 99)
	if got := append(known, rest...); len(got) != 4 || got[0].Ledger != whole[0].Ledger || got[3].Ledger != whole[3].Ledger {
		t.Errorf("in two runs: %+v", got)
	}
	n := 0
	if err := again.Verify(whole, func(i int) { n = i }); err != nil || n != 4 {
		t.Errorf("verified %d: %v", n, err)
	}
	whole[2].Ledger = strings.Repeat("0", 64)
	if err := again.Verify(whole, func(int) {}); err == nil || !strings.Contains(err.Error(), "game 3, seed 6") {
		t.Errorf("a changed ledger: %v", err)
	}
}

// TestForeignResults refuses results of another title, scenario or version of the rules, and lines that are none.
func TestForeignResults(t *testing.T) {
	s := sumy(t, 1)
	good := Result{Title: "kiev-to-rostov", Rules: s.Setting.Title.Meta().Version,
		Fixture: Fixture{Seed: 1, Players: map[core.Side]string{"axis": "ai:greedy", "soviet": "ai:random"}}}
	for want, change := range map[string]func(*Result){
		"is of kursk, not of kiev-to-rostov":                       func(r *Result) { r.Title = "kursk" },
		"is of kiev-to-rostov, scenario 2, not of kiev-to-rostov":  func(r *Result) { r.Scenario = "2" },
		"was played by version 1000000 of the rules; this program": func(r *Result) { r.Rules = 1000000 },
	} {
		bad := good
		change(&bad)
		s.Known = []Result{good, bad}
		if _, err := s.Remaining(); err == nil || !strings.Contains(err.Error(), "result 2 ") || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
	for want, text := range map[string]string{
		"line 1: not a result of a ladder":    "{}x\n",
		"line 2: not a result of a ladder":    "{}\n{\"titel\":1}\n",
		"line 1: longer than 65536 bytes":     strings.Repeat("x", jsonlines.MaxLine+1),
		"line 2: not a result of a ladder \n": "{}\n[]\n",
	} {
		if _, _, err := ReadResults(strings.NewReader(text)); err == nil || err.Error() != strings.TrimSuffix(want, " \n") {
			t.Errorf("want %q: %v", want, err)
		}
	}
}
