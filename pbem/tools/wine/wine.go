package wine

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/tools/testprograms"
)

// Machine is a simulated Windows machine on which the program is installed.
type Machine struct {
	Dir string // working folder of the program, visible to both systems

	tb            testing.TB
	wine, program string
	env           []string
}

// Start makes a machine and builds a program of this module for it. Without Wine the test is skipped, but fails in CI.
func Start(tb testing.TB, pkg string) *Machine {
	tb.Helper()
	path := testprograms.Program(tb, "wine")
	prefix := filepath.Join(tb.TempDir(), "prefix")
	m := &Machine{tb: tb, Dir: tb.TempDir(), wine: path, program: filepath.Join(tb.TempDir(), "pbem.exe")}
	m.env = append(os.Environ(), "WINEPREFIX="+prefix, "WINEDEBUG=-all", "WINEARCH=win64", "DISPLAY=",
		"WINEDLLOVERRIDES=mscoree,mshtml=;winemenubuilder.exe=d")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", m.program, pkg)
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		tb.Fatalf("%s\n%s", err, out)
	}
	m.must("wineboot", "--init")
	tb.Cleanup(func() { m.must("wineserver", "--kill") })
	system := filepath.Join(prefix, "drive_c", "windows", "system32", "bcryptprimitives.dll")
	if _, err := os.Stat(system); err != nil {
		dll := forwarder("bcryptprimitives.dll", "ProcessPrng", "advapi32.SystemFunction036")
		if err := os.WriteFile(system, dll, 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	return m
}

// must runs a program of Wine itself, and fails the test on an error.
func (m *Machine) must(name string, args ...string) {
	m.tb.Helper()
	c := exec.Command(filepath.Join(filepath.Dir(m.wine), name), args...)
	c.Env = m.env
	if out, err := c.CombinedOutput(); err != nil && name != "wineserver" { // wineserver may have ended by itself
		m.tb.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// Run runs the program in the machine's folder. It returns the program's output, with LF line ends, and its exit
// status.
func (m *Machine) Run(args ...string) (out string, status int) {
	m.tb.Helper()
	c := exec.Command(m.wine, append([]string{m.program}, args...)...)
	c.Env, c.Dir = m.env, m.Dir
	var b bytes.Buffer
	c.Stdout, c.Stderr = &b, &b
	err := c.Run()
	if c.ProcessState == nil {
		m.tb.Fatal(err)
	}
	return strings.ReplaceAll(b.String(), "\r\n", "\n"), c.ProcessState.ExitCode()
}
