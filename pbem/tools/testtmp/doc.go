// Package testtmp spends memory to save the time of tests, where there is room for it. Tests that import it write
// into memory, so that they do not wait for a disk, and collect garbage less often. Tests sync as ever; what they
// kill are programs, not machines. A TMPDIR or GOGC in the environment is left as it is. Nothing but tests may import
// it.
package testtmp
