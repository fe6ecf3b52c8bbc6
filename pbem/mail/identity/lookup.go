package identity

import (
	"context"
	"errors"
	"fieldpost/pbem/mail/clock"
	"fmt"
	"net"
	"sync"
	"time"
)

// Names looks up names, as a [net.Resolver] does.
type Names interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// Resolver looks up TXT records with a time limit and remembers the answers. It may be used concurrently.
type Resolver struct {
	Lookup  Names // nil: the system's resolver
	Clock   clock.Clock
	Timeout time.Duration // of one lookup; 0: 5 s
	Keep    time.Duration // how long an answer, also "no such name", is remembered; 0: 1 h

	mu    sync.Mutex
	known map[string]answer
}

type answer struct {
	txt   []string
	err   error
	until time.Time
}

const (
	lookupTime = 5 * time.Second
	lookupKeep = time.Hour
	maxKnown   = 1000 // names remembered: a stranger's mails must not fill the memory
)

// TXT gives the TXT records of a name. A failure that may pass is not remembered.
func (r *Resolver) TXT(name string) ([]string, error) {
	name, now := lower(name), r.Clock.Now()
	r.mu.Lock()
	a, ok := r.known[name]
	r.mu.Unlock()
	if ok && now.Before(a.until) {
		return a.txt, a.err
	}
	txt, err := r.ask(name)
	if temporary(err) {
		return nil, later{err}
	}
	keep := r.Keep
	if keep == 0 {
		keep = lookupKeep
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known == nil || len(r.known) >= maxKnown {
		r.known = map[string]answer{}
	}
	r.known[name] = answer{txt, err, now.Add(keep)}
	return txt, err
}

// ask waits for the lookup no longer than its time, also when it does not heed its context.
func (r *Resolver) ask(name string) ([]string, error) {
	limit, lookup := r.Timeout, r.Lookup
	if limit == 0 {
		limit = lookupTime
	}
	if lookup == nil {
		lookup = net.DefaultResolver
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	done := make(chan answer, 1)
	go func() {
		txt, err := lookup.LookupTXT(ctx, name)
		done <- answer{txt: txt, err: err}
	}()
	select {
	case a := <-done:
		return a.txt, a.err
	case <-ctx.Done():
		return answerless(limit)
	}
}

func answerless(limit time.Duration) ([]string, error) {
	return nil, fmt.Errorf("no answer within %s", limit)
}

// later is a net.Error that may pass.
type later struct{ error }

func (later) Timeout() bool   { return true }
func (later) Temporary() bool { return true }

// temporary reports whether a lookup may succeed later. What is not known to be final may.
func temporary(err error) bool {
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return !dns.IsNotFound
	}
	return err != nil
}
