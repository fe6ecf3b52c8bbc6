package mailhandler

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
)

// Bounds of the search for orders outside frames, where each line is parsed together with the lines found before it.
const (
	maxMeantOrders  = 64      // orders
	maxMeantBytes   = 8 << 10 // bytes of orders
	maxScannedLines = 200     // limit of lines that are neither quoted nor empty
)

// unframedOrders returns the lines of a mail without its own frame that can be read as orders below the first line
// head. It ignores quoted lines and other text. If a limit was reached, the last element is "...".
func (d *Handler) unframedOrders(found notation.FindResult, head string) (orders []string) {
	looked, size := 0, len("...")
	for i, l := range found.Source[:min(len(found.Source), len(found.LineUses))] {
		l = strings.TrimRight(l, " \t")
		if bare := strings.TrimSpace(l); found.LineUses[i] == notation.LineQuoted || bare == "" || strings.HasPrefix(bare, "//") {
			continue
		}
		looked, size = looked+1, size+len(l)+1
		switch {
		case looked > maxScannedLines || len(orders) == maxMeantOrders || size > maxMeantBytes:
			if len(orders) > 0 {
				orders = append(orders, "...")
			}
			return orders
		case d.areOrders(head, append(slices.Clone(orders), l)):
			orders = append(orders, l)
		default:
			size -= len(l) + 1
		}
	}
	return orders
}

// unquoteFrame removes the quote marks from the first quoted frame with the first line head, because people may write
// their orders between quoted lines.
func unquoteFrame(found notation.FindResult, head string) notation.FindResult {
	var out notation.FindResult
	for _, at := range found.Quoted {
		for i, l := range found.Source[min(max(at.Line-1, 0), len(found.Source)):] {
			l = strings.TrimRight(strings.TrimPrefix(strings.TrimLeft(l, "> \t"), " "), " \t*")
			begins, ends := notation.IsFrameLine(l)
			if i == 0 && !strings.EqualFold(strings.Join(strings.Fields(l), " "), head) || i > 0 && (begins || ends) {
				break
			}
			word, _, _ := strings.Cut(strings.ToLower(l), " ")
			if i > 0 && !slices.Contains([]string{"base", "check", "draft", "keep"}, word) {
				out.Source, out.LineUses = append(out.Source, l), append(out.LineUses, notation.LineOutside)
			}
		}
		if len(out.Source) > 0 {
			break
		}
	}
	return out
}

// areOrders reports whether all lines are orders below the first line head.
func (d *Handler) areOrders(head string, lines []string) bool {
	found := notation.FindFrames(head+"\n"+strings.Join(lines, "\n")+"\n#END\n", d.Senders.Vocabulary)
	return len(found.Frames) == 1 && len(found.Frames[0].Faults) == 0 && len(found.Frames[0].Statements) > 0 && len(found.Quoted) == 0 &&
		!slices.Contains(found.LineUses, notation.LineNotUnderstood) && len(found.Faults) == 0
}

// isLegalSheet reports whether the lines below a first line are a complete sheet or answer that would be accepted now.
// If not, why may hold the reason.
func (d *Handler) isLegalSheet(head string, lines []string) (ok bool, why say.Text) {
	found := notation.FindFrames(head+"\n"+strings.Join(lines, "\n")+"\n#END\n", d.Senders.Vocabulary)
	if len(lines) == 0 || len(found.Frames) != 1 {
		return false, ""
	}
	g, err := d.Games.Get(found.Frames[0].Game)
	if err != nil {
		return false, ""
	}
	out, err := g.Check(engine.Input{Frame: found.Frames[0]})
	if err != nil || out.ErrorCount() == 0 {
		return err == nil, ""
	}
	f := out.Faults[slices.IndexFunc(out.Faults, func(f notation.Fault) bool { return f.Stage < notation.Contingent })]
	if len(f.Legal) == 0 {
		return false, say.F("as it is it would be refused: %s", f.Text)
	}
	return false, say.F("as it is it would be refused: %s; legal: %s", f.Text, strings.Join(f.Legal, "; "))
}

// quotedGame returns the game of the first frame that a mail quotes, "" for none.
func quotedGame(found notation.FindResult) string {
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
