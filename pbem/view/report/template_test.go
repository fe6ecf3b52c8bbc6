package report_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
	"fieldpost/rules/kursk"
	"fieldpost/scenarios"
)

// TestTemplatesCheckClean plays four turns of Kursk and takes the frame of every letter that asks for a sheet: sent
// back as it is it decides nothing, and every order line in it, with its // taken out, is legal. Where names are left
// to the player, the first legal order of that verb is put in.
func TestTemplatesCheckClean(t *testing.T) {
	data, err := scenarios.Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	frames, lines, attacks, moves := 0, 0, 0, 0
	watch := func(g *engine.Game, _ *engine.Outcome) {
		side := g.AwaitedSide()
		if side == "" || g.Position().Turn > 4 {
			return
		}
		frame := frameOf(t, report.QuestionLetter(g, side, report.LetterData{}).Text)
		frames++
		if out := check(t, g, side, frame); out.ErrorCount() == 0 || out.Faults[0].Code != "sheet/empty" {
			t.Errorf("%s: the template sent back as it is: %v", g.Position().Phase, out.Faults)
		}
		for i, l := range frame {
			order, ok := strings.CutPrefix(l, "// ")
			if order, _, _ = strings.Cut(order, "   //"); !ok || !isOrder(order) {
				continue
			}
			if order = filled(t, g, side, order); order == "" {
				continue
			}
			sheet := slices.Clone(frame)
			sheet[i] = order
			lines++
			if strings.HasPrefix(order, "attack") {
				attacks++
			}
			if strings.HasPrefix(order, "move") && strings.Contains(order, " to ") {
				moves++
			}
			if out := check(t, g, side, sheet); out.ErrorCount() > 0 {
				t.Errorf("%s: %q: %s", g.Position().Phase, order, out.Faults[0].Text)
			}
		}
	}
	m, err := ai.Setting{Title: kursk.New(), Data: data, Addr: "ai:greedy", MaxSheets: 38, Watch: watch}.Play(5)
	if err != nil || m.Game.Position().Turn <= 4 {
		t.Fatalf("%v in turn %d", err, m.Game.Position().Turn)
	}
	if frames < 20 || lines < 60 || attacks < 20 || moves < 20 {
		t.Errorf("only %d frames, %d lines, %d attacks and %d moves were tried", frames, lines, attacks, moves)
	}
}

// frameOf returns the frame at the end of a letter.
func frameOf(t *testing.T, letter string) []string {
	t.Helper()
	at, end := strings.LastIndex(letter, "\n#PBEM"), strings.LastIndex(letter, "#END")
	if at < 0 || end < at {
		t.Fatalf("no frame in the letter:\n%s", letter)
	}
	return strings.Split(letter[at+1:end+4], "\n")
}

// isOrder reports whether a note is an order line to fill in, and not a remark.
func isOrder(s string) bool {
	word, _, _ := strings.Cut(s, " ")
	return slices.Contains([]string{"attack", "move", "declare", "order", "pass", "retreat", "noretreat", "losses", "advance", "air",
		"noair", "displace", "extend", "halt", "place"}, word) &&
		!strings.Contains(s, ", move") && !strings.Contains(s, "HEX with")
}

// filled returns an order line with the names that it leaves to the player.
func filled(t *testing.T, g *engine.Game, side core.Side, order string) string {
	order = strings.TrimSpace(order)
	verb, rest, _ := strings.Cut(order, " ")
	if names, ok := strings.CutSuffix(rest, " to HEX"); ok && verb == "move" && names != "UNITS" {
		return reach(t, g, side, names)
	}
	names, hex := strings.CutSuffix(rest, " HEX")
	if !strings.Contains(order, "UNITS") && !hex {
		return order
	}
	if hex && names != "UNITS" && verb == "place" {
		return "" // where it may stand depends on where the others do
	}
	if hex && names != "UNITS" {
		verb += " " + names
	}
	for o := range g.Module().Legal(g.View(side).Reader(), side) {
		if s := o.String(); strings.HasPrefix(s, verb+" ") {
			return s
		}
	}
	return ""
}

// reach returns a move of a stack to a hex that the first of its units can reach and all of them may enter.
func reach(t *testing.T, g *engine.Game, side core.Side, names string) string {
	first, _, _ := strings.Cut(names, ",")
	tried := 0
	for o := range g.Module().Legal(g.View(side).Reader(), side) {
		path, ok := strings.CutPrefix(o.String(), "move "+first+" ")
		if !ok || strings.Contains(path, " ") {
			continue
		}
		order := "move " + names + " to " + path[strings.LastIndex(path, "-")+1:]
		head := "#PBEM " + g.Header.Game + " " + string(side) + " " + g.Position().Phase
		if check(t, g, side, []string{head, order, "#END"}).ErrorCount() == 0 {
			return order
		}
		if tried++; tried == 20 {
			break
		}
	}
	return ""
}

func check(t *testing.T, g *engine.Game, side core.Side, lines []string) *engine.Outcome {
	t.Helper()
	voc := g.Module().Vocabulary(g.Position().Phase, side)
	found := notation.FindFrames(strings.Join(lines, "\n")+"\n",
		func(string, string, string) (notation.Vocabulary, bool) { return voc, true })
	if len(found.Frames) != 1 {
		t.Fatalf("%d frames in %q", len(found.Frames), lines)
	}
	out, err := g.Check(engine.Input{Frame: found.Frames[0], MessageID: "<template@x>"})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
