package daemon

import (
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/service/notice"
)

// supervisor implements loop.Supervisor for the daemon.
type supervisor struct {
	wake          chan<- struct{} // signals that there may be news
	mailboxHealth *mailboxHealth
	throttle      *throttle
	delivery      *delivery
	mailStore     *mailStore
	people        partLookup
	notices       *notice.Sender
}

var _ loop.Supervisor = supervisor{}

// Delay implements loop.Supervisor.
func (h supervisor) Delay(e spool.Entry, raw []byte) bool { return h.throttle.shouldDelay(e, raw) }

// MailboxChecked implements loop.Supervisor.
func (h supervisor) MailboxChecked(a inbox.Account, err error) {
	select {
	case h.wake <- struct{}{}: // what mails did is told
	default:
	}
	h.mailboxHealth.noteRead(a, err)
}

// Failed implements loop.Supervisor.
func (h supervisor) Failed(it outbox.Item) { h.delivery.handleFailed(it) }

// MailGivenUp implements loop.Supervisor. It is told of a mail that could not be dealt with. A person who plays here hears of it.
func (h supervisor) MailGivenUp(e spool.Entry, why string) {
	at, answered := e.Origin.Received.UTC(), false
	if m := h.mailStore.readMail(e); m != nil && !m.Class.IsSilent() && (m.Hint == "" || m.HasFrame()) && h.people.Person(m.From) &&
		!h.notices.IsOperator(m.From) {
		_, err := h.notices.Send(notice.Apology{Seq: e.Seq, Received: at, From: m.From, Subject: m.Subject})
		if answered = err == nil; err != nil {
			h.mailStore.log.Error("the sender of a mail could not be told", "seq", e.Seq, "error", err)
		}
	}
	h.notices.Report(notice.GivenUp{Seq: e.Seq, Received: at, Why: why, Answered: answered})
}
