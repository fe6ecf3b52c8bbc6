package core

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
)

// HiddenDrawer is a Source that can draw lots which stay hidden.
type HiddenDrawer interface {
	// DrawHidden shuffles items, which must be sorted, and returns a separate seal for each, in the order drawn.
	DrawHidden(event string, items []string) (seals []string, err error)
}

// DrawHidden draws all items in a random order without showing any: chits in a cup, untried strengths, blind pools. It
// returns one seal for each item, in the order drawn. Unseal opens a seal when its item becomes public. The set of
// items is public. An item must contain no spaces. event is the key of the draw, as for Roll.
func (tx *Tx) DrawHidden(event string, items []string, rule string, text say.Text) ([]string, error) {
	for _, i := range items {
		if i == "" || strings.ContainsAny(i, " \t\n") {
			return nil, fmt.Errorf("hidden draw %s: item %q: want a word without spaces", event, i)
		}
	}
	if tx.err != nil {
		return nil, tx.err
	}
	v, ok := tx.src.(HiddenDrawer)
	if !ok { // a dry run
		return nil, ErrContingent
	}
	seals, err := v.DrawHidden(event, items)
	if err != nil {
		return nil, err
	}
	tx.Note(Event{Kind: KindNote, Rule: rule, Text: text, Value: say.F("%d hidden", len(seals))})
	return seals, nil
}
