package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/game/estimate"
)

// TestEstimateFlags: flags without an effect and players who think are refused before anything is played.
func TestEstimateFlags(t *testing.T) {
	for want, args := range map[string][]string{
		"--results has no effect without --calibrate; GAME alone says what is played on":      {"g", "--results", "f"},
		"--scenario has no effect without --calibrate; GAME alone says what is played on":     {"g", "--scenario", "4", "--batches"},
		"--game-seed has no effect without --calibrate; GAME alone says what is played on":    {"g", "--game-seed", "4"},
		"--at has no effect with --batches, which takes all positions of the game":            {"g", "--at", "4", "--batches"},
		"--batches has no effect with --calibrate, which plays games of its own":              {"kursk", "--calibrate", "--batches"},
		"ai:hard thinks about each sheet, which takes too long here; these do not: ai:easy, ": {"g", "--player", "ai:hard"},
		"ai:search,rollouts=8 thinks about each sheet, which takes too long here":             {"g", "--player", "ai:search,rollouts=8"},
		"there is no computer opponent \"ai:deep\"":                                           {"g", "--player", "ai:deep"},
	} {
		status, out, stderr := pbem(append([]string{"estimate"}, args...)...)
		if flat := strings.Join(strings.Fields(stderr), " "); status != 2 || out != "" || !strings.Contains(flat, want) {
			t.Errorf("%v: status %d, %q, want %q", args, status, flat, want)
		}
	}
}

// TestBatches: the chances of a finished game go from batch to batch without a gap, end with the result, and the sums
// of play, luck and all else are what lies between. A second run takes them from the cache, and the audit does not see
// it.
func TestBatches(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred games")
	}
	dir := robots(t, "kiev-to-rostov", "axis", -1)
	status, out, stderr := pbem("estimate", dir, "--batches", "--n", "4", "--json")
	if status != 0 {
		t.Fatalf("status %d, %s", status, stderr)
	}
	var l estimate.ChanceHistory
	if err := json.Unmarshal([]byte(out), &l); err != nil {
		t.Fatal(err)
	}
	sum, split := l.Steps[0].Before, 0
	for i, s := range l.Steps {
		if i > 0 && s.Before != l.Steps[i-1].After {
			t.Errorf("record %d begins at %g, the batch before ends at %g", s.Record, s.Before, l.Steps[i-1].After)
		}
		if s.Sheet != nil && *s.Sheet != s.After {
			split++
		}
	}
	for _, x := range l.Totals {
		sum += x.Change
	}
	last := l.Steps[len(l.Steps)-1].After
	if math.Abs(sum-last) > 0.01 || last != 0 && last != 1 || split == 0 {
		t.Errorf("the sums come to %g, the game ended at %g, %d sheets have luck: %+v", sum, last, split, l.Totals)
	}
	file := filepath.Join(dir, estimate.FileCache)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	status, text, stderr := pbem("estimate", dir, "--batches", "--n", "4")
	if after, _ := os.ReadFile(file); status != 0 || string(after) != string(before) ||
		!strings.Contains(text, "Dice moved the chance of Axis by ") || !strings.Contains(text, "  turn 50: ") {
		t.Errorf("again: status %d, %s, %d bytes and then %d:\n%s", status, stderr, len(before), len(after), text)
	}
	page := filepath.Join(t.TempDir(), "film.html")
	if status, _, stderr := pbem("replay", dir, "--html", page); status != 0 {
		t.Errorf("film: %s", stderr)
	}
	film, err := os.ReadFile(page)
	if err != nil || !strings.Contains(string(film), `"chance":{"n":"Axis","p":[[0,`) {
		t.Errorf("the film has no chances: %v", err)
	}
	if _, report, _ := pbem("report", dir, "--as", "axis"); !strings.Contains(report, text) {
		t.Errorf("the last report has no chances:\n%s", report)
	}
	if _, report, _ := pbem("report", dir, "--as", "axis", "--entry", "8"); strings.Contains(report, "the chance of Axis") {
		t.Errorf("an earlier report has chances:\n%s", report)
	}
	if status, out, stderr := pbem("audit", dir); status != 0 {
		t.Errorf("audit: %d, %s%s", status, out, stderr)
	}
	if status, _, stderr := pbem("estimate", dir); status != 2 || !strings.Contains(stderr, "the game is over") {
		t.Errorf("without --batches: status %d, %s", status, stderr)
	}
}
