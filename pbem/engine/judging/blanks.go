package judging

import (
	"strings"
	"unicode"

	"fieldpost/rules/core"
)

// suggestWithoutBlanks proposes, for each unreadable line, the line with the names of own counters written without
// spaces: "7 Pz" is 7Pz.
func (g *Game) suggestWithoutBlanks(j *Judgement, side core.Side, first int, lines []string) {
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
				fixed = joinName(fixed, u.Def.ID)
			}
		}
		if fixed != line {
			f.Legal = []string{fixed}
		}
	}
}

// joinName removes from a line the space within the name of counter id, as in "7 Pz".
func joinName(line, id string) string {
	cut := strings.IndexFunc(id, func(r rune) bool { return !unicode.IsDigit(r) })
	if cut <= 0 {
		return line
	}
	apart := id[:cut] + " " + id[cut:]
	for at := 0; at+len(apart) <= len(line); at++ {
		end := at + len(apart)
		if strings.EqualFold(line[at:end], apart) && (at == 0 || !isNameByte(line[at-1])) && (end == len(line) || !isNameByte(line[end])) {
			line = line[:at] + id + line[end:]
		}
	}
	return line
}

func isNameByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '/' || c == '-'
}
