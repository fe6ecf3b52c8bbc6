package dice

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ParseLock parses a lock text. It accepts exactly what Text writes for a valid lock.
func ParseLock(text string) (Lock, error) {
	body, ok := strings.CutSuffix(text, "\n")
	if !ok {
		return Lock{}, errors.New("lock: the last line is not ended by a line feed")
	}
	p := lockParser{lines: strings.Split(body, "\n")}
	if len(p.lines) < 7 {
		return Lock{}, fmt.Errorf("lock: %d lines: want at least 7", len(p.lines))
	}
	if p.lines[0] != lockHead {
		return Lock{}, fmt.Errorf("lock: line 1: %q: want %s", p.lines[0], lockHead)
	}
	last := len(p.lines) - 1
	l := Lock{Game: p.field(1, "game"), Block: p.number(2, "block"), Label: p.field(3, "label"), Epoch: p.number(4, "epoch")}
	for i := 5; i < last; i++ {
		f := strings.Split(p.field(i, "orders"), " ")
		if len(f) != 3 {
			p.fail(i, "want orders, seat, hash and salt")
			break
		}
		l.Orders = append(l.Orders, Orders{Seat: f[0], Hash: f[1], Salt: f[2]})
	}
	l.Beacon = p.field(last, "beacon")
	if p.err != nil {
		return Lock{}, p.err
	}
	if err := l.Check(); err != nil {
		return Lock{}, err
	}
	return l, nil
}

// lockParser parses the lines of a lock text and remembers the first error.
type lockParser struct {
	lines []string
	err   error
}

func (p *lockParser) fail(i int, want string) {
	if p.err == nil {
		p.err = fmt.Errorf("lock: line %d: %q: %s", i+1, p.lines[i], want)
	}
}

// field returns the rest of line i after its name.
func (p *lockParser) field(i int, name string) string {
	v, ok := strings.CutPrefix(p.lines[i], name+" ")
	if !ok {
		p.fail(i, "want "+name+" and a value")
	}
	return v
}

func (p *lockParser) number(i int, name string) int {
	v := p.field(i, name)
	n, err := strconv.ParseInt(v, 10, 32)
	if err != nil || strconv.FormatInt(n, 10) != v {
		p.fail(i, "want "+name+" and a decimal number")
	}
	return int(n)
}
