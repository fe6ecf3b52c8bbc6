// Package freeze writes a value as bytes and makes it again from them, by its types alone: fields that are not exported
// too, so that what is frozen needs no code of its own, and no field that somebody adds is forgotten.
//
// The bytes are for the same program that wrote them. They hold no names of types or fields; whoever keeps them keeps with them which
// program wrote them, and a sum against what a disk may do. Equal values give equal bytes: maps are written in the order of their
// keys' bytes.
package freeze
