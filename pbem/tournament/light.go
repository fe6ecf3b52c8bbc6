package tournament

import (
	"errors"
	"fmt"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
)

// PendingDrawError says that dice are locked and wait for public randomness.
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

// roundOfBeacon returns the round of public randomness that a lock made at an instant names: the first that appears ten
// minutes later.
func (e *Event) roundOfBeacon(at time.Time) string {
	n, ok := beacon.FindNetwork(e.Beacon)
	if !ok {
		return dice.NoBeacon
	}
	return n.Ref(n.FirstRoundAfter(at.Add(beacon.RoundDelay)))
}

// light returns the randomness that a record brings for a lock, verified. It returns "" if none is wanted.
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

// opened adds to a record what opens the dice of a lock: its key, and the randomness that it waits for. A
// *PendingDrawError says that this cannot be had now.
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

// DrawLocked draws what is locked, and gives out the sides for which all bids are there. What waits for public
// randomness goes on waiting; until says when the next of it appears, zero for nothing.
func (b *Book) DrawLocked() (until time.Time, err error) {
	err = b.resume()
	var dark *PendingDrawError
	if errors.As(err, &dark) {
		return dark.Time(), nil
	}
	return time.Time{}, err
}
