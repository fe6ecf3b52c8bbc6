package audit

import (
	"fmt"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
)

// revealed are the keys and statements that a ledger itself makes public. It implements engine.Keys and engine.Veils.
type revealed struct {
	keys  map[int]dice.Key         // of dice blocks
	seals map[string]ledger.Record // unseal records by seal
	draws map[string]ledger.Record // veil records by draw
	veil  dice.Key                 // of hidden draw last, and so of all before it
	last  int                      // 0: none is public yet
	game  string
}

// Key implements engine.Keys.
func (r *revealed) Key(block int) (dice.Key, error) {
	k, ok := r.keys[block]
	if !ok {
		return k, fmt.Errorf("the ledger reveals no key of block %d", block)
	}
	return k, nil
}

// Seal implements engine.Keys.
func (r *revealed) Seal(string, string) (string, error) {
	return "", fmt.Errorf("a replay seals nothing")
}

// Open implements engine.Keys.
func (r *revealed) Open(commitment string) (string, string, error) {
	rec, ok := r.seals[commitment]
	if !ok {
		return "", "", fmt.Errorf("the ledger does not open the seal %.12s", commitment)
	}
	return rec.Get("salt"), rec.Get("statement"), nil
}

// Draw implements engine.Veils: the seals are those of the ledger, as nobody but the server can make them before the key
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

// VeilKey implements engine.Veils.
func (r *revealed) VeilKey(n int) (dice.Key, error) {
	if n < 1 || n > r.last {
		return dice.Key{}, fmt.Errorf("the ledger reveals no key of hidden draw %d", n)
	}
	k := r.veil
	for i := r.last; i > n; i-- {
		k = dice.VeilTag.Prev(r.game, i, k)
	}
	return k, nil
}

// Revealed gathers the keys and seals that a ledger makes public: enough to replay it without the server's secrets.
func Revealed(recs []ledger.Record) engine.Keys {
	h, _ := engine.ParseHeader(recs)
	r, _, _ := gather(h.Game, recs)
	return r
}

// gather reads the records that make something public; a fault is reported, what follows it is still read.
func gather(game string, recs []ledger.Record) (*revealed, int, error) {
	r := &revealed{keys: map[int]dice.Key{}, seals: map[string]ledger.Record{}, draws: map[string]ledger.Record{}, game: game}
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
			err = r.unveil(rec)
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

func (r *revealed) unveil(rec ledger.Record) error {
	i, err := number(rec, "draw")
	if err != nil {
		return err
	}
	if i <= r.last || i > dice.MaxIndex {
		return wrong(rec, "draw", fmt.Sprintf("more than %d", r.last))
	}
	k, err := dice.ParseKey(rec.Get("key"))
	if err == nil {
		r.veil, r.last = k, i
	}
	return err
}

// checkChain hashes every revealed key down to its anchor.
func (v *Verdict) checkChain(h engine.Header, recs []ledger.Record) *revealed {
	keys, n, err := gather(h.Game, recs)
	open, err2 := newDescent(dice.OpenTag, h.Game, h.Anchor, h.Chain)
	veil, err3 := newDescent(dice.VeilTag, h.Game, h.Veil, h.Chain)
	for _, e := range []error{err2, err3} {
		if err == nil {
			err = e
		}
	}
	for _, rec := range recs {
		if err != nil {
			break
		}
		switch rec.Type {
		case "reveal":
			err = open.step(rec, "block")
		case "unveil":
			err = veil.step(rec, "draw")
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
