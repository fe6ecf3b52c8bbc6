package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/beacon"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/lazyregexp"
	"fieldpost/pbem/tournament/standings"
)

// Format names the format of an event.
type Format string

// The formats of events.
const (
	Swiss             Format = "swiss"
	Knockout          Format = "knockout"       // single elimination, places one to six played out
	SwissKnockout     Format = "swiss-knockout" // Swiss rounds, then the first of the table in a knock-out
	RoundRobin        Format = "robin"
	Ladder            Format = "ladder"
	DoubleElimination Format = "double" // out at the second lost match

	DoubleKnockout Format = "double-knockout" // out at the second lost match, draws count half, then the best in a knock-out
	PoolsKnockout  Format = "pools-knockout"  // round robins of small groups, then the best in a knock-out
)

// The ways to settle the sides of a match.
const (
	SidesDrawn        = "drawn"  // by the audited dice of the pairing; of two games the second is swapped
	SidesFixed        = "fixed"  // the first of the pair has the first side
	SidesBySealedBids = "sealed" // both name a side and a bid, opened together
	SidesByOpenBids   = "open"   // bids rise in turn until one says pass
)

// The opponent of the unpaired player in a round with an odd number of players.
const (
	OddPlayerBye        = "bye"
	OddPlayerEliminator = "eliminator"
)

// The rules that score a game that was stopped, or that is unfinished when its round ends. The terms of an event list
// the rules that it uses, in order.
const (
	ScoreByAgreement = "agreed"
	ScoreByOverstep  = "overstep" // a player who overstepped their time loses; for games that were stopped by it
	ScoreByPanel     = "panel"
	ScoreByEstimate  = "estimate" // by the chances at the moment of the stop, since version 4
	ScoreByTime      = "time"
	ScoreByMargin    = "margin"
	ScoreByDraw      = "draw"
)

// What happens when a Swiss round cannot be paired without a rematch. With the first two, the round before is paired so
// that this is avoided if possible.
const (
	RematchUnavoidable = "unavoidable" // as few rematches as can be
	RematchNever       = "never"       // there is no such round: the director ends the event
	RematchUnset       = ""            // as never, but no round looks ahead; in events from before there was a choice
)

// What happens to a game whose clock ran out.
const (
	LapseForfeit = ""      // it is lost
	LapseByRules = "rules" // it is stopped, and scored by the rules for unfinished games
)

// Terms defines an event. Its first record fixes them.
type Terms struct {
	Name            string // of the event
	Title, Scenario string
	Director        []string // names of the director, then of assistants; they may also play
	Format          Format
	Rounds          int       // number of Swiss or ladder rounds
	Top             int       // number of players who go on from Swiss rounds to a knock-out
	Games           int       // games of a match, 1 or 2
	Side            [2]string // the sides of the title
	Sides           string    // how sides are settled: Drawn, Fixed, Sealed or Open
	Unit            string    // what bids and scores count, such as points
	Odd             string    // opponent of the player who is left over: Bye or Eliminator
	Points          standings.Points
	Ties            []string // tie-breaks, the first first
	Ends            []string // rules for unfinished games, the first first
	Clock           string   // deadlines of the games
	Lapse           string   // what becomes of a game whose clock ran out: Forfeit or LapseByRules
	Bar             int      // days for which players who fell silent are kept out of other events; 0: they are not
	Rematch         string   // RematchUnavoidable, RematchNever or RematchUnset
	Version         int      // version of the rules by which the ledger is read; see [NewestVersion]
	Most            int      // highest score and highest bid; 0 in version 1, which has no such limit
	BidHours        int      // hours in which players bid; see [Event.BidsUntil]
	Auto            bool     // the program closes and pairs rounds at their hours, without the director
	Beacon          string   // network of public randomness that the dice wait for; "" for none
	Anchor, VKey    string   // public keys of the dice and of checkpoints
	Links           int      // number of draws for which keys were made
	At              time.Time

	// Since version 3.
	ConfirmHours int // hours to confirm the next round, or to answer whether one still plays; see [Event.ConfirmDeadline]
	Late         int // last round before which players may still enter
	RoundHours   int // hours of a round; 0: the director sets its end
	Preview      int // days before the end of a round at which a panel gets the positions; 0: it does not get them

	// Since version 4.
	Informed bool // the panel gets an estimate with the positions

	StructureTerms
	ScoringTerms
	EntryTerms
}

