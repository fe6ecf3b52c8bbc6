// Package inmemory keeps what tests write in memory, where there is room for it: a test that imports it does not wait for a disk. Tests
// sync as ever; what they kill are programs, not machines. Who sets TMPDIR has it there. Nothing but tests may import it.
package inmemory
