package verbs

import (
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/event/book"
	"fieldpost/pbem/table/schedule"
)

func (c *call) claim() error {
	game, outcome, why := c.take(), strings.ToLower(c.take()), c.take()
	if err := c.then(func() error { return c.Claim(c.by.ID, game, outcome, why) }); err != nil {
		return err
	}
	c.say("Your claim for %s is in: %s.", game, outcome)
	c.decided(game)
	return nil
}

func (c *call) vote() error {
	game, vote := c.take(), strings.ToLower(c.take())
	if err := c.then(func() error { return c.Vote(c.by.ID, game, vote) }); err != nil {
		return err
	}
	c.say("Your vote on %s is in: %s.", game, vote)
	c.decided(game)
	return nil
}

// decided tells of a game that has a result now.
func (c *call) decided(game string) {
	if g, _ := c.Game(game); g != nil && g.Result != nil {
		c.say("%s is %s.", game, g.State())
	}
}

func (c *call) until() error {
	t, err := c.instant()
	if err != nil {
		return err
	}
	why := c.take()
	if err := c.then(func() error { return c.Until(c.by.ID, t, why) }); err != nil {
		return err
	}
	c.say("Round %d ends at %s; games that are not over then are stopped.", c.Round().N, c.When(c.Round().Until))
	return nil
}

func (c *call) stop() error {
	s, game := book.Score{}, c.take()
	x := book.Stop{Why: c.take()}
	if o := c.option("over", 1); o != nil {
		x.Over = o[0]
	}
	if err := c.facts(&s); err != nil {
		return err
	}
	x.Used, x.Score, x.Scored, x.Day, x.Root, x.Size = s.Used, s.Score, s.Scored, s.Day, s.Root, s.Size
	if err := c.then(func() error { return c.Halt(c.by.ID, game, x) }); err != nil {
		return err
	}
	g, _ := c.Game(game)
	c.say("%s is %s.", game, g.State())
	return nil
}

func (c *call) extend() error {
	game, text := c.take(), c.take()
	more, err := schedule.ParseDuration(text)
	if err != nil || more%time.Hour != 0 {
		return say.Errorf("%q: want whole hours or days, such as 48h or 2d", text)
	}
	hours, why := int(more/time.Hour), c.take()
	if err := c.then(func() error { return c.Extend(c.by.ID, game, hours, why) }); err != nil {
		return err
	}
	c.say("Whoever is to write in %s gets %d hours more.", game, hours)
	return nil
}

func (c *call) forfeit() error {
	game, who, why := c.take(), c.take(), c.take()
	return c.scored(game, func() error { return c.Forfeit(c.by.ID, game, who, why) })
}
