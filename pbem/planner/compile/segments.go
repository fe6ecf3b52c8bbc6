package compile

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The Go tool omits zeros from the data of a program by cutting it into up to 100,000 segments, each with its address.
// Addresses do not repeat, so gzip compresses them worse than zeros. With few segments a program is a sixteenth smaller
// after compression.

// Numbers of the binary format: WebAssembly Core Specification 2.0, 5.4.1, 5.5.1 and 5.5.14.
const (
	headerBytes = 8
	sectionData = 11
	memoryZero  = 0x00 // a segment at an address of the only memory
	opConst     = 0x41 // i32.const
	opEnd       = 0x0b
	maxGap      = 256 // bytes of zeros between two segments that are joined
)

var errProgram = errors.New("the program for browsers is not as the Go tool writes it")

// joinSegments returns a program with its data joined into few segments.
func joinSegments(wasm []byte) ([]byte, error) {
	if len(wasm) < headerBytes {
		return nil, errProgram
	}
	out, in := bytes.NewBuffer(wasm[:headerBytes:headerBytes]), reader{rest: wasm[headerBytes:]}
	for len(in.rest) > 0 && !in.truncated {
		kind := in.readByte()
		body := in.readBytes(in.readNumber())
		if kind == sectionData {
			list, ok := readSegments(body)
			if !ok {
				return nil, errProgram
			}
			body = writeSegments(list)
		}
		out.WriteByte(kind)
		out.Write(binary.AppendUvarint(nil, uint64(len(body))))
		out.Write(body)
	}
	if in.truncated {
		return nil, errProgram
	}
	return out.Bytes(), nil
}

// segment is data with its address in memory.
type segment struct {
	at   uint64
	data []byte
}

// readSegments parses the segments of a section and joins neighbouring ones.
func readSegments(section []byte) (list []segment, ok bool) {
	in := reader{rest: section}
	for n := in.readNumber(); n > 0 && !in.truncated; n-- {
		if in.readByte() != memoryZero || in.readByte() != opConst {
			return nil, false
		}
		at := in.readNumber() // the format has a signed number here; addresses are never negative
		if in.readByte() != opEnd {
			return nil, false
		}
		data := in.readBytes(in.readNumber())
		if k := len(list) - 1; k >= 0 {
			last := &list[k]
			if end := last.at + uint64(len(last.data)); at >= end && at-end <= maxGap {
				last.data = append(append(last.data, make([]byte, at-end)...), data...)
				continue
			}
		}
		list = append(list, segment{at, bytes.Clone(data)})
	}
	return list, !in.truncated && len(in.rest) == 0
}

// writeSegments returns a section with the segments.
func writeSegments(list []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		out = append(out, memoryZero, opConst)
		out = append(appendSigned(out, int64(s.at)), opEnd)
		out = append(binary.AppendUvarint(out, uint64(len(s.data))), s.data...)
	}
	return out
}

// appendSigned appends a number as signed LEB128.
func appendSigned(out []byte, n int64) []byte {
	for n > 0x3f || n < -0x40 {
		out, n = append(out, byte(n)|0x80), n>>7
	}
	return append(out, byte(n)&0x7f)
}

// reader parses the sections of a program. It sets bad when bytes are missing.
type reader struct {
	rest      []byte
	truncated bool
}

func (r *reader) readByte() byte {
	b := r.readBytes(1)
	if r.truncated {
		return 0
	}
	return b[0]
}

func (r *reader) readNumber() uint64 {
	n, size := binary.Uvarint(r.rest)
	r.readBytes(uint64(max(size, 0)))
	r.truncated = r.truncated || size <= 0
	return n
}

func (r *reader) readBytes(n uint64) []byte {
	if r.truncated || n > uint64(len(r.rest)) {
		r.truncated = true
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}
