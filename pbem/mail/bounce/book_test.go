package bounce

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "fieldpost/pbem/tools/testtmp"
)

var start = time.Date(2026, 7, 4, 18, 0, 0, 0, time.UTC)

const anna = "Anna@player.example"

func book(t *testing.T, path string) *Log {
	t.Helper()
	b, err := Open(path, PauseRule{3, 7 * 24 * time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Three returned letters within seven days pause an address; two do not, nor
// three over a longer time, nor one that is told of three times.
func TestPause(t *testing.T) {
	for _, tt := range []struct {
		name string
		days []int
		keys string
		want bool
	}{
		{"two", []int{0, 1}, "ab", false}, {"three", []int{0, 1, 6}, "abc", true}, {"spread", []int{0, 4, 8}, "abc", false},
		{"the last three", []int{0, 4, 8, 9}, "abcd", true}, {"the same mail", []int{0, 0, 0}, "aaa", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "returns.jsonl")
			for i, day := range tt.days {
				b := book(t, path) // every one in a new process
				must(t, b.RecordReturn(ReturnedLetter{Key: tt.keys[i : i+1], Addr: anna, Item: fmt.Sprint(i), Status: "5.1.1",
					Text: "no such user"},
					start.AddDate(0, 0, day)))
			}
			p, ok := book(t, path).CurrentPause(strings.ToUpper(anna))
			if ok != tt.want || ok && (!strings.Contains(p.Reason, "3 letters came back within 7 days") ||
				!strings.Contains(p.Reason, "5.1.1 no such user")) {
				t.Errorf("%v %+v", ok, p)
			}
			if _, ok := book(t, path).CurrentPause("boris@player.example"); ok {
				t.Error("another address is paused")
			}
		})
	}
}

func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "returns.jsonl")
	b, other := book(t, path), book(t, path) // the daemon, and a command beside it
	for i := range 3 {
		must(t, b.RecordReturn(ReturnedLetter{Key: fmt.Sprint(i), Addr: anna, Item: fmt.Sprint("l", i)}, start))
	}
	if was, err := other.Resume("boris@player.example", "moderator", start); was || err != nil {
		t.Errorf("%v %v", was, err)
	}
	if b.NeedsResend(anna, "l1", start) {
		t.Error("a letter is sent again while its reader is paused")
	}
	if was, err := other.Resume(anna, "moderator", start.Add(time.Hour)); !was || err != nil {
		t.Errorf("%v %v", was, err)
	}
	if _, ok := b.CurrentPause(anna); ok {
		t.Error("the daemon does not see what the command did")
	}
	for _, tt := range []struct {
		item string
		try  time.Time
		want bool
	}{{"l1", start, true}, {"l1", start.Add(2 * time.Hour), false}, {"l7", start, false}} {
		if got := b.NeedsResend(anna, tt.item, tt.try); got != tt.want {
			t.Errorf("missed %s: %v", tt.item, got)
		}
	}
	// What came back before does not count again; one pause was told of, not more.
	must(t, b.RecordReturn(ReturnedLetter{Key: "x", Addr: anna}, start.Add(2*time.Hour)))
	if _, ok := b.CurrentPause(anna); ok {
		t.Error("paused for old failures")
	}
	for i := range 3 {
		must(t, b.RecordReturn(ReturnedLetter{Key: fmt.Sprint("y", i), Addr: anna}, start.Add(3*time.Hour)))
	}
	if list, err := b.Pauses(); err != nil || len(list) != 2 {
		t.Errorf("%d pauses, %v", len(list), err)
	}
	must(t, b.RecordContact(anna, "mail", start.Add(4*time.Hour)))
	if _, ok := b.CurrentPause(anna); ok {
		t.Error("still paused though a mail came")
	}
}

// A pause for a mail loop ends by a person, not by the loop's next mail.
func TestFlood(t *testing.T) {
	b := book(t, filepath.Join(t.TempDir(), "returns.jsonl"))
	must(t, b.RecordFlood(anna, "k", "31 letters within an hour", start))
	must(t, b.RecordContact(anna, "mail", start))
	if p, ok := b.CurrentPause(anna); !ok || !p.Loop {
		t.Error("the loop ended its own pause")
	}
	if was, err := b.Resume(anna, "moderator", start); !was || err != nil {
		t.Error(was, err)
	}
	if _, ok := b.CurrentPause(anna); ok {
		t.Error("still paused")
	}
}

func TestTornAndDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "returns.jsonl")
	b := book(t, path)
	must(t, b.RecordFlood(anna, "k", "loop", start))
	good, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, append(good, `{"event":"resu`...), 0o600))
	b = book(t, path)
	must(t, b.RecordReturn(ReturnedLetter{Key: "a", Addr: anna}, start))
	if _, ok := book(t, path).CurrentPause(anna); !ok {
		t.Error("a torn line spoilt the book")
	}
	must(t, os.WriteFile(path, append([]byte("nonsense\n"), good...), 0o600))
	if _, err := Open(path, PauseRule{}); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("%v", err)
	}
}
