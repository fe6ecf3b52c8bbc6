package ledgerreader

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"fieldpost/pbem/durable"
)

// fileCursor is the file in a ledger's folder with the lines "told N" and "watched N". If its last change is lost, the
// outbox still knows the letters, so that none is sent twice.
const fileCursor = "news.txt"

// Cursor counts the records of a ledger that its readers were told of.
type Cursor struct {
	Delivered            int // number of records that everybody was told of
	DeliveredToObservers int // number of records that all observers were told of

	path  string
	saved [2]int
}

// Open reads the cursor of a ledger with size records. found is false if there is none. A cursor that cannot be read,
// or is beyond the end of the ledger, is set to the beginning; why is then the reason.
func Open(dir string, size int) (c *Cursor, found bool, why error) {
	c = &Cursor{path: filepath.Join(dir, fileCursor)}
	text, err := os.ReadFile(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, false, nil
	}
	if err == nil {
		// Earlier versions wrote no second line for tournaments.
		if n, err2 := fmt.Sscanf(string(text), "told %d\nwatched %d\n", &c.Delivered, &c.DeliveredToObservers); n == 0 {
			err = err2
		}
	}
	if c.Delivered < 0 || c.Delivered > size || c.DeliveredToObservers < 0 || c.DeliveredToObservers > size || err != nil {
		c.Delivered, c.DeliveredToObservers = 0, 0
	}
	c.saved = [2]int{c.Delivered, c.DeliveredToObservers}
	return c, true, err
}

// Save writes the cursor if it changed.
func (c *Cursor) Save() error {
	at := [2]int{c.Delivered, c.DeliveredToObservers}
	if at == c.saved {
		return nil
	}
	if err := durable.Write(c.path, fmt.Appendf(nil, "told %d\nwatched %d\n", c.Delivered, c.DeliveredToObservers), 0o644); err != nil {
		return err
	}
	c.saved = at
	return nil
}

// IsSavedAt reports whether the saved cursor is at size records for players and observers.
func (c *Cursor) IsSavedAt(size int) bool { return c.saved == [2]int{size, size} }
