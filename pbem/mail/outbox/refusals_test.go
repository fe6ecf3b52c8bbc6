package outbox

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// textAlone returns the first word of a mail.
func textAlone(raw []byte) ([]byte, string, bool) {
	word, _, ok := strings.Cut(string(raw), " ")
	return []byte(word), "p@example.net", ok
}

// refuser answers each mail with the next of its errors, nil at last.
type refuser struct {
	with []error
	got  []string
}

func (r *refuser) Send(_ context.Context, _ Envelope, raw []byte) (string, error) {
	r.got = append(r.got, string(raw))
	if len(r.with) == 0 {
		return "250 ok", nil
	}
	err := r.with[0]
	r.with = r.with[1:]
	return "", err
}

// 5xx answers: what stands for a greylist is tried again later, what stands for content once more as text alone, and
// the rest is final. The wait that a server names is heeded.
func TestRefusals(t *testing.T) {
	spam := &Refused{Code: 554, Enhanced: "5.7.1", Text: "looks like spam", AfterData: true}
	for _, tt := range []struct {
		name string
		with []error
		want string        // what was offered
		wait time.Duration // to the next try; 0: none
		sent int
	}{
		{"spam", []error{spam}, "text maps|text", 0, 1},
		{"spam twice", []error{spam, spam}, "text maps|text", 0, 0},
		{"no word, behind the letter", []error{&Refused{Code: 550, Text: "no", AfterData: true}}, "text maps|text", 0, 1},
		{"spam before the letter was seen", []error{&Refused{Code: 554, Enhanced: "5.7.1", Text: "spam source"}}, "text maps", 0, 0},
		{"no such user, behind the letter", []error{&Refused{Code: 550, Enhanced: "5.1.1", Text: "gone", AfterData: true}},
			"text maps", 0, 0},
		{"relay", []error{&Refused{Code: 554, Enhanced: "5.7.1", Text: "Relay access denied", AfterData: true}}, "text maps", 0, 0},
		{"greylist with 550", []error{&Refused{Code: 550, Enhanced: "5.7.1", Text: "Greylisted"}}, "text maps", time.Minute, 0},
		{"greylist with a time", []error{&Refused{Code: 550, Text: "Greylisted, try again in 300 seconds"}}, "text maps",
			5 * time.Minute, 0},
		{"4xx with a time", []error{errors.New("450 4.7.1 try again in 10 minutes")}, "text maps", 10 * time.Minute, 0},
		{"4xx with a short time", []error{errors.New("450 4.7.1 try again in 10 seconds")}, "text maps", time.Minute, 0},
		{"spam, then a greylist", []error{spam, errors.New("451 later")}, "text maps|text", time.Minute, 0},
		{"the login is throttled", []error{&ServerDown{errors.New("421 Suggested Backoff Time: 120000 milliseconds")}}, "text maps",
			2 * time.Minute, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir, c := t.TempDir(), newClock()
			o := openWith(t, dir, c, func(opt *Options) { opt.PlainForm = textAlone })
			put(t, o, "1-1", "a@b.org", "text maps", true)
			s := &refuser{with: tt.with}
			res := flush(t, o, s)
			if got := strings.Join(s.got, "|"); got != tt.want || res.Sent != tt.sent {
				t.Errorf("offered %s, %+v", got, res)
			}
			next, ok := o.NextTry()
			if ok != (tt.wait > 0) || ok && next.Sub(c.t) != tt.wait {
				t.Errorf("next try in %v", next.Sub(c.t))
			}
			if tt.wait == 0 {
				if left, _ := filepath.Glob(filepath.Join(dir, "queue", "*")); len(left) != 0 {
					t.Errorf("left in the queue: %v", left)
				}
				s.got = nil
				if err := o.Retry("1-1"); err != nil {
					t.Fatal(err)
				}
				if flush(t, o, s); s.got[0] != tt.want[strings.LastIndex(tt.want, "|")+1:] {
					t.Errorf("offered again: %q", s.got)
				}
				return
			}
			c.t = next
			if res := flush(t, openWith(t, dir, c, func(opt *Options) { opt.PlainForm = textAlone }), s); res.Sent != 1 {
				t.Errorf("later: %+v", res)
			}
			if whole, err := os.ReadFile(filepath.Join(dir, "sent", "1-1.eml")); err != nil || string(whole) != "text maps" {
				t.Errorf("kept: %q %v", whole, err)
			}
		})
	}
}
