package fuzz

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// checkNoLeak checks that a side cannot read the name of a counter that was hidden from it throughout: not in events,
// its letter, or a question. A combat reveals the counters that take part in it.
func (t *fuzzGame) checkNoLeak(out *engine.Outcome, side core.Side) error {
	if t.mod.World().Sees == nil {
		return nil
	}
	known := t.visible(out, side)
	for _, s := range out.Steps {
		for _, e := range core.VisibleEvents(s.Events, side) {
			if effects[e.Kind] {
				continue
			}
			if err := t.checkNamesKnown(known, side, "the event "+string(e.Kind), e.Units, (e.Text + " " + e.Value).String()); err != nil {
				return err
			}
		}
	}
	if c := t.g.OpenChoice(); c != nil && c.Owner == side && len(out.Steps) > 0 {
		if err := t.checkNamesKnown(known, side, "the question "+c.ID, nil, (c.Question + " " + c.Why).String()); err != nil {
			return err
		}
		for _, o := range c.Options {
			if err := t.checkNamesKnown(known, side, "the question "+c.ID, o.Units, o.Note.String()); err != nil {
				return err
			}
		}
	}
	if len(out.Steps) == 0 || !t.oneIn(16) {
		return nil
	}
	t.letters++
	letter := report.ResultLetter(t.g, out, side, report.LetterData{})
	return t.checkNamesKnown(known, side, "the letter", nil, letter.Subject+"\n"+letter.Text)
}

// checkNamesKnown returns an error if a side that never saw a counter reads its name.
func (t *fuzzGame) checkNamesKnown(known *visibleUnits, side core.Side, where string, units []string, text string) error {
	for _, id := range append(slices.Clone(units), words(text)...) {
		if owner, ok := t.units[id]; !ok || owner == side || known.wasSeen(id) {
			continue
		}
		if slices.Contains(units, id) || looksLikeID(id) {
			return fmt.Errorf("%s tells %s of %s, which it cannot see: %q", where, side, id, firstLineWith(text, id))
		}
	}
	return nil
}

// words returns the parts of a text that may be names of counters.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// looksLikeID reports whether a name contains a letter and a digit, so that it is no plain number or word.
func looksLikeID(id string) bool {
	return strings.ContainsFunc(id, unicode.IsLetter) && strings.ContainsFunc(id, unicode.IsDigit)
}

func firstLineWith(text, id string) string {
	for _, l := range strings.Split(text, "\n") {
		if slices.Contains(words(l), id) {
			return l
		}
	}
	return text
}

// visibleUnits holds the counters that a side saw before, during and after a sheet. The positions during the sheet are
// reconstructed from the events only if they are needed.
type visibleUnits struct {
	t            *fuzzGame
	out          *engine.Outcome
	side         core.Side
	seen         map[string]bool
	betweenAdded bool // seen includes the steps in between
}

func (t *fuzzGame) visible(out *engine.Outcome, side core.Side) *visibleUnits {
	return &visibleUnits{t: t, out: out, side: side}
}

// wasSeen reports whether the side could see a counter at any time during the sheet.
func (s *visibleUnits) wasSeen(id string) bool {
	if s.seen == nil {
		s.seen = map[string]bool{}
		s.addVisible(s.out.Before.Reader())
		s.addVisible(s.t.g.Position().Reader())
		s.addOffMap(s.out.Before.Reader(), s.t.g.Position().Reader())
	}
	if !s.seen[id] && !s.betweenAdded {
		s.addBetween()
		s.betweenAdded = true
	}
	return s.seen[id]
}

func (s *visibleUnits) addVisible(r core.Reader) {
	for i := range r.Units() {
		if u := &r.Units()[i]; !s.seen[u.Def.ID] && r.World().Sees(r, u, s.side) {
			s.seen[u.Def.ID] = true
		}
	}
}

// addOffMap adds counters off the map before and after the sheet, because their arrival is public.
func (s *visibleUnits) addOffMap(before, after core.Reader) {
	for i := range before.Units() {
		u := &before.Units()[i]
		if x, ok := after.Unit(u.Def.ID); ok && !u.OnMap() && !x.OnMap() {
			s.seen[u.Def.ID] = true
		}
	}
}

// effects lists the kinds of events that change a counter. They are masked when they are created, by what each side
// sees at that moment.
var effects = map[core.Kind]bool{core.KindMove: true, core.KindPlace: true, core.KindStep: true, core.KindDead: true, core.KindMark: true}

// addBetween applies the changes that the events describe, and records the visible counters after each.
func (s *visibleUnits) addBetween() {
	tx := core.Begin(s.out.Before.Clone(), nil)
	for _, step := range s.out.Steps {
		s.addCombatants(tx.Read(), step.Text)
		for _, e := range step.Events {
			if effect := s.effectOf(tx.Read(), e); effect != nil && tx.Do(effect) == nil {
				s.addVisible(tx.Read())
			}
			if seen, ok := e.VisibleTo(s.side); ok && effects[e.Kind] {
				for _, id := range seen.Units {
					s.seen[id] = true
				}
			}
		}
	}
}

// addCombatants adds the counters that an attack reveals: the attackers and the attacked stack.
func (s *visibleUnits) addCombatants(r core.Reader, order string) {
	st, _ := notation.ParseLines(order, s.t.mod.Vocabulary(s.out.Phase, s.out.Side))
	if len(st) == 0 || st[0].Verb != "attack" {
		return
	}
	for _, id := range st[0].Strings("with") {
		s.seen[id] = true
	}
	for _, label := range st[0].Strings("hex") {
		if h, ok := r.Map().Find(label); ok {
			for _, u := range r.Stack(h) {
				s.seen[u.Def.ID] = true
			}
		}
	}
}

// effectOf returns the change behind an event, nil if it moves no counter.
func (s *visibleUnits) effectOf(r core.Reader, e core.Event) core.Effect {
	if len(e.Units) != 1 {
		return nil
	}
	u, ok := r.Unit(e.Units[0])
	if !ok {
		return nil
	}
	switch e.Kind {
	case core.KindMove, core.KindPlace:
		label := e.Hex
		if to, ok := r.Map().Find(label); ok {
			return core.Place{Unit: u.Def.ID, Hex: to}
		}
	case core.KindDead:
		return core.Remove{Unit: u.Def.ID, Box: e.Value.String()}
	}
	return nil
}
