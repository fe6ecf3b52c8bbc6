package inbox

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	batchMails = 50
	batchBytes = 8 << 20
	maxAsk     = 500 // mails whose sizes are asked for at once
	maxFails   = 3   // fetches of one mail before it goes to quarantine unread
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
	uids, err := b.waiting(ctx)
	if err != nil {
		return 0, err
	}
	for set := range slices.Chunk(uids, maxAsk) {
		items, err := b.sizes(ctx, set)
		if err != nil {
			return filed, err
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
	}
	return filed, nil
}

// waiting selects the mailbox and lists what is in it. Only SELECT tells of a
// new UIDVALIDITY, so every cycle begins with one; the search follows without
// waiting for its answer, and counts only if both succeed.
func (b *Box) waiting(ctx context.Context) ([]imap.UID, error) {
	s := b.conn
	var sel *imap.SelectData
	var found *imap.SearchData
	err := s.do(ctx, "select "+b.acct.Mailbox, s.max, func() error {
		selecting := s.c.Select(b.acct.Mailbox, nil)
		searching := s.c.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted}}, nil)
		var err, serr error
		sel, err = selecting.Wait()
		if found, serr = searching.Wait(); err == nil && serr != nil {
			err = fmt.Errorf("search: %w", serr)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if b.validity != sel.UIDValidity {
		if b.validity != 0 {
			b.opt.Log.Warn("the mailbox was renumbered", "uidvalidity", sel.UIDValidity, "before", b.validity)
		}
		b.validity = sel.UIDValidity
		clear(b.fails)
		clear(b.suspect)
	}
	uids := found.AllUIDs()
	slices.Sort(uids)
	return uids, nil
}

// sizes asks for everything but the mails themselves, in order of UID. A mail
// that vanished meanwhile is left out.
func (b *Box) sizes(ctx context.Context, uids []imap.UID) ([]Item, error) {
	s := b.conn
	var list []*imapclient.FetchMessageBuffer
	err := s.do(ctx, "fetch sizes", s.max, func() (err error) {
		list, err = s.c.Fetch(imap.UIDSetNum(uids...), &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true}).Collect()
		return err
	})
	if err != nil {
		return nil, err
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
		if err := b.conn.file(ctx, imap.UIDSetNum(imap.UID(it.UID)), b.acct.Quarantine); err != nil {
			return 0, err
		}
		delete(b.fails, it.UID)
		if b.opt.OnPoison != nil {
			b.opt.OnPoison(it, b.cause)
		}
		return 1, nil
	}
	if err := b.fetch(ctx, items); err != nil {
		for _, it := range items {
			b.suspect[it.UID] = true
			if len(items) == 1 {
				b.fails[it.UID]++
				b.cause = err
			}
		}
		return 0, err
	}
	items = slices.DeleteFunc(items, func(it Item) bool { return it.Raw == nil })
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
	if f.Folder == "" {
		if len(flags) > 0 {
			return b.conn.mark(ctx, set, flags...)
		}
		return nil
	}
	if err := b.conn.file(ctx, set, b.folder(f.Folder), flags...); err != nil {
		return fmt.Errorf("file to %s: %w", f.Folder, err)
	}
	for _, it := range items {
		delete(b.fails, it.UID)
		delete(b.suspect, it.UID)
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

// fetch fills in Raw. An answer without a body is another client's change of
// flags that the library took for ours: the mail is asked for again, alone. If
// it stays without a body Raw stays nil, and the mail waits for the next cycle.
func (b *Box) fetch(ctx context.Context, items []Item) error {
	for try := 0; try < 3; try++ {
		index := map[imap.UID]*Item{}
		var set imap.UIDSet
		max := b.conn.max
		for i := range items {
			if items[i].Raw == nil {
				index[imap.UID(items[i].UID)] = &items[i]
				set.AddNum(imap.UID(items[i].UID))
				max += b.conn.max * time.Duration(min(items[i].Size, batchBytes)>>10) / 1024
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
		var list []*imapclient.FetchMessageBuffer
		err := b.conn.do(ctx, "fetch", max, func() (err error) {
			list, err = b.conn.c.Fetch(set, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{part}}).Collect()
			return err
		})
		if err != nil {
			return err
		}
		for _, m := range list {
			if it := index[m.UID]; it != nil && len(m.BodySection) > 0 {
				it.Raw = append([]byte{}, m.BodySection[0].Bytes...)
			}
		}
	}
	return nil
}
