package engine

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Moderator adds, changes or removes a person who may rule in a game. A second act for the same address changes its
// other fields; one with Removed set removes the person.
type Moderator struct {
	Name, Addr, Key string
	Level           ProofLevel // proof that their mails need
	Removed         bool
	Lang            string // code of the language of their letters, "" for English
}

// Seat returns name, address and language of a moderator in the form of a seat, as letters take it.
func (a Moderator) Seat() Seat { return Seat{Name: a.Name, Addr: a.Addr, Lang: a.Lang} }

// Values of Seating.Change.
const (
	SeatingJoin         = "join"     // a person takes a free seat
	SeatingTakeover     = "takeover" // a person takes a free seat in a game that has begun
	SeatingBeginStandIn = "standin"  // plays for the owner until a time
	SeatingEndStandIn   = "back"     // the owner plays again
	SeatingResign       = "resign"   // the player leaves
	SeatingEject        = "eject"    // the moderator removes the player
)

// Seating changes who plays a side. Resign and eject make the seat vacant and delete the player's drafts, committed
// sheets, sheets filed ahead and standing orders.
type Seating struct {
	Side   core.Side
	Change string
	Seat   Seat // the new player; zero for back, resign and eject
	Until  time.Time
}

// Team is an act that adds or removes a mail address. Whoever writes from an added address may send sheets for the seat
// of Side, as its player may.
type Team struct {
	Side    core.Side
	Addr    string
	Removed bool
}

// Views of an Observer.
const (
	ViewPublic     = "public"
	ViewOmniscient = "omniscient"
)

// Observer adds, changes or removes a person who reads along without playing.
type Observer struct {
	Addr, Name, View string
	Delay            int // hours by which their letters are delayed
	Removed          bool
}

// Press records a message between players. Its text is in no ledger, its hash is.
type Press struct {
	From, To, SHA string
	No            int
}

func (Moderator) kind() string { return "moderator" }
func (Seating) kind() string   { return "seating" }
func (Team) kind() string      { return "team" }
func (Observer) kind() string  { return "observer" }
func (Press) kind() string     { return "press" }

func (Moderator) Announcement() Announcement {
	return Announcement{Headline: "a moderator", Confidential: true, HiddenFromObservers: true, PositionNeutral: true}
}

func (a Seating) Announcement() Announcement {
	return Announcement{Headline: say.F("the seat of %s", a.Side.Title()), ChangesMap: a.AssignsSeat(), ShowsPosition: a.AssignsSeat()}
}

func (a Team) Announcement() Announcement {
	return Announcement{Headline: say.F("the seat of %s", a.Side.Title()), Confidential: true, HiddenFromObservers: true,
		PositionNeutral: true}
}

func (Observer) Announcement() Announcement {
	return Announcement{Headline: "an observer", Confidential: true, PositionNeutral: true}
}

func (Press) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, To: ToNobody, Confidential: true, HiddenFromObservers: true, PositionNeutral: true}
}

func (a Moderator) roleChange() RoleChange { return RoleChange{RoleModerator, "", a.Addr, a.Removed} }
func (a Seating) roleChange() RoleChange {
	return RoleChange{RolePlayer, a.Side, a.Seat.Addr, !a.AssignsSeat()}
}
func (a Team) roleChange() RoleChange     { return RoleChange{RoleTeam, a.Side, a.Addr, a.Removed} }
func (a Observer) roleChange() RoleChange { return RoleChange{RoleObserver, "", a.Addr, a.Removed} }

// IsFromOrTo reports whether a side sent or received the message.
func (a Press) IsFromOrTo(side core.Side) bool {
	return a.From == string(side) || a.To == "all" || slices.Contains(strings.Fields(a.To), string(side))
}

// AssignsSeat reports whether the act gives the seat to a person.
func (a Seating) AssignsSeat() bool {
	return a.Change == SeatingJoin || a.Change == SeatingTakeover || a.Change == SeatingBeginStandIn
}

func (a Moderator) serialize(w *serializer) Act {
	w.str("name", &a.Name)
	w.str("addr", &a.Addr)
	w.text("key", &a.Key)
	a.Key = strings.TrimSuffix(a.Key, "\n")
	w.str("level", (*string)(&a.Level))
	w.flag("off", &a.Removed)
	w.str("lang", &a.Lang)
	return a
}

