package command

import (
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

func (d *executor) eject() error {
	s, err := d.seat(d.command.side)
	if err != nil {
		return err
	}
	if err := d.checkReason(); err != nil {
		return err
	}
	return d.act(engine.Seating{Side: s.Side, Change: engine.SeatingEject})
}

// checkReason refuses a command that needs a reason but has none.
func (d *executor) checkReason() error {
	if strings.TrimSpace(d.command.Reason) == "" {
		return refuse("Write the reason after it, in quotes; the players read it.", "%s needs a reason", d.command.Verb)
	}
	return nil
}

// checkAddressFree refuses an address that plays another side of the game, or that cannot play.
func (d *executor) checkAddressFree(addr string, side engine.Seat) error {
	for _, s := range d.g.Header.Seats {
		if s.Side != side.Side && sender.MaySpeakFor(s, addr) {
			if !d.mayKnowPlayers() {
				return d.checkAddressReason()
			}
			return refuse("", "%s plays %s in this game, and nobody plays two sides", addr, s.Side)
		}
	}
	if err := d.checkHeard(addr); err != nil {
		return err
	}
	return d.checkHasNotSeen(addr)
}

// checkAddressReason refuses an address in the reason of a command in an anonymous game.
func (d *executor) checkAddressReason() error {
	return refuse("", "this game cannot use that address for it")
}

// checkHasNotSeen refuses a player who observes the game, or who has ever seen what is hidden from players.
func (d *executor) checkHasNotSeen(addr string) error {
	for _, o := range d.table.Observers {
		if identity.IsSameMailbox(o.Addr, addr) {
			if !d.mayKnowPlayers() {
				return d.checkAddressReason()
			}
			return refuse("", "%s observes this game, and nobody who plays may; first: observer %s off", addr, o.Addr)
		}
	}
	for _, r := range d.g.Log().Records() {
		a, by, err := engine.ParseAct(r)
		if o, ok := a.(engine.Observer); err == nil && ok && o.View == engine.ViewOmniscient && identity.IsSameMailbox(o.Addr, addr) {
			return refuse("", "%s has observed this game and seen what is hidden from players, and so cannot play "+
				"in it", addr)
		}
		if err == nil && showsHidden(a) && identity.IsSameMailbox(strings.TrimPrefix(by.Name, "moderator "), addr) {
			return refuse("", "%s has read what is hidden from players, and so cannot play in this game", addr)
		}
	}
	return nil
}

// showsHidden reports whether an act shows a moderator information that is hidden from players.
func showsHidden(a engine.Act) bool {
	x, ok := a.(engine.RevealToModerator)
	return ok && x.Subject != report.UnsealPlayers
}

// decideObserver records a moderator's decision on a request to observe. An admitted observer sees what every side
// sees.
func (d *executor) decideObserver(allowed bool) error {
	addr, ok := identity.CanonicalAddress(d.command.Arg("which"))
	switch {
	case !ok:
		return refuse("", "%q is not a mail address", d.command.Arg("which"))
	case allowed:
		return d.enterObserver(engine.Observer{Addr: addr, View: engine.ViewPublic})
	}
	if d.res.FollowUp = RefuseGuests; d.moment.Mail == "" {
		d.say("Nothing was entered. The command line sends no letter about it; write to %s yourself.", addr)
	}
	return nil
}

// give gives a seat to an address. The address takes over a vacant seat; the holder of an occupied one changes to that
// address.
func (d *executor) give() error {
	s, err := d.seat(d.command.side)
	if err != nil {
		return err
	}
	addr := d.command.Arg("addr")
	if err := d.checkAddressFree(addr, s); err != nil {
		return err
	}
	if identity.IsSameMailbox(s.Addr, addr) {
		return refuse("", "%s holds that seat already", addr)
	}
	if s.Addr == "" {
		return d.act(engine.Seating{Side: s.Side, Change: engine.SeatingTakeover, Seat: engine.Seat{Side: s.Side, Addr: addr,
			Identity: engine.ProofByToken}})
	}
	if s.Owner != "" {
		return refuse("", "somebody stands in on that seat; give it back first: back %s", s.Side)
	}
	to := engine.Seat{Side: s.Side, Addr: addr, Lang: s.Lang, Identity: s.Identity}
	if !s.HasPerson() || s.Identity == "" || s.Identity == engine.ProofBySignature {
		to.Identity = engine.ProofByToken // the key belonged to the other player
	}
	return d.act(engine.EditSeat{Side: s.Side, Seat: to})
}

// standIn lets a person play a seat for its owner from now until a time.
func (d *executor) standIn() error {
	side := d.subjectSide()
	s, err := d.seat(side)
	if err != nil {
		return err
	}
	addr, until := d.command.Arg("player"), d.instant("until")
	if ai.IsComputer(addr) {
		return d.computerStandIn(s, addr, until)
	}
	if len(d.command.Arg("until")) == len("2006-01-02") {
		until = d.pol.Postpone(until, schedule.Day)
	}
	switch {
	case !s.HasPerson():
		return refuse("", "nobody holds the seat of %s", side)
	case s.Owner != "":
		return refuse("", "somebody stands in for %s already; first: back", side)
	case sender.MaySpeakFor(s, addr):
		return refuse("", "%s plays %s already", addr, side)
	case until.IsZero():
		return refuse("", "%s stands in until a day; write it after the address", addr)
	case !until.After(d.moment.At):
		return refuse("", "%s is past", d.reader().FormatTime(until))
	}
	if err := d.checkAddressFree(addr, s); err != nil {
		return err
	}
	in := engine.Seat{Side: side, Addr: addr, Lang: s.Lang, Identity: standInLevel(s)}
	return d.act(engine.Seating{Side: side, Change: engine.SeatingBeginStandIn, Seat: in, Until: until})
}

// computerStandIn lets a computer player play a seat for its owner, until a time or, if that is zero, until further
// notice. A moderator may also give it a vacant seat. A player needs the consent of the others.
func (d *executor) computerStandIn(s engine.Seat, addr string, until time.Time) error {
	in, err := ai.SeatOf(s.Side, addr)
	switch {
	case err != nil:
		return err
	case ai.IsComputer(s.Addr):
		return refuse("", "a computer plays %s already", s.Side)
	case s.Owner != "":
		return refuse("", "somebody stands in for %s already; first: back", s.Side)
	case !until.IsZero() && !until.After(d.moment.At):
		return refuse("", "%s is past", d.reader().FormatTime(until))
	case s.Addr == "" && !until.IsZero():
		return refuse("", "the seat of %s is vacant, and nobody could take it back on that day; leave out the day", s.Side)
	}
	a := engine.Seating{Side: s.Side, Change: engine.SeatingBeginStandIn, Seat: in, Until: until}
	if s.Addr == "" {
		a.Change = engine.SeatingTakeover
	} else {
		a.Seat.Lang, a.Seat.Identity = s.Lang, standInLevel(s)
	}
	if d.actor.Role == Player {
		return d.propose(a)
	}
	return d.act(a)
}

// standInLevel returns what the mails of a stand-in must prove. A signature is not required, because it would need the
// owner's key.
func standInLevel(s engine.Seat) engine.ProofLevel {
	if s.Identity == "" || s.Identity == engine.ProofByAddress || s.Identity == engine.ProofBySignature {
		return engine.ProofByToken
	}
	return s.Identity
}

func (d *executor) back() error {
	side := d.subjectSide()
	s, err := d.seat(side)
	if err != nil {
		return err
	}
	if s.Owner == "" {
		return refuse("", "nobody stands in for %s", side)
	}
	return d.act(engine.Seating{Side: side, Change: engine.SeatingEndStandIn})
}

func (d *executor) team() error {
	s, err := d.seat(d.command.side)
	if err != nil {
		return err
	}
	off := d.command.Arg("off") != ""
	if !off {
		if err := d.checkAddressFree(d.command.Arg("addr"), s); err != nil {
			return err
		}
	}
	return d.act(engine.Team{Side: s.Side, Addr: d.command.Arg("addr"), Removed: off})
}

// observer adds or removes an observer. Players see their own side and nothing else.
func (d *executor) observer() error {
	a := engine.Observer{Addr: d.command.Arg("addr"), View: d.command.Arg("view"), Removed: d.command.Arg("off") != ""}
	if a.View == engine.ViewOmniscient && d.g.Position().Over == nil {
		if err := d.refusePlayingModerator(""); err != nil {
			return err
		}
	}
	if a.View == "" {
		a.View = engine.ViewPublic
	}
	return d.enterObserver(a)
}

// enterObserver adds an observer with the delay of the command, or removes them.
func (d *executor) enterObserver(a engine.Observer) error {
	if h := d.command.Arg("hours"); h != "" || d.command.Arg("delay") != "" {
		delay, err := schedule.ParseDuration(h)
		if err != nil || h == "" {
			return refuse("Write: delay 48h", "the delay needs a time")
		}
		a.Delay = int((delay + time.Hour - 1) / time.Hour)
	}
	if side, ok := sender.SideOf(d.g, a.Addr); ok && !a.Removed && d.g.Position().Over == nil {
		if !d.mayKnowPlayers() {
			return d.checkAddressReason()
		}
		return refuse("", "%s plays %s and cannot observe the game", a.Addr, side)
	}
	if a.View == engine.ViewOmniscient && !a.Removed {
		if err := d.checkReason(); err != nil {
			return err
		}
	}
	if a.Removed {
		a.View, a.Delay = "", 0
	}
	return d.act(a)
}

// moderator adds or removes a moderator. The last moderator cannot be removed by mail.
func (d *executor) moderator() error {
	a := engine.Moderator{Addr: d.command.Arg("addr"), Level: engine.ProofLevel(d.command.Arg("level")), Key: d.command.Arg("key"),
		Lang: d.command.Arg("lang"), Removed: d.command.Arg("off") != ""}
	if a.Removed {
		if len(d.table.Moderators) == 1 && d.moment.Mail != "" {
			return refuse("Enter another one first.", "%s is the only moderator", a.Addr)
		}
		a.Level, a.Key, a.Lang = "", "", ""
		return d.act(a)
	}
	if err := d.checkHeard(a.Addr); err != nil {
		return err
	}
	if a.Level == "" {
		a.Level = engine.ProofByToken
	}
	if a.Level == engine.ProofBySignature && a.Key == "" {
		return refuse("Write: moderator ADDRESS signed ed25519:...", "the level signed needs the public key, which pbem key new prints")
	}
	return d.act(a)
}

func (d *executor) resign() error {
	return d.act(engine.Seating{Side: d.actor.Side, Change: engine.SeatingResign})
}

// join gives a guest a vacant seat. The guest asks for it, gets a letter with a code, and sends the code back.
func (d *executor) join() error {
	s, err := d.seat(d.actor.Side)
	if err != nil {
		return err
	}
	if s.Addr != "" {
		return refuse("", "the seat of %s is not vacant", s.Side)
	}
	if err := d.checkAddressFree(d.actor.Addr, s); err != nil {
		return err
	}
	day, code := d.command.Arg("day"), d.command.Arg("code")
	if code == "" {
		return nil
	}
	d.res.FollowUp = "" // it is done now
	asked := d.instant("day")
	switch {
	case code != d.g.ConfirmationToken(s.Side, d.actor.Addr, day):
		return refuse("Ask again: join", "the code is not valid: the seat has changed since, or it was not copied "+
			"exactly")
	case d.moment.At.After(asked.AddDate(0, 0, proposalDays+1)):
		return refuse("Ask again: join", "the code was sent on %s and was valid for %d days", day, proposalDays)
	}
	how := engine.SeatingTakeover
	if !slices.ContainsFunc(d.g.Log().Records(), func(r record) bool { return r.Type == "lock" }) {
		how = engine.SeatingJoin
	}
	to := engine.Seat{Side: s.Side, Name: d.actor.Name, Addr: d.actor.Addr, Identity: engine.ProofByToken}
	return d.act(engine.Seating{Side: s.Side, Change: how, Seat: to})
}

// observe passes a request to observe to the moderators. It refuses a player of the game.
func (d *executor) observe() error {
	if d.actor.Role == Player {
		return refuse("", "you play in this game and see it as your side does")
	}
	return nil
}
