// Package casesetup takes what a case sets by hand ("set air 1") into the extension of a position, and judges the counters that a
// case has placed. Which words a title knows is its table: a word, and how its values are taken.
package casesetup

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// ErrUnknownValue is the error of values that a word does not take.
var ErrUnknownValue = errors.New("nothing of this kind can be set in this title")

// Setter takes the values of one word, of which there is at least one.
type Setter func(args []string) error

// WordTable maps each word that a title takes to the function that takes its values.
type WordTable map[string]Setter

// Apply takes all that is given, in its order.
func (t WordTable) Apply(set []core.Fact) error {
	for _, f := range set {
		args, take := strings.Fields(f.Value), t[f.Name]
		err := ErrUnknownValue
		switch {
		case len(args) == 0:
			err = errors.New("a value is missing")
		case take != nil:
			err = take(args)
		}
		if err != nil {
			return fmt.Errorf("set %s %s: %w", f.Name, f.Value, err)
		}
	}
	return nil
}

// ApplyWords takes what is given into an extension, and that into the position.
func ApplyWords[S core.Ext](tx *core.Tx, ext *S, words WordTable, set []core.Fact) error {
	if err := words.Apply(set); err != nil {
		return err
	}
	return tx.Do(core.Extend{Ext: *ext})
}

// CounterLimits limit the counters of a position: the marks that they may bear, the rule against sharing a hex, and the boxes
// that exist. A nil Box allows any box.
type CounterLimits struct {
	Marks []string
	Rule  string
	Box   func(string) bool
}

// Stage is Fill, and Counters for all that stand in the position then.
func Stage[S core.Ext](tx *core.Tx, ext *S, words WordTable, set []core.Fact, t CounterLimits) error {
	if err := ApplyWords(tx, ext, words, set); err != nil {
		return err
	}
	return CheckCounters(tx.Read(), t.Marks, t.Rule, t.Box)
}

// Number takes the i-th value as a number from 0 up.
func Number(i int, into *int) Setter {
	return func(args []string) error {
		if i >= len(args) {
			return errors.New("a number is missing")
		}
		n, err := strconv.Atoi(args[i])
		if err != nil || n < 0 {
			return fmt.Errorf("%q is not a number from 0 up", args[i])
		}
		*into = n
		return nil
	}
}

// Word takes the first value, one of some words where there are any.
func Word[S ~string](into *S, words ...string) Setter {
	return func(args []string) error {
		if len(words) > 0 && !slices.Contains(words, args[0]) {
			return ErrUnknownValue
		}
		*into = S(args[0])
		return nil
	}
}

// OptionalWord takes the first value, one of some words; the first of these stands for nothing.
func OptionalWord(into *string, words ...string) Setter {
	return func(args []string) error {
		err := Word(into, words...)(args)
		*into = strings.TrimPrefix(*into, words[0])
		return err
	}
}

// Prefix takes the first value as the beginning of one of some names, by its place among them; kind is what they are of.
func Prefix[N ~uint8](into *N, kind string, names ...string) Setter {
	return func(args []string) error {
		for i, n := range names {
			if n != "" && strings.HasPrefix(n, args[0]) {
				*into = N(i)
				return nil
			}
		}
		return fmt.Errorf("%q is no %s; there are %s", args[0], kind, strings.Trim(strings.Join(names, ", "), ", "))
	}
}

// EachHex takes all values as hexes, one after the other.
func EachHex(m *hexmap.Map, take func(hexmap.Hex)) Setter {
	return func(args []string) error {
		hexes, err := m.FindAll(args...)
		if err != nil {
			return err
		}
		for _, h := range hexes {
			take(h)
		}
		return nil
	}
}

// SetBy sets by a word.
func SetBy(into *bool, word string) Setter { return boolBy(into, word, true) }

// ClearBy clears by a word.
func ClearBy(into *bool, word string) Setter { return boolBy(into, word, false) }

func boolBy(into *bool, word string, on bool) Setter {
	return func(args []string) error {
		if args[0] != word {
			return ErrUnknownValue
		}
		*into = on
		return nil
	}
}

// Flags sets by words, each its own.
func Flags(words map[string]*bool) Setter {
	return func(args []string) error {
		for _, a := range args {
			if words[a] == nil {
				return ErrUnknownValue
			}
			*words[a] = true
		}
		return nil
	}
}

// Hexes takes all values as hexes, in their order.
func Hexes(m *hexmap.Map, into *[]hexmap.Hex) Setter {
	return func(args []string) (err error) {
		*into, err = m.FindAll(args...)
		return err
	}
}

// HexNumbers takes values of the form HEX=NUMBER, one after the other.
func HexNumbers(m *hexmap.Map, take func(h hexmap.Hex, n int)) Setter {
	return func(args []string) error {
		for _, a := range args {
			label, number, _ := strings.Cut(a, "=")
			h, ok := m.Find(label)
			n, err := strconv.Atoi(number)
			if !ok || err != nil {
				return fmt.Errorf("%q is not HEX=NUMBER", a)
			}
			take(h, n)
		}
		return nil
	}
}

// List takes all values.
func List(into *[]string) Setter {
	return func(args []string) error {
		*into = args
		return nil
	}
}

// Combine takes the same values in several ways.
func Combine(list ...Setter) Setter {
	return func(args []string) error {
		for _, take := range list {
			if err := take(args); err != nil {
				return err
			}
		}
		return nil
	}
}

// CheckCounters judges the counters placed: their marks, that no hex is shared, which is against a rule, and their boxes.
func CheckCounters(r core.Reader, marks []string, rule string, box func(string) bool) error {
	for i := range r.Units() {
		u := &r.Units()[i]
		if err := roster.CheckMarks(u, marks); err != nil {
			return err
		}
		switch {
		case u.OnMap() && r.Holder(u.Hex) != u.Def.Side:
			return fmt.Errorf("unit %s: %s holds units of both sides (%s)", u.Def.ID, r.Label(u.Hex), rule)
		case !u.OnMap() && box != nil && !box(u.Box) && !slices.Contains([]string{core.BoxPool, core.BoxDead, core.BoxGone}, u.Box):
			return fmt.Errorf("unit %s: there is no box %q", u.Def.ID, u.Box)
		}
	}
	return nil
}
