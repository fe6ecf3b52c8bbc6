package daemon

import (
	"slices"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/outbox"
)

// notifiedAt returns when a seat was told of the question that the game asks since ledger record cause, and the record
// of that letter. It is told when the first of the addresses that may write for it was, a stand-in before the owner. ok
// is false while none is: its letter waits, is tried again or has failed, or the address is paused or cut off.
func (k *deadlines) notifiedAt(name string, s engine.Seat, cause int) (record int, at time.Time, ok bool) {
	letters, err := k.mailStore.outbox.TopicItems(name, string(s.Side), cause)
	if err != nil {
		k.log.Error("the outbox cannot be asked for the letters of a game; nobody lapses in it", "game", name, "error", err)
		return cause, time.Time{}, false
	}
	for _, addr := range append([]string{s.Addr}, s.TeamAddrs...) {
		if n, then, served := k.deliveredAt(addr, cause, letters); served && (!ok || then.Before(at)) {
			record, at, ok = n, then, true
		}
	}
	return record, at, ok
}

// deliveredAt returns when the first of the letters to an address was delivered. If there is no letter, the seat needs
// none, or an older program sent it.
func (k *deadlines) deliveredAt(addr string, cause int, letters []outbox.Item) (record int, at time.Time, ok bool) {
	record = cause
	at, ok = k.returns.ServedSince(addr)
	mine := slices.DeleteFunc(slices.Clone(letters), func(it outbox.Item) bool { return !identity.IsSameMailbox(it.Envelope.To, addr) })
	if !ok || len(mine) == 0 {
		return record, at, ok
	}
	record = mine[0].Record()
	for _, it := range mine {
		if it.Record() != record {
			break
		}
		if it.Status != outbox.Sent {
			return record, at, false
		}
		if it.LastTry.After(at) {
			at = it.LastTry
		}
	}
	return record, at, true
}
