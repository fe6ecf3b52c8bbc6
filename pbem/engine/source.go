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

// liveSource supplies dice and decisions to an order: first those in the journal, then fresh ones.
type liveSource struct {
	g        *Game
	side     core.Side           // side of the executing order
	stmt     *notation.Statement // the order with its indented lines; nil between phases
	usedKeys map[string]bool     // events drawn and choices asked during this execution of the order

	journalPos int            // number of journal entries used in this execution
	orderLines []trackedLine  // results of the indented answers
	otherLines []*trackedLine // results of answers and standing orders
}

// checkFirstUse returns an error for an event or choice that comes twice in one execution: the journal would repeat the
// first result.
func (s *liveSource) checkFirstUse(key string) error {
	if s.usedKeys[key] {
		return fmt.Errorf("the %s comes twice in one order", key)
	}
	if s.usedKeys == nil {
		s.usedKeys = map[string]bool{}
	}
	s.usedKeys[key] = true
	return nil
}

// checkEventKey validates the key of a die or shuffle.
func (s *liveSource) checkEventKey(key string) error {
	if err := dice.CheckEvent(key); err != nil {
		return err
	}
	return s.checkFirstUse(dieKey + key)
}

// Prefixes of journal keys, so that rolls and decisions have separate names.
const (
	dieKey = "die "
)

func (s *liveSource) findEntry(key string) (sheets.JournalEntry, bool) {
	for i, e := range s.g.work.Journal {
		if e.Key == key {
			s.journalPos = max(s.journalPos, i+1)
			return e, true
		}
	}
	return sheets.JournalEntry{}, false
}

// appendEntry adds an entry to the journal.
func (s *liveSource) appendEntry(e sheets.JournalEntry) {
	s.g.work.Journal = append(s.g.work.Journal, e)
	s.journalPos = len(s.g.work.Journal)
}

// Roll draws one die of n sides for an event key, and returns its face and its dice block.
func (s *liveSource) Roll(event string, n int) (int, int, error) {
	if err := s.checkEventKey(event); err != nil {
		return 0, 0, err
	}
	if n < 1 {
		return 0, 0, fmt.Errorf("dice event %s: a die of %d sides", event, n)
	}
	if e, ok := s.findEntry(dieKey + event); ok {
		return e.Face, e.Block, nil
	}
	if s.g.scriptedDice != nil {
		face, err := s.g.scriptedDice(event, n)
		if err == nil {
			s.appendEntry(sheets.JournalEntry{Key: dieKey + event, Face: face})
		}
		return face, 0, err
	}
	if face, ok := s.g.run.dice.UseExternal(event, n); ok {
		s.appendEntry(sheets.JournalEntry{Key: dieKey + event, Face: face, Block: randomness.ExternalBlock})
		return face, randomness.ExternalBlock, nil
	}
	if err := s.g.openBlock(event); err != nil {
		return 0, 0, err
	}
	face, block := s.g.run.dice.Roll(event, n)
	s.appendEntry(sheets.JournalEntry{Key: dieKey + event, Face: face, Block: block})
	return face, block, nil
}

// OverrideResult returns the result of a table that a case file states for a roll. ok is false if the table decides, as
// in every game.
func (s *liveSource) OverrideResult(event string) (string, bool) {
	if s.g.scriptedResults == nil {
		return "", false
	}
	return s.g.scriptedResults(event)
}

// Shuffle puts items, given sorted, into a random order.
func (s *liveSource) Shuffle(event string, items []string) ([]string, int, error) {
	if err := s.checkEventKey(event); err != nil {
		return nil, 0, err
	}
	if e, ok := s.findEntry(dieKey + event); ok {
		return slices.Clone(e.Items), e.Block, nil
	}
	if k, ok := s.g.keys.(*randomness.ForkedKeys); ok {
		out, err := k.Shuffle(event, items)
		if err == nil {
			s.appendEntry(sheets.JournalEntry{Key: dieKey + event, Items: slices.Clone(out)})
		}
		return out, 0, err
	}
	if err := s.g.openBlock(event); err != nil {
		return nil, 0, err
	}
	out, block := s.g.run.dice.Shuffle(event, items)
	s.appendEntry(sheets.JournalEntry{Key: dieKey + event, Items: slices.Clone(out), Block: block})
	return out, block, nil
}

