package tournament

import (
	"strings"
	"testing"
	"time"

	"fieldpost/notation/say"
)

// TestDescribe: every format has words of its own, and the terms are told with the names that people chose.
func TestDescribe(t *testing.T) {
	words := map[say.Text]Format{}
	for _, name := range Formats() {
		f := Format(name)
		if w := f.Describe(); w == "" || words[w] != "" {
			t.Errorf("%s is called %q, and so is %q", f, w, words[w])
		}
		words[f.Describe()] = f
	}
	x := DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.At, x.Director, x.RoundHours, x.Games = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), []string{"vera", "otto"}, 48, 2
	b, err := NewInMemory(x, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Enter("vera", Entry{ID: "otto", Shown: "Otto Berg", Role: RoleJudge}); err != nil {
		t.Fatal(err)
	}
	got := say.Join(b.Describe(), "\n").String()
	for _, want := range []string{"Format: Swiss system; rounds: 5.", "A match is two games", "A round lasts 2d.",
		"Directors: vera, Otto Berg."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestTakesEntries: a Swiss takes players up to its last round for latecomers, a bracket until its first draw.
func TestTakesEntries(t *testing.T) {
	for _, c := range []struct {
		format        Format
		late          int
		before, after bool
	}{{Swiss, 2, true, true}, {Swiss, 1, true, false}, {Knockout, 5, true, false}, {DoubleElimination, 5, true, true}} {
		x := DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
		x.At, x.Director = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), []string{"vera"}
		x.Format, x.Late, x.Sides = c.format, c.late, SidesFixed
		b, err := NewInMemory(x, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{"ann", "bob", "cid", "dan"} {
			if err := b.Enter("vera", Entry{ID: id, Shown: id, Role: RolePlayer}); err != nil {
				t.Fatal(err)
			}
		}
		if got := b.AcceptsEntries(); got != c.before {
			t.Errorf("%s before its draw: %v", c.format, got)
		}
		if err := b.Pair("vera"); err != nil {
			t.Fatal(err)
		}
		err = b.Enter("vera", Entry{ID: "eve", Shown: "eve", Role: RolePlayer})
		if got := b.AcceptsEntries(); got != c.after || got != (err == nil) {
			t.Errorf("%s, late %d, after its draw: %v; %v", c.format, c.late, got, err)
		}
	}
}
