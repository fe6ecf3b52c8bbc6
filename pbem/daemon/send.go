package daemon

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/sender"
)

// mailStore implements ledgerreader.Post with the spool and the outbox.
type mailStore struct {
	spool      *spool.Spool
	outbox     *outbox.Outbox
	reader     message.Reader
	mailServer *mailServer
	log        *slog.Logger
	drill      crashPoints

	mu    sync.Mutex
	mails map[int]string // by number, the Message-IDs of mails that were not handled when last checked
}

// IsMailPending reports whether a mail is still being handled whose Message-ID satisfies is.
func (p *mailStore) IsMailPending(is func(id string) bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen, found := map[int]string{}, false
	for _, e := range p.spool.Entries(spool.Received) {
		id, ok := p.mails[e.Seq]
		if !ok {
			if m := p.readMail(e); m != nil {
				id = sender.MailID(m)
			}
		}
		seen[e.Seq] = id
		found = found || is(id)
	}
	p.mails = seen
	return found
}

// CoversBatch reports whether any letter except but tells an address about a batch.
func (p *mailStore) CoversBatch(batch, addr, but string) (bool, error) {
	return p.outbox.CoversBatch(batch, addr, but)
}

// WasReleased reports whether a letter with this identifier was released to the outbox for sending.
func (p *mailStore) WasReleased(id string) (bool, error) { return p.outbox.WasReleased(id) }

// Send puts letters into the outbox, each once under its identifier, and returns the number of new ones. A letter that
// cannot be written does not stop the others.
func (p *mailStore) Send(ids []string, list []compose.Letter) (int, error) {
	sent := 0
	var failed error
	for i, id := range ids {
		if err := p.storeLetter(id, &list[i]); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		sent++
		p.log.Info("letter queued", "id", id, "to", list[i].To, "subject", list[i].Subject)
		if err := p.drill.hit("announced"); err != nil {
			return sent, err
		}
	}
	return sent, failed
}

// readMail returns a mail of the spool. It returns nil if there is none.
func (p *mailStore) readMail(e spool.Entry) *message.Mail {
	raw, err := p.spool.Raw(e.Seq)
	if err != nil {
		p.log.Error("a mail of the spool cannot be read", "seq", e.Seq, "error", err)
		return nil
	}
	m, _ := p.reader.Read(raw) // an error was reported before
	m.AssignMessageID(p.reader.Domain)
	return m
}

func (p *mailStore) storeLetter(id string, l *compose.Letter) error {
	raw, to, reduced, err := l.Render()
	if reduced != nil {
		p.log.Error("a letter could not be written as it was to be; it goes out as text alone", "item", id, "why", reduced, "error",
			err)
	}
	if err != nil {
		return err
	}
	from, err := l.Sender()
	if err != nil {
		return err
	}
	if err := p.mailServer.ensureMailbox(to); err != nil { // before the letter is announced as sent
		return err
	}
	env := outbox.Envelope{From: from, To: to, Rank: l.Rank, Topic: l.Topic, Batches: l.Batches}
	return p.outbox.Enqueue(id, env, l.MessageID, raw)
}

// letterSender sends letters through the configured server. With the embedded server, every recipient has a mailbox.
type letterSender struct {
	*outbox.SMTP
	mailServer   *mailServer
	sendFailures *sendFailures
	drill        crashPoints
	clock        clock.Clock
	log          *slog.Logger
}

// Send transmits a mail. On the embedded server it first makes a mailbox for the receiver.
func (s letterSender) Send(ctx context.Context, env outbox.Envelope, raw []byte) (string, error) {
	if err := s.mailServer.ensureMailbox(env.To); err != nil { // the server returns the same error
		s.log.Error("the embedded server has no mailbox for an address", "to", env.To, "error", err)
	}
	letter := alerts.ShortHash(string(raw))
	s.drill.sending("sending " + letter)
	code, err := s.SMTP.Send(ctx, env, raw)
	s.sendFailures.noteAttempt(s.clock.Now(), err)
	if err == nil {
		s.drill.sending("transmitted " + letter)
	}
	return code, err
}
