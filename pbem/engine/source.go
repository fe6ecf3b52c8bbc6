package engine

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/beacon"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// live is the source of a unit of work that counts: journal first, then fresh dice and decisions.
type live struct {
	g    *Game
	side core.Side           // whose order is in work
	stmt *notation.Statement // with its indented answers; nil between phases
	seen map[string]bool     // events drawn and choices asked in this run of the work

	at     int       // journal entries that this run of the work has come to
	lines  []heeded  // what becomes of the indented answers
	others []*heeded // and of answers and standing orders
}

// once refuses an event or a choice that comes twice in one run: the journal would give the first one's outcome again.
func (s *live) once(key string) error {
	if s.seen[key] {
		return fmt.Errorf("the %s comes twice in one order", key)
	}
	if s.seen == nil {
		s.seen = map[string]bool{}
	}
	s.seen[key] = true
	return nil
}

// event checks the key of a die or shuffle.
func (s *live) event(key string) error {
	if err := dice.CheckEvent(key); err != nil {
		return err
	}
	return s.once(dieKey + key)
}

// Rolls and decisions have each their own names in the journal.
const (
	dieKey = "die "
)

func (s *live) find(key string) (sheets.Entry, bool) {
	for i, e := range s.g.work.Journal {
		if e.Key == key {
			s.at = max(s.at, i+1)
			return e, true
		}
	}
	return sheets.Entry{}, false
}

// keep adds an entry to the journal.
func (s *live) keep(e sheets.Entry) {
	s.g.work.Journal = append(s.g.work.Journal, e)
	s.at = len(s.g.work.Journal)
}

// Roll implements core.Source.
func (s *live) Roll(event string, n int) (int, int, error) {
	if err := s.event(event); err != nil {
		return 0, 0, err
	}
	if n < 1 {
		return 0, 0, fmt.Errorf("dice event %s: a die of %d sides", event, n)
	}
	if e, ok := s.find(dieKey + event); ok {
		return e.Face, e.Block, nil
	}
	if s.g.forced != nil {
		face, err := s.g.forced(event, n)
		if err == nil {
			s.keep(sheets.Entry{Key: dieKey + event, Face: face})
		}
		return face, 0, err
	}
	if face, ok := s.g.run.dice.External(event, n); ok {
		s.keep(sheets.Entry{Key: dieKey + event, Face: face, Block: randomness.ExternalBlock})
		return face, randomness.ExternalBlock, nil
	}
	if err := s.g.openBlock(event); err != nil {
		return 0, 0, err
	}
	face, block := s.g.run.dice.Roll(event, n)
	s.keep(sheets.Entry{Key: dieKey + event, Face: face, Block: block})
	return face, block, nil
}

// Dictate implements core.Dictator: it speaks in a case alone.
func (s *live) Dictate(event string) (string, bool) {
	if s.g.dictated == nil {
		return "", false
	}
	return s.g.dictated(event)
}

// Shuffle implements core.Source.
func (s *live) Shuffle(event string, items []string) ([]string, int, error) {
	if err := s.event(event); err != nil {
		return nil, 0, err
	}
	if e, ok := s.find(dieKey + event); ok {
		return slices.Clone(e.Items), e.Block, nil
	}
	if k, ok := s.g.keys.(*randomness.Forked); ok {
		out, err := k.Shuffle(event, items)
		if err == nil {
			s.keep(sheets.Entry{Key: dieKey + event, Items: slices.Clone(out)})
		}
		return out, 0, err
	}
	if err := s.g.openBlock(event); err != nil {
		return nil, 0, err
	}
	out, block := s.g.run.dice.Shuffle(event, items)
	s.keep(sheets.Entry{Key: dieKey + event, Items: slices.Clone(out), Block: block})
	return out, block, nil
}

