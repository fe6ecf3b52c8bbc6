package daemon

import (
	"slices"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/outbox"
)

// notifiedAt returns when a seat was told of the game's question, which ledger record cause raised, and the record that
// the letter reports. A seat is told when the first of its addresses is told: a stand-in's comes before the owner's. ok
// is false if none was told yet: the letter waits, is retried or has failed, or the address is paused or blocked.
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
