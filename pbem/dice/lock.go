package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// NoBeacon is the beacon of a lock that waits for no public randomness.
const NoBeacon = "none"

// absentValue stands for missing orders, a missing salt or missing beacon randomness.
const absentValue = "-"

const lockHead = "pbem-lock/1"

// Orders holds the contribution of one seat to a lock.
type Orders struct {
	Seat string // printable ASCII without spaces, at most 64 characters
	Hash string // SHA-256 of the canonical order text as 64 lowercase hex digits, "-" for no orders
	Salt string // 16 lowercase hex digits; "-" for a seat that has never mailed, and therefore has no orders
}

// Lock holds all that is fixed before a dice block is drawn. One block is one resolution step between two decisions.
// Text, Hash and Seed require a lock for which Check returns nil.
type Lock struct {
	Game   string   // printable ASCII without spaces, at most 64 characters
	Block  int      // index of the key, 1..MaxIndex
	Label  string   // for people, "T01/axis/combat": printable ASCII, at most 128 characters
	Epoch  int      // number of rollbacks so far, 0..MaxIndex
	Orders []Orders // every seat once, in the title's order
	Beacon string   // NoBeacon, or chain hash (64 hex digits), a space and the round (1 or more)
}

// Text returns the canonical lock text: lines ended by LF.
func (l Lock) Text() string {
	var b strings.Builder
	b.WriteString(lockHead + "\ngame " + l.Game + "\nblock " + strconv.Itoa(l.Block) + "\nlabel " + l.Label + "\nepoch " +
		strconv.Itoa(l.Epoch) + "\n")
	for _, o := range l.Orders {
		b.WriteString("orders " + o.Seat + " " + o.Hash + " " + o.Salt + "\n")
	}
	b.WriteString("beacon " + l.Beacon + "\n")
	return b.String()
}

// Hash returns the SHA-256 of the lock text as 64 lowercase hex digits.
func (l Lock) Hash() string {
	h := sha256.Sum256([]byte(l.Text()))
	return hex.EncodeToString(h[:])
}

// Check returns an error if the lock is invalid.
func (l Lock) Check() error {
	if !isToken(l.Game) {
		return fmt.Errorf("lock: game %q: want 1 to 64 printable ASCII characters without spaces", l.Game)
	}
	if l.Block < 1 || l.Block > MaxIndex {
		return fmt.Errorf("lock: block %d: want 1..%d", l.Block, MaxIndex)
	}
	if !isLabel(l.Label) {
		return fmt.Errorf("lock: label %q: want 1 to 128 printable ASCII characters, no space at either end", l.Label)
	}
	if l.Epoch < 0 || l.Epoch > MaxIndex {
		return fmt.Errorf("lock: epoch %d: want 0..%d", l.Epoch, MaxIndex)
	}
	if len(l.Orders) == 0 {
		return errors.New("lock: no orders line: want one for every seat")
	}
	seen := make(map[string]bool, len(l.Orders))
	for _, o := range l.Orders {
		if err := o.check(); err != nil {
			return err
		}
		if seen[o.Seat] {
			return fmt.Errorf("lock: seat %s: more than one orders line", o.Seat)
		}
		seen[o.Seat] = true
	}
	return checkBeacon(l.Beacon)
}

func (o Orders) check() error {
	switch {
	case !isToken(o.Seat):
		return fmt.Errorf("lock: seat %q: want 1 to 64 printable ASCII characters without spaces", o.Seat)
	case o.Hash != absentValue && !isHex(o.Hash, 64):
		return fmt.Errorf("lock: seat %s: orders %q: want a SHA-256 in 64 lowercase hex digits, or -", o.Seat, o.Hash)
	case o.Salt == absentValue && o.Hash != absentValue:
		return fmt.Errorf("lock: seat %s: orders without a salt", o.Seat)
	case o.Salt != absentValue && !isHex(o.Salt, 16):
		return fmt.Errorf("lock: seat %s: salt %q: want 16 lowercase hex digits", o.Seat, o.Salt)
	}
	return nil
}

func checkBeacon(s string) error {
	if s == NoBeacon {
		return nil
	}
	chain, round, _ := strings.Cut(s, " ")
	n, err := strconv.ParseUint(round, 10, 64)
	if !isHex(chain, 64) || err != nil || n == 0 || strconv.FormatUint(n, 10) != round {
		return fmt.Errorf("lock: beacon %q: want none, or a chain hash in 64 lowercase hex digits and a round", s)
	}
	return nil
}

// isToken reports whether s is 1 to 64 printable ASCII characters without spaces.
func isToken(s string) bool {
	return len(s) >= 1 && len(s) <= 64 && inRange(s, '!', '~')
}

func isLabel(s string) bool {
	return len(s) >= 1 && len(s) <= 128 && inRange(s, ' ', '~') && s[0] != ' ' && s[len(s)-1] != ' '
}

func inRange(s string, lo, hi byte) bool {
	for i := range len(s) {
		if s[i] < lo || s[i] > hi {
			return false
		}
	}
	return true
}
