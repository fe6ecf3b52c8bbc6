package verbs

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/event/book"
)

func (c *call) enter() error {
	in := book.Entry{Role: book.Plays, Addr: c.by.Addr, Cause: c.by.Cause}
	if as := c.option("as", 1); as != nil {
		in.Role = book.Role(as[0])
	}
	if l := c.option("losses", 1); l != nil {
		in.Losses, _ = strconv.Atoi(l[0])
	}
	if k := c.option("key", 1); k != nil {
		in.Key = k[0]
	}
	if p := c.option("proof", 1); p != nil {
		in.Proof = p[0]
	}
	if i := slices.IndexFunc(c.args, func(w string) bool { return strings.Contains(w, "@") }); i >= 0 {
		if !c.rules {
			return say.Errorf("you enter by the address that you write from")
		}
		in.Addr, in.Cause = c.args[i], ""
		c.args = slices.Delete(slices.Clone(c.args), i, i+1)
	}
	in.ID = c.take()
	if in.Shown = c.take(); in.Shown == "" {
		in.Shown = in.ID
	}
	by := c.by.ID
	if !c.rules {
		by = in.ID
		if in.Losses > 0 {
			return say.Errorf("the director says who begins with a loss")
		}
	}
	if err := c.then(func() error { return c.Enter(by, in) }); err != nil {
		return err
	}
	c.say("%s is in the event as %s (%s).", in.ID, in.Shown, in.Role)
	return nil
}

// whom is of whom is spoken: a player of himself, the director of whom he names.
func (c *call) whom() (string, error) {
	if !c.rules || len(c.args) == 0 || c.Person(c.args[0]) == nil {
		if c.Person(c.by.ID) == nil {
			return "", say.Errorf("want the name of a player")
		}
		return c.by.ID, nil
	}
	return c.take(), nil
}

func (c *call) confirm() error {
	id, err := c.whom()
	cause := c.by.Cause
	if id != c.by.ID {
		cause = ""
	}
	if err := first(err, c.rest()); err != nil {
		return err
	}
	n := c.Next()
	if err := c.Confirm(c.by.ID, id, cause); err != nil {
		return err
	}
	c.say("%s plays round %d.", id, n)
	return nil
}

func (c *call) withdraw() error {
	id, err := c.whom()
	if err != nil {
		return err
	}
	how := "announced"
	if i := slices.Index(c.args, "silent"); i >= 0 && c.rules {
		how, c.args = "silent", slices.Delete(slices.Clone(c.args), i, i+1)
	}
	why := c.take()
	if err := c.then(func() error { return c.Withdraw(c.by.ID, id, how, why) }); err != nil {
		return err
	}
	c.say("%s has left the event (%s); his open games are lost.", id, c.Person(id).How)
	return nil
}

func (c *call) bid() error {
	match, side := c.take(), strings.ToLower(c.take())
	n, pass := 0, side == "pass"
	if !pass {
		var err error
		if n, err = strconv.Atoi(c.take()); err != nil {
			return say.Errorf("want a number of %s", c.Unit)
		}
	}
	var dark *book.DarkError
	if err := c.then(func() error { return c.Offer(c.by.ID, match, side, n, pass, c.by.Cause) }); err != nil && !errors.As(err, &dark) {
		return err
	}
	m := c.Match(match)
	if !m.Settled {
		c.say("Your bid for match %s is in.", match)
		return nil
	}
	for _, g := range m.Games {
		c.say("%s: %s plays %s (bid %d), %s plays %s (bid %d).", g.ID, g.Players[0], g.Sides[0], g.Bids[0], g.Players[1], g.Sides[1],
			g.Bids[1])
	}
	return nil
}
