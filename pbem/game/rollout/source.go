package rollout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// source supplies dice, hidden draws and decisions. It implements core.Source and core.HiddenDrawer.
type source struct {
	game   *game
	dice   Dice
	seals  map[string]string // statement behind each seal made here
	opener Opener            // opens all other seals; nil: nobody does

	side  core.Side           // side of the order that is carried out
	order *notation.Statement // the order with its indented lines; nil between phases
	work  sheets.Execution    // answers that the order has had
}

// startWork prepares for the next order.
func (s *source) startWork() { s.work = sheets.Execution{} }

// Roll implements core.Source.
func (s *source) Roll(event string, n int) (int, int, error) {
	if n < 1 {
		return 0, 0, fmt.Errorf("%s: a die of %d sides", event, n)
	}
	return s.dice.Draw(s.game.pos.Phase, event, n) + 1, 1, nil
}

// Shuffle implements core.Source.
func (s *source) Shuffle(event string, items []string) ([]string, int, error) {
	out := slices.Clone(items)
	for i := len(out) - 1; i > 0; i-- {
		k := s.dice.Draw(s.game.pos.Phase, event+"/"+strconv.Itoa(i), i+1)
		out[i], out[k] = out[k], out[i]
	}
	return out, 1, nil
}

// DrawHidden implements core.HiddenDrawer.
func (s *source) DrawHidden(event string, items []string) ([]string, error) {
	out, _, err := s.Shuffle(event, items)
	for i := range out {
		seal := "rollout-" + strconv.Itoa(len(s.seals)+1)
		s.seals[seal], out[i] = out[i], seal
	}
	return out, err
}

// Unseal implements core.Source.
func (s *source) Unseal(seal string) (string, error) {
	if plain, ok := strings.CutPrefix(seal, core.GuessedSealPrefix); ok {
		return plain, nil
	}
	st, ok := s.seals[seal]
	if !ok && s.opener != nil {
		st, ok = s.opener.OpenSeal(seal)
	}
	if !ok {
		return "", fmt.Errorf("the statement under %.12s is not known", seal)
	}
	return st, nil
}

// Answer implements core.Source. Lines under an order answer first. Then questions to the side of the sheet get the
// default answer, and questions to the other side are put to its player.
func (s *source) Answer(tx *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	o, from := c.Options[c.Default], say.Text(sheets.DefaultSourcePrefix)
	if s.order != nil && c.Owner == s.side && !c.Sealed {
		if x, line, ok := s.work.AnswerUnderOrder(s.game.mod, tx.Read(), s.side, s.order, c); ok {
			o, from = x, line
			s.note(c, o, from)
			return o, from, nil
		}
	}
	p, ok := s.game.set.Players[c.Owner]
	asked := c.Sealed || !c.Unasked && c.Owner != s.side && !s.game.set.DefaultAnswers
	if !ok || !asked {
		s.note(c, o, from)
		return o, from, nil
	}
	lines := p.Orders(s.game.task(c.Owner, &c))
	i := slices.IndexFunc(c.Options, func(o core.Option) bool { return len(lines) > 0 && o.Text() == lines[0] })
	if i >= 0 {
		o, from = c.Options[i], "answer"
	}
	s.note(c, o, from)
	return o, from, nil
}

// note records an answer, so that a line under an order is not used twice.
func (s *source) note(c core.Choice, o core.Option, from say.Text) {
	s.work.Journal = append(s.work.Journal, sheets.JournalEntry{Key: sheets.ChoiceKeyPrefix + c.ID, Option: o, Source: from})
}
