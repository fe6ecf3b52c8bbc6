package mailhandler

import (
	"slices"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// mailAnswers holds the answers to one mail by seat, so that they can be joined into one letter.
type mailAnswers []*seatAnswer

// seatAnswer holds the answers about one seat.
type seatAnswer struct {
	game   string
	side   core.Side
	parts  []letterPart // receipts, refusals, answers to checks
	result *letterPart  // letter about the last executed sheet
}

// letterPart holds a letter, identified by its Message-ID, and the parts of its content.
type letterPart struct {
	id   string
	page report.Part
}

// forSeat returns the answers about a seat, and adds an empty entry if there are none.
func (a *mailAnswers) forSeat(game string, side core.Side) *seatAnswer {
	for _, x := range *a {
		if x.game == game && x.side == side {
			return x
		}
	}
	x := &seatAnswer{game: game, side: side}
	*a = append(*a, x)
	return x
}

// joinLetters joins all answers to the frames of a mail for one seat into one letter. Its Message-ID is that of the
// last result letter, or else of the first answer, so that the same letters always give the same one.
func (a *mailAnswers) joinLetters(letters []compose.Letter) []compose.Letter {
	anew, drop, into := map[string]report.Letter{}, map[string]bool{}, map[string]string{}
	for _, x := range *a {
		if len(x.parts) == 0 || x.result == nil && len(x.parts) == 1 {
			continue
		}
		pages := make([]report.Part, len(x.parts))
		for i, p := range x.parts {
			pages[i], drop[p.id] = p.page, true
		}
		whole := x.parts[0].id
		if x.result != nil {
			whole = x.result.id
			anew[whole] = x.result.page.WithAnswers(pages)
		} else {
			anew[whole], drop[whole] = report.JoinParts(pages), false
		}
		for _, p := range x.parts {
			into[p.id] = whole
		}
	}
	tells := map[string][]string{}
	for _, l := range letters {
		tells[into[l.MessageID]] = append(tells[into[l.MessageID]], l.Batches...)
	}
	var out []compose.Letter
	for _, l := range letters {
		if r, ok := anew[l.MessageID]; ok {
			l.Subject, l.Text, l.HTML = r.Subject, r.Text, r.HTML
			l.Batches = slices.Compact(slices.Sorted(slices.Values(append(l.Batches, tells[l.MessageID]...))))
		}
		if !drop[l.MessageID] {
			out = append(out, l)
		}
	}
	return out
}
