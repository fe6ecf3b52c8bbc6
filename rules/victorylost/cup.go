package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// ChitCup holds the lots that have not been drawn yet. It is never changed in place.
type ChitCup struct {
	Seals []string // seals of the lots, in the order in which they will be drawn
	Lots  []string // names of the lots in the cup, sorted; they are public
}

// NewChitCup puts lots into an empty cup and mixes them. event is the key of the draw, as for core.Tx.Roll.
func NewChitCup(tx *core.Tx, event string, lots []string, rule string, text say.Text) (ChitCup, error) {
	sorted := slices.Sorted(slices.Values(lots))
	if len(slices.Compact(slices.Clone(sorted))) != len(lots) {
		return ChitCup{}, fmt.Errorf("%s: two lots of one name: %s", event, strings.Join(sorted, " "))
	}
	if len(lots) == 0 {
		return ChitCup{}, nil
	}
	seals, err := tx.DrawHidden(event, sorted, rule, text)
	if err != nil {
		return ChitCup{}, err
	}
	return ChitCup{Seals: seals, Lots: sorted}, nil
}

// Empty reports whether all lots have been drawn.
func (c ChitCup) Empty() bool { return len(c.Seals) == 0 }

// Draw opens the next lot and returns the cup without it.
func (c ChitCup) Draw(tx *core.Tx) (lot string, rest ChitCup, err error) {
	if c.Empty() {
		return "", c, fmt.Errorf("the cup is empty")
	}
	if lot, err = tx.Unseal(c.Seals[0]); err != nil {
		return "", c, err
	}
	i := slices.Index(c.Lots, lot)
	if i < 0 {
		return "", c, fmt.Errorf("the lot %q was not put into the cup", lot)
	}
	return lot, ChitCup{Seals: slices.Clone(c.Seals[1:]), Lots: slices.Delete(slices.Clone(c.Lots), i, i+1)}, nil
}

// PutBack returns the cup with a drawn lot put back and all lots mixed again.
func (c ChitCup) PutBack(tx *core.Tx, event, lot, rule string, text say.Text) (ChitCup, error) {
	return NewChitCup(tx, event, append(slices.Clone(c.Lots), lot), rule, text)
}
