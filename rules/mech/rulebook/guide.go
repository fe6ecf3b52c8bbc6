package rulebook

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// The parts of guide.txt. A line "== win" begins the part for all scenarios, "== win 1 3" for those of these ids.
const (
	partWin    = "win"    // a paragraph a line
	partTurn   = "turn"   // likewise
	partSheets = "sheets" // NAME, NAME = what such sheets are for
	partWords  = "words"  // NAME, NAME = what they mean
	partData   = "data"   // NUMBER, NUMBER = what rules about data say that no code carries out
)

// guidePart is a part of guide.txt with its lines.
type guidePart struct {
	part      string
	scenarios []string // ids of scenarios, none for all
	lines     []string
}

// parseGuide reads a text of the form of guide.txt. A line that begins with "# " and explains no word is a comment.
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
				g.Win = append(g.Win, say.Plain(l))
			case partTurn:
				g.Turn = append(g.Turn, say.Plain(l))
			case partSheets:
				g.Sheets = append(g.Sheets, parseEntry(l))
			case partWords:
				g.Words = append(g.Words, parseEntry(l))
			case partData:
				g.Data = append(g.Data, parseEntry(l))
			}
		}
	}
	return g
}

// parseEntry reads "NAME, NAME = what they mean".
func parseEntry(line string) core.Entry {
	names, says, _ := strings.Cut(line, " = ")
	return core.Entry{Names: strings.Split(names, ", "), Says: say.Plain(says)}
}
