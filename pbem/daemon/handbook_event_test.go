package daemon

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/runner"
)

// tellEvent makes the event with which scenes begin, nil where they begin with a game.
func tellEvent(t *testing.T, p page, scenes []*scene) *teller {
	t.Helper()
	args := words(t, scenes[0].body[0])
	if args[1] != "event" {
		return nil
	}
	w := stage(t, scenes)
	x := tournament.DefaultTerms(args[3], "kursk", [2]string{"german", "soviet"})
	x.At, x.Unit = w.now.UTC(), "victory points"
	for i := 4; i+1 < len(args); i += 2 {
		switch value := args[i+1]; args[i] {
		case "--title":
			if value != x.Title {
				t.Fatalf("line %d: an event of %s", scenes[0].line, value)
			}
		case "--director":
			x.Director = append(x.Director, value)
		case "--format":
			x.Format = tournament.Format(value)
		case "--rounds":
			n, err := strconv.Atoi(value)
			w.must(err)
			x.Rounds = n
		case "--sides":
			x.Sides = value
		case "--lapse":
			x.Lapse = value
		case "--end":
			x.Ends = strings.Split(value, ",")
		default:
			t.Fatalf("line %d: %s", scenes[0].line, args[i])
		}
	}
	dir := filepath.Join(runner.EventsDir(w.dir), x.Name)
	b, err := tournament.Create(dir, x, entropy(9))
	w.must(err)
	w.must(b.Close())
	w.start()
	return &teller{world: w, page: p, id: x.Name, event: dir, sent: map[string]bool{}, reply: map[string]string{},
		code: map[string]string{}}
}

// sayEvent gives the command of a scene as pbem event do does.
func (w *teller) sayEvent(s *scene, args []string) string {
	w.t.Helper()
	if len(args) < 5 || args[1] != "event" || args[2] != "do" || args[3] != w.id {
		w.t.Fatalf("line %d: want pbem event do %s", s.line, w.id)
	}
	for i, a := range args {
		if strings.Contains(a, " ") {
			args[i] = `"` + a + `"`
		}
	}
	b, err := tournament.OpenAt(w.event, func() time.Time { return w.now })
	w.must(err)
	said, err := commands.Execute(b, commands.Speaker{ID: b.Director[0]}, strings.Join(args[4:], " "))
	w.must(err)
	w.must(b.Close())
	return said.String()
}

// closeEvent holds that the event and its games leave ledgers that agree, also by the short script.
func (w *teller) closeEvent() {
	w.t.Helper()
	v, err := tournament.Audit(w.event, GamesDir(w.dir))
	w.must(err)
	if !v.OK || !v.Event.Over {
		w.t.Errorf("the audit of %s: %+v", w.id, v)
	}
	if _, err := runner.CheckResults(v.Event, shelf, GamesDir(w.dir)); err != nil {
		w.t.Errorf("the games of %s: %v", w.id, err)
	}
	if py, err := exec.LookPath("python3"); err == nil {
		if out, err := exec.Command(py, "../../docs/event.py", w.event).CombinedOutput(); err != nil {
			w.t.Errorf("event.py: %v\n%s", err, out)
		}
	}
	w.stop()
}