var validName = lazyregexp.New(`^[a-z][a-z0-9-]{0,31}$`)

// NewestVersion is the rules version of new events. A ledger is read by the rules of its own version. The versions
// differ as follows:
//
// Version 1: everybody in an event, players too, could vote in a panel. The author of a record was checked only for
// rulings.
//
// Version 2: players who had not confirmed a round were barred from other events. Results of a closed round could not
// be corrected. Nobody replaced a qualifier who left.
//
// Version 3: a correction could give a place in a bracket to somebody who entered after the last close. An alternate
// ranked below the bracket that they played in. A player who left before pools were drawn ranked above others of the
// pools.
const NewestVersion = 4

// DefaultTerms returns the default terms of a new event.
func DefaultTerms(event, title string, side [2]string) Terms {
	return Terms{Name: event, Title: title, Side: side, Format: Swiss, Rounds: 5, Top: 6, Games: 1, Sides: SidesDrawn, Unit: "points",
		Odd: OddPlayerBye, Bar: 730, Rematch: RematchUnavoidable, Version: NewestVersion, Most: 9999, BidHours: 72, ConfirmHours: 168,
		Late:   maxRounds,
		Points: standings.DefaultPoints(), Ties: []string{"head-to-head", "strength", "games", "wins", "die"},
		Ends: []string{ScoreByAgreement, ScoreByPanel, ScoreByTime, ScoreByMargin, ScoreByDraw}}
}

// Check returns an error if terms are wrong.
func (t Terms) Check() error {
	oneOf := func(what, got string, known ...string) error {
		if slices.Contains(known, got) {
			return nil
		}
		return fmt.Errorf("%s %q: want one of %s", what, got, strings.Join(known, ", "))
	}
	for _, err := range []error{
		oneOf("format", string(t.Format), Formats()...), oneOf("sides", t.Sides, SidesDrawn, SidesFixed,
			SidesBySealedBids, SidesByOpenBids),
		oneOf("odd", t.Odd, OddPlayerBye, OddPlayerEliminator), oneOf("lapse", t.Lapse, LapseForfeit, LapseByRules),
		oneOf("rematch", t.Rematch, RematchNever, RematchUnavoidable, RematchUnset), t.checkBeacon(), t.Points.Check(), t.checkLists(),
		t.checkStructure(),
		t.checkScoring(), t.checkEntries(),
	} {
		if err != nil {
			return err
		}
	}
	switch {
	case !validName().MatchString(t.Name):
		return badName(t.Name)
	case t.Version > 1 && !notation.IsFrameName(t.Name):
		return fmt.Errorf("event name %q: no frame can name it, because dashes stand between letters or digits; take %q", t.Name,
			strings.Trim(t.Name, "-"))
	case t.Games != 1 && t.Games != 2:
		return fmt.Errorf("%d games a match: want 1 or 2", t.Games)
	case t.Games == 2 && (t.Sides == SidesBySealedBids || t.Sides == SidesByOpenBids):
		return fmt.Errorf("2 games a match with the sides swapped need no bids: want sides %s or %s", SidesDrawn, SidesFixed)
	case t.Side[0] == "" || t.Side[1] == "" || t.Side[0] == t.Side[1]:
		return fmt.Errorf("sides %q and %q: want the two of the title", t.Side[0], t.Side[1])
	case t.Version < 1 || t.Version > NewestVersion:
		return fmt.Errorf("version %d: want 1 to %d; a newer program may know it", t.Version, NewestVersion)
	case len(t.Director) == 0:
		return fmt.Errorf("no director: want the name of who rules")
	}
	return cmp.Or(t.checkPreview(), t.checkNumbers())
}

// checkPreview returns an error if the terms about previews for panels do not fit the others, or if estimates do not
// fit the version.
func (t Terms) checkPreview() error {
	switch {
	case t.Preview > 0 && !slices.Contains(t.Ends, ScoreByPanel):
		return fmt.Errorf("no panel gets the positions %d days before the end of a round: %s is not among the rules for "+
			"unfinished games", t.Preview, ScoreByPanel)
	case t.Informed && t.Preview == 0:
		return fmt.Errorf("the panel gets estimates with the positions: say how many days before the end of a round")
	case t.Version < 4 && (t.Informed || slices.Contains(t.Ends, ScoreByEstimate)):
		return fmt.Errorf("estimates: want version 4 or newer, this is %d", t.Version)
	}
	return nil
}

