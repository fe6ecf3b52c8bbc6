package daemon

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/outbox"
)

// bounceKey returns the secret from which bounce addresses and identifiers of letters are computed. It is created at
// the first start.
func bounceKey(dir string) ([]byte, error) {
	path := filepath.Join(dir, "bounce.key")
	key, err := os.ReadFile(path)
	if err == nil && len(key) < 32 {
		return nil, fmt.Errorf("%s: holds %d bytes, want 32; remove it, and bounces of letters that are out will not count", path, len(key))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	return key, durable.Write(path, key, 0o600)
}

// openOutbox opens the log of returned mails, and the outbox with its limits.
func (d *Daemon) openOutbox() error {
	l, log := d.cfg.Limits, d.opt.Log
	key, err := bounceKey(d.cfg.Dir)
	if err != nil {
		return err
	}
	d.office.SiteKey = key
	x := &delivery{perAddress: l.LettersPerAddress, clock: d.opt.Clock, log: log, meter: d.meter, notices: d.notices,
		tags: outbox.Tags{Key: key, Addr: d.ownAddr}, games: d.games, people: d.people}
	if x.returns, err = bounce.Open(bounce.LogPath(d.cfg.Dir), bounce.PauseRule{Returns: l.Bounces,
		Within: l.BounceWindow()}); err != nil {
		return err
	}
	if d.outbox, err = outbox.Open(filepath.Join(d.cfg.Dir, "outbox"), outbox.Options{Clock: d.opt.Clock,
		Jitter: retryJitter, Log: log, PerHour: l.LettersPerHour, PerAddress: l.LettersPerAddress, Monitor: x, Tags: &x.tags,
		ShorterForm: compose.ShorterForm, PlainForm: compose.TextOnly}); err != nil {
		return err
	}
	d.delivery, x.outbox = x, d.outbox
	return x.loadOperatorFailures()
}
