package browsertest

import (
	"flag"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/game"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/pbem/tools/testprograms"
)

var (
	frames = flag.Int("frames", 180, "for how many frames BenchmarkPlanner drags the map")
	taps   = flag.Int("taps", 20, "on how many counters BenchmarkPlanner taps")
)

// boards are the games whose planners are measured: one of each title, and the largest map.
var boards = []struct {
	title, scenario string
	until           func(*game.Game) bool
}{
	{"kursk", "", inPhase("T1-G-1")},
	{"a-victory-lost", "", HasManyMoves}, {"group-of-soviet-forces-germany", "", inPhase("T2-G-1")}, {"demyansk-shield", "", HasManyMoves},
	{"kiev-to-rostov", "", HasManyMoves}, {"kiev-to-rostov", "7", HasManyMoves},
}

// BenchmarkPlanner measures in Chromium, by clicks, how long a planner's page takes: until the file is ready, until the
// rules have answered what they are asked, and from frame to frame while the map is dragged.
func BenchmarkPlanner(b *testing.B) {
	testprograms.Chromium(b)
	for _, x := range boards {
		b.Run(filepath.Join(x.title, x.scenario), func(b *testing.B) {
			g := NewGame(b, filepath.Join(b.TempDir(), "plan-1"), x.title, x.scenario, time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC),
				[2]string{"anna@example.org", "boris@example.org"}, x.until)
			defer g.Close()
			file := Write(b, g, g.AwaitedSide(), "en", "")
			for b.Loop() {
				measure(b, Open(b, file, 1400, 900))
			}
		})
	}
}

// measure plays a while and reports what it took: of what is asked the median and nine of ten, as the page waited for
// it.
func measure(b *testing.B, c *PlannerPage) {
	c.WaitUntil("S.warm")
	if first := `[data-offer="order move/fight"]`; c.Exists(first) {
		c.Press(first)
	}
	c.choose(*taps)
	c.report(b, "offers", "reach", "reach drawn")
	c.OrderMoves(3)
	if c.OrderAttacks(4) == 0 {
		c.OrderContacts(2)
	}
	for phase := `#next [data-phase]`; c.Exists(phase) && c.attacked() == 0; {
		c.Press(phase)
		c.OrderAttacks(4)
	}
	var ready float64
	c.Eval(&ready, `S.ready`)
	b.ReportMetric(ready, "ready-ms")
	c.report(b, "fighters", "odds", "odds drawn", "check", "board", "refresh drawn")
	for name, k := range map[string]string{"near": "0.6", "far": "0.3"} {
		took := c.Drag(*frames, k)
		b.ReportMetric(took[0], name+"-frame-ms")
		b.ReportMetric(took[1], name+"-frame-90%-ms")
	}
}

// choose taps on n own counters, all over the map, each when the map has come to rest with it in the middle.
func (c *PlannerPage) choose(n int) {
	c.tb.Helper()
	var hexes []string
	c.Eval(&hexes, `(all => all.filter((_, i) => i * %d %% all.length < %[1]d))([...new Set(S.board.units
		.filter(u => u.mine && S.place.has(u.hex)).map(u => u.hex))])`, n)
	for _, hex := range hexes {
		x, y := c.ShowHex(hex)
		var ok bool
		c.Eval(&ok, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true)))))`)
		c.Click(x, y)
	}
}

// report reports what some questions took.
func (c *PlannerPage) report(b *testing.B, asked ...string) {
	b.Helper()
	var times map[string][]float64
	c.Eval(&times, `Object.fromEntries(Object.entries(rules.times).map(([name, all]) => {
		const a = all.slice().sort((x, y) => x - y);
		return [name, [0.5, 0.9].map(part => a[Math.min(a.length - 1, Math.floor(a.length * part))])];
	}))`)
	for _, name := range asked {
		if t, is := times[name]; is {
			unit := strings.ReplaceAll(name, " ", "-")
			b.ReportMetric(t[0], unit+"-ms")
			b.ReportMetric(t[1], unit+"-90%-ms")
		}
	}
}

// attacked returns how many lines of the sheet attack.
func (c *PlannerPage) attacked() (n int) {
	c.tb.Helper()
	c.Eval(&n, `S.check.lines.filter(l => l.verb === "attack").length`)
	return n
}

// TestPerformance runs the benchmarks of docs/performance.md once for a few frames and taps, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t, "-frames", "5", "-taps", "4", "-unmeasured")
}
