package dice

import (
	"encoding/hex"
	"strconv"
)

// HiddenItem is one item of a hidden draw: its seal is public at once; salt and item are published later.
type HiddenItem struct{ Seal, Salt, Item string }

// DrawHidden makes the hidden draw of an event. It returns the items in the order drawn, each with its seal. k is a key
// of the chain HiddenDrawTag and serves only this draw. The salts come from the key too, so that anybody with the key
// can repeat the draw.
func DrawHidden(k Key, l Lock, beaconRandomness, event string, items []string) []HiddenItem {
	drawn := NewBlock(Seed(k, l, beaconRandomness)).Event(event).Shuffle(items)
	out := make([]HiddenItem, len(drawn))
	for i, item := range drawn {
		sum := mac(k[:], "pbem-veil-salt/1\n"+event+"\n"+strconv.Itoa(i+1)+"\n")
		salt := hex.EncodeToString(sum[:16])
		out[i] = HiddenItem{Seal: Commitment(salt, item), Salt: salt, Item: item}
	}
	return out
}
