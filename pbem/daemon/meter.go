package daemon

import (
	"sort"
	"sync"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/monitor"
)

// meter counts the daemon's work since its start.
type meter struct {
	mu        sync.Mutex
	started   time.Time
	mails     map[string]int64     // by class
	frames    map[string]int64     // by status
	letters   map[string]int64     // number of letters by step
	lastReads map[string]time.Time // last successful reading, by account and folder
	games     gameCounts

	diskMu          sync.Mutex
	diskFailedSince time.Time // since when the state folder cannot be written; zero if it can
}

// gameCounts holds the counts of all games in the last round.
type gameCounts struct {
	total, waiting, beacon, trouble int64
}

var (
	classes = []message.Class{message.Orders, message.Unreadable, message.Malformed, message.OwnMail, message.Bounce, message.AutoReply,
		message.List}
	statuses = []engine.Status{engine.Executed, engine.Answered, engine.Filed, engine.Drafted, engine.Committed, engine.Checked,
		engine.Duplicate, engine.Refused}
	steps = []string{"queued", "sent", "failed", "deferred"}
)

// newMeter returns a meter with every count at 0. A series must begin at 0, because a rate misses the first event of a
// series that begins with it.
func newMeter(now time.Time) *meter {
	m := &meter{started: now, mails: map[string]int64{}, frames: map[string]int64{}, letters: map[string]int64{},
		lastReads: map[string]time.Time{}}
	for _, c := range classes {
		m.mails[string(c)] = 0
	}
	for _, s := range statuses {
		m.frames[string(s)] = 0
	}
	for _, s := range steps {
		m.letters[s] = 0
	}
	return m
}

// countMail counts a received mail by class.
func (m *meter) countMail(c message.Class) { m.increment(m.mails, string(c)) }

func (m *meter) countFrame(s engine.Status) { m.increment(m.frames, string(s)) }

// countLetter implements outbox.Options.OnStep.
func (m *meter) countLetter(it outbox.Item) {
	switch {
	case it.Status == outbox.Queued && it.Tries > 0:
		m.increment(m.letters, "deferred")
	default:
		m.increment(m.letters, string(it.Status))
	}
}

func (m *meter) increment(of map[string]int64, key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	of[key]++
}

// noteRead records a successful reading of a mailbox.
func (m *meter) noteRead(key string, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lastReads[key] = now
}

// lastGood returns when a mailbox was last read. If it was not read since the start, it returns the start, and ok is
// false.
func (m *meter) lastGood(key string) (at time.Time, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if at, ok = m.lastReads[key]; !ok {
		at = m.started
	}
	return at, ok
}

// countGame counts a game. err is the error that prevented its opening, if any.
func (g *gameCounts) countGame(all gamesFolder, name string, err error) {
	g.total++
	if err != nil {
		g.trouble++
		return
	}
	if all.isFinished(name) {
		return
	}
	_ = all.withGame(name, func(open *game.Game) error { // the error was reported above
		if open.Position().Over == nil {
			g.waiting++
		}
		if open.Beacon() != nil {
			g.beacon++
		}
		return nil
	})
}

func (m *meter) setGames(g gameCounts) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games = g
}

// samples returns counts as samples whose label is the key, sorted by key.
func (m *meter) samples(of map[string]int64, label string) []monitor.Sample {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []monitor.Sample
	for k, n := range of {
		out = append(out, monitor.Sample{Labels: []string{label, k}, Value: n})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Labels[1] < out[j].Labels[1] })
	return out
}
