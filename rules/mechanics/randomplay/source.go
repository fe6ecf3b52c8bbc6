package randomplay

import (
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// source answers every roll and question of a title at random. It fails the test if the title breaks the rules of
// core.Source.
type source struct {
	pl       *Player
	seals    map[string]string // statement inside each seal
	usedKeys map[string]bool   // keys of rolls and choices in the current order
}

// checkUnique fails the test if a key was already used in the order.
func (s *source) checkUnique(key string) {
	if s.usedKeys[key] {
		s.pl.t.Fatalf("%s comes up twice in one order", key)
	}
	s.usedKeys[key] = true
}

func (s *source) Roll(key string, n int) (int, int, error) {
	s.checkUnique(key)
	if s.pl.Scope != nil && s.pl.rolls[key] {
		s.pl.t.Fatalf("%s is thrown twice in %s", key, s.pl.scope)
	}
	s.pl.rolls[key] = true
	s.pl.diceKind(key)
	return 1 + s.pl.Dice.IntN(n), 1, nil
}

func (s *source) Shuffle(key string, items []string) ([]string, int, error) {
	s.checkUnique(key)
	s.pl.diceKind(key)
	out := slices.Clone(items)
	s.pl.Dice.Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
	return out, 1, nil
}

func (s *source) DrawHidden(key string, items []string) ([]string, error) {
	out, _, err := s.Shuffle(key, items)
	for i := range out {
		out[i] = s.seal(out[i])
	}
	return out, err
}

// seal returns a seal for a text.
func (s *source) seal(text string) string {
	h := "v" + strconv.Itoa(len(s.seals))
	s.seals[h] = text
	return h
}

func (s *source) Unseal(seal string) (string, error) { return s.seals[seal], nil }

func (s *source) Answer(_ *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	pl := s.pl
	if c.Default < 0 || c.Default >= len(c.Options) || c.Why == "" {
		pl.t.Fatalf("choice %s has no legal default with a reason", c.ID)
	}
	s.checkUnique(c.ID)
	pl.Choices[c.Kind]++
	n := pl.Dice.IntN(len(c.Options))
	if pl.Prefer != nil {
		n = pl.Prefer(c, n)
	}
	o := c.Options[n]
	st, faults := notation.ParseLines(o.Text(), pl.mod.Vocabulary("", c.Owner))
	if len(faults) > 0 || len(st) != 1 {
		pl.t.Fatalf("option %q of %s cannot be written: %v", o.Text(), c.ID, faults)
	}
	if i, exact, ok, many := c.Match(st[0]); !ok || !exact || many || c.Options[i].Text() != o.Text() {
		pl.t.Fatalf("option %q of %s is not matched by its own text", o.Text(), c.ID)
	}
	if c.Sealed {
		o.Word = "sealed " + s.seal(o.Verb+" "+o.Word)
	}
	return o, "chance", nil
}
