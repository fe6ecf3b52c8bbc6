// Package snapshot converts a Go value to bytes and back, by reflection over its types. It includes unexported fields,
// so that a snapshot of a position needs no code per type, and no new field can be forgotten.
//
// Reflection is needed because each title adds its own types to a position, with lists and maps inside. Without it,
// each title would have to list its fields a second time to write them, and a third time to read them. Unexported
// fields are read by way of package unsafe, because reflection cannot read them. Exporting them only for snapshots
// would let every package change a position.
//
// Only the program that wrote the bytes can read them, because they contain no names of types or fields. Stored bytes
// therefore need the version of the program and a checksum beside them. Equal values give equal bytes: maps are written
// in the order of their keys' bytes.
package snapshot
