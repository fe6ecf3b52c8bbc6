package daemon

import (
	"context"
	"errors"
	"sync"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/office/gate"
)

// post is the daemon's spool and outbox as package news knows them.
type post struct {
	*Daemon
	mu    sync.Mutex
	mails map[int]string // of mails that were not dealt with when they were looked at, by number: Message-ID
}

// Waits implements follow.Post.
func (p *post) Waits(is func(id string) bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen, found := map[int]string{}, false
	for _, e := range p.spool.Entries(spool.Received) {
		id, ok := p.mails[e.Seq]
		if !ok {
			if m := p.mailOf(e); m != nil {
				id = gate.MailID(m)
			}
		}
		seen[e.Seq] = id
		found = found || is(id)
	}
	p.mails = seen
	return found
}

// Told implements follow.Post.
func (p *post) Told(batch, addr, but string) (bool, error) { return p.outbox.TellsOf(batch, addr, but) }

// Released implements follow.Post.
func (p *post) Released(id string) (bool, error) { return p.outbox.Released(id) }

// Send implements follow.Post. One letter that cannot be written keeps no other back.
func (p *post) Send(ids []string, list []compose.Letter) (int, error) {
	var written []int
	var failed error
	for i, id := range ids {
		if err := p.put(id, &list[i]); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		written = append(written, i)
	}
	for k, i := range written {
		if err := p.outbox.Release(ids[i]); err != nil {
			return k, err
		}
		p.opt.Log.Info("letter queued", "id", ids[i], "to", list[i].To, "subject", list[i].Subject)
		if err := p.fail("announced"); err != nil {
			return k + 1, err
		}
	}
	return len(written), failed
}

// once sends those letters that were not sent under their identifiers before, and returns their number.
func (d *Daemon) once(ids []string, list []compose.Letter) (int, error) {
	var is []string
	var ls []compose.Letter
	for i, id := range ids {
		sent, err := d.post.Released(id)
		if err != nil {
			return 0, err
		}
		if !sent {
			is, ls = append(is, id), append(ls, list[i])
		}
	}
	return d.post.Send(is, ls)
}

func (d *Daemon) put(id string, l *compose.Letter) error {
	raw, to, reduced, err := l.Finish()
	if reduced != nil {
		d.opt.Log.Error("a letter could not be written as it was to be; it goes out as text alone", "item", id, "why", reduced, "error",
			err)
	}
	if err != nil {
		return err
	}
	from, err := l.Sender()
	if err != nil {
		return err
	}
	if err := d.mailbox(to); err != nil { // before the letter is announced as sent
		return err
	}
	return d.outbox.Put(id, outbox.Envelope{From: from, To: to, Rank: l.Rank, About: l.About, Batches: l.Batches}, l.MessageID, raw)
}

// sending sends letters. On the embedded server whoever gets one has a mailbox.
type sending struct {
	*outbox.SMTP
	d *Daemon
}

func (s sending) Send(ctx context.Context, env outbox.Envelope, raw []byte) (string, error) {
	if err := s.d.mailbox(env.To); err != nil { // the server says so too
		s.d.opt.Log.Error("the embedded server has no mailbox for an address", "to", env.To, "error", err)
	}
	letter := short(string(raw))
	s.at("sending " + letter)
	code, err := s.SMTP.Send(ctx, env, raw)
	s.d.unsent.tried(s.d.opt.Clock.Now(), err)
	if err == nil {
		s.at("transmitted " + letter)
	}
	return code, err
}

func (s sending) at(step string) {
	if s.d.opt.Drill != nil {
		s.d.opt.Drill.Sending(step)
	}
}
