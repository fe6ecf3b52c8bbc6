package command

import (
	"context"
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

// Actor is the person who gives a command. The caller has verified their identity.
type Actor struct {
	Role       Role
	LedgerName string         // name in the ledger: "moderator mia@club.example", "german"
	Addr       string         // the sender's address, "" on the command line
	Name       string         // the sender's own name, for a seat that they take
	Side       core.Side      // seat of a player, or the seat that a guest wants
	Zone       *time.Location // zone for dates, besides the game's; nil for none

	Tournament TournamentGame // tournament to which the game belongs

	RuleIndex RuleIndex // nil: code and cases of a rule are not shown

	Force bool // on the command line: accept an address even if its mails are never read
}

// Origin holds the time of a command and the mail that contains it.
type Origin struct {
	At   time.Time // in UTC, to the second
	Mail string    // Message-ID with angle brackets; "" on the command line
	Nth  int       // number of the command in its mail, from 0

	Proof  engine.Identity // what proved the sender
	Signed []byte          // the proving signature, to be stored

	Context context.Context // ends a long computation; nil for no limit
}

// interrupted returns an error if the caller has cancelled the command.
func (m Origin) interrupted() error {
	if m.Context != nil && m.Context.Err() != nil {
		return say.Errorf("interrupted")
	}
	return nil
}

// Result holds the result of a command.
type Result struct {
	Command    Command
	Refused    say.Text        // why the command was refused, "" if it was not
	Remedies   []say.Text      // what would be allowed instead
	Record     int             // first ledger record of the act; -1 for none
	DoneBefore bool            // the same mail had the command executed before
	Outcome    *engine.Outcome // outcome of an act executed now
	Lines      []say.Text      // text of the answer; lines that begin with two spaces are not wrapped
	FollowUp   FollowUp        // work left to the caller
	Invited    string          // address to invite, if FollowUp is Invite
}

// FollowUp names work that a command leaves to its caller, "" for none.
type FollowUp string

// Kinds of work that are left to the caller.
const (
	SendMap             FollowUp = "map"     // the map as the side sees it
	SendUnits           FollowUp = "units"   // the counters of the side
	SendFilm            FollowUp = "film"    // the film of the game as the side may see it
	SendVassal          FollowUp = "vassal"  // send the position as a save of the player's VASSAL module
	SendPlanner         FollowUp = "planner" // the page on which the side plans
	SendPacket          FollowUp = "agent"   // the file for a program, or store whether letters enclose it
	SendLedger          FollowUp = "ledger"  // send the part of the ledger that the side may have
	MakeEstimate        FollowUp = "chances" // make an estimate beside other work and send it
	SetZone             FollowUp = "zone"    // store the time zone of the side
	SetBrief            FollowUp = "brief"   // store whether the side wants short letters
	AddNote             FollowUp = "note"    // store a private note of the side
	ListNotes           FollowUp = "notes"   // list or erase the private notes of the side
	SetWords            FollowUp = "words"   // store whether the side wants words in place of maps
	SetDaily            FollowUp = "daily"   // store whether a player wants a daily letter
	ConfirmGuest        FollowUp = "ask"     // ask a guest's address to confirm
	ForwardGuestRequest FollowUp = "tell"    // tell the moderators of a guest's request
	ForwardClaim        FollowUp = "claim"   // tell the site's moderator of a claim in a game without moderators
	RequestRematch      FollowUp = "rematch" // ask for a rematch, or make it when both want it
	RefuseGuests        FollowUp = "deny"    // tell guests that they may not read along
	SubmitSheet         FollowUp = "act"     // submit the sheet that came with the command
	SetResults          FollowUp = "results" // store whether a moderator wants results
	ExecuteConfirmed    FollowUp = "accept"  // execute the command that the guest has confirmed
	// Invite asks the address to which the command would give a part in the game to confirm. When the address
	// confirms, the command is executed again in the name of the same person.
	Invite FollowUp = "invite"
	// Uninvite withdraws an invitation that the same person sent.
	Uninvite FollowUp = "uninvite"
)

// refusal reports why a command is not executed and what would be allowed instead.
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

// executor executes one command.
type executor struct {
	g       *game.Game
	actor   Actor
	command Command
	moment  Origin
	table   engine.AdminState
	pol     schedule.Policy
	res     Result
	all     []verb // the table of commands, for help
}

// Execute carries out one command. For a command of the same mail that was executed before, it changes nothing and
// returns the same record. An error means a fault of the machine; a refusal is in the result.
func Execute(g *game.Game, who Actor, c Command, at Origin) (Result, error) {
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

// run executes the command.
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

func newDoer(g *game.Game, who Actor, c Command, at Origin) *executor {
	d := &executor{g: g, actor: who, command: c, moment: at, table: g.AdminState(), res: Result{Command: c, Record: -1}, all: verbs}
	if p, err := schedule.ParseText(d.table.Clock); err == nil {
		d.pol = p
	}
	return d
}

// CheckAllowed returns why a person may not give a command at all, and what they may do instead; "" if they may. It is
// for callers that must decide before they read an attached sheet.
func CheckAllowed(g *game.Game, who Actor, c Command) (why say.Text, how []say.Text) {
	var no *refusal
	d := newDoer(g, who, c, Origin{})
	err := d.checkFairness()
	if err == nil {
		err = d.checkContest()
	}
	if errors.As(err, &no) {
		return no.why, no.remedies
	}
	return "", nil
}

// isMachineError reports whether an error comes from disk or locks and may not recur. All other errors are about the
// game.
func isMachineError(err error) bool {
	var path *fs.PathError
	var call *os.SyscallError
	var link *os.LinkError
	return errors.Is(err, game.ErrBusy) || errors.As(err, &path) || errors.As(err, &call) || errors.As(err, &link)
}

// bareError returns the text of an engine error without the names of game and act.
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

// by returns the author of an act as the ledger records it.
func (d *executor) by() engine.Attribution {
	return engine.Attribution{Name: d.actor.LedgerName, Reason: d.command.Reason, At: d.moment.At, Mail: d.moment.Mail,
		Nth: d.moment.Nth, Proof: d.moment.Proof,
		Archive: string(d.moment.Signed)}
}

// act executes an act.
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

// WasDoneBy reports whether the act in a record is a given person's; another person may write under the same
// Message-ID.
func WasDoneBy(g *game.Game, record int, who string) bool {
	_, by, err := engine.ParseAct(g.Log().Records()[record])
	return err == nil && by.Name == who
}

// keepOutcome stores the outcome of an act in the result.
func (d *executor) keepOutcome(out *engine.Outcome, err error) error {
	if err != nil {
		return err
	}
	d.res.Record, d.res.Outcome, d.res.DoneBefore = out.FromRecord, out, out.Status == engine.Duplicate
	return nil
}

// wasDoneBefore reports whether the same command of the same mail was executed before. For such a command it stores the
// earlier record in the result.
func (d *executor) wasDoneBefore() bool {
	for _, deed := range d.g.ResultsOfMail(d.moment.Mail) {
		if deed.Kind != "" && deed.Nth == d.moment.Nth && WasDoneBy(d.g, deed.Record, d.actor.LedgerName) {
			d.res.Record, d.res.DoneBefore = deed.Record, true
			return !d.command.spec.has(repeatsAnswer)
		}
	}
	return false
}

// reader describes the person as a reader of reports: their side, their time zone, and whether they may know what
// moderators know.
func (d *executor) reader() report.Reader {
	knows := d.actor.Role == Moderator && report.MayKnowPlayers(d.g.Game, d.actor.Addr)
	return report.Reader{Side: d.actor.Side, Moderator: knows, Zone: d.pol.Zone(), OwnZone: d.actor.Zone}
}

func (d *executor) say(format string, args ...any) {
	d.res.Lines = append(d.res.Lines, say.F(format, args...))
}

// subjectSide returns the side that a command concerns; for a player it is their own.
func (d *executor) subjectSide() core.Side {
	if d.actor.Role == Player {
		return d.actor.Side
	}
	return d.command.side
}

// seat returns the seat of a side, or an error if the game has none.
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
