package core

import (
	"errors"
	"fmt"
	"strings"

	"fieldpost/notation/say"
)

// ErrWaiting stops an order at a decision that has not been made yet.
var ErrWaiting = errors.New("waiting for a decision")

// ErrContingent stops a trial run of an order at the first die roll or decision that it depends on.
var ErrContingent = errors.New("depends on a result")

// Tx is a transaction. It changes a copy of a position during an order, by effects, dice and decisions.
type Tx struct {
	p       *Position
	src     Source
	events  []Event
	changed []string // counters changed by effects
	asks    []Choice // choices that wait for an answer
	err     error    // error that stopped the transaction
}

// Begin starts a transaction that changes p directly. Callers pass a clone.
func Begin(p *Position, src Source) *Tx { return &Tx{p: p, src: src} }

// Read returns read-only access to the current position.
func (tx *Tx) Read() Reader { return Reader{tx.p} }

// Position returns the copy that the transaction changes, for the program that began it.
func (tx *Tx) Position() *Position { return tx.p }

// Events returns all events of the transaction so far.
func (tx *Tx) Events() []Event { return tx.events }

// Changed returns the counters that effects changed so far, with repetitions.
func (tx *Tx) Changed() []string { return tx.changed }

// Pending returns the choice at which the transaction stopped with ErrWaiting.
func (tx *Tx) Pending() (Choice, bool) {
	if len(tx.asks) == 0 {
		return Choice{}, false
	}
	return tx.asks[len(tx.asks)-1], true
}

// Do applies effects in order and records their events. It masks an event for sides that may not know its counter. An
// effect that cannot be applied is a programming error of the title: it stops the transaction.
func (tx *Tx) Do(effects ...Effect) error {
	for _, e := range effects {
		if tx.err == nil {
			tx.err = tx.do(e)
		}
	}
	return tx.err
}

// Make does what Do does, for callers that need not know at once whether the transaction stopped.
func (tx *Tx) Make(effects ...Effect) { _ = tx.Do(effects...) }

// SetExt replaces the title's own data in the position (Ext), without an event.
func (tx *Tx) SetExt(ext Ext) { tx.Make(ExtChange{Ext: ext}) }

// Stop stops the transaction. Later effects do nothing; later rolls and questions return the error.
func (tx *Tx) Stop(err error) {
	if tx.err == nil {
		tx.err = err
	}
}

// Stopped reports whether the transaction has stopped.
func (tx *Tx) Stopped() bool { return tx.err != nil }

// TakeError returns the error that stopped the transaction and clears it; without such an error it returns err. A title
// calls it at the end of Start, Apply and Next.
func (tx *Tx) TakeError(err error) error {
	if tx.err != nil {
		err, tx.err = tx.err, nil
	}
	return err
}

// Run calls functions one after another until one of them stops the transaction.
func (tx *Tx) Run(parts ...func(*Tx) error) error {
	for _, part := range parts {
		if err := part(tx); err != nil {
			return err
		}
	}
	return nil
}

// do applies one effect and records its event.
func (tx *Tx) do(e Effect) error {
	var ev Event
	if !isQuiet(e) {
		ev = e.event(tx.p)
	}
	id, before := concernedUnit(e), sideSet(0)
	if id != "" && ev.Kind != "" {
		before = tx.seers(id)
	}
	tx.p.forget()
	if err := e.apply(tx.p); err != nil {
		return fmt.Errorf("%T: %w", e, err)
	}
	if unit := unitOf(e); unit != "" {
		tx.changed = append(tx.changed, unit)
	}
	if ev.Kind == "" {
		return nil
	}
	if id != "" {
		tx.mask(&ev, e, before|tx.seers(id))
	}
	tx.addEvent(ev)
	return nil
}

func (tx *Tx) addEvent(e Event) {
	if tx.events == nil {
		tx.events = make([]Event, 0, 4)
	}
	tx.events = append(tx.events, e)
}

