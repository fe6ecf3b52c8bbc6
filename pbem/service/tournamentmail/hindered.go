package tournamentmail

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/tournament"
)

// tellHindered tells the directors why a round cannot be closed or paired automatically. They get one letter for each
// round, cause and hour: after a director moved the hour, the round can be stuck at the new hour too. next is the time
// at which it must be called again, zero for none.
func (o *Handler) tellHindered(b *tournament.Book, post ledgerreader.Mailer) (sent int, next time.Time, err error) {
	if b.Broken != nil {
		return 0, next, nil
	}
	due := b.ObstacleNoticeTime()
	if o.Now().Before(due) {
		return 0, due, nil
	}
	h := b.Obstacle(o.Now())
	if h == nil {
		return 0, next, nil
	}
	var ids []string
	var list []compose.Letter
	for _, m := range b.Members() {
		if !b.IsDirector(m.ID) {
			continue
		}
		sum := sha256.Sum256([]byte(m.ID))
		entry := fmt.Sprintf("hindered-%d-%s-%d", h.Round, h.Cause, due.Unix())
		subject, text := hinderedWords(b.Event, h, o.Now())
		l := o.letter(b, o.reader(b, m), subject, text, o.Now().UTC().Truncate(time.Second))
		l.MessageID = o.id(b, entry, 0, m.ID)
		l.AutoSubmitted = "auto-generated"
		ids, list = append(ids, fmt.Sprintf("event-%s-%s-%x", b.Name, entry, sum[:4])), append(list, l)
	}
	sent, err = alerts.SendNew(post, ids, list)
	return sent, next, err
}

// hinderedWords returns subject and text of the letter that says why a round cannot be closed or paired automatically.
func hinderedWords(e *tournament.Event, h *tournament.Obstacle, now time.Time) (subject, text say.Text) {
	subject = say.F("round %d is not paired by itself", h.Round)
	text = say.F("The hour has come at which round %d is paired by itself. This is in the way:", h.Round)
	var duties say.Text
	if h.Cause == tournament.CauseNoResults {
		subject = say.F("round %d is not closed by itself", h.Round)
		text = say.F("The hour of round %d was a day ago, and it is not closed yet. This is in the way:", h.Round)
		duties = e.DescribeToday(now) + "\n"
	}
	return subject, text + "\n\n" + h.Why + ".\n\n" + duties + "The event goes on by itself as soon as that is mended. " +
		"Send the line that does it, without the // before it, where you direct:" + "\n\n" +
		say.Plain(fmt.Sprintf("#MOD %s\n// %s\n#END\n", e.Name, strings.Join(h.Lines, "\n// ")))
}

// sooner returns the earlier of two instants; zero stands for never.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
