package randomness

import (
	"maps"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
)

// Unverified marks a die without key and lock.
const Unverified = "UNVERIFIED"

// ExternalBlock is the block number of a die that was thrown outside the program.
const ExternalBlock = -1

// State holds the random numbers that a game has used and published.
type State struct {
	Block       int             // last dice block used
	HiddenDraws int             // number of the last hidden draw
	Unveiled    int             // hidden draws up to this number are public
	Sealed      int             // seal keys up to this number are public
	Epoch       int             // number of rollbacks
	Unsealed    map[string]bool // seals whose statements are public
	External    []ExternalDie   // recorded by a moderator, not used yet
	Pending     *dice.Lock      // of the block that waits for public randomness, nil for none
}

// ExternalDie holds a die that a moderator threw and recorded.
type ExternalDie struct {
	Event  string
	Sides  int
	Face   int
	Record int
}

// Clone returns an independent copy of the state.
func (s State) Clone() State {
	s.Unsealed, s.External = maps.Clone(s.Unsealed), slices.Clone(s.External)
	return s
}

// AfterRollback returns this earlier state, adapted to a rollback from now: used and published items remain so, and a
// new epoch begins.
func (s State) AfterRollback(now State) State {
	s.Block, s.HiddenDraws, s.Unveiled, s.Sealed, s.Unsealed = now.Block, now.HiddenDraws, now.Unveiled, now.Sealed, now.Unsealed
	s.Epoch = now.Epoch + 1
	return s
}

// Seal seals a statement and returns its commitment. One key makes all seals until the next rollback. When the game is
// over, the key is published, and a published key makes no further seals.
func (s *State) Seal(k Keys, x Secret) (string, error) {
	x.Key = s.Epoch + 1
	return k.Seal(x)
}

// AddExternal adds a die that a moderator threw, for the next draw of its event. Only one die is allowed for each event
// and kind of die.
func (s *State) AddExternal(t ExternalDie) error {
	for _, x := range s.External {
		if x.Event == t.Event && x.Sides == t.Sides {
			return say.Errorf("%s: one is recorded already (record %d) and not used yet", t.Event, x.Record)
		}
	}
	s.External = append(s.External, t)
	return nil
}

// DropExternal removes the recorded dice of some events.
func (s *State) DropExternal(events []string) {
	s.External = slices.DeleteFunc(s.External, func(x ExternalDie) bool { return slices.Contains(events, x.Event) })
}

// takeExternal removes and returns a recorded die.
func (s *State) takeExternal(event string, sides int) (ExternalDie, bool) {
	for i, x := range s.External {
		if x.Event == event && x.Sides == sides {
			s.External = slices.Concat(s.External[:i], s.External[i+1:])
			return x, true
		}
	}
	return ExternalDie{}, false
}
