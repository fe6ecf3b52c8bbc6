package audit

import (
	"cmp"
	"errors"
	"fieldpost/notation/say"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// checkRolls recomputes every die and shuffle of the open chain.
func (v *Verdict) checkRolls(recs []ledger.Record, keys *revealedKeys) {
	c := &rollCheck{keys: keys}
	var err error
	for _, r := range recs {
		if err == nil {
			err = inRecord(r, c.step(r))
		}
	}
	v.add("dice", c.n, "every die recomputed from key and lock", err)
}

type rollCheck struct {
	keys  *revealedKeys
	n     int
	lock  dice.Lock
	open  bool // a block is locked and its key not yet out
	block *dice.Block
}

func (c *rollCheck) step(r ledger.Record) error {
	switch r.Type {
	case "block":
		l, err := dice.ParseLock(r.GetText("text"))
		if err != nil {
			return err
		}
		c.lock, c.open, c.block = l, true, nil
		if l.Beacon == dice.NoBeacon {
			return c.start("")
		}
	case "act":
		if history.ActKind(r) != "beacon" {
			return nil
		}
		if !c.open || c.block != nil {
			return errors.New("no dice block waits for a beacon here")
		}
		return c.start(r.Get("randomness"))
	case "roll", "shuffle":
		if r.Get("block") == "external" {
			return nil
		}
		c.n++
		return c.roll(r)
	case "reveal":
		if !c.open || r.Get("block") != strconv.Itoa(c.lock.Block) {
			return wrongField(r, "block", strconv.Itoa(c.lock.Block))
		}
		c.open, c.block = false, nil
	}
	return nil
}

func (c *rollCheck) start(randomness string) error {
	if err := c.lock.CheckRandomness(randomness); err != nil {
		return err
	}
	k, err := c.keys.Key(c.lock.Block)
	if err != nil {
		return err
	}
	c.block = dice.NewBlock(dice.Seed(k, c.lock, randomness))
	return nil
}

func (c *rollCheck) roll(r ledger.Record) error {
	if c.block == nil {
		return errors.New("no open dice block")
	}
	if want := strconv.Itoa(c.lock.Block); r.Get("block") != want {
		return wrongField(r, "block", want)
	}
	event := r.Get("event")
	if err := dice.CheckEvent(event); err != nil {
		return err
	}
	if c.block.Used(event) {
		return fmt.Errorf("event %s was drawn before in block %d", event, c.lock.Block)
	}
	if r.Type == "shuffle" {
		if want := strings.Join(c.block.Event(event).Shuffle(strings.Fields(r.Get("order"))), " "); want != r.Get("order") {
			return wrongField(r, "order", want)
		}
		return nil
	}
	sides, err := strconv.Atoi(strings.TrimPrefix(r.Get("die"), "d"))
	if err != nil || sides < 1 || r.Get("die") != "d"+strconv.Itoa(sides) {
		return wrongField(r, "die", "d and the number of sides")
	}
	if want := strconv.Itoa(c.block.Event(event).Die(sides)); want != r.Get("face") {
		return wrongField(r, "face", want)
	}
	return nil
}

// checkExternal checks that each die without a key is marked so, and was recorded before its use.
func (v *Verdict) checkExternal(recs []ledger.Record) {
	n := 0
	var err error
	used, kept := map[int]bool{}, map[int]map[int]bool{} // after a rollback an external die may be used again
	for _, r := range recs {
		if to, ok := history.RollbackTarget(r); ok {
			used = map[int]bool{}
			maps.Copy(used, kept[to])
		} else if r.Type == "state" {
			kept[r.N] = maps.Clone(used)
		}
		if history.ActKind(r) == "external" || r.Type == "roll" && r.Get("block") == "external" {
			if e := externalRecord(recs, r, used); e != nil && err == nil {
				err = inRecord(r, e)
			}
			if r.Type == "roll" {
				n++
			}
		}
	}
	v.Unverified = n
	detail := say.Text("none: every die has a key")
	if n > 0 {
		detail = say.F("%s: recorded by a moderator, nothing proves them", randomness.Unverified)
	}
	v.add("external dice", n, detail, err)
}

func externalRecord(recs []ledger.Record, r ledger.Record, used map[int]bool) error {
	if r.Get("mark") != randomness.Unverified {
		return wrongField(r, "mark", randomness.Unverified)
	}
	if r.Type == "act" {
		return nil
	}
	n, err := numberField(r, "record")
	if err != nil {
		return err
	}
	if n < 0 || n >= r.N || history.ActKind(recs[n]) != "external" {
		return wrongField(r, "record", "an earlier record of an external die")
	}
	if used[n] {
		return wrongField(r, "record", "an external die that was not used before")
	}
	used[n] = true
	for _, f := range []string{"event", "die", "face"} {
		if r.Get(f) != recs[n].Get(f) {
			return wrongField(r, f, recs[n].Get(f))
		}
	}
	return nil
}

// checkVeils recomputes every hidden draw whose key is public.
func (v *Verdict) checkVeils(recs []ledger.Record, keys *revealedKeys) {
	n, hidden := 0, 0
	randomness := ""
	var err error
	for _, r := range recs {
		switch r.Type {
		case "block":
			randomness = ""
		case "act":
			randomness = cmp.Or(r.Get("randomness"), randomness)
		case "veil":
			draw, e := numberField(r, "draw")
			if e == nil && draw > keys.veil.last {
				hidden++
				continue
			}
			n++
			if e == nil {
				e = veilRecord(r, draw, randomness, keys)
			}
			if err == nil {
				err = inRecord(r, e)
			}
		}
	}
	detail := say.Text("none so far")
	if n > 0 || hidden > 0 {
		detail = "every seal made anew from its key"
	}
	if hidden > 0 {
		detail += "; " + say.F("%d still hidden, their key is published when the game is over", hidden)
	}
	v.add("hidden draws", n, detail, err)
}

func veilRecord(r ledger.Record, draw int, randomness string, keys *revealedKeys) error {
	l, err := dice.ParseLock(r.GetText("text"))
	if err != nil {
		return err
	}
	if err := l.CheckRandomness(randomness); err != nil {
		return err
	}
	k, err := keys.HiddenDrawKey(draw)
	if err != nil {
		return err
	}
	if err := dice.CheckEvent(r.Get("event")); err != nil {
		return err
	}
	var want []string
	for _, x := range dice.DrawHidden(k, l, randomness, r.Get("event"), strings.Fields(r.Get("items"))) {
		want = append(want, x.Seal)
	}
	if got := r.All("seal"); !slices.Equal(got, want) {
		return newFault(r, "seal", strings.Join(got, " "), strings.Join(want, " "))
	}
	return nil
}
