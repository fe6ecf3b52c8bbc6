package daemon

import (
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/service/notice"
)

// house answers the loop's questions, and takes its reports.
type house struct {
	wake     chan<- struct{} // there may be news
	watchers *boxTroubles
	pace     *pace
	delivery *delivery
	post     *post
	people   people
	notices  *notice.Sender
}

var _ loop.House = house{}

// Delay implements loop.House.
func (h house) Delay(e spool.Entry, raw []byte) bool { return h.pace.delay(e, raw) }

// Looked implements loop.House.
func (h house) Looked(a inbox.Account, err error) {
	select {
	case h.wake <- struct{}{}: // what mails did is told
	default:
	}
	h.watchers.looked(a, err)
}

// Failed implements loop.House.
func (h house) Failed(it outbox.Item) { h.delivery.failed(it) }

// GaveUp implements loop.House. It is told of a mail that could not be dealt with. A person who plays here hears of it.
func (h house) GaveUp(e spool.Entry, why string) {
	at, answered := e.Origin.Received.UTC(), false
	if m := h.post.mailOf(e); m != nil && !m.Class.Silent() && (m.Hint == "" || m.HasFrame()) && h.people.Person(m.From) &&
		!h.notices.IsOperator(m.From) {
		_, err := h.notices.Send(notice.Apology{Seq: e.Seq, Received: at, From: m.From, Subject: m.Subject})
		if answered = err == nil; err != nil {
			h.post.log.Error("the sender of a mail could not be told", "seq", e.Seq, "error", err)
		}
	}
	h.notices.Report(notice.GivenUp{Seq: e.Seq, Received: at, Why: why, Answered: answered})
}
