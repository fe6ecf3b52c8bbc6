package tournament

import (
	"errors"
	"fmt"
	"time"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
)

// Pair withdraws players who have not confirmed, then draws and pairs the next round. All of this is recorded together,
// or nothing. If nobody is left, the event is over. If a draw waited for public randomness, Pair finishes it.
func (b *Book) Pair(by string) error {
	if round := b.Round(); round == nil || round.Locked == nil {
		if round != nil && round.Closed && !b.Over && b.settling == nil && b.done() { // nobody is left
			return b.append(by, b.overRecord())
		}
		if err := b.ready(); err != nil {
			return err
		}
		recs, silent, err := b.dropped()
		if err != nil {
			return err
		}
		at := b.instant()
		n := b.NextRoundNumber()
		lift := func() error { return nil }
		err = b.appendAnd(at, by, recs, func() (then []ledger.Record, err error) {
			then, err = b.nextRound(n, at)
			if len(then) == 0 && err == nil && (!b.Over ||
				b.Version > 2) { // before version 3, over: nobody confirmed, and that is nobody's fault
				lift, err = b.bar(silent...)
			}
			return then, err
		})
		if err != nil {
			return errors.Join(err, lift())
		}
		if b.Over || b.Round().Locked == nil {
			return nil
		}
	}
	return b.following("lock", func(by string) error {
		r, err := b.pairLocked()
		if err != nil {
			return err
		}
		return b.append(by, r)
	})
}

// nextRound returns the next of the records that begin round n: its lock, then the draw unless it waits for public
// randomness. If nobody is left, it returns the record that ends the event.
func (b *Book) nextRound(n int, at time.Time) ([]ledger.Record, error) {
	switch round := b.Round(); {
	case b.Over || round != nil && round.N == n && round.Locked == nil:
		return nil, nil
	case round != nil && round.N == n:
		r, err := b.pairLocked()
		if errors.As(err, new(*PendingDrawError)) {
			return nil, nil
		}
		return []ledger.Record{r}, err
	case n > 1 && b.done():
		return []ledger.Record{b.overRecord()}, nil
	case b.Version > 2 && len(b.unconfirmed()) > 0: // they are asked now that others have gone
		return nil, nil
	}
	if err := b.pairable(); err != nil {
		return nil, err
	}
	l, err := b.lockFor(at)
	return []ledger.Record{record("lock", append([]string{"round", fmt.Sprint(n)}, lockOf(l)...)...)}, err
}

// overRecord returns the record that ends the event after its last round.
func (b *Book) overRecord() ledger.Record {
	end := record("over")
	for _, id := range b.places() {
		end.Add("place", id)
	}
	return end
}

// pairLocked returns the record with the draw and pairings of the locked round.
func (b *Book) pairLocked() (ledger.Record, error) {
	round := b.Round()
	r := record("pairing", "round", fmt.Sprint(round.N))
	if err := b.opened(&r, *round.Locked); err != nil {
		return r, err
	}
	block, err := b.block(r, *round.Locked)
	if err != nil {
		return r, err
	}
	p, err := b.drawRound(block, nil)
	if err != nil {
		return r, err
	}
	r.Add("order", joined(p.round.Order))
	for _, f := range []struct {
		key string
		all []string
	}{{"seeds", p.seeds}, {"second", p.second}, {"match", p.matches}, {"game", p.games}, {"bye", p.round.Byes}, {"guest", p.guests}} {
		for _, v := range f.all {
			r.Add(f.key, v)
		}
	}
	return r, nil
}

// lockOf returns the fields of a lock.
func lockOf(l dice.Lock) []string {
	out := []string{"block", fmt.Sprint(l.Block), "lock", l.Hash()}
	for _, line := range lines(l.Text()) {
		out = append(out, "text", line)
	}
	return out
}
