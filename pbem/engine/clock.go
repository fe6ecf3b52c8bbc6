package engine

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Clock sets the deadline policy of the game from now on, as canonical text whose lines end with a line feed. An empty
// text means no deadlines. The engine stores the text without interpreting it.
type Clock struct{ Policy string }

// Deadline sets the time by which the side that must write has to send its mail.
type Deadline struct {
	Side  core.Side
	Owed  string // what the side owes, as in Question
	Cause int    // record of the Question that it answers
	Due   time.Time
	Grace time.Time // end of the grace: until then a late mail has no consequence; zero means Due
	Why   string    // "policy", "moderator", "extended", "turn 3", "outage 26h", "resumed"
}

// Pause stops the game's clock: no deadline passes until a Resume.
type Pause struct{}

// Resume starts a paused clock again, with a new deadline for what is owed. Zero times set none.
type Resume struct{ Due, Grace time.Time }

// ChargeBank records the seconds that a turn took from a side's time bank, and the total so far.
type ChargeBank struct {
	Side    core.Side
	Cause   int // record of the question that was answered
	Seconds int64
	Used    int64
}

// States of an Absence.
const (
	AbsenceAnnounced = "announced"
	AbsenceRequested = "asked"
	AbsenceAgreed    = "agreed"
	AbsenceDeclined  = "refused"
	Withdrawn        = "withdrawn"
)

// Absence records a period in which a player will not write, or a change of its state. The first Absence with a number
// announces the absence or asks for it; later ones with that number change its state or dates.
type Absence struct {
	Side     core.Side
	From, To time.Time
	State    string
	No       int
}

func (Clock) kind() string      { return "clock" }
func (Deadline) kind() string   { return "deadline" }
func (Pause) kind() string      { return "pause" }
func (Resume) kind() string     { return "resume" }
func (ChargeBank) kind() string { return "charge" }
func (Absence) kind() string    { return "absence" }

// Reasons for a deadline. People may write others. A deadline that follows from the game's timetable is reported in the
// letter with the result, not in a letter of its own.
const (
	ReasonPolicy   = "policy"
	ReasonBank     = "time bank"
	ReasonOutage   = "outage " // followed by the length of the outage
	ReasonLeave    = "absence agreed"
	ReasonTurn     = "turn "    // followed by the turn's number: no deadline of the side in this turn is earlier
	ReasonExtended = "extended" // extended for the open question alone
)

func (Clock) Announcement() Announcement {
	return Announcement{Headline: "another timetable", PositionNeutral: true}
}
func (Pause) Announcement() Announcement {
	return Announcement{Headline: "the game is paused", PositionNeutral: true}
}
func (Resume) Announcement() Announcement {
	return Announcement{Headline: "the game goes on", PositionNeutral: true}
}

func (ChargeBank) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, To: ToNobody, Confidential: true, HiddenFromObservers: true, PositionNeutral: true}
}

func (a Absence) Announcement() Announcement {
	return Announcement{Headline: say.F("an absence of %s", a.Side.Title()), PositionNeutral: true}
}

func (a Deadline) Announcement() Announcement {
	x := Announcement{Headline: "another deadline", FromOutage: strings.HasPrefix(a.Why, ReasonOutage),
		FromAbsence: a.Why == ReasonLeave, HiddenFromObservers: a.Why == ReasonLeave,
		PositionNeutral: true}
	if a.Why == ReasonPolicy || a.Why == ReasonBank {
		x.To, x.Confidential, x.HiddenFromObservers = ToNobody, true, true
	}
	return x
}

func (a Deadline) withTexts(f func(string) string) Act { a.Why = f(a.Why); return a }

func (a Clock) serialize(w *serializer) Act { w.text("policy", &a.Policy); return a }

func (a Deadline) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.str("for", &a.Owed)
	w.num("cause", &a.Cause)
	w.instant("due", &a.Due)
	w.instant("grace", &a.Grace)
	w.str("why", &a.Why)
	return a
}

