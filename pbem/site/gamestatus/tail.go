package gamestatus

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"fieldpost/pbem/ledger"
)

// ledgerEnd holds the last batch of a ledger: its state, and the arrival time of its cause.
type ledgerEnd struct {
	record, turn    int
	phase, position string
	at              time.Time
}

// tailBytes is the number of bytes that are first read from a ledger's end. More are read if they contain no whole
// batch.
const tailBytes = 8 << 10

// readTail reads the end of a ledger.
func readTail(path string) (ledgerEnd, error) {
	f, err := os.Open(path)
	if err != nil {
		return ledgerEnd{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return ledgerEnd{}, err
	}
	for n := int64(tailBytes); ; n *= 4 {
		n = min(n, info.Size())
		b := make([]byte, n)
		if _, err := f.ReadAt(b, info.Size()-n); err != nil && err != io.EOF {
			return ledgerEnd{}, err
		}
		if e, ok := parseTail(b); ok {
			return e, nil
		}
		if n == info.Size() {
			return ledgerEnd{}, fmt.Errorf("%w: %s does not end with a whole batch", ErrStale, path)
		}
	}
}

// parseTail parses the last bytes of a ledger. ok is false unless they contain a final state and a time before it.
func parseTail(b []byte) (e ledgerEnd, ok bool) {
	rest, whole := bytes.CutSuffix(b, []byte("\n\n"))
	i := bytes.LastIndex(rest, []byte("\n\n"))
	if !whole || i < 0 {
		return ledgerEnd{}, false
	}
	r, err := ledger.ParseRecord(append(bytes.Clone(rest[i+2:]), '\n'))
	if err != nil || r.Type != "state" {
		return ledgerEnd{}, false
	}
	e = ledgerEnd{record: r.N, phase: r.Get("phase"), position: r.Get("position")}
	if e.turn, err = strconv.Atoi(r.Get("turn")); err != nil {
		return ledgerEnd{}, false
	}
	i = bytes.LastIndex(rest, []byte("\nat ")) // a line that begins so is a field of that name, in whatever record
	if i < 0 {
		return ledgerEnd{}, false
	}
	line, _, _ := bytes.Cut(rest[i+len("\nat "):], []byte("\n"))
	e.at, err = time.Parse(time.RFC3339, string(line))
	return e, err == nil
}
