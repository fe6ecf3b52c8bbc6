package daemon

import (
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/notice"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/report"
)

// delayedPlayer holds what a player is told of a delay.
type delayedPlayer struct {
	lane  throttleLane
	game  string
	since time.Time // of the hour or day of which they are told
	wait  time.Duration
}

// noteDelayed notes that a player is to be told of mails that wait: once an hour of their own, once a day of those
// that anybody may have written in their name.
func (p *throttle) noteDelayed(s arrival, now time.Time, wait time.Duration) {
	if n, ok := p.delayedPlayers[s.Holder]; ok && n.lane.proof != sender.Unproven && s.Proof == sender.Unproven {
		return
	}
	every := time.Hour
	if s.Proof == sender.Unproven {
		every = 24 * time.Hour
	}
	p.delayedPlayers[s.Holder] = delayedPlayer{s.lane(), s.game, now.Truncate(every), wait}
}

// notifyDelayed tells the players whose mails wait.
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

// delayNotice returns what a player is told.
func (p *throttle) delayNotice(who string, x delayedPlayer) notice.Notice {
	if x.lane.proof == sender.Unproven {
		return notice.Forged{To: who, Since: x.since, Limit: p.limits.UnprovenLimitText()}
	}
	n := notice.MailsWait{To: who, Since: x.since, Wait: x.wait, Limit: p.limits.PlayerLimitText()}
	if l, book, ok := p.threadLetter(who, x.game); ok {
		n.Game, n.Book, n.Head = x.game, book, &l
	}
	if x.lane.onlyAsks {
		return notice.QuestionsWait{MailsWait: n, PerHour: p.limits.QuestionsPerHour}
	}
	return n
}

// threadLetter returns a letter without words in the thread of a game, and the book of its seat; false where that is none of
// the player's games.
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
	side, ok := sender.Plays(g, who)
	if !ok {
		return l, nil, false
	}
	seat, _ := g.SeatOf(string(side))
	return p.office.GameLetter(g, seat, report.Letter{}, time.Time{}), g.Catalogue().Translator(seat.Lang), true
}
