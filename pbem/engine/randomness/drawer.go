package randomness

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
)

// Drawer draws the random numbers of one batch. Its first draw opens a dice block, which locks the orders under the
// next dice key.
type Drawer struct {
	State    *State // state of the game
	Keys     Keys
	Batch    *ledger.Batch  // receives the records
	Recorded *RecordedBlock // block to draw from when a ledger is compared with other rules, else nil
	Reveals  []Reveal       // blocks published so far

	open *block
}

// Reveal describes a dice block whose key is published.
type Reveal struct {
	Block int
	Label string
	Key   string // in hexadecimal
}

// block holds an open dice block.
type block struct {
	lock       dice.Lock
	key        dice.Key
	randomness string // value of the beacon, "" without one
	dice       *dice.Block
}

// RecordedBlock holds the dice block of a batch as its ledger states it.
type RecordedBlock struct {
	Locks      []dice.Lock
	Randomness string
}

var errNoLock = errors.New("these rules want a die where the ledger holds no dice block; no key of it is public")

// NextLock returns the next lock of the ledger.
func (r *RecordedBlock) NextLock() (dice.Lock, error) {
	if len(r.Locks) == 0 {
		return dice.Lock{}, errNoLock
	}
	l := r.Locks[0]
	r.Locks = r.Locks[1:]
	return l, nil
}

// IsOpenFor reports whether a block is open for drawing an event. It returns an error if the open block has drawn the
// event already, because each event is drawn only once.
func (d *Drawer) IsOpenFor(event string) (bool, error) {
	if d.open != nil && event != "" && d.open.dice.Used(event) {
		return true, fmt.Errorf("%s was drawn before in dice block %d", event, d.open.lock.Block)
	}
	return d.open != nil, nil
}

// Open locks the orders and opens a block for drawing. It returns ErrBeacon if the block must wait for public
// randomness.
func (d *Drawer) Open(l dice.Lock) error {
	if err := l.Check(); err != nil && d.Recorded == nil {
		return err
	}
	d.Batch.Add("block", "block", strconv.Itoa(l.Block), "lock", l.Hash()).AddText("text", l.Text())
	d.State.Block = l.Block
	if l.Beacon != dice.NoBeacon && d.Recorded == nil {
		d.State.Pending = &l
		return ErrBeacon
	}
	randomness := ""
	if d.Recorded != nil {
		randomness = d.Recorded.Randomness
	}
	return d.Start(l, randomness)
}

// Start opens a block whose lock is already in the ledger.
func (d *Drawer) Start(l dice.Lock, randomness string) error {
	key, err := d.Keys.Key(l.Block)
	if err != nil {
		return fmt.Errorf("dice block %d: %w", l.Block, err)
	}
	d.open = &block{lock: l, key: key, randomness: randomness, dice: dice.NewBlock(dice.Seed(key, l, randomness))}
	return nil
}

// BeaconRound returns the round of public randomness that the open block used, and its value.
func (d *Drawer) BeaconRound() (round, randomness string) {
	return d.open.lock.Beacon, d.open.randomness
}

// Roll draws a die of n sides from the open block and returns its face and the number of the block.
func (d *Drawer) Roll(event string, n int) (face, block int) {
	face, block = d.open.dice.Event(event).Die(n), d.open.lock.Block
	d.Batch.Add("roll", "block", strconv.Itoa(block), "event", event, "die", "d"+strconv.Itoa(n), "face",
		strconv.Itoa(face))
	return face, block
}

// Shuffle draws a random order of items from the open block, and returns it with the block's number.
func (d *Drawer) Shuffle(event string, items []string) (order []string, block int) {
	order, block = d.open.dice.Event(event).Shuffle(items), d.open.lock.Block
	d.Batch.Add("shuffle", "block", strconv.Itoa(block), "event", event, "order", strings.Join(order, " "))
	return order, block
}

// UseExternal returns and removes the face that a moderator recorded for an event. ok is false if there is none.
func (d *Drawer) UseExternal(event string, n int) (face int, ok bool) {
	x, ok := d.State.takeExternal(event, n)
	if ok {
		d.Batch.Add("roll", "block", "external", "event", event, "die", "d"+strconv.Itoa(n), "face",
			strconv.Itoa(x.Face),
			"record", strconv.Itoa(x.Record), "mark", Unverified)
	}
	return x.Face, ok
}

// Close publishes the key of the open block. Nothing more can be drawn from it.
func (d *Drawer) Close() {
	if d.open == nil {
		return
	}
	r := Reveal{Block: d.open.lock.Block, Label: d.open.lock.Label, Key: d.open.key.Hex()}
	d.Batch.Add("reveal", "block", strconv.Itoa(r.Block), "key", r.Key)
	d.Reveals = append(d.Reveals, r)
	d.open = nil
}

// DrawHidden makes a hidden draw under the next key of the chain for hidden draws. The ledger gets the lock, the items
// of the pool, and a seal for each item in the order drawn. l is the lock as one of the next dice block would be,
// randomness that of its beacon.
func (d *Drawer) DrawHidden(l dice.Lock, randomness, event string, items []string) (seals []string, err error) {
	v, ok := d.Keys.(HiddenDrawKeys)
	if !ok {
		return nil, fmt.Errorf("hidden draw %s: there are no keys for hidden draws here", event)
	}
	l.Block, l.Label = d.State.HiddenDraws+1, "veil "+l.Label
	if err := l.Check(); err != nil {
		return nil, err
	}
	pool := slices.Sorted(slices.Values(items))
	if seals, err = v.Draw(l.Block, l, randomness, event, pool); err != nil {
		return nil, fmt.Errorf("hidden draw %d: %w", l.Block, err)
	}
	d.State.HiddenDraws = l.Block
	r := d.Batch.Add("veil", "draw", strconv.Itoa(l.Block), "event", event, "items", strings.Join(pool, " "), "lock",
		l.Hash())
	r.AddText("text", l.Text())
	for _, seal := range seals {
		r.Add("seal", seal)
	}
	return seals, nil
}
