package daemon

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/game/schedule"
)

// ticks is the memory of the outage guard, kept in tick.json while a game has a clock: when the daemon last looked at
// the time, when it last read each mailbox, and which outages there were. Nobody is ever late for a time in which the
// daemon could not have read his mail.
type ticks struct {
	Tick    time.Time            `json:"tick"`
	Looks   map[string]time.Time `json:"looks,omitempty"` // by account and folder
	Outages []outage             `json:"outages,omitempty"`
	Doubt   *doubted             `json:"doubt,omitempty"`
	Cleared time.Time            `json:"cleared,omitzero"` // a person looked: what was due by then may lapse
}

// outage is a time in which mail could not be read.
type outage struct {
	From  time.Time `json:"from"`
	To    time.Time `json:"to"`
	Hours int       `json:"hours"` // by which deadlines move: whole days
	Why   string    `json:"why"`
}

// doubted is a clock that cannot be right. While it stands nothing is done that depends on the time.
type doubted struct {
	Since time.Time `json:"since"`
	Why   string    `json:"why"`
}

// maxOutages is the most outages that are remembered; each matters only until every game was looked at after it.
const maxOutages = 32

// bounds say what counts as an outage and what as a wrong clock.
type bounds struct{ outage, doubt time.Duration }

// mailbox is the last good look of this process into a mailbox.
type mailbox struct {
	at    time.Time     // zero: none yet
	every time.Duration // how often it is looked at
}

// look takes in that it is now this late. held is true when the clock is behind what it was, or in doubt; changed when
// something happened that must be on disk before anything is done about it.
func (t *ticks) look(now time.Time, boxes map[string]mailbox, b bounds) (held, changed bool) {
	now = now.UTC().Truncate(time.Second)
	if t.Tick.IsZero() {
		t.Tick, changed = now, true
	}
	gap := now.Sub(t.Tick)
	switch {
	case gap < -b.outage:
		return true, t.doubt(now, fmt.Sprintf("the clock was at %s and is %s behind that", t.Tick.Format(time.RFC3339),
			schedule.FormatDuration(-gap)))
	case gap < 0:
		return true, false
	case gap > b.doubt:
		return true, t.doubt(now, fmt.Sprintf("the clock was at %s and is %s ahead of that", t.Tick.Format(time.RFC3339),
			schedule.FormatDuration(gap)))
	}
	if t.Doubt != nil { // the clock is right again
		t.Doubt, changed = nil, true
	}
	changed = t.out(t.Tick, now, b.outage, "the daemon did not run") || changed
	t.Tick = now
	return false, t.looked(boxes, b) || changed
}

func (t *ticks) doubt(now time.Time, why string) (changed bool) {
	if t.Doubt != nil {
		return false
	}
	t.Doubt = &doubted{now, why}
	return true
}

// looked compares the last good looks with those before them.
func (t *ticks) looked(boxes map[string]mailbox, b bounds) (changed bool) {
	for key := range t.Looks {
		if _, ok := boxes[key]; !ok {
			delete(t.Looks, key)
		}
	}
	var keys []string
	for key := range boxes {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		box, last := boxes[key], t.Looks[key]
		at := box.at.UTC().Truncate(time.Second)
		if box.at.IsZero() || at.After(t.Tick) {
			continue
		}
		if !last.IsZero() && at.Sub(last) > max(b.outage, 3*box.every) {
			changed = t.out(last, t.Tick, b.outage, "the mailbox "+key+" could not be read") || changed
		}
		if t.Looks == nil {
			t.Looks = map[string]time.Time{}
		}
		t.Looks[key] = at
	}
	return changed
}

// out enters an outage, as far as it is none that is known already. What lies before or between those that are known
// counts as well, each part that is long enough: a mailbox may have been out of reach for longer than the daemon was.
func (t *ticks) out(from, to time.Time, least time.Duration, why string) bool {
	gap, begin, end := time.Duration(0), time.Time{}, from
	part := func(until time.Time) {
		if d := until.Sub(end); d > least {
			if gap += d; begin.IsZero() {
				begin = end
			}
		}
	}
	known := slices.Clone(t.Outages)
	slices.SortFunc(known, func(a, b outage) int { return a.From.Compare(b.From) })
	for _, o := range known {
		if o.From.Before(to) {
			part(o.From)
		}
		if o.To.After(end) {
			end = o.To
		}
	}
	if part(to); gap == 0 {
		return false
	}
	days := (gap + schedule.Day - time.Second) / schedule.Day
	t.Outages = append(t.Outages, outage{begin, to, int(days) * 24, why})
	if n := len(t.Outages) - maxOutages; n > 0 {
		t.Outages = slices.Delete(t.Outages, 0, n)
	}
	return true
}

// clear takes a person's word that the clock is right and that what is due may lapse. The time that the doubt was about
// counts as an outage.
func (t *ticks) clear(now time.Time, b bounds) {
	now = now.UTC().Truncate(time.Second)
	t.Outages = slices.DeleteFunc(t.Outages, func(o outage) bool { return o.To.After(now) })
	if t.Doubt != nil {
		t.out(t.Tick, now, b.outage, t.Doubt.Why)
	}
	t.Doubt, t.Tick, t.Cleared = nil, now, now
	for key, at := range t.Looks {
		if at.After(now) {
			delete(t.Looks, key)
		}
	}
}

// readTicks reads tick.json; without one the memory is empty.
func readTicks(path string) (*ticks, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &ticks{}, nil
	}
	if err != nil {
		return nil, err
	}
	t := &ticks{}
	if err := json.Unmarshal(b, t); err != nil {
		return nil, unusable(path, err)
	}
	for _, o := range t.Outages {
		if !o.To.After(o.From) || o.To.After(t.Tick) || o.Hours <= 0 || time.Duration(o.Hours) > (o.To.Sub(o.From)+schedule.Day)/time.Hour {
			return nil, unusable(path, fmt.Errorf("an outage from %s to %s that moves deadlines by %d hours cannot be",
				o.From.Format(time.RFC3339), o.To.Format(time.RFC3339), o.Hours))
		}
	}
	return t, nil
}

func unusable(path string, err error) error {
	return fmt.Errorf("%s: %w; it is the memory of the outage guard: if you remove it, check the deadlines of all games by hand", path, err)
}

func (t *ticks) write(path string) error {
	b, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return err
	}
	return durable.Write(path, append(b, '\n'), 0o600)
}
