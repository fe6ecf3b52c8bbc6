package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/pbem/tournament/runner"
)

// eventCommands returns a function that runs a command on a state folder, and holds its exit code.
func eventCommands(t *testing.T, dir string) func(want int, args ...string) string {
	return func(want int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(append(args, "--dir", dir), nil, &out, &errs); got != want {
			t.Fatalf("pbem %s: exit %d, want %d\n%s%s", strings.Join(args, " "), got, want, out.String(), errs.String())
		}
		return out.String() + errs.String()
	}
}

// TestEventFrom: an event is written as a file and made again of it, by new --from and by trf --enter --rounds: both
// have the same table. A file that does not add up makes no event and enters nobody.
func TestEventFrom(t *testing.T) {
	dir := t.TempDir()
	pbem := eventCommands(t, dir)
	pbem(0, "event", "new", "old", "--title", "kursk", "--director", "vera", "--rounds", "2", "--points", "win=4,draw=1,bye=2")
	for _, id := range []string{"ann", "bob", "cid", "dan", "eve"} {
		pbem(0, "event", "do", "old", "enter", id, strings.ToUpper(id)+" Smith", "rating", "1500")
	}
	pbem(0, "event", "pair", "old")
	for match, outcome := range map[string]string{"01": "first", "02": "draw"} {
		pbem(0, "event", "do", "old", "result", "old-1-"+match+"-1", "played", outcome)
	}
	pbem(0, "event", "close", "old")
	file := filepath.Join(dir, "old.trf")
	text := pbem(0, "event", "trf", "old")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(strings.Replace(text, " 4.0 ", " 3.0 ", 1))
	got := pbem(2, "event", "new", "again", "--title", "kursk", "--director", "vera", "--from", file)
	if !strings.Contains(got, "has 3.0 points in the file, and the results there add up to 4.0") {
		t.Error(got)
	}
	if _, err := os.Stat(filepath.Join(runner.EventsDir(dir), "again")); err == nil {
		t.Error("a file that does not add up made a folder")
	}
	write(text)
	got = pbem(0, "event", "new", "again", "--title", "kursk", "--director", "vera", "--from", file)
	if !strings.Contains(got, "p1 is in the event as ANN Smith, rating 1500\n") ||
		!strings.Contains(got, "round 1 is taken over: 2 games, 1 byes\n") {
		t.Error(got)
	}
	pbem(0, "event", "new", "empty", "--title", "kursk", "--director", "vera", "--rounds", "2")
	got = pbem(2, "event", "trf", "empty", "--enter", file, "--rounds")
	if !strings.Contains(got, "without --points the table of the file counts") ||
		strings.Contains(pbem(0, "event", "status", "empty"), "p1") {
		t.Error(got)
	}
	got = pbem(2, "event", "new", "short", "--title", "kursk", "--director", "vera", "--from", file, "--points", "win=4,draw=2,bye=2")
	if !strings.Contains(got, "so draw 2 would be 2.0 there, and it is 1.0") {
		t.Error(got)
	}
	pbem(0, "event", "new", "same", "--title", "kursk", "--director", "vera", "--rounds", "2", "--points", "win=4,draw=1,bye=2,forfeit=9")
	pbem(0, "event", "trf", "same", "--enter", file, "--rounds")
	want := pbem(0, "event", "standings", "old")
	for _, event := range []string{"again", "same"} {
		if got := pbem(0, "event", "standings", event); strings.ReplaceAll(got, "p1", "ann") != want {
			t.Errorf("%s\n%s", got, want)
		}
		if got := pbem(0, "event", "audit", event); !strings.Contains(got, "no difference") {
			t.Error(got)
		}
	}
	if got := pbem(0, "event", "trf", "again"); strings.Replace(got, "012 again", "012 old", 1) != text {
		t.Errorf("written again:\n%s\n%s", got, text)
	}
}

