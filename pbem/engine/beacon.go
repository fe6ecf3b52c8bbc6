package engine

import (
	"fmt"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// BeaconOption is the option of a game whose dice wait for public randomness. It stands in the ledger only when chosen.
var BeaconOption = core.OptionDef{
	Key: "beacon", Values: []string{"none", beacon.Quicknet.Name},
	Help: "dice that even the server and a player together cannot choose: they wait for a round of public randomness that is fixed before it exists, at least ten minutes after the sheet",
}

// errBeacon stops a unit of work whose dice wait for public randomness. It counts as waiting to the title.
var errBeacon = fmt.Errorf("the dice wait for a beacon: %w", core.ErrWaiting)

// pendingBlock is a dice block that is locked and in the ledger, and waits for its beacon.
type pendingBlock struct{ lock dice.Lock }

// Awaited is the round of public randomness that a game waits for.
type Awaited struct {
	Network beacon.Network
	Round   uint64
	Block   int // dice block
}

// Time is when the round appears.
func (a Awaited) Time() time.Time { return a.Network.Time(a.Round) }

func (a Awaited) String() string {
	return fmt.Sprintf("public randomness: round %d of %s, due %s", a.Round, a.Network.Name, a.Time().Format("2006-01-02 15:04:05 UTC"))
}

// Network is the source of public randomness of a game; ok is false for a game without.
func (g *Game) Network() (n beacon.Network, ok bool) {
	return beacon.Find(g.Header.Options.Get(BeaconOption.Key))
}

// Beacon is the round that the game waits for, nil when it waits for none.
func (g *Game) Beacon() *Awaited {
	if g.pending == nil {
		return nil
	}
	n, round, err := beacon.ParseRef(g.pending.lock.Beacon)
	if err != nil { // the lock was made by Ref
		return nil
	}
	return &Awaited{Network: n, Round: round, Block: g.pending.lock.Block}
}

// Light gives a game the beacon value it waits for; the sheet in work goes on. The value is verified. On an error nothing
// was changed.
func (g *Game) Light(v beacon.Value, at time.Time) (*Outcome, error) {
	return g.rule(at, func(out *Outcome) error {
		a := g.Beacon()
		if a == nil {
			return fmt.Errorf("the game waits for no beacon")
		}
		g.emit("beacon", "at", stamp(at), "block", itoa(a.Block), "chain", a.Network.Chain, "round", fmt.Sprint(v.Round), "randomness", v.Randomness, "signature", v.Signature)
		return g.light(v, out)
	})
}

func (g *Game) light(v beacon.Value, out *Outcome) error {
	a := g.Beacon()
	if a == nil {
		return fmt.Errorf("the game waits for no beacon")
	}
	if v.Round != a.Round {
		return fmt.Errorf("the game waits for round %d of %s, not for %d", a.Round, a.Network.Name, v.Round)
	}
	if g.run.at.Before(a.Time()) {
		return fmt.Errorf("round %d of %s appears at %s, not before", a.Round, a.Network.Name, stamp(a.Time()))
	}
	if err := a.Network.Verify(v); err != nil {
		return err
	}
	out.Ruling, out.Status = fmt.Sprintf("round %d of %s came", v.Round, a.Network.Name), Executed
	if g.plan != nil {
		out.Side = g.plan.side
	}
	l := g.pending.lock
	g.pending = nil
	if _, err := g.startBlock(l, v.Randomness); err != nil {
		return err
	}
	err := g.advance()
	g.closeBlock()
	return err
}

// valueOf reads a beacon record.
func valueOf(r ledger.Record) (beacon.Value, error) {
	n, err := atoi(r, "round")
	if err == nil && n < 1 {
		err = fmt.Errorf("record %d: field round: %d, want 1 or more", r.N, n)
	}
	return beacon.Value{Round: uint64(max(n, 0)), Randomness: r.Get("randomness"), Signature: r.Get("signature")}, err
}
