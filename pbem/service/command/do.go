package command

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// Actor is the person who gives a command, as the caller has proven it.
type Actor struct {
	Role       Role
	LedgerName string         // as the ledger has it: "moderator mia@club.example", "german"
	Addr       string         // of the sender, "" on the command line
	Name       string         // as the sender gives it, for a seat that they take
	Side       core.Side      // the seat of a player, or the one that a guest wants
	Zone       *time.Location // for dates, besides the game's; nil for none

	Contest Contest // the event to which the game belongs

	Where Index // nil: where a rule is at work is not shown

	Force bool // on the command line: take an address whose mails are never heard
}

// Moment says when and with which mail a command came.
type Moment struct {
	At   time.Time // UTC, to the second
	Mail string    // Message-ID with its angle brackets; "" on the command line
	Nth  int       // number of the command in its mail, from 0

	Proof  engine.Identity // what proved who wrote it
	Signed []byte          // the signature among it, to be kept
}

// Result is the outcome of a command.
type Result struct {
	Command    Command
	Refused    say.Text        // why nothing was done, "" when it was
	Remedies   []say.Text      // what would be right
	Record     int             // first ledger record of what was done; -1 for none
	DoneBefore bool            // it was done before, by the same mail
	Outcome    *engine.Outcome // of what was done now
	Lines      []say.Text      // the answer; lines that begin with two blanks stay as they are
	FollowUp   FollowUp        // for the caller
	Invited    string          // with Invite the address
}

// FollowUp is work that a command leaves to its caller, "" for none.
type FollowUp string

// The kinds of follow-up.
const (
	SendMap     FollowUp = "map"     // the map as the side sees it
	SendUnits   FollowUp = "units"   // the counters of the side
	SendFilm    FollowUp = "film"    // the film of the game as the side may see it
	SendVassal  FollowUp = "vassal"  // the position in the player's own module
	SendPlanner FollowUp = "planner" // the page on which the side plans
	SendLedger  FollowUp = "ledger"  // the ledger as far as the side may have it
	SetZone     FollowUp = "zone"    // keep the zone of the side
	SetBrief    FollowUp = "brief"   // keep whether the side wants short letters
	SetDaily    FollowUp = "daily"   // keep whether a player wants a letter a day
	AskGuest    FollowUp = "ask"     // write to the address of a guest and let them confirm
	TellGuest   FollowUp = "tell"    // tell the moderators what a guest asks for
	TellClaim   FollowUp = "claim"   // tell the moderator of the site of a claim in a game without moderators
	PlayAgain   FollowUp = "rematch" // ask for a rematch, or make it when both want it
	DenyGuest   FollowUp = "deny"    // tell guests that they may not read along
	HandIn      FollowUp = "act"     // hand in the sheet that came with the command
	SetResults  FollowUp = "results" // keep whether a moderator wants results
	Accept      FollowUp = "accept"  // carry out what the guest was asked to agree to
	// Invite: ask the address that the command would give a part in the game, and give the command again in the same
	// name, without a mail, when its word comes from there.
	Invite FollowUp = "invite"
	// Uninvite: take back what was asked of an address in the same name.
	Uninvite FollowUp = "uninvite"
)

// refusal says why a command is not carried out and what would be right.
type refusal struct {
	why      say.Text
	remedies []say.Text
}

func (r *refusal) Error() string { return r.why.String() }

func refuse(how say.Text, format string, args ...any) error {
	r := &refusal{why: say.F(format, args...)}
	if how != "" {
		r.remedies = []say.Text{how}
	}
	return r
}

// executor carries out one command.
type executor struct {
	g       *game.Game
	actor   Actor
	command Command
	moment  Moment
	table   engine.AdminState
	pol     schedule.Policy
	res     Result
	all     []verb // the table, for help
}

// Execute carries out one command. Coming again with the same mail it does nothing a second time, and gives the same record. The
// error is one of the machine: a refusal is in the result.
func Execute(g *game.Game, who Actor, c Command, at Moment) (Result, error) {
	d := newDoer(g, who, c, at)
	if d.wasDoneBefore() {
		return d.res, nil
	}
	err := d.checkFairness()
	if err == nil {
		err = d.checkContest()
	}
	if err == nil {
		err = d.run()
	}
	var no *refusal
	switch {
	case errors.As(err, &no):
		d.res.Refused, d.res.Remedies, d.res.Lines, d.res.FollowUp = no.why, no.remedies, nil, ""
		return d.res, nil
	case err != nil && !isMachineError(err):
		d.res.Refused, d.res.Lines, d.res.FollowUp = d.bareError(err), nil, ""
		return d.res, nil
	}
	return d.res, err
}

// run does what the command says.
func (d *executor) run() error {
	if d.command.spec.has(requiresReason) {
		if err := d.checkReason(); err != nil {
			return err
		}
	}
	if m, _ := d.meaningInContest(); m == concedesGame {
		return d.concede()
	}
	if d.res.FollowUp = d.command.spec.followUp; d.command.spec.run == nil {
		return nil
	}
	return d.command.spec.run(d)
}

