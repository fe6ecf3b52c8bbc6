package outbox

import (
	"fmt"
	"strings"
	"time"

	"fieldpost/pbem/mail/compose"
)

// countSent takes what was sent within the last hour from the records, so that
// a restart does not open the gates.
func (o *Outbox) countSent() error {
	if o.opt.PerHour <= 0 && o.opt.PerAddress <= 0 {
		return nil
	}
	items, err := o.Items(Sent)
	if err != nil {
		return err
	}
	for _, it := range items {
		if it.LastTry.After(o.opt.Clock.Now().Add(-time.Hour)) {
			o.count(it)
		}
	}
	return nil
}

// from returns the key under which the mails of a rank and of all that go after it are counted.
func from(order int) string { return fmt.Sprint("rank ", order) }

// answers returns the key under which the answers to the mails of an address are counted.
func answers(to string) string { return "answers " + strings.ToLower(to) }

func (o *Outbox) count(it Item) {
	for k := range it.Envelope.Rank.Order() + 1 {
		o.sent.Add(from(k), it.LastTry)
	}
	if it.Envelope.Answers {
		o.sent.Add(answers(it.Envelope.To), it.LastTry)
	}
}

// full reports whether the hour's mails are used up for a rank: those of the first
// may use all of them, those of the second and behind it three quarters, and so
// on, so that there is always room for what goes first.
func (o *Outbox) full(r compose.Rank, now time.Time) bool {
	for k := range r.Order() + 1 {
		most := (o.opt.PerHour*(compose.Ranks-k) + compose.Ranks - 1) / compose.Ranks
		if o.opt.PerHour > 0 && o.sent.Count(from(k), now, time.Hour) >= most {
			return true
		}
	}
	return false
}

// barred returns why a mail may not go out now although it is due, "" if it may. Only answers to an address's own mails
// can be a loop.
func (o *Outbox) barred(env Envelope, now time.Time) string {
	if why := o.opt.Guard.Hold(env.To); why != "" {
		return why
	}
	n := o.sent.Count(answers(env.To), now, time.Hour)
	if o.opt.PerAddress <= 0 || !env.Answers || n < o.opt.PerAddress {
		return ""
	}
	o.opt.Guard.Flood(env.To, n)
	return "too many answers to the mails of this address within an hour"
}
