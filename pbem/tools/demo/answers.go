package demo

import (
	"context"
	"fmt"
	"regexp"
	"slices"
)

// turnAnswers holds the players' sheets of a turn whose phases come in an unpredictable order.
type turnAnswers struct {
	turn int
	list []reply
}

// reply holds a player's orders for a phase, sent when a mail asks for them.
type reply struct{ who, name, text string }

// Patterns of a mail that asks for orders: it names the phase in its head, and the code for which its sheet is due.
var (
	phaseName = regexp.MustCompile(`(?m)^turn \d+, .*?(\S+)$`)
	sheetDue  = regexp.MustCompile(`(?m)^NEXT  You: the sheet for (T(\d+)-\S+);`)
)

// answer makes the asked players mail their sheets until the turn is over.
func (s *demoRun) answer(ctx context.Context, a *turnAnswers) error {
	for range 2 * len(a.list) {
		l, ok := s.next(a)
		if !ok {
			return nil
		}
		if err := s.sendAndDeliver(ctx, l); err != nil {
			return err
		}
	}
	return fmt.Errorf("turn %d goes on after %d mails", a.turn, 2*len(a.list))
}

// next returns the mail that answers the last request for orders of the turn.
func (s *demoRun) next(a *turnAnswers) (scriptMail, bool) {
	for _, who := range []string{"anna", "boris"} {
		text := s.players[who].read
		name, due := phaseName.FindStringSubmatch(text), sheetDue.FindStringSubmatch(text)
		if name == nil || due == nil || due[2] != fmt.Sprint(a.turn) {
			continue
		}
		i := slices.IndexFunc(a.list, func(r reply) bool { return r.who == who && r.name == name[1] })
		if i < 0 {
			return scriptMail{}, false
		}
		text = fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", s.show.game(), s.show.side(who), due[1], a.list[i].text)
		return scriptMail{who: who, subject: due[1] + " " + name[1], text: text}, true
	}
	return scriptMail{}, false
}
