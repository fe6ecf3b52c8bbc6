package command

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/notation/say"
)

// token is one word of a line, or a text in quotes.
type token struct {
	text   string
	quoted bool
	at     int // byte offset in the line
}

// Bounds of a command: the number of its words, and the bytes of a word without quotes.
const (
	maxWords = 400
	maxWord  = 1000
)

// closingQuote returns the character that ends a quotation that begins with r, "" if r is no quotation mark. Japanese
// corner brackets are quotation marks.
func closingQuote(r rune) string {
	switch r {
	case '"':
		return `"`
	case '「':
		return "」"
	case '『':
		return "』"
	}
	return ""
}

// split splits a line without its comment into words. Text in quotes is one word.
func split(line string) ([]token, error) {
	var out []token
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		if unicode.IsSpace(r) {
			i += size
			continue
		}
		if shut := closingQuote(r); shut != "" {
			begin := i + size
			end := strings.Index(line[begin:], shut)
			if end < 0 {
				return nil, say.Errorf("the quotes that begin at column %d are not closed", 1+len([]rune(line[:i])))
			}
			text := strings.TrimSpace(line[begin : begin+end])
			out = append(out, token{strings.ReplaceAll(text, `"`, "'"), true, i})
			i = begin + end + len(shut)
			continue
		}
		n := strings.IndexFunc(line[i:], unicode.IsSpace)
		if n < 0 {
			n = len(line) - i
		}
		if n > maxWord {
			return nil, say.Errorf("the word at column %d has %d bytes, at most %d are read", 1+len([]rune(line[:i])), n, maxWord)
		}
		out = append(out, token{line[i : i+n], false, i})
		i += n
	}
	if len(out) > maxWords {
		return nil, say.Errorf("the command has %d words, at most %d are read", len(out), maxWords)
	}
	return out, nil
}

// uncomment removes a comment from the end of a line.
func uncomment(line string) string {
	code, _ := scanLine(line)
	return code
}

// scanLine returns a line without its comment, and whether a quotation is open at its end.
func scanLine(line string) (code string, open bool) {
	shut := ""
	for i, r := range line {
		switch {
		case shut != "":
			if strings.HasPrefix(line[i:], shut) {
				shut = ""
			}
		case closingQuote(r) != "":
			shut = closingQuote(r)
		case r == '※', strings.HasPrefix(line[i:], "//") && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return line[:i], false
		}
	}
	return line, shut != ""
}

// isBrokenQuote reports whether a quotation continues on the next line because a mail program wrapped it.
func isBrokenQuote(line string) bool {
	_, open := scanLine(line)
	return open
}

// ParseFrame parses the commands in the lines of a frame. first is the line number in the mail of the first of them. It
// returns the commands, and a fault for each line that is no command. If a moderator's frame has a fault, none of its
// commands may be executed.
func ParseFrame(lines []string, first int, who Role) ([]Command, []notation.Fault) {
	var out []Command
	var faults []notation.Fault
	base := frameIndent(lines)
	for i := 0; i < len(lines); i++ {
		at, line := i, lines[i]
		if strings.TrimSpace(uncomment(line)) == "" {
			continue
		}
		for isBrokenQuote(line) && i+1 < len(lines) && i-at < 20 {
			i++
			line = strings.TrimRight(line, " \t") + " " + strings.TrimSpace(lines[i])
		}
		var block []string
		for i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "" && indent(lines[i+1]) > base+1 {
			i++
			block = append(block, lines[i])
		}
		c, err := Parse(line, who)
		if err == nil {
			err = c.setBlock(block)
		}
		if err != nil {
			width := max(1, len([]rune(strings.TrimSpace(lines[at]))))
			col := 1 + len(lines[at]) - len(strings.TrimLeft(lines[at], " \t"))
			faults = append(faults, notation.Fault{Code: "command", Pos: notation.Pos{Line: first + at, Col: col}, Width: width,
				Text: say.TextOf(err)})
			continue
		}
		c.Line = first + at
		out = append(out, c)
	}
	if len(out) > maxCommands {
		faults = append(faults, notation.Fault{Code: "command", Pos: notation.Pos{Line: out[maxCommands].Line, Col: 1}, Width: 1,
			Text: say.F("there are %d commands, at most %d are read from one mail", len(out), maxCommands)})
		out = out[:maxCommands]
	}
	if len(out) == 0 && len(faults) == 0 {
		faults = append(faults, notation.Fault{Code: "command", Pos: notation.Pos{Line: max(1, first-1), Col: 1}, Width: 1,
			Text: say.F("there is no command in it; %s", commandsText(who))})
	}
	return out, faults
}

// indent returns the width of the spaces before a line. A line belongs to the command above it if it is indented by at
// least two spaces more than the commands, so that one stray space does no harm.
func indent(line string) int {
	n := 0
	for _, r := range line {
		switch r {
		case ' ':
			n++
		case '\t':
			n += 8
		default:
			return n
		}
	}
	return n
}

// frameIndent returns the indentation that the commands of a frame share.
func frameIndent(lines []string) int {
	least := -1
	for _, l := range lines {
		if n := indent(l); strings.TrimSpace(uncomment(l)) != "" && (least < 0 || n < least) {
			least = n
		}
	}
	return max(least, 0)
}

// setBlock stores the indented lines below a command.
func (c *Command) setBlock(block []string) error {
	takes := c.spec.endsWith(aBlock)
	switch {
	case !takes && len(block) > 0:
		return say.Errorf("%s: the indented line %q below it is not read; begin every command at the left", c.Verb,
			strings.TrimSpace(block[0]))
	case takes && c.args["policy"] == "" && len(block) == 0:
		return say.Errorf("%s: the policy is missing: write it below, indented, or the word none", c.Verb)
	case takes && c.args["policy"] != "" && (len(block) > 0 || c.args["policy"] != "none"):
		return say.Errorf("%s: write the word none after it, or indented lines below it", c.Verb)
	}
	if takes && len(block) > 0 {
		c.Block = dedent(block)
	}
	return nil
}

// dedent removes the indentation that all lines share.
func dedent(lines []string) string {
	cut := -1
	for _, l := range lines {
		if n := len(l) - len(strings.TrimLeft(l, " \t")); cut < 0 || n < cut {
			cut = n
		}
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l[cut:] + "\n")
	}
	return b.String()
}
