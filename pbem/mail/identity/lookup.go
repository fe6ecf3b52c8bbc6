package identity

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"fieldpost/pbem/clock"
)

// TXTLookup looks up TXT records, as a [net.Resolver] does.
type TXTLookup interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// Resolver looks up TXT records with a time limit and caches the answers. It may be used concurrently.
type Resolver struct {
	Lookup    TXTLookup // nil for the system's resolver
	Clock     clock.Clock
	Timeout   time.Duration // limit of one lookup; 0: 5 s
	CacheTime time.Duration // lifetime of a cached answer, "no such name" included; 0: 1 h

	mu    sync.Mutex
	cache map[string]cachedAnswer
}

type cachedAnswer struct {
	txt   []string
	err   error
	until time.Time
}

const (
	defaultTimeout   = 5 * time.Second
	defaultCacheTime = time.Hour
	maxCachedNames   = 1000 // cached names: a stranger's mails must not fill the memory
)

// TXT returns the TXT records of a name. A temporary failure is not cached.
func (r *Resolver) TXT(name string) ([]string, error) {
	name, now := lowerASCII(name), r.Clock.Now()
	r.mu.Lock()
	a, ok := r.cache[name]
	r.mu.Unlock()
	if ok && now.Before(a.until) {
		return a.txt, a.err
	}
	txt, err := r.lookUp(name)
	if isTemporary(err) {
		return nil, temporaryError{err}
	}
	keep := r.CacheTime
	if keep == 0 {
		keep = defaultCacheTime
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cache == nil || len(r.cache) >= maxCachedNames {
		r.cache = map[string]cachedAnswer{}
	}
	r.cache[name] = cachedAnswer{txt, err, now.Add(keep)}
	return txt, err
}

// lookUp waits for a lookup at most its timeout, even if the lookup ignores its context.
func (r *Resolver) lookUp(name string) ([]string, error) {
	limit, lookup := r.Timeout, r.Lookup
	if limit == 0 {
		limit = defaultTimeout
	}
	if lookup == nil {
		lookup = net.DefaultResolver
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	done := make(chan cachedAnswer, 1)
	go func() {
		txt, err := lookup.LookupTXT(ctx, name)
		done <- cachedAnswer{txt: txt, err: err}
	}()
	select {
	case a := <-done:
		return a.txt, a.err
	case <-ctx.Done():
		return noAnswer(limit)
	}
}

func noAnswer(limit time.Duration) ([]string, error) {
	return nil, fmt.Errorf("no answer within %s", limit)
}

// temporaryError is a net.Error that may not recur.
type temporaryError struct{ error }

func (temporaryError) Timeout() bool   { return true }
func (temporaryError) Temporary() bool { return true }

// isTemporary reports whether a lookup may succeed later. Every error that is not known to be final is temporary.
func isTemporary(err error) bool {
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return !dns.IsNotFound
	}
	return err != nil
}
