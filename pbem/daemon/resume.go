package daemon

import (
	"os"
	"path/filepath"
)

// resumeClock is the request that a person makes who has looked at the clock, or at who is late.
const resumeClock = "resume-clock"

// AskResume tells the daemon of a state folder that the clock is right and that who is late is late.
func AskResume(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, requests), 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, requests, resumeClock), nil, 0o600)
}

// resume does it.
func (k *timekeeper) resume() error {
	path := filepath.Join(k.cfg.Dir, tickFile)
	if k.ticks == nil {
		t, err := readTicks(path)
		if err != nil {
			return err
		}
		k.ticks = t
	}
	k.ticks.clear(k.clock.Now(), k.bounds())
	return k.ticks.write(path)
}