// checkNumbers checks the numbers of the terms against their limits. A limit applies only if its number is used.
func (t Terms) checkNumbers() error {
	for _, x := range []struct {
		used        bool
		n, from, to int
		what        string
	}{
		{true, t.Rounds, 1, maxRounds, "%d rounds: want %d to %d"},
		{true, t.Top, 2, 64, "the first %d go on: want %d to %d"},
		{true, t.Bar, 0, 3660, "barred for %d days: want %d to %d"},
		{t.Version > 1, t.Most, 1, maxMost, "a highest score of %d: want %d to %d"},
		{t.bidsFor(), t.BidHours, 1, maxBidHours, "%d hours for bids: want %d to %d"},
		{t.Version > 2, t.ConfirmHours, 1, maxBidHours, "%d hours to confirm: want %d to %d"},
		{true, t.RoundHours, 0, maxRoundHours, "a round of %d hours: want %d to %d"},
		{t.Version > 2, t.Late, 1, maxRounds, "players come until round %d: want %d to %d"},
		{true, t.Preview, 0, maxPreview, "positions %d days before the end of a round: want %d to %d"},
		{true, t.Links, 0, maxLinks, "%d links of dice: want %d to %d"},
	} {
		if x.used && (x.n < x.from || x.n > x.to) {
			return fmt.Errorf(x.what, x.n, x.from, x.to)
		}
	}
	return nil
}

func (t Terms) checkBeacon() error {
	if _, ok := beacon.FindNetwork(t.Beacon); t.Beacon != "" && !ok {
		return fmt.Errorf("beacon %q: want %s or none", t.Beacon, beacon.Quicknet.Name)
	}
	return nil
}

func (t Terms) checkLists() error {
	if _, err := standings.ComputeTable(nil, nil, nil, t.Points, standings.TieBreakOrder{}); err != nil {
		return err
	}
	for _, tie := range t.Ties {
		known := slices.ContainsFunc(standings.TieBreaks(), func(x [2]string) bool { return x[0] == tie })
		if side, ok := strings.CutPrefix(tie, "wins:"); !known && (!ok || !slices.Contains(t.Side[:], side)) {
			return fmt.Errorf("tie-break %q is not known", tie)
		}
	}
	for _, end := range t.Ends {
		if !slices.Contains([]string{ScoreByAgreement, ScoreByOverstep, ScoreByPanel, ScoreByEstimate, ScoreByTime,
			ScoreByMargin, ScoreByDraw}, end) {
			return fmt.Errorf("rule for the end of a round %q is not known", end)
		}
	}
	return nil
}

// pointKeys returns the entries of the table of points with their keys in records.
func pointKeys(p *standings.Points) []struct {
	key string
	n   *int
	own bool // it stands there only if it is not 0
} {
	return []struct {
		key string
		n   *int
		own bool
	}{{"win", &p.Win, false}, {"narrow", &p.Narrow, false}, {"draw", &p.Draw, false}, {"narrow-loss", &p.NarrowLoss, false},
		{"loss", &p.Loss, false}, {"forfeit", &p.Forfeit, false}, {"bye", &p.Bye, false}, {"margin", &p.Margin, false},
		{"resigned", &p.Resigned, true}, {"time", &p.OnTime, true}}
}

