package engine_test

import (
	"os"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/victorylost"
)

// TestOwnSeals: a sheet is judged by what its own sender has sealed, and by nothing that another has sealed. What the
// position shows to anybody does not change by it.
func TestOwnSeals(t *testing.T) {
	title := victorylost.New()
	mod, err := title.Load(os.DirFS("../../scenarios/a-victory-lost"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := mod.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	tx := core.Begin(p, nil)
	if err := tx.Do(core.Remove{Unit: "Popov", Box: core.BoxGone, Why: "no combat unit is in its command range",
		Rule: "11.3"}); err != nil {
		t.Fatal(err)
	}
	opts := core.Options{{Name: "answers", Value: "default"}}
	g := engine.NewFromPosition(title, mod, opts, p, func(string, int) (int, error) { return 4, nil })
	submit := func(side core.Side, body string) *engine.Outcome {
		t.Helper()
		text := "#PBEM case " + string(side) + " " + g.Position().Phase + "\n" + body + "\n#END\n"
		found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary,
			bool) {
			return mod.Vocabulary(phase, side), true
		})
		out, err := g.Submit(engine.Input{Frame: found.Frames[0]})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	accepted := func(side core.Side, body string) {
		t.Helper()
		if out := submit(side, body); out.Status == engine.Refused {
			t.Fatalf("%s %q is refused: %+v", side, body, out.Faults)
		}
	}
	accepted("axis", "pass")
	accepted("soviet", "pick 1GdA\npick 2GdA\npick 3GdA\npick 5TkA\npick Popov")
	accepted("axis", "select 4PzA\nselect It8A\nselect H2A")
	before := g.Position().Hash()
	axis := string(g.View("axis").Text())
	out := submit("soviet", "select 1\nselect 5\nselect 2")
	if out.Status != engine.Refused || len(out.Faults) == 0 || out.Faults[0].Code != "select/gone" {
		t.Fatalf("a chit out of the game: %s %+v", out.Status, out.Faults)
	}
	if g.Position().Hash() != before || string(g.View("axis").Text()) != axis {
		t.Error("the refusal changed what others see")
	}
	for _, line := range strings.Split(axis, "\n") {
		if strings.Contains(line, "picks") && strings.Contains(line, "Popov") {
			t.Errorf("the Axis reads %q", line)
		}
	}
	if !strings.Contains(string(g.View("soviet").Text()), "1GdA | 2GdA | 3GdA | 5TkA | Popov") {
		t.Errorf("the Soviet side does not see its own picks:\n%s", g.View("soviet").Text())
	}
	if strings.Contains(string(g.View(core.Everyone).Text()), "1GdA | 2GdA") {
		t.Error("the moderator sees through the seals")
	}
	lines := sealedLines(g)
	if len(lines) != 5 {
		t.Fatalf("sealed lines: %q", lines)
	}
	for _, line := range lines {
		if own := g.PlainLine("soviet", line); !strings.HasPrefix(own, "pick ") || strings.Contains(own, "sealed") || len(own) > 10 {
			t.Errorf("the Soviet side reads %q as %q", line, own)
		}
		if moved := "if draw>=4: " + line; g.PlainLine("soviet", moved) != "if draw>=4: "+g.PlainLine("soviet", line) {
			t.Errorf("%q behind a condition: %q", line, g.PlainLine("soviet", moved))
		}
		for _, other := range []core.Side{"axis", core.Everyone} {
			if got := g.PlainLine(other, line); got != line {
				t.Errorf("%q reads %q as %q", other, line, got)
			}
		}
		if forged := strings.Replace(line, "pick ", "select ", 1); g.PlainLine("soviet", forged) != forged {
			t.Errorf("%q is read as %q", forged, g.PlainLine("soviet", forged))
		}
	}
	accepted("soviet", "select 1\nhalt")
	accepted("soviet", "select 2\nselect 3") // goes on where the first sheet stopped
	if got := g.Position().Phase; got != "T1-S-X" {
		t.Errorf("the game is at %s", got)
	}
}

// sealedLines returns the lines of the Soviet sheet of picks as they stand in the ledger.
func sealedLines(g *engine.Game) []string {
	var out []string
	for _, r := range g.Log().Records() {
		if r.Type != "receipt" || r.Get("seat") != "soviet" || r.Get("state") != string(engine.Executed) {
			continue
		}
		for _, l := range strings.Split(r.GetText("text"), "\n") {
			if strings.HasPrefix(l, "pick sealed ") {
				out = append(out, l)
			}
		}
	}
	return out
}
