// Package wine runs the Windows build of the program under Wine. Only tests may import it.
package wine

import (
	"bytes"
	"encoding/binary"
)

// Layout of the library that forwarder makes: one section, as large as one block of the file.
const (
	block   = 0x200  // bytes of the headers, and of the section
	section = 0x1000 // address of the section in memory
)

// forwarder returns a 64-bit Windows library without code that exports one function and forwards it to another library:
// target is "library.function". It is needed because the Wine of Debian 12 lacks bcryptprimitives.dll, from which Go
// programs take their randomness. The layout follows the PE format, "The .edata Section".
func forwarder(name, function, target string) []byte {
	exports := exportSection(name, function, target)
	var b bytes.Buffer
	put := func(values ...any) {
		for _, v := range values {
			_ = binary.Write(&b, binary.LittleEndian, v) // into memory
		}
	}
	dos := [64]byte{0: 'M', 1: 'Z', 60: 64}
	put(dos, []byte("PE\x00\x00"))
	put(uint16(0x8664), uint16(1), uint32(0), uint32(0), uint32(0), uint16(240), uint16(0x2022))         // COFF: a library for x64
	put(uint16(0x20b), uint16(0), uint32(0), uint32(block), uint32(0), uint32(0), uint32(section))       // PE32+, no entry point
	put(uint64(0x180000000), uint32(section), uint32(block))                                             // base and alignments
	put([4]uint16{6, 0, 0, 0}, [2]uint16{6, 0}, uint32(0), uint32(2*section), uint32(block), uint32(0))  // versions and sizes
	put(uint16(3), uint16(0x160), uint64(1<<20), uint64(1<<12), uint64(1<<20), uint64(1<<12), uint32(0)) // subsystem, stack, heap
	put(uint32(16), uint32(section), uint32(len(exports)), [15]uint64{})                                 // directories: exports alone
	put([8]byte{'.', 'e', 'd', 'a', 't', 'a'}, uint32(len(exports)), uint32(section), uint32(block), uint32(block))
	put(uint32(0), uint32(0), uint32(0), uint32(0x40000040)) // initialised data, readable
	b.Write(make([]byte, block-b.Len()))
	b.Write(exports)
	b.Write(make([]byte, 2*block-b.Len()))
	return b.Bytes()
}

// exportSection returns the table of exports with its strings. An address of a function inside the table points to the
// name of the target.
func exportSection(name, function, target string) []byte {
	const table, tables = 40, 40 + 4 + 4 + 4
	at := uint32(section + tables)
	nameAt, functionAt := at, at+uint32(len(name)+1)
	targetAt := functionAt + uint32(len(function)+1)
	var b bytes.Buffer
	for _, v := range []any{
		uint32(0), uint32(0), uint32(0), nameAt, uint32(1), uint32(1), uint32(1),
		uint32(section + table), uint32(section + table + 4), uint32(section + table + 8),
		targetAt, functionAt, uint16(0), uint16(0),
	} {
		_ = binary.Write(&b, binary.LittleEndian, v)
	}
	b.WriteString(name + "\x00" + function + "\x00" + target + "\x00")
	return b.Bytes()
}
