//go:build linux

package render

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/pbem/view/canvas"
)

// drawEnv makes the test binary draw one picture and end, so that its memory can be measured as that of other programs
// is.
const drawEnv = "FIELDPOST_DRAW"

func TestMain(m *testing.M) {
	if kind := os.Getenv(drawEnv); kind != "" {
		os.Exit(drawOnce(kind))
	}
	os.Exit(m.Run())
}

func drawOnce(kind string) int {
	l := DrawScene(wideScene(new(testing.B)))
	err := l.SVG(os.Stdout)
	if kind == "png" {
		err = l.PNG(os.Stdout, canvas.PNGOptions{PxPerHex: 48})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// BenchmarkPeers draws a map of 28 by 51 hexes with 280 counters to SVG and PNG, and the same SVG with the rsvg-convert
// and resvg that are installed, each as a process of its own: time, bytes, and peak memory.
func BenchmarkPeers(b *testing.B) {
	dir := b.TempDir()
	svgFile, pngFile := filepath.Join(dir, "map.svg"), filepath.Join(dir, "map.png")
	var out bytes.Buffer
	if err := DrawScene(wideScene(b)).SVG(&out); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(svgFile, out.Bytes(), 0o600); err != nil {
		b.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range []struct {
		name, env string
		args      []string
	}{
		{"svg", "svg", []string{self}},
		{"png", "png", []string{self}},
		{"rsvg-convert", "", []string{"rsvg-convert", "-o", pngFile, svgFile}},
		{"resvg", "", []string{"resvg", svgFile, pngFile}},
	} {
		b.Run(p.name, func(b *testing.B) {
			if _, err := exec.LookPath(p.args[0]); err != nil {
				b.Skipf("%s is not installed", p.name)
			}
			size, peak := int64(0), int64(0)
			for b.Loop() {
				cmd := exec.Command(p.args[0], p.args[1:]...)
				var n counter
				cmd.Stdout, cmd.Env = &n, append(os.Environ(), drawEnv+"="+p.env)
				if msg, err := runQuietly(cmd); err != nil {
					b.Fatalf("%v: %s", err, msg)
				}
				size = int64(n)
				if info, err := os.Stat(pngFile); p.env == "" && err == nil {
					size = info.Size()
				}
				if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
					peak = max(peak, u.Maxrss)
				}
			}
			b.ReportMetric(float64(size)/1000, "KB")
			b.ReportMetric(float64(peak)/1000, "MB-peak")
		})
	}
}

// counter counts what is written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) { *c += counter(len(p)); return len(p), nil }

func runQuietly(cmd *exec.Cmd) (string, error) {
	var msg bytes.Buffer
	cmd.Stderr = &msg
	err := cmd.Run()
	text, _ := io.ReadAll(&msg)
	return string(text), err
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
