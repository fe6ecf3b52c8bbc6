package main

import (
	"bytes"
	"fmt"
	"image/gif"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/replay"
	"fieldpost/rules/core"
)

// robotGame returns the folder of a game of Kursk between two computer opponents: its first sheets.
func robotGame(t *testing.T, sheets int) string { return robots(t, "kursk", "german", sheets) }

// robots returns the folder of a game between two computer opponents, one of them soviet: to its end, or only its first
// sheets.
func robots(t *testing.T, title, other string, sheets int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), title+"-7")
	seats, err := parseSeats([]string{other + "=ai:greedy", "soviet=ai:greedy"})
	if err != nil {
		t.Fatal(err)
	}
	g, err := titles.Library().Create(dir,
		game.Spec{Game: title + "-7", Title: title, Seats: seats, Now: time.Unix(1e9, 0).UTC(), Entropy: zeros{}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for n := 0; sheets < 0 || n < sheets; n++ {
		in, ok, err := ai.NextSheet(g)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			break
		}
		if _, err := g.Submit(in); err != nil {
			t.Fatal(err)
		}
	}
	if over := g.Position().Over != nil; over != (sheets < 0) {
		t.Fatalf("the game is over: %v", over)
	}
	return dir
}

// zeros are the random bytes of a game that is the same in every run.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// pbem runs the program.
func pbem(args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, strings.NewReader(""), &out, &err)
	return status, out.String(), err.String()
}

