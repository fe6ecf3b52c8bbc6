package inbox

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"
)

const (
	batchMails = 50
	batchBytes = 8 << 20
	maxAsk     = 500 // mails whose sizes are asked for at once
	maxFails   = 3   // looks in which one mail could not be read before it goes to quarantine unread
	maxHead    = 64 << 10
)

// Once runs one cycle over the whole mailbox, connecting if need be, and
// returns the number of mails that were filed. After an error the connection is
// closed.
func (b *Box) Once(ctx context.Context, h Handler) (filed int, err error) {
	defer func() {
		err = busy(err)
		if err != nil {
			b.Close()
		}
		if b.opt.OnCycle != nil {
			b.opt.OnCycle(err)
		}
	}()
	if b.lost() {
		b.Close()
	}
	if b.conn == nil {
		if b.conn, err = b.connect(ctx); err != nil {
			return 0, err
		}
	}
	uids, err := b.waiting(ctx)
	if err != nil {
		return 0, err
	}
	b.look = look{number: b.look.number + 1, listed: len(uids)}
	for _, set := range b.sets(uids) {
		done, err := b.read(ctx, h, set)
		filed += done
		if err != nil {
			return filed, err
		}
	}
	b.most = maxAsk // nothing ended the connection
	return filed, b.outcome()
}

// outcome returns what went wrong in a look that was made to its end.
func (b *Box) outcome() error {
	err := errors.Join(b.conn.folders, b.look.err)
	if b.look.read > 0 || b.look.again == 0 {
		return err
	}
	return errors.Join(err, fmt.Errorf("the mailbox lists %d mails, and none of them can be read: %w", b.look.listed, b.look.cause))
}

// waiting selects the mailbox and lists what is in it. Only SELECT tells of a
// new UIDVALIDITY, so every cycle begins with one; the search follows without
// waiting for its answer, and counts only if both succeed.
func (b *Box) waiting(ctx context.Context) ([]imap.UID, error) {
	sel, found, err := b.selectAndSearch(ctx)
	if refused(err) && !b.conn.named && ctx.Err() == nil {
		// Some servers refuse whoever does not say its name, and do not list ID (163.com: "Unsafe Login").
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
		b.validity, b.newest = sel.UIDValidity, 0
		clear(b.suspects)
	}
	uids := found.AllUIDs()
	slices.Sort(uids)
	if len(uids) > 0 && uids[len(uids)-1] > b.newest {
		b.newest, b.hollow = uids[len(uids)-1], 0
	}
	b.forget(uids)
	return uids, nil
}

func (b *Box) selectAndSearch(ctx context.Context) (sel *imap.SelectData, found *imap.SearchData, err error) {
	s := b.conn
	err = s.do(ctx, "select "+b.acct.Mailbox, s.max, func() error {
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

// read deals with a set of mails: asks for their sizes, and fetches, has handled and files them in batches.
func (b *Box) read(ctx context.Context, h Handler, set []imap.UID) (filed int, err error) {
	if len(set) == 1 && b.hopeless(set[0]) {
		return b.setAside(ctx, set[0])
	}
	items, err := b.sizes(ctx, set)
	if err != nil {
		return 0, err
	}
	for len(items) > 0 {
		n := b.batch(items)
		done, err := b.work(ctx, h, items[:n])
		filed += done
		if err != nil {
			return filed, err
		}
		items = items[n:]
	}
	return filed, nil
}

// batch returns the number of items to fetch at once.
func (b *Box) batch(items []Item) int {
	var bytes int64
	for n, it := range items {
		if n > 0 && (it.TooLarge || n == min(batchMails, b.most) || bytes+it.Size > batchBytes) {
			return n
		}
		if it.TooLarge {
			return 1
		}
		bytes += it.Size
	}
	return len(items)
}

// work fetches a batch, has it handled and files it.
func (b *Box) work(ctx context.Context, h Handler, items []Item) (filed int, err error) {
	if err := b.fetch(ctx, items); err != nil {
		return 0, err
	}
	items = slices.DeleteFunc(items, func(it Item) bool { return len(it.Raw) == 0 })
	if len(items) == 0 {
		return 0, nil
	}
	filings, err := h.Take(ctx, items)
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
		case refused(err):
			b.look.err = errors.Join(b.look.err, err) // the others are dealt with
		case err != nil:
			return filed, err
		case filing.Folder != "":
			filed += len(plan[filing])
		}
	}
	return filed, nil
}

func (b *Box) fileAll(ctx context.Context, h Handler, f Filing, items []Item) error {
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
			return b.conn.mark(ctx, set, flags...)
		}
		return nil
	}
	if err := b.conn.file(ctx, set, b.folder(f.Folder), flags...); err != nil {
		return fmt.Errorf("file to %s: %w", f.Folder, err)
	}
	return h.Filed(ctx, items)
}

// folder adds the namespace that connect found.
func (b *Box) folder(name string) string {
	for _, own := range []string{b.acct.Done, b.acct.Rejected, b.acct.Quarantine} {
		if own == b.conn.prefix+name {
			return own
		}
	}
	return name
}
