package outbox

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/compose"
	_ "fieldpost/pbem/tools/testtmp"
)

func openWith(t *testing.T, dir string, c *hands, set func(*Options)) *Outbox {
	t.Helper()
	opt := Options{Clock: clock.FuncClock(c.now)}
	set(&opt)
	o, err := Open(dir, opt)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// halves returns the shorter forms of a mail: half of it, a quarter of it, no more.
func halves(raw []byte, step int) ([]byte, string, bool) {
	if step > 2 {
		return nil, "", false
	}
	return raw[:len(raw)>>step], fmt.Sprintf("s%d@example.net", step), true
}

// limited takes mails of so many bytes at most.
type limited struct {
	max  int
	code Refused
	got  []string
}

func (l *limited) Send(_ context.Context, env Envelope, raw []byte) (string, error) {
	if len(raw) > l.max {
		r := l.code
		return "", &r
	}
	l.got = append(l.got, env.To+" "+string(raw))
	return "250 ok", nil
}

// A mail that is too large goes out in the first shorter form that is not, under
// a Message-ID of its own. Refusals for other reasons shorten nothing.
func TestTooLarge(t *testing.T) {
	size := Refused{Code: 552, Text: "message size exceeds fixed limit"}
	for _, tt := range []struct {
		name string
		max  int
		code Refused
		want string // what arrives; "" for nothing
		id   string
	}{
		{"fits", 8, size, "abcdefgh", ""},
		{"half", 5, size, "abcd", "s1@example.net"},
		{"quarter", 2, Refused{Code: 554, Enhanced: "5.3.4"}, "ab", "s2@example.net"},
		{"never", 1, Refused{Code: 552, Enhanced: "5.2.3"}, "", ""},
		{"full mailbox", 5, Refused{Code: 552, Enhanced: "5.2.2"}, "", ""},
		{"no such user", 5, Refused{Code: 550}, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir, c := t.TempDir(), newClock()
			o := openWith(t, dir, c, func(opt *Options) { opt.ShorterForm = halves })
			put(t, o, "1-1", "a@b.org", "abcdefgh", true)
			s := &limited{max: tt.max, code: tt.code}
			res := flush(t, o, s)
			if tt.want == "" {
				if len(res.Failed) != 1 || len(s.got) != 0 {
					t.Fatalf("%+v %v", res, s.got)
				}
				return
			}
			if res.Sent != 1 || strings.Join(s.got, ";") != "a@b.org "+tt.want {
				t.Fatalf("%+v %v", res, s.got)
			}
			it, raw, ok, err := ReadItem(dir, "1-1")
			if err != nil || !ok || string(raw) != tt.want {
				t.Fatalf("%q %v %v", raw, ok, err)
			}
			if tt.id != "" && (!it.HasMessageID(tt.id) || it.MessageID == tt.id) {
				t.Errorf("%+v", it)
			}
			// The whole mail is kept, and offered again it is the same mail.
			if whole, err := os.ReadFile(filepath.Join(dir, "sent", "1-1.eml")); err != nil || string(whole) != "abcdefgh" {
				t.Errorf("%q %v", whole, err)
			}
			put(t, openWith(t, dir, c, func(*Options) {}), "1-1", "a@b.org", "abcdefgh", true)
			if left, _ := filepath.Glob(filepath.Join(dir, "queue", "*")); len(left) != 0 {
				t.Errorf("left in the queue: %v", left)
			}
			// A retry sends the same form.
			o = openWith(t, dir, c, func(opt *Options) { opt.ShorterForm = halves })
			if err := o.Retry("1-1"); err != nil {
				t.Fatal(err)
			}
			if res := flush(t, o, s); res.Sent != 1 || s.got[1] != s.got[0] {
				t.Errorf("%+v %v", res, s.got)
			}
		})
	}
}

