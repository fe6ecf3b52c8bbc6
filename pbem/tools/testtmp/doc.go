// Package testtmp makes tests faster on machines with enough memory. Tests that import it write their temporary files
// to memory instead of a disk, and collect garbage less often. Memory suffices, because tests kill programs and not
// machines; files are still synced. A TMPDIR or GOGC in the environment is not changed. Only tests may import it.
package testtmp
