package commands

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/tournament"
)

// unfinished parses the name of an unfinished game. plays says whether the speaker must be one of its players or must
// not be.
func (c *call) unfinished(plays bool) (*tournament.Game, error) {
	name := c.take()
	g, _ := c.Game(name)
	switch {
	case g == nil:
		return nil, say.Errorf("no game %q in %s", name, c.Name)
	case g.Result != nil:
		return nil, say.Errorf("%s is over: %s", g.ID, g.State())
	case plays && !slices.Contains(g.Players[:], c.by.ID):
		return nil, say.Errorf("you do not play %s", g.ID)
	}
	return g, nil
}

func (c *call) claimForm() error {
	_, err := c.unfinished(true)
	outcome := strings.ToLower(c.take())
	c.take() // why
	if err == nil && !slices.Contains([]string{"first", "second", "draw", "none"}, outcome) {
		err = say.Errorf("outcome %q: want first, second, draw or none", outcome)
	}
	return err
}

func (c *call) voteForm() error {
	g, err := c.unfinished(false)
	vote := strings.ToLower(c.take())
	switch {
	case err != nil:
		return err
	case !c.MayVote(g, c.by.ID):
		return say.Errorf("you do not sit in the panel on %s", g.ID)
	}
	return tournament.CheckVote(vote)
}

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

func (c *call) judge() error {
	id := c.take()
	if err := c.then(func() error { return c.AppointJudge(c.by.ID, id) }); err != nil {
		return err
	}
	c.say("%s is a judge of the event and may vote on games that are stopped.", id)
	return nil
}

func (c *call) panel() error {
	game, names := c.take(), []string{c.take(), c.take(), c.take()}
	if names[2] == "" {
		return say.Errorf("want a game and the names of three people in the event")
	}
	if err := c.then(func() error { return c.AppointPanel(c.by.ID, game, names) }); err != nil {
		return err
	}
	c.say("On %s %s vote, and nobody else.", game, strings.Join(names, ", "))
	return nil
}

// decided adds the result of a game to the answer, if the game has one now.
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
	if err := c.then(func() error { return c.SetRoundEnd(c.by.ID, t, why) }); err != nil {
		return err
	}
	c.say("Round %d ends at %s; games that are not over then are stopped.", c.Round().N, c.FormatInstant(c.Round().Until))
	return nil
}

func (c *call) stop() error {
	s, game := tournament.Score{}, c.take()
	x := tournament.Stop{Why: c.take()}
	if o := c.option("over", 1); o != nil {
		x.Over = o[0]
	}
	if o := c.option("idle", 1); o != nil {
		x.Idle = o[0]
	}
	if err := c.facts(&s); err != nil {
		return err
	}
	x.Used, x.Score, x.Scored, x.Day, x.Root, x.Size = s.Used, s.Score, s.Scored, s.Day, s.Root, s.Size
	if err := c.then(func() error { return c.StopGame(c.by.ID, game, x) }); err != nil {
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
	c.say("The side that has to write in %s gets %d hours more.", game, hours)
	return nil
}

func (c *call) forfeit() error {
	game, who, why := c.take(), c.take(), c.take()
	return c.scored(game, func() error { return c.Forfeit(c.by.ID, game, who, why) })
}