// The shorter form outlives a deferral and a restart; nothing else is sent under
// its Message-ID.
func TestShorterIsKept(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	o := openWith(t, dir, c, func(opt *Options) { opt.ShorterForm = halves })
	put(t, o, "1-1", "a@b.org", "abcdefgh", true)
	var sent []string
	busy := errors.New("451 later")
	s := senderEnv(func(_ Envelope, raw []byte) error {
		sent = append(sent, string(raw))
		if len(raw) > 5 {
			return &Refused{Code: 552}
		}
		return busy
	})
	if res := flush(t, o, s); res.Deferred != 1 {
		t.Fatalf("%+v", res)
	}
	c.t = c.t.Add(time.Minute)
	busy = nil
	if res := flush(t, openWith(t, dir, c, func(opt *Options) { opt.ShorterForm = halves }), s); res.Sent != 1 {
		t.Fatalf("%+v", res)
	}
	if got := strings.Join(sent, " "); got != "abcdefgh abcd abcd" {
		t.Errorf("offered: %s", got)
	}
}

type senderEnv func(env Envelope, raw []byte) error

func (f senderEnv) Send(_ context.Context, env Envelope, raw []byte) (string, error) {
	return "250 ok", f(env, raw)
}

// A server that cannot be reached or refuses the login is tried once, not once
// for every mail, and no other mail loses a try by it.
func TestDownIsTriedOnce(t *testing.T) {
	c := newClock()
	o := open(t, t.TempDir(), c)
	for n := range 5 {
		put(t, o, fmt.Sprint(n+1), "a@b.org", "x", true)
	}
	tries := 0
	down := senderEnv(func(Envelope, []byte) error { tries++; return &ServerDown{errors.New("connection refused")} })
	if res := flush(t, o, down); tries != 1 || res.Deferred != 5 {
		t.Errorf("%d tries, %+v", tries, res)
	}
	c.t = c.t.Add(59 * time.Second)
	if flush(t, o, down); tries != 1 {
		t.Error("tried too early")
	}
	c.t = c.t.Add(time.Second)
	if res := flush(t, o, &script{}); res.Sent != 5 {
		t.Errorf("%+v", res)
	}
	items, err := o.Items(Sent)
	if err != nil || items[1].Tries != 1 {
		t.Errorf("%+v %v", items, err)
	}
}

// Within an hour no more than PerHour mails go out, restarts or not, and the
// rest goes later.
func TestPerHour(t *testing.T) {
	dir, c, s := t.TempDir(), newClock(), &script{}
	set := func(opt *Options) { opt.PerHour = 3 }
	o := openWith(t, dir, c, set)
	for n := range 7 {
		put(t, o, fmt.Sprint(n+1), fmt.Sprintf("p%d@b.org", n), "x", true)
	}
	for _, want := range []int{3, 6, 7} {
		for range 3 {
			flush(t, openWith(t, dir, c, set), s)
		}
		if len(s.log) != want {
			t.Fatalf("%d sent, want %d", len(s.log), want)
		}
		c.t = c.t.Add(time.Hour)
	}
}

// One address is cut off when it gets too many; others are not.
func TestPerAddress(t *testing.T) {
	dir, c, s := t.TempDir(), newClock(), &script{}
	var told []string
	muted := map[string]bool{}
	set := func(opt *Options) {
		opt.PerAddress = 2
		opt.Monitor = &muting{muted: muted, told: &told}
	}
	o := openWith(t, dir, c, set)
	for n := range 4 {
		putAs(t, o, fmt.Sprint(n+1), Envelope{To: []string{"Loop@b.org", "loop@b.org"}[n%2], IsFirstAnswer: true})
	}
	for n := range 40 { // letters that others cause are no loop
		putAs(t, o, fmt.Sprint(n+100), Envelope{To: "d@d.org"})
	}
	put(t, o, "9", "c@d.org", "x", true)
	res := flush(t, o, s)
	if res.Sent != 43 || res.Waiting != 2 || strings.Join(told, ";") != "Loop@b.org 2" {
		t.Errorf("%+v %v", res, told)
	}
	c.t = c.t.Add(100 * time.Hour)
	if res := flush(t, openWith(t, dir, c, set), s); res.Sent != 0 || res.Waiting != 2 {
		t.Errorf("on hold, yet %+v", res)
	}
	delete(muted, "loop@b.org")
	if res := flush(t, openWith(t, dir, c, set), s); res.Sent != 2 {
		t.Errorf("%+v", res)
	}
}

