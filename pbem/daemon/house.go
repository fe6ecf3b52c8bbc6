package daemon

import (
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/service/alerts"
)

// supervisor implements pipeline.Supervisor for the daemon.
type supervisor struct {
	wake          chan<- struct{} // signals that there may be news
	mailboxHealth *mailboxHealth
	throttle      *throttle
	delivery      *delivery
	mailStore     *mailStore
	people        partLookup
	notices       *alerts.Sender
}

var _ pipeline.Supervisor = supervisor{}

// MustWait reports whether a mail must wait because its sender has sent too many.
func (h supervisor) MustWait(e spool.Entry, raw []byte) bool { return h.throttle.shouldDelay(e, raw) }

// MailboxChecked records the result of a check of a mailbox, and starts the round that tells people what the mails did.
func (h supervisor) MailboxChecked(a inbox.Account, err error) {
	select {
	case h.wake <- struct{}{}: // what mails did is told
	default:
	}
	h.mailboxHealth.noteRead(a, err)
}

// LetterFailed handles a letter that finally could not be sent.
func (h supervisor) LetterFailed(it outbox.Item) { h.delivery.handleFailed(it) }

// MailGivenUp is called for a mail in quarantine, which could not be handled. It tells the sender if they play here,
// and reports the mail to the moderator of the site.
func (h supervisor) MailGivenUp(e spool.Entry, why string) {
	at, answered := e.Origin.Received.UTC(), false
	if m := h.mailStore.readMail(e); m != nil && !m.Class.IsSilent() && (m.ProgramHint == "" || m.HasFrame()) &&
		h.people.IsPerson(m.From) &&
		!h.notices.IsOperator(m.From) {
		_, err := h.notices.Send(alerts.Apology{Seq: e.Seq, Received: at, From: m.From, Subject: m.Subject})
		if answered = err == nil; err != nil {
			h.mailStore.log.Error("the sender of a mail could not be told", "seq", e.Seq, "error", err)
		}
	}
	h.notices.Report(alerts.MailGivenUp{Seq: e.Seq, Received: at, Why: why, Answered: answered})
}
