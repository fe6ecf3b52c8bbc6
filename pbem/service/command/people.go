package command

import (
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

func (d *doer) eject() error {
	s, err := d.seat(d.c.side)
	if err != nil {
		return err
	}
	if err := d.wantsReason(); err != nil {
		return err
	}
	return d.act(engine.Seating{Side: s.Side, How: engine.Eject})
}

// wantsReason refuses what all will ask about.
func (d *doer) wantsReason() error {
	if strings.TrimSpace(d.c.Reason) == "" {
		return refuse("Write why after it, in quotes; the players read it.", "%s needs a reason", d.c.Verb)
	}
	return nil
}

// free refuses an address that plays another side of the game, or that cannot play any.
func (d *doer) free(addr string, side engine.Seat) error {
	for _, s := range d.g.Header.Seats {
		if s.Side != side.Side && sender.Holds(s, addr) {
			if !d.knows() {
				return d.elsewhere()
			}
			return refuse("", "%s plays %s in this game, and nobody plays two sides", addr, s.Side)
		}
	}
	if err := d.heard(addr); err != nil {
		return err
	}
	return d.unseeing(addr)
}

// elsewhere refuses an address in an anonymous game without a word on what it is there.
func (d *doer) elsewhere() error { return refuse("", "this game cannot take that address for it") }

// unseeing refuses a player who reads along in the game, or who ever saw in it what is hidden from players.
func (d *doer) unseeing(addr string) error {
	for _, o := range d.t.Observers {
		if identity.Same(o.Addr, addr) {
			if !d.knows() {
				return d.elsewhere()
			}
			return refuse("", "%s reads along in this game, and nobody who plays may; first: observer %s off", addr, o.Addr)
		}
	}
	for _, r := range d.g.Log().Records() {
		a, by, err := engine.ParseAct(r)
		if o, ok := a.(engine.Observer); err == nil && ok && o.View == engine.Omniscient && identity.Same(o.Addr, addr) {
			return refuse("", "%s has read along in this game and seen what is hidden from players; he cannot play in it", addr)
		}
		if err == nil && opened(a) && identity.Same(strings.TrimPrefix(by.Who, "moderator "), addr) {
			return refuse("", "%s has opened what is hidden from players; he cannot play in this game", addr)
		}
	}
	return nil
}

// opened reports whether an act shows a moderator what players do not see.
func opened(a engine.Act) bool {
	x, ok := a.(engine.Unseal)
	return ok && x.What != report.Players
}

// decideObserver answers somebody who asks to read along by a moderator's word. An observer who is allowed sees what
// every side sees.
func (d *doer) decideObserver(allowed bool) error {
	addr, ok := identity.Canonical(d.c.Arg("which"))
	switch {
	case !ok:
		return refuse("", "%q is not a mail address", d.c.Arg("which"))
	case allowed:
		return d.enterObserver(engine.Observer{Addr: addr, View: engine.Public})
	}
	if d.res.FollowUp = DenyGuest; d.at.Mail == "" {
		d.say("Nothing was entered. From the command line nobody is told of it; write to %s yourself.", addr)
	}
	return nil
}

// give gives a seat to an address. A vacant one is taken over; of one that is held the address is changed.
func (d *doer) give() error {
	s, err := d.seat(d.c.side)
	if err != nil {
		return err
	}
	addr := d.c.Arg("addr")
	if err := d.free(addr, s); err != nil {
		return err
	}
	if identity.Same(s.Addr, addr) {
		return refuse("", "%s holds that seat already", addr)
	}
	if s.Addr == "" {
		return d.act(engine.Seating{Side: s.Side, How: engine.Takeover, Seat: engine.Seat{Side: s.Side, Addr: addr,
			Identity: engine.ByToken}})
	}
	if s.Owner != "" {
		return refuse("", "somebody stands in on that seat; give it back first: back %s", s.Side)
	}
	to := engine.Seat{Side: s.Side, Addr: addr, Lang: s.Lang, Identity: s.Identity}
	if !s.Person() || s.Identity == "" || s.Identity == engine.BySignature {
		to.Identity = engine.ByToken // the key was the other player's
	}
	return d.act(engine.Reseat{Side: s.Side, Seat: to})
}

// standIn lets somebody play a seat from now on until a time.
func (d *doer) standIn() error {
	side := d.subject()
	s, err := d.seat(side)
	if err != nil {
		return err
	}
	addr, until := d.c.Arg("addr"), d.instant("until")
	if len(d.c.Arg("until")) == len("2006-01-02") {
		until = d.pol.Later(until, schedule.Day)
	}
	switch {
	case !s.Person():
		return refuse("", "nobody holds the seat of %s", side)
	case s.Owner != "":
		return refuse("", "somebody stands in for %s already; first: back", side)
	case sender.Holds(s, addr):
		return refuse("", "%s plays %s already", addr, side)
	case !until.After(d.at.At):
		return refuse("", "%s is past", d.reader().When(until))
	}
	if err := d.free(addr, s); err != nil {
		return err
	}
	level := s.Identity
	if level == "" || level == engine.ByAddress || level == engine.BySignature {
		level = engine.ByToken
	}
	in := engine.Seat{Side: side, Addr: addr, Lang: s.Lang, Identity: level}
	return d.act(engine.Seating{Side: side, How: engine.Stand, Seat: in, Until: until})
}

func (d *doer) back() error {
	side := d.subject()
	s, err := d.seat(side)
	if err != nil {
		return err
	}
	if s.Owner == "" {
		return refuse("", "nobody stands in for %s", side)
	}
	return d.act(engine.Seating{Side: side, How: engine.Return})
}

func (d *doer) team() error {
	s, err := d.seat(d.c.side)
	if err != nil {
		return err
	}
	off := d.c.Arg("off") != ""
	if !off {
		if err := d.free(d.c.Arg("addr"), s); err != nil {
			return err
		}
	}
	return d.act(engine.Team{Side: s.Side, Addr: d.c.Arg("addr"), Off: off})
}

// observer enters somebody who reads along. Whoever plays sees his own side and nothing else.
func (d *doer) observer() error {
	a := engine.Observer{Addr: d.c.Arg("addr"), View: d.c.Arg("view"), Off: d.c.Arg("off") != ""}
	if a.View == engine.Omniscient && d.g.Position().Over == nil {
		if err := d.apart(""); err != nil {
			return err
		}
	}
	if a.View == "" {
		a.View = engine.Public
	}
	return d.enterObserver(a)
}

// enterObserver enters an observer with the delay of the command, or takes him off.
func (d *doer) enterObserver(a engine.Observer) error {
	if h := d.c.Arg("hours"); h != "" || d.c.Arg("delay") != "" {
		delay, err := schedule.ParseDuration(h)
		if err != nil || h == "" {
			return refuse("Write: delay 48h", "the delay needs a time")
		}
		a.Delay = int((delay + time.Hour - 1) / time.Hour)
	}
	if side, ok := sender.Plays(d.g, a.Addr); ok && !a.Off && d.g.Position().Over == nil {
		if !d.knows() {
			return d.elsewhere()
		}
		return refuse("", "%s plays %s and cannot observe the game", a.Addr, side)
	}
	if a.View == engine.Omniscient && !a.Off {
		if err := d.wantsReason(); err != nil {
			return err
		}
	}
	if a.Off {
		a.View, a.Delay = "", 0
	}
	return d.act(a)
}

// moderator enters or takes off somebody who may rule. The last one cannot be taken off by mail.
func (d *doer) moderator() error {
	a := engine.Moderator{Addr: d.c.Arg("addr"), Level: engine.Level(d.c.Arg("level")), Key: d.c.Arg("key"), Off: d.c.Arg("off") != ""}
	if a.Off {
		if len(d.t.Moderators) == 1 && d.at.Mail != "" {
			return refuse("Enter another one first.", "%s is the only moderator", a.Addr)
		}
		a.Level, a.Key = "", ""
		return d.act(a)
	}
	if err := d.heard(a.Addr); err != nil {
		return err
	}
	if a.Level == "" {
		a.Level = engine.ByToken
	}
	if a.Level == engine.BySignature && a.Key == "" {
		return refuse("Write: moderator ADDRESS signed ed25519:...", "the level signed needs the public key, which pbem key new prints")
	}
	return d.act(a)
}

func (d *doer) resign() error { return d.act(engine.Seating{Side: d.who.Side, How: engine.Resign}) }

// join gives a guest a vacant seat. The guest asks, gets a letter with a code, and sends that back.
func (d *doer) join() error {
	s, err := d.seat(d.who.Side)
	if err != nil {
		return err
	}
	if s.Addr != "" {
		return refuse("", "the seat of %s is not vacant", s.Side)
	}
	if err := d.free(d.who.Addr, s); err != nil {
		return err
	}
	day, code := d.c.Arg("day"), d.c.Arg("code")
	if code == "" {
		return nil
	}
	d.res.FollowUp = "" // it is done now
	asked := d.instant("day")
	switch {
	case code != d.g.Confirmation(s.Side, d.who.Addr, day):
		return refuse("Ask again: join", "the code does not fit: the seat has changed since, or it was not copied letter by letter")
	case d.at.At.After(asked.AddDate(0, 0, proposalDays+1)):
		return refuse("Ask again: join", "the code is of %s; it was good for %d days", day, proposalDays)
	}
	how := engine.Takeover
	if !slices.ContainsFunc(d.g.Log().Records(), func(r record) bool { return r.Type == "lock" }) {
		how = engine.Join
	}
	to := engine.Seat{Side: s.Side, Name: d.who.Name, Addr: d.who.Addr, Identity: engine.ByToken}
	return d.act(engine.Seating{Side: s.Side, How: how, Seat: to})
}

// observe leaves the request to the moderators, who are told who asks. It refuses a player.
func (d *doer) observe() error {
	if d.who.Role == Player {
		return refuse("", "you play in this game and see it as your side does")
	}
	return nil
}
