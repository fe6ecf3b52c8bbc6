package engine

import (
	"errors"
	"fmt"
	"reflect"
	"sync"

	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/snapshot"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// frozenState holds all state of a game except its ledger, its secrets and its title.
type frozenState struct {
	header      Header
	state       savedState
	mailResults mailResults
	proofs      Proofs
}

// errRewindsBefore reports that a later record rewinds to a point before the frozen game.
var errRewindsBefore = errors.New("a later record goes back to before it")

// snapshotForm returns the snapshot layout of a game's state. Of the title it needs only the type of the extension that
// the title starts with.
func snapshotForm(mod core.Module, options core.Options) (snapshot.Codec, error) {
	w := mod.World()
	f := snapshot.Codec{Shared: []any{w}}
	for _, d := range w.Defs {
		f.Shared = append(f.Shared, d)
	}
	of := reflect.TypeOf(mod)
	ext, known := extensionTypes.Load(of)
	if !known {
		start, err := mod.Start(options)
		if err != nil {
			return f, err
		}
		ext, _ = extensionTypes.LoadOrStore(of, start.Ext)
	}
	if ext != nil {
		f.Kinds = []any{ext}
	}
	return f, nil
}

// extensionTypes caches, for each type of module, one value of its extension type.
var extensionTypes sync.Map

// EncodeState returns the state of the game after its last record as bytes, for [DecodeState]. Equal games give equal
// bytes.
func (g *Game) EncodeState() ([]byte, error) {
	f, err := snapshotForm(g.mod, g.Header.Options)
	if err != nil {
		return nil, err
	}
	s := frozenState{header: g.Header, state: g.save(), mailResults: g.mailResults, proofs: g.proofs}
	s.state.pos = s.state.pos.CloneWithoutCache() // without the caches of the position
	if half := &s.state.midOrder; g.work.Open == nil || half.choice != g.work.Open {
		*half = midOrderPosition{}
	} else {
		*half = midOrderPosition{pos: half.pos.CloneWithoutCache()}
	}
	return f.Encode(&s)
}

// DecodeState returns the game that [Game.EncodeState] wrote after the first n records, and applies the later records
// to it. If the bytes belong to record n, the game equals the one that [Replay] computes from the whole ledger.
// DecodeState does not check that they belong to it.
func DecodeState(log *ledger.Log, n int, frozenGame []byte, title core.Title, mod core.Module, keys randomness.Keys) (*Game,
	error) {
	recs := log.Records()
	h, err := ParseHeader(recs)
	if err != nil {
		return nil, err
	}
	g := newBlankGame(h, title, mod, keys)
	f, err := snapshotForm(g.mod, g.Header.Options)
	if err != nil {
		return nil, err
	}
	var s frozenState
	if err := f.Decode(frozenGame, &s); err != nil {
		return nil, err
	}
	if len(s.state.seats) != len(g.seats) || s.state.pos == nil {
		return nil, fmt.Errorf("what is frozen is another game")
	}
	if s.state.midOrder.pos != nil {
		s.state.midOrder.choice = s.state.work.Open
	}
	g.restore(s.state)
	g.Header, g.mailResults, g.proofs, g.log = s.header, s.mailResults, s.proofs, log.Prefix(n)
	g.rewindTargets = map[int]bool{}
	for _, r := range recs[n:] {
		to, ok := history.RollbackTarget(r)
		if ok && to < n-1 {
			return nil, errRewindsBefore
		}
		g.rewindTargets[to] = ok
	}
	if g.rewindTargets[n-1] {
		g.savedStates[n-1] = g.save()
	}
	return g, g.fold(recs[n:], nil)
}