func (a Pause) serialize(*serializer) Act { return a }

func (a Resume) serialize(w *serializer) Act {
	w.instant("due", &a.Due)
	w.instant("grace", &a.Grace)
	return a
}

func (a ChargeBank) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.num("cause", &a.Cause)
	w.num64("seconds", &a.Seconds)
	w.num64("used", &a.Used)
	return a
}

func (a Absence) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.instant("from", &a.From)
	w.instant("to", &a.To)
	w.str("state", &a.State)
	w.num("no", &a.No)
	return a
}

func (a Clock) apply(g *Game, out *Outcome) error {
	if a.Policy == g.admin.Clock {
		return say.Errorf("the game has this clock already")
	}
	g.admin.Clock = a.Policy
	out.Ruling = "the game has another clock"
	if a.Policy == "" {
		g.admin.Deadline = nil
		out.Ruling = "the game has no clock any more"
	}
	return nil
}

func (a Deadline) fill(g *Game) (Act, error) {
	q := g.question
	if a.Side == "" {
		a.Side = q.Side
	}
	if a.Cause == 0 {
		a.Cause = q.Cause
	}
	if a.Owed == "" {
		a.Owed = q.Owed
	}
	return a, nil
}

func (a Deadline) apply(g *Game, out *Outcome) error {
	if err := checkDue(g.pos, a.Due, a.Grace); err != nil {
		return err
	}
	q := g.question
	switch {
	case q.Side == "":
		return say.Errorf("the game waits for no side")
	case a.Side != q.Side || a.Owed != q.Owed || a.Cause != q.Cause:
		return say.Errorf("it is for %s, %s, since record %d; the game waits for %s, %s, since record %d", a.Side, a.Owed, a.Cause, q.Side,
			q.Owed, q.Cause)
	case a.Due.IsZero():
		return say.Errorf("no time is given")
	case !g.run.agreed && g.seats.bySide(q.Side).HasPerson() && g.admin.shortens(a.Due, a.Grace):
		return say.Errorf("the current deadline is %s; it is not shortened without the consent of the players",
			formatTime(g.admin.Deadline.Due))
	}
	g.admin.Deadline, out.Side = &a, a.Side
	out.Ruling = say.F("%s has until %s for %s", a.Side.Title(), formatTime(a.Due), a.Owed)
	return nil
}

// checkDue validates the due time and the end of grace of a deadline.
func checkDue(p *core.Position, due, grace time.Time) error {
	if err := checkRunning(p); err != nil {
		return err
	}
	if !grace.IsZero() && grace.Before(due) {
		return say.Errorf("the grace ends %s, before the deadline %s", formatTime(grace), formatTime(due))
	}
	return nil
}

func (a Pause) apply(g *Game, out *Outcome) error {
	if err := checkRunning(g.pos); err != nil {
		return err
	}
	if g.admin.Paused {
		return say.Errorf("the game is paused since %s", formatTime(g.admin.PausedSince))
	}
	g.admin.Paused, g.admin.PausedSince = true, g.run.arrivedAt.UTC()
	out.Ruling = "the clock is stopped"
	return nil
}

func (a Resume) apply(g *Game, out *Outcome) error {
	if !g.admin.Paused {
		return say.Errorf("the game is not paused")
	}
	if err := checkDue(g.pos, a.Due, a.Grace); err != nil {
		return err
	}
	if a.Due.IsZero() && !a.Grace.IsZero() {
		return say.Errorf("a grace without a deadline")
	}
	if d := g.admin.Deadline; d != nil && !a.Due.IsZero() && !g.run.agreed && g.seats.bySide(d.Side).HasPerson() {
		if left := d.Due.Sub(g.admin.PausedSince); a.Due.Sub(g.run.arrivedAt) < left {
			return say.Errorf("%s had %s left when the clock was stopped; %s is less", d.Side, left, formatTime(a.Due))
		}
	}
	g.admin.Paused, g.admin.PausedSince, g.admin.Deadline = false, time.Time{}, nil
	out.Ruling = "the clock runs again"
	if q := g.question; !a.Due.IsZero() && q.Side != "" {
		g.admin.Deadline = &Deadline{Side: q.Side, Owed: q.Owed, Cause: q.Cause, Due: a.Due, Grace: a.Grace, Why: "resumed"}
		out.Side = q.Side
		out.Ruling = say.F("the clock runs again; %s has until %s for %s", q.Side.Title(), formatTime(a.Due), q.Owed)
	}
	return nil
}

