package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// Block draws the dice of one dice block: the events between two decisions. After its key is published, nothing more
// may be drawn. Only one goroutine may use a block.
type Block struct {
	seed [32]byte
	used map[string]bool
}

// NewBlock opens a block for drawing from its seed.
func NewBlock(seed [32]byte) *Block { return &Block{seed: seed, used: make(map[string]bool)} }

// Event returns the stream of an event. The key names the event's place in the game, not the order of processing. It
// panics if CheckEvent refuses the key, or if the key was used in this block before, because a second use would repeat
// the faces.
func (b *Block) Event(key string) *Stream {
	if err := CheckEvent(key); err != nil {
		panic(err.Error())
	}
	if b.used[key] {
		panic(fmt.Sprintf("dice event %s: drawn twice in one block", key))
	}
	b.used[key] = true
	return &Stream{seed: b.seed, event: key, pos: chunkSize}
}

// Used reports whether an event was drawn in this block.
func (b *Block) Used(key string) bool { return b.used[key] }

// CheckEvent validates an event key of the form kind:locator#ordinal, such as "combat:2417#1". The kind is a lowercase
// word (letters, digits, hyphens), the locator printable ASCII without spaces or #, the ordinal a decimal number from
// 1.
func CheckEvent(key string) error {
	kind, rest, colon := strings.Cut(key, ":")
	locator, ordinal, hash := strings.Cut(rest, "#")
	n, err := strconv.ParseInt(ordinal, 10, 32)
	switch {
	case !colon || !hash:
		return fmt.Errorf("dice event %q: want kind:locator#ordinal", key)
	case !isKind(kind):
		return fmt.Errorf("dice event %q: kind %q: want lowercase letters, digits and hyphens, a letter first", key, kind)
	case locator == "" || !inRange(locator, '!', '~'):
		return fmt.Errorf("dice event %q: locator %q: want printable ASCII without spaces", key, locator)
	case err != nil || n < 1 || strconv.FormatInt(n, 10) != ordinal:
		return fmt.Errorf("dice event %q: ordinal %q: want a number from 1", key, ordinal)
	}
	return nil
}

func isKind(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (i == 0 || (c < '0' || c > '9') && c != '-') {
			return false
		}
	}
	return s != ""
}
