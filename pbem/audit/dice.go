package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// revealed are the keys and statements that a ledger itself makes public. It implements engine.Keys.
type revealed struct {
	keys  map[int]dice.Key
	seals map[string]ledger.Record
}

func (r *revealed) Key(block int) (dice.Key, error) {
	k, ok := r.keys[block]
	if !ok {
		return k, fmt.Errorf("the ledger reveals no key of block %d", block)
	}
	return k, nil
}

func (r *revealed) Seal(string, string) (string, error) {
	return "", fmt.Errorf("a replay seals nothing")
}

func (r *revealed) Open(commitment string) (string, string, error) {
	rec, ok := r.seals[commitment]
	if !ok {
		return "", "", fmt.Errorf("the ledger does not open the seal %.12s", commitment)
	}
	return rec.Get("salt"), rec.Get("statement"), nil
}

// Revealed gathers the keys and seals that a ledger makes public: enough to replay it without the server's secrets.
func Revealed(recs []ledger.Record) engine.Keys {
	r, _, _ := gather(recs)
	return r
}

// gather reads the reveal and unseal records; a fault is reported, what follows it is still read.
func gather(recs []ledger.Record) (*revealed, int, error) {
	r := &revealed{keys: map[int]dice.Key{}, seals: map[string]ledger.Record{}}
	var first error
	n := 0
	for _, rec := range recs {
		switch rec.Type {
		case "reveal":
			n++
			i, err := strconv.Atoi(rec.Get("block"))
			k, err2 := dice.ParseKey(rec.Get("key"))
			if err == nil {
				err = err2
			}
			if _, twice := r.keys[i]; err == nil && twice {
				err = fmt.Errorf("block %d is revealed twice", i)
			}
			if err != nil && first == nil {
				first = fmt.Errorf("record %d (reveal): %w", rec.N, err)
			}
			r.keys[i] = k
		case "unseal":
			r.seals[rec.Get("seal")] = rec
		}
	}
	return r, n, first
}

// checkChain hashes every revealed key down to the anchor.
func (v *Verdict) checkChain(h engine.Header, recs []ledger.Record) *revealed {
	keys, n, err := gather(recs)
	anchor, err2 := dice.ParseKey(h.Anchor)
	if err == nil {
		err = err2
	}
	// Blocks ascend, so each key need only be hashed down to the one before it.
	below, at := anchor, 0
	for _, rec := range recs {
		if rec.Type != "reveal" || err != nil {
			continue
		}
		i, _ := strconv.Atoi(rec.Get("block"))
		k := keys.keys[i]
		for j := i; j > at; j-- {
			k = dice.Prev(h.Game, j, k)
		}
		if i <= at || i > h.Chain || k != below {
			err = fmt.Errorf("record %d (reveal): field key does not hash down to the key of block %d, and so not to the anchor", rec.N, at)
		}
		below, at = keys.keys[i], i
	}
	v.add("key chain", n, "revealed keys hash down to the anchor", err)
	return keys
}

// checkLocks rebuilds every lock text from the sheets and salts that stood in the ledger before it.
func (v *Verdict) checkLocks(h engine.Header, recs []ledger.Record) {
	salts, sheets := map[string]string{}, map[string]string{}
	n, last := 0, 0
	var err error
	for _, rec := range recs {
		switch rec.Type {
		case "receipt":
			if e := checkSheet(rec); e != nil && err == nil {
				err = e
			}
			salts[rec.Get("seat")] = rec.Get("salt")
		case "lock":
			sheets[rec.Get("seat")] = rec.Get("sha")
		case "block":
			n++
			if e := checkLock(h, rec, sheets, salts, &last); e != nil && err == nil {
				err = e
			}
		}
	}
	v.add("dice locks", n, "orders and salts were fixed before each block", err)
}

func checkSheet(rec ledger.Record) error {
	sum := sha256.Sum256([]byte(rec.GetText("text")))
	if got := hex.EncodeToString(sum[:]); got != rec.Get("sha") {
		return fmt.Errorf("record %d (receipt): field sha is %.12s, its text gives %.12s", rec.N, rec.Get("sha"), got)
	}
	return nil
}

