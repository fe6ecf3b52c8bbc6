package intake

import (
	"slices"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// mailAnswers are the letters that the frames of one mail cause to its sender, by seat, with what they are made of.
type mailAnswers []*seatAnswer

// seatAnswer holds the answer to one seat.
type seatAnswer struct {
	game   string
	side   core.Side
	parts  []letterPart // receipts, refusals, answers to checks
	result *letterPart  // what the last sheet that was carried out brought about
}

// letterPart is a letter, by its Message-ID, with what it is made of.
type letterPart struct {
	id   string
	page report.Part
}

// forSeat finds the answer to a seat.
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

// joinLetters makes one letter of all that answers the frames of a mail for one seat, under the Message-ID that the letter has
// anyway: receipts, refusals and answers to checks come in the letter that tells what the mail brought about, the last of
// several, or in the first of their own. The same letters always give the same one.
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
