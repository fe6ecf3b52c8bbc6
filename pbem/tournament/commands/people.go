package commands

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/tournament"
	"fieldpost/rules/core"
)

// Entry holds the registration of a person, as a line states it.
type Entry struct {
	tournament.Entry
	By        string // the director who asks them, "" when they come unasked
	Day, Code string // that they were sent, "" for none
}

// ParseEntry parses a line that registers a person. ok is false for any other line.
func ParseEntry(b *tournament.Book, by Speaker, line string) (e Entry, ok bool, err error) {
	v, c, err := meant(b, by, line)
	if err != nil || v.name != "enter" {
		return e, false, err
	}
	if e, err = c.entry(); err != nil {
		err = v.refuses(err)
	}
	return e, true, err
}

func (c *call) enter() error {
	e, err := c.entry()
	if err != nil {
		return err
	}
	by := c.by.ID
	if !c.rules {
		by = e.ID
	}
	if err := c.Enter(by, e.Entry); err != nil {
		return err
	}
	if n := c.WaitingNumber(e.ID); n > 0 {
		c.say("%s is number %d on the waiting list, as %s.", e.ID, n, e.Shown)
		return nil
	}
	c.say("%s is in the event as %s (%s).", e.ID, e.Shown, c.Person(e.ID).Role)
	return nil
}

// entry parses the registration of a person.
func (c *call) entry() (Entry, error) {
	in := Entry{Entry: tournament.Entry{Role: tournament.RolePlayer, Addr: c.by.Addr, Cause: c.by.Cause}}
	if code := c.option("code", 2); code != nil {
		in.Day, in.Code = code[0], code[1]
	}
	losses, rating := "", ""
	for _, o := range []struct {
		name string
		to   *string
	}{{"as", (*string)(&in.Role)}, {"losses", &losses}, {"rating", &rating}, {"key", &in.Key},
		{"proof", &in.Proof}, {"lang", &in.Lang}, {"by", &in.By}, {"agent", &in.Agent}} {
		if w := c.option(o.name, 1); w != nil {
			*o.to = w[0]
		}
	}
	if in.Losses, _ = strconv.Atoi(losses); losses != "" && fmt.Sprint(in.Losses) != losses {
		return in, say.Errorf("losses %q: want 0 or 1", losses)
	}
	if in.Rating, _ = strconv.Atoi(rating); rating != "" && fmt.Sprint(in.Rating) != rating {
		return in, say.Errorf("rating %q: want a number from 0 to 9999", rating)
	}
	if in.Lang != "" {
		tag, err := parseLanguage(in.Lang)
		if err != nil {
			return in, err
		}
		in.Lang = tag
	}
	if i := slices.IndexFunc(c.args, func(w string) bool { return strings.Contains(w, "@") }); i >= 0 {
		if !c.rules {
			return in, say.Errorf("you enter by the address that you write from")
		}
		in.Addr, in.Cause = c.args[i], ""
		c.args = slices.Delete(slices.Clone(c.args), i, i+1)
	}
	in.ID = c.take()
	if in.Shown = c.take(); in.Shown == "" {
		in.Shown = in.ID
	}
	if err := c.nameSource(&in); err != nil {
		return in, err
	}
	return in, c.rest()
}

// nameSource sets who registered a person, and refuses what only a director may state.
func (c *call) nameSource(in *Entry) error {
	switch {
	case in.Code != "":
	case c.rules:
		in.By, in.Named = c.by.ID, c.by.ID
	case in.Losses > 0:
		return say.Errorf("the director says who begins with a loss")
	case in.Rating > 0:
		return say.Errorf("only the director states a rating")
	default:
		in.By = ""
	}
	return nil
}

// whom returns the player whom a line concerns: the speaker, or the player whom a director names.
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
	n := c.NextRoundNumber()
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
	if p := c.Person(id); p != nil && p.Role == tournament.RoleJudge && c.Version < 3 {
		return say.Errorf("%s is a judge and plays no games: whoever does not want to judge need not vote; "+
			"a director names others with panel", id)
	}
	how := "announced"
	if i := slices.Index(c.args, "silent"); i >= 0 && c.rules {
		how, c.args = "silent", slices.Delete(slices.Clone(c.args), i, i+1)
	}
	why := c.take()
	plays := slices.ContainsFunc(c.OpenGames(), func(g *tournament.Game) bool { return slices.Contains(g.Players[:], id) })
	if err := c.then(func() error { return c.Withdraw(c.by.ID, id, how, why) }); err != nil {
		return err
	}
	if plays {
		c.say("%s has left the event (%s); their open games are lost.", id, c.Person(id).How)
	} else {
		c.say("%s has left the event (%s).", id, c.Person(id).How)
	}
	for _, p := range c.MovedUp() {
		c.say("%s takes the place of %s.", p.ID, p.For)
	}
	return nil
}

