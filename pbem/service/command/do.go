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
	Role Role
	Who  string         // as the ledger has it: "moderator mia@club.example", "german"
	Addr string         // of the sender, "" on the command line
	Name string         // that he gives himself, for a seat he takes
	Side core.Side      // the seat of a player, or the one that a guest wants
	Zone *time.Location // that he wants dates in, besides the game's; nil for none

	Contest Contest // the event to which the game belongs

	Where Index // nil: where a rule is at work is not shown

	Force bool // on the command line: take an address whose mails are never heard
}

// Moment is when and with which mail a command came.
type Moment struct {
	At   time.Time // UTC, to the second
	Mail string    // Message-ID with its angle brackets; "" on the command line
	Nth  int       // number of the command in its mail, from 0

	Proof  engine.Identity // what proved who wrote it
	Signed []byte          // the signature among it, to be kept
}

// Result is the outcome of a command.
type Result struct {
	Command  Command
	Refused  say.Text        // why nothing was done, "" when it was
	How      []say.Text      // what would be right
	Record   int             // first ledger record of what was done; -1 for none
	Again    bool            // it was done before, by the same mail
	Out      *engine.Outcome // of what was done now
	Lines    []say.Text      // the answer; lines that begin with two blanks stay as they are
	FollowUp FollowUp        // for the caller
	Invited  string          // with Invite the address
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
	AskGuest    FollowUp = "ask"     // write to the address of a guest and let him confirm
	TellGuest   FollowUp = "tell"    // tell the moderators what a guest asks for
	TellClaim   FollowUp = "claim"   // tell the moderator of the site of a claim in a game without moderators
	DenyGuest   FollowUp = "deny"    // tell a guest that he may not read along
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
	why say.Text
	how []say.Text
}

func (r *refusal) Error() string { return r.why.String() }

func refuse(how say.Text, format string, args ...any) error {
	r := &refusal{why: say.F(format, args...)}
	if how != "" {
		r.how = []say.Text{how}
	}
	return r
}

// doer carries out one command.
type doer struct {
	g   *game.Game
	who Actor
	c   Command
	at  Moment
	t   engine.Table
	pol schedule.Policy
	res Result
	all []verb // the table, for help
}

// Do carries out one command. Coming again with the same mail it does nothing a second time, and gives the same record. The
// error is one of the machine: a refusal is in the result.
func Do(g *game.Game, who Actor, c Command, at Moment) (Result, error) {
	d := newDoer(g, who, c, at)
	if d.done() {
		return d.res, nil
	}
	err := d.fair()
	if err == nil {
		err = d.allowed()
	}
	if err == nil {
		err = d.run()
	}
	var no *refusal
	switch {
	case errors.As(err, &no):
		d.res.Refused, d.res.How, d.res.Lines, d.res.FollowUp = no.why, no.how, nil, ""
		return d.res, nil
	case err != nil && !ofMachine(err):
		d.res.Refused, d.res.Lines, d.res.FollowUp = d.bare(err), nil, ""
		return d.res, nil
	}
	return d.res, err
}

// run does what the command says.
func (d *doer) run() error {
	if d.c.spec.has(mustWhy) {
		if err := d.wantsReason(); err != nil {
			return err
		}
	}
	if m, _ := d.inContest(); m == loses {
		return d.concede()
	}
	if d.res.FollowUp = d.c.spec.then; d.c.spec.do == nil {
		return nil
	}
	return d.c.spec.do(d)
}

func newDoer(g *game.Game, who Actor, c Command, at Moment) *doer {
	d := &doer{g: g, who: who, c: c, at: at, t: g.Table(), res: Result{Command: c, Record: -1}, all: verbs}
	if p, err := schedule.ParseText(d.t.Clock); err == nil {
		d.pol = p
	}
	return d
}

// May returns why somebody may not give a command at all, "" when they may, and what would be right. It is for callers
// who look at what comes with the command first.
func May(g *game.Game, who Actor, c Command) (why say.Text, how []say.Text) {
	var no *refusal
	d := newDoer(g, who, c, Moment{})
	err := d.fair()
	if err == nil {
		err = d.allowed()
	}
	if errors.As(err, &no) {
		return no.why, no.how
	}
	return "", nil
}

// ofMachine reports whether an error is one of disk or locks, which a later try may not have; all others are about the game.
func ofMachine(err error) bool {
	var path *fs.PathError
	var call *os.SyscallError
	var link *os.LinkError
	return errors.Is(err, game.ErrBusy) || errors.As(err, &path) || errors.As(err, &call) || errors.As(err, &link)
}

// bare returns an error of the engine without what everybody knows: the game and the kind of act.
func (d *doer) bare(err error) say.Text {
	s := strings.TrimPrefix(err.Error(), "game "+d.g.Header.Game+": ")
	if kind, rest, ok := strings.Cut(s, ": "); ok && !strings.Contains(kind, " ") {
		s = rest
	}
	for e := err; e != nil; e = errors.Unwrap(e) {
		if t := say.Of(e); t.String() == s {
			return t
		}
	}
	return say.Plain(s)
}

// by returns the author of an act, for the ledger.
func (d *doer) by() engine.By {
	return engine.By{Who: d.who.Who, Reason: d.c.Reason, At: d.at.At, Mail: d.at.Mail, Nth: d.at.Nth, Proof: d.at.Proof,
		Signed: string(d.at.Signed)}
}

// act does an act.
func (d *doer) act(a engine.Act) error {
	if addr := engine.Enters(a); d.unheard(addr, d.has(a)) {
		return d.invite(addr)
	}
	out, err := d.g.Act(d.by(), a)
	if err != nil {
		return err
	}
	if out.Status == engine.Duplicate && !By(d.g, out.From, d.who.Who) {
		return refuse("Send it as a new mail.", "this mail carries the Message-ID of another mail")
	}
	return d.took(out, nil)
}

// By reports whether somebody did the act at a record: under his Message-ID somebody else may write.
func By(g *game.Game, record int, who string) bool {
	_, by, err := engine.ParseAct(g.Log().Records()[record])
	return err == nil && by.Who == who
}

// took keeps the outcome of an act.
func (d *doer) took(out *engine.Outcome, err error) error {
	if err != nil {
		return err
	}
	d.res.Record, d.res.Out, d.res.Again = out.From, out, out.Status == engine.Duplicate
	return nil
}

// done finds out whether this very command was carried out before: what it would mean now may depend on what it did then.
func (d *doer) done() bool {
	for _, deed := range d.g.Deeds(d.at.Mail) {
		if deed.Kind != "" && deed.Nth == d.at.Nth && By(d.g, deed.Record, d.who.Who) {
			d.res.Record, d.res.Again = deed.Record, true
			return !d.c.spec.has(andMore)
		}
	}
	return false
}

// reader returns how reports are written for the person who gives the command: for which side, with which zone, and
// with a moderator's knowledge or not.
func (d *doer) reader() report.Reader {
	knows := d.who.Role == Moderator && report.Knows(d.g.Game, d.who.Addr)
	return report.Reader{Side: d.who.Side, Moderator: knows, Zone: d.pol.Zone(), Own: d.who.Zone}
}

func (d *doer) say(format string, args ...any) {
	d.res.Lines = append(d.res.Lines, say.F(format, args...))
}

// subject returns the side that a command is about: of a player's his own.
func (d *doer) subject() core.Side {
	if d.who.Role == Player {
		return d.who.Side
	}
	return d.c.side
}

// seat returns the seat of a side, which must be one of the game.
func (d *doer) seat(side core.Side) (engine.Seat, error) {
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