func isQuiet(e Effect) bool {
	switch e := e.(type) {
	case Mark:
		return e.Quiet
	case ControlChange:
		return e.Quiet
	}
	return false
}

// unitOf returns the ID of the counter that an effect changes.
func unitOf(e Effect) string {
	switch e := e.(type) {
	case StepChange:
		return e.Unit
	case Remove:
		return e.Unit
	case TopOfStack:
		return e.Unit
	}
	return concernedUnit(e)
}

// concernedUnit returns the ID of the counter that an effect names and that other sides may not know.
func concernedUnit(e Effect) string {
	switch e := e.(type) {
	case Place:
		return e.Unit
	case Move:
		return e.Unit
	case Mark:
		return e.Unit
	}
	return "" // losses and eliminations are open in every title
}

// sideSet is a set of sides, one bit each in the order of World.Sides.
type sideSet uint64

// has reports whether the side with this index is in the set.
func (s sideSet) has(side int) bool { return s>>side&1 != 0 }

// seers returns the sides that may know a counter.
func (tx *Tx) seers(id string) (out sideSet) {
	w := tx.p.World
	i := tx.p.index(id)
	for n, s := range w.Sides {
		if i < 0 || w.Sees == nil || w.Sees(Reader{tx.p}, &tx.p.Units[i], s) {
			out |= 1 << n
		}
	}
	return out
}

// mask hides the counter of an event from the sides outside know.
func (tx *Tx) mask(ev *Event, e Effect, know sideSet) {
	sides := tx.p.World.Sides
	if know == 1<<len(sides)-1 {
		return
	}
	for n, s := range sides {
		if know.has(n) {
			ev.Known = append(ev.Known, s)
		}
	}
	if _, isMark := e.(Mark); isMark {
		return
	}
	m := *ev
	m.Known, m.Units = nil, nil
	m.Text = maskedText(tx.p, e)
	ev.Masked = &m
}

// maskedText returns the text of an effect for a reader who may not know its counter: it says "a counter" instead of
// the name.
func maskedText(p *Position, e Effect) say.Text {
	const counter = "a counter"
	switch e := e.(type) {
	case Place:
		e.Unit = counter
		return e.event(p).Text
	case Move:
		e.Unit = counter
		return e.event(p).Text
	}
	return counter
}

func contains(list []Side, s Side) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// Note records an event without any change of the position.
func (tx *Tx) Note(e Event) {
	if tx.err == nil {
		tx.addEvent(e)
	}
}

// Roll rolls one die of n sides and records it. event is a key unique in the position: "combat:2417#1".
func (tx *Tx) Roll(event string, n int, rule string, text say.Text) (int, error) {
	if tx.err != nil {
		return 0, tx.err
	}
	face, block, err := tx.src.Roll(event, n)
	if err != nil {
		return 0, err
	}
	tx.Note(Event{Kind: KindRoll, Rule: rule, Text: text, Value: say.F("%v", face), Block: block, Key: event})
	return face, nil
}

// Die does what Roll does, for callers that need not know at once whether the transaction stopped. In that case it
// returns 1, and the result is discarded.
func (tx *Tx) Die(event string, n int, rule string, text say.Text) int {
	face, err := tx.Roll(event, n, rule, text)
	if err != nil {
		tx.Stop(err)
		return 1
	}
	return face
}

// OverriddenResult returns the result that a test case sets for the roll of an event. ok is always false in a real
// game.
func (tx *Tx) OverriddenResult(event string) (result string, ok bool) {
	if d, may := tx.src.(ResultOverrider); may && tx.err == nil {
		return d.OverrideResult(event)
	}
	return "", false
}

