package rulebook

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// The parts of guide.txt. A line "== win" begins the part for all scenarios, "== win 1 3" the part for scenarios 1 and
// 3.
const (
	partWin    = "win"    // how to win, a paragraph a line
	partTurn   = "turn"   // course of a turn, a paragraph a line
	partSheets = "sheets" // NAME, NAME = purpose of these sheets
	partWords  = "words"  // NAME, NAME = meaning of these words
	partData   = "data"   // NUMBER, NUMBER = rules that the data implement instead of code
)

// guidePart is a part of guide.txt with its lines.
type guidePart struct {
	part      string
	scenarios []string // ids of scenarios, none for all
	lines     []string
}

// parseGuide parses the text of guide.txt. A line that begins with "# " is a comment, unless it explains a word.
func parseGuide(text string) (out []guidePart) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if head, ok := strings.CutPrefix(line, "== "); ok {
			words := strings.Fields(head)
			out = append(out, guidePart{part: words[0], scenarios: words[1:]})
			continue
		}
		if line != "" && len(out) > 0 && (!strings.HasPrefix(line, "# ") || strings.Contains(line, " = ")) {
			last := &out[len(out)-1]
			last.lines = append(last.lines, line)
		}
	}
	return out
}

// Guide returns the guide of a scenario from guide.txt.
func (b Book) Guide(scenario string) (g core.Guide) {
	for _, p := range b.guide {
		if len(p.scenarios) > 0 && !slices.Contains(p.scenarios, scenario) {
			continue
		}
		for _, l := range p.lines {
			switch p.part {
			case partWin:
				g.HowToWin = append(g.HowToWin, say.Plain(l))
			case partTurn:
				g.Turn = append(g.Turn, say.Plain(l))
			case partSheets:
				g.Sheets = append(g.Sheets, parseEntry(l))
			case partWords:
				g.Abbreviations = append(g.Abbreviations, parseEntry(l))
			case partData:
				g.DataRules = append(g.DataRules, parseEntry(l))
			}
		}
	}
	return g
}

// parseEntry parses a line "NAME, NAME = meaning".
func parseEntry(line string) core.GuideEntry {
	names, says, _ := strings.Cut(line, " = ")
	return core.GuideEntry{Names: strings.Split(names, ", "), Meaning: say.Plain(says)}
}
