package audit

import (
	"errors"
	"fieldpost/notation/say"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// checkLocks recomputes every lock text from the earlier sheets and salts in the ledger.
func (v *Verdict) checkLocks(h engine.Header, recs []ledger.Record) {
	l := &lockCheck{h: h, salts: map[string]string{}, sheets: map[string]string{}, at: map[int]map[string]string{}}
	l.network, l.beacon = beacon.FindNetwork(h.Options.Get(randomness.BeaconOption.Key))
	var err error
	for _, r := range recs {
		if err == nil {
			err = inRecord(r, l.step(r))
		}
	}
	v.add("dice locks", l.n, "orders, salts, block, epoch and beacon were fixed before each block", err)
}

type lockCheck struct {
	h       engine.Header
	network beacon.Network
	beacon  bool
	n       int
	blocks  int // last key index of each chain
	draws   int
	epoch   int
	salts   map[string]string // last salt of each seat
	sheets  map[string]string // by seat: the sheet last locked on this line of history
	at      map[int]map[string]string
	first   ledger.Record // first record of the batch
	inside  bool
	round   string // beacon of the batch's open block
}

func (l *lockCheck) step(r ledger.Record) error {
	if !l.inside {
		l.first, l.inside = r, true
	}
	switch r.Type {
	case "receipt":
		l.salts[r.Get("seat")] = r.Get("salt")
	case "lock":
		l.sheets[r.Get("seat")] = r.Get("sha")
	case "plan":
		if r.Get("use") == "executed" {
			l.sheets[r.Get("seat")] = r.Get("sha")
		}
	case "state":
		l.inside = false
		l.at[r.N] = maps.Clone(l.sheets)
	case "act":
		if to, ok := history.RollbackTarget(r); ok {
			l.epoch++
			l.sheets = map[string]string{}
			maps.Copy(l.sheets, l.at[to])
		}
	case "block":
		l.blocks++
		lock, err := l.lock(r, l.blocks)
		if err != nil {
			return err
		}
		if r.Get("block") != strconv.Itoa(l.blocks) {
			return wrongField(r, "block", strconv.Itoa(l.blocks))
		}
		l.round = lock.Beacon
		return l.checkRound(r, lock)
	case "veil":
		l.draws++
		lock, err := l.lock(r, l.draws)
		if err != nil {
			return err
		}
		if r.Get("draw") != strconv.Itoa(l.draws) {
			return wrongField(r, "draw", strconv.Itoa(l.draws))
		}
		if !strings.HasPrefix(lock.Label, "veil ") {
			return newFault(r, "label", lock.Label, "veil "+lock.Label)
		}
		if want := l.expectedBeacon(); want != lock.Beacon {
			return newFault(r, "beacon", lock.Beacon, want)
		}
	}
	return nil
}

// expectedBeacon returns the beacon that a hidden draw must have: that of the open block of its batch.
func (l *lockCheck) expectedBeacon() string {
	if !l.beacon {
		return dice.NoBeacon
	}
	return l.round
}

// lock checks the text of a lock against the earlier records.
func (l *lockCheck) lock(r ledger.Record, index int) (dice.Lock, error) {
	l.n++
	lock, err := dice.ParseLock(r.GetText("text"))
	if err != nil {
		return lock, inRecord(r, err)
	}
	switch {
	case lock.Hash() != r.Get("lock"):
		return lock, wrongField(r, "lock", lock.Hash())
	case lock.Game != l.h.Game:
		return lock, newFault(r, "game", lock.Game, l.h.Game)
	case lock.Block != index:
		return lock, newFault(r, "block", strconv.Itoa(lock.Block), strconv.Itoa(index))
	case lock.Epoch != l.epoch:
		return lock, newFault(r, "epoch", strconv.Itoa(lock.Epoch), strconv.Itoa(l.epoch))
	case len(lock.Orders) != len(l.h.Seats):
		return lock, newFault(r, "orders", strconv.Itoa(len(lock.Orders)), strconv.Itoa(len(l.h.Seats)))
	}
	for i, o := range lock.Orders {
		if seat := string(l.h.Seats[i].Side); o.Seat != seat {
			return lock, newFault(r, "seat", o.Seat, seat)
		}
		salt := l.salts[o.Seat]
		if salt == "" {
			salt = "-"
		}
		if o.Salt != salt {
			return lock, newFault(r, "salt of "+o.Seat, o.Salt, salt)
		}
		if o.Hash != "-" && o.Hash != l.sheets[o.Seat] {
			return lock, newFault(r, "orders of "+o.Seat, o.Hash, l.sheets[o.Seat])
		}
	}
	return lock, nil
}

// checkRound checks that a block's beacon is the round that the time of its sheet fixes.
func (l *lockCheck) checkRound(r ledger.Record, lock dice.Lock) error {
	want := dice.NoBeacon
	if l.beacon {
		at, err := time.Parse(time.RFC3339, l.first.Get("at"))
		if err != nil {
			return wrongField(l.first, "at", "a time")
		}
		want = l.network.Ref(l.network.FirstRoundAfter(at.Add(beacon.RoundDelay)))
	}
	if lock.Beacon != want {
		return newFault(r, "beacon", lock.Beacon, want)
	}
	return nil
}

// checkBeacons verifies every round of public randomness against the network's public key, offline.
func (v *Verdict) checkBeacons(h engine.Header, recs []ledger.Record) {
	_, wanted := beacon.FindNetwork(h.Options.Get(randomness.BeaconOption.Key))
	n, open := 0, ""
	var err error
	for _, r := range recs {
		switch {
		case err != nil:
		case r.Type == "block":
			open = ""
			if l, e := dice.ParseLock(r.GetText("text")); e == nil && l.Beacon != dice.NoBeacon {
				open = l.Beacon
			}
		case history.ActKind(r) == "beacon":
			n++
			err = inRecord(r, beaconRecord(r, open))
			open = ""
		}
	}
	detail := say.Text("this game uses none")
	if wanted {
		detail = "rounds fixed before they existed, signatures verified offline"
		if open != "" {
			_, round, _ := strings.Cut(open, " ")
			detail += "; " + say.F("the game waits for round %s", round)
		}
	}
	v.add("beacons", n, detail, err)
}

func beaconRecord(r ledger.Record, open string) error {
	if open == "" {
		return errors.New("no dice block waits for a beacon here")
	}
	network, round, err := beacon.ParseRef(open)
	if err != nil {
		return err
	}
	if want := strconv.FormatUint(round, 10); r.Get("round") != want {
		return wrongField(r, "round", want)
	}
	if r.Get("chain") != network.Chain {
		return wrongField(r, "chain", network.Chain)
	}
	at, err := time.Parse(time.RFC3339, r.Get("at"))
	if err != nil || at.Before(network.RoundTime(round)) {
		return wrongField(r, "at", "not before "+network.RoundTime(round).Format(time.RFC3339))
	}
	if err := network.Verify(beacon.Value{Round: round, Randomness: r.Get("randomness"), Signature: r.Get("signature")}); err != nil {
		return fmt.Errorf("field signature: %w", err)
	}
	return nil
}
