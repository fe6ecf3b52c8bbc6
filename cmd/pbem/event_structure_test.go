package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "fieldpost/pbem/tools/testtmp"
)

// TestEventShape makes events whose terms have seeds by commands: by ratings of a file for chess programs, and by the
// places of that event, which the ledger of the next one holds.
func TestEventShape(t *testing.T) {
	dir := t.TempDir()
	pbem := func(want int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(append(args, "--dir", dir), nil, &out, &errs); got != want {
			t.Fatalf("pbem %s: exit %d, want %d\n%s%s", strings.Join(args, " "), got, want, out.String(), errs.String())
		}
		return out.String() + errs.String()
	}
	event := func(want int, name string, more ...string) string {
		t.Helper()
		return pbem(want, append([]string{"event", "new", name, "--title", "kursk", "--director", "vera"}, more...)...)
	}
	event(0, "old", "--seeds", "rating", "--rounds", "1", "--top-half", "--sides", "fixed")
	file := filepath.Join(dir, "a.trf")
	var trf strings.Builder
	for i, r := range []int{1500, 1900, 1700, 0} {
		fmt.Fprintf(&trf, "001 %4d      Player %-26d %4d%28s 0.0\n", i+1, i+1, r, "")
	}
	if err := os.WriteFile(file, []byte(trf.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	pbem(0, "event", "trf", "old", "--enter", file)
	pbem(0, "event", "do", "old", "rate", "p4", "1600")
	if got := event(2, "new", "--seeds", "old"); !strings.Contains(got, "is not over") {
		t.Error(got)
	}
	pbem(0, "event", "pair", "old")
	if got := pbem(0, "event", "status", "old"); !strings.Contains(got, "p2 as german, p4") || !strings.Contains(got, "p3 as german, p1") {
		t.Errorf("by the ratings 1900, 1700, 1600, 1500: %s", got)
	}
	pbem(0, "event", "do", "old", "result", "old-1-01-1", "played", "first")
	pbem(0, "event", "do", "old", "result", "old-1-02-1", "played", "second")
	pbem(0, "event", "close", "old")
	if got := event(2, "new", "--seeds", "older"); !strings.Contains(got, "want draw, rating, hand or an event") {
		t.Error(got)
	}
	if got := event(2, "new", "--top-half"); !strings.Contains(got, "need seeds") {
		t.Error(got)
	}
	event(0, "new", "--seeds", "old")
	raw, err := os.ReadFile(filepath.Join(dir, "events", "new", "ledger.txt"))
	if err != nil || !strings.Contains(string(raw), "\nseeds places\nformer old ") ||
		strings.Count(string(raw), "\nformer-place p") != 4 {
		t.Errorf("%s %v", raw, err)
	}
	event(0, "pools", "--format", "pools-knockout", "--games", "2", "--through", "2", "--top", "4")
	event(0, "losses", "--format", "double-knockout", "--rounds", "9", "--top", "4")
	for name, want := range map[string]string{"pools": "\npool 4\nthrough 2\n", "losses": "\nleft 4\n"} {
		raw, err := os.ReadFile(filepath.Join(dir, "events", name, "ledger.txt"))
		if err != nil || !strings.Contains(string(raw), want) {
			t.Errorf("%s: %s %v", name, raw, err)
		}
	}
	if got := event(2, "x", "--pool", "4"); !strings.Contains(got, "for the format pools-knockout") {
		t.Error(got)
	}
	pbem(0, "event", "audit", "old")
	pbem(0, "event", "audit", "new")
}
