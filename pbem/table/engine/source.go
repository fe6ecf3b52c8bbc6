package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/record/beacon"
	"fieldpost/pbem/record/dice"
	"fieldpost/pbem/table/engine/randomness"
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

// defaulted begins where a decision came from that nobody took.
const defaulted = "default: "

// Rolls and decisions have each their own names in the journal.
const (
	dieKey    = "die "
	choiceKey = "choice "
)

func (s *live) find(key string) (entry, bool) {
	for i, e := range s.g.journal {
		if e.key == key {
			s.at = max(s.at, i+1)
			return e, true
		}
	}
	return entry{}, false
}

// keep adds an entry to the journal.
func (s *live) keep(e entry) {
	s.g.journal = append(s.g.journal, e)
	s.at = len(s.g.journal)
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
		return e.face, e.block, nil
	}
	if s.g.forced != nil {
		face, err := s.g.forced(event, n)
		if err == nil {
			s.keep(entry{key: dieKey + event, face: face})
		}
		return face, 0, err
	}
	if face, ok := s.g.run.dice.External(event, n); ok {
		s.keep(entry{key: dieKey + event, face: face, block: randomness.ExternalBlock})
		return face, randomness.ExternalBlock, nil
	}
	if err := s.g.openBlock(event); err != nil {
		return 0, 0, err
	}
	face, block := s.g.run.dice.Roll(event, n)
	s.keep(entry{key: dieKey + event, face: face, block: block})
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
		return slices.Clone(e.items), e.block, nil
	}
	if k, ok := s.g.keys.(*randomness.Forked); ok {
		out, err := k.Shuffle(event, items)
		if err == nil {
			s.keep(entry{key: dieKey + event, items: slices.Clone(out)})
		}
		return out, 0, err
	}
	if err := s.g.openBlock(event); err != nil {
		return nil, 0, err
	}
	out, block := s.g.run.dice.Shuffle(event, items)
	s.keep(entry{key: dieKey + event, items: slices.Clone(out), block: block})
	return out, block, nil
}

// Veil implements core.Veiler.
func (s *live) Veil(event string, items []string) ([]string, error) {
	if err := s.event(event); err != nil {
		return nil, err
	}
	if e, ok := s.find(dieKey + event); ok {
		return slices.Clone(e.items), nil
	}
	l, value := s.g.lock(), ""
	if _, ok := s.g.Network(); ok { // the open block of the batch fixes the round
		if err := s.g.openBlock(""); err != nil {
			return nil, err
		}
		l.Beacon, value = s.g.run.dice.Beacon()
	}
	seals, err := s.g.run.dice.Veil(l, value, event, items)
	if err != nil {
		return nil, err
	}
	s.g.journal = append(s.g.journal, entry{key: dieKey + event, items: slices.Clone(seals)})
	return seals, nil
}

// Answer implements core.Source: journal, then what the owner wrote, then his standing orders, then default or pause.
func (s *live) Answer(tx *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	if err := s.once(choiceKey + c.ID); err != nil {
		return core.Option{}, "", err
	}
	if e, ok := s.find(choiceKey + c.ID); ok {
		return e.option, e.from, nil
	}
	o, from, ok := s.decide(tx, c)
	if !ok {
		return core.Option{}, "", core.ErrWaiting
	}
	s.g.run.Add("answer", "choice", c.ID, "seat", string(c.Owner), "option", o.Text(), "from", from.String())
	s.keep(entry{key: choiceKey + c.ID, option: o, from: from})
	return o, from, nil
}

func (s *live) decide(tx *core.Tx, c core.Choice) (core.Option, say.Text, bool) {
	if s.stmt != nil && c.Owner == s.side && !c.Sealed {
		if o, from, ok := s.indented(tx, c); ok {
			return o, from, true
		}
	}
	seat := s.g.seat(c.Owner)
	for i, a := range seat.answers {
		if o, ok := answerOption(c, a.Statement); ok {
			seat.answers = slices.Clone(seat.answers)
			left, more := afterwards(a.Statement, o)
			if seat.answers[i].Statement, seat.answers[i].used = left, true; !more {
				seat.answers = slices.Delete(seat.answers, i, i+1)
			}
			return o, say.F("answer of line %d", a.Pos.Line), true
		}
	}
	o, from, ok, pause := s.g.standing(tx.Read(), seat, c)
	if ok {
		return o, from, true
	}
	if s.g.run.lapsed == c.Owner && !c.Sealed {
		return c.Options[c.Default], defaulted + c.Why, true
	}
	if pause || s.g.pauses(c, s.side) {
		return core.Option{}, "", false
	}
	return c.Options[c.Default], defaulted + c.Why, true
}

