package outbox

import (
	"fmt"
	"strings"
	"time"

	"fieldpost/pbem/mail/compose"
)

// countSent counts the mails of the last hour from the records, so that a restart does not reset the limits.
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
			o.noteSent(it)
		}
	}
	return nil
}

// rankKey returns the key for counting mails of a rank and of all ranks with lower priority.
func rankKey(order int) string { return fmt.Sprint("rank ", order) }

// answerKey returns the key for counting answers to an address.
func answerKey(to string) string { return "answers " + strings.ToLower(to) }

func (o *Outbox) noteSent(it Item) {
	for k := range it.Envelope.Rank.Order() + 1 {
		o.sent.Add(rankKey(k), it.LastTry)
	}
	if it.Envelope.IsFirstAnswer {
		o.sent.Add(answerKey(it.Envelope.To), it.LastTry)
	}
}

// isHourFull reports whether the hourly limit is reached for a rank. The rank with the highest priority may use all of
// it, the second and lower ranks three quarters, and so on.
func (o *Outbox) isHourFull(r compose.Rank, now time.Time) bool {
	for k := range r.Order() + 1 {
		most := (o.opt.PerHour*(compose.Ranks-k) + compose.Ranks - 1) / compose.Ranks
		if o.opt.PerHour > 0 && o.sent.Count(rankKey(k), now, time.Hour) >= most {
			return true
		}
	}
	return false
}

// blockReason returns why a due mail may not be sent now, "" if it may. Only answers to mails of the same address can
// form a loop.
func (o *Outbox) blockReason(env Envelope, now time.Time) string {
	if why := o.opt.Monitor.HoldReason(env.To); why != "" {
		return why
	}
	n := o.sent.Count(answerKey(env.To), now, time.Hour)
	if o.opt.PerAddress <= 0 || !env.IsFirstAnswer || n < o.opt.PerAddress {
		return ""
	}
	o.opt.Monitor.FloodDetected(env.To, n)
	return "too many answers to the mails of this address within an hour"
}
