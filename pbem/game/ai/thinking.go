package ai

import (
	"context"
	"fmt"
	"sync"
)

// Thinking decides when players who need time write their sheets.
type Thinking interface {
	// Think returns the result of the player's Think. ready is false if the sheet is not written yet; a later call
	// with the same key returns it. The key identifies the state of the game, as far as the player sees it.
	Think(p Thinker, t Task, key string) (lines []string, weighed string, ready bool)
}

// ImmediateThinking runs players while the caller waits.
type ImmediateThinking struct{}

// Think implements Thinking.
func (ImmediateThinking) Think(p Thinker, t Task, _ string) ([]string, string, bool) {
	lines, weighed := p.Think(context.Background(), t)
	return lines, weighed, true
}

// NoThinking runs no player. It is for callers who must not wait; another caller asks the players.
type NoThinking struct{}

// Think implements Thinking.
func (NoThinking) Think(Thinker, Task, string) ([]string, string, bool) { return nil, "", false }

// BackgroundThinking runs players while the caller does other work, one of them at a time. The zero value is ready for
// use.
type BackgroundThinking struct {
	mu      sync.Mutex
	written map[string]*thought // by game
	turn    sync.Mutex          // held by the player that thinks
}

// thought holds a sheet that a player is writing, or has written.
type thought struct {
	key     string
	lines   []string
	weighed string
	done    bool
	cancel  context.CancelFunc
}

// Think implements Thinking. If the game has changed meanwhile, the player starts again.
func (b *BackgroundThinking) Think(p Thinker, t Task, key string) (lines []string, weighed string, ready bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	x := b.written[t.Game]
	switch {
	case x != nil && x.key == key && x.done:
		b.drop(t.Game)
		return x.lines, x.weighed, true
	case x != nil && x.key == key:
		return nil, "", false
	}
	b.drop(t.Game)
	if b.written == nil {
		b.written = map[string]*thought{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	x = &thought{key: key, cancel: cancel}
	b.written[t.Game] = x
	t.View = t.View.Clone() // the caller goes on reading it
	go b.write(ctx, p, t, x)
	return nil, "", false
}

// Check drops the sheet for a game that no longer waits for it: the game continued, was rolled back or is over, or a
// person has the seat.
func (b *BackgroundThinking) Check(g Game) {
	b.mu.Lock()
	defer b.mu.Unlock()
	name := g.Log().Records()[0].Get("game")
	if x := b.written[name]; x != nil && x.key != stateKey(g) {
		b.drop(name)
	}
}

// Forget drops the sheet for a game, written or not, and stops the player who is writing it.
func (b *BackgroundThinking) Forget(game string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.drop(game)
}

// Keep drops the sheets for all games that are not in keep.
func (b *BackgroundThinking) Keep(keep map[string]bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for game := range b.written { // any order: each is looked at by itself
		if !keep[game] {
			b.drop(game)
		}
	}
}

// drop removes the sheet for a game. b.mu is held.
func (b *BackgroundThinking) drop(game string) {
	if x := b.written[game]; x != nil {
		x.cancel()
		delete(b.written, game)
	}
}

// write runs a player when its turn comes, unless the sheet is no longer needed by then.
func (b *BackgroundThinking) write(ctx context.Context, p Thinker, t Task, x *thought) {
	b.turn.Lock()
	defer b.turn.Unlock()
	if ctx.Err() != nil {
		return
	}
	lines, weighed := thinkSafely(ctx, p, t)
	b.mu.Lock()
	x.lines, x.weighed, x.done = lines, weighed, true
	b.mu.Unlock()
}

// thinkSafely returns the result of a player's Think. After a panic it returns the sheet of a player who does not look
// ahead.
func thinkSafely(ctx context.Context, p Thinker, t Task) (lines []string, weighed string) {
	defer func() {
		if x := recover(); x != nil {
			lines, weighed = Greedy{Tuned: true}.Orders(t), fmt.Sprintf("%s %s: not weighed: %v", t.Side, t.View.Phase, x)
		}
	}()
	return p.Think(ctx, t)
}

// IsWritten reports whether a sheet for a game is ready to be sent.
func (b *BackgroundThinking) IsWritten(game string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	x := b.written[game]
	return x != nil && x.done
}
