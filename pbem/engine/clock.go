package engine

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Clock is the policy of deadlines from here on, as canonical text, lines ended by a line feed; "" means that nothing is
// ever due. The engine keeps the text and does not read it.
type Clock struct{ Policy string }

// Deadline is when the side that is to write has to have written.
type Deadline struct {
	Side  core.Side
	For   string // what it owes, as in Question
	Cause int    // of the Question
	Due   time.Time
	Grace time.Time // until when being late has no consequence; Due when zero
	Why   string    // "policy", "moderator", "extended", "turn 3", "outage 26h", "resumed"
}

// Pause stops the clock.
type Pause struct{}

// Resume starts it again, with another deadline for what is owed; with zero times none stands.
type Resume struct{ Due, Grace time.Time }

// Charge holds what a turn cost a side of its time bank, and the sum.
type Charge struct {
	Side    core.Side
	Cause   int // of the question that was answered
	Seconds int64
	Used    int64
}

// States of an Absence.
const (
	Announced = "announced"
	AskedFor  = "asked"
	Agreed    = "agreed"
	Declined  = "refused"
	Withdrawn = "withdrawn"
)

// Absence is a time in which a player does not write. The first one of a number announces it or asks for it; later ones
// with the same number change its state or its dates.
type Absence struct {
	Side     core.Side
	From, To time.Time
	State    string
	No       int
}

func (Clock) kind() string    { return "clock" }
func (Deadline) kind() string { return "deadline" }
func (Pause) kind() string    { return "pause" }
func (Resume) kind() string   { return "resume" }
func (Charge) kind() string   { return "charge" }
func (Absence) kind() string  { return "absence" }

// Why a deadline stands, besides what people write. One that follows from the game's timetable goes with the result that it is
// about, and has no letter of its own.
const (
	ByPolicy = "policy"
	ByBank   = "time bank"
	ByOutage = "outage " // and its length
	ByLeave  = "absence agreed"
	ByTurn   = "turn "    // and its number: no deadline that the side gets in this turn is earlier
	ByMore   = "extended" // for its question alone
)

func (Clock) About() About  { return About{Headline: "another timetable", Aside: true} }
func (Pause) About() About  { return About{Headline: "the game is paused", Aside: true} }
func (Resume) About() About { return About{Headline: "the game goes on", Aside: true} }

func (Charge) About() About {
	return About{Headline: ruling, To: ToNobody, Closed: true, Unseen: true, Aside: true}
}

func (a Absence) About() About {
	return About{Headline: say.F("an absence of %s", a.Side.Title()), Aside: true}
}

func (a Deadline) About() About {
	x := About{Headline: "another deadline", Outage: strings.HasPrefix(a.Why, ByOutage), Leave: a.Why == ByLeave, Unseen: a.Why == ByLeave,
		Aside: true}
	if a.Why == ByPolicy || a.Why == ByBank {
		x.To, x.Closed, x.Unseen = ToNobody, true, true
	}
	return x
}

func (a Deadline) reworded(f func(string) string) Act { a.Why = f(a.Why); return a }

func (a Clock) wire(w *wire) Act { w.text("policy", &a.Policy); return a }

func (a Deadline) wire(w *wire) Act {
	w.side("side", &a.Side)
	w.str("for", &a.For)
	w.num("cause", &a.Cause)
	w.at("due", &a.Due)
	w.at("grace", &a.Grace)
	w.str("why", &a.Why)
	return a
}

func (a Pause) wire(*wire) Act { return a }

func (a Resume) wire(w *wire) Act {
	w.at("due", &a.Due)
	w.at("grace", &a.Grace)
	return a
}

func (a Charge) wire(w *wire) Act {
	w.side("side", &a.Side)
	w.num("cause", &a.Cause)
	w.num64("seconds", &a.Seconds)
	w.num64("used", &a.Used)
	return a
}

func (a Absence) wire(w *wire) Act {
	w.side("side", &a.Side)
	w.at("from", &a.From)
	w.at("to", &a.To)
	w.str("state", &a.State)
	w.num("no", &a.No)
	return a
}

func (a Clock) apply(g *Game, out *Outcome) error {
	if a.Policy == g.table.Clock {
		return say.Errorf("the game has this clock already")
	}
	g.table.Clock = a.Policy
	out.Ruling = "the game has another clock"
	if a.Policy == "" {
		g.table.Deadline = nil
		out.Ruling = "the game has no clock any more"
	}
	return nil
}

func (a Deadline) fill(g *Game) (Act, error) {
	q := g.asked
	if a.Side == "" {
		a.Side = q.Side
	}
	if a.Cause == 0 {
		a.Cause = q.Cause
	}
	if a.For == "" {
		a.For = q.For
	}
	return a, nil
}

func (a Deadline) apply(g *Game, out *Outcome) error {
	if err := checkDue(g.pos, a.Due, a.Grace); err != nil {
		return err
	}
	q := g.asked
	switch {
	case q.Side == "":
		return say.Errorf("the game waits for no side")
	case a.Side != q.Side || a.For != q.For || a.Cause != q.Cause:
		return say.Errorf("it is for %s, %s, since record %d; the game waits for %s, %s, since record %d", a.Side, a.For, a.Cause, q.Side,
			q.For, q.Cause)
	case a.Due.IsZero():
		return say.Errorf("no time is given")
	case !g.run.agreed && g.seats.of(q.Side).Person() && g.table.shortens(a.Due, a.Grace):
		return say.Errorf("the standing deadline is %s; it is not shortened without the consent of the players",
			stamp(g.table.Deadline.Due))
	}
	g.table.Deadline, out.Side = &a, a.Side
	out.Ruling = say.F("%s has until %s for %s", a.Side.Title(), stamp(a.Due), a.For)
	return nil
}

