package core

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
)

// Veiler is a Source that can draw lots nobody may see yet.
type Veiler interface {
	// Veil shuffles items, given sorted, and hides every one behind a seal of its own, in the order drawn.
	Veil(event string, items []string) (seals []string, err error)
}

// Veil draws all items in random order without showing any: chit cups, untried strengths, blind pools. It gives one seal
// per item, in the order drawn; Unseal opens one when it becomes public. What was in the pool is public, an item has no
// spaces, and the event key is taken from the position.
func (tx *Tx) Veil(event string, items []string, rule string, text say.Text) ([]string, error) {
	for _, i := range items {
		if i == "" || strings.ContainsAny(i, " \t\n") {
			return nil, fmt.Errorf("hidden draw %s: item %q: want a word without spaces", event, i)
		}
	}
	if tx.err != nil {
		return nil, tx.err
	}
	v, ok := tx.src.(Veiler)
	if !ok { // a dry run
		return nil, ErrContingent
	}
	seals, err := v.Veil(event, items)
	if err != nil {
		return nil, err
	}
	tx.Note(Event{Kind: KindNote, Rule: rule, Text: text, Value: say.F("%d hidden", len(seals))})
	return seals, nil
}
