package pipeline

import (
	"context"
	"fmt"
	"slices"

	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
)

// mailboxRound is one cycle over one mailbox.
type mailboxRound struct {
	*Pipeline
	box   *inbox.Poller
	first bool           // this mailbox also handles mails of removed mailboxes
	tried map[int]bool   // mails attempted in this round
	taken map[uint32]int // mails to file, by UID
}

// resume finishes the work of an earlier process or cycle: it releases letters of committed mails and handles received
// mails.
func (l *mailboxRound) resume(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.stopReason(); err != nil {
		return err
	}
	if err := l.releaseHeld(); err != nil {
		return err
	}
	for _, e := range l.cfg.Spool.Entries(spool.Received) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !l.isOwn(e.Origin) {
			continue
		}
		raw, err := l.cfg.Spool.Raw(e.Seq)
		if err != nil {
			return l.stop(err)
		}
		err = l.process(ctx, e, raw)
		if dead := l.stopReason(); dead != nil {
			return dead
		}
		if err != nil {
			l.cfg.Log.Error("mail could not be handled", "seq", e.Seq, "error", err)
		}
	}
	return nil
}

// releaseHeld releases letters of committed mails, once in a process. Even letters of filed mails may be held, because
// earlier versions left them so after a power failure.
func (l *mailboxRound) releaseHeld() error {
	if l.released {
		return nil
	}
	held, err := l.cfg.Outbox.Items(outbox.Held)
	if err != nil {
		return l.stop(err)
	}
	waits := map[string]bool{}
	for _, it := range held {
		waits[it.ID] = true
	}
	for _, e := range l.cfg.Spool.Entries("") {
		if e.State == spool.Received || !slices.ContainsFunc(e.Outbox, func(id string) bool { return waits[id] }) {
			continue
		}
		if err := l.release(e.Outbox); err != nil {
			return err
		}
	}
	l.released = true
	return nil
}

// isOwn reports whether this round handles the mails of an origin, that is a mailbox.
func (l *mailboxRound) isOwn(o spool.Origin) bool {
	for _, b := range l.boxes {
		if a := b.Account(); a.Name == o.Account && a.Mailbox == o.Mailbox {
			return b == l.box
		}
	}
	return l.first
}

// HandleItems stores the mails, handles each unless that was done before, and returns where to file them.
func (l *mailboxRound) HandleItems(ctx context.Context, items []inbox.Item) ([]inbox.Filing, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.stopReason(); err != nil {
		return nil, err
	}
	list := make([]spool.Arrival, len(items))
	for i, it := range items {
		list[i] = spool.Arrival{Raw: it.Raw, Origin: origin(it)}
	}
	known, err := l.cfg.Spool.ReceiveAll(list)
	if err != nil {
		return nil, l.stop(err)
	}
	out := make([]inbox.Filing, len(items))
	for i, k := range known {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if out[i], err = l.handleItem(ctx, items[i], k); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// handleItem handles one mail; an error is fatal.
func (l *mailboxRound) handleItem(ctx context.Context, it inbox.Item, k spool.KnownEntry) (inbox.Filing, error) {
	log := l.cfg.Log.With("seq", k.Seq, "uid", it.UID)
	e, _ := l.cfg.Spool.Entry(k.Seq) // the first of two copies may have changed it
	switch {
	case e.State == spool.Received && l.tried[e.Seq]:
		return inbox.Filing{}, nil // it failed in this round, and is tried again in the next
	case e.State == spool.Received:
		err := l.process(ctx, e, it.Raw)
		if dead := l.stopReason(); dead != nil {
			return inbox.Filing{}, dead
		}
		if err != nil {
			log.Error("mail could not be handled, it stays in the mailbox", "error", err)
			return inbox.Filing{}, nil
		}
		if e, _ = l.cfg.Spool.Entry(e.Seq); e.State == spool.Received {
			return inbox.Filing{}, nil // delayed
		}
	case k.Duplicate:
		log.Info("a copy of a known mail, filed without an answer")
		if e.State == spool.Filed {
			return inbox.Filing{Folder: l.box.Account().DoneFolder}, nil
		}
	}
	l.taken[it.UID] = e.Seq
	return l.filing(e), nil
}

// ItemsFiled records that mails were moved. A second copy of a mail has no entry. A copy that is moved before the mail
// may be the mail itself in a mailbox that was renumbered.
func (l *mailboxRound) ItemsFiled(_ context.Context, items []inbox.Item) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var seqs []int
	for _, it := range items {
		if seq, ok := l.taken[it.UID]; ok {
			seqs = append(seqs, seq)
		}
	}
	return l.stop(l.cfg.Spool.RecordFiled(seqs...))
}

func origin(it inbox.Item) spool.Origin {
	return spool.Origin{Account: it.Account, Mailbox: it.Mailbox, UIDValidity: it.UIDValidity, UID: it.UID,
		Received: it.InternalDate, TooLarge: it.TooLarge, Size: it.Size}
}

// filing returns the folder for a handled mail.
func (l *mailboxRound) filing(e spool.Entry) inbox.Filing {
	a := l.box.Account()
	f := inbox.Filing{Folder: a.DoneFolder, Answered: len(e.Outbox) > 0}
	switch Disposition(e.Disposition) {
	case Rejected:
		f.Folder = a.RejectedFolder
	case Quarantine:
		f.Folder, f.Flagged = a.QuarantineFolder, true
	}
	return f
}

func tooLarge(e spool.Entry, limit int64) string {
	return fmt.Sprintf("the mail has %d KB, at most %d KB are read; send the orders without pictures and quoted reports", e.Origin.Size>>10,
		limit>>10)
}
