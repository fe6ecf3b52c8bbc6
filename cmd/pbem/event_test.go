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

// TestEventCommands plays a round robin of three by commands, audits it, changes a byte and audits it again.
func TestEventCommands(t *testing.T) {
	dir := t.TempDir()
	pbem := eventCommands(t, dir)
	pbem(2, "event", "new", "x", "--title", "chess", "--director", "vera")
	pbem(2, "event", "new", "x", "--title", "kursk", "--director", "vera", "--points", "win=often")
	pbem(0, "event", "new", "three", "--title", "kursk", "--director", "vera", "--format", "robin", "--sides", "fixed",
		"--points", "win=3,bye=1")
	pbem(2, "event", "new", "stars", "--title", "kiev-to-rostov", "--scenario", "99", "--director", "vera")
	pbem(0, "event", "new", "stars", "--title", "kiev-to-rostov", "--scenario", "4", "--director", "vera", "--sides", "sealed")
	if raw, err := os.ReadFile(filepath.Join(runner.EventsDir(dir), "stars", "ledger.txt")); err != nil || !bytes.Contains(raw,
		[]byte("\nunit stars\n")) {
		t.Errorf("%s %v", raw, err)
	}
	pbem(0, "new", "--title", "kursk", "--game", "taken", "--seat", "german=anna@example.org", "--seat", "soviet=boris@example.org")
	if got := pbem(2, "event", "new", "taken", "--title", "kursk", "--director", "vera"); !strings.Contains(got, "another name") {
		t.Errorf("an event takes the name of a game: %s", got)
	}
	if got := pbem(2, "new", "--title", "kursk", "--game", "stars", "--seat", "german=anna@example.org", "--seat",
		"soviet=boris@example.org"); !strings.Contains(got, "choose another") {
		t.Errorf("a game takes the name of an event: %s", got)
	}
	for _, id := range []string{"ann", "bob", "cid"} {
		pbem(0, "event", "do", "three", "enter", id, strings.ToUpper(id)+" Smith", id+"@example.org")
	}
	for n := range 3 {
		for _, id := range []string{"ann", "bob", "cid"} {
			pbem(0, "event", "do", "three", "confirm", "--by", id)
		}
		pbem(0, "event", "pair", "three")
		_, game, _ := strings.Cut(pbem(0, "event", "status", "three"), "  three-")
		game, _, _ = strings.Cut("three-"+game, ":")
		said := []string{"event", "do", "three", "result", game, "played", "first"}
		if n == 2 { // a negative number is no flag
			said = append(said[:6:6], "second", "score", "-40")
		}
		pbem(0, said...)
		if n == 0 {
			pbem(0, "event", "rule", "three", game, "second", "a rule was read wrongly")
		}
		pbem(0, "event", "close", "three")
	}
	if got := pbem(0, "event", "standings", "three"); !strings.Contains(got, "Smith") || !strings.Contains(got, "place") {
		t.Error(got)
	}
	if got := pbem(0, "event", "audit", "three"); !strings.Contains(got, "no difference") {
		t.Error(got)
	}
	if got := pbem(0, "event", "trf", "three"); !strings.Contains(got, "BBW  3.0") || strings.Count(got, "\n001 ") != 3 {
		t.Error(got)
	}
	sheet := filepath.Join(dir, "three.trf")
	if err := os.WriteFile(sheet, []byte(pbem(0, "event", "trf", "three")), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := pbem(0, "event", "trf", "stars", "--enter", sheet); strings.Count(got, "is in the event as") != 3 {
		t.Error(got)
	}
	if got := pbem(0, "event", "trf", "stars", "--enter", sheet); got != "" {
		t.Errorf("entered twice: %s", got)
	}
	twins := "012 x\n001    4 m    Smith, Jörg\n001    9 m    Smith, Jörg\n"
	if err := os.WriteFile(sheet, []byte(twins), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := pbem(0, "event", "trf", "stars", "--enter", sheet); got != "p4 is in the event as Smith, Jörg\n"+
		"p9 is in the event as Smith, Jörg (9): another player of the file has the same name\n" {
		t.Error(got)
	}
	if got := pbem(0, "event", "trf", "stars", "--enter", sheet); got != "" {
		t.Errorf("entered twice: %s", got)
	}
	if err := os.WriteFile(sheet, []byte("012 x\n001   11 m    Lee\n001   12 m    LEE\n001   13 m    Lee (12)\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := pbem(0, "event", "trf", "stars", "--enter", sheet); !strings.Contains(got, "p12 is in the event as LEE (12) (12)") ||
		!strings.Contains(got, "p13 is in the event as Lee (12)\n") {
		t.Error(got)
	}
	if err := os.WriteFile(sheet, []byte("0\x000\x001\x00"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := pbem(2, "event", "trf", "stars", "--enter", sheet); !strings.Contains(got, "no line that begins with 001") {
		t.Error(got)
	}
	cyrillic, chinese := "001   21 m    \xc8\xe2\xe0\xed\xee\xe2\n", "001   22 m    \xcd\xf5, \xd0\xa1\xc3\xf7\n"
	if err := os.WriteFile(sheet, []byte(cyrillic), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := pbem(0, "event", "trf", "stars", "--enter", sheet); !strings.Contains(got, "its names are read as windows-1251\n") ||
		!strings.Contains(got, "p21 is in the event as Иванов\n") {
		t.Error(got)
	}
	if err := os.WriteFile(sheet, []byte(chinese), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := pbem(2, "event", "trf", "stars", "--enter", sheet); !strings.Contains(got, "TRF line 1") ||
		!strings.Contains(got, "--charset") {
		t.Error(got)
	}
	if got := pbem(0, "event", "trf", "stars", "--enter", sheet, "--charset", "gbk"); got != "p22 is in the event as 王, 小明\n" {
		t.Error(got)
	}
	var out bytes.Buffer
	key := filepath.Join(dir, "dan.key")
	if got := run([]string{"key", "new", "--out", key}, nil, &out, &out); got != 0 {
		t.Fatal(out.String())
	}
	out.Reset()
	if got := run([]string{"key", "enter", "--key", key, "stars", "dan"}, nil, &out, &out); got != 0 {
		t.Fatal(out.String())
	}
	pbem(2, append([]string{"event", "do", "stars", "enter", "dick", "Dick"}, strings.Fields(out.String())...)...)
	pbem(0, append([]string{"event", "do", "stars", "enter", "dan", "Dan"}, strings.Fields(out.String())...)...)
	for _, args := range [][]string{{"event", "rating", "three", "--system", "glicko2"}, {"rating", "kursk"}} {
		if got := pbem(0, args...); strings.Count(got, "Smith") != 3 || !strings.Contains(got,
			"  opponents  events  last year  player\n") || !strings.Contains(got, "\nsoviet ") || !strings.Contains(got,
			" 66 %") {
			t.Error(got)
		}
	}
	pbem(2, "rating", "kursk", "--system", "guess")
	path := filepath.Join(runner.EventsDir(dir), "three", "ledger.txt")
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Replace(raw, []byte("half 2"), []byte("half 0"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := pbem(1, "event", "audit", "three"); !strings.Contains(got, "result, field half") {
		t.Error(got)
	}
}
