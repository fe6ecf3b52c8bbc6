package audit

import (
	"fmt"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// revealedKeys holds the keys and statements that a ledger makes public. It implements randomness.Keys,
// randomness.HiddenDrawKeys and randomness.SealKeys.
type revealedKeys struct {
	keys  map[int]dice.Key         // of dice blocks
	seals map[string]ledger.Record // unseal records by seal
	draws map[string]ledger.Record // veil records by draw
	veil  publicChain              // keys of hidden draws
	salts publicChain              // keys of seals
}

// Key returns the key of a dice block, counted from 1.
func (r *revealedKeys) Key(block int) (dice.Key, error) {
	k, ok := r.keys[block]
	if !ok {
		return k, fmt.Errorf("the ledger reveals no key of block %d", block)
	}
	return k, nil
}

// Seal hides a statement and returns its public commitment.
func (r *revealedKeys) Seal(randomness.Secret) (string, error) {
	return "", fmt.Errorf("a replay seals nothing")
}

// Open returns the salt and the statement of a commitment.
func (r *revealedKeys) Open(commitment string) (string, string, error) {
	rec, ok := r.seals[commitment]
	if !ok {
		return "", "", fmt.Errorf("the ledger does not open the seal %.12s", commitment)
	}
	return rec.Get("salt"), rec.Get("statement"), nil
}

// Draw implements randomness.HiddenDrawKeys with the seals in the ledger, because only the server can compute them
// before the key is public. When it is, checkVeils recomputes them.
func (r *revealedKeys) Draw(n int, _ dice.Lock, _, event string, items []string) ([]string, error) {
	rec, ok := r.draws[fmt.Sprint(n)]
	if !ok {
		return nil, fmt.Errorf("the ledger holds no hidden draw %d (%s)", n, event)
	}
	if seals := rec.All("seal"); len(seals) == len(items) {
		return seals, nil
	}
	return nil, newFault(rec, "seal", fmt.Sprint(len(rec.All("seal")))+" seals", fmt.Sprint(len(items)))
}

// HiddenDrawKey returns key n of the chain for hidden draws.
func (r *revealedKeys) HiddenDrawKey(n int) (dice.Key, error) {
	k, ok := r.veil.keyAt(n)
	if !ok {
		return dice.Key{}, fmt.Errorf("the ledger reveals no key of hidden draw %d", n)
	}
	return k, nil
}

// SealKey returns key n of the chain of seals.
func (r *revealedKeys) SealKey(n int) (dice.Key, error) {
	k, ok := r.salts.keyAt(n)
	if !ok {
		return dice.Key{}, fmt.Errorf("the ledger reveals no key %d of seals", n)
	}
	return k, nil
}

// publicChain holds the last public key of a chain, from which all earlier keys follow.
type publicChain struct {
	tag  dice.ChainTag
	game string
	key  dice.Key
	last int // its index, 0 when none is public yet
}

// keyAt returns key n, if it is public.
func (l *publicChain) keyAt(n int) (dice.Key, bool) {
	if n < 1 || n > l.last {
		return dice.Key{}, false
	}
	k := l.key
	for i := l.last; i > n; i-- {
		k = l.tag.PreviousKey(l.game, i, k)
	}
	return k, true
}

// addRecord adds the key that a record publishes. Indices must ascend.
func (l *publicChain) addRecord(rec ledger.Record, index string) error {
	i, err := numberField(rec, index)
	if err != nil {
		return err
	}
	if i <= l.last || i > dice.MaxIndex {
		return wrongField(rec, index, fmt.Sprintf("more than %d", l.last))
	}
	k, err := dice.ParseKey(rec.Get("key"))
	if err == nil {
		l.key, l.last = k, i
	}
	return err
}

// RevealedKeys returns the keys and seals that a ledger makes public. They suffice to replay it without the server's
// secrets.
func RevealedKeys(recs []ledger.Record) randomness.Keys {
	h, _ := engine.ParseHeader(recs)
	r, _, _ := gatherRevealed(h.Game, recs)
	return r
}

// gatherRevealed collects the keys and seals that records make public. It continues after a fault.
func gatherRevealed(game string, recs []ledger.Record) (*revealedKeys, int, error) {
	r := &revealedKeys{keys: map[int]dice.Key{}, seals: map[string]ledger.Record{}, draws: map[string]ledger.Record{},
		veil: publicChain{tag: dice.HiddenDrawTag, game: game}, salts: publicChain{tag: dice.SealTag, game: game}}
	var first error
	n := 0
	for _, rec := range recs {
		var err error
		switch rec.Type {
		case "reveal":
			n++
			err = r.reveal(rec)
		case "unveil":
			n++
			err = r.veil.addRecord(rec, "draw")
		case "sealkey":
			n++
			err = r.salts.addRecord(rec, "number")
		case "unseal":
			r.seals[rec.Get("seal")] = rec
		case "veil":
			r.draws[rec.Get("draw")] = rec
		}
		if first == nil {
			first = inRecord(rec, err)
		}
	}
	return r, n, first
}

func (r *revealedKeys) reveal(rec ledger.Record) error {
	i, err := numberField(rec, "block")
	if err != nil {
		return err
	}
	k, err := dice.ParseKey(rec.Get("key"))
	if _, twice := r.keys[i]; err == nil && twice {
		err = fmt.Errorf("block %d is revealed twice", i)
	}
	r.keys[i] = k
	return err
}

// checkChain hashes every revealed key down to its chain's anchor.
func (v *Verdict) checkChain(h engine.Header, recs []ledger.Record) *revealedKeys {
	keys, n, err := gatherRevealed(h.Game, recs)
	chains := map[string]*chainVerifier{}
	for _, c := range []struct {
		typ    string
		tag    dice.ChainTag
		anchor string
	}{{"reveal", dice.DiceTag, h.Anchor}, {"unveil", dice.HiddenDrawTag, h.Veil}, {"sealkey", dice.SealTag, h.Seals}} {
		if c.typ == "sealkey" && h.Scheme() == dice.Scheme1 {
			continue
		}
		d, e := newChainVerifier(c.tag, h.Game, c.anchor, h.Chain)
		if chains[c.typ] = d; err == nil {
			err = e
		}
	}
	for _, rec := range recs {
		if err != nil {
			break
		}
		switch rec.Type {
		case "reveal":
			err = chains[rec.Type].step(rec, "block")
		case "unveil":
			err = chains[rec.Type].step(rec, "draw")
		case "sealkey":
			if chains[rec.Type] == nil {
				err = inRecord(rec, fmt.Errorf("a game of %s has no chain of seals", dice.Scheme1))
				break
			}
			err = chains[rec.Type].step(rec, "number")
		}
	}
	v.add("key chain", n, "revealed keys hash down to the anchors", err)
	return keys
}

// chainVerifier verifies the keys of a chain by hashing. Indices ascend, so each key only needs to be hashed down to
// the key before it.
type chainVerifier struct {
	tag       dice.ChainTag
	game      string
	links     int
	lastKey   dice.Key
	lastIndex int
}

func newChainVerifier(tag dice.ChainTag, game, anchor string, links int) (*chainVerifier, error) {
	k, err := dice.ParseKey(anchor)
	if err != nil {
		return nil, fmt.Errorf("anchor of %s: %w", strings.TrimSuffix(string(tag), "/1"), err)
	}
	return &chainVerifier{tag: tag, game: game, links: links, lastKey: k}, nil
}

func (d *chainVerifier) step(rec ledger.Record, index string) error {
	i, err := numberField(rec, index)
	if err != nil {
		return err
	}
	if i <= d.lastIndex || i > d.links || i > dice.MaxIndex {
		return wrongField(rec, index, fmt.Sprintf("a number above %d and up to %d", d.lastIndex, d.links))
	}
	top, err := dice.ParseKey(rec.Get("key"))
	if err != nil {
		return inRecord(rec, err)
	}
	k := top
	for j := i; j > d.lastIndex; j-- {
		k = d.tag.PreviousKey(d.game, j, k)
	}
	if k != d.lastKey {
		return wrongField(rec, "key", fmt.Sprintf("a key that hashes down to that of %s %d, and so to the anchor", index, d.lastIndex))
	}
	d.lastKey, d.lastIndex = top, i
	return nil
}
