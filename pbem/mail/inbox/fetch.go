package inbox

import (
	"bytes"
	"context"
	"slices"
	"time"

	"fieldpost/pbem/mail/netdial"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// assumedSize is the assumed size in bytes of a mail of unknown size.
const assumedSize = 64 << 10

// earliestDate is the earliest plausible arrival date. Servers that do not know the date report earlier ones.
var earliestDate = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// fetchSizes fetches everything except the mails' content and returns the items by UID. A field that the server never
// sends, or not for this mail, is not requested again. The present time then replaces a missing date, and a mail of
// unknown size is fetched up to the limit.
func (b *Poller) fetchSizes(ctx context.Context, uids []imap.UID) ([]Item, error) {
	bare := len(uids) == 1 && b.suspects[uids[0]] != nil && b.suspects[uids[0]].fails > 0 // it could not be read with them
	ask := &imap.FetchOptions{UID: true, RFC822Size: !b.noSize && !bare, InternalDate: !b.noDate && !bare}
	list, err := b.fetchItems(ctx, "fetch sizes", b.conn.commandTimeout, uids, ask)
	if err != nil {
		return nil, err
	}
	var items []Item
	dates, sized := 0, 0
	for _, m := range list {
		it := Item{Account: b.acct.Name, Mailbox: b.acct.Mailbox, UIDValidity: b.validity, UID: uint32(m.UID),
			InternalDate: m.InternalDate, Size: m.RFC822Size, TooLarge: m.RFC822Size > b.acct.MaxSize}
		if !m.InternalDate.IsZero() {
			dates++
		}
		if m.RFC822Size > 0 {
			sized++
		} else {
			it.Size = assumedSize
		}
		if now := b.opt.Now(); it.InternalDate.Before(earliestDate) || it.InternalDate.After(now.Add(24*time.Hour)) {
			it.InternalDate = now
			b.opt.Log.Info("a mail without a date of the mailbox that can be; the time of this look stands for it", "uid", it.UID)
		}
		items = append(items, it)
	}
	if len(items) > 0 && ask.InternalDate && dates == 0 {
		b.opt.Log.Warn("the server sends no INTERNALDATE; the time of the look stands for it", "mails", len(items))
		b.noDate = true
	}
	if len(items) > 0 && ask.RFC822Size && sized == 0 {
		b.opt.Log.Warn("the server sends no RFC822.SIZE; mails are fetched up to the limit", "mails", len(items))
		b.noSize = true
	}
	slices.SortFunc(items, func(x, y Item) int { return int(int64(x.UID) - int64(y.UID)) })
	return items, nil
}

// fetchItems fetches items and returns the received ones, one entry for each mail. Mails without an answer are counted
// as missed. The error means that the connection ended, or that a limit of the server was reached.
func (b *Poller) fetchItems(ctx context.Context, what string, max time.Duration, uids []imap.UID, opt *imap.FetchOptions) (
	list []*imapclient.FetchMessageBuffer, err error) {
	err = b.conn.runCommand(ctx, what, max, func() (err error) {
		list, err = b.conn.c.Fetch(imap.UIDSetNum(uids...), opt).Collect()
		return err
	})
	list = slices.DeleteFunc(list, func(m *imapclient.FetchMessageBuffer) bool { return !slices.Contains(uids, m.UID) })
	if err != nil && (!isRefused(err) || isTryLater(err)) {
		if _, named := netdial.ParseBackoff(serverText(err)); !named && ctx.Err() == nil {
			b.noteBroken(uids, list, err)
		}
		return nil, err
	}
	b.noteMissing(uids, list, err)
	return list, nil
}

// fetchRaw sets Raw of each item; it stays empty for mails that could not be read. A mail longer than the limit is cut
// to its header, whatever size the server reported.
func (b *Poller) fetchRaw(ctx context.Context, items []Item) error {
	index := map[imap.UID]*Item{}
	var uids []imap.UID
	max := b.conn.commandTimeout
	part := &imap.FetchItemBodySection{Peek: true}
	for i := range items {
		index[imap.UID(items[i].UID)] = &items[i]
		uids = append(uids, imap.UID(items[i].UID))
		max += b.conn.commandTimeout * time.Duration(min(items[i].Size, batchBytes)>>10) / 1024
	}
	switch {
	case items[0].TooLarge:
		part.Specifier = imap.PartSpecifierHeader
		part.Partial = &imap.SectionPartial{Size: maxHead}
	case b.noSize:
		part.Partial = &imap.SectionPartial{Size: b.acct.MaxSize + 1}
	}
	list, err := b.fetchItems(ctx, "fetch", max, uids, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{part}})
	if err != nil {
		return err
	}
	for _, m := range list {
		it := index[m.UID]
		if len(m.BodySection) == 0 || len(m.BodySection[0].Bytes) == 0 {
			b.countMiss(m.UID, errEmpty)
			continue
		}
		it.Raw = m.BodySection[0].Bytes
		if int64(len(it.Raw)) > b.acct.MaxSize && !it.TooLarge {
			it.TooLarge, it.Size, it.Raw = true, int64(len(it.Raw)), headerCopy(it.Raw)
		}
		b.noteRead(m.UID)
	}
	return nil
}

// headerCopy returns a copy of the header of a mail, at most maxHead bytes.
func headerCopy(raw []byte) []byte {
	for _, end := range []string{"\r\n\r\n", "\n\n"} {
		if i := bytes.Index(raw, []byte(end)); i >= 0 {
			raw = raw[:i+len(end)]
		}
	}
	return bytes.Clone(raw[:min(len(raw), maxHead)])
}