// indented looks for an answer under the order itself: "advance 1SS,2SS to 2008 then 2109".
func (s *live) indented(tx *core.Tx, c core.Choice) (core.Option, say.Text, bool) {
	matched := false
	for _, st := range s.stmt.Sub {
		if st.If != nil && !s.g.holds(tx.Read(), s.side, c.Facts, *st.If) {
			continue
		}
		from := say.F("line %d", st.Pos.Line)
		left, more := s.g.unspent(st, from)
		if !more {
			continue
		}
		i, exact, ok, _ := c.Match(left)
		if !ok {
			matched = matched || verbFits(c, st)
			continue
		}
		if !exact {
			from += ", as far as possible"
		}
		return c.Options[i], from, true
	}
	if matched {
		for _, o := range c.Options {
			if o.Verb == "pass" {
				return o, "as ordered, no more", true
			}
		}
	}
	return core.Option{}, "", false
}

// unspent is what is left of a list of numbered names, "losses 1SS*1,2SS*1", after what the order in work has taken from it so
// far. more is false when nothing is.
func (g *Game) unspent(st notation.Statement, from say.Text) (left notation.Statement, more bool) {
	left = st.Spend(func(name string) int {
		n := 0
		for _, e := range g.journal {
			if e.from == from && strings.HasPrefix(e.key, choiceKey) && takes(e.option, name) {
				n++
			}
		}
		return n
	})
	return left, len(left.Items("units")) > 0 || len(st.Items("units")) == 0
}

// afterwards is what is left of an answer once it has been given: of a list the numbers that are not used up, or all of it. more
// says whether it may answer what is asked next.
func afterwards(st notation.Statement, o core.Option) (left notation.Statement, more bool) {
	items := st.Items("units")
	left = st.Spend(func(name string) int {
		if takes(o, name) {
			return 1
		}
		return 0
	})
	has := func(test func(notation.Item) bool) bool { return slices.ContainsFunc(items, test) }
	switch {
	case has(func(it notation.Item) bool { return it.Rest }):
		return left, true
	case has(func(it notation.Item) bool { return it.Times > 0 }):
		return left, len(left.Items("units")) > 0
	}
	return left, len(items) > len(o.Units)
}

// takes says whether an option names a counter.
func takes(o core.Option, unit string) bool {
	return slices.ContainsFunc(o.Units, func(u string) bool { return strings.EqualFold(u, unit) })
}

func verbFits(c core.Choice, st notation.Statement) bool {
	for _, o := range c.Options {
		if o.Verb == st.Verb {
			return true
		}
	}
	return false
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
	if n, ok := g.Network(); ok {
		l.Beacon = n.Ref(n.After(g.run.at.Add(beacon.Margin)))
	}
	return g.run.dice.Open(l)
}

// lock returns what a block locks, without its number: whose sheet is at work, and the salts all seats brought.
func (g *Game) lock() dice.Lock {
	l := dice.Lock{Game: g.Header.Game, Label: g.run.phase, Epoch: g.chance.Epoch, Beacon: dice.NoBeacon}
	if g.Header.Scheme() == dice.Scheme1 {
		l.Label = g.pos.Phase
	}
	for _, s := range g.seats {
		l.Orders = append(l.Orders, dice.Orders{Seat: string(s.Side), Hash: cmp.Or(s.sheet, "-"),
			Salt: cmp.Or(s.salt, "-")}) // "-" for a seat that has never sent anything
	}
	return l
}

// dry is the source of a check: nothing is rolled, nothing is decided.
type dry struct{}

func (dry) Roll(string, int) (int, int, error) { return 0, 0, core.ErrContingent }
func (dry) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, core.ErrContingent
}
func (dry) Answer(*core.Tx, core.Choice) (core.Option, say.Text, error) {
	return core.Option{}, "", core.ErrContingent
}
func (dry) Unseal(string) (string, error) { return "", core.ErrContingent }

// Try is the position behind an order, from what a side may see; ok is false where the order needs a die or a decision.
func (g *Game) Try(r core.Reader, side core.Side, o core.Order) (behind core.Reader, ok bool) {
	tx := core.Begin(r.Position().Clone(), dry{})
	err := g.mod.Apply(tx, side, o)
	return tx.Read(), err == nil
}
