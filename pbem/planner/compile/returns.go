package compile

import (
	"bytes"
	"encoding/binary"
	"math"
)

// Before a call, a program of the Go tool writes its return address to its stack: a function and a part of it, in five
// bytes that occur nowhere else. The packed program contains the difference to the previous address, which is mostly 1.
// That makes a program a twelfth smaller after compression. The page's restoreReturns adds the differences up.

// Numbers of the binary format and of the Go tool: WebAssembly Core Specification 2.0, 5.5.13, and
// cmd/link/internal/wasm.
const (
	sectionCode   = 10
	firstFunction = 0x1000 // number of the first function of the program
	functionShift = 16     // bits of a return address below the number of its function
)

// returnStart holds the instructions before a return address: local.get 1 and i64.const. returnEnd holds those after
// it: i64.store at offset 0, i32.const 0, call.
var returnStart, returnEnd = []byte{0x20, 0x01, 0x42}, []byte{0x37, 0x03, 0x00, 0x41, 0x00, 0x10}

// packReturns returns a program with differences as return addresses. The program's own length precedes it, in four
// bytes, highest first.
func packReturns(wasm []byte) ([]byte, error) {
	if len(wasm) < headerBytes || len(wasm) > math.MaxInt32 {
		return nil, errProgram
	}
	out, in := binary.BigEndian.AppendUint32(nil, uint32(len(wasm))), reader{rest: wasm}
	out = append(out, in.readBytes(headerBytes)...)
	for len(in.rest) > 0 && !in.truncated {
		start := in.rest
		kind := in.readByte()
		body := in.readBytes(in.readNumber())
		if kind != sectionCode {
			out = append(out, start[:len(start)-len(in.rest)]...)
			continue
		}
		out = append(out, start[:len(start)-len(in.rest)-len(body)]...)
		var ok bool
		if out, ok = packCode(out, body); !ok {
			return nil, errProgram
		}
	}
	if in.truncated {
		return nil, errProgram
	}
	return out, nil
}

// packCode appends a code section with differences as return addresses. The sizes in it remain those of the unpacked
// code.
func packCode(out, section []byte) (packed []byte, ok bool) {
	in := reader{rest: section}
	n := in.readNumber()
	out = append(out, section[:len(section)-len(in.rest)]...)
	for i := range n {
		start := in.rest
		body := in.readBytes(in.readNumber())
		if in.truncated {
			return nil, false
		}
		out = append(out, start[:len(start)-len(in.rest)-len(body)]...)
		if out, ok = packBody(out, body, int64(firstFunction+i)<<functionShift); !ok {
			return nil, false
		}
	}
	return append(out, in.rest...), len(in.rest) == 0
}

// packBody appends the code of one function. last is the function's number in return addresses. It fails for an address
// that exceeds 32 bits or is not encoded in the fewest bytes.
func packBody(out, body []byte, last int64) (packed []byte, ok bool) {
	for {
		at := bytes.Index(body, returnStart)
		if at < 0 {
			return append(out, body...), true
		}
		at += len(returnStart)
		out, body = append(out, body[:at]...), body[at:]
		address, size := readSigned(body)
		if size == 0 || !bytes.HasPrefix(body[size:], returnEnd) {
			continue
		}
		step := address - last
		if int64(int32(step)) != step || int64(int32(address)) != address || len(appendSigned(nil, address)) != size {
			return nil, false
		}
		out, body, last = appendSigned(out, step), body[size:], address
	}
}

// maxSigned is the greatest number of bytes of a 32-bit number in LEB128.
const maxSigned = 5

// readSigned reads a signed LEB128 number of at most maxSigned bytes. size is 0 if there is none.
func readSigned(in []byte) (n int64, size int) {
	for i, b := range in[:min(len(in), maxSigned)] {
		n |= int64(b&0x7f) << (7 * i)
		if b < 0x80 {
			above := 64 - 7*(i+1)
			return n << above >> above, i + 1
		}
	}
	return 0, 0
}
