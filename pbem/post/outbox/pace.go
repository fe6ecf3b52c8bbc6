package outbox

import (
	"strings"
	"time"
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
		if it.LastTry.After(o.opt.Now().Add(-time.Hour)) {
			o.count(it)
		}
	}
	return nil
}

func (o *Outbox) count(it Item) {
	o.sent.Add("", it.LastTry)
	o.sent.Add(strings.ToLower(it.Envelope.To), it.LastTry)
}

// full says whether the hour's mails are used up.
func (o *Outbox) full(now time.Time) bool {
	return o.opt.PerHour > 0 && o.sent.Count("", now, time.Hour) >= o.opt.PerHour
}

// barred says why a mail may not go out now although it is due.
func (o *Outbox) barred(to string, now time.Time) string {
	if o.opt.Hold != nil {
		if why := o.opt.Hold(to); why != "" {
			return why
		}
	}
	n := o.sent.Count(strings.ToLower(to), now, time.Hour)
	if o.opt.PerAddress <= 0 || n < o.opt.PerAddress {
		return ""
	}
	if o.opt.OnFlood != nil {
		o.opt.OnFlood(to, n)
	}
	return "too many mails to this address within an hour"
}