// Veil implements core.Veiler.
func (s *live) Veil(event string, items []string) ([]string, error) {
	if err := s.event(event); err != nil {
		return nil, err
	}
	if e, ok := s.find(dieKey + event); ok {
		return slices.Clone(e.Items), nil
	}
	l, value := s.g.lock(), ""
	if _, ok := randomness.Network(s.g.Header.Options); ok { // the open block of the batch fixes the round
		if err := s.g.openBlock(""); err != nil {
			return nil, err
		}
		l.Beacon, value = s.g.run.dice.Beacon()
	}
	seals, err := s.g.run.dice.Veil(l, value, event, items)
	if err != nil {
		return nil, err
	}
	s.g.work.Journal = append(s.g.work.Journal, sheets.Entry{Key: dieKey + event, Items: slices.Clone(seals)})
	return seals, nil
}

// Answer implements core.Source: journal, then what the owner wrote, then his standing orders, then default or pause.
func (s *live) Answer(tx *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	if err := s.once(sheets.ChoiceKey + c.ID); err != nil {
		return core.Option{}, "", err
	}
	if e, ok := s.find(sheets.ChoiceKey + c.ID); ok {
		return e.Option, e.From, nil
	}
	o, from, ok := s.decide(tx, c)
	if !ok {
		return core.Option{}, "", core.ErrWaiting
	}
	s.g.run.Add("answer", "choice", c.ID, "seat", string(c.Owner), "option", o.Text(), "from", from.String())
	s.keep(sheets.Entry{Key: sheets.ChoiceKey + c.ID, Option: o, From: from})
	return o, from, nil
}

func (s *live) decide(tx *core.Tx, c core.Choice) (core.Option, say.Text, bool) {
	if s.stmt != nil && c.Owner == s.side && !c.Sealed {
		if o, from, ok := s.g.work.Indented(s.g.mod, tx.Read(), s.side, s.stmt, c); ok {
			return o, from, true
		}
	}
	seat := s.g.seats.of(c.Owner)
	if o, line, ok := seat.UseAnswer(c); ok {
		return o, say.F("answer of line %d", line), true
	}
	o, from, ok, pause := s.g.work.Standing(s.g.mod, tx.Read(), c.Owner, &seat.File, c)
	if ok {
		return o, from, true
	}
	if s.g.run.lapsed == c.Owner && !c.Sealed {
		return c.Options[c.Default], sheets.ByDefault + c.Why, true
	}
	if pause || s.pauses(c) {
		return core.Option{}, "", false
	}
	return c.Options[c.Default], sheets.ByDefault + c.Why, true
}

// pauses reports whether a choice that no standing order answers stops the game until its owner answers: the owner of
// the sheet in work gets the default, the other side is asked, unless the game was set up to default. A sealed choice
// always asks, because a default would be known to all; an unasked one never does.
func (s *live) pauses(c core.Choice) bool {
	return c.Sealed || !c.Unasked && c.Owner != s.side && s.g.Header.Options.Get("answers") != "default"
}

// Unseal implements core.Source.
func (s *live) Unseal(commitment string) (string, error) { return s.g.run.dice.Unseal(commitment) }

// openBlock has a dice block open from which an event can be drawn.
func (g *Game) openBlock(event string) error {
	if open, err := g.run.dice.Opened(event); open || err != nil {
		return err
	}
	if g.against != nil {
		l, err := g.against.Next()
		if err != nil {
			return err
		}
		return g.run.dice.Open(l)
	}
	l := g.lock()
	l.Block = g.chance.Block + 1
	if n, ok := randomness.Network(g.Header.Options); ok {
		l.Beacon = n.Ref(n.After(g.run.at.Add(beacon.Margin)))
	}
	return g.run.dice.Open(l)
}

// lock returns what a block locks, without its number: whose sheet is at work, and the salts all seats brought.
func (g *Game) lock() dice.Lock {
	l := dice.Lock{Game: g.Header.Game, Label: g.run.phase, Epoch: g.chance.Epoch, Beacon: dice.NoBeacon,
		Orders: g.seats.orders()}
	if g.Header.Scheme() == dice.Scheme1 {
		l.Label = g.pos.Phase
	}
	return l
}
