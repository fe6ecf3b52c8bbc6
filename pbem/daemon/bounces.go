package daemon

import (
	"fmt"
	"strings"

	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
)

// recordBounce records a returned mail.
func (d *delivery) recordBounce(m *message.Mail) error {
	f := m.Failure
	it, why, err := d.findLetter(f)
	if err != nil {
		return err
	}
	log := d.log.With("seq", m.Seq, "recipient", f.Recipient, "status", f.Status, "hard", f.Hard, "text", f.Text)
	if why != "" {
		log.Warn("a returned mail that does not count", "why", why)
		return nil
	}
	log = log.With("item", it.ID, "to", it.Envelope.To)
	switch {
	case !f.Hard:
		log.Info("a letter is late or came back for a while; only noted")
		return nil
	case isTooLarge(f.Status):
		log.Warn("a letter came back because it is too large")
		return d.sendSmaller(it)
	case netdial.MailRefusal(f.Status+" "+f.Text) == netdial.RefusedContent:
		if sent, err := d.sendPlain(it); sent || err != nil {
			log.Warn("a letter came back for what it holds; its text alone is sent", "error", err)
			return err
		}
	}
	log.Warn("a letter came back")
	return d.returns.RecordReturn(bounce.ReturnedLetter{Key: m.Key, Addr: it.Envelope.To, Item: it.ID,
		Status: f.Status, Text: f.Text}, m.Received)
}

// isTooLarge reports whether an enhanced status code means that the mail is too large (RFC 3463 sections 3.3 and 3.4).
func isTooLarge(status string) bool { return status == "5.3.4" || status == "5.2.3" }

// findLetter finds the letter that a bounce is about. why is set if there is no such letter, or if the bounce does not
// prove that its writer received the letter. A letter sent from a tagged address must be bounced there. Its Message-ID
// alone proves nothing, because an opponent may be able to guess it.
func (d *delivery) findLetter(f *message.DeliveryFailure) (it outbox.Item, why string, err error) {
	if f.Tag != "" {
		id, ok := d.tags.ParseTag(f.Tag)
		if !ok {
			return it, "the code in its bounce address is wrong", nil
		}
		it, ok, err := d.outbox.Item(id)
		if err == nil && !ok {
			why = "the outbox has no letter " + id
		}
		return it, why, err
	}
	if !strings.HasPrefix(f.Original, "pbem.") {
		return it, "it does not say which letter came back", nil
	}
	items, err := d.outbox.Items(outbox.Sent)
	if err != nil {
		return it, "", err
	}
	for _, it := range items {
		if it.HasMessageID(f.Original) {
			if it.TaggedSender != "" {
				why = "it did not come to the address that the letter was sent from"
			}
			return it, why, nil
		}
	}
	return it, fmt.Sprintf("no letter was sent under the Message-ID %s", f.Original), nil
}

// sendPlain sends only the text of a letter that was rejected for its content. sent is false when the letter has
// nothing else.
func (d *delivery) sendPlain(it outbox.Item) (sent bool, err error) {
	raw, err := d.outbox.Raw(it.ID)
	if err != nil {
		return false, err
	}
	plain, id, ok := compose.TextOnly(raw)
	if !ok {
		return false, nil
	}
	next := it.ID + ".p"
	return true, d.outbox.Enqueue(next, it.Envelope, id, plain)
}

// sendSmaller sends a shorter form of a letter that was rejected for its size.
func (d *delivery) sendSmaller(it outbox.Item) error {
	raw, err := d.outbox.Raw(it.ID)
	if err != nil {
		return err
	}
	smaller, id, ok := compose.ShorterForm(raw, 1)
	if !ok {
		return d.returns.RecordReturn(bounce.ReturnedLetter{Key: "size " + it.ID, Addr: it.Envelope.To, Item: it.ID, Status: "5.3.4",
			Text: "too large, and cannot be made smaller"}, d.clock.Now())
	}
	next := it.ID + ".s"
	return d.outbox.Enqueue(next, it.Envelope, id, smaller)
}
