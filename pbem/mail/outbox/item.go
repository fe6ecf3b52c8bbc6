package outbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/text/lazyregexp"
)

// Status names the progress of an item.
type Status string

// States of an item. A held item is not sent until Release.
const (
	Held   Status = "held"
	Queued Status = "queued"
	Sent   Status = "sent"
	Failed Status = "failed"
)

// Envelope holds the SMTP envelope of one item, with exactly one recipient, and the values that decide when it is sent.
type Envelope struct {
	From string `json:"from"`
	To   string `json:"to"`

	Rank          compose.Rank `json:"rank,omitempty"`
	IsFirstAnswer bool         `json:"answers,omitempty"` // first answer to a mail of its recipient
	Topic         string       `json:"about,omitempty"`   // see compose.TopicOf
	Batches       []string     `json:"batches,omitempty"` // see compose.Letter
}

// Item is the record of one mail; its bytes are in a separate file.
type Item struct {
	ID        string   `json:"id"` // "<seq>-<n>"
	Envelope  Envelope `json:"envelope"`
	MessageID string   `json:"message_id"`
	SHA256    string   `json:"sha256"` // of the bytes
	// envelope sender that identifies the item, tried before Envelope.From
	TaggedSender string       `json:"return,omitempty"`
	Shorter      *ShorterForm `json:"smaller,omitempty"` // shorter form that is sent instead
	Status       Status       `json:"status"`
	Tries        int          `json:"tries"`
	NextTry      time.Time    `json:"next_try,omitzero"`
	LastTry      time.Time    `json:"last_try,omitzero"`
	LastCode     string       `json:"last_code,omitempty"` // last answer of the server, or the error

	unnoted bool // the record on disk is older
}

// ShorterForm describes a shorter form of a mail that was too large for its server. It is a separate mail with its own
// Message-ID.
type ShorterForm struct {
	Step      int    `json:"step"` // 1 is the least shortened
	MessageID string `json:"message_id"`
	SHA256    string `json:"sha256"`
}

// bodyFile returns the file name of the bytes to send, without folder.
func (it *Item) bodyFile() string {
	if it.Shorter != nil {
		return fmt.Sprintf("%s~%d.eml", it.ID, it.Shorter.Step)
	}
	return it.ID + ".eml"
}

// bodyHash returns the hash of the bytes to send.
func (it *Item) bodyHash() string {
	if it.Shorter != nil {
		return it.Shorter.SHA256
	}
	return it.SHA256
}

// HasMessageID reports whether the mail was sent under a Message-ID.
func (it *Item) HasMessageID(messageID string) bool {
	return it.MessageID == messageID || it.Shorter != nil && it.Shorter.MessageID == messageID
}

var itemID = lazyregexp.New(`^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$`)

func (it *Item) encode() ([]byte, error) {
	data, err := json.MarshalIndent(it, "", "  ")
	return append(data, '\n'), err
}

// overlay is the extension of the file with a newer record of an item that is being sent. The file is not synced.
const overlay = ".now"

// loadNewest reads the record of a queued item, or its overlay file unless a power failure damaged that.
func loadNewest(path string) (*Item, error) {
	it, err := loadItem(path)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(strings.TrimSuffix(path, ".json") + overlay)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return it, nil
		}
		return nil, err
	}
	newer := &Item{}
	if json.Unmarshal(data, newer) != nil || newer.ID != it.ID || newer.SHA256 != it.SHA256 {
		return it, nil
	}
	return newer, nil
}

func loadItem(path string) (*Item, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	it := &Item{}
	if err := json.Unmarshal(data, it); err != nil {
		return nil, fmt.Errorf("outbox: %s: %w", path, err)
	}
	if it.ID+".json" != filepath.Base(path) {
		return nil, fmt.Errorf("outbox: %s: holds the record of %q", path, it.ID)
	}
	return it, nil
}
