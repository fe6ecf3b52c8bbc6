package fuzz

import (
	"bytes"
	"fmt"
	"reflect"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/ledger"
)

// checkReplay replays the ledger with the keys that it reveals, and checks that ledger, position and open question are
// the same. In half of the cases the game then continues from its saved state, as after a restart.
func (t *fuzzGame) checkReplay() error {
	t.replays++
	recs := t.g.Log().Records()
	again, err := t.fold(audit.RevealedKeys(recs))
	if err != nil {
		return fmt.Errorf("replay from the revealed keys: %w", err)
	}
	if err := t.compareGame(again); err != nil {
		return fmt.Errorf("replay from the revealed keys: %w", err)
	}
	if t.g.Position().Over != nil || t.oneIn(2) {
		return nil
	}
	if again, err = t.checkSnapshots(); err != nil {
		return fmt.Errorf("replay from the secrets: %w", err)
	}
	if err := t.compareGame(again); err != nil {
		return fmt.Errorf("replay from the secrets: %w", err)
	}
	t.g = again
	return nil
}

// checkSnapshots checks that the game after each batch is the same when it is opened from an earlier snapshot. It
// returns the last of these games.
func (t *fuzzGame) checkSnapshots() (last *engine.Game, err error) {
	var before []byte
	whole, err := engine.Replay(t.g.Log().Records(), t.title, t.mod, t.keys, func(g *engine.Game, out *engine.Outcome) bool {
		var now, also []byte
		if now, err = g.EncodeState(); err != nil {
			return false
		}
		if before != nil {
			if last, err = engine.DecodeState(g.Log().Prefix(out.ToRecord), out.FromRecord, before, t.title, t.mod, t.keys); err == nil {
				also, err = last.EncodeState()
			}
			if err == nil && !bytes.Equal(also, now) {
				err = fmt.Errorf("opened at record %d, the game is another at record %d", out.FromRecord, out.ToRecord)
			}
		}
		before = now
		return err == nil
	})
	if last == nil {
		last = whole
	}
	return last, err
}

func (t *fuzzGame) fold(k randomness.Keys) (*engine.Game, error) {
	return engine.Replay(t.g.Log().Records(), t.title, t.mod, k, nil)
}

// compareGame compares a replayed game with the running one.
func (t *fuzzGame) compareGame(g *engine.Game) error {
	if a, b := t.g.Position().Text(), g.Position().Text(); !bytes.Equal(a, b) {
		return fmt.Errorf("the positions differ: %s", difference(a, b))
	}
	if a, b := ledger.Format(t.g.Log().Records()...), ledger.Format(g.Log().Records()...); !bytes.Equal(a, b) {
		return fmt.Errorf("the ledgers differ: %s", difference(a, b))
	}
	if g.Log().Root() != t.g.Log().Root() {
		return fmt.Errorf("the roots of equal ledgers differ")
	}
	if a, b := t.g.OpenChoice(), g.OpenChoice(); !reflect.DeepEqual(a, b) {
		return fmt.Errorf("the open choices differ: %+v, then %+v", a, b)
	}
	if t.g.AwaitedSide() != g.AwaitedSide() {
		return fmt.Errorf("the game waits for %q, the replay for %q", t.g.AwaitedSide(), g.AwaitedSide())
	}
	live, err := t.g.EncodeState()
	if err != nil {
		return err
	}
	again, err := g.EncodeState()
	if err == nil && !bytes.Equal(live, again) {
		err = fmt.Errorf("the game holds something that its replay does not")
	}
	return err
}
