package ai

import (
	"fmt"
	"sync"
)

// Thinking decides when players who take time write their sheets.
type Thinking interface {
	// Think returns what the player's Think returns. ready is false if the sheet is not written yet; a later call for
	// the same key returns it. The key names the state of the game.
	Think(p Thinker, t Task, key string) (lines []string, weighed string, ready bool)
}

// AtOnce lets players think while the caller waits.
type AtOnce struct{}

// Think implements Thinking.
func (AtOnce) Think(p Thinker, t Task, _ string) ([]string, string, bool) {
	lines, weighed := p.Think(t)
	return lines, weighed, true
}

// Never lets no player think, for callers who must not wait; somebody else asks them.
type Never struct{}

// Think implements Thinking.
func (Never) Think(Thinker, Task, string) ([]string, string, bool) { return nil, "", false }

// Background lets players think while the caller does other work, one of them at a time. The zero value is ready.
type Background struct {
	mu      sync.Mutex
	written map[string]*thought // by game
	turn    sync.Mutex          // held by the player that thinks
}

// thought is a sheet that a player writes, or has written.
type thought struct {
	key     string
	lines   []string
	weighed string
	done    bool
}

// Think implements Thinking. A game that has changed meanwhile is thought about anew.
func (b *Background) Think(p Thinker, t Task, key string) (lines []string, weighed string, ready bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	x := b.written[t.Game]
	switch {
	case x != nil && x.key == key && x.done:
		delete(b.written, t.Game)
		return x.lines, x.weighed, true
	case x != nil && x.key == key:
		return nil, "", false
	}
	if b.written == nil {
		b.written = map[string]*thought{}
	}
	x = &thought{key: key}
	b.written[t.Game] = x
	t.View = t.View.Clone() // the caller goes on reading it
	go b.write(p, t, x)
	return nil, "", false
}

// write lets a player think when its turn comes, unless the game has changed by then.
func (b *Background) write(p Thinker, t Task, x *thought) {
	b.turn.Lock()
	defer b.turn.Unlock()
	b.mu.Lock()
	stale := b.written[t.Game] != x
	b.mu.Unlock()
	if stale {
		return
	}
	lines, weighed := thinkSafely(p, t)
	b.mu.Lock()
	x.lines, x.weighed, x.done = lines, weighed, true
	b.mu.Unlock()
}

// thinkSafely returns what a player's Think returns. After a panic it returns the sheet of a player who does not look
// ahead.
func thinkSafely(p Thinker, t Task) (lines []string, weighed string) {
	defer func() {
		if x := recover(); x != nil {
			lines, weighed = Greedy{Tuned: true}.Orders(t), fmt.Sprintf("%s %s: not weighed: %v", t.Side, t.View.Phase, x)
		}
	}()
	return p.Think(t)
}

// Written reports whether a sheet for a game is ready to be sent.
func (b *Background) Written(game string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	x := b.written[game]
	return x != nil && x.done
}
