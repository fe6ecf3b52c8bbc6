package engine

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// testLinks is the length of the key chains of tests.
const testLinks = 128

var created = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func loadToy(t testing.TB) core.Module {
	t.Helper()
	data, err := toy.Data()
	if err != nil {
		t.Fatal(err)
	}
	mod, err := toy.Title{}.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// table is a game with what is needed to play it.
type table struct {
	t    testing.TB
	g    *Game
	keys *testKeys
	mod  core.Module
	mail int
	log  []Input // all that was submitted
}

func newTable(t testing.TB, seed int, options ...core.Fact) *table {
	t.Helper()
	return tableOn(t, loadToy(t), seed, options...)
}

func tableOn(t testing.TB, mod core.Module, seed int, options ...core.Fact) *table {
	t.Helper()
	return tableBy(t, mod, dice.Scheme2, seed, options...)
}

// tableBy returns a game whose dice follow a scheme.
func tableBy(t testing.TB, mod core.Module, scheme string, seed int, options ...core.Fact) *table {
	t.Helper()
	k := newKeys(seed)
	opts := core.Options{{Name: "answers", Value: "pause"}, {Name: "fog", Value: "yes"}}
	for _, o := range options {
		for i := range opts {
			if opts[i].Name == o.Name {
				opts[i].Value = o.Value
			}
		}
	}
	h := Header{Game: "toy-1", Title: "toy", Rules: 1, Data: "d0", Options: opts, Anchor: k.chain.Anchor().Hex(), Veil: "00",
		Seals: k.salts.Anchor().Hex(), Chain: testLinks, VKey: "none", Created: created,
		Seats: []Seat{{Side: toy.Red, Name: "Rita", Addr: "rita@example.org"}, {Side: toy.Blue, Name: "Bob", Addr: "bob@example.org"}}}
	if scheme == dice.Scheme1 {
		h.Seals = ""
	}
	g, err := New(h, toy.Title{}, mod, k)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t: t, g: g, keys: k, mod: mod}
}

// frame reads a frame as a mail would bring it: header in line 1, orders from line 2.
func (b *table) frame(side core.Side, body string) notation.Frame {
	b.t.Helper()
	return b.frameFor(fmt.Sprintf("#PBEM toy-1 %s %s", side, b.g.Position().Phase), side, body)
}

func (b *table) frameFor(head string, side core.Side, body string) notation.Frame {
	b.t.Helper()
	found := notation.FindFrames(head+"\n"+body+"\n#END\n", func(_, _, phase string) (notation.Vocabulary, bool) {
		return b.mod.Vocabulary(phase, side), true
	})
	if len(found.Frames) != 1 {
		b.t.Fatalf("%d frames in %q", len(found.Frames), body)
	}
	return found.Frames[0]
}

func (b *table) input(f notation.Frame) Input {
	b.mail++
	return Input{Frame: f, MessageID: fmt.Sprintf("<m%d@example.org>", b.mail), At: created.Add(time.Duration(b.mail) * time.Hour)}
}

// try hands a sheet in.
func (b *table) try(side core.Side, body string) (*Outcome, error) {
	b.t.Helper()
	in := b.input(b.frame(side, body))
	out, err := b.g.Submit(in)
	if err == nil {
		b.log = append(b.log, in)
	}
	return out, err
}

// send hands a sheet in and wants this status.
func (b *table) send(side core.Side, body string, want Status) *Outcome {
	b.t.Helper()
	out, err := b.try(side, body)
	if err != nil {
		b.t.Fatalf("%s %q: %v", side, body, err)
	}
	if out.Status != want {
		b.t.Fatalf("%s %q: %s, want %s; faults %s", side, body, out.Status, want, codes(out.Faults))
	}
	return out
}

func (b *table) check(side core.Side, body string) *Outcome {
	b.t.Helper()
	out, err := b.g.Check(b.input(b.frame(side, body)))
	if err != nil {
		b.t.Fatal(err)
	}
	return out
}

// codes lists faults as "line:col code/stage".
func codes(faults []notation.Fault) string {
	var out []string
	for _, f := range faults {
		out = append(out, fmt.Sprintf("%d:%d %s/%d", f.Pos.Line, f.Pos.Col, f.Code, f.Stage))
	}
	return strings.Join(out, "; ")
}

// steps lists steps as "text=status".
func steps(list []Step) string {
	var out []string
	for _, s := range list {
		if s.Line > 0 {
			out = append(out, s.Text+"="+string(s.Status))
		}
	}
	return strings.Join(out, "; ")
}

func (b *table) records() []ledger.Record { return b.g.Log().Records() }

// types counts the records of a type from record n on.
func (b *table) types(from int, typ string) (out []ledger.Record) {
	for _, r := range b.records()[from:] {
		if r.Type == typ {
			out = append(out, r)
		}
	}
	return out
}

// replay folds the ledger again, with the secrets and with the revealed keys alone, and compares.
func (b *table) replay() {
	b.t.Helper()
	for _, k := range []randomness.Keys{b.keys, public(b.t, b.records())} {
		g, err := Replay(b.records(), toy.Title{}, b.mod, k, nil)
		if err != nil {
			b.t.Fatalf("replay: %v", err)
		}
		b.same(g)
	}
	b.thaw()
}

