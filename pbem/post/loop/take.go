package loop

import (
	"context"
	"fmt"

	"fieldpost/pbem/post/inbox"
	"fieldpost/pbem/post/spool"
)

// taker is the Loop as the mailbox sees it.
type taker struct{ *Loop }

// Take stores a mail, deals with it unless that was done before, and says where
// it is to be filed.
func (l taker) Take(ctx context.Context, it inbox.Item) (inbox.Filing, error) {
	if l.fatal != nil {
		return inbox.Filing{}, l.fatal
	}
	e, dup, err := l.cfg.Spool.Begin(it.Raw, origin(it))
	if err != nil {
		return inbox.Filing{}, l.die(err)
	}
	log := l.cfg.Log.With("seq", e.Seq, "uid", it.UID)
	if e.State == spool.Received {
		if l.tried[e.Seq] {
			return inbox.Filing{}, nil // failed in this cycle; again in the next
		}
		if err := l.process(ctx, e, it.Raw); err != nil {
			return inbox.Filing{}, err
		}
		e, _ = l.cfg.Spool.Entry(e.Seq)
	} else if dup {
		log.Info("a copy of a known mail, filed without an answer")
		return inbox.Filing{Folder: l.box.Account().Done}, nil
	}
	return l.filing(e), nil
}

// Filed notes the move of the mail itself; copies have no entry of their own.
func (l taker) Filed(_ context.Context, it inbox.Item) error {
	if e, ok := l.cfg.Spool.At(origin(it)); ok && e.State == spool.Committed {
		return l.die(l.cfg.Spool.Filed(e.Seq))
	}
	return nil
}

func origin(it inbox.Item) spool.Origin {
	return spool.Origin{Account: it.Account, Mailbox: it.Mailbox, UIDValidity: it.UIDValidity, UID: it.UID,
		Received: it.InternalDate, TooLarge: it.TooLarge, Size: it.Size}
}

// filing maps the end of a mail to a folder.
func (l *Loop) filing(e spool.Entry) inbox.Filing {
	a := l.box.Account()
	f := inbox.Filing{Folder: a.Done, Answered: len(e.Outbox) > 0}
	switch Disposition(e.Disposition) {
	case Rejected:
		f.Folder = a.Rejected
	case Quarantine:
		f.Folder, f.Flagged = a.Quarantine, true
	}
	return f
}

func tooLarge(e spool.Entry, limit int64) string {
	return fmt.Sprintf("the mail has %d KB, at most %d KB are read; send the orders without pictures and quoted reports", e.Origin.Size>>10, limit>>10)
}