// TestReplayWritesFiles: page, animated picture and map of a finished game, and of one moment of it.
func TestReplayWritesFiles(t *testing.T) {
	dir, out := robots(t, "kiev-to-rostov", "axis", -1), t.TempDir()
	page, reel, shot := filepath.Join(out, "a.html"), filepath.Join(out, "a.gif"), filepath.Join(out, "a.png")
	status, stdout, stderr := pbem("replay", dir, "--html", page, "-o", shot, "--scale", "24")
	if status != 0 || stderr != "" || !strings.Contains(stdout, "a.html: ") || !strings.Contains(stdout, "seen by all") {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	whole, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(whole, []byte("<!DOCTYPE html>")) || len(whole) > 5<<20 {
		t.Errorf("a page of %d bytes", len(whole))
	}
	end := pictureSize(t, shot)
	status, stdout, stderr = pbem("replay", dir, "--at", "90", "--html", page, "--gif", reel, "-o", shot, "--scale", "24", "--as", "soviet")
	if status != 0 || stderr != "" || !strings.Contains(stdout, "as seen by Soviet") {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	if status, stdout, _ := pbem("replay", dir, "--at", "20", "--html", filepath.Join(out, "ja.html"), "--lang", "Japanese"); status != 0 ||
		strings.Contains(stdout, "seen by all") {
		t.Errorf("in Japanese: status %d, %s", status, stdout)
	}
	if ja, err := os.ReadFile(filepath.Join(out, "ja.html")); err != nil || !bytes.Contains(ja, []byte(`<html lang="ja">`)) ||
		!bytes.Contains(ja, []byte("台帳記録")) {
		t.Errorf("the page is not Japanese: %v", err)
	}
	part, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if len(part) >= len(whole) {
		t.Errorf("the film up to record 90 has %d bytes, the whole one %d", len(part), len(whole))
	}
	if got := pictureSize(t, shot); got[0] != end[0] { // the key below the map has as many lines as it takes
		t.Errorf("the picture at record 90 measures %v, the last one %v", got, end)
	}
	f, err := os.Open(reel)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if g, err := gif.DecodeAll(f); err != nil || len(g.Image) < 5 {
		t.Errorf("animated picture: %v", err)
	}
}

func pictureSize(t *testing.T, name string) [2]int {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := png.DecodeConfig(f)
	if err != nil {
		t.Fatal(err)
	}
	return [2]int{c.Width, c.Height}
}

// TestRunningGameIsForASide: files of a running game need --as or --all, also those of a moment long ago.
func TestRunningGameIsForASide(t *testing.T) {
	dir, out := robotGame(t, 6), t.TempDir()
	for name, flag := range map[string]string{"a.html": "--html", "a.gif": "--gif", "a.svg": "-o"} {
		file := filepath.Join(out, name)
		for _, at := range []string{"-1", "8"} {
			status, _, stderr := pbem("replay", dir, "--at", at, flag, file)
			if status != 2 || !strings.Contains(stderr, "kursk-7 is not over") || !strings.Contains(stderr, "--as SIDE (german, soviet)") {
				t.Errorf("%s: status %d, %s", name, status, stderr)
			}
			if _, err := os.Stat(file); err == nil {
				t.Fatalf("%s was written", name)
			}
		}
		for _, who := range [][]string{{"--as", "german"}, {"--all"}} {
			if status, _, stderr := pbem(append([]string{"replay", dir, flag, file}, who...)...); status != 0 || stderr != "" {
				t.Errorf("%s %v: status %d, %s", name, who, status, stderr)
			}
			if err := os.Remove(file); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestReplayFileFlags: what does not go together is refused with words.
func TestReplayFileFlags(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--as", "german"}, "--as and --all go with --html"},
		{[]string{"--html", "a.html", "--json"}, "do not go with"},
		{[]string{"--html", "a.html", "--against"}, "do not go with"},
		{[]string{"--html", "a.html", "--as", "german", "--all"}, "give one of them"},
		{[]string{"--html", "a.html", "--lang", "xx"}, "--lang xx: there are films in en, ja"},
		{[]string{"-o", "a.bmp"}, "must end in"},
		{[]string{"-o", "a.png", "--scale", "1"}, "use 8 to 200"},
	} {
		status, _, stderr := pbem(append([]string{"replay", "nowhere"}, c.args...)...)
		if status != 2 || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: status %d, %q, want %q", c.args, status, stderr, c.want)
		}
	}
	dir := robotGame(t, 1)
	if status, _, stderr := pbem("replay", dir, "--html", "a.html", "--as", "martian"); status != 2 ||
		!strings.Contains(stderr, `no side "martian"; there are: german, soviet`) {
		t.Errorf("status %d, %q", status, stderr)
	}
}

// TestProgressStaysOutOfPipes: long work writes nothing to stderr unless that is a terminal.
func TestProgressStaysOutOfPipes(t *testing.T) {
	dir := robotGame(t, 4)
	for _, args := range [][]string{{"replay", dir}, {"audit", dir}, {"simulate", "kiev-to-rostov", "-n", "1"}} {
		if status, _, stderr := pbem(args...); status != 0 || stderr != "" {
			t.Errorf("pbem %s: status %d, stderr %q", args[0], status, stderr)
		}
	}
}

// TestFilmOfRollback: a ruling has a frame of its own, behind which the film shows the earlier position again.
func TestFilmOfRollback(t *testing.T) {
	dir := robotGame(t, 8)
	g, err := titles.Library().Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	var ends []int
	if _, err := g.Replay(func(_ *engine.Game, out *engine.Outcome) bool { ends = append(ends, out.ToRecord-1); return true }); err != nil {
		t.Fatal(err)
	}
	to := ends[len(ends)-3]
	if _, err := g.Act(engine.Attribution{Name: "moderator", Reason: "a test", At: time.Unix(1e9, 0).UTC()},
		engine.Rollback{ToRecord: to}); err != nil {
		t.Fatal(err)
	}
	rec := replay.NewRecorder(core.Everyone, nil, "")
	var before, after map[int]string
	if _, err := g.Replay(func(g *engine.Game, out *engine.Outcome) bool {
		if err := rec.AddBatch(g, out); err != nil {
			t.Fatal(err)
		}
		if after = stacksOf(rec.Film()); out.ToRecord-1 == to {
			before = after
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	frames := rec.Film().Frames
	if last := frames[len(frames)-1]; last.Kind != replay.KindRuling || last.Phase != g.Position().Phase {
		t.Errorf("the last frame is %q at %s, want a ruling at %s", last.Kind, last.Phase, g.Position().Phase)
	}
	if !maps.Equal(before, after) || len(before) == 0 {
		t.Errorf("behind the rollback the film shows %d stacks, want the %d of record %d", len(after), len(before), to)
	}
}

// stacksOf returns what a film shows after its last frame, by hex.
func stacksOf(f *replay.Film) map[int]string {
	out := map[int]string{}
	for _, fr := range f.Frames {
		for _, s := range fr.Stacks {
			if out[s[0]] = fmt.Sprint(s[1:]); len(s) == 1 {
				delete(out, s[0])
			}
		}
	}
	return out
}
