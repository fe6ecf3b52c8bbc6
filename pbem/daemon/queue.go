package daemon

import (
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/service/sender"
)

// queue lists the mails of the spool that are not handled yet.
type queue struct{ spool *spool.Spool }

// Waiting returns the mails in the spool that are not handled yet.
func (q queue) Waiting() (out []sender.Waiting) {
	for _, e := range q.spool.Entries(spool.Received) {
		out = append(out, sender.Waiting{Seq: e.Seq, Received: e.Origin.Received})
	}
	return out
}

// Read returns a mail of the spool and its bytes.
func (q queue) Read(seq int) (*message.Mail, []byte, error) {
	raw, err := q.spool.Raw(seq)
	if err != nil {
		return nil, nil, err
	}
	m, _ := message.Read(raw) // without knowledge of players; an error is reported when the mail is handled
	return m, raw, nil
}
