package inbox

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"
)

const (
	batchMails    = 50
	batchBytes    = 8 << 20
	maxSizesAsked = 500 // mails in one request for sizes
	maxFailures   = 3   // failed readings of a mail before it goes to quarantine unread
	maxHead       = 64 << 10
)

// RunCycle handles all mails in the mailbox once, connecting if necessary, and returns the number of mails that were
// moved to a folder. After an error the connection is closed.
func (b *Poller) RunCycle(ctx context.Context, h Handler) (filed int, err error) {
	defer func() {
		err = markBusy(err)
		if err != nil {
			b.Close()
		}
		if b.opt.OnCycle != nil {
			b.opt.OnCycle(err)
		}
	}()
	if b.isClosed() {
		b.Close()
	}
	if b.conn == nil {
		if b.conn, err = b.connect(ctx); err != nil {
			return 0, err
		}
	}
	uids, err := b.listMails(ctx)
	if err != nil {
		return 0, err
	}
	b.cycle = cycleState{number: b.cycle.number + 1, listed: len(uids)}
	for _, set := range b.splitSets(uids) {
		done, err := b.readMails(ctx, h, set)
		filed += done
		if err != nil {
			return filed, err
		}
	}
	b.fetchLimit = maxSizesAsked // nothing ended the connection
	return filed, b.cycleError()
}

// cycleError returns the error of a completed cycle.
func (b *Poller) cycleError() error {
	err := errors.Join(b.conn.folderErr, b.cycle.err)
	if b.cycle.read > 0 || b.cycle.unreadAgain == 0 {
		return err
	}
	return errors.Join(err, fmt.Errorf("the mailbox lists %d mails, and none of them can be read: %w", b.cycle.listed, b.cycle.cause))
}

// listMails selects the mailbox and lists its mails. Every cycle begins with a SELECT, because only SELECT reports a
// new UIDVALIDITY. The search is sent without waiting for the answer of SELECT, and its result is used only if both
// succeed.
func (b *Poller) listMails(ctx context.Context) ([]imap.UID, error) {
	sel, found, err := b.selectAndSearch(ctx)
	if isRefused(err) && !b.conn.identified && ctx.Err() == nil {
		// Some servers refuse a client that does not send ID, although they do not list that capability (163.com:
		// "Unsafe Login").
		if b.conn.identify(ctx) == nil {
			sel, found, err = b.selectAndSearch(ctx)
		}
	}
	if err != nil {
		return nil, err
	}
	if b.validity != sel.UIDValidity {
		if b.validity != 0 {
			b.opt.Log.Warn("the mailbox was renumbered", "uidvalidity", sel.UIDValidity, "before", b.validity)
		}
		b.validity, b.newestUID = sel.UIDValidity, 0
		clear(b.suspects)
	}
	uids := found.AllUIDs()
	slices.Sort(uids)
	if len(uids) > 0 && uids[len(uids)-1] > b.newestUID {
		b.newestUID, b.emptyWaits = uids[len(uids)-1], 0
	}
	b.forget(uids)
	return uids, nil
}

func (b *Poller) selectAndSearch(ctx context.Context) (sel *imap.SelectData, found *imap.SearchData, err error) {
	s := b.conn
	err = s.runCommand(ctx, "select "+b.acct.Mailbox, s.commandTimeout, func() error {
		selecting := s.c.Select(b.acct.Mailbox, nil)
		searching := s.c.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted}}, nil)
		var err, serr error
		sel, err = selecting.Wait()
		if found, serr = searching.Wait(); err == nil && serr != nil {
			err = fmt.Errorf("search: %w", serr)
		}
		return err
	})
	return sel, found, err
}

// readMails handles a set of mails: it fetches their sizes, then fetches, handles and files them in batches.
func (b *Poller) readMails(ctx context.Context, h Handler, set []imap.UID) (filed int, err error) {
	if len(set) == 1 && b.isHopeless(set[0]) {
		return b.setAside(ctx, set[0])
	}
	items, err := b.fetchSizes(ctx, set)
	if err != nil {
		return 0, err
	}
	for len(items) > 0 {
		n := b.batchSize(items)
		done, err := b.handleBatch(ctx, h, items[:n])
		filed += done
		if err != nil {
			return filed, err
		}
		items = items[n:]
	}
	return filed, nil
}

// batchSize returns the number of items to fetch together.
func (b *Poller) batchSize(items []Item) int {
	var bytes int64
	for n, it := range items {
		if n > 0 && (it.TooLarge || n == min(batchMails, b.fetchLimit) || bytes+it.Size > batchBytes) {
			return n
		}
		if it.TooLarge {
			return 1
		}
		bytes += it.Size
	}
	return len(items)
}

// handleBatch fetches a batch, passes it to the handler, and files the mails.
func (b *Poller) handleBatch(ctx context.Context, h Handler, items []Item) (filed int, err error) {
	if err := b.fetchRaw(ctx, items); err != nil {
		return 0, err
	}
	items = slices.DeleteFunc(items, func(it Item) bool { return len(it.Raw) == 0 })
	if len(items) == 0 {
		return 0, nil
	}
	filings, err := h.HandleItems(ctx, items)
	if err != nil {
		return 0, err
	}
	plan := map[Filing][]Item{}
	var order []Filing
	for i, it := range items {
		filing := filings[i]
		if plan[filing] == nil {
			order = append(order, filing)
		}
		it.Raw = nil
		plan[filing] = append(plan[filing], it)
	}
	for _, filing := range order {
		err := b.fileAll(ctx, h, filing, plan[filing])
		switch {
		case isRefused(err):
			b.cycle.err = errors.Join(b.cycle.err, err) // the other mails are filed
		case err != nil:
			return filed, err
		case filing.Folder != "":
			filed += len(plan[filing])
		}
	}
	return filed, nil
}

func (b *Poller) fileAll(ctx context.Context, h Handler, f Filing, items []Item) error {
	var set imap.UIDSet
	for _, it := range items {
		set.AddNum(imap.UID(it.UID))
	}
	var flags []imap.Flag
	if f.Answered {
		flags = append(flags, imap.FlagAnswered)
	}
	if f.Flagged {
		flags = append(flags, imap.FlagFlagged)
	}
	if f.Folder == "" {
		if len(flags) > 0 {
			return b.conn.markMails(ctx, set, flags...)
		}
		return nil
	}
	if err := b.conn.fileMails(ctx, set, b.folderName(f.Folder), flags...); err != nil {
		return fmt.Errorf("file to %s: %w", f.Folder, err)
	}
	return h.ItemsFiled(ctx, items)
}

// folderName adds the namespace prefix to a folder name.
func (b *Poller) folderName(name string) string {
	for _, own := range []string{b.acct.DoneFolder, b.acct.RejectedFolder, b.acct.QuarantineFolder} {
		if own == b.conn.prefix+name {
			return own
		}
	}
	return name
}
