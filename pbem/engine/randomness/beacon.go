package randomness

import (
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/beacon"
	"fieldpost/rules/core"
)

// BeaconOption defines the game option whose dice wait for public randomness. The ledger mentions it only when it is
// chosen.
var BeaconOption = core.OptionDef{
	Key: "beacon", Values: []string{"none", beacon.Quicknet.Name},
	Help: "dice that even the server and a player together cannot choose: they wait for a round of public randomness " +
		"that is fixed before " +
		"it exists, at least ten minutes after the sheet",
}

// ErrBeacon stops an order whose dice wait for public randomness. It counts as waiting to the title.
var ErrBeacon = say.Errorf("the dice wait for a beacon: %w", core.ErrWaiting)

// Network returns the network of public randomness in the options of a game. ok is false if the game uses none.
func Network(o core.Options) (n beacon.Network, ok bool) {
	return beacon.FindNetwork(o.Get(BeaconOption.Key))
}

// AwaitedRound identifies the round of public randomness that a game waits for.
type AwaitedRound struct {
	Network beacon.Network
	Round   uint64
	Block   int // dice block
}

// Time returns when the round appears.
func (a AwaitedRound) Time() time.Time { return a.Network.RoundTime(a.Round) }

// Say implements [say.Sayer].
func (a AwaitedRound) Say() say.Text {
	return say.F("public randomness: round %d of %s, due %s", a.Round, a.Network.Name, a.FormatTime())
}

func (a AwaitedRound) String() string { return a.Say().String() }

// FormatTime returns when the round appears, as letters write it.
func (a AwaitedRound) FormatTime() string { return a.Time().Format("2006-01-02 15:04:05 UTC") }

// WaitSentence returns the sentence in letters that states what the game waits for.
func (a AwaitedRound) WaitSentence() say.Text {
	return say.F("Nobody: the sheet being carried out is locked, and its dice wait for %s.", a)
}

// AwaitedRound returns the round that the game waits for, nil when it waits for none.
func (s *State) AwaitedRound() *AwaitedRound {
	if s.Pending == nil {
		return nil
	}
	n, round, err := beacon.ParseRef(s.Pending.Beacon)
	if err != nil { // Ref made the lock
		return nil
	}
	return &AwaitedRound{Network: n, Round: round, Block: s.Pending.Block}
}
