package fuzz

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// created is the start time of every game; mails arrive an hour apart.
var created = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// fuzzGame is one running game.
type fuzzGame struct {
	*fuzzRun
	*result
	mod     core.Module // rules of the scenario
	rng     *rand.Rand
	plans   *rand.Rand // randomness for checks, separate so that it does not change the game
	keys    *keys
	header  engine.Header
	g       *engine.Game
	hash    string // hash of the present position
	last    engine.Input
	body    string // text of the last submitted sheet
	side    core.Side
	halts   int                 // number of halts in this phase
	halted  string              // the phase of halts
	answers map[string][]string // answers that matched before, by side and kind of choice
	units   map[string]core.Side
	styles  map[core.Side]style
}

// style describes how a side plays in a game.
type style struct {
	size   int  // greatest number of orders in a sheet
	attack int  // weight of attacks; other orders have 2
	asks   bool // asks for every decision
}

// play plays one game to its end or to its first failure.
func (b *fuzzRun) play(n int) (*result, error) {
	t := b.table(n)
	if err := t.catchPanic(t.run); err != nil {
		t.failure = t.failed(err)
		if b.Dir == "" {
			return t.result, nil
		}
		return t.result, t.save()
	}
	t.finish(t.g.Position())
	return t.result, nil
}

// table returns a new game before its beginning.
func (b *fuzzRun) table(n int) *fuzzGame {
	t := &fuzzGame{fuzzRun: b, mod: b.mod, result: newResult(b.gameID(n), n), rng: rand.New(b.stream(n, "play")),
		plans: rand.New(b.stream(n, "plans")), answers: map[string][]string{},
		units: map[string]core.Side{}, styles: map[core.Side]style{}}
	return t
}

// crash is a panic of the code under test.
type crash struct {
	value any
	stack []byte
}

func (c *crash) Error() string { return fmt.Sprintf("panic: %v", c.value) }

// catchPanic turns a panic into an error.
func (t *fuzzGame) catchPanic(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &crash{v, debug.Stack()}
		}
	}()
	return f()
}

// run plays until the game is over.
func (t *fuzzGame) run() error {
	if err := t.begin(); err != nil {
		return err
	}
	for t.g.Position().Over == nil {
		if t.sheets >= t.MaxSheets {
			return fmt.Errorf("the game is not over after %d sheets", t.sheets)
		}
		if t.g.AwaitedSide() == "" {
			return fmt.Errorf("nobody is to move at %s, and the game goes on", t.g.Position().Phase)
		}
		if err := t.step(); err != nil {
			return err
		}
	}
	return t.checkReplay()
}

// begin starts the game with random options, mostly the defaults.
func (t *fuzzGame) begin() error {
	t.header = engine.Header{Game: t.id, Title: t.Title, Rules: t.meta.Version, Data: t.fuzzRun.hash, Chain: links, Created: created}
	for _, d := range engine.OptionDefs(t.meta) {
		v := d.Values[0]
		if t.oneIn(3) {
			v = pick(t, d.Values)
		}
		v = cmp.Or(t.Options.Get(d.Key), v)
		t.header.Options = append(t.header.Options, core.Fact{Name: d.Key, Value: v})
	}
	t.mod = core.ScenarioModule(t.fuzzRun.mod, t.header.Options)
	for _, d := range t.mod.World().Defs {
		t.units[d.ID] = d.Side
	}
	for _, s := range t.meta.Sides {
		t.styles[s] = style{size: pick(t, []int{3, 8, 14, 14, 30}), attack: pick(t, []int{1, 6, 6, 20}), asks: t.oneIn(3)}
		t.header.Seats = append(t.header.Seats, engine.Seat{Side: s, Name: string(s), Addr: string(s) + "@example.org"})
	}
	var err error
	if t.keys, err = newKeys(t.id, t.stream(t.number, "keys")); err != nil {
		return err
	}
	t.header.Anchor, t.header.Veil, t.header.Seals, t.header.VKey = t.keys.chain.Anchor().Hex(), t.keys.veil, t.keys.salts.Anchor().Hex(),
		t.keys.veilKey
	if t.g, err = engine.New(t.header, t.title, t.mod, t.keys); err != nil {
		return err
	}
	return t.checkInvariants(nil)
}

