package outbox

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"fieldpost/pbem/post/internal/disk"
)

// Status is where an item stands.
type Status string

// The states of an item. Held items wait for Release and are never sent.
const (
	Held   Status = "held"
	Queued Status = "queued"
	Sent   Status = "sent"
	Failed Status = "failed"
)

// Envelope is the SMTP envelope of one item; it has exactly one recipient.
type Envelope struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Item is the record of one mail; its bytes lie beside it.
type Item struct {
	ID        string    `json:"id"` // "<seq>-<n>"
	Envelope  Envelope  `json:"envelope"`
	MessageID string    `json:"message_id"`
	SHA256    string    `json:"sha256"` // of the bytes
	Status    Status    `json:"status"`
	Tries     int       `json:"tries"`
	NextTry   time.Time `json:"next_try,omitzero"`
	LastTry   time.Time `json:"last_try,omitzero"`
	LastCode  string    `json:"last_code,omitempty"` // the server's last answer, or the error
}

var itemID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$`)

func (it *Item) save(dir string) error {
	data, err := json.MarshalIndent(it, "", "  ")
	if err != nil {
		return err
	}
	return disk.Replace(filepath.Join(dir, it.ID+".json"), append(data, '\n'))
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
