package engine

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/beacon"
)

// Beacon gives the game the public random value for which its dice wait. The value is verified, and the interrupted
// sheet continues.
type Beacon struct {
	Block int // number of the dice block; 0 for the block that waits
	Chain string
	Value beacon.Value
}

func (Beacon) kind() string { return "beacon" }

func (Beacon) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, To: ToPlayers, ChangesMap: true, ShowsPosition: true, NotProposable: true}
}

func (a Beacon) serialize(w *serializer) Act {
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
	case x == nil && g.recordedDice != nil:
		out.Status = Executed // these rules wait for none
		return g.advance()
	case x == nil:
		return say.Errorf("the game waits for no beacon")
	case a.Block != x.Block:
		return &Divergence{g.run.Records[0].N, a.kind(), "block", itoa(a.Block), itoa(x.Block)}
	case a.Chain != x.Network.Chain:
		return &Divergence{g.run.Records[0].N, a.kind(), "chain", a.Chain, x.Network.Chain}
	case a.Value.Round != x.Round:
		return say.Errorf("the game waits for round %d of %s, not for %d", x.Round, x.Network.Name, a.Value.Round)
	case g.run.arrivedAt.Before(x.Time()):
		return say.Errorf("round %d of %s appears at %s, not before", x.Round, x.Network.Name, formatTime(x.Time()))
	}
	if err := x.Network.Verify(a.Value); err != nil {
		return err
	}
	out.Ruling, out.Status = say.F("round %d of %s came", a.Value.Round, x.Network.Name), Executed
	if g.work.Plan != nil {
		out.Side = g.work.Plan.Side
	}
	l := *g.chance.Pending
	g.chance.Pending = nil
	if err := g.run.dice.Start(l, a.Value.Randomness); err != nil {
		return err
	}
	return g.advance()
}
