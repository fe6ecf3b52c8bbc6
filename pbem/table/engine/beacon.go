package engine

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/record/beacon"
	"fieldpost/pbem/record/dice"
	"fieldpost/rules/core"
)

// BeaconOption is the option of a game whose dice wait for public randomness. It stands in the ledger only when chosen.
var BeaconOption = core.OptionDef{
	Key: "beacon", Values: []string{"none", beacon.Quicknet.Name},
	Help: "dice that even the server and a player together cannot choose: they wait for a round of public randomness that is fixed before " +
		"it exists, at least ten minutes after the sheet",
}

// errBeacon stops a unit of work whose dice wait for public randomness. It counts as waiting to the title.
var errBeacon = say.Errorf("the dice wait for a beacon: %w", core.ErrWaiting)

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

// Beacon gives a game the public randomness that it waits for; the sheet in work goes on. The value is verified.
type Beacon struct {
	Block int // 0: the one that waits
	Chain string
	Value beacon.Value
}

func (Beacon) kind() string { return "beacon" }

func (Beacon) About() About {
	return About{Headline: ruling, To: ToPlayers, Moves: true, Result: true, NoOffer: true}
}

func (a Beacon) wire(w *wire) Act {
	w.num("block", &a.Block)
	w.str("chain", &a.Chain)
	round := int64(a.Value.Round)
	w.num64("round", &round)
	a.Value.Round = uint64(max(round, 0))
	w.str("randomness", &a.Value.Randomness)
	w.str("signature", &a.Value.Signature)
	return a
}

func (a Beacon) fill(g *Game) (Act, error) {
	if x := g.Beacon(); x != nil {
		a.Block, a.Chain = x.Block, x.Network.Chain
	}
	return a, nil
}

func (a Beacon) apply(g *Game, out *Outcome) error {
	x := g.Beacon()
	switch {
	case x == nil && g.against != nil:
		return g.againstBeacon(out)
	case x == nil:
		return say.Errorf("the game waits for no beacon")
	case a.Block != x.Block:
		return &Divergence{g.run.records[0].N, a.kind(), "block", itoa(a.Block), itoa(x.Block)}
	case a.Chain != x.Network.Chain:
		return &Divergence{g.run.records[0].N, a.kind(), "chain", a.Chain, x.Network.Chain}
	case a.Value.Round != x.Round:
		return say.Errorf("the game waits for round %d of %s, not for %d", x.Round, x.Network.Name, a.Value.Round)
	case g.run.at.Before(x.Time()):
		return say.Errorf("round %d of %s appears at %s, not before", x.Round, x.Network.Name, stamp(x.Time()))
	}
	if err := x.Network.Verify(a.Value); err != nil {
		return err
	}
	out.Ruling, out.Status = say.F("round %d of %s came", a.Value.Round, x.Network.Name), Executed
	if g.plan != nil {
		out.Side = g.plan.side
	}
	l := g.pending.lock
	g.pending = nil
	if _, err := g.startBlock(l, a.Value.Randomness); err != nil {
		return err
	}
	err := g.advance()
	g.closeBlock()
	return err
}