// step submits the sheet or answer that is due, and in random cases another sheet before it.
func (t *fuzzGame) step() error {
	if t.oneIn(8) {
		if err := t.handInUndue(); err != nil || t.g.Position().Over != nil {
			return err
		}
	}
	if c := t.g.OpenChoice(); c != nil {
		return t.answerChoice(*c)
	}
	return t.turn(t.g.AwaitedSide())
}

// frame parses a sheet as if it had come by mail.
func (t *fuzzGame) frame(game string, side core.Side, phase, body string) (notation.Frame, error) {
	found := notation.FindFrames(fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", game, side, phase, body),
		func(_, _, p string) (notation.Vocabulary,
			bool) {
			return t.mod.Vocabulary(p, side), true
		})
	if len(found.Frames) != 1 {
		return notation.Frame{}, fmt.Errorf("the mail holds %d frames, want 1", len(found.Frames))
	}
	return found.Frames[0], nil
}

// check judges a sheet without submitting it.
func (t *fuzzGame) check(side core.Side, body string) (*engine.Outcome, error) {
	f, err := t.frame(t.id, side, t.g.Position().Phase, body)
	if err != nil {
		return nil, err
	}
	return t.g.Check(engine.Input{Frame: f, At: created})
}

// submit submits a sheet for the present phase and makes all checks that follow.
func (t *fuzzGame) submit(side core.Side, body string) (*engine.Outcome, error) {
	return t.submitFor(side, t.g.Position().Phase, body)
}

func (t *fuzzGame) submitFor(side core.Side, phase, body string) (*engine.Outcome, error) {
	t.side, t.body = side, body
	f, err := t.frame(t.id, side, phase, body)
	if err != nil {
		return nil, err
	}
	t.sheets++
	in := engine.Input{Frame: f, MessageID: fmt.Sprintf("<%s.%d@fuzz.example.org>", t.id, t.sheets),
		At: created.Add(time.Duration(t.sheets) * time.Hour)}
	var dry *engine.Outcome
	if t.oneIn(4) {
		if dry, err = t.dryRun(in); err != nil {
			return nil, err
		}
	}
	out, err := t.g.Submit(in)
	if err != nil {
		return nil, err
	}
	t.last = in
	t.count(out)
	if err := t.compareWithCheck(dry, out); err != nil {
		return nil, err
	}
	if err := t.checkInvariants(out); err != nil {
		return nil, err
	}
	if t.sheets%t.Every == 0 {
		return out, t.checkReplay()
	}
	return out, nil
}

// oneIn returns true once in n times on average.
func (t *fuzzGame) oneIn(n int) bool { return t.rng.IntN(n) == 0 }

// pick returns a random element of a list that is not empty.
func pick[T any](t *fuzzGame, list []T) T { return list[t.rng.IntN(len(list))] }

// refusalCodes lists the faults that refuse a sheet.
func refusalCodes(out *engine.Outcome) []string {
	var list []string
	for _, f := range out.Faults {
		if f.Stage < notation.Contingent {
			list = append(list, fmt.Sprintf("line %d %s: %s", f.Pos.Line, f.Code, f.Text))
		}
	}
	return list
}

// requireStatus returns an error unless the status of an outcome is one of the expected ones.
func requireStatus(out *engine.Outcome, what string, ok ...engine.Status) error {
	if !slices.Contains(ok, out.Status) {
		return fmt.Errorf("%s is %s, want %s %q", what, out.Status, ok[0], refusalCodes(out))
	}
	return nil
}
