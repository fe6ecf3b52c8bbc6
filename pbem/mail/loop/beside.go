package loop

import (
	"context"
	"fmt"
	"sync"

	"fieldpost/pbem/mail/outbox"
)

// beside is the work that goes on beside the mails: letters are sent as soon as
// they are released, and files are written behind the log, while the mailbox moves
// mails and the next ones are handled. Both only follow what is committed.
type beside struct {
	send, show chan struct{}
	all        sync.WaitGroup

	mu     sync.Mutex
	err    error // the first one
	failed []outbox.Item
	panics any
}

// start begins the work beside.
func (l *Loop) start(ctx context.Context) *beside {
	b := &beside{send: make(chan struct{}, 1), show: make(chan struct{}, 1)}
	l.helper.Store(b)
	b.all.Go(func() {
		for range b.send {
			l.guard(b, func() error {
				res, err := l.cfg.Outbox.Send(ctx, l.cfg.Sender)
				b.ended(err, res.Failed)
				return nil // as with Flush: it does not keep mails from being taken
			})
		}
	})
	b.all.Go(func() {
		for range b.show {
			l.guard(b, l.cfg.Spool.WAL().Show)
		}
	})
	return b
}

// guard does one piece of work unless nothing may go on. A panic is the caller's
// of finish: until then it ends all the rest, as if it had ended the process.
func (l *Loop) guard(b *beside, work func() error) {
	if l.dead() != nil {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.panics = p
			_ = l.die(fmt.Errorf("a panic beside the mails: %v", p))
		}
	}()
	_ = l.die(work())
}

func (b *beside) ended(err error, failed []outbox.Item) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
	}
	b.failed = append(b.failed, failed...)
}

// take gives what was noted, once.
func (b *beside) take() (failed []outbox.Item, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	failed, err = b.failed, b.err
	b.failed, b.err = nil, nil
	return failed, err
}

// finish ends the work beside. What it has not done is left for flush.
func (l *Loop) finish(b *beside) {
	l.helper.Store(nil)
	close(b.send)
	close(b.show)
	b.all.Wait()
	if b.panics != nil {
		panic(b.panics)
	}
}

// wake starts sending letters or writing files, beside.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // it is awake
	}
}