// same holds a game against the one on the table.
func (b *table) same(g *Game) {
	b.t.Helper()
	if got, want := string(ledger.Format(g.Log().Records()...)), string(ledger.Format(b.records()...)); got != want {
		b.t.Fatalf("the ledgers differ:\n%s\nwant\n%s", got, want)
	}
	if g.Position().Hash() != b.g.Position().Hash() {
		b.t.Fatalf("the positions differ:\n%s\nwant\n%s", g.Position().Text(), b.g.Position().Text())
	}
	if g.AwaitedSide() != b.g.AwaitedSide() || g.work.BetweenPhases != b.g.work.BetweenPhases || g.chance.Block != b.g.chance.Block ||
		g.chance.Sealed != b.g.chance.Sealed {
		b.t.Fatalf("waiting %q between %v block %d, want %q %v %d", g.AwaitedSide(), g.work.BetweenPhases, g.chance.Block,
			b.g.AwaitedSide(), b.g.work.BetweenPhases, b.g.chance.Block)
	}
	for i, s := range g.seats {
		w := b.g.seats[i]
		if s.receipts != w.receipts || s.salt != w.salt || s.sheet != w.sheet || len(s.Standing) != len(w.Standing) ||
			len(s.Answers) != len(w.Answers) || (s.Draft == nil) != (w.Draft == nil) {
			b.t.Fatalf("seat %s is %+v, want %+v", s.Side, s, w)
		}
	}
	if got, want := g.AdminState(), b.g.AdminState(); !reflect.DeepEqual(got, want) {
		b.t.Fatalf("the table is %+v, want %+v", got, want)
	}
	if g.Question() != b.g.Question() {
		b.t.Fatalf("the question is %+v, want %+v", g.Question(), b.g.Question())
	}
	if !reflect.DeepEqual(g.Header.Seats, b.g.Header.Seats) {
		b.t.Fatalf("the seats are %+v, want %+v", g.Header.Seats, b.g.Header.Seats)
	}
	if !reflect.DeepEqual(g.proofs, b.g.proofs) || !reflect.DeepEqual(g.mailResults, b.g.mailResults) {
		b.t.Fatalf("seen %+v and %d mails, want %+v and %d", g.proofs, len(g.mailResults), b.g.proofs, len(b.g.mailResults))
	}
	if got, want := frozenText(b.t, g), frozenText(b.t, b.g); got != want {
		b.t.Fatalf("the games hold other things:\n%s", firstDifference(got, want))
	}
	if steps(planOf(g)) != steps(planOf(b.g)) {
		b.t.Fatalf("plan %q, want %q", steps(planOf(g)), steps(planOf(b.g)))
	}
}

func planOf(g *Game) []Step {
	_, _, list, _ := g.ExecutingSheet()
	return list
}

// search finds a seed for which the game that play makes is what the caller wants; play returns nil for "not this one".
func search(t testing.TB, play func(b *table) bool) *table {
	t.Helper()
	mod := loadToy(t)
	for seed := range 400 {
		if b := tableOn(t, mod, seed); play(b) {
			return b
		}
	}
	t.Fatal("no seed gives this course of the game")
	return nil
}

// results returns the combat results of the steps of an outcome.
func results(list []Step) string {
	var out []string
	for _, s := range list {
		for _, e := range s.Events {
			if e.Kind == core.KindResult {
				out = append(out, e.Value.String())
			}
		}
	}
	return strings.Join(out, " ")
}

func hasFault(out *Outcome, code string) bool {
	return slices.ContainsFunc(out.Faults, func(f notation.Fault) bool { return f.Code == code })
}

func (b *table) hexOf(id string) string {
	b.t.Helper()
	u, ok := b.g.Position().Reader().Unit(id)
	if !ok {
		b.t.Fatalf("no unit %s", id)
	}
	if !u.OnMap() {
		return "@" + u.Box
	}
	return b.g.Position().Reader().Label(u.Hex)
}

// frozenText returns all that a game holds, for comparing.
func frozenText(t testing.TB, g *Game) string {
	t.Helper()
	b, err := g.EncodeState()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// firstDifference shows where two texts part.
func firstDifference(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	from := max(0, i-120)
	return fmt.Sprintf("at byte %d: %q\nwant %q", i, got[from:min(len(got), i+60)], want[from:min(len(want), i+60)])
}

// thaw opens the game from where it stood behind each of its batches, and wants the game on the table.
func (b *table) thaw() {
	b.t.Helper()
	type at struct {
		n      int
		frozen string
	}
	var stops []at
	whole, err := Replay(b.records(), toy.Title{}, b.mod, b.keys, func(g *Game, out *Outcome) bool {
		if out.ToRecord%7 == 0 || len(b.records())-out.ToRecord < 10 { // a seventh of them, and the last
			stops = append(stops, at{out.ToRecord, frozenText(b.t, g)})
		}
		return true
	})
	if err != nil {
		b.t.Fatal(err)
	}
	for _, s := range stops {
		g, err := DecodeState(b.g.Log(), s.n, []byte(s.frozen), toy.Title{}, b.mod, b.keys)
		if errors.Is(err, errRewindsBefore) {
			continue
		}
		if err != nil {
			b.t.Fatalf("from record %d: %v", s.n, err)
		}
		b.same(g)
		if g.MidOrderPosition().Hash() != whole.MidOrderPosition().Hash() {
			b.t.Fatalf("from record %d: the work in hand is another", s.n)
		}
	}
}