// Shuffle puts items, which have no blanks, into a random order and records it. event is a key as for Roll.
func (tx *Tx) Shuffle(event string, items []string, rule string, text say.Text) ([]string, error) {
	for _, i := range items {
		if i == "" || strings.ContainsAny(i, " \t\n") {
			return nil, fmt.Errorf("shuffle %s: item %q: want a word without spaces", event, i)
		}
	}
	if tx.err != nil {
		return nil, tx.err
	}
	out, block, err := tx.src.Shuffle(event, items)
	if err != nil {
		return nil, err
	}
	tx.Note(Event{Kind: KindRoll, Rule: rule, Text: text, Value: say.Plain(strings.Join(out, " ")), Block: block, Key: event})
	return out, nil
}

// Ask returns the decision on a choice. It asks nobody if there is a single option. The public text of the event names
// no counter that other sides may not know.
func (tx *Tx) Ask(c Choice) (Option, error) {
	switch {
	case tx.err != nil:
		return Option{}, tx.err
	case len(c.Options) == 0:
		return Option{}, fmt.Errorf("choice %s has no option", c.ID)
	case c.Default < 0 || c.Default >= len(c.Options):
		return Option{}, fmt.Errorf("choice %s: the default is option %d of %d", c.ID, c.Default+1, len(c.Options))
	case !contains(tx.p.World.Sides, c.Owner):
		return Option{}, fmt.Errorf("choice %s: no side %q", c.ID, c.Owner)
	}
	if len(c.Options) == 1 && !c.Sealed {
		tx.noteDecision(c, c.Options[0])
		return c.Options[0], nil
	}
	tx.asks = append(tx.asks, c)
	o, from, err := tx.src.Answer(tx, c)
	if err != nil {
		return Option{}, err
	}
	tx.asks = tx.asks[:len(tx.asks)-1]
	tx.Note(tx.answerEvent(c, o, from))
	tx.noteDecision(c, o)
	return o, nil
}

// Answer does what Ask does, for callers that need not know at once whether the transaction stopped. In that case it
// returns the default, and the result is discarded. A loop that runs until an answer changes something must call
// Stopped too.
func (tx *Tx) Answer(c Choice) Option {
	o, err := tx.Ask(c)
	if err == nil {
		return o
	}
	tx.Stop(err)
	if c.Default < 0 || c.Default >= len(c.Options) {
		return Option{}
	}
	return c.Options[c.Default]
}

// noteDecision reports a decision to the source if it is a DecisionObserver.
func (tx *Tx) noteDecision(c Choice, o Option) {
	if w, ok := tx.src.(DecisionObserver); ok {
		w.NoteDecision(tx, c, o)
	}
}

// answerEvent returns the event that reports a decision and its source.
func (tx *Tx) answerEvent(c Choice, o Option, from say.Text) Event {
	ev := Event{Kind: KindAnswer, Hex: c.Hex, Rule: c.Rule, Value: from}
	if c.Sealed {
		ev.Text = say.F("The %s side has chosen (sealed)", c.Owner.Title())
		return ev
	}
	ev.Units, ev.Text = o.Units, say.F("%s: %s", c.Owner, o.Text())
	known := []Side{c.Owner}
	if c.Unasked && o.Text() == c.Options[c.Default].Text() { // nobody else learns that there was something to decide
		ev.Known = known
		return ev
	}
	all := tx.knownToSides(o.Units)
	for n, s := range tx.p.World.Sides {
		if s != c.Owner && all.has(n) {
			known = append(known, s)
		}
	}
	if len(known) == len(tx.p.World.Sides) {
		return ev
	}
	ev.Known = known
	m := ev
	o.Units = nil
	m.Known, m.Units, m.Text = nil, nil, say.F("%s: %s", c.Owner, o.Text())
	ev.Masked = &m
	return ev
}

// knownToSides returns the sides that may know all of these counters.
func (tx *Tx) knownToSides(ids []string) sideSet {
	out := ^sideSet(0)
	for _, id := range ids {
		out &= tx.seers(id)
	}
	return out
}

// Unseal returns the statement inside a seal, as its owner wrote it.
func (tx *Tx) Unseal(seal string) (string, error) {
	if tx.err != nil {
		return "", tx.err
	}
	return tx.src.Unseal(seal)
}
