package daemon

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"

	"fieldpost/pbem/tools/mailtest/quirk"
)

// deadly are the steps at which the daemon is killed.
var deadly = []string{"stored", "received", "handled", "queued", "committed", "released", "sending", "transmitted", "filed",
	"announced"}

// kill makes the daemon die at a step, or at any moment.
func (w *week) kill() {
	if w.fate.IntN(2) == 0 {
		_, _ = fmt.Fprintf(w.proc.in, "arm %s:%d\n", deadly[w.fate.IntN(len(deadly))], 1+w.fate.IntN(3))
		return
	}
	proc := w.proc.cmd.Process
	w.proc.timer = time.AfterFunc(time.Duration(w.fate.IntN(400))*time.Millisecond, func() { _ = proc.Kill() })
}

// fault begins a fault, and ends the one before it.
func (w *week) fault(kind string) {
	w.t.Helper()
	ballast := filepath.Join(w.state, "ballast")
	switch {
	case w.trial == "disk":
		w.must(os.Remove(ballast))
	case w.trial == "quirk":
		w.back()
	}
	w.in.lead(to(w.dove.IMAP))
	w.out.lead(to(w.smtp))
	w.trial, w.odd, w.taker = kind, nil, nil
	if kind != "" {
		w.count[kind]++
	}
	switch kind {
	case "disk":
		f, err := os.Create(ballast)
		w.must(err)
		chunk := make([]byte, 1<<16)
		for size := len(chunk); size > 0; {
			if _, err := f.Write(chunk[:size]); err != nil {
				size /= 2
			}
		}
		w.must(f.Close())
	case "network":
		w.in.lead(nil)
		w.out.lead(nil)
	case "quirk":
		w.misbehave()
	}
}

// misbehave puts servers in front of the daemon that have a quirk each.
func (w *week) misbehave() {
	for {
		q := quirk.MailboxCases[w.fate.IntN(len(quirk.MailboxCases))]
		if q.Slow {
			continue
		}
		w.odd = quirk.New(q.Mode)
		w.odds = append(w.odds, w.odd)
		w.odd.SetUIDValidity(777 + len(w.odds)) // no two mailboxes have the same numbers
		w.in.lead(w.odd.Dial)
		w.count["mailbox: "+q.Name]++
		break
	}
	for {
		q := quirk.SMTPCases[w.fate.IntN(len(quirk.SMTPCases))]
		if q.Failed > 0 {
			continue
		}
		w.taker = &quirk.SMTP{Ext: q.Ext, Reply: q.Reply}
		w.out.lead(w.taker.Dial)
		w.count["taker: "+q.Name]++
		return
	}
}

// carry brings the mails in Dovecot's INBOX into the mailbox that misbehaves.
func (w *week) carry() {
	if w.odd == nil {
		return
	}
	raws := w.dove.Folder(w.t, drillGM, "INBOX")
	for _, raw := range raws {
		w.odd.Deliver(raw)
		w.given = append(w.given, raw)
	}
	if len(raws) > 0 {
		w.dove.Empty(w.t, drillGM, "INBOX")
	}
}

// back brings what the odd servers hold to the good ones: letters to their readers, mails that were not read to
// Dovecot. The moderator puts back what was set aside or taken by another program, and has the letters sent again that
// the odd server did not take.
func (w *week) back() {
	w.t.Helper()
	w.retry = true
	for _, raw := range w.taker.Accepted() {
		addr := headOf(raw, "To")
		w.dove.Deliver(w.t, addr, raw)
	}
	c := w.dove.Client(w.t, drillGM)
	defer c.Close()
	left := append(w.odd.Mails(), w.odd.Folder("Quarantine")...)
	for _, raw := range w.given {
		if !slices.Contains(slices.Concat(left, w.odd.Folder("Done"), w.odd.Folder("Rejected")), raw) {
			left = append(left, raw) // another program took it
		}
	}
	w.given = nil
	for _, raw := range left {
		cmd := c.Append("INBOX", int64(len(raw)), &imap.AppendOptions{})
		_, err := cmd.Write([]byte(raw))
		w.must(err)
		w.must(cmd.Close())
		_, err = cmd.Wait()
		w.must(err)
		w.count["put back"]++
	}
}
