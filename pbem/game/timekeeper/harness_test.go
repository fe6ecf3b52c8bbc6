package timekeeper

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules/core"
)

// shelf has the toy alone.
var shelf = game.NewLibrary([]core.Title{toy.Title{}}, toy.Open)

// steady gives the same bytes to every test.
type steady struct{ n byte }

func (s *steady) Read(b []byte) (int, error) {
	for i := range b {
		s.n += 37
		b[i] = s.n
	}
	return len(b), nil
}

// created is a Friday noon in Berlin, two days before the summer time of 2026 begins.
var created = time.Date(2026, 3, 27, 11, 0, 0, 0, time.UTC)

// timetable is the policy of most tests; what a test adds comes behind it.
const timetable = "clock: {zone: Europe/Berlin, at: 20:00}\nkinds: {order: {next: 5d, grace: 48h}, decision: {next: 48h, grace: 12h, at: " +
	"any}}\n"

// open is a site whose mail is always read.
var open = Environment{MailRead: func(_, _ time.Time) bool { return true }}

// table is a game with what is needed to keep it.
type table struct {
	t    *testing.T
	g    *game.Game
	now  time.Time
	site Environment
	mail int
}

func newTable(t *testing.T, policy string) *table {
	t.Helper()
	return tableFor(t, policy, "bob@example.org")
}

// tableFor returns a game with somebody else on Blue's seat.
func tableFor(t *testing.T, policy, blue string) *table {
	t.Helper()
	spec := game.Spec{Game: "toy-1", Title: "toy", Now: created, Entropy: &steady{},
		Seats: []engine.Seat{{Side: toy.Red, Name: "Rita", Addr: "rita@example.org"}, {Side: toy.Blue, Name: "Bob", Addr: blue}}}
	if policy != "" {
		p, err := schedule.ParseText(policy)
		if err != nil {
			t.Fatal(err)
		}
		spec.Clock = p.Canonical()
	}
	g, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), spec)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, g: g, now: created, site: open}
	t.Cleanup(func() { _ = b.g.Close() })
	return b
}

// at returns an instant on Berlin's wall clock.
func at(t testing.TB, s string) time.Time {
	t.Helper()
	z, err := schedule.ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	i, err := schedule.ParseInstant(s, z)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// tick looks at the game at an instant.
func (b *table) tick(now time.Time) Result {
	b.t.Helper()
	b.now = now
	r, err := Tick(b.g, now, b.site)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// input returns a sheet as a mail would bring it now.
func (b *table) input(side core.Side, body string) engine.Input {
	b.t.Helper()
	found := notation.FindFrames(fmt.Sprintf("#PBEM toy-1 %s %s\n%s\n#END\n", side, b.g.Position().Phase, body),
		func(_, _, phase string) (notation.Vocabulary, bool) {
			return b.g.Module().Vocabulary(phase, side), true
		})
	if len(found.Frames) != 1 {
		b.t.Fatalf("frames in %q", body)
	}
	b.mail++
	return engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<m%d@example.org>", b.mail), At: b.now}
}

// send hands a sheet in and wants this status.
func (b *table) send(side core.Side, body string, want engine.Status) *engine.Outcome {
	b.t.Helper()
	return b.sendIn(b.input(side, body), want)
}

func (b *table) sendIn(in engine.Input, want engine.Status) *engine.Outcome {
	b.t.Helper()
	out, err := b.g.Submit(in)
	if err != nil || out.Status != want {
		b.t.Fatalf("%s: %v, want %s; %v", in.Frame.HeaderLine(), out, want, err)
	}
	return out
}

// act does an act as a moderator or player would.
func (b *table) act(who string, a engine.Act) {
	b.t.Helper()
	if _, err := b.g.Act(engine.Attribution{Name: who, Reason: "a test", At: b.now}, a); err != nil {
		b.t.Fatal(err)
	}
}

// did spells what a look did: "deadline", "lapse finish".
func did(r Result) string {
	var out []string
	for _, o := range r.Outcomes {
		word := engine.ActKindOf(o.Act)
		if o.Act == nil {
			word = "sheet of " + string(o.Side)
		}
		out = append(out, word)
	}
	return strings.Join(out, ", ")
}

// wants holds what a look did against what it should.
func (b *table) wants(r Result, want string) {
	b.t.Helper()
	if got := did(r); got != want {
		b.t.Fatalf("%s: did %q, want %q", b.now, got, want)
	}
}

// due returns the standing deadline on Berlin's wall clock, with its reason.
func (b *table) due() string {
	b.t.Helper()
	d := b.g.AdminState().Deadline
	if d == nil {
		return "none"
	}
	z, _ := schedule.ParseZone("Europe/Berlin")
	return fmt.Sprintf("%s %s to %s, %s", d.Side, d.Due.In(z).Format("2006-01-02 15:04"), d.Grace.In(z).Format("01-02 15:04"), d.Why)
}

func (b *table) standing(want string) {
	b.t.Helper()
	if got := b.due(); got != want {
		b.t.Fatalf("%s: the deadline is %q, want %q", b.now, got, want)
	}
}

// warned spells the warnings of a look.
func warned(r Result) string {
	var out []string
	for _, w := range r.Warnings {
		out = append(out, fmt.Sprintf("%s %s", w.Kind, w.Side))
	}
	return strings.Join(out, ", ")
}

// replay folds the ledger again: what the timekeeper did must come out the same.
func (b *table) replay() {
	b.t.Helper()
	again, err := b.g.Replay(nil)
	if err != nil {
		b.t.Fatal(err)
	}
	if got, want := ledger.Format(again.Log().Records()...), ledger.Format(b.g.Log().Records()...); string(got) != string(want) {
		b.t.Fatal("a replay makes another ledger")
	}
	if d := cmp.Diff(b.g.AdminState(), again.AdminState(), cmpopts.IgnoreUnexported(engine.BankAccount{})); d != "" {
		b.t.Fatalf("a replay makes another table:\n%s", d)
	}
}
