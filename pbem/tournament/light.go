package tournament

import (
	"errors"
	"fmt"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
)

// PendingDrawError reports that dice are locked and wait for public randomness.
type PendingDrawError struct {
	Network beacon.Network
	Round   uint64
	Cause   error // why it could not be had, nil: it is not its time yet
}

// Time returns when the randomness appears.
func (d *PendingDrawError) Time() time.Time { return d.Network.RoundTime(d.Round) }

func (d *PendingDrawError) Error() string {
	why := ""
	if d.Cause != nil {
		why = ": " + d.Cause.Error()
	}
	return fmt.Sprintf("the dice are locked and wait for round %d of %s, which appears at %s%s", d.Round, d.Network.Name,
		d.Time().Format(time.RFC3339), why)
}

func (d *PendingDrawError) Unwrap() error { return d.Cause }

// roundOfBeacon returns the round of public randomness for a lock made at a time: the first that appears ten minutes
// later or more.
func (e *Event) roundOfBeacon(at time.Time) string {
	n, ok := beacon.FindNetwork(e.Beacon)
	if !ok {
		return dice.NoBeacon
	}
	return n.Ref(n.FirstRoundAfter(at.Add(beacon.RoundDelay)))
}

// light returns the verified randomness in a record for a lock. It returns "" if the lock needs none.
func (e *Event) light(r ledger.Record, l dice.Lock) (string, error) {
	if l.Beacon == dice.NoBeacon {
		return "", first(same(r, "randomness"), same(r, "signature"))
	}
	n, round, err := beacon.ParseRef(l.Beacon)
	if err != nil {
		return "", err
	}
	return r.Get("randomness"), n.Verify(beacon.Value{Round: round, Randomness: r.Get("randomness"), Signature: r.Get("signature")})
}

// opened adds to a record what opens the dice of a lock: its key and, if the lock waits for it, the public randomness.
// It returns a *PendingDrawError if this is not available yet.
func (b *Book) opened(r *ledger.Record, l dice.Lock) error {
	if l.Beacon != dice.NoBeacon {
		n, round, err := beacon.ParseRef(l.Beacon)
		if err != nil {
			return err
		}
		dark := &PendingDrawError{Network: n, Round: round}
		if b.Light == nil || b.Now().Before(dark.Time()) {
			return dark
		}
		v, err := b.Light(n, round)
		if err != nil {
			dark.Cause = err
			return dark
		}
		r.Add("randomness", v.Randomness)
		r.Add("signature", v.Signature)
	}
	key, err := b.chain.Key(l.Block)
	r.Add("key", key.Hex())
	return err
}

// RunLockedDraws makes the draws that are locked, and settles the sides of matches with all bids. Draws without their
// public randomness still wait; until is when the next of it appears, zero if none waits.
func (b *Book) RunLockedDraws() (until time.Time, err error) {
	err = b.resume()
	var dark *PendingDrawError
	if errors.As(err, &dark) {
		return dark.Time(), nil
	}
	return time.Time{}, err
}
