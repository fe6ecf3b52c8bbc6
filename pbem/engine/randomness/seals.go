package randomness

import (
	"strconv"

	"fieldpost/pbem/dice"
)

// Unseal returns the statement behind a commitment. The first use is recorded, so that anybody can check it afterwards.
func (d *Drawer) Unseal(commitment string) (string, error) {
	salt, text, err := d.Keys.Open(commitment)
	if err != nil {
		return "", err
	}
	if !d.State.Unsealed[commitment] {
		d.publish(commitment, salt, text)
	}
	return text, nil
}

func (d *Drawer) publish(seal, salt, statement string) {
	d.State.Unsealed[seal] = true
	d.Batch.Add("unseal", "seal", seal, "salt", salt, "statement", statement)
}

// SealsPublic reports whether the key of this epoch's seals is published.
func (s *State) SealsPublic() bool { return s.Sealed > s.Epoch }

// OpenSeals opens all closed seals of a game that is over, and publishes the key of their salts, so that anybody can
// compute each seal.
func (d *Drawer) OpenSeals(seals []string) {
	for _, seal := range seals {
		if !d.State.Unsealed[seal] {
			salt, text, err := d.Keys.Open(seal)
			if err != nil {
				salt, text = "-", "-" // a replay of a ledger that leaves it closed finds the difference
			}
			d.publish(seal, salt, text)
		}
	}
	d.State.Sealed = d.State.Epoch + 1
	var k dice.Key
	if s, ok := d.Keys.(SealKeys); ok {
		k, _ = s.SealKey(d.State.Sealed) // as above
	}
	d.Batch.Add("sealkey", "number", strconv.Itoa(d.State.Sealed), "key", k.Hex())
}

// PublishHiddenDraws publishes the key of the last hidden draw of a game that is over, so that anybody can compute
// every draw.
func (d *Drawer) PublishHiddenDraws() {
	v, ok := d.Keys.(HiddenDrawKeys)
	if !ok || d.State.HiddenDraws == d.State.Unveiled {
		return
	}
	k, err := v.HiddenDrawKey(d.State.HiddenDraws)
	if err != nil {
		k = dice.Key{} // a replay of a ledger that does not reveal it finds the difference
	}
	d.Batch.Add("unveil", "draw", strconv.Itoa(d.State.HiddenDraws), "key", k.Hex())
	d.State.Unveiled = d.State.HiddenDraws
}
