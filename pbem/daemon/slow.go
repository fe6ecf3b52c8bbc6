package daemon

import (
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/notice"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/report"
)

// delayed holds what a player is told of a delay.
type delayed struct {
	lane  lane
	game  string
	since time.Time // of the hour or day of which they are told
	wait  time.Duration
}

// tell notes that a player is to be told of mails that wait: of his own once an hour, of those that anybody may have
// written in his name once a day.
func (p *pace) tell(s arrival, now time.Time, wait time.Duration) {
	if n, ok := p.waiting[s.Holder]; ok && n.lane.proof != sender.Unproven && s.Proof == sender.Unproven {
		return
	}
	every := time.Hour
	if s.Proof == sender.Unproven {
		every = 24 * time.Hour
	}
	p.waiting[s.Holder] = delayed{s.lane(), s.game, now.Truncate(every), wait}
}

// report tells the players whose mails wait.
func (p *pace) report() (n int, err error) {
	p.mu.Lock()
	waiting := p.waiting
	p.waiting = map[string]delayed{}
	p.mu.Unlock()
	for who, x := range waiting {
		k, err := p.notices.Send(p.noticeOf(who, x))
		if n += k; err != nil {
			return n, err
		}
	}
	return n, nil
}

// noticeOf returns what a player is told.
func (p *pace) noticeOf(who string, x delayed) notice.Notice {
	if x.lane.proof == sender.Unproven {
		return notice.Forged{To: who, Since: x.since, Limit: p.limits.Unproven()}
	}
	n := notice.Slow{To: who, Since: x.since, Wait: x.wait, Limit: p.limits.PerPlayer()}
	if l, book, ok := p.thread(who, x.game); ok {
		n.Game, n.Book, n.Head = x.game, book, &l
	}
	if x.lane.asks {
		return notice.SlowQuestions{Slow: n, PerHour: p.limits.QuestionsPerHour}
	}
	return n
}

// thread returns a letter without words in the thread of a game, and the book of its seat; false where that is none of
// the player's games.
func (p *pace) thread(who, name string) (l compose.Letter, book *text.Book, ok bool) {
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
	return p.office.Letter(g, seat, report.Letter{}, time.Time{}), g.Words().For(seat.Lang), true
}