// TestEventResults: the results of a round are recorded from a file as a whole, or not at all.
func TestEventResults(t *testing.T) {
	dir := t.TempDir()
	pbem := eventCommands(t, dir)
	pbem(0, "event", "new", "cup", "--title", "kursk", "--director", "vera", "--rounds", "1", "--sides", "fixed")
	for _, id := range []string{"ann", "bob", "cid", "dan"} {
		pbem(0, "event", "do", "cup", "enter", id)
	}
	pbem(0, "event", "pair", "cup")
	file := filepath.Join(dir, "round-1.csv")
	for _, c := range []struct {
		code       int
		text, want string
	}{
		{2, "game,how,outcome\ncup-1-01-1,played,first\ncup-1-02-1,played,fourth\n", "nothing is recorded: line 3: outcome"},
		{0, "game,how,outcome\ncup-1-01-1,played,first\ncup-1-02-1,played,draw\n", "cup-1-02-1: played, draw;"},
	} {
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := pbem(c.code, "event", "results", "cup", file); !strings.Contains(got, c.want) {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	pbem(0, "event", "close", "cup")
	if got := pbem(0, "event", "audit", "cup"); !strings.Contains(got, "no difference") {
		t.Error(got)
	}
}

// TestKeptApartInFile: who may not meet in a file does not meet in the event that is made of it, in rounds that are to
// come. What a file says of virtual points is named as not taken over, and a line that cannot be refuses the file.
func TestKeptApartInFile(t *testing.T) {
	dir := t.TempDir()
	pbem := eventCommands(t, dir)
	pbem(0, "event", "new", "old", "--title", "kursk", "--director", "vera", "--rounds", "4", "--sides", "fixed",
		"--accelerate", "10,10,10")
	for _, id := range []string{"ann", "bob", "cid", "dan", "eve", "fay"} {
		pbem(0, "event", "do", "old", "enter", id, strings.ToUpper(id))
	}
	pbem(0, "event", "do", "old", "prohibit", "ann", "bob", "sisters")
	pbem(0, "event", "pair", "old")
	for _, match := range []string{"01", "02", "03"} {
		pbem(0, "event", "do", "old", "result", "old-1-"+match+"-1", "played", "first")
	}
	pbem(0, "event", "close", "old")
	text := pbem(0, "event", "trf", "old")
	file := filepath.Join(dir, "old.trf")
	made := func(want int, name, text string) string {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return pbem(want, "event", "new", name, "--title", "kursk", "--director", "vera", "--from", file)
	}
	got := made(0, "again", text)
	for _, want := range []string{"p1 and p2 do not meet from round 2 on\n",
		"the virtual points of the file (250) are not taken over"} {
		if !strings.Contains(got, want) {
			t.Errorf("it does not say %q: %s", want, got)
		}
	}
	if got := pbem(2, "event", "do", "again", "prohibit", "p2", "p1"); !strings.Contains(got, "already") {
		t.Error(got)
	}
	line := "260   1   4    1    2"
	if !strings.Contains(text, line) {
		t.Fatalf("the file has no line %q: %s", line, text)
	}
	three := made(0, "three", strings.Replace(text, line, "260   1   2    1    2    3", 1))
	if n := strings.Count(three, "in the file until round 2: say prohibit"); n != 3 {
		t.Errorf("of three who may not meet %d pairs are kept apart: %s", n, three)
	}
	if got := made(0, "past", strings.Replace(text, line, "260   1   1    1    2", 1)); strings.Contains(got, "do not meet") {
		t.Error(got)
	}
	for _, wrong := range []string{"260   1   4    1", "260   1   4    1    9", "260   1   4    1    x", "260   1   4    0    2"} {
		if got := made(2, "wrong", strings.Replace(text, line, wrong, 1)); !strings.Contains(got, "260, players who may not meet") {
			t.Errorf("%s: %s", wrong, got)
		}
	}
}