func newDoer(g *game.Game, who Actor, c Command, at Moment) *executor {
	d := &executor{g: g, actor: who, command: c, moment: at, table: g.AdminState(), res: Result{Command: c, Record: -1}, all: verbs}
	if p, err := schedule.ParseText(d.table.Clock); err == nil {
		d.pol = p
	}
	return d
}

// CheckAllowed returns why somebody may not give a command at all, "" when they may, and what would be right. It is for callers
// who look at what comes with the command first.
func CheckAllowed(g *game.Game, who Actor, c Command) (why say.Text, how []say.Text) {
	var no *refusal
	d := newDoer(g, who, c, Moment{})
	err := d.checkFairness()
	if err == nil {
		err = d.checkContest()
	}
	if errors.As(err, &no) {
		return no.why, no.remedies
	}
	return "", nil
}

// isMachineError reports whether an error is one of disk or locks, which a later try may not have; all others are about the game.
func isMachineError(err error) bool {
	var path *fs.PathError
	var call *os.SyscallError
	var link *os.LinkError
	return errors.Is(err, game.ErrBusy) || errors.As(err, &path) || errors.As(err, &call) || errors.As(err, &link)
}

// bareError returns an error of the engine without what everybody knows: the game and the kind of act.
func (d *executor) bareError(err error) say.Text {
	s := strings.TrimPrefix(err.Error(), "game "+d.g.Header.Game+": ")
	if kind, rest, ok := strings.Cut(s, ": "); ok && !strings.Contains(kind, " ") {
		s = rest
	}
	for e := err; e != nil; e = errors.Unwrap(e) {
		if t := say.TextOf(e); t.String() == s {
			return t
		}
	}
	return say.Plain(s)
}

// by returns the author of an act, for the ledger.
func (d *executor) by() engine.Attribution {
	return engine.Attribution{Name: d.actor.LedgerName, Reason: d.command.Reason, At: d.moment.At, Mail: d.moment.Mail,
		Nth: d.moment.Nth, Proof: d.moment.Proof,
		Archive: string(d.moment.Signed)}
}

// act does an act.
func (d *executor) act(a engine.Act) error {
	if addr := engine.AddedAddress(a); d.isUnheard(addr, d.hasPartAlready(a)) {
		return d.invite(addr)
	}
	out, err := d.g.Act(d.by(), a)
	if err != nil {
		return err
	}
	if out.Status == engine.Duplicate && !WasDoneBy(d.g, out.FromRecord, d.actor.LedgerName) {
		return refuse("Send it as a new mail.", "this mail carries the Message-ID of another mail")
	}
	return d.keepOutcome(out, nil)
}

// WasDoneBy reports whether a person did the act at a record: somebody else may write under the same Message-ID.
func WasDoneBy(g *game.Game, record int, who string) bool {
	_, by, err := engine.ParseAct(g.Log().Records()[record])
	return err == nil && by.Name == who
}

// keepOutcome keeps the outcome of an act.
func (d *executor) keepOutcome(out *engine.Outcome, err error) error {
	if err != nil {
		return err
	}
	d.res.Record, d.res.Outcome, d.res.DoneBefore = out.FromRecord, out, out.Status == engine.Duplicate
	return nil
}

// wasDoneBefore finds out whether this very command was carried out before: what it would mean now may depend on what it did then.
func (d *executor) wasDoneBefore() bool {
	for _, deed := range d.g.ResultsOfMail(d.moment.Mail) {
		if deed.Kind != "" && deed.Nth == d.moment.Nth && WasDoneBy(d.g, deed.Record, d.actor.LedgerName) {
			d.res.Record, d.res.DoneBefore = deed.Record, true
			return !d.command.spec.has(repeatsAnswer)
		}
	}
	return false
}

// reader returns how reports are written for the person who gives the command: for which side, with which zone, and
// with a moderator's knowledge or not.
func (d *executor) reader() report.Reader {
	knows := d.actor.Role == Moderator && report.MayKnowPlayers(d.g.Game, d.actor.Addr)
	return report.Reader{Side: d.actor.Side, Moderator: knows, Zone: d.pol.Zone(), OwnZone: d.actor.Zone}
}

func (d *executor) say(format string, args ...any) {
	d.res.Lines = append(d.res.Lines, say.F(format, args...))
}

// subjectSide returns the side that a command is about: of a player's command the player's own.
func (d *executor) subjectSide() core.Side {
	if d.actor.Role == Player {
		return d.actor.Side
	}
	return d.command.side
}

// seat returns the seat of a side, which must be one of the game.
func (d *executor) seat(side core.Side) (engine.Seat, error) {
	s, ok := d.g.SeatOf(string(side))
	if ok {
		return s, nil
	}
	var sides []string
	for _, x := range d.g.Header.Seats {
		sides = append(sides, string(x.Side))
	}
	return s, refuse("", "there is no side %q in this game; its sides are %s", side, strings.Join(sides, ", "))
}

func seconds(n int64) time.Duration { return time.Duration(n) * time.Second }
