package command

import (
	"fmt"
	"strings"
)

// ParseWords parses a command from the words of a shell, where a word with spaces was in quotes. A word of several
// lines is the block below the command. For an unknown name, the error lists the known commands.
func ParseWords(words []string, who Role) (Command, error) {
	if len(words) == 0 {
		return Command{}, fmt.Errorf("no command; %s", commandsText(who))
	}
	v, err := find(words[0], who)
	if err != nil {
		return Command{}, fmt.Errorf("unknown command %q; known: %s", words[0], strings.Join(Names(who), ", "))
	}
	line, block := []string{words[0]}, ""
	for _, w := range words[1:] {
		switch {
		case strings.Contains(w, "\n"):
			block = w
		case instant(w):
			line = append(line, w)
		case strings.ContainsAny(w, " \t") && !v.endsWith(aRest) && !strings.Contains(w, `"`):
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
	return c, c.setBlock(below)
}

// instant reports whether a word is a date with a time of day.
func instant(w string) bool {
	f := strings.Fields(w)
	return len(f) == 2 && isClockTime(f[1])
}

// AllowsBlock reports whether a command may have indented lines below it.
func AllowsBlock(name string, who Role) bool {
	v, _ := find(name, who)
	return v.endsWith(aBlock)
}
