package daemon

// Drill ends the work where a crash would.
type Drill interface {
	// Step is called after every step that reached the disk, see spool.Open and loop.Config: an error from it ends the
	// work as a crash at that point would.
	Step(step string) error
	// Sending is called before and after each letter's transmission ("sending" or "transmitted", and a word that stands
	// for the letter).
	Sending(step string)
}

// crashPoints is a Drill, or none.
type crashPoints struct{ Drill }

// hit implements spool's and loop's Fail.
func (x crashPoints) hit(step string) error {
	if x.Drill == nil {
		return nil
	}
	return x.Step(step)
}

func (x crashPoints) sending(step string) {
	if x.Drill != nil {
		x.Sending(step)
	}
}
