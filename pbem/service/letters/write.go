package letters

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
)

// Write writes the letters about a batch to some of its readers, in their order. Whoever may not be told any more has a letter
// without a recipient. All are told even where the account of it cannot be written: then in a few words, and why says why.
func (o *Office) Write(b Batch, to []Reader) (letters []compose.Letter, why error) {
	err := Safely(func() (err error) {
		letters, err = o.write(b, to)
		return err
	})
	if err != nil {
		letters = nil
		for _, x := range to {
			letters = append(letters, o.Brief(b, x))
		}
	}
	return letters, err
}

func (o *Office) write(b Batch, to []Reader) ([]compose.Letter, error) {
	b = b.sharing()
	out := make([]compose.Letter, len(to))
	var seats []engine.Seat // who have the map
	var at []int
	for i, x := range to {
		if x.Role == AsPlayer && o.mapped(b, x) {
			seats, at = append(seats, x.Seat), append(at, i)
		}
	}
	results, _, err := o.Results(b, seats, report.Extra{})
	if err != nil {
		return nil, err
	}
	for k, i := range at {
		out[i] = results[k]
	}
	for i, x := range to {
		if slices.Contains(at, i) {
			continue
		}
		if out[i], err = o.one(b, x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// mapped reports whether a player reads of a batch as of a result, with the map.
func (o *Office) mapped(b Batch, x Reader) bool {
	switch {
	case b.Out.From == 0, b.changesSeat(), b.Out.Act == nil && ToSender(b.Out.Status), comes(b.Out.Act, x.Seat):
		return false
	}
	return b.Out.Act == nil || played(b.Out)
}

// changesSeat reports whether a batch is the change of a seat's address.
func (b Batch) changesSeat() bool {
	_, ok := b.Out.Act.(engine.Reseat)
	return ok
}

// one writes to one reader what is no result.
func (o *Office) one(b Batch, x Reader) (l compose.Letter, err error) {
	switch {
	case b.Out.From == 0:
		return o.welcome(b, x)
	case b.changesSeat():
		return o.reseat(b, x)
	case x.Role == AsWatcher:
		return o.observed(b, x)
	case x.Role == AsPlayer && comes(b.Out.Act, x.Seat):
		return o.takeover(b, x.Seat)
	case x.Role == AsModerator && (b.Out.Act == nil || played(b.Out) && !seated(b.Out.Act)):
		return o.full(b, x)
	case b.Out.Act == nil:
		return o.receipt(b, x), nil
	}
	return o.note(b, x), nil
}

// receipt returns the letter that tells a side of its sheet when nobody answered the mail that brought it.
func (o *Office) receipt(b Batch, x Reader) compose.Letter {
	page := report.Answer(b.Then, b.Out, report.Extra{Words: b.Game.Words(), Due: Due(b, x.Seat.Side),
		Own: OwnZone(b.Game, x.Seat.Side)})
	return o.about(b, x, o.LetterAt(b.Game, b.Then, x.Seat, page.Letter(), b.Out.At))
}

// about returns a letter as one that tells a reader of a batch.
func (o *Office) about(b Batch, x Reader, l compose.Letter) compose.Letter {
	l.MessageID = o.ID(b.Game, "batch", b.Out.From, x.Key())
	l.Auto, l.Batches = "auto-generated", []string{b.Name()}
	return l
}

// Safely does some work, and makes an error of a panic in it.
func Safely(work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.Join(err, fmt.Errorf("a panic: %v", p))
		}
	}()
	return work()
}
