package intake

import (
	"slices"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// answers are the letters that the frames of one mail cause to its sender, by seat, with what they are made of.
type answers []*seatAnswer

// seatAnswer holds the answer to one seat.
type seatAnswer struct {
	game  string
	side  core.Side
	said  []part // receipts, refusals, answers to checks
	moved *part  // what the last sheet that was carried out brought about
}

// part is a letter, by its Message-ID, with what it is made of.
type part struct {
	id   string
	page report.Part
}

// of finds the answer to a seat.
func (a *answers) of(game string, side core.Side) *seatAnswer {
	for _, x := range *a {
		if x.game == game && x.side == side {
			return x
		}
	}
	x := &seatAnswer{game: game, side: side}
	*a = append(*a, x)
	return x
}

// join makes one letter of all that answers the frames of a mail for one seat, under the Message-ID that the letter has
// anyway: receipts, refusals and answers to checks come in the letter that tells what the mail brought about, the last of
// several, or in the first of their own. The same letters always give the same one.
func (a *answers) join(letters []compose.Letter) []compose.Letter {
	anew, drop, into := map[string]report.Letter{}, map[string]bool{}, map[string]string{}
	for _, x := range *a {
		if len(x.said) == 0 || x.moved == nil && len(x.said) == 1 {
			continue
		}
		pages := make([]report.Part, len(x.said))
		for i, p := range x.said {
			pages[i], drop[p.id] = p.page, true
		}
		whole := x.said[0].id
		if x.moved != nil {
			whole = x.moved.id
			anew[whole] = x.moved.page.With(pages)
		} else {
			anew[whole], drop[whole] = report.Join(pages), false
		}
		for _, p := range x.said {
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
