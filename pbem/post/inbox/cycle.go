package inbox

import (
	"context"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"
)

const (
	batchMails = 50
	batchBytes = 8 << 20
	maxFails   = 3 // fetches of one mail before it goes to quarantine unread
	maxHead    = 64 << 10
)

// Once runs one cycle over the whole mailbox, connecting if need be, and
// returns the number of mails that were filed. After an error the connection is
// closed.
func (b *Box) Once(ctx context.Context, h Handler) (filed int, err error) {
	defer func() {
		if err != nil {
			b.Close()
		}
		if b.opt.OnCycle != nil {
			b.opt.OnCycle(err)
		}
	}()
	if b.conn == nil {
		if b.conn, err = b.connect(ctx); err != nil {
			return 0, err
		}
	}
	raw := b.conn.raw
	stop := context.AfterFunc(ctx, func() { raw.Close() })
	defer stop()
	// Only SELECT tells of a new UIDVALIDITY, so every cycle begins with one.
	sel, err := b.conn.c.Select(b.acct.Mailbox, nil).Wait()
	if err != nil {
		return 0, fmt.Errorf("select %s: %w", b.acct.Mailbox, err)
	}
	if b.validity != sel.UIDValidity {
		if b.validity != 0 {
			b.opt.Log.Warn("the mailbox was renumbered", "uidvalidity", sel.UIDValidity, "before", b.validity)
		}
		b.validity = sel.UIDValidity
		clear(b.fails)
		clear(b.suspect)
	}
	found, err := b.conn.c.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted}}, nil).Wait()
	if err != nil {
		return 0, fmt.Errorf("search: %w", err)
	}
	uids := found.AllUIDs()
	slices.Sort(uids)
	items, err := b.sizes(uids)
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

// sizes asks for everything but the mails themselves, in order of UID. A mail
// that vanished meanwhile is left out.
func (b *Box) sizes(uids []imap.UID) ([]Item, error) {
	if len(uids) == 0 {
		return nil, nil
	}
	list, err := b.conn.c.Fetch(imap.UIDSetNum(uids...), &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true}).Collect()
	if err != nil {
		return nil, fmt.Errorf("fetch sizes: %w", err)
	}
	var items []Item
	for _, m := range list {
		if m.UID == 0 || m.InternalDate.IsZero() {
			continue // an unasked answer about flags; the mail comes next cycle
		}
		items = append(items, Item{
			Account: b.acct.Name, Mailbox: b.acct.Mailbox, UIDValidity: b.validity, UID: uint32(m.UID),
			InternalDate: m.InternalDate, Size: m.RFC822Size, TooLarge: m.RFC822Size > b.acct.MaxSize,
		})
	}
	slices.SortFunc(items, func(x, y Item) int { return int(int64(x.UID) - int64(y.UID)) })
	return items, nil
}

// batch is how many items are fetched at once. Suspects go alone, so that the
// one that spoils the connection shows itself.
func (b *Box) batch(items []Item) int {
	var bytes int64
	for n, it := range items {
		alone := it.TooLarge || b.suspect[it.UID]
		if n > 0 && (alone || n == batchMails || bytes+it.Size > batchBytes) {
			return n
		}
		if alone {
			return 1
		}
		bytes += it.Size
	}
	return len(items)
}

// work fetches a batch, has it handled and files it.
func (b *Box) work(ctx context.Context, h Handler, items []Item) (filed int, err error) {
	if len(items) == 1 && b.fails[items[0].UID] >= maxFails {
		it := items[0]
		b.opt.Log.Error("mail cannot be fetched, moved to quarantine unread", "uid", it.UID, "tries", b.fails[it.UID])
		if err := b.conn.file(imap.UIDSetNum(imap.UID(it.UID)), b.acct.Quarantine); err != nil {
			return 0, err
		}
		delete(b.fails, it.UID)
		return 1, nil
	}
	if err := b.fetch(items); err != nil {
		for _, it := range items {
			b.suspect[it.UID] = true
			if len(items) == 1 {
				b.fails[it.UID]++
			}
		}
		return 0, err
	}
	plan := map[Filing][]Item{}
	var order []Filing
	for _, it := range items {
		if it.Raw == nil {
			continue
		}
		filing, err := h.Take(ctx, it)
		if ctx.Err() != nil {
			return filed, ctx.Err()
		}
		if err != nil {
			b.opt.Log.Error("mail could not be handled, it stays in the mailbox", "uid", it.UID, "error", err)
			continue
		}
		if plan[filing] == nil {
			order = append(order, filing)
		}
		it.Raw = nil
		plan[filing] = append(plan[filing], it)
	}
	for _, filing := range order {
		if err := b.fileAll(ctx, h, filing, plan[filing]); err != nil {
			return filed, err
		}
		if filing.Folder != "" {
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
	if len(flags) > 0 {
		if err := b.conn.mark(set, flags...); err != nil {
			return fmt.Errorf("store: %w", err)
		}
	}
	if f.Folder == "" {
		return nil
	}
	if err := b.conn.file(set, b.folder(f.Folder)); err != nil {
		return fmt.Errorf("file to %s: %w", f.Folder, err)
	}
	for _, it := range items {
		delete(b.fails, it.UID)
		delete(b.suspect, it.UID)
		if err := h.Filed(ctx, it); err != nil {
			return err
		}
	}
	return nil
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

// fetch fills in Raw. An answer without a body is another client's change of
// flags that the library took for ours: the mail is asked for again, alone. If
// it stays without a body Raw stays nil, and the mail waits for the next cycle.
func (b *Box) fetch(items []Item) error {
	for try := 0; try < 3; try++ {
		index := map[imap.UID]*Item{}
		var set imap.UIDSet
		for i := range items {
			if items[i].Raw == nil {
				index[imap.UID(items[i].UID)] = &items[i]
				set.AddNum(imap.UID(items[i].UID))
			}
		}
		if len(index) == 0 {
			return nil
		}
		part := &imap.FetchItemBodySection{Peek: true}
		if items[0].TooLarge {
			part.Specifier = imap.PartSpecifierHeader
			part.Partial = &imap.SectionPartial{Size: maxHead}
		}
		list, err := b.conn.c.Fetch(set, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{part}}).Collect()
		if err != nil {
			return fmt.Errorf("fetch: %w", err)
		}
		for _, m := range list {
			if it := index[m.UID]; it != nil && len(m.BodySection) > 0 {
				it.Raw = append([]byte{}, m.BodySection[0].Bytes...)
			}
		}
	}
	return nil
}