// Record returns the first record of an event.
func (t Terms) Record() ledger.Record {
	r := ledger.Record{Type: "event"}
	for _, f := range []ledger.Field{{Key: "event", Value: t.Name}, {Key: "at", Value: t.At.UTC().Format(time.RFC3339)}, {Key: "title",
		Value: t.Title},
		{Key: "scenario", Value: t.Scenario}, {Key: "format", Value: string(t.Format)}, {Key: "rounds", Value: strconv.Itoa(t.Rounds)},
		{Key: "top", Value: strconv.Itoa(t.Top)}, {Key: "games", Value: strconv.Itoa(t.Games)}, {Key: "sides", Value: t.Sides},
		{Key: "side", Value: t.Side[0]}, {Key: "side", Value: t.Side[1]}, {Key: "unit", Value: t.Unit}, {Key: "odd", Value: t.Odd}} {
		r.Add(f.Key, f.Value)
	}
	for _, p := range pointKeys(&t.Points) {
		if !p.own || *p.n != 0 {
			r.Add("points", p.key+" "+strconv.Itoa(*p.n))
		}
	}
	for _, key := range []struct {
		name string
		all  []string
	}{{"tie", t.Ties}, {"end", t.Ends}, {"director", t.Director}} {
		for _, v := range key.all {
			r.Add(key.name, v)
		}
	}
	if t.Clock != "" {
		r.AddText("clock", t.Clock)
	}
	for _, f := range []ledger.Field{{Key: "lapse", Value: t.Lapse}, {Key: "beacon", Value: t.Beacon},
		{Key: "rematch", Value: t.Rematch}} {
		if f.Value != "" {
			r.Add(f.Key, f.Value)
		}
	}
	if t.Bar > 0 {
		r.Add("bar", strconv.Itoa(t.Bar))
	}
	if t.Version > 1 {
		r.Add("version", strconv.Itoa(t.Version))
		r.Add("most", strconv.Itoa(t.Most))
		if t.bidsFor() {
			r.Add("bids", strconv.Itoa(t.BidHours))
		}
	}
	if t.Version > 2 {
		r.Add("confirm", strconv.Itoa(t.ConfirmHours))
		r.Add("late", strconv.Itoa(t.Late))
		if t.RoundHours > 0 {
			r.Add("length", strconv.Itoa(t.RoundHours))
		}
		if t.Auto {
			r.Add("auto", "yes")
		}
		r.Fields = append(r.Fields, t.previewFields()...)
	}
	r.Fields = slices.Concat(r.Fields, t.StructureTerms.fields(), t.ScoringTerms.fields(), t.EntryTerms.fields())
	r.Add("anchor", t.Anchor)
	r.Add("links", strconv.Itoa(t.Links))
	r.Add("vkey", t.VKey)
	return r
}

// previewFields returns the fields of the first record about previews for panels.
func (t Terms) previewFields() (out []ledger.Field) {
	if t.Preview > 0 {
		out = append(out, ledger.Field{Key: "preview", Value: strconv.Itoa(t.Preview)})
		if t.Informed {
			out = append(out, ledger.Field{Key: "informed", Value: "yes"})
		}
	}
	return out
}

func badName(name string) error {
	return fmt.Errorf("event name %q: use 1 to 32 of a-z 0-9 -, starting with a letter", name)
}

// ParseTerms parses the first record. Its text must be exactly what Record writes.
func ParseTerms(r ledger.Record) (Terms, error) {
	number := func(key string) int { n, _ := strconv.Atoi(r.Get(key)); return n }
	at, err := instant(r.Get("at"))
	t := Terms{Name: r.Get("event"), Title: r.Get("title"), Scenario: r.Get("scenario"), Format: Format(r.Get("format")),
		Rounds: number("rounds"),
		Top:    number("top"), Games: number("games"), Sides: r.Get("sides"), Unit: r.Get("unit"), Odd: r.Get("odd"), Ties: r.All("tie"),
		Ends: r.All("end"), Director: r.All("director"), Anchor: r.Get("anchor"), Links: number("links"), VKey: r.Get("vkey"), At: at,
		Lapse: r.Get("lapse"), Beacon: r.Get("beacon"), Rematch: r.Get("rematch"), Bar: number("bar"),
		Version: max(number("version"), 1), Most: number("most"), BidHours: number("bids"),
		ConfirmHours: number("confirm"), Late: number("late"),
		RoundHours: number("length"), Auto: r.Get("auto") == "yes", Preview: number("preview"), Informed: r.Get("informed") == "yes",
		StructureTerms: parseStructure(r), ScoringTerms: parseScoring(r),
		EntryTerms: parseEntries(r)}
	if sides := r.All("side"); len(sides) == 2 {
		t.Side = [2]string(sides)
	}
	if len(r.All("clock")) > 0 {
		t.Clock = r.GetText("clock")
	}
	for _, v := range r.All("points") {
		key, n, _ := strings.Cut(v, " ")
		for _, p := range pointKeys(&t.Points) {
			if p.key == key {
				*p.n, _ = strconv.Atoi(n)
			}
		}
	}
	again := t.Record()
	if err = cmp.Or(err, t.Check()); err == nil && string(again.Text()) != string(r.Text()) {
		err = fmt.Errorf("the first record is not in the form of an event")
	}
	return t, err
}