// checkDue checks the two times of a deadline.
func checkDue(p *core.Position, due, grace time.Time) error {
	if err := running(p); err != nil {
		return err
	}
	if !grace.IsZero() && grace.Before(due) {
		return say.Errorf("the grace ends %s, before the deadline %s", stamp(grace), stamp(due))
	}
	return nil
}

func (a Pause) apply(g *Game, out *Outcome) error {
	if err := running(g.pos); err != nil {
		return err
	}
	if g.table.Paused {
		return say.Errorf("the game is paused since %s", stamp(g.table.Since))
	}
	g.table.Paused, g.table.Since = true, g.run.at.UTC()
	out.Ruling = "the clock stands still"
	return nil
}

func (a Resume) apply(g *Game, out *Outcome) error {
	if !g.table.Paused {
		return say.Errorf("the game is not paused")
	}
	if err := checkDue(g.pos, a.Due, a.Grace); err != nil {
		return err
	}
	if a.Due.IsZero() && !a.Grace.IsZero() {
		return say.Errorf("a grace without a deadline")
	}
	if d := g.table.Deadline; d != nil && !a.Due.IsZero() && !g.run.agreed && g.seats.of(d.Side).Person() {
		if left := d.Due.Sub(g.table.Since); a.Due.Sub(g.run.at) < left {
			return say.Errorf("%s had %s left when the clock was stopped; %s is less", d.Side, left, stamp(a.Due))
		}
	}
	g.table.Paused, g.table.Since, g.table.Deadline = false, time.Time{}, nil
	out.Ruling = "the clock runs again"
	if q := g.asked; !a.Due.IsZero() && q.Side != "" {
		g.table.Deadline = &Deadline{Side: q.Side, For: q.For, Cause: q.Cause, Due: a.Due, Grace: a.Grace, Why: "resumed"}
		out.Side = q.Side
		out.Ruling = say.F("the clock runs again; %s has until %s for %s", q.Side.Title(), stamp(a.Due), q.For)
	}
	return nil
}

func (a Charge) fill(g *Game) (Act, error) {
	if a.Used == 0 {
		a.Used = g.table.bank(a.Side).Used + a.Seconds
	}
	return a, nil
}

func (a Charge) apply(g *Game, out *Outcome) error {
	if err := g.seats.known(a.Side); err != nil {
		return err
	}
	if want := g.table.bank(a.Side).Used + a.Seconds; a.Used != want || a.Used < 0 {
		return say.Errorf("%s has used %d seconds and now %d more, which is %d and not %d", a.Side,
			g.table.bank(a.Side).Used, a.Seconds, want,
			a.Used)
	}
	if a.Cause < 0 || a.Cause >= g.log.Size() {
		return say.Errorf("record %d: the ledger has %d", a.Cause, g.log.Size())
	}
	g.table.account(a.Side, g.seats).Used = a.Used
	out.Side, out.Ruling = a.Side, say.F("%s is charged %s, %s in all", a.Side.Title(), time.Duration(a.Seconds)*time.Second,
		time.Duration(a.Used)*time.Second)
	return nil
}

func (a Absence) fill(g *Game) (Act, error) {
	if a.No > 0 && a.No <= len(g.table.Absences) {
		was := g.table.Absences[a.No-1]
		if a.Side == "" {
			a.Side = was.Side
		}
		if a.From.IsZero() && a.To.IsZero() {
			a.From, a.To = was.From, was.To
		}
	}
	if a.No == 0 {
		a.No = len(g.table.Absences) + 1
	}
	return a, nil
}

func (a Absence) apply(g *Game, out *Outcome) error {
	if err := g.seats.known(a.Side); err != nil {
		return err
	}
	if !a.From.Before(a.To) {
		return say.Errorf("it is from %s to %s; want it to end later than it begins", stamp(a.From), stamp(a.To))
	}
	list := slices.Clone(g.table.Absences)
	switch fresh := a.No == len(list)+1; {
	case a.No < 1 || a.No > len(list)+1:
		return say.Errorf("absence %d: the last one is %d", a.No, len(list))
	case fresh && a.State != Announced && a.State != AskedFor:
		return say.Errorf("absence %d is new: its state is %s or %s, not %q", a.No, Announced, AskedFor, a.State)
	case fresh:
		list = append(list, a)
	case list[a.No-1].Side != a.Side:
		return say.Errorf("absence %d is that of %s", a.No, list[a.No-1].Side)
	case list[a.No-1].State == Withdrawn || list[a.No-1].State == Declined:
		return say.Errorf("absence %d was %s", a.No, list[a.No-1].State)
	case !slices.Contains([]string{Announced, AskedFor, Agreed, Declined, Withdrawn}, a.State):
		return say.Errorf("absence %d: state %q is not known", a.No, a.State)
	case list[a.No-1] == a:
		return say.Errorf("absence %d is so already", a.No)
	default:
		list[a.No-1] = a
	}
	g.table.Absences, out.Side = list, a.Side
	out.Ruling = say.F("absence %d of %s, %s to %s: %s", a.No, a.Side, stamp(a.From), stamp(a.To), a.State)
	return nil
}
