// Package testposition sets up the position of a test case. It applies the lines "set WORD VALUES" and checks the
// counters that the case places. Each title supplies a table of words with the functions that read their values.
package testposition

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// ErrUnknownValue is the error for values that a word of a case does not allow.
var ErrUnknownValue = errors.New("nothing of this kind can be set in this title")

// Setter reads the values after one word of a case, at least one, and stores them.
type Setter func(args []string) error

// WordTable maps each word of a title's cases to the function that reads its values.
type WordTable map[string]Setter

// Apply reads the lines "set WORD VALUES" of a case, in their order.
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

// ApplyWords reads the lines "set WORD VALUES" of a case into ext, and makes ext the extension of the position.
func ApplyWords[S core.Ext](tx *core.Tx, ext *S, words WordTable, set []core.Fact) error {
	if err := words.Apply(set); err != nil {
		return err
	}
	return tx.Do(core.ExtChange{Ext: *ext})
}

// CounterLimits holds the limits for counters that a case places: their marks, the rule against two sides in a hex, and
// their boxes. A nil Box allows any box.
type CounterLimits struct {
	Marks []string
	Rule  string
	Box   func(string) bool
}

// Stage does what ApplyWords does, and then checks all counters of the position by t, as CheckCounters does.
func Stage[S core.Ext](tx *core.Tx, ext *S, words WordTable, set []core.Fact, t CounterLimits) error {
	if err := ApplyWords(tx, ext, words, set); err != nil {
		return err
	}
	return CheckCounters(tx.Read(), t.Marks, t.Rule, t.Box)
}

// NumberSetter returns a setter that stores value i as a number from 0 up.
func NumberSetter(i int, into *int) Setter {
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

// WordSetter returns a setter that stores the first value. If words are given, the value must be one of them.
func WordSetter[S ~string](into *S, words ...string) Setter {
	return func(args []string) error {
		if len(words) > 0 && !slices.Contains(words, args[0]) {
			return ErrUnknownValue
		}
		*into = S(args[0])
		return nil
	}
}

// OptionalWordSetter returns a setter that stores the first value, which must be one of words. The first of words is
// stored as "".
func OptionalWordSetter(into *string, words ...string) Setter {
	return func(args []string) error {
		err := WordSetter(into, words...)(args)
		*into = strings.TrimPrefix(*into, words[0])
		return err
	}
}

// PrefixSetter returns a setter that accepts any beginning of one of names as the value, and stores the index of that
// name. kind describes the names in the error.
func PrefixSetter[N ~uint8](into *N, kind string, names ...string) Setter {
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

// EachHexSetter returns a setter that passes all values, which are hex numbers, to take.
func EachHexSetter(m *hexmap.Map, take func(hexmap.Hex)) Setter {
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

// TrueSetter returns a setter that sets into to true when the value is word.
func TrueSetter(into *bool, word string) Setter { return boolBy(into, word, true) }

// FalseSetter returns a setter that sets into to false when the value is word.
func FalseSetter(into *bool, word string) Setter { return boolBy(into, word, false) }

// boolBy returns a setter that sets into to on when the value is word.
func boolBy(into *bool, word string, on bool) Setter {
	return func(args []string) error {
		if args[0] != word {
			return ErrUnknownValue
		}
		*into = on
		return nil
	}
}

// FlagsSetter returns a setter that sets to true the variable of each word among the values.
func FlagsSetter(words map[string]*bool) Setter {
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

// HexesSetter returns a setter that appends all values, which are hex numbers, to a list.
func HexesSetter(m *hexmap.Map, into *[]hexmap.Hex) Setter {
	return func(args []string) (err error) {
		*into, err = m.FindAll(args...)
		return err
	}
}

// HexNumbersSetter returns a setter that passes values of the form HEX=NUMBER to take, one after another.
func HexNumbersSetter(m *hexmap.Map, take func(h hexmap.Hex, n int)) Setter {
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

// ListSetter returns a setter that stores all values.
func ListSetter(into *[]string) Setter {
	return func(args []string) error {
		*into = args
		return nil
	}
}

// CombineSetters returns a setter that passes the values to several setters.
func CombineSetters(list ...Setter) Setter {
	return func(args []string) error {
		for _, take := range list {
			if err := take(args); err != nil {
				return err
			}
		}
		return nil
	}
}

// CheckCounters returns an error if a counter has an unknown mark, shares a hex with an enemy (against the given rule),
// or is in an unknown box.
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
