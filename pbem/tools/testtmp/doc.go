// Package testtmp spends memory to save the time of tests, where there is room for it: what a test writes that imports it lies in memory,
// so that it does not wait for a disk, and garbage stays in it for longer. Tests sync as ever; what they kill are programs, not machines.
// Who sets TMPDIR or GOGC has it as he says. Nothing but tests may import it.
package testtmp
