package daemon

import (
	"log/slog"
	"slices"
	"sync"
	"time"

	"fieldpost/config"
	"fieldpost/notation"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/ratelimit"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
)

// throttle delays the mails of players who send too many. A delayed mail is on disk, and dealt with when there is room.
// Mails are counted separately by address, by proof of the sender, and by whether they only ask questions. Mails that
// others send in a player's name therefore do not delay the player's own mails, and questions do not delay sheets.
type throttle struct {
	limits  config.Limits
	clock   clock.Clock
	log     *slog.Logger
	reader  message.Reader
	spool   *spool.Spool
	games   gamesFolder
	gate    *sender.Registry
	office  *letters.Writer
	notices *alerts.Sender

	mu             sync.Mutex
	meters         map[throttleLane]*ratelimit.Meter
	senders        map[int]arrival          // waiting mails, by number
	released       map[int]bool             // mails that need not wait
	usedProofs     map[string]bool          // proofs used so far; a second mail with the same proof proves nothing
	delayedPlayers map[string]delayedPlayer // players to be told, by address
}

// throttleLane identifies the queue in which a mail waits.
type throttleLane struct {
	proof    sender.ProofStrength
	onlyAsks bool // the mails only ask: checks and requests that change nothing
}

// arrival holds the facts about a mail that are known before it is handled.
type arrival struct {
	sender.Trust
	onlyAsks bool
	game     string // of its first frame, "" for none
}

// lane returns the queue in which a mail waits. Mails without proof of the sender have one queue, whatever they
// contain.
func (a arrival) lane() throttleLane {
	return throttleLane{a.Proof, a.onlyAsks && a.Proof != sender.Unproven}
}

// hasLimits reports whether any limit is configured.
func (p *throttle) hasLimits() bool {
	l := p.limits
	return l.QuestionsPerHour > 0 || l.MailsPerHour > 0 || l.MailsPerDay > 0 || l.UnprovenPerHour > 0 || l.UnprovenPerDay > 0
}

// setUp counts recently handled mails, so that a restart does not reset the limits.
func (p *throttle) setUp() {
	l := p.limits
	meter := func(hour, day int) *ratelimit.Meter {
		return ratelimit.New(ratelimit.Limit{N: hour, Per: time.Hour}, ratelimit.Limit{N: day, Per: 24 * time.Hour})
	}
	p.meters = map[throttleLane]*ratelimit.Meter{
		{sender.Proven, false}:          meter(l.MailsPerHour, l.MailsPerDay),
		{sender.FromAddressOnly, false}: meter(l.MailsPerHour, l.MailsPerDay),
		{sender.Proven, true}:           meter(l.QuestionsPerHour, 0),
		{sender.FromAddressOnly, true}:  meter(l.QuestionsPerHour, 0),
		{sender.Unproven, false}:        meter(l.UnprovenPerHour, l.UnprovenPerDay)}
	p.senders, p.released, p.usedProofs, p.delayedPlayers = map[int]arrival{}, map[int]bool{}, map[string]bool{}, map[string]delayedPlayer{}
	if !p.hasLimits() {
		return
	}
	since := p.clock.Now().Add(-24 * time.Hour)
	for _, e := range p.spool.Entries("") {
		if e.State == spool.Received || e.Origin.Received.Before(since) {
			continue
		}
		raw, err := p.spool.Raw(e.Seq)
		if err != nil {
			continue
		}
		s := p.classify(e, raw)
		if s.Proof == sender.Unproven && pipeline.Disposition(e.Disposition) == pipeline.Done {
			s.Proof = sender.Proven // what proved it then may be used up now
		}
		if s.Participant != "" {
			p.meters[s.lane()].Add(s.Participant, e.Origin.Received)
			p.usedProofs[s.ProofID] = true
		}
	}
}

// classify determines the sender and game of a mail that may be answered. Other mails have no sender.
func (p *throttle) classify(e spool.Entry, raw []byte) arrival {
	m, _ := p.reader.Read(raw) // an error is reported when the mail is handled
	if m.Class != message.Orders && m.Class != message.Unreadable {
		return arrival{}
	}
	m.Seq, m.Received = e.Seq, e.Origin.Received
	p.games.Lock()
	defer p.games.Unlock()
	ev := p.gate.Read(m, raw)
	s, err := p.gate.JudgeMail(ev)
	if err != nil {
		return arrival{}
	}
	found := p.gate.FindFrames(ev)
	out := arrival{Trust: s, onlyAsks: onlyAsks(found)}
	for _, f := range slices.Concat(found.Frames, found.OtherFrames) {
		if out.game = f.Game; out.game != "" {
			break
		}
	}
	return out
}

// onlyAsks reports whether all frames of a mail are checks of sheets, or requests that change nothing. A mail without
// frames does not count.
func onlyAsks(found notation.FindResult) bool {
	for _, f := range found.Frames {
		if !f.Check {
			return false
		}
	}
	for _, f := range found.OtherFrames {
		if f.Mark != notation.DeskMark {
			return false
		}
		cmds, _ := command.ParseFrame(f.Lines, f.Pos.Line+1, command.Player)
		if slices.ContainsFunc(cmds, func(c command.Command) bool { return !c.IsQuestion() }) {
			return false
		}
	}
	return len(found.Frames)+len(found.OtherFrames) > 0
}

// shouldDelay reports whether a mail must wait; see pipeline.Supervisor.
func (p *throttle) shouldDelay(e spool.Entry, raw []byte) bool {
	if !p.hasLimits() {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.released[e.Seq] {
		return false
	}
	s, known := p.senders[e.Seq]
	if !known {
		if s = p.classify(e, raw); s.ProofID != "" && p.usedProofs[s.ProofID] {
			s.Proof = sender.Unproven
		}
		if !s.LookupFailed {
			p.senders[e.Seq] = s
		}
	}
	if s.Participant == "" {
		return false
	}
	now := p.clock.Now().UTC()
	if wait := p.meters[s.lane()].Delay(s.Participant, now); wait > 0 {
		if !known {
			p.log.Warn("too many mails of one player; this one waits", "seq", e.Seq, "from", s.Participant, "proof", s.Proof, "for", wait)
		}
		p.noteDelayed(s, now, wait)
		return true
	}
	p.meters[s.lane()].Add(s.Participant, now)
	p.released[e.Seq] = true
	if s.ProofID != "" {
		p.usedProofs[s.ProofID] = true
	}
	delete(p.senders, e.Seq)
	return false
}
