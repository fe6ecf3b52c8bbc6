package inbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
)

// TestResult is the result of Test.
type TestResult struct {
	Mails     int      // number of mails not marked deleted
	MailMoved bool     // the test mail was read and moved
	Notes     []string // remarks for a person that are no errors
}

// trialRun holds a running Test.
type trialRun struct {
	*Poller
	TestResult
	made []string // folders created by it
	errs []error
}

// Test tests a mailbox with the daemon's operations: it logs in, creates missing folders, appends a test mail, reads
// it, moves it to Done, and deletes everything that it made. The mail is marked deleted from the beginning, so that a
// running daemon ignores it. It touches no other mail. The error lists everything that failed.
func (b *Poller) Test(ctx context.Context, from string) (TestResult, error) {
	t := &trialRun{Poller: b}
	var err error
	if b.conn, err = b.dialAndLogin(ctx); err != nil {
		return t.TestResult, err
	}
	defer b.Close()
	for _, name := range []*string{&b.acct.DoneFolder, &b.acct.RejectedFolder, &b.acct.QuarantineFolder} {
		made, err := b.conn.ensureFolder(ctx, name)
		if made {
			t.made = append(t.made, *name)
		}
		t.noteError(err)
	}
	uids, err := b.listMails(ctx)
	t.Mails = len(uids)
	if !t.noteError(err) && len(t.errs) == 0 {
		t.tryMail(ctx, from)
	}
	t.cleanUp(ctx)
	return t.TestResult, errors.Join(t.errs...)
}

// noteError records an error, and reports whether there is one.
func (t *trialRun) noteError(err error) bool {
	if err != nil {
		t.errs = append(t.errs, err)
	}
	return err != nil
}

// tryMail appends a mail, reads it, moves it and removes it.
func (t *trialRun) tryMail(ctx context.Context, from string) {
	s := t.conn
	id := fmt.Sprintf("pbem.try.%d@localhost", t.opt.Now().UnixNano())
	raw := []byte(fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: a trial of the mailbox, to be deleted\r\nMessage-ID: <%s>\r\n"+
		"Auto-Submitted: auto-generated\r\nDate: %s\r\n\r\nThis mail may be deleted.\r\n", from, from, id,
		t.opt.Now().UTC().Format(time.RFC1123Z)))
	err := s.runCommand(ctx, "append to "+t.acct.Mailbox, s.commandTimeout, func() error {
		w := s.c.Append(t.acct.Mailbox, int64(len(raw)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen, imap.FlagDeleted}})
		_, werr := w.Write(raw)
		cerr := w.Close()
		if _, err := w.Wait(); err != nil {
			return err
		}
		return errors.Join(werr, cerr)
	})
	if isRefused(err) {
		t.Notes = append(t.Notes, fmt.Sprintf("no mail can be put into the mailbox for a trial (%v); moving was not tried", err))
		return
	}
	if t.noteError(err) {
		return
	}
	uids, err := t.find(ctx, t.acct.Mailbox, id)
	if err == nil && len(uids) == 0 {
		t.Notes = append(t.Notes, "the server took the mail of the trial and does not show it; moving was not tried")
		return
	}
	if err == nil {
		err = t.readBack(ctx, uids[0])
	}
	if err == nil {
		err = s.fileMails(ctx, imap.UIDSetNum(uids...), t.acct.DoneFolder, imap.FlagAnswered)
	}
	good := err == nil || isRefused(err)
	t.MailMoved = !t.noteError(err)
	for _, folder := range []string{t.acct.Mailbox, t.acct.DoneFolder} {
		if good {
			good = !t.noteError(t.remove(ctx, folder, id))
		}
	}
}

// readBack reads the test mail as the daemon reads mails.
func (t *trialRun) readBack(ctx context.Context, u imap.UID) error {
	items, err := t.fetchSizes(ctx, []imap.UID{u})
	if err == nil && len(items) == 1 {
		err = t.fetchRaw(ctx, items)
	}
	if err == nil && (len(items) != 1 || len(items[0].Raw) == 0) {
		err = errors.New("the mail of the trial cannot be read")
	}
	if t.noDate {
		t.Notes = append(t.Notes, "the server does not tell when a mail came; the time of reading will stand for it")
	}
	return err
}

// find selects a folder and returns the mails with a Message-ID.
func (t *trialRun) find(ctx context.Context, folder, id string) (uids []imap.UID, err error) {
	s := t.conn
	err = s.runCommand(ctx, "look into "+folder, s.commandTimeout, func() error {
		if _, err := s.c.Select(folder, nil).Wait(); err != nil {
			return err
		}
		found, err := s.c.UIDSearch(&imap.SearchCriteria{Header: []imap.SearchCriteriaHeaderField{{Key: "Message-ID", Value: id}}},
			nil).Wait()
		if err == nil {
			uids = found.AllUIDs()
		}
		return err
	})
	return uids, err
}

// remove deletes the test mail from a folder. Without UIDPLUS it stays marked as deleted, because EXPUNGE would delete
// other marked mails too.
func (t *trialRun) remove(ctx context.Context, folder, id string) error {
	uids, err := t.find(ctx, folder, id)
	if err != nil || len(uids) == 0 {
		return err
	}
	s, set := t.conn, imap.UIDSetNum(uids...)
	if err := s.markMails(ctx, set, imap.FlagDeleted); err != nil {
		return err
	}
	if !s.c.Caps().Has(imap.CapUIDPlus) {
		t.Notes = append(t.Notes, "the mail of the trial stays in "+folder+", marked deleted: the server has no UIDPLUS")
		return nil
	}
	return s.runCommand(ctx, "expunge", s.commandTimeout, func() error { return s.c.UIDExpunge(set).Close() })
}

// cleanUp deletes the created folders and logs out. It opens a new session, because the session of the test may be
// broken and has a folder selected.
func (t *trialRun) cleanUp(ctx context.Context) {
	if len(t.made) == 0 {
		return
	}
	t.Close()
	s, err := t.dialAndLogin(ctx)
	if err != nil {
		t.Notes = append(t.Notes, fmt.Sprintf("folders were made for the trial and stay, %v: %v", t.made, err))
		return
	}
	t.conn = s
	for _, name := range t.made {
		err := s.runCommand(ctx, "delete "+name, s.commandTimeout, func() error { return s.c.Delete(name).Wait() })
		if err != nil {
			t.Notes = append(t.Notes, fmt.Sprintf("the folder %s was made for the trial and stays: %v", name, err))
		}
	}
	_ = s.runCommand(ctx, "logout", s.commandTimeout, func() error { return s.c.Logout().Wait() })
}