func (a ChargeBank) fill(g *Game) (Act, error) {
	if a.Used == 0 {
		a.Used = g.admin.accountOf(a.Side).Used + a.Seconds
	}
	return a, nil
}

func (a ChargeBank) apply(g *Game, out *Outcome) error {
	if err := g.seats.checkSide(a.Side); err != nil {
		return err
	}
	if want := g.admin.accountOf(a.Side).Used + a.Seconds; a.Used != want || a.Used < 0 {
		return say.Errorf("%s has used %d seconds and now %d more, which is %d and not %d", a.Side,
			g.admin.accountOf(a.Side).Used, a.Seconds, want,
			a.Used)
	}
	if a.Cause < 0 || a.Cause >= g.log.Size() {
		return say.Errorf("record %d: the ledger has %d", a.Cause, g.log.Size())
	}
	g.admin.findAccount(a.Side, g.seats).Used = a.Used
	out.Side, out.Ruling = a.Side, say.F("%s is charged %s, %s in all", a.Side.Title(), time.Duration(a.Seconds)*time.Second,
		time.Duration(a.Used)*time.Second)
	return nil
}

func (a Absence) fill(g *Game) (Act, error) {
	if a.No > 0 && a.No <= len(g.admin.Absences) {
		was := g.admin.Absences[a.No-1]
		if a.Side == "" {
			a.Side = was.Side
		}
		if a.From.IsZero() && a.To.IsZero() {
			a.From, a.To = was.From, was.To
		}
	}
	if a.No == 0 {
		a.No = len(g.admin.Absences) + 1
	}
	return a, nil
}

func (a Absence) apply(g *Game, out *Outcome) error {
	if err := g.seats.checkSide(a.Side); err != nil {
		return err
	}
	if !a.From.Before(a.To) {
		return say.Errorf("it is from %s to %s; want it to end later than it begins", formatTime(a.From), formatTime(a.To))
	}
	list := slices.Clone(g.admin.Absences)
	switch fresh := a.No == len(list)+1; {
	case a.No < 1 || a.No > len(list)+1:
		return say.Errorf("absence %d: the last one is %d", a.No, len(list))
	case fresh && a.State != AbsenceAnnounced && a.State != AbsenceRequested:
		return say.Errorf("absence %d is new: its state is %s or %s, not %q", a.No, AbsenceAnnounced, AbsenceRequested, a.State)
	case fresh:
		list = append(list, a)
	case list[a.No-1].Side != a.Side:
		return say.Errorf("absence %d is that of %s", a.No, list[a.No-1].Side)
	case list[a.No-1].State == Withdrawn || list[a.No-1].State == AbsenceDeclined:
		return say.Errorf("absence %d was %s", a.No, list[a.No-1].State)
	case !slices.Contains([]string{AbsenceAnnounced, AbsenceRequested, AbsenceAgreed, AbsenceDeclined, Withdrawn}, a.State):
		return say.Errorf("absence %d: state %q is not known", a.No, a.State)
	case list[a.No-1] == a:
		return say.Errorf("absence %d is so already", a.No)
	default:
		list[a.No-1] = a
	}
	g.admin.Absences, out.Side = list, a.Side
	out.Ruling = say.F("absence %d of %s, %s to %s: %s", a.No, a.Side, formatTime(a.From), formatTime(a.To), a.State)
	return nil
}
