package audit

import (
	"fmt"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// revealed are the keys and statements that a ledger itself makes public. It implements randomness.Keys,
// randomness.Veils and
// randomness.SealKeys.
type revealed struct {
	keys  map[int]dice.Key         // of dice blocks
	seals map[string]ledger.Record // unseal records by seal
	draws map[string]ledger.Record // veil records by draw
	veil  lowered                  // keys of hidden draws
	salts lowered                  // keys of seals
}

// Key implements randomness.Keys.
func (r *revealed) Key(block int) (dice.Key, error) {
	k, ok := r.keys[block]
	if !ok {
		return k, fmt.Errorf("the ledger reveals no key of block %d", block)
	}
	return k, nil
}

// Seal implements randomness.Keys.
func (r *revealed) Seal(randomness.Secret) (string, error) {
	return "", fmt.Errorf("a replay seals nothing")
}

// Open implements randomness.Keys.
func (r *revealed) Open(commitment string) (string, string, error) {
	rec, ok := r.seals[commitment]
	if !ok {
		return "", "", fmt.Errorf("the ledger does not open the seal %.12s", commitment)
	}
	return rec.Get("salt"), rec.Get("statement"), nil
}

// Draw implements randomness.Veils: the seals are those of the ledger, as nobody but the server can make them before
// the key
// is public. Then checkVeils does.
func (r *revealed) Draw(n int, _ dice.Lock, _, event string, items []string) ([]string, error) {
	rec, ok := r.draws[fmt.Sprint(n)]
	if !ok {
		return nil, fmt.Errorf("the ledger holds no hidden draw %d (%s)", n, event)
	}
	if seals := rec.All("seal"); len(seals) == len(items) {
		return seals, nil
	}
	return nil, fault(rec, "seal", fmt.Sprint(len(rec.All("seal")))+" seals", fmt.Sprint(len(items)))
}

// VeilKey implements randomness.Veils.
func (r *revealed) VeilKey(n int) (dice.Key, error) {
	k, ok := r.veil.at(n)
	if !ok {
		return dice.Key{}, fmt.Errorf("the ledger reveals no key of hidden draw %d", n)
	}
	return k, nil
}

// SealKey implements randomness.SealKeys.
func (r *revealed) SealKey(n int) (dice.Key, error) {
	k, ok := r.salts.at(n)
	if !ok {
		return dice.Key{}, fmt.Errorf("the ledger reveals no key %d of seals", n)
	}
	return k, nil
}

// lowered holds the public part of a chain: a key, and with it all keys before it.
type lowered struct {
	tag  dice.Tag
	game string
	key  dice.Key
	last int // its index, 0 when none is public yet
}

// at is key n, if it is public.
func (l *lowered) at(n int) (dice.Key, bool) {
	if n < 1 || n > l.last {
		return dice.Key{}, false
	}
	k := l.key
	for i := l.last; i > n; i-- {
		k = l.tag.Prev(l.game, i, k)
	}
	return k, true
}

// take reads a record that publishes a key. Indices ascend.
func (l *lowered) take(rec ledger.Record, index string) error {
	i, err := number(rec, index)
	if err != nil {
		return err
	}
	if i <= l.last || i > dice.MaxIndex {
		return wrong(rec, index, fmt.Sprintf("more than %d", l.last))
	}
	k, err := dice.ParseKey(rec.Get("key"))
	if err == nil {
		l.key, l.last = k, i
	}
	return err
}

// Revealed gathers the keys and seals that a ledger makes public: enough to replay it without the server's secrets.
func Revealed(recs []ledger.Record) randomness.Keys {
	h, _ := engine.ParseHeader(recs)
	r, _, _ := gather(h.Game, recs)
	return r
}

// gather reads the records that make something public; a fault is reported, what follows it is still read.
func gather(game string, recs []ledger.Record) (*revealed, int, error) {
	r := &revealed{keys: map[int]dice.Key{}, seals: map[string]ledger.Record{}, draws: map[string]ledger.Record{},
		veil: lowered{tag: dice.VeilTag, game: game}, salts: lowered{tag: dice.SealTag, game: game}}
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
			err = r.veil.take(rec, "draw")
		case "sealkey":
			n++
			err = r.salts.take(rec, "number")
		case "unseal":
			r.seals[rec.Get("seal")] = rec
		case "veil":
			r.draws[rec.Get("draw")] = rec
		}
		if first == nil {
			first = in(rec, err)
		}
	}
	return r, n, first
}

func (r *revealed) reveal(rec ledger.Record) error {
	i, err := number(rec, "block")
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

// checkChain hashes every revealed key down to its anchor.
func (v *Verdict) checkChain(h engine.Header, recs []ledger.Record) *revealed {
	keys, n, err := gather(h.Game, recs)
	chains := map[string]*descent{}
	for _, c := range []struct {
		typ    string
		tag    dice.Tag
		anchor string
	}{{"reveal", dice.OpenTag, h.Anchor}, {"unveil", dice.VeilTag, h.Veil}, {"sealkey", dice.SealTag, h.Seals}} {
		if c.typ == "sealkey" && h.Scheme() == dice.Scheme1 {
			continue
		}
		d, e := newDescent(c.tag, h.Game, c.anchor, h.Chain)
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
				err = in(rec, fmt.Errorf("a game of %s has no chain of seals", dice.Scheme1))
				break
			}
			err = chains[rec.Type].step(rec, "number")
		}
	}
	v.add("key chain", n, "revealed keys hash down to the anchors", err)
	return keys
}

// descent hashes the keys of a chain down. Indices ascend, so each need only reach the one before it.
type descent struct {
	tag   dice.Tag
	game  string
	links int
	below dice.Key
	at    int
}

func newDescent(tag dice.Tag, game, anchor string, links int) (*descent, error) {
	k, err := dice.ParseKey(anchor)
	if err != nil {
		return nil, fmt.Errorf("anchor of %s: %w", strings.TrimSuffix(string(tag), "/1"), err)
	}
	return &descent{tag: tag, game: game, links: links, below: k}, nil
}

func (d *descent) step(rec ledger.Record, index string) error {
	i, err := number(rec, index)
	if err != nil {
		return err
	}
	if i <= d.at || i > d.links || i > dice.MaxIndex {
		return wrong(rec, index, fmt.Sprintf("a number above %d and up to %d", d.at, d.links))
	}
	top, err := dice.ParseKey(rec.Get("key"))
	if err != nil {
		return in(rec, err)
	}
	k := top
	for j := i; j > d.at; j-- {
		k = d.tag.Prev(d.game, j, k)
	}
	if k != d.below {
		return wrong(rec, "key", fmt.Sprintf("a key that hashes down to that of %s %d, and so to the anchor", index, d.at))
	}
	d.below, d.at = top, i
	return nil
}
