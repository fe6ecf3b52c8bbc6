package tournamentmail

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/tournament"
)

// maxAhead bounds how far ahead the hour of a digest can be. A later hour comes from a clock that was wrong, and the
// digest is sent at once.
const maxAhead = 48 * time.Hour

// canWait reports whether a record can wait for a director's daily digest. Records on which the director must act
// cannot: those about their own games and votes, about a game on which nobody can vote, and about a panel whose
// decision soon takes effect.
func (v view) canWait() bool {
	if !slices.Contains([]string{"claim", "vote", "stop"}, v.r.Type) || !v.IsDirector(v.id) {
		return false
	}
	g, _ := v.Game(v.r.Get("game"))
	if g == nil || slices.Contains(g.Players[:], v.id) || !v.PanelDecidesAt(g).IsZero() {
		return false
	}
	if v.r.Type != "stop" || !slices.Contains(v.Ends, tournament.ScoreByPanel) {
		return true
	}
	may := v.voters(g)
	return len(may) > 0 && !slices.Contains(may, v.id)
}

// waits reports whether everything that a batch tells a member waits for their digest.
func (b batch) waits(m tournament.Member) bool {
	from, to := b.b.DigestRange(m.ID)
	for _, x := range b.said {
		if w, ok := x.words[m]; ok && (!w.waits || x.r.N < from || x.r.N >= to) {
			return false
		}
	}
	return from < to
}

// pending holds the records that a director's next digest reports.
type pending struct {
	said  []told
	first string // identifier of the letter, computed from the first record
	due   time.Time
}

// pendingOf returns the records for a member's digest: those that no letter to them reported.
func (t trail) pendingOf(m tournament.Member) (out pending, failed error) {
	from, to := t.b.DigestRange(m.ID)
	if from >= min(to, len(t.recs)) {
		return out, nil
	}
	err := t.Batches(from, func(fb ledgerreader.Batch[reading]) bool {
		b := fb.(batch)
		if !b.waits(m) {
			return true
		}
		for _, x := range b.said {
			if _, concerns := x.words[m]; concerns {
				failed = errors.Join(failed, t.addPending(&out, x, m))
			}
		}
		return failed == nil
	})
	return out, errors.Join(failed, err)
}

// addPending adds a record, unless a letter reported it or a digest that begins with it was sent.
func (t trail) addPending(p *pending, x told, m tournament.Member) error {
	sum := sha256.Sum256([]byte(m.ID))
	id := p.first
	if id == "" {
		id = fmt.Sprintf("event-%s-digest-%d-%x", t.b.Name, x.r.N, sum[:4])
	}
	knows, err := t.post.CoversBatch(recordName(t.b.Name, x.r.N), m.Addr, id)
	if err == nil && !knows && p.first == "" {
		knows, err = t.post.WasReleased(id)
	}
	if knows || err != nil {
		return err
	}
	if p.first == "" {
		p.first, p.due = id, digestHour(view{r: x.r}.at(), t.b.Zone())
	}
	p.said = append(p.said, x)
	return nil
}

// digestHour returns the first hour of digests after an instant.
func digestHour(t time.Time, zone *time.Location) (at time.Time) {
	for day := t.In(zone).AddDate(0, 0, -1); !at.After(t); day = day.AddDate(0, 0, 1) {
		at, _ = schedule.ParseInstant(fmt.Sprintf("%s %02d:%02d", day.Format(time.DateOnly), dailyletter.DefaultMinute/60,
			dailyletter.DefaultMinute%60), zone) // the date is valid
	}
	return at
}

// tellDigests writes the due digests to the directors who want one letter a day. next is the time at which it must be
// called again, zero for none.
func (o *Handler) tellDigests(b *tournament.Book, post ledgerreader.Mailer) (sent int, next time.Time, err error) {
	t := trail{o, b, b.Log().Records(), post}
	if b.Broken != nil {
		t.recs = t.recs[:b.Broken.From]
	}
	for _, m := range b.Members() {
		if from, to := b.DigestRange(m.ID); from >= to {
			continue
		}
		p, err := t.pendingOf(m)
		if err != nil {
			return sent, next, err
		}
		mark := len(t.recs)
		if ahead := p.due.Sub(o.Now()); len(p.said) > 0 && ahead > 0 && ahead <= maxAhead {
			next, mark = sooner(next, p.due), p.said[0].r.N
		} else if len(p.said) > 0 {
			n, err := o.sendDigest(b, p, m, post)
			if sent += n; err != nil {
				return sent, next, err
			}
		}
		if err := b.SetDigested(m.ID, mark); err != nil {
			return sent, next, err
		}
	}
	return sent, next, nil
}

// sendDigest writes the letter with the collected records, and with what the tournament waits for now.
func (o *Handler) sendDigest(b *tournament.Book, p pending, m tournament.Member, post ledgerreader.Mailer) (int, error) {
	text := say.Text("New since the last of these letters:") + "\n"
	var batches []string
	for _, x := range p.said {
		text += "\n" + say.Plain(b.FormatInstant(view{r: x.r}.at())) + "\n" + x.words[m].text.TrimSuffix("\n") + "\n"
		batches = append(batches, recordName(b.Name, x.r.N))
	}
	running := RunningGames(b.Event, StatusReader(filepath.Join(filepath.Dir(o.Dir), "games")))
	for _, part := range []say.Text{b.DescribeToday(o.Now()), IdleText(b.Event, running, o.Now())} {
		if part != "" {
			text += "\n" + part
		}
	}
	text += "\n" + "This letter comes at 08:00 after claims, votes and stopped games. The line \"digest off\" in a frame #MOD of " +
		"the event ends it." + "\n"
	l := o.letter(b, o.reader(b, m), say.F("claims, votes and stopped games: %d", len(p.said)), text, o.Now().UTC().Truncate(time.Second))
	l.MessageID = o.id(b, fmt.Sprintf("digest%d", p.said[0].r.N), 0, m.ID+m.Addr)
	l.AutoSubmitted, l.Batches = "auto-generated", batches
	return alerts.SendNew(post, []string{p.first}, []compose.Letter{l})
}
