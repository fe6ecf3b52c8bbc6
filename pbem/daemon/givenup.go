package daemon

import (
	"fmt"
	"time"

	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/spool"
)

// mailOf is a mail of the spool as the loop reads it, nil when it is not there.
func (d *Daemon) mailOf(e spool.Entry) *message.Mail {
	raw, err := d.spool.Raw(e.Seq)
	if err != nil {
		d.opt.Log.Error("a mail of the spool cannot be read", "seq", e.Seq, "error", err)
		return nil
	}
	m, _ := d.loopCfg.Reader.Read(raw) // what is wrong with it was told
	m.Identify(d.loopCfg.Reader.Domain)
	return m
}

// gaveUp is told of a mail that could not be dealt with. A person who plays here hears of it.
func (d *Daemon) gaveUp(e spool.Entry, why string) {
	at, told := e.Origin.Received.UTC(), "Its sender was not told."
	if m := d.mailOf(e); m != nil {
		if !m.Class.Silent() && (m.Hint == "" || m.HasFrame()) && d.Person(m.From) && !d.isModerator(m.From) {
			err := d.write(fmt.Sprintf("givenup-%d-sender", e.Seq), m.From, at, "[pbem] your mail could not be dealt with",
				fmt.Sprintf("Your mail of %s, %q, could not be dealt with to its end, which is a fault of this server.\n"+
					"It is kept, and the moderator was told, who can have it dealt with again. "+
					"What was carried out of it before stands in the ledger, and you get letters about that.\n", at.Format(time.RFC1123Z),
					m.Subject))
			if err != nil {
				d.opt.Log.Error("the sender of a mail could not be told", "seq", e.Seq, "error", err)
			} else {
				told = "Its sender was told."
			}
		}
	}
	d.alert(fmt.Sprintf("givenup-%d", e.Seq), at, fmt.Sprintf("mail %d could not be dealt with", e.Seq),
		fmt.Sprintf("Mail %d of %s could not be dealt with and lies in the folder Quarantine:\n%s\n\n"+
			"%s What was carried out of it before is told to all concerned. Its text is spool/mail/%06d.eml in the state folder.\n\n"+
			"To have it dealt with again, after a repair:\n  pbem mail retry %d\n",
			e.Seq, at.Format(time.RFC1123Z), why, told, e.Seq, e.Seq))
}