func (c *call) tell() error {
	to, text := "", c.take()
	if len(c.args) > 0 {
		to, text = text, c.take()
	}
	if err := c.then(func() error { return c.Announce(c.by.ID, to, text) }); err != nil {
		return err
	}
	if who := c.RecipientsOf(to); who != nil {
		c.say("It is said to %s.", strings.Join(who, ", "))
		return nil
	}
	c.say("It is said to everybody in the event.")
	return nil
}

func (c *call) unbar() error {
	id, why := c.take(), c.take()
	if why == "" {
		return say.Errorf("want a name, and why in quotes")
	}
	if err := c.then(func() error { return c.Unbar(c.by.ID, id, why) }); err != nil {
		return err
	}
	c.say("%s may come to other events again.", id)
	return nil
}

// offer parses a bid.
func (c *call) offer() (match, side string, n int, pass bool, err error) {
	match, side = c.take(), strings.ToLower(c.take())
	if pass = side == "pass"; pass {
		return match, side, 0, pass, nil
	}
	if n, err = c.ParseAmount(c.take()); err != nil && c.Halves {
		err = say.Errorf("want a number of %s in whole units or halves, such as 1.5, from 0 to %s", c.Unit,
			c.FormatAmount(c.HighestScore()))
	} else if err != nil {
		err = say.Errorf("want a whole number of %s from 0 to %s", c.Unit, c.FormatAmount(c.HighestScore()))
	}
	return match, side, n, pass, err
}

func (c *call) bidForm() error {
	match, side, n, pass, err := c.offer()
	if err != nil {
		return err
	}
	return c.CheckBid(c.by.ID, match, side, n, pass)
}

func (c *call) bid() error {
	match, side, n, pass, err := c.offer()
	if err != nil {
		return err
	}
	var dark *tournament.PendingDrawError
	if err := c.then(func() error { return c.PlaceBid(c.by.ID, match, side, n, pass, c.by.Cause) }); err != nil && !errors.As(err, &dark) {
		return err
	}
	m := c.Match(match)
	if !m.Settled {
		c.say("Your bid for match %s is in.", match)
		return nil
	}
	for _, g := range m.Games {
		c.say("%s: %s plays %s (bid %s), %s plays %s (bid %s).", g.ID, g.Players[0], core.Side(g.Sides[0]).Title(),
			c.FormatAmount(g.Bids[0]),
			g.Players[1], core.Side(g.Sides[1]).Title(),
			c.FormatAmount(g.Bids[1]))
	}
	return nil
}

// ParseDigestRequest parses a line about the daily letter. zone is the time zone it names, "" for none; on says whether
// the speaker wants the letter. ok is false for any other line.
func ParseDigestRequest(b *tournament.Book, by Speaker, line string) (zone string, on, ok bool, err error) {
	v, c, err := meant(b, by, line)
	if err != nil || v.name != "daily" {
		return "", false, false, err
	}
	if zone = c.take(); zone == "off" {
		return "", false, true, c.rest()
	}
	if _, wrong := schedule.ParseZone(zone); wrong != nil && zone != "" {
		err = v.refuses(wrong)
	}
	return zone, true, true, first(err, c.rest())
}

func (c *call) dailyForm() error {
	zone := c.take()
	if _, wrong := schedule.ParseZone(zone); wrong != nil && zone != "" && zone != "off" {
		return wrong
	}
	return nil
}

func (c *call) daily() error { return say.Errorf("the daily letter can be ordered by mail only") }

// languages returns the language tags that the help shows.
var languages = strings.Join(language.Codes(), "|")

// parseLanguage returns the tag of the language for letters that a person named.
func parseLanguage(name string) (string, error) {
	tag, ok := language.Parse(name)
	if !ok {
		return "", say.Errorf("lang %q: want %s", name, strings.Join(language.Codes(), ", "))
	}
	return tag, nil
}

func (c *call) lang() error {
	l, err := parseLanguage(c.take())
	if err != nil {
		return err
	}
	if err := c.then(func() error { return c.SetLanguage(c.by.ID, l) }); err != nil {
		return err
	}
	c.say("The letters of the event come to you in the language %s.", l)
	return nil
}

// digest records whether a director wants one letter a day.
func (c *call) digest() error {
	wish := strings.ToLower(c.take())
	if wish != "daily" && wish != "off" {
		return say.Errorf("digest %q: want daily or off", wish)
	}
	if err := c.then(func() error { return c.SetDigest(c.by.ID, wish == "daily") }); err != nil {
		return err
	}
	if wish == "off" {
		c.say("Each claim, vote and stopped game has a letter of its own again. What waits for you comes in a last letter at 08:00.")
		return nil
	}
	c.say("Claims, votes and stopped games come to you in one letter a day, at 08:00 (%s), with what is to be done. What is "+
		"asked of you yourself, and what cannot wait a day, comes at once.", c.Zone().String())
	return nil
}