func (a Seating) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.str("how", &a.Change)
	w.seat(&a.Seat)
	w.instant("until", &a.Until)
	if w.reading && !a.Seat.isVacant() {
		a.Seat.Side = a.Side
	}
	return a
}

func (a Team) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.str("addr", &a.Addr)
	w.flag("off", &a.Removed)
	return a
}

func (a Observer) serialize(w *serializer) Act {
	w.str("addr", &a.Addr)
	w.str("name", &a.Name)
	w.str("view", &a.View)
	w.num("delay", &a.Delay)
	w.flag("off", &a.Removed)
	return a
}

func (a Press) serialize(w *serializer) Act {
	w.str("from", &a.From)
	w.str("to", &a.To)
	w.str("sha", &a.SHA)
	w.num("no", &a.No)
	return a
}

func (a Moderator) apply(g *Game, out *Outcome) error {
	if a.Addr == "" {
		return say.Errorf("a moderator needs an address")
	}
	if !slices.Contains(ProofLevels(), a.Level) && (a.Level != "" || !a.Removed) {
		return say.Errorf("level %q is not one of %s", a.Level, notation.JoinWithCommas(ProofLevels()))
	}
	at := slices.IndexFunc(g.admin.Moderators, func(m Moderator) bool { return strings.EqualFold(m.Addr, a.Addr) })
	list := slices.Clone(g.admin.Moderators)
	switch {
	case a.Removed && at < 0:
		return say.Errorf("%s is no moderator of this game", a.Addr)
	case a.Removed:
		list, out.Ruling = slices.Delete(list, at, at+1), say.F("%s is no moderator any more", a.Addr)
	case at >= 0:
		list[at], out.Ruling = a, say.F("%s is a moderator, with another name, level or key", a.Addr)
	default:
		list, out.Ruling = append(list, a), say.F("%s is a moderator", a.Addr)
	}
	g.admin.Moderators = list
	return nil
}

func (a Seating) apply(g *Game, out *Outcome) error {
	if err := g.seats.checkSide(a.Side); err != nil {
		return err
	}
	s := g.seats.bySide(a.Side)
	comes := a.AssignsSeat()
	switch {
	case comes && a.Seat.Addr == "":
		return say.Errorf("no address of the newcomer is given")
	case !comes && !a.Seat.isVacant():
		return say.Errorf("%s names no newcomer", a.Change)
	case a.Change != SeatingBeginStandIn && !a.Until.IsZero():
		return say.Errorf("%s has no end", a.Change)
	}
	was := s.Seat
	switch a.Change {
	case SeatingJoin, SeatingTakeover:
		if s.Addr != "" {
			return say.Errorf("the seat of %s is held by a player; it must be vacant", a.Side)
		}
		s.Seat = a.Seat
		if g.admin.accountOf(a.Side).Missed > 0 { // the previous holder missed them
			g.admin.findAccount(a.Side, g.seats).Missed = 0
		}
		out.Ruling = say.F("%s has a player from now on", a.Side.Title())
	case SeatingBeginStandIn:
		if s.Addr == "" || s.owner != nil {
			return say.Errorf("the seat of %s is vacant or has a stand-in already", a.Side)
		}
		s.owner, s.standInUntil = &was, a.Until
		s.Seat = a.Seat
		s.Owner = was.Addr
		out.Ruling = say.F("somebody stands in for the player of %s", a.Side)
	case SeatingEndStandIn:
		if s.owner == nil {
			return say.Errorf("nobody stands in for %s", a.Side)
		}
		s.Seat, s.owner, s.standInUntil = *s.owner, nil, time.Time{}
		out.Ruling = say.F("the player of %s plays again, without a stand-in", a.Side)
	case SeatingResign, SeatingEject:
		if s.Addr == "" {
			return say.Errorf("the seat of %s is vacant", a.Side)
		}
		s.Seat, s.owner, s.standInUntil = Seat{Side: a.Side}, nil, time.Time{}
		s.Draft, s.Standing, s.StandingPhase, s.Plans, s.Answers, s.AllAnswers = nil, nil, "", nil, nil, nil
		s.tenure++
		if d := g.admin.Deadline; d != nil && d.Side == a.Side { // the new holder gets a deadline of their own
			g.admin.Deadline = nil
		}
		out.Ruling = say.F("the seat of %s is vacant; what its player had on file is deleted", a.Side)
	default:
		return say.Errorf("how %q is not known; there are %s, %s, %s, %s, %s, %s", a.Change, SeatingJoin,
			SeatingTakeover, SeatingBeginStandIn, SeatingEndStandIn,
			SeatingResign, SeatingEject)
	}
	out.Side = a.Side
	return nil
}

