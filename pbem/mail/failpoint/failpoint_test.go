package failpoint

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

var errKilled = errors.New("killed")

func killed() error { return errKilled }

// run meets steps until it is killed and returns what it met.
func run(t *testing.T, spec string, steps ...string) string {
	t.Helper()
	points, err := parse(spec, killed)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range steps {
		if err := points(s); err != nil {
			return strings.Join(steps[:i+1], " ")
		}
	}
	return "alive"
}

func TestNumbered(t *testing.T) {
	for spec, want := range map[string]string{
		"stored:1": "stored", "committed:2": "stored committed stored committed", "filed:1": "alive", "committed:3": "alive",
	} {
		if got := run(t, spec, "stored", "committed", "stored", "committed"); got != want {
			t.Errorf("%s: %s, want %s", spec, got, want)
		}
	}
}

// Each process goes one point further; the same step of the next mail is a
// point of its own.
func TestOnce(t *testing.T) {
	spec := "once:" + filepath.Join(t.TempDir(), "points")
	steps := []string{"stored", "committed", "filed"}
	for _, want := range []string{"stored", "stored committed", "stored committed filed", "alive"} {
		if got := run(t, spec, steps...); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if want == "stored committed" {
			// Committed for good: the next process does not meet that step again.
			for _, tt := range [][2]string{{"filed", "filed"}, {"stored", "stored"}, {"stored committed", "stored committed"}} {
				if got := run(t, spec, strings.Fields(tt[0])...); got != tt[1] {
					t.Errorf("after the commit: %s, want %s", got, tt[1])
				}
			}
			return
		}
	}
}

func TestEvery(t *testing.T) {
	spec := "once:" + filepath.Join(t.TempDir(), "points") + ":3"
	if got := run(t, spec, "a", "b", "c", "d"); got != "a b c" {
		t.Errorf("%s", got)
	}
	if got := run(t, spec, "a", "b", "c", "d", "e", "f", "g"); got != "a b c d e f" {
		t.Errorf("%s", got)
	}
}

func TestBadSpecifications(t *testing.T) {
	for _, spec := range []string{"stored", "stored:", ":3", "stored:0", "stored:x", "once:/nonexistent/points"} {
		if _, err := Parse(spec); err == nil || !strings.Contains(err.Error(), Variable) {
			t.Errorf("%q: %v", spec, err)
		}
	}
	if p, err := Parse(""); p != nil || err != nil {
		t.Errorf("nothing asked for: %v", err)
	}
}

// A production build refuses to run with the variable set rather than ignore it.
func TestEnvironment(t *testing.T) {
	t.Setenv(Variable, "")
	if p, err := FromEnvironment(); p != nil || err != nil {
		t.Errorf("nothing in the environment: %v", err)
	}
	t.Setenv(Variable, "stored:9")
	p, err := FromEnvironment()
	if (p == nil) != (err != nil) || err != nil && !strings.Contains(err.Error(), "-tags failpoints") {
		t.Errorf("%v", err)
	}
}