func checkLock(h engine.Header, rec ledger.Record, sheets, salts map[string]string, last *int) error {
	fail := func(field, want, got string) error {
		return fmt.Errorf("record %d (block): %s is %q, expected %q", rec.N, field, got, want)
	}
	l, err := dice.ParseLock(rec.GetText("text"))
	if err != nil {
		return fmt.Errorf("record %d (block): %w", rec.N, err)
	}
	switch {
	case l.Hash() != rec.Get("lock"):
		return fail("field lock", l.Hash(), rec.Get("lock"))
	case l.Game != h.Game:
		return fail("game", h.Game, l.Game)
	case l.Block != *last+1:
		return fail("block", strconv.Itoa(*last+1), strconv.Itoa(l.Block))
	}
	*last = l.Block
	for i, o := range l.Orders {
		if i >= len(h.Seats) || o.Seat != string(h.Seats[i].Side) {
			return fail("seat", "the seats in the title's order", o.Seat)
		}
		if salt := salts[o.Seat]; salt != "" && o.Salt != salt {
			return fail("salt of "+o.Seat, salt, o.Salt)
		}
		if o.Hash != "-" && o.Hash != sheets[o.Seat] {
			return fail("orders of "+o.Seat, sheets[o.Seat], o.Hash)
		}
	}
	return nil
}

// checkRolls recomputes every die and shuffle.
func (v *Verdict) checkRolls(recs []ledger.Record, keys *revealed) {
	var b *dice.Block
	n, current := 0, ""
	var err error
	for _, rec := range recs {
		switch rec.Type {
		case "block":
			l, e := dice.ParseLock(rec.GetText("text"))
			k, e2 := keys.Key(l.Block)
			if e == nil {
				e = e2
			}
			if e != nil {
				if err == nil {
					err = fmt.Errorf("record %d (block): %w", rec.N, e)
				}
				b = nil
				continue
			}
			b, current = dice.NewBlock(dice.Seed(k, l, "")), strconv.Itoa(l.Block)
		case "roll", "shuffle":
			n++
			if e := checkRoll(rec, b, current); e != nil && err == nil {
				err = e
			}
		case "reveal":
			b = nil
		}
	}
	v.add("dice", n, "every die recomputed from key and lock", err)
}

func checkRoll(rec ledger.Record, b *dice.Block, block string) error {
	fail := func(field, want string) error {
		return fmt.Errorf("record %d (%s): field %s is %q, expected %q", rec.N, rec.Type, field, rec.Get(field), want)
	}
	if b == nil {
		return fmt.Errorf("record %d (%s): no open dice block", rec.N, rec.Type)
	}
	if rec.Get("block") != block {
		return fail("block", block)
	}
	event := rec.Get("event")
	if err := dice.CheckEvent(event); err != nil {
		return fmt.Errorf("record %d (%s): %w", rec.N, rec.Type, err)
	}
	if b.Used(event) {
		return fmt.Errorf("record %d (%s): event %s was drawn before in block %s", rec.N, rec.Type, event, block)
	}
	if rec.Type == "shuffle" {
		if got := strings.Join(b.Event(event).Shuffle(strings.Fields(rec.Get("order"))), " "); got != rec.Get("order") {
			return fail("order", got)
		}
		return nil
	}
	sides, err := strconv.Atoi(strings.TrimPrefix(rec.Get("die"), "d"))
	if err != nil || sides < 1 {
		return fail("die", "d6")
	}
	if got := strconv.Itoa(b.Event(event).Die(sides)); got != rec.Get("face") {
		return fail("face", got)
	}
	return nil
}

// checkSeals holds every opened statement against its commitment.
func (v *Verdict) checkSeals(recs []ledger.Record) {
	n := 0
	var err error
	for _, rec := range recs {
		if rec.Type != "unseal" {
			continue
		}
		n++
		if got := game.Commitment(rec.Get("salt"), rec.Get("statement")); got != rec.Get("seal") && err == nil {
			err = fmt.Errorf("record %d (unseal): salt and statement give %.12s, the seal is %.12s", rec.N, got, rec.Get("seal"))
		}
	}
	v.add("sealed orders", n, "opened statements match their commitments", err)
}
