package daemon

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// openings are the games whose first mails BenchmarkOpening measures.
var openings = []struct{ title, scenario string }{
	{"kursk", ""}, {"a-victory-lost", ""}, {"group-of-soviet-forces-germany", ""}, {"demyansk-shield", "1"},
	{"kiev-to-rostov", "4"}, {"kiev-to-rostov", "6"},
}

var openingMails = flag.Int("mails", 24, "how many sheets of each game BenchmarkOpening mails")

// BenchmarkOpening takes the sheets that a computer would send for both sides at the start of a game, one by one, from
// the mailbox to the letters in the players' mailboxes: the processor time of one.
func BenchmarkOpening(b *testing.B) {
	for _, x := range openings {
		b.Run(x.title+x.scenario, func(b *testing.B) {
			var used time.Duration
			mails := 0
			for range b.N {
				dir := filepath.Join(b.TempDir(), "state")
				if err := os.MkdirAll(GamesDir(dir), 0o755); err != nil {
					b.Fatal(err)
				}
				title, _ := rules.Find(x.title)
				sides := title.Meta().Sides
				spec := game.Spec{Game: "opening", Title: x.title, Now: opening, Entropy: entropy(0),
					Seats: []engine.Seat{{Side: sides[0], Addr: anna}, {Side: sides[1], Addr: boris}}}
				if x.scenario != "" {
					spec.Options = core.Options{{Name: core.ScenarioKey, Value: x.scenario}}
				}
				g, err := shelf.Create(filepath.Join(GamesDir(dir), spec.Game), spec)
				if err != nil {
					b.Fatal(err)
				}
				if err := g.Close(); err != nil {
					b.Fatal(err)
				}
				d := station(b, dir)
				if err := d.RunOnce(context.Background()); err != nil {
					b.Fatal(err)
				}
				for n := range *openingMails {
					if err := d.server.Deliver(gm, nextSheet(b, g.Dir, sides[0], n)); err != nil {
						b.Fatal(err)
					}
					from := benchcheck.ProcessorTime(b)
					if err := d.RunOnce(context.Background()); err != nil {
						b.Fatal(err)
					}
					used += benchcheck.ProcessorTime(b) - from
					mails++
				}
				if err := d.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(mails), "cpu-ms/mail")
		})
	}
}

// nextSheet returns the mail with the sheet that a computer would send now.
func nextSheet(b *testing.B, dir string, first core.Side, n int) []byte {
	g, err := shelf.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	in, err := ai.SubstituteSheet(g, "ai:greedy")
	if err := errors.Join(err, g.Close()); err != nil {
		b.Fatal(n, err)
	}
	from := boris
	if in.Frame.Side == string(first) {
		from = anna
	}
	return []byte(letter(from, fmt.Sprint("opening-", n),
		fmt.Sprintf("#PBEM opening %s %s\n%s\n#END\n", in.Frame.Side, in.Frame.Phase, strings.Join(in.Frame.Lines, "\n"))))
}
