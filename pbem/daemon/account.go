package daemon

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"fieldpost/config"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
)

// endpoint returns the network endpoint for an address and TLS mode of the configuration.
func endpoint(addr, mode string) netdial.Endpoint {
	e := netdial.Endpoint{Addr: addr, Security: netdial.Security(mode)}
	if mode == "insecure" {
		e.Security = netdial.Plain
	}
	return e
}

// loginSecret returns the password or token from the place that the configuration names. It is read again at every
// login.
func loginSecret(plain, command, file string) netdial.Secret {
	switch {
	case command != "":
		return netdial.CommandSecret(command)
	case file != "":
		return netdial.FileSecret(file)
	}
	return netdial.FixedSecret(plain)
}

// accounts returns the configured mailboxes.
func accounts(c *config.Config) []inbox.Account {
	var out []inbox.Account
	for _, m := range c.Inboxes() {
		out = append(out, inbox.Account{Endpoint: endpoint(m.Addr, m.TLS), User: m.User, Login: netdial.Mechanism(m.Login),
			Password: loginSecret(m.Password, m.PasswordCommand, m.TokenFile), Mailbox: m.Mailbox, MaxSize: int64(c.Limits.MailBytes),
			Interval: m.Poll})
	}
	return out
}

// minConnectInterval is the minimum time between two connections to a provider's server.
const minConnectInterval = 2 * time.Second

// submission returns the configured mail server for sending.
func submission(c *config.Config) *outbox.SMTP {
	out := &outbox.SMTP{Endpoint: endpoint(c.SMTP.Addr, c.SMTP.TLS), User: c.SMTP.User, Login: netdial.Mechanism(c.SMTP.Login)}
	if c.SMTP.TLS != "insecure" { // insecure is for loopback only
		out.Every, out.Clock = minConnectInterval, clock.System
	}
	if c.SMTP.User != "" {
		out.Password = loginSecret(c.SMTP.Password, c.SMTP.PasswordCommand, c.SMTP.TokenFile)
	}
	return out
}

// ownAddresses returns the addresses that the daemon itself sends from.
func ownAddresses(c *config.Config, from string) []string {
	out := []string{from}
	for _, m := range c.Inboxes() {
		if m.Address != "" && !strings.EqualFold(m.Address, from) {
			out = append(out, m.Address)
		}
	}
	return out
}

// lockMailbox locks a mailbox on this machine, whatever state folder the daemon has, because two daemons would take
// each other's mail.
func lockMailbox(dir string, a inbox.Account) (*flock.Flock, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	a = a.WithDefaults()
	key := strings.Join([]string{strings.ToLower(a.Endpoint.Addr), a.User, a.Mailbox}, "\x00")
	lock := flock.New(filepath.Join(dir, fmt.Sprintf("%x.lock", sha256.Sum256([]byte(key)))))
	ok, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock of mailbox %s: %w", a.Name, err)
	}
	if !ok {
		return nil, fmt.Errorf("mailbox %s, folder %s, is read by another daemon on this machine", a.Name, a.Mailbox)
	}
	return lock, nil
}

// mailboxLocks holds the locks of some mailboxes.
type mailboxLocks []*flock.Flock

// lock locks mailboxes in a folder of lock files; "" for the user's folder for temporary files.
func (c *mailboxLocks) lock(dir string, list []inbox.Account) error {
	if dir == "" {
		dir = filepath.Join(os.TempDir(), fmt.Sprintf("pbem-locks-%d", os.Getuid()))
	}
	for _, a := range list {
		lock, err := lockMailbox(dir, a)
		if err != nil {
			return err
		}
		*c = append(*c, lock)
	}
	return nil
}

// Close unlocks them.
func (c mailboxLocks) Close() error {
	var errs []error
	for _, l := range c {
		errs = append(errs, l.Unlock())
	}
	return errors.Join(errs...)
}

// waitJitter returns a random factor from 0.8 to 1.2 that spreads the waits of many daemons.
func waitJitter() float64 { return 0.8 + 0.4*rand.Float64() }

// retryJitter bounds the random delay that spreads the retries of letters.
const retryJitter = time.Minute