// muting cuts off whoever gets too many.
type muting struct {
	noGuard
	muted map[string]bool
	told  *[]string
}

func (m *muting) FloodDetected(to string, n int) {
	*m.told = append(*m.told, fmt.Sprint(to, " ", n))
	m.muted[strings.ToLower(to)] = true
}

func (m *muting) HoldReason(to string) string {
	if m.muted[strings.ToLower(to)] {
		return "muted"
	}
	return ""
}

// Mails go out from an address that names them, unless the server refuses it.
func TestTaggedSender(t *testing.T) {
	tags := Tags{Key: []byte("secret"), Addr: "gm@example.net"}
	set := func(opt *Options) { opt.Tags = &tags }
	for _, strict := range []bool{false, true} {
		dir, c := t.TempDir(), newClock()
		o := openWith(t, dir, c, set)
		put(t, o, "000001-1", "a@b.org", "x", true)
		put(t, o, "000001-2", "a@b.org", "x", true)
		var from []string
		s := senderEnv(func(env Envelope, _ []byte) error {
			from = append(from, env.From)
			if strict && env.From != "gm@example.net" {
				return &SenderRefused{errors.New("553 not yours")}
			}
			return nil
		})
		if res := flush(t, o, s); res.Sent != 2 {
			t.Fatalf("%+v", res)
		}
		want := []string{tags.SenderFor("000001-1"), tags.SenderFor("000001-2")}
		if strict {
			want = []string{want[0], "gm@example.net", "gm@example.net"}
		}
		if strings.Join(from, " ") != strings.Join(want, " ") {
			t.Errorf("strict %v: from %v", strict, from)
		}
		if it, ok, err := o.Item("000001-1"); err != nil || !ok || (it.TaggedSender == "") != strict {
			t.Errorf("strict %v: %+v %v", strict, it, err)
		}
	}
}

func TestTags(t *testing.T) {
	tags := Tags{Key: []byte("secret"), Addr: "gm@example.net"}
	for _, id := range []string{"000042-1", "hand-kursk-7-6-0", "welcome-k.1-0"} {
		sender := tags.SenderFor(id)
		tag, host, _ := strings.Cut(strings.TrimPrefix(sender, "gm+b."), "@")
		if got, ok := tags.ParseTag(strings.ToUpper(tag)); !ok || got != id || host != "example.net" {
			t.Errorf("%s: %s, %q %v", id, sender, got, ok)
		}
		if strings.Contains(sender, id) {
			t.Errorf("%s names %s", sender, id)
		}
		for old, fits := range map[string]bool{id + "." + tags.macAs("pbem-bounce/1", id): true, id + "." + tags.mac(id): false} {
			if got, ok := tags.ParseTag(old); ok != fits || ok && got != id {
				t.Errorf("a tag of before: %q %v", got, ok)
			}
		}
		for _, bad := range []string{"x" + tag, tag + "a", id, id + ".", "", "."} {
			if _, ok := tags.ParseTag(bad); ok {
				t.Errorf("%q accepted", bad)
			}
		}
		if _, ok := (Tags{Key: []byte("other"), Addr: tags.Addr}).ParseTag(tag); ok {
			t.Error("a code of another key is accepted")
		}
	}
	for _, id := range []string{"Upper-1", strings.Repeat("x", 50), "a..b"} {
		if s := tags.SenderFor(id); s != "" {
			t.Errorf("%s: %s", id, s)
		}
	}
}

// A mail that was sent and came back is sent once more, with the same bytes; a
// look from beside finds it at every moment.
func TestRetrySent(t *testing.T) {
	dir, c, s := t.TempDir(), newClock(), &script{}
	o := open(t, dir, c)
	put(t, o, "1-1", "a@b.org", "x", true)
	if o.Retry("1-2") == nil || o.Retry("../x") == nil {
		t.Error("unknown item")
	}
	put(t, o, "1-3", "a@b.org", "x", false)
	if o.Retry("1-3") == nil {
		t.Error("a held mail was released")
	}
	flush(t, o, s)
	for range 2 {
		if err := o.Retry("1-1"); err != nil {
			t.Fatal(err)
		}
		o = open(t, dir, c)
		if list, err := List(dir, Queued); err != nil || len(list) != 1 {
			t.Fatalf("%v %v", list, err)
		}
		if res := flush(t, o, s); res.Sent != 1 {
			t.Fatalf("%+v", res)
		}
	}
	if list, err := List(dir, Sent); err != nil || len(list) != 1 || len(s.log) != 3 || s.log[2] != "a@b.org x" {
		t.Errorf("%v %v %v", list, err, s.log)
	}
}

