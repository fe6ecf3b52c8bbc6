package opponentlist

import (
	"time"

	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/site"
)

// Public returns the open entries as the web pages show them.
func (o *Handler) Public(now time.Time) (out []site.Wanted, err error) {
	l, err := Read(o.Dir)
	if err != nil {
		return nil, err
	}
	for _, e := range l.Standing(now) {
		x := site.Wanted{No: e.No, Title: e.Title, Who: e.Shown().String(), Side: e.Side, Clock: e.Clock,
			Rating: e.Rating, Scenario: e.Scenario,
			Until: schedule.FormatInstant(e.Lapses(), time.UTC)}
		if t, ok := o.Library.Find(e.Title); ok {
			x.Title = t.Meta().Name
		}
		out = append(out, x)
	}
	return out, nil
}
