package judging

import (
	"strings"
	"unicode"

	"fieldpost/rules/core"
)

// unblank proposes, for each line that cannot be read, the line with the names of own counters written without blanks: "7 Pz" is 7Pz.
func (g *Game) unblank(j *Judgement, side core.Side, first int, lines []string) {
	for i := range j.Faults {
		f := &j.Faults[i]
		at := f.Pos.Line - first - 1
		if !strings.HasPrefix(f.Code, "syntax/") || at < 0 || at >= len(lines) {
			continue
		}
		line := strings.TrimSpace(lines[at])
		fixed := line
		for _, u := range g.Pos.Reader().Units() {
			if u.Def.Side == side {
				fixed = joined(fixed, u.Def.ID)
			}
		}
		if fixed != line {
			f.Legal = []string{fixed}
		}
	}
}

// joined returns a line in which a name that was written with a blank between its figures and its letters is written as
// it is.
func joined(line, id string) string {
	cut := strings.IndexFunc(id, func(r rune) bool { return !unicode.IsDigit(r) })
	if cut <= 0 {
		return line
	}
	apart := id[:cut] + " " + id[cut:]
	for at := 0; at+len(apart) <= len(line); at++ {
		end := at + len(apart)
		if strings.EqualFold(line[at:end], apart) && (at == 0 || !wordly(line[at-1])) && (end == len(line) || !wordly(line[end])) {
			line = line[:at] + id + line[end:]
		}
	}
	return line
}

func wordly(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '/' || c == '-'
}
