package commands

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
)

// AddressChange holds a new address of a person, as their line or their confirmation mail gives it.
type AddressChange struct {
	ID, Addr  string
	Day, Code string // that they were sent, "" for none
}

// ParseAddressChange parses a line that gives a person a new address. ok is false for any other line.
func ParseAddressChange(b *tournament.Book, by Speaker, line string) (m AddressChange, ok bool, err error) {
	words, err := split(line)
	if err != nil || len(words) == 0 || strings.ToLower(words[0]) != "address" {
		return m, false, err
	}
	if len(words) == 5 && words[2] == "code" { // who sends it from a new address is in no event by it yet
		return AddressChange{ID: words[1], Addr: by.Addr, Day: words[3], Code: words[4]}, true, nil
	}
	v, c, err := meant(b, by, line)
	if err == nil {
		if m, err = c.move(); err != nil {
			err = v.refuses(err)
		}
	}
	return m, true, err
}

func (c *call) move() (m AddressChange, err error) {
	if m.ID, err = c.whom(); err != nil {
		return m, err
	}
	if m.Addr = c.take(); !strings.Contains(m.Addr, "@") {
		return m, say.Errorf("%q is no address", m.Addr)
	}
	return m, c.rest()
}

func (c *call) addressForm() error {
	m, err := c.move()
	if x, in := c.FindByAddress(m.Addr); err == nil && in {
		return say.Errorf("this address is in the event already, as %s", x.ID)
	}
	return err
}

func (c *call) address() error {
	m, err := c.move()
	if err != nil {
		return err
	}
	if err := c.ChangeAddress(c.by.ID, m.ID, m.Addr, ""); err != nil {
		return err
	}
	c.say("%s is reached at %s now.", m.ID, m.Addr)
	return nil
}
