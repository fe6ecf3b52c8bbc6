package pipeline

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
)

// process handles a received mail up to its commit and the release of its letters. An error that is not fatal counts as
// a failed attempt; after the third one the mail is put into quarantine, and process returns nil.
func (l *mailboxRound) process(ctx context.Context, e spool.Entry, raw []byte) error {
	l.tried[e.Seq] = true
	if l.cfg.Supervisor.MustWait(e, raw) {
		return nil
	}
	if ok, err := l.begin(e); !ok {
		return err
	}
	ids, disp, err := l.answer(ctx, e, raw)
	if err := l.stopReason(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, outbox.ErrDisk) {
		return err // not the mail's fault, so not counted as an attempt
	}
	if err != nil {
		fails, ferr := l.cfg.Spool.RecordFailure(e.Seq, err.Error())
		if ferr != nil {
			return l.stop(ferr)
		}
		if fails < maxFailures {
			return fmt.Errorf("attempt %d of %d: %w", fails, maxFailures, err)
		}
		l.cfg.Log.Error("mail goes to quarantine", "seq", e.Seq, "attempts", fails, "error", err)
		return l.giveUp(e, err.Error())
	}
	return l.commit(e, ids, disp)
}

// begin records an attempt before it is made, if an earlier process ended during the mail. A mail therefore cannot kill
// the process again and again.
func (l *mailboxRound) begin(e spool.Entry) (ok bool, err error) {
	if !l.unfinished[e.Seq] {
		return true, nil
	}
	delete(l.unfinished, e.Seq)
	if e.AttemptsBegun >= maxAttempts {
		l.cfg.Log.Error("mail goes to quarantine: the process ended each time it was at work on it", "seq", e.Seq, "attempts",
			e.AttemptsBegun+1)
		return false, l.giveUp(e, "the program ended each time it was at work on the mail")
	}
	err = l.stop(l.cfg.Spool.RecordAttempt(e.Seq))
	return err == nil, err
}

// giveUp ends the handling of a mail without an answer.
func (l *mailboxRound) giveUp(e spool.Entry, why string) error {
	if err := l.stop(l.cfg.Outbox.Discard(itemPrefix(e.Seq))); err != nil {
		return err
	}
	if err := l.commit(e, nil, Quarantine); err != nil {
		return err
	}
	l.cfg.Supervisor.MailGivenUp(e, why)
	return nil
}

func (l *mailboxRound) commit(e spool.Entry, ids []string, disp Disposition) error {
	if err := l.stop(l.cfg.Spool.Commit(e.Seq, string(disp), ids)); err != nil {
		return err
	}
	l.cfg.Log.Info("mail dealt with", "seq", e.Seq, "end", disp, "letters", len(ids))
	return l.release(ids)
}

// answer parses the mail, has it handled, and stores the letters as held.
func (l *mailboxRound) answer(ctx context.Context, e spool.Entry, raw []byte) (ids []string, disp Disposition, err error) {
	m := l.read(e, raw)
	letters, disp, err := l.handle(ctx, m, raw)
	if err != nil {
		return nil, "", err
	}
	if err := l.stop(l.cfg.Fail("handled")); err != nil {
		return nil, "", err
	}
	if err := l.stop(l.cfg.Outbox.Discard(itemPrefix(e.Seq))); err != nil {
		return nil, "", err
	}
	from := m.From
	for n := range letters {
		id := itemID(e.Seq, n+1)
		answers, err := l.storeLetter(id, n+1, e, from, &letters[n])
		if err != nil {
			return nil, "", err
		}
		if answers {
			from = "" // one of a mail counts: a loop answers mails, and a person's may hold many questions
		}
		ids = append(ids, id)
	}
	return ids, disp, l.stop(l.cfg.Fail("queued"))
}

func itemPrefix(seq int) string { return fmt.Sprintf("%06d-", seq) }

func (l *mailboxRound) read(e spool.Entry, raw []byte) *message.Mail {
	m, err := l.cfg.Reader.Read(raw)
	if err != nil {
		l.cfg.Log.Warn("mail could not be read", "seq", e.Seq, "error", err)
	}
	m.Seq, m.Received = e.Seq, mailTime(e)
	m.AssignMessageID(l.cfg.Reader.Domain)
	if e.Origin.TooLarge && !m.Class.IsSilent() {
		m.Class, m.TextUnusable, m.Why = message.Unreadable, true, tooLarge(e, l.box.Account().MaxSize)
		m.HasNoText = false
	}
	level := slog.LevelInfo
	if m.Class == message.OwnMail || m.Class == message.Malformed {
		level = slog.LevelWarn // a loop, or somebody who hides: a person should know
	}
	l.cfg.Log.Log(context.Background(), level, "mail read", "seq", e.Seq, "from", m.From, "class", m.Class, "part", m.TextSource, "charset",
		m.Charset, "why", m.Why)
	return m
}

// handle calls the handler, unless the mail must not be answered. A panic in the handler becomes an error of this mail
// and does not end the daemon.
func (l *Pipeline) handle(ctx context.Context, m *message.Mail, raw []byte) (letters []compose.Letter, disp Disposition, err error) {
	defer func() {
		if p := recover(); p != nil {
			letters, disp, err = nil, "", fmt.Errorf("the handler panicked: %v", p)
		}
	}()
	if !m.Class.IsSilent() {
		letters, disp, err = l.cfg.Handler.Handle(ctx, m, raw)
		if disp == "" {
			disp = Done
		}
		return letters, disp, err
	}
	if o, ok := l.cfg.Handler.(Observer); ok {
		if letters, err = o.Observe(ctx, m, raw); err != nil {
			return nil, "", err
		}
	}
	if m.Class == message.Malformed {
		return letters, Quarantine, nil
	}
	return letters, Silent, nil
}

// storeLetter completes, renders and stores one letter that a mail causes. answers reports whether the letter is
// addressed to the mail's sender.
func (l *Pipeline) storeLetter(id string, n int, e spool.Entry, from string, letter *compose.Letter) (answers bool, err error) {
	if letter.From == "" {
		letter.From = l.cfg.From
	}
	if letter.Date.IsZero() {
		letter.Date = mailTime(e)
	}
	if letter.XLoop == "" {
		letter.XLoop = l.cfg.Reader.LoopID
	}
	if letter.MessageID == "" {
		letter.MessageID = compose.MessageID(l.cfg.Key, "mail", fmt.Sprint(e.Seq), n, e.Key, l.cfg.Reader.Domain)
	}
	raw, to, reduced, err := letter.Render()
	if reduced != nil {
		l.cfg.Log.Error("a letter could not be written as it was to be; it goes out as text alone", "item", id, "why", reduced, "error",
			err)
	}
	if err != nil {
		return false, err
	}
	env := outbox.Envelope{From: l.sender, To: to, Rank: letter.Rank, Topic: letter.Topic, Batches: letter.Batches,
		IsFirstAnswer: identity.IsSameMailbox(to, from)}
	return env.IsFirstAnswer, l.cfg.Outbox.PutHeld(id, env, letter.MessageID, raw)
}
