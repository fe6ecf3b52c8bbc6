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

// guardState is the content of tick.json, the memory of the outage guard: when the daemon last looked at the clock,
// when it last read each mailbox, and past outages. The file exists while a game has deadlines. A player is never late
// because of a time in which the daemon could not read their mail.
type guardState struct {
	Tick         time.Time            `json:"tick"`
	MailboxReads map[string]time.Time `json:"looks,omitempty"` // last reads by account and folder
	Outages      []outage             `json:"outages,omitempty"`
	ClockDoubt   *clockDoubt          `json:"doubt,omitempty"`
	// time up to which missed deadlines have consequences, because a person allowed it
	Cleared time.Time `json:"cleared,omitzero"`
}

// outage is a period in which mail could not be read.
type outage struct {
	From  time.Time `json:"from"`
	To    time.Time `json:"to"`
	Hours int       `json:"hours"` // hours by which deadlines move: a multiple of 24
	Why   string    `json:"why"`
}

// clockDoubt describes a clock that is probably wrong. Until it is resolved, nothing that depends on the time is done.
type clockDoubt struct {
	Since time.Time `json:"since"`
	Why   string    `json:"why"`
}

// maxOutages bounds the remembered outages. Each matters only until every game was looked at after it.
const maxOutages = 32

// bounds holds the thresholds for an outage and for a wrong clock.
type bounds struct{ outage, doubt time.Duration }

// mailboxRead holds the last successful reading of a mailbox by this process.
type mailboxRead struct {
	readAt time.Time     // zero if not read yet
	every  time.Duration // interval of polling
}

// observe updates the state for the present time. held reports whether deadlines must wait. held is true if the clock
// went back or is in doubt; changed is true if the state must be saved before anything else is done.
func (t *guardState) observe(now time.Time, boxes map[string]mailboxRead, b bounds) (held, changed bool) {
	now = now.UTC().Truncate(time.Second)
	if t.Tick.IsZero() {
		t.Tick, changed = now, true
	}
	gap := now.Sub(t.Tick)
	switch {
	case gap < -b.outage:
		return true, t.raiseDoubt(now, fmt.Sprintf("the clock was at %s and is %s behind that", t.Tick.Format(time.RFC3339),
			schedule.FormatDuration(-gap)))
	case gap < 0:
		return true, false
	case gap > b.doubt:
		return true, t.raiseDoubt(now, fmt.Sprintf("the clock was at %s and is %s ahead of that", t.Tick.Format(time.RFC3339),
			schedule.FormatDuration(gap)))
	}
	if t.ClockDoubt != nil { // the clock is right again
		t.ClockDoubt, changed = nil, true
	}
	changed = t.addOutage(t.Tick, now, b.outage, "the daemon did not run") || changed
	t.Tick = now
	return false, t.checkReads(boxes, b) || changed
}

func (t *guardState) raiseDoubt(now time.Time, why string) (changed bool) {
	if t.ClockDoubt != nil {
		return false
	}
	t.ClockDoubt = &clockDoubt{now, why}
	return true
}

// checkReads finds outages between the last readings of each mailbox.
func (t *guardState) checkReads(boxes map[string]mailboxRead, b bounds) (changed bool) {
	for key := range t.MailboxReads {
		if _, ok := boxes[key]; !ok {
			delete(t.MailboxReads, key)
		}
	}
	var keys []string
	for key := range boxes {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		box, last := boxes[key], t.MailboxReads[key]
		at := box.readAt.UTC().Truncate(time.Second)
		if box.readAt.IsZero() || at.After(t.Tick) {
			continue
		}
		if !last.IsZero() && at.Sub(last) > max(b.outage, 3*box.every) {
			changed = t.addOutage(last, t.Tick, b.outage, "the mailbox "+key+" could not be read") || changed
		}
		if t.MailboxReads == nil {
			t.MailboxReads = map[string]time.Time{}
		}
		t.MailboxReads[key] = at
	}
	return changed
}

// addOutage adds an outage, unless it is known already. Long enough gaps before and between known outages are added
// too, because a mailbox may have been unreachable for longer than the daemon was stopped.
func (t *guardState) addOutage(from, to time.Time, least time.Duration, why string) bool {
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

// confirmClock records that a person confirmed the clock and allowed missed deadlines to have consequences. The time
// that the doubt was about counts as an outage.
func (t *guardState) confirmClock(now time.Time, b bounds) {
	now = now.UTC().Truncate(time.Second)
	t.Outages = slices.DeleteFunc(t.Outages, func(o outage) bool { return o.To.After(now) })
	if t.ClockDoubt != nil {
		t.addOutage(t.Tick, now, b.outage, t.ClockDoubt.Why)
	}
	t.ClockDoubt, t.Tick, t.Cleared = nil, now, now
	for key, at := range t.MailboxReads {
		if at.After(now) {
			delete(t.MailboxReads, key)
		}
	}
}

// readGuardState reads tick.json; it returns an empty state if there is none.
func readGuardState(path string) (*guardState, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &guardState{}, nil
	}
	if err != nil {
		return nil, err
	}
	t := &guardState{}
	if err := json.Unmarshal(b, t); err != nil {
		return nil, unusableError(path, err)
	}
	for _, o := range t.Outages {
		if !o.To.After(o.From) || o.To.After(t.Tick) || o.Hours <= 0 || time.Duration(o.Hours) > (o.To.Sub(o.From)+schedule.Day)/time.Hour {
			return nil, unusableError(path, fmt.Errorf("an outage from %s to %s that moves deadlines by %d hours cannot be",
				o.From.Format(time.RFC3339), o.To.Format(time.RFC3339), o.Hours))
		}
	}
	return t, nil
}

func unusableError(path string, err error) error {
	return fmt.Errorf("%s: %w; it is the memory of the outage guard: if you remove it, check the deadlines of all games by hand", path, err)
}

func (t *guardState) write(path string) error {
	b, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return err
	}
	return durable.Write(path, append(b, '\n'), 0o600)
}
