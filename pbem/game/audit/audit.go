// Package audit verifies a game from public files: the ledger with its revealed dice keys, the scenario data,
// checkpoints and game.yaml. It needs no secret, does not rely on any statement of the server, and writes nothing.
//
// It reads the ledger twice. The first pass checks each kind of record alone against docs/protocol.md: keys, locks,
// beacons, dice, hidden draws, seals, receipts, rollbacks. The second pass checks all of them together by playing the
// game again. Each pass checks the assumptions of the other.
package audit

import (
	"encoding/hex"
	"fieldpost/notation/say"
	"fmt"
	"maps"
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Options configures an audit.
type Options struct {
	Mail  string                // folder with the saved mails of a player; "" for none
	Watch func(done, total int) // called with the progress of the replay, in records; may be nil
}

// Run audits a game folder. It returns an error only if the folder cannot be read at all.
func Run(shelf *game.Library, dir string) (*Verdict, error) { return RunWith(shelf, dir, Options{}) }

// RunWith audits a game folder, even while a daemon uses it or after a daemon crashed. It reads the state at one
// moment. It returns an error only if the folder cannot be read at all.
func RunWith(shelf *game.Library, dir string, o Options) (*Verdict, error) {
	snap, err := takeSnapshot(dir)
	if err != nil {
		return nil, err
	}
	v := &Verdict{OK: true}
	h, recs, keys, ok := v.checkRecords(snap)
	if !ok {
		return v, nil
	}
	return v, v.checkPlayed(shelf, dir, snap, h, recs, keys, o)
}

// checkRecords makes the checks that need no replay. ok is false if a fault makes them impossible.
func (v *Verdict) checkRecords(snap *snapshot) (h engine.Header, recs []ledger.Record, keys *revealedKeys, ok bool) {
	recs, torn, err := snap.records()
	if !v.add("ledger text", len(recs), "every record well-formed and numbered"+torn, err) {
		return h, recs, nil, false
	}
	log, err := ledger.NewLog(recs...)
	if !v.add("ledger tree", len(recs), "Merkle tree over all records", err) {
		return h, recs, nil, false
	}
	root := log.Root()
	v.Records, v.Root = log.Size(), hex.EncodeToString(root[:])
	h, err = engine.ParseHeader(recs)
	if !v.add("genesis", len(h.Seats), say.F("game, title, data, anchors and seats; dice by %s", h.Scheme()), err) {
		return h, recs, nil, false
	}
	v.Game = h.Game
	keys = v.checkChain(h, recs)
	v.checkSheets(h, recs)
	v.checkIdentity(recs)
	v.checkHistory(recs)
	v.checkActs(recs)
	v.checkLocks(h, recs)
	v.checkBeacons(h, recs)
	v.checkRolls(recs, keys)
	v.checkExternal(recs)
	v.checkVeils(recs, keys)
	v.checkSeals(h, recs, keys)
	v.checkCheckpoints(snap, h, log)
	return h, recs, keys, true
}

// checkPlayed makes the checks that need a replay: the position, and sheets from other sources.
func (v *Verdict) checkPlayed(shelf *game.Library, dir string, snap *snapshot, h engine.Header,
	recs []ledger.Record, keys *revealedKeys, o Options) error {
	title, mod, err := shelf.Load(dir, h)
	if !v.add("scenario data", 1, "hash as pinned by the genesis record", err) {
		return nil
	}
	again := newSheetRejudge(recs)
	kept := newSignatureCheck(dir, h, recs, again)
	var box *mailbox
	if o.Mail != "" {
		if box, err = readMailbox(o.Mail, recs, newSentCheck(h, mod, recs, again)); err != nil {
			return err
		}
	}
	v.checkReplay(snap, h, recs, title, mod, keys, func(g *engine.Game, to int) {
		again.step(g, to)
		if o.Watch != nil {
			o.Watch(to, len(recs))
		}
	})
	kept.verdict(v)
	if box != nil {
		box.verdict(v)
	}
	return nil
}

// checkCheckpoints compares every signed head in the folder with the ledger's tree at its size. checkpoint.txt must be
// the last.
func (v *Verdict) checkCheckpoints(snap *snapshot, h engine.Header, log *ledger.Log) {
	n, detail := 0, say.Text("signature and root agree")
	var err error
	if _, ok := snap.heads[game.FileCheckpoint]; !ok {
		err = fmt.Errorf("%s is missing", game.FileCheckpoint)
	}
	for _, name := range slices.Sorted(maps.Keys(snap.heads)) {
		if name == game.FileGame {
			continue
		}
		n++
		size, e := checkNote(h, log, snap.heads[name])
		if e == nil && name == game.FileCheckpoint {
			var older say.Text
			older, e = snap.describeLag(name, size, log.Records())
			detail += older
		}
		if e != nil && err == nil {
			err = fmt.Errorf("%s: %w", name, e)
		}
	}
	v.add("checkpoint", n, detail, err)
}

// checkNote compares a signed checkpoint with the tree and returns its size.
func checkNote(h engine.Header, log *ledger.Log, note []byte) (int, error) {
	size, root, err := ledger.OpenCheckpoint(h.VKey, note)
	if err != nil {
		return 0, err
	}
	at, err := log.RootAt(size)
	if err != nil {
		return size, fmt.Errorf("it speaks of %d records, the ledger holds %d", size, log.Size())
	}
	if at != root {
		return size, fmt.Errorf("at %d records it has root %s, the ledger now gives %s: history was rewritten", size,
			ledger.GroupedRoot(root),
			ledger.GroupedRoot(at))
	}
	return size, nil
}

// checkOptions checks that the game has only options that its title knows.
func checkOptions(m core.Meta, h engine.Header) error {
	defs := append(engine.OptionDefs(m), randomness.BeaconOption)
	for _, o := range h.Options {
		if !slices.ContainsFunc(defs, func(d core.OptionDef) bool { return d.Key == o.Name && slices.Contains(d.Values, o.Value) }) {
			return &Fault{0, "genesis", "option", o.Name + "=" + o.Value, "an option of " + m.ID}
		}
	}
	return nil
}

// checkReplay replays the game with the revealed keys and compares every record, every position hash and game.yaml.
func (v *Verdict) checkReplay(snap *snapshot, h engine.Header, recs []ledger.Record, title core.Title, mod core.Module, keys *revealedKeys,
	watch func(g *engine.Game, to int)) {
	if err := checkOptions(title.Meta(), h); err != nil {
		v.add("options", len(h.Options), "", err)
	}
	positions, file := 0, newGameFile(snap, len(recs))
	_, err := engine.Replay(recs, title, mod, keys, func(g *engine.Game, out *engine.Outcome) bool {
		positions++
		file.step(g, out.ToRecord)
		watch(g, out.ToRecord)
		return true
	})
	detail := say.Text("every derived record and position hash made anew")
	if was, has := engine.RulesVersionOf(h, recs), title.Meta().Version; err == nil && was < has {
		detail += ", " + say.F("by rules version %d where the game has %d", has, was)
	} else if err == nil && was > has {
		err = fmt.Errorf("the game is played under %s rules version %d, this program has version %d", h.Title, was, has)
	}
	if !v.add("replay", positions, detail, err) {
		return
	}
	said, err := file.verdict(recs)
	v.add("game file", 1, said, err)
}
