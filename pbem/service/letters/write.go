package letters

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
)

// Write writes the letters about a batch to some of its readers, in order. A letter to a person who may no longer be
// told has no recipient. If the report of the batch cannot be written, the readers get a short letter instead, and why
// is the reason.
func (o *Writer) Write(b Batch, to []Reader) (letters []compose.Letter, why error) {
	err := RecoverPanic(func() (err error) {
		letters, err = o.write(b, to)
		return err
	})
	if err != nil {
		letters = nil
		for _, x := range to {
			letters = append(letters, o.BriefLetter(b, x))
		}
	}
	return letters, err
}

func (o *Writer) write(b Batch, to []Reader) ([]compose.Letter, error) {
	b = b.withSharing()
	out := make([]compose.Letter, len(to))
	var seats []engine.Seat // seats that get the map
	var at []int
	for i, x := range to {
		if x.Role == AsPlayer && o.readsAsResult(b, x) {
			seats, at = append(seats, x.Seat), append(at, i)
		}
	}
	results, _, err := o.Results(b, seats, report.LetterData{})
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
		if out[i], err = o.letterFor(b, x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// readsAsResult reports whether a player gets a batch as a result letter with the map.
func (o *Writer) readsAsResult(b Batch, x Reader) bool {
	switch {
	case b.Outcome.FromRecord == 0, b.changesSeat(), b.Outcome.Act == nil && IsForSenderOnly(b.Outcome.Status),
		givesSeatTo(b.Outcome.Act, x.Seat):
		return false
	}
	return b.Outcome.Act == nil || needsMap(b.Outcome)
}

// changesSeat reports whether a batch changes a seat's address.
func (b Batch) changesSeat() bool {
	_, ok := b.Outcome.Act.(engine.EditSeat)
	return ok
}

// letterFor returns a letter without a result to one reader.
func (o *Writer) letterFor(b Batch, x Reader) (l compose.Letter, err error) {
	switch {
	case b.Outcome.FromRecord == 0:
		return o.welcome(b, x)
	case b.changesSeat():
		return o.reseat(b, x)
	case x.Role == AsObserver:
		return o.observerLetter(b, x)
	case x.Role == AsPlayer && givesSeatTo(b.Outcome.Act, x.Seat):
		return o.takeover(b, x.Seat)
	case x.Role == AsModerator && (b.Outcome.Act == nil || needsMap(b.Outcome) && !givesSeat(b.Outcome.Act)):
		return o.moderatorLetter(b, x)
	case b.Outcome.Act == nil:
		return o.receipt(b, x), nil
	}
	return o.note(b, x), nil
}

// receipt returns the letter that tells a side of its sheet if no answer was sent to the mail with the sheet.
func (o *Writer) receipt(b Batch, x Reader) compose.Letter {
	page := report.AnswerPart(b.GameAfter, b.Outcome, report.LetterData{Words: b.Game.Catalogue(), Due: DeadlineText(b, x.Seat.Side),
		OwnZone: OwnZone(b.Game, x.Seat.Side)})
	return o.markAbout(b, x, o.GameLetterAt(b.Game, b.GameAfter, x.Seat, page.Letter(), b.Outcome.At))
}

// markAbout records in a letter which batch it reports, so that the reader gets no second letter about it.
func (o *Writer) markAbout(b Batch, x Reader, l compose.Letter) compose.Letter {
	l.MessageID = o.LetterID(b.Game, "batch", b.Outcome.FromRecord, x.Key())
	l.AutoSubmitted, l.Batches = "auto-generated", []string{b.Name()}
	return l
}

// RecoverPanic calls work and returns an error for a panic in it.
func RecoverPanic(work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.Join(err, fmt.Errorf("a panic: %v", p))
		}
	}()
	return work()
}
