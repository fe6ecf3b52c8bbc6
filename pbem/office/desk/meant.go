package desk

import (
	"slices"
	"strings"

	"fieldpost/notation"
)

// mostMeant bounds the lines that are looked through for orders.
const mostMeant = 200

// meant are the lines of a mail without a frame of its own that can be read as orders under a head line; quoted ones and whatever else
// stands in the mail are left out.
func (d *Desk) meant(found notation.Found, head string) (orders []string) {
	for i, l := range found.Source {
		if i == mostMeant || i >= len(found.Lines) {
			break
		}
		if found.Lines[i] == notation.LineQuoted || strings.TrimSpace(l) == "" || strings.HasPrefix(strings.TrimSpace(l), "//") {
			continue
		}
		if l = strings.TrimRight(l, " \t"); d.reads(head, append(slices.Clone(orders), l)) {
			orders = append(orders, l)
		}
	}
	return orders
}

// reads says whether lines are orders, all of them, under a head line.
func (d *Desk) reads(head string, lines []string) bool {
	found := notation.Find(head+"\n"+strings.Join(lines, "\n")+"\n#END\n", d.Gate.Vocabulary)
	return len(found.Frames) == 1 && len(found.Frames[0].Faults) == 0 && len(found.Frames[0].Statements) > 0 && len(found.Quoted) == 0 &&
		!slices.Contains(found.Lines, notation.LineNotUnderstood) && len(found.Faults) == 0
}

// quotedGame is the game of the first frame that a mail quotes, "" for none.
func quotedGame(found notation.Found) string {
	for _, at := range found.Quoted {
		if at.Line < 1 || at.Line > len(found.Source) {
			continue
		}
		if _, rest, ok := strings.Cut(found.Source[at.Line-1], "#PBEM "); ok {
			if words := strings.Fields(rest); len(words) > 0 {
				return words[0]
			}
		}
	}
	return ""
}