func (a Team) apply(g *Game, out *Outcome) error {
	if err := g.seats.checkSide(a.Side); err != nil {
		return err
	}
	s := g.seats.bySide(a.Side)
	at := slices.IndexFunc(s.TeamAddrs, func(x string) bool { return strings.EqualFold(x, a.Addr) })
	also := slices.Clone(s.TeamAddrs)
	switch {
	case a.Addr == "":
		return say.Errorf("no address is given")
	case s.Addr == "":
		return say.Errorf("the seat of %s is vacant", a.Side)
	case a.Removed && at < 0:
		return say.Errorf("%s is no further address of %s", a.Addr, a.Side)
	case a.Removed:
		also = slices.Delete(also, at, at+1)
	case at >= 0 || strings.EqualFold(a.Addr, s.Addr):
		return say.Errorf("%s plays %s already", a.Addr, a.Side)
	default:
		also = append(also, a.Addr)
	}
	if s.TeamAddrs = also; len(also) == 0 {
		s.TeamAddrs = nil
	}
	out.Side, out.Ruling = a.Side, say.F("another address may write for %s", a.Side)
	if a.Removed {
		out.Ruling = say.F("an address may not write for %s any more", a.Side)
	}
	return nil
}

func (a Seating) changesAddress() bool { return true }
func (a Seating) seatSide() core.Side  { return a.Side }
func (a Team) changesAddress() bool    { return a.Removed }
func (a Team) seatSide() core.Side     { return a.Side }

func (a Observer) apply(g *Game, out *Outcome) error {
	at := slices.IndexFunc(g.admin.Observers, func(o Observer) bool { return strings.EqualFold(o.Addr, a.Addr) })
	list := slices.Clone(g.admin.Observers)
	switch {
	case a.Addr == "":
		return say.Errorf("an observer needs an address")
	case a.Removed && at < 0:
		return say.Errorf("%s does not observe this game", a.Addr)
	case a.Removed:
		list, out.Ruling = slices.Delete(list, at, at+1), "an observer left"
	case a.View != ViewPublic && a.View != ViewOmniscient:
		return say.Errorf("view %q is not one of %s, %s", a.View, ViewPublic, ViewOmniscient)
	case a.Delay < 0 || a.Delay > 24*366:
		return say.Errorf("delay of %d hours: want 0 to %d", a.Delay, 24*366)
	case at >= 0:
		list[at], out.Ruling = a, "an observer reads in another way"
	default:
		list, out.Ruling = append(list, a), say.F("a new observer: %s, with a delay of %d hours", a.View, a.Delay)
	}
	g.admin.Observers = list
	return nil
}

func (a Press) fill(g *Game) (Act, error) {
	if a.No == 0 {
		a.No = g.admin.LastPress + 1
	}
	return a, nil
}

func (a Press) apply(g *Game, out *Outcome) error {
	if a.No != g.admin.LastPress+1 {
		return say.Errorf("number %d: the next is %d", a.No, g.admin.LastPress+1)
	}
	if a.From == "" || a.To == "" || !isDigest(a.SHA) {
		return say.Errorf("it needs from, to and the SHA-256 of its text")
	}
	g.admin.LastPress = a.No
	out.Ruling = say.F("press %d from %s to %s", a.No, a.From, a.To)
	return nil
}

// addModerator writes a moderator into the first records of a game.
func addModerator(r *ledger.Record, m Moderator) error {
	fields, err := fieldsOf(m)
	r.Fields = append(r.Fields, fields...)
	return err
}

// readModerator reads what addModerator wrote.
func readModerator(r ledger.Record) (Moderator, error) {
	a, err := readAct("moderator", r.Fields)
	if err != nil {
		return Moderator{}, say.Errorf("record %d: %w", r.N, err)
	}
	return a.(Moderator), nil
}
