package commands

import (
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
)

// ofSeeds returns the verbs that change seeds.
func ofSeeds() []verb {
	return []verb{
		{"prohibit", `NAME NAME [off] ["WHY"]`, director,
			"keep two players apart in rounds paired by points or losses; off lets them meet again",
			(*call).prohibit, onCopy, nil},
		{"close-entries", "[WHEN]", director,
			"close entries of players and alternates at WHEN, or now; a later WHEN opens them again",
			(*call).closeEntries, onCopy, nil},
		{"rate", "NAME N", director,
			"set the rating of a player who has not been drawn yet, up to 9999; 0 for none", (*call).rate, onCopy, nil},
		{"seed", "NAME N", director, "seed a player by hand, 1 for the first; 0 removes the seed", (*call).seed, onCopy, nil},
	}
}

func (c *call) closeEntries() error {
	var until time.Time
	var err error
	if len(c.args) > 0 {
		until, err = c.instant()
	}
	if err := first(err, c.rest()); err != nil {
		return err
	}
	if err := c.CloseEntries(c.by.ID, until); err != nil {
		return err
	}
	c.say("Entries are taken until %s.", c.FormatInstant(c.EntriesUntil()))
	return nil
}

func (c *call) prohibit() error {
	one, other := c.take(), c.take()
	off := len(c.args) > 0 && c.args[0] == "off"
	if off {
		c.take()
	}
	why := c.take()
	if err := c.then(func() error { return c.Prohibit(c.by.ID, one, other, off, why) }); err != nil {
		return err
	}
	if off {
		c.say("%s and %s may meet again.", one, other)
		return nil
	}
	c.say("%s and %s do not meet from round %d on.", one, other, c.NextRoundNumber())
	return nil
}

// numbered parses a name and a number.
func (c *call) numbered() (string, int, error) {
	id := c.take()
	n, err := tournament.ParseNumber(c.take())
	if err != nil {
		return id, 0, say.Errorf("want a name and a number")
	}
	return id, n, c.rest()
}

func (c *call) rate() error {
	id, n, err := c.numbered()
	if err == nil {
		err = c.Rate(c.by.ID, id, n)
	}
	if err != nil {
		return err
	}
	c.say("%s is rated %d.", id, n)
	return nil
}

func (c *call) seed() error {
	id, n, err := c.numbered()
	if err == nil {
		err = c.Seed(c.by.ID, id, n)
	}
	if err != nil {
		return err
	}
	if n == 0 {
		c.say("%s is not seeded.", id)
		return nil
	}
	c.say("%s is seed %d.", id, n)
	return nil
}
