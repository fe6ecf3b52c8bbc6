package savefile

import (
	"errors"
	"strings"
)

// escape separates the commands of a compound, which may be nested.
const escape = 0x1b

// Limits of input.
const (
	maxCommands = 400_000 // real saves have some thousand, long logs some ten thousand
	maxNesting  = 20      // real saves have two or three levels
)

// command is a command of a save or log, with its subcommands.
type command struct {
	text string
	sub  []*command
}

// parser parses commands and counts them.
type parser struct{ commands int }

// parse parses a command and its subcommands, level by level, because a flat split would leave backslashes in them.
func (p *parser) parse(s string, depth int) (*command, error) {
	if depth > maxNesting {
		return nil, errors.New("commands are nested deeper than the limit")
	}
	if p.commands++; p.commands > maxCommands {
		return nil, errors.New("there are more commands than the limit")
	}
	first, rest, more := nextElement(s, escape)
	if !more {
		return &command{text: first}, nil
	}
	c := &command{text: first}
	if strings.IndexByte(first, escape) >= 0 { // the first may be a compound itself
		inner, err := p.parse(first, depth+1)
		if err != nil {
			return nil, err
		}
		c = inner
	}
	for more {
		var one string
		one, rest, more = nextElement(rest, escape)
		sub, err := p.parse(one, depth+1)
		if err != nil {
			return nil, err
		}
		c.sub = append(c.sub, sub)
	}
	return c, nil
}

// String returns a command in VASSAL's form.
func (c *command) String() string {
	if len(c.sub) == 0 {
		return c.text
	}
	all := []string{c.text}
	for _, s := range c.sub {
		all = append(all, s.String())
	}
	return joinElements(escape, all...)
}

// walk calls visit for a command and its subcommands in the order of their execution.
func (c *command) walk(visit func(*command)) {
	visit(c)
	for _, s := range c.sub {
		s.walk(visit)
	}
}
