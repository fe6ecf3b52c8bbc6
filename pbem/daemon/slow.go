package daemon

import (
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/report"
)

// delayedPlayer describes the delay that a player is told of.
type delayedPlayer struct {
	lane  throttleLane
	game  string
	since time.Time // start of the hour or day of the delay
	wait  time.Duration
}

// noteDelayed records that a player must be told of waiting mails: once an hour for their own mails, once a day for
// unproven mails in their name.
func (p *throttle) noteDelayed(s arrival, now time.Time, wait time.Duration) {
	if n, ok := p.delayedPlayers[s.Participant]; ok && n.lane.proof != sender.Unproven && s.Proof == sender.Unproven {
		return
	}
	every := time.Hour
	if s.Proof == sender.Unproven {
		every = 24 * time.Hour
	}
	p.delayedPlayers[s.Participant] = delayedPlayer{s.lane(), s.game, now.Truncate(every), wait}
}

// notifyDelayed tells players that their mails wait.
func (p *throttle) notifyDelayed() (n int, err error) {
	p.mu.Lock()
	waiting := p.delayedPlayers
	p.delayedPlayers = map[string]delayedPlayer{}
	p.mu.Unlock()
	for who, x := range waiting {
		k, err := p.notices.Send(p.delayNotice(who, x))
		if n += k; err != nil {
			return n, err
		}
	}
	return n, nil
}

// delayNotice returns the letter to a delayed player.
func (p *throttle) delayNotice(who string, x delayedPlayer) alerts.Notice {
	if x.lane.proof == sender.Unproven {
		return alerts.ForgedMails{To: who, Since: x.since, Limit: p.limits.UnprovenLimitText()}
	}
	n := alerts.MailsDelayed{To: who, Since: x.since, Wait: x.wait, Limit: p.limits.PlayerLimitText()}
	if l, book, ok := p.threadLetter(who, x.game); ok {
		n.Game, n.Book, n.Head = x.game, book, &l
	}
	if x.lane.onlyAsks {
		return alerts.QuestionsDelayed{MailsDelayed: n, PerHour: p.limits.QuestionsPerHour}
	}
	return n
}

// threadLetter returns an empty letter in the mail thread of a game, and the translator of the seat. ok is false if it
// is none of the player's games.
func (p *throttle) threadLetter(who, name string) (l compose.Letter, book *text.Translator, ok bool) {
	if name == "" {
		return l, nil, false
	}
	p.games.Lock()
	defer p.games.Unlock()
	g, err := p.games.Get(name)
	if err != nil {
		return l, nil, false
	}
	side, ok := sender.SideOf(g, who)
	if !ok {
		return l, nil, false
	}
	seat, _ := g.SeatOf(string(side))
	return p.office.GameLetter(g, seat, report.Letter{}, time.Time{}), g.Catalogue().Translator(seat.Lang), true
}
