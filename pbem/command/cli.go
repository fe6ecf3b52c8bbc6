package command

import (
	"fmt"
	"slices"
	"strings"
)

// Words reads a command that came as words, as a shell gives them: what holds a blank was in quotes. A word of several
// lines is the block below the command. The error names the commands when there is none of that name.
func Words(words []string, who Role) (Command, error) {
	if len(words) == 0 {
		return Command{}, fmt.Errorf("no command; %s", commandsAre(who))
	}
	if !slices.Contains(Names(who), strings.ToLower(words[0])) {
		return Command{}, fmt.Errorf("unknown command %q; known: %s", words[0], strings.Join(Names(who), ", "))
	}
	line := []string{words[0]}
	block := ""
	for _, w := range words[1:] {
		switch {
		case strings.Contains(w, "\n"):
			block = w
		case instant(w):
			line = append(line, w)
		case strings.ContainsAny(w, " \t") && words[0] != "set" && !strings.Contains(w, `"`):
			line = append(line, `"`+w+`"`)
		default:
			line = append(line, w)
		}
	}
	c, err := Parse(strings.Join(line, " "), who)
	if err != nil {
		return c, err
	}
	var below []string
	if block != "" {
		below = strings.Split(strings.TrimRight(block, "\n"), "\n")
	}
	return c, c.below(below)
}

// instant says whether a word is a date with a time of the day.
func instant(w string) bool {
	f := strings.Fields(w)
	return len(f) == 2 && clockTime(f[1])
}

// Names are the commands of a role, sorted.
func Names(who Role) []string { return names(who) }

// Asks says whether a command only asks, so that nothing has to be explained to anybody.
func (c Command) Asks() bool {
	return slices.Contains([]string{"status", "predict", "history", "audit", "help", "check", "map"}, c.Verb)
}
