package daemon

import (
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/office/notice"
)

// gaveUp is told of a mail that could not be dealt with. A person who plays here hears of it.
func (d *Daemon) gaveUp(e spool.Entry, why string) {
	at, answered := e.Origin.Received.UTC(), false
	if m := d.post.mailOf(e); m != nil && !m.Class.Silent() && (m.Hint == "" || m.HasFrame()) && d.people.Person(m.From) &&
		!d.notices.IsOperator(m.From) {
		_, err := d.notices.Send(notice.Apology{Seq: e.Seq, Received: at, From: m.From, Subject: m.Subject})
		if answered = err == nil; err != nil {
			d.opt.Log.Error("the sender of a mail could not be told", "seq", e.Seq, "error", err)
		}
	}
	d.notices.Report(notice.GivenUp{Seq: e.Seq, Received: at, Why: why, Answered: answered})
}
