package outbox

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestKilledBetweenFiles: wherever a kill parts the files of one step, the next process goes on with that step or has
// never begun it. The same letter goes out as often as it was to, and nothing is left in the queue.
func TestKilledBetweenFiles(t *testing.T) {
	type files map[string]string // what the kill leaves, by name; "" for a file that is gone
	for _, tt := range []struct {
		name  string
		start Status // of a letter that went through all before
		kill  func(record string) files
		then  func(o *Outbox) error
		sends int
	}{
		{"put: the bytes, no record", "", func(string) files { return files{"queue/1-1.eml": "half"} }, nil, 1},
		{"discard: no record, the bytes", Held, func(string) files { return files{"queue/1-1.json": ""} }, nil, 1},
		{"sent: beside the record", Queued, func(r string) files {
			return files{"queue/1-1.now": as(r, Sent)}
		}, nothing, 0},
		{"sent: the record", Queued, func(r string) files {
			return files{"queue/1-1.json": as(r, Sent)}
		}, nothing, 0},
		{"sent: the record, and the bytes moved", Queued, func(r string) files {
			return files{"queue/1-1.json": as(r, Sent), "queue/1-1.eml": "", "sent/1-1.eml": "x"}
		}, nothing, 0},
		{"retry: the bytes moved", Sent, func(string) files {
			return files{"queue/1-1.eml": "x", "sent/1-1.eml": ""}
		}, nothing, 0},
		{"retry: the bytes moved, again", Sent, func(string) files {
			return files{"queue/1-1.eml": "x", "sent/1-1.eml": ""}
		}, func(o *Outbox) error { return o.Retry("1-1") }, 1},
		{"retry: all but the old record", Sent, func(r string) files {
			return files{"queue/1-1.eml": "x", "sent/1-1.eml": "", "queue/1-1.json": as(r, Queued)}
		}, nothing, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir, c := t.TempDir(), newClock()
			o := open(t, dir, c)
			if tt.start != "" {
				put(t, o, "1-1", "a@b.org", "x", tt.start != Held)
			}
			if tt.start == Sent {
				flush(t, o, &script{})
			}
			record, _ := os.ReadFile(filepath.Join(dir, place(tt.start), "1-1.json"))
			for name, text := range tt.kill(string(record)) {
				err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)
				if text == "" {
					err = os.Remove(filepath.Join(dir, name))
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			o = open(t, dir, c)
			if tt.then == nil { // the mail is handled again
				if err := o.Discard("1-"); err != nil {
					t.Fatal(err)
				}
				put(t, o, "1-1", "a@b.org", "x", true)
			} else if err := tt.then(o); err != nil {
				t.Fatal(err)
			}
			s := &script{}
			flush(t, o, s)
			if got, want := strings.Join(s.log, ";"), strings.Repeat("a@b.org x", tt.sends); got != want {
				t.Errorf("sent %q, want %q", got, want)
			}
			o = open(t, dir, c)
			if list, err := o.Items(Sent); err != nil || len(list) != 1 {
				t.Errorf("sent: %v %v", list, err)
			}
			if raw, err := o.Raw("1-1"); err != nil || string(raw) != "x" {
				t.Errorf("%q %v", raw, err)
			}
			left, err := filepath.Glob(filepath.Join(dir, "queue", "*.json"))
			if err != nil || len(left) != 0 {
				t.Errorf("left in the queue: %v %v", left, err)
			}
		})
	}
}

func nothing(*Outbox) error { return nil }

// place returns the folder of a letter's record.
func place(s Status) string {
	if s == Sent || s == Failed {
		return string(s)
	}
	return "queue"
}

// as returns a record with another status, due at once.
func as(record string, s Status) string {
	for _, was := range []Status{Held, Queued, Sent} {
		record = strings.Replace(record, `"status": "`+string(was)+`"`, `"status": "`+string(s)+`"`, 1)
	}
	return record
}

// TestReleaseIsRepeated: a release that a kill undid can be repeated. What a flush does not send is on record as
// released, due as before.
func TestReleaseIsRepeated(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	o := open(t, dir, c)
	for _, id := range []string{"1-1", "1-2", "1-3"} {
		put(t, o, id, "a@b.org", "x", false)
	}
	for range 2 { // the first one is killed
		o = open(t, dir, c)
		if held, err := o.Items(Held); err != nil || len(held) != 3 {
			t.Fatalf("held: %v %v", held, err)
		}
		if err := o.Release("1-1", "1-2", "1-3"); err != nil {
			t.Fatal(err)
		}
	}
	down := &ServerDown{errors.New("connection refused")}
	s := &script{answers: map[string][]error{"a@b.org": {nil, down}}}
	if res := flush(t, o, s); res.Sent != 1 || res.Deferred != 2 {
		t.Fatalf("%+v", res)
	}
	list, err := open(t, dir, c).Items(Queued)
	if err != nil || len(list) != 2 || list[0].Tries != 1 || list[1].Tries != 0 || !list[1].NextTry.Equal(c.t) {
		t.Errorf("on record: %+v %v", list, err)
	}
}
