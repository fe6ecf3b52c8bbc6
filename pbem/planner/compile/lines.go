package compile

import (
	"bytes"
	"encoding/binary"
)

// For its stack traces, a program contains the file and line of each instruction. They make up a sixteenth of its
// compressed size. A planner page shows no stack trace, and the console of a browser names functions without them.

// Layout of the tables: runtime/symtab.go and runtime/runtime2.go of Go 1.26. Offsets in the head count from the start
// of the head; offsets of number tables count from the first of these tables. 0 means no table.
const (
	// includes the smallest instruction size and the pointer size
	tablesMagic = "\xf1\xff\xff\xff\x00\x00\x01\x08"

	headCount, headUnits, headNumbers, headFuncs = 8, 40, 56, 64

	funcStack, funcFiles, funcLines, funcNumbers = 16, 20, 24, 28 // in the record of a function
	funcUnit, funcFirstLine, funcRest            = 32, 36, 44
)

// tables reads and writes the tables of functions. It sets broken at an offset outside them.
type tables struct {
	data    []byte
	numbers int    // start of the number tables
	kept    []bool // bytes of the number tables that are needed
	broken  bool
}

// dropLines removes the files and lines of all functions from a program whose data segments are joined. It returns
// false if the tables differ from those of Go 1.26; the program is then damaged.
func dropLines(wasm []byte) bool {
	at := bytes.Index(wasm, []byte(tablesMagic))
	if at < 0 {
		return false
	}
	t := tables{data: wasm[at:]}
	units, funcs := t.read(headUnits), t.read(headFuncs)
	if t.numbers = t.read(headNumbers); t.broken || units > t.numbers || t.numbers > funcs || funcs > len(t.data) {
		return false
	}
	t.kept = make([]bool, funcs-t.numbers)
	for i := range t.read(headCount) {
		if t.dropFunction(funcs + t.read(funcs+8*i+4)); t.broken {
			return false
		}
	}
	for i, kept := range t.kept {
		if !kept {
			t.data[t.numbers+i] = 0
		}
	}
	clear(t.data[units:t.numbers]) // names of files
	return true
}

// dropFunction removes the lines of the function whose record begins at f. It keeps the function's other number tables.
func (t *tables) dropFunction(f int) {
	t.keep(t.read(f + funcStack))
	for k := range t.read(f + funcNumbers) {
		if t.keep(t.read(f + funcRest + 4*k)); t.broken {
			return
		}
	}
	for _, field := range []int{funcFiles, funcLines, funcUnit, funcFirstLine} {
		if t.read(f + field); !t.broken {
			clear(t.data[f+field:][:4])
		}
	}
}

// read returns the four-byte number at an offset.
func (t *tables) read(at int) int {
	if t.broken = t.broken || at < 0 || at+4 > len(t.data); t.broken {
		return 0
	}
	return int(binary.LittleEndian.Uint32(t.data[at:]))
}

// keep marks the bytes of a number table. The table holds pairs of a difference and a length, each a varint. It ends at
// a difference of 0 after the first pair.
func (t *tables) keep(table int) {
	for at := table; table > 0; {
		step, n := binary.Uvarint(t.part(at))
		_, m := binary.Uvarint(t.part(at + n))
		end := step == 0 && at > table
		if end {
			m = 0
		}
		if t.broken = t.broken || n <= 0 || m < 0 || m == 0 && !end; t.broken {
			return
		}
		for i := range n + m {
			t.kept[at+i] = true
		}
		if at += n + m; end {
			return
		}
	}
}

// part returns the number tables from an offset on.
func (t *tables) part(at int) []byte {
	return t.data[t.numbers:][min(at, len(t.kept)):len(t.kept)]
}
