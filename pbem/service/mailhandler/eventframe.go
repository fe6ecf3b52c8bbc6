package mailhandler

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"fieldpost/notation"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/view/report"
)

// isEventFrame reports whether a frame is for a tournament. A player's frame has the mark of tournaments; a director's
// has a name that no game has.
func (d *Handler) isEventFrame(f notation.Frame) bool {
	if f.Mark != notation.ModMark || !d.Events.Has(f.Game) {
		return f.Mark == notation.EventMark
	}
	_, err := d.Games.Get(f.Game)
	return errors.Is(err, fs.ErrNotExist)
}

// handleEventFrame passes a frame to its tournament.
func (d *Handler) handleEventFrame(p *commandMail, f notation.Frame, n int) error {
	if !d.Events.Has(f.Game) {
		return d.answerNoSuchGame(p, f, n)
	}
	a, err := d.Events.HandleFrame(p.ev.Evidence, f, commandNth+n, p.nth)
	if err != nil {
		return err
	}
	p.nth += len(f.Lines)
	p.refused = p.refused || a.Refused
	s, err := d.Senders.JudgeMail(p.ev.Evidence)
	if err != nil {
		return err
	}
	for _, l := range a.Letters {
		if first, err := d.withinDailyLimit(p, f.Game, &l, s); err != nil {
			return err
		} else if first {
			p.letters = append(p.letters, l)
		}
	}
	return nil
}

// maxEventLetters bounds the number of letters about one tournament that are sent in a day to an address whose mails
// prove nothing.
const maxEventLetters = 5

// withinDailyLimit reports whether a letter may be sent. Mails from strangers, whose address may be forged, cause only
// a few letters a day. The last of those letters says so.
func (d *Handler) withinDailyLimit(p *commandMail, event string, l *compose.Letter, s sender.Trust) (bool, error) {
	to, err := l.Recipient()
	if err != nil || l.DailyKind == "" || s.Participant != "" && canonical(to) == s.Participant {
		return true, nil
	}
	for n := range maxEventLetters {
		what := fmt.Sprintf("%s %s %d ", p.ev.Received.UTC().Format("2006-01-02"), canonical(to), n)
		first, err := recordIncident(filepath.Join(d.Events.Dir, event), what, p.ev.Key)
		if err != nil {
			return false, err
		}
		if first && n == maxEventLetters-1 {
			r := report.NoteLetter(nil, "", lastOfDayText)
			l.Text, l.HTML = r.Text+"\n"+l.Text, report.PrependHTML(l.HTML, r.HTML)
		}
		if first {
			return true, nil
		}
	}
	d.Log.Info("not answered once more today", "event", event, "to", to, "seq", p.ev.Seq)
	return false, nil
}

// lastOfDayText is the sentence at the top of the last answer of a day.
const lastOfDayText = "This is the last answer of today to mails that do not prove that you wrote them. Everybody " +
	"who is in the event is always answered: a mail with their code is enough.\n"

// contestOf returns the tournament of a game, the zero value for none.
func (d *Handler) contestOf(g *game.Game) (command.TournamentGame, error) {
	if d.Events == nil {
		return command.TournamentGame{}, nil
	}
	return tournamentmail.FindTournamentGame(d.Events.Dir, g.Header.Game)
}
