package commands

import (
	"errors"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

func (c *call) pair() error {
	var dark *tournament.PendingDrawError
	warning := c.RoundsWarning()
	if err := c.then(func() error { return c.Pair(c.by.ID) }); errors.As(err, &dark) {
		c.say("Round %d is locked: %s. It is drawn then by itself.", c.Round().N, dark)
		return nil
	} else if err != nil {
		return err
	}
	if c.Over {
		c.say("Nobody is left who could play. The event is %s.", c.DescribeEnding())
		return nil
	}
	round := c.Round()
	if round.Closed {
		c.say("Round %d is not paired yet: others have a match in it now that somebody has gone, and are asked "+
			"until %s.", c.NextRoundNumber(),
			c.FormatInstant(c.ConfirmDeadline().At))
		return nil
	}
	c.say("Round %d is drawn and paired:", round.N)
	for _, m := range round.Matches {
		c.say("  %s  %s", m.ID, strings.Join(m.Players[:], " - "))
	}
	for _, id := range round.Byes {
		c.say("  %s has a bye", id)
	}
	if c.Ladder != nil {
		for _, id := range round.Unpaired() {
			c.say("  %s rests", id)
		}
	}
	if warning != "" {
		c.out += warning + "\n"
	}
	return nil
}

// ending lets a director end the event, or resume it, with a reason.
func (c *call) ending(do func(by, why string) error) error {
	why := c.take()
	if why == "" {
		return say.Errorf("want why, in quotes")
	}
	return c.then(func() error { return do(c.by.ID, why) })
}

func (c *call) finish() error {
	if err := c.ending(c.Finish); err != nil {
		return err
	}
	c.out += c.DescribeEnding() + "\n"
	return nil
}

func (c *call) cancel() error {
	if err := c.ending(c.Cancel); err != nil {
		return err
	}
	c.out += c.DescribeEnding() + "\n"
	return nil
}

func (c *call) undo() error {
	if err := c.ending(c.Undo); err != nil {
		return err
	}
	u := c.Undone[len(c.Undone)-1]
	c.say("The records %d to %d count no more. The event goes on.", u.From, u.To-1)
	return nil
}

func (c *call) begin() error {
	game, root := c.take(), ""
	if r := c.option("root", 1); r != nil {
		root = r[0]
	}
	if err := c.then(func() error { return c.RecordGame(c.by.ID, game, root) }); err != nil {
		return err
	}
	c.say("%s has begun.", game)
	return nil
}

// facts parses the details of a result besides its outcome.
func (c *call) facts(s *tournament.Score) (err error) {
	number := func(what, text string) int {
		n, e := tournament.ParseNumber(text)
		if e != nil {
			err = first(err, say.Errorf("%s %w", what, e))
		}
		return n
	}
	if v := c.option("score", 1); v != nil {
		n, e := c.ParseAmount(v[0])
		if s.Score, s.Scored = n, true; e != nil {
			err = say.Errorf("score %w", e)
		}
	}
	if v := c.option("used", 2); v != nil {
		s.Used = [2]int{number("used", v[0]), number("used", v[1])}
	}
	if v := c.option("day", 1); v != nil {
		s.Day = v[0]
	}
	if v := c.option("root", 1); v != nil {
		s.Root = v[0]
	}
	if v := c.option("size", 1); v != nil {
		s.Size = number("size", v[0])
	}
	return err
}

// scored records a result and describes it in the answer.
func (c *call) scored(game string, record func() error) error {
	if err := c.then(record); err != nil {
		return err
	}
	c.saysResult(game)
	return nil
}

// saysResult describes the result of a game in the answer.
func (c *call) saysResult(game string) {
	g, _ := c.Game(game)
	r := g.Result
	by := ""
	if r.Rule != "" {
		by = ", by " + r.Rule
	}
	c.say("%s: %s, %s%s; %s %d points, %s %d.", g.ID, r.How, r.Outcome, by, g.Players[0], r.Points[0], g.Players[1], r.Points[1])
}

func (c *call) result() error {
	s, err := c.stated()
	if err != nil {
		return err
	}
	return c.scored(s.Game, func() error { return c.RecordResult(c.by.ID, s) })
}

// stated parses a result: game, how it ended, outcome and details. In a closed round it corrects the earlier result.
func (c *call) stated() (tournament.Score, error) {
	s := tournament.Score{Game: c.take(), How: standings.ResultKind(c.take()), Outcome: c.take()}
	if err := c.facts(&s); err != nil {
		return s, err
	}
	if g, _ := c.Game(s.Game); g != nil && c.IsInClosedRound(g) {
		if s.Why, s.Rule = c.take(), tournament.RuledByDirector; s.Why == "" {
			return s, say.Errorf("the round of %s is closed: want why it is corrected, in quotes", s.Game)
		}
	}
	return s, nil
}

func (c *call) adjudicate() error {
	s := tournament.Score{Game: c.take()}
	if v := c.option("agreed", 1); v != nil {
		s.Agreed = v[0]
	}
	for v := c.option("vote", 2); v != nil; v = c.option("vote", 2) {
		s.Votes = append(s.Votes, v[0]+" "+v[1])
	}
	if err := c.facts(&s); err != nil {
		return err
	}
	return c.scored(s.Game, func() error { return c.Adjudicate(c.by.ID, s) })
}

func (c *call) rule() error {
	s := tournament.Score{Game: c.take(), How: standings.Adjudicated, Outcome: c.take(), Rule: tournament.RuledByDirector, Why: c.take()}
	if s.Why == "" {
		return say.Errorf("want why, in quotes")
	}
	if s.Outcome == "both" {
		s.How = standings.DoubleForfeit
	}
	return c.scored(s.Game, func() error { return c.RecordResult(c.by.ID, s) })
}

func (c *call) annul() error {
	if v := c.option("round", 1); v != nil {
		return c.annulRound(v[0])
	}
	s := tournament.Score{Game: c.take(), How: standings.Annulled, Outcome: "none", Rule: tournament.RuledByDirector, Why: c.take()}
	if s.Why == "" {
		return say.Errorf("want why, in quotes")
	}
	return c.scored(s.Game, func() error { return c.RecordResult(c.by.ID, s) })
}

func (c *call) annulRound(text string) error {
	n, err := tournament.ParseNumber(text)
	why := c.take()
	if err == nil && why == "" {
		err = say.Errorf("want why, in quotes")
	}
	if err == nil {
		err = c.then(func() error { return c.AnnulRound(c.by.ID, n, why) })
	}
	if err != nil {
		return err
	}
	c.say("Round %d counts for nothing.", n)
	return nil
}

func (c *call) outage() error {
	from, err := c.instant()
	to, err2 := c.instant()
	why := c.take()
	before := len(c.OpenGames())
	if err := first(err, err2, c.rest()); err != nil {
		return err
	}
	if err := c.RecordOutage(c.by.ID, from, to, why); err != nil {
		return err
	}
	c.say("The outage is recorded; %d games that lapsed in it are open again.", len(c.OpenGames())-before)
	return nil
}

func (c *call) close() error {
	if err := c.then(func() error { return c.CloseRound(c.by.ID) }); err != nil {
		return err
	}
	c.say("Round %d is closed.", c.Round().N)
	if c.Over {
		c.say("The event is over: %s.", strings.Join(c.Places[:min(6, len(c.Places))], ", "))
	}
	return nil
}

func (c *call) standings() error {
	table, err := c.Standings()
	if err != nil {
		return err
	}
	c.out += tournament.TranslatableTable("  "+strings.ReplaceAll(strings.TrimSpace(table), "\n", "\n  ")) + "\n"
	return c.rest()
}

func (c *call) status() error {
	c.out += c.Status() + c.DescribeToday(c.Now())
	return c.rest()
}

// help describes the arguments and the effect of a verb. Without a verb it describes all that the speaker may use.
func (c *call) help() error {
	name := c.take()
	text, err := described(name, func(v verb) bool { return name != "" || c.may(v) })
	c.out += text
	return first(err, c.rest())
}

// DescribeVerb returns the help of a verb of events. For "" it returns the help of all verbs.
func DescribeVerb(name string) (say.Text, error) {
	return described(name, func(verb) bool { return true })
}

func described(name string, may func(verb) bool) (out say.Text, err error) {
	var known []string
	for _, v := range table() {
		if may(v) {
			known = append(known, v.name)
		}
		if may(v) && (name == "" || strings.EqualFold(name, v.name)) {
			if out != "" {
				out += "\n"
			}
			out += say.Plain("  "+strings.TrimSpace(v.name+" "+v.args)) + "\n- " + say.Plain(v.help) + "\n"
		}
	}
	if out == "" {
		return "", say.Errorf("%q is not known; known: %s", name, strings.Join(known, ", "))
	}
	return out, nil
}
