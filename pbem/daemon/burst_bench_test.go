package daemon

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
)

var burstMails = flag.Int("burst", 40, "how many result mails BenchmarkBurst has come at once")

// BenchmarkBurst has a result mail with four attacks come in each of many games at once: "none" lets the collector have
// its way, "soft" limits the memory as pbem serve does. It reports the most memory of the process in MB and the
// processor time of a mail.
func BenchmarkBurst(b *testing.B) {
	start := beforeBurst(b, *burstMails)
	for _, limit := range []string{"none", "soft"} {
		b.Run(limit, func(b *testing.B) {
			for range b.N {
				b.StopTimer()
				dir := filepath.Join(b.TempDir(), "state")
				if err := os.CopyFS(dir, os.DirFS(start)); err != nil {
					b.Fatal(err)
				}
				d := station(b, dir)
				err := d.RunOnce(context.Background())
				for n := range *burstMails {
					err = errors.Join(err, d.server.Deliver(gm, []byte(ofGame(battle[len(battle)-1], n))))
				}
				if err != nil {
					b.Fatal(err)
				}
				debug.FreeOSMemory()
				before := resident(b, "VmRSS")
				stop := func() {}
				if limit == "soft" {
					stop = limited()
				}
				if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
					b.Skip("the most memory cannot be measured here:", err)
				}
				from := benchcheck.ProcessorTime(b)
				b.StartTimer()
				if err := d.RunOnce(context.Background()); err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				used := benchcheck.ProcessorTime(b) - from
				stop()
				debug.SetMemoryLimit(math.MaxInt64)
				b.ReportMetric(float64(resident(b, "VmHWM"))/(1<<20), "peak-MB")
				b.ReportMetric(float64(before)/(1<<20), "before-MB")
				b.ReportMetric(float64(used.Microseconds())/1000/float64(*burstMails), "cpu-ms/mail")
				if err := d.Close(); err != nil {
					b.Fatal(err)
				}
				for n := range *burstMails {
					stands(b, filepath.Join(GamesDir(dir), fmt.Sprintf("kursk-%d", 100+n)), "T1-S-1")
				}
				b.StartTimer()
			}
		})
	}
}

// limited limits the memory until the function that it returns is called.
func limited() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		LimitMemory(ctx)
	}()
	return func() {
		cancel()
		<-ended
	}
}

// stands holds that a game is in a phase.
func stands(b *testing.B, dir, phase string) {
	b.Helper()
	g, err := shelf.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	if p := g.Position().Phase; p != phase {
		b.Fatalf("%s stands at %s", dir, p)
	}
	if err := g.Close(); err != nil {
		b.Fatal(err)
	}
}

// ofGame returns a mail of the battle for one of many games.
func ofGame(raw string, n int) string {
	return strings.NewReplacer("kursk-7", fmt.Sprintf("kursk-%d", 100+n), "anna@", fmt.Sprintf("anna%d@", n), "boris@",
		fmt.Sprintf("boris%d@", n), "Message-ID: <", fmt.Sprintf("Message-ID: <n%d.", n)).Replace(raw)
}

// beforeBurst returns a state folder with many games in which all mails but the last are answered.
func beforeBurst(b *testing.B, games int) string {
	b.Helper()
	dir := b.TempDir()
	err := os.MkdirAll(GamesDir(dir), 0o755)
	for n := range games {
		id := fmt.Sprintf("kursk-%d", 100+n)
		g, err2 := shelf.Create(filepath.Join(GamesDir(dir), id),
			game.Spec{Game: id, Title: "kursk", Now: opening, Entropy: entropy(byte(n)),
				Seats: []engine.Seat{{Side: "german", Name: "Anna", Addr: fmt.Sprintf("anna%d@pbem.localhost", n)},
					{Side: "soviet", Name: "Boris", Addr: fmt.Sprintf("boris%d@pbem.localhost", n)}},
				Options: []core.Fact{{Name: "answers", Value: "default"}}})
		if err = errors.Join(err, err2); err == nil {
			err = g.Close()
		}
	}
	if err != nil {
		b.Fatal(err)
	}
	d := station(b, dir)
	err = d.RunOnce(context.Background())
	for _, raw := range battle[:len(battle)-1] {
		for n := range games {
			err = errors.Join(err, d.server.Deliver(gm, []byte(ofGame(raw, n))))
		}
		err = errors.Join(err, d.RunOnce(context.Background()))
	}
	if err = errors.Join(err, d.Close()); err != nil {
		b.Fatal(err)
	}
	return dir
}

// resident returns a figure of /proc/self/status in bytes.
func resident(b *testing.B, what string) int64 {
	b.Helper()
	raw, err := os.ReadFile("/proc/self/status")
	m := regexp.MustCompile(what + `:\s+(\d+) kB`).FindSubmatch(raw)
	if err != nil || m == nil {
		b.Skip("the memory in use cannot be measured here:", err)
	}
	n, err := strconv.ParseInt(string(m[1]), 10, 64)
	if err != nil {
		b.Fatal(err)
	}
	return n << 10
}