// DrawHidden shuffles items, given sorted, and returns a seal for each, in the order drawn.
func (s *liveSource) DrawHidden(event string, items []string) ([]string, error) {
	if err := s.checkEventKey(event); err != nil {
		return nil, err
	}
	if e, ok := s.findEntry(dieKey + event); ok {
		return slices.Clone(e.Items), nil
	}
	l, value := s.g.lock(), ""
	if _, ok := randomness.Network(s.g.Header.Options); ok { // the open block of the batch fixes the round
		if err := s.g.openBlock(""); err != nil {
			return nil, err
		}
		l.Beacon, value = s.g.run.dice.BeaconRound()
	}
	seals, err := s.g.run.dice.DrawHidden(l, value, event, items)
	if err != nil {
		return nil, err
	}
	s.g.work.Journal = append(s.g.work.Journal, sheets.JournalEntry{Key: dieKey + event, Items: slices.Clone(seals)})
	return seals, nil
}

// Answer implements core.Source: the journal, then the owner's answers, then the owner's standing orders, then the
// default or a pause.
func (s *liveSource) Answer(tx *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	if err := s.checkFirstUse(sheets.ChoiceKeyPrefix + c.ID); err != nil {
		return core.Option{}, "", err
	}
	if e, ok := s.findEntry(sheets.ChoiceKeyPrefix + c.ID); ok {
		return e.Option, e.Source, nil
	}
	o, from, ok := s.decide(tx, c)
	if !ok {
		return core.Option{}, "", core.ErrWaiting
	}
	s.g.run.Add("answer", "choice", c.ID, "seat", string(c.Owner), "option", o.Text(), "from", from.String())
	s.appendEntry(sheets.JournalEntry{Key: sheets.ChoiceKeyPrefix + c.ID, Option: o, Source: from})
	return o, from, nil
}

func (s *liveSource) decide(tx *core.Tx, c core.Choice) (core.Option, say.Text, bool) {
	if s.stmt != nil && c.Owner == s.side && !c.Sealed {
		if o, from, ok := s.g.work.AnswerUnderOrder(s.g.mod, tx.Read(), s.side, s.stmt, c); ok {
			return o, from, true
		}
	}
	seat := s.g.seats.bySide(c.Owner)
	if o, line, ok := seat.UseAnswer(c); ok {
		return o, say.F("answer of line %d", line), true
	}
	o, from, ok, pause := s.g.work.AnswerByStandingOrder(s.g.mod, tx.Read(), c.Owner, &seat.SideSheets, c)
	if ok {
		return o, from, true
	}
	if s.g.run.lapsed == c.Owner && !c.Sealed {
		return c.Options[c.Default], sheets.DefaultSourcePrefix + c.Why, true
	}
	if pause || s.pauses(c) {
		return core.Option{}, "", false
	}
	return c.Options[c.Default], sheets.DefaultSourcePrefix + c.Why, true
}

// pauses reports whether a choice without a standing order stops the game until its owner answers. A choice of the
// sheet's own side is answered with the default. The other side is asked, unless the game's options say that defaults
// are used. A sealed choice always stops the game, because everybody would know the default; a choice marked unasked
// never does.
func (s *liveSource) pauses(c core.Choice) bool {
	return c.Sealed || !c.Unasked && c.Owner != s.side && s.g.Header.Options.Get("answers") != "default"
}

// Unseal returns the statement behind a seal.
func (s *liveSource) Unseal(commitment string) (string, error) {
	return s.g.run.dice.Unseal(commitment)
}

// openBlock opens a dice block from which an event can be drawn, unless one is open.
func (g *Game) openBlock(event string) error {
	if open, err := g.run.dice.IsOpenFor(event); open || err != nil {
		return err
	}
	if g.recordedDice != nil {
		l, err := g.recordedDice.NextLock()
		if err != nil {
			return err
		}
		return g.run.dice.Open(l)
	}
	l := g.lock()
	l.Block = g.chance.Block + 1
	if n, ok := randomness.Network(g.Header.Options); ok {
		l.Beacon = n.Ref(n.FirstRoundAfter(g.run.arrivedAt.Add(beacon.RoundDelay)))
	}
	return g.run.dice.Open(l)
}

// lock returns the content that a dice block locks, without its number: the executing sheet and the salts of all seats.
func (g *Game) lock() dice.Lock {
	l := dice.Lock{Game: g.Header.Game, Label: g.run.phase, Epoch: g.chance.Epoch, Beacon: dice.NoBeacon,
		Orders: g.seats.lockOrders()}
	if g.Header.Scheme() == dice.Scheme1 {
		l.Label = g.pos.Phase
	}
	return l
}