func putAs(t *testing.T, o *Outbox, id string, env Envelope) {
	t.Helper()
	env.From = "gm@example.net"
	if err := o.Enqueue(id, env, id+"@example.net", []byte(id)); err != nil {
		t.Fatal(err)
	}
}

// Letters that carry results go before all others, and what strangers cause goes
// last, in a quarter of the hour's mails at most, restarts or not.
func TestRanks(t *testing.T) {
	dir, c, s := t.TempDir(), newClock(), &script{}
	set := func(opt *Options) { opt.PerHour = 8 }
	o := openWith(t, dir, c, set)
	for n := range 20 {
		for i, r := range []compose.Rank{compose.FromUnproven, compose.Press, compose.Ordinary} {
			putAs(t, o, fmt.Sprintf("%d-%d", n+1, i), Envelope{To: string(r) + "@b.org", Rank: r})
		}
	}
	flush(t, o, s)
	if got := recipients(s.log); got != "@b.org 6" {
		t.Errorf("at first %s", got)
	}
	for n := range 4 {
		putAs(t, o, fmt.Sprintf("99-%d", n), Envelope{To: "results@b.org", Rank: compose.Results})
	}
	for range 2 {
		flush(t, openWith(t, dir, c, set), s)
	}
	if got := recipients(s.log); got != "@b.org 6, results@b.org 2" {
		t.Errorf("then %s", got)
	}
	o = openWith(t, dir, c, set)
	if since, n, ok := o.RateLimitedSince(); !ok || n != 56 || !since.Equal(c.t) {
		t.Errorf("%d stuck since %s", n, since)
	}
	c.t, s.log = c.t.Add(time.Hour), nil
	flush(t, o, s)
	if got := recipients(s.log); got != "@b.org 6, results@b.org 2" {
		t.Errorf("in the next hour %s", got)
	}

	s.log = nil // strangers alone
	o = openWith(t, t.TempDir(), c, set)
	for n := range 20 {
		putAs(t, o, fmt.Sprint(n+1), Envelope{To: "mod@b.org", Rank: compose.FromUnproven})
	}
	flush(t, o, s)
	if got := recipients(s.log); got != "mod@b.org 2" {
		t.Errorf("strangers: %s", got)
	}
}

func recipients(log []string) string {
	n := map[string]int{}
	for _, l := range log {
		to, _, _ := strings.Cut(l, " ")
		n[to]++
	}
	var out []string
	for _, to := range slices.Sorted(maps.Keys(n)) {
		out = append(out, fmt.Sprint(to, " ", n[to]))
	}
	return strings.Join(out, ", ")
}

// What tells a side of how its game stands is found in every state.
func TestTold(t *testing.T) {
	dir, c, s := t.TempDir(), newClock(), &script{}
	o := open(t, dir, c)
	for i, about := range []string{"k1 red 0", "k1 red 12", "k1 blue 12", "k1 red 7", "k10 red 12", ""} {
		putAs(t, o, fmt.Sprint(i), Envelope{To: "a@b.org", Topic: about})
	}
	flush(t, o, s)
	if err := o.PutHeld("held", Envelope{To: "a@b.org", Topic: "k1 red 30"}, "h@example.net", []byte("x")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		list, err := o.TopicItems("k1", "red", 7)
		var got []string
		for _, it := range list {
			got = append(got, it.Envelope.Topic+" "+string(it.Status))
		}
		if want := "k1 red 7 sent; k1 red 12 sent; k1 red 30 held"; err != nil || strings.Join(got, "; ") != want {
			t.Errorf("%q %v", got, err)
		}
		o = open(t, dir, c)
	}
}
