package mailhandler

import (
	"crypto/sha256"
	"fmt"
	"net/mail"
	"strings"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// unprovenKind is the kind of letters that ask for more proof.
const unprovenKind = "unproven"

// lastTodayText is the sentence at the top of the last answer of a day to an unproven address.
const lastTodayText = "Your mail does not prove that you wrote it. More mails of this kind today are refused without " +
	"another word to you. A mail that proves it is always answered. The first mail that you got for your game says " +
	"how.\n"

// helpKind returns the kind of a help letter.
func helpKind(r report.HelpReason) string {
	if r == report.Unproven {
		return unprovenKind
	}
	return "help-" + string(r)
}

// faultsKind is the kind of letters that report faults in a frame.
const faultsKind = "faults"

// dropRepeated removes letters about an unproven mail if the same letter was sent today (UTC) to the same address about
// another such mail, and moves the others to the end. This protects players against floods in their name, and other
// letters against the hourly limit. Senders who prove their mails are answered each time. Only an identical text
// without a frame is answered once a day.
func (d *Handler) dropRepeated(m *message.Mail, s sender.Trust, letters []compose.Letter) ([]compose.Letter, error) {
	if s.Proof != sender.Unproven {
		var err error
		if letters, err = d.dropRepeatedHelp(m, letters); err != nil || s.Proof == sender.Proven {
			return letters, err
		}
	}
	var out []compose.Letter
	for _, l := range letters {
		if l.DailyKind != "" && (s.Proof == sender.Unproven || l.DailyKind == unprovenKind) {
			to := l.To
			if a, err := mail.ParseAddress(to); err == nil {
				to = a.Address
			}
			what := fmt.Sprintf("%s %s %s ", m.Received.UTC().Format("2006-01-02"), canonical(to), l.DailyKind)
			first, err := recordIncident(d.Games.Dir(), what, m.Key)
			if err != nil {
				return nil, err
			}
			if !first {
				d.Log.Info("not answered once more today", "kind", l.DailyKind, "to", to, "seq", m.Seq)
				continue
			}
			if s.Proof == sender.Unproven && l.DailyKind != unprovenKind { // unprovenKind has the note
				n := report.NoteLetter(d.Games.Library().Catalogue().Translator(d.langOf(m.From, "")), "", lastTodayText)
				l.Text, l.HTML = n.Text+"\n"+l.Text, report.PrependHTML(l.HTML, n.HTML)
			}
		}
		if l.Rank == compose.Ordinary && s.Proof != sender.FromAddressOnly {
			l.Rank = compose.FromUnproven
		}
		out = append(out, l)
	}
	return out, nil
}

// dropRepeatedHelp removes the answer to a mail without a frame if the same text from the same address was already
// answered today (UTC). Otherwise a program that replies to each answer would cause an endless exchange.
func (d *Handler) dropRepeatedHelp(m *message.Mail, letters []compose.Letter) (out []compose.Letter, err error) {
	if strings.Contains(m.Text, "#") { // a person wrote to the program, and is answered each time
		return letters, nil
	}
	for _, l := range letters {
		if l.DailyKind == faultsKind || strings.HasPrefix(l.DailyKind, helpKind("")) {
			sum := sha256.Sum256([]byte(m.Text))
			what := fmt.Sprintf("%s %s %s %x ", m.Received.UTC().Format("2006-01-02"), canonical(m.From), l.DailyKind, sum[:8])
			first, err := recordIncident(d.Games.Dir(), what, m.Key)
			if err != nil {
				return nil, err
			}
			if !first {
				d.Log.Info("the same text was not understood again; it is not answered once more today", "from", m.From, "seq", m.Seq)
				continue
			}
		}
		out = append(out, l)
	}
	return out, nil
}
