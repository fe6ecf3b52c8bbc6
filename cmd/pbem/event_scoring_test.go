package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "fieldpost/pbem/tools/testtmp"
)

// TestEventScoring makes events by the flags for how games count and who comes in: the ledger has the terms, numbers
// with a half are halves there, a full event has a waiting list, and what does not fit together is refused.
func TestEventScoring(t *testing.T) {
	dir := t.TempDir()
	pbem := func(want int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(append(args, "--dir", dir), nil, &out, &errs); got != want {
			t.Fatalf("pbem %s: exit %d, want %d\n%s%s", strings.Join(args, " "), got, want, out.String(), errs.String())
		}
		return out.String() + errs.String()
	}
	begin := []string{"event", "new", "cup", "--title", "kursk", "--director", "vera", "--sides", "fixed"}
	for _, c := range []struct{ flags, want string }{
		{"--halves --bid soviet=1.25", "write SIDE=N"},
		{"--bid soviet=1.5", "write SIDE=N"},
		{"--bid roman=2", "want one of the sides"},
		{"--eliminator often", "want rating-only or counts"},
		{"--eliminator counts", "want odd eliminator"},
		{"--drawn-match soviet", "nobody has to win a match"},
		{"--points time=9", "points time"},
		{"--limit 1", "want 2 to"},
		{"--enter-until tomorrow", "want an instant"},
		{"--enter-until 2001-01-01T00:00:00Z", "want a later hour"},
	} {
		if got := pbem(2, append(begin, strings.Fields(c.flags)...)...); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %q", c.flags, got, c.want)
		}
	}
	pbem(0, append(begin, strings.Fields("--halves --bid soviet=1.5 --points margin=2,resigned=7 --odd eliminator --eliminator counts "+
		"--limit 2 --enter-until 2190-01-01T00:00:00Z --tie rating-met,die")...)...)
	raw, err := os.ReadFile(filepath.Join(dir, "events", "cup", "ledger.txt"))
	for _, want := range []string{"points margin 4\npoints resigned 7\n", "bid soviet 3\nhalves yes\neliminator counts\nlimit 2\n" +
		"enter-until 2190-01-01T00:00:00Z\n", "most 1998\n", "tie rating-met\n"} {
		if err != nil || !strings.Contains(string(raw), want) {
			t.Errorf("the ledger is without %q: %v\n%s", want, err, raw)
		}
	}
	for _, id := range []string{"ann", "bob", "cid"} {
		pbem(0, "event", "do", "cup", "enter", id)
	}
	if got := pbem(0, "event", "status", "cup"); !strings.Contains(got, "number 1 on the waiting list: cid") {
		t.Error(got)
	}
	if got := pbem(0, "event", "do", "cup", "withdraw", "bob"); !strings.Contains(got, "cid takes the place of bob") {
		t.Error(got)
	}
	pbem(0, "event", "do", "cup", "close-entries")
	if got := pbem(2, "event", "do", "cup", "enter", "dan"); !strings.Contains(got, "entries were taken until") {
		t.Error(got)
	}
	pbem(0, "event", "pair", "cup")
	if got := pbem(0, "event", "do", "cup", "result", "cup-1-01-1", "played", "second", "score", "-1.5"); !strings.Contains(got, "played") {
		t.Error(got)
	}
	pbem(0, "event", "audit", "cup")
}
