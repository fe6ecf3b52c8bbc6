// Package snapshot converts a Go value to bytes and back, by reflection over its types. It includes unexported fields,
// so that a frozen position needs no code of its own and a new field cannot be forgotten.
//
// It reads types by reflection, because a position holds an extension of a type of its title's own, and lists and maps
// of others in it: without it each title would have a second list of its fields, and a third to read them. It reads
// fields that are not exported by way of package unsafe, because reflection alone reads no such field; exporting them
// for snapshots would let everybody change a position.
//
// The bytes are for the same program that wrote them. They hold no names of types or fields; whoever keeps them keeps with them which
// program wrote them, and a sum against what a disk may do. Equal values give equal bytes: maps are written in the order of their
// keys' bytes.
package snapshot
