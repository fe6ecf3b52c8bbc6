package wal

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"sync"
)

// kind is the kind of change that a record makes.
type kind byte

const (
	gone   kind = iota // no change; in memory only: another one took its place
	write              // the file holds data
	move               // the file named in data, which the record at off wrote, has this name now
	remove             // there is no such file
	extend             // the file has data from off to its end
	rename             // in memory only: from takes the name
)

// change is one record, and what is to be done with the files for it.
type change struct {
	kind kind
	name string // below the root, with slashes
	off  int64
	data []byte

	// In memory only.
	from string // the old name
	end  int64  // of the record in the log
	busy bool   // being carried out: it must not be changed
	done bool
}

// The file begins with a header: magic, epoch, CRC-32C of both. It fits into one
// sector, so it is written whole or not at all. Records follow from begin on:
// epoch, length of the body and the CRC-32C of these and the body, then the body.
// Records of other epochs, left over from before a checkpoint, do not count.
const (
	magic      = "pbem-wal 1\n"
	begin      = 512
	recordHead = 8 + 4 + 4
)

var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

func header(epoch uint64) []byte {
	out := binary.LittleEndian.AppendUint64([]byte(magic), epoch)
	return binary.LittleEndian.AppendUint32(out, crc32.Checksum(out, castagnoli()))
}

// epochOf reads a header; ok is false for a file that has none.
func epochOf(data []byte) (epoch uint64, ok bool) {
	if len(data) < begin {
		return 0, false
	}
	epoch = binary.LittleEndian.Uint64(data[len(magic):])
	want := header(epoch)
	return epoch, string(data[:len(want)]) == string(want)
}

// appendRecord adds a change to buf.
func appendRecord(buf []byte, epoch uint64, c *change) []byte {
	at := len(buf)
	buf = binary.LittleEndian.AppendUint64(buf, epoch)
	buf = append(buf, make([]byte, 8)...)
	buf = append(buf, byte(c.kind))
	buf = binary.AppendUvarint(buf, uint64(c.off))
	buf = binary.AppendUvarint(buf, uint64(len(c.name)))
	buf = append(append(buf, c.name...), c.data...)
	rec := buf[at:]
	binary.LittleEndian.PutUint32(rec[8:], uint32(len(rec)-recordHead))
	binary.LittleEndian.PutUint32(rec[12:], checksum(rec))
	return buf
}

func checksum(rec []byte) uint32 {
	return crc32.Update(crc32.Checksum(rec[:12], castagnoli()), castagnoli(), rec[recordHead:])
}

var errRecord = errors.New("wal: no whole record")

// parseRecord reads the record at the start of data and its length.
func parseRecord(data []byte, epoch uint64) (c change, size int, err error) {
	if len(data) < recordHead || binary.LittleEndian.Uint64(data) != epoch {
		return c, 0, errRecord
	}
	body := uint64(binary.LittleEndian.Uint32(data[8:]))
	if body > uint64(len(data)-recordHead) {
		return c, 0, errRecord
	}
	size = recordHead + int(body)
	rec := data[:size]
	if binary.LittleEndian.Uint32(rec[12:]) != checksum(rec) || body == 0 {
		return c, 0, errRecord
	}
	c.kind = kind(rec[recordHead])
	rest := rec[recordHead+1:]
	off, n := binary.Uvarint(rest)
	if n <= 0 || off > 1<<62 {
		return c, 0, errRecord
	}
	rest = rest[n:]
	long, n := binary.Uvarint(rest)
	if n <= 0 || long > uint64(len(rest)-n) {
		return c, 0, errRecord
	}
	c.off, c.name, c.data = int64(off), string(rest[n:n+int(long)]), rest[n+int(long):]
	return c, size, nil
}
