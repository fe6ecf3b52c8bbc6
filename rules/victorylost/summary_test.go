package victorylost

import (
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// told are the lines of a summary as one text.
func told(g *game, p *core.Position, viewer core.Side) string {
	var out []string
	for _, s := range g.Summary(p.Reader(), viewer) {
		for _, e := range s.Lines {
			out = append(out, (s.Title + ": " + e.Text + " " + e.Value + " " + say.Plain(e.Rule)).String())
		}
	}
	return strings.Join(out, "\n")
}

// TestSummaryChits: a side reads its own chits by name when its seals are opened to it, and which have left the game;
// the other reads of them no more than before.
func TestSummaryChits(t *testing.T) {
	g, p, statements := sealedGame(t, 3)
	s := of(p.Reader())
	statements[strings.Repeat("c", 64)], statements[strings.Repeat("d", 64)] = "ahead 2", "ahead 5"
	s.chosenAhead = []string{sealedPrefix + strings.Repeat("c", 64), sealedPrefix + strings.Repeat("d", 64)}
	p.Ext = s
	tx := core.Begin(p, nil)
	g.removeHQ(tx, "Popov", core.BoxGone, "no combat unit is in its command range", R11_3)
	if err := tx.TakeError(nil); err != nil {
		t.Fatal(err)
	}
	own := told(g, g.OpenOwnSeals(g.Show(p, Soviet), Soviet, opening(statements)), Soviet)
	for _, want := range []string{"Soviet picks, besides Stavka: 1 1GdA, 2 2GdA, 3 3GdA, 4 5TkA, 5 Popov (out of the game)",
		"written down for the next turn: 2 2GdA, 5 Popov 2 15.0.2"} {
		if !strings.Contains(own, want) {
			t.Errorf("the Soviet side does not read %q:\n%s", want, own)
		}
	}
	if strings.Contains(own, "your chits of this turn") {
		t.Errorf("nothing is selected yet:\n%s", own)
	}
	axis := told(g, g.OpenOwnSeals(g.Show(p, Axis), Axis, opening(statements)), Axis)
	if !strings.Contains(axis, "your chits of this turn: 4PzA 1 7.1.2") {
		t.Errorf("the Axis does not read its own chit:\n%s", axis)
	}
	for viewer, text := range map[core.Side]string{Axis: axis, core.Everyone: told(g, p, core.Everyone)} {
		if strings.Contains(text, "5TkA") || strings.Contains(text, "written down") {
			t.Errorf("%q reads of the Soviet chits:\n%s", viewer, text)
		}
	}
}

// TestSummaryPocket: which hexes are closed is told as long as they are (13.0).
func TestSummaryPocket(t *testing.T) {
	g, p, _ := sealedGame(t, 4)
	if text := told(g, p, Axis); !strings.Contains(text, "the pocket, closed until the end of turn 4: 6322, 6420, 6421") {
		t.Errorf("turn 4:\n%s", text)
	}
	p.Turn = 5
	if text := told(g, p, Axis); strings.Contains(text, "pocket") {
		t.Errorf("turn 5:\n%s", text)
	}
}
