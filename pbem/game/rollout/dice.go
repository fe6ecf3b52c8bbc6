package rollout

// Dice draws numbers for events. The same event in the same phase gets the same number under one seed, whatever else
// was drawn. Two plans are therefore compared under the same luck.
type Dice struct {
	seed uint64
	used map[uint64]uint64 // by event: how often it was drawn
}

// NewDice returns the dice of a seed.
func NewDice(seed uint64) Dice { return Dice{seed: mix(seed + golden), used: map[uint64]uint64{}} }

// golden is 2^64 divided by the golden ratio, the step of SplitMix64 (Steele, Lea and Flood, 2014).
const golden = 0x9e3779b97f4a7c15

// mix returns the output of SplitMix64 for a state.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Draw returns a number from 0 to n-1.
func (d *Dice) Draw(phase, event string, n int) int {
	h := d.seed
	for _, text := range [2]string{phase, event} {
		for i := range len(text) {
			h = (h ^ uint64(text[i])) * 0x100000001b3
		}
		h = mix(h + golden)
	}
	count := d.used[h]
	d.used[h] = count + 1
	return int(mix(h+count*golden) % uint64(n))
}
