package daemon

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
)

// requests is the folder in which other processes leave requests for the daemon: empty files whose names are the
// requests.
const requests = "requests"

const (
	retryLetter = "letter-" // followed by the identifier of an outbox item
	retryMail   = "mail-"   // followed by the sequence number of a mail
)

// RequestRetry asks the daemon of a state folder to retry a failed letter or a quarantined mail in its next round. what
// is the identifier of a letter, or the number of a mail.
func RequestRetry(dir, what string) error {
	name := retryLetter + what
	if seq, err := strconv.Atoi(what); err == nil {
		e, ok, err := spool.FindEntry(filepath.Join(dir, "spool"), seq)
		switch {
		case err != nil:
			return err
		case !ok:
			return fmt.Errorf("no mail %d", seq)
		case e.State == spool.Received:
			return fmt.Errorf("mail %d is not dealt with yet; it is tried again by itself", seq)
		case len(e.Outbox) > 0:
			return fmt.Errorf("mail %d was answered; to send an answer again: pbem mail retry %s", seq, e.Outbox[0])
		}
		name = retryMail + strconv.Itoa(seq)
	} else {
		it, _, ok, err := outbox.ReadItem(filepath.Join(dir, "outbox"), what)
		switch {
		case err != nil:
			return err
		case !ok:
			return fmt.Errorf("no letter %s; pbem mail outbox lists them, and a mail is named by its number", what)
		case it.Status == outbox.Held:
			return fmt.Errorf("letter %s is not released yet: the mail that it answers is still being dealt with", what)
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, requests), 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, requests, name), nil, 0o600)
}

// resumeClock is the request of a person who confirmed the clock or the late players.
const resumeClock = "resume-clock"

// RequestResume asks the daemon of a state folder to trust the clock again, and to let missed deadlines have
// consequences.
func RequestResume(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, requests), 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, requests, resumeClock), nil, 0o600)
}

// requestBox handles requests of other processes.
type requestBox struct {
	state      string // state folder
	log        *slog.Logger
	spool      *spool.Spool
	outbox     *outbox.Outbox
	timekeeper *deadlines
}

// answerAll handles all requests and returns their number. A request that cannot be carried out is logged and dropped.
func (r requestBox) answerAll() (n int, err error) {
	dir := filepath.Join(r.state, requests)
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		err := r.answer(e.Name())
		if err != nil {
			r.log.Error("a request cannot be met", "request", e.Name(), "error", err)
		} else {
			r.log.Info("a request was met", "request", e.Name())
		}
		n++
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
			return n, err
		}
	}
	return n, nil
}

func (r requestBox) answer(name string) error {
	if name == resumeClock {
		return r.timekeeper.trustClock()
	}
	if id, ok := strings.CutPrefix(name, retryLetter); ok {
		return r.outbox.Retry(id)
	}
	number, ok := strings.CutPrefix(name, retryMail)
	seq, err := strconv.Atoi(number)
	if !ok || err != nil {
		return fmt.Errorf("want %s<identifier> or %s<number>", retryLetter, retryMail)
	}
	return r.spool.Retry(seq)
}
