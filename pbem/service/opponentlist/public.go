package opponentlist

import (
	"time"

	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/site"
)

// PublicEntries returns the open entries as the web pages show them.
func (o *Handler) PublicEntries(now time.Time) (out []site.OpponentSeeker, err error) {
	l, err := Read(o.Dir)
	if err != nil {
		return nil, err
	}
	for _, e := range l.OpenEntries(now) {
		x := site.OpponentSeeker{No: e.No, Title: e.Title, Who: e.DisplayName().String(), Side: e.Side, Clock: e.Clock,
			Rating: e.Rating, Scenario: e.Scenario,
			Until: schedule.FormatInstant(e.Expires(), time.UTC)}
		if t, ok := o.Library.Find(e.Title); ok {
			x.Title = t.Meta().Name
		}
		out = append(out, x)
	}
	return out, nil
}
