package daemon

// Failpoints stops the daemon at chosen steps, to test recovery from a crash.
type Failpoints interface {
	// Step is called after every step that reached the disk, see spool.Open and pipeline.Config. If it returns an
	// error, the daemon stops as in a crash at that point.
	Step(step string) error
	// Sending is called before and after each letter's transmission ("sending" or "transmitted", and a word that
	// identifies the letter).
	Sending(step string)
}

// crashPoints wraps Failpoints, which may be nil.
type crashPoints struct{ Failpoints }

// hit implements the Fail hooks of spool and pipeline.
func (x crashPoints) hit(step string) error {
	if x.Failpoints == nil {
		return nil
	}
	return x.Step(step)
}

func (x crashPoints) sending(step string) {
	if x.Failpoints != nil {
		x.Sending(step)
	}
}
