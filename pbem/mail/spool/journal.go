package spool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
)

// record is one line of the journal.
type record struct {
	Event       string   `json:"event"` // received, begun, failed, committed, filed, retried
	Seq         int      `json:"seq"`
	Key         string   `json:"key,omitempty"`
	Origin      *Origin  `json:"origin,omitempty"`
	Reason      string   `json:"reason,omitempty"`
	Disposition string   `json:"disposition,omitempty"`
	Outbox      []string `json:"outbox,omitempty"`
}

// line is a line of the journal file: the record and the CRC-32 of its bytes.
type line struct {
	CRC string          `json:"crc"`
	Rec json.RawMessage `json:"rec"`
}

func checksum(b []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(b)) }

// lines encodes each record as a line.
func lines(list []record) ([]byte, error) {
	var text []byte
	for _, r := range list {
		rec, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		out, err := json.Marshal(line{CRC: checksum(rec), Rec: rec})
		if err != nil {
			return nil, err
		}
		text = append(append(text, out...), '\n')
	}
	return text, nil
}

// readJournal calls use with each record. An incomplete last line, as after a crash, is removed from the file; damage
// anywhere else is an error.
func readJournal(path string, use func(record) error) error {
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	pos, number := 0, 0
	for pos < len(data) {
		number++
		end := bytes.IndexByte(data[pos:], '\n')
		var r record
		ok := false
		if end >= 0 {
			r, ok = parseLine(data[pos : pos+end])
		}
		if !ok {
			if end < 0 || pos+end+1 == len(data) {
				return os.Truncate(path, int64(pos))
			}
			return fmt.Errorf("spool: %s: line %d is damaged", path, number)
		}
		if err := use(r); err != nil {
			return fmt.Errorf("spool: %s: line %d: %w", path, number, err)
		}
		pos += end + 1
	}
	return nil
}

func parseLine(b []byte) (record, bool) {
	var l line
	var r record
	if json.Unmarshal(b, &l) != nil || l.CRC != checksum(l.Rec) || json.Unmarshal(l.Rec, &r) != nil {
		return record{}, false
	}
	return r, true
}
