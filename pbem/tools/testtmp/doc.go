// Package testtmp makes tests faster where memory is plentiful. Tests that import it write their temporary files to
// memory instead of a disk, and collect garbage less often. They still sync: what they kill are programs, not machines.
// A TMPDIR or GOGC in the environment is left as it is. Only tests may import it.
package testtmp
