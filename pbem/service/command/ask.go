package command

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/planner/embedded"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// historyLines is the number of entries that history shows when no number is given, historyMost the most that it shows.
const (
	historyLines = 10
	historyMost  = 200
)

// zone looks whether there is such a time zone.
func (d *doer) zone() error {
	if _, err := schedule.ParseZone(d.c.Arg("zone")); err != nil {
		return refuse("", "%v", err)
	}
	return nil
}

// help lists the commands of a role.
func (d *doer) help() error {
	d.say("Commands, one a line:")
	for i := range d.all {
		if v := &d.all[i]; v.who&d.who.Role != 0 && (v.then != SendPlanner || embedded.Has(d.g.Header.Title)) {
			d.say("  %s", strings.TrimPrefix(v.shape(), "it is written: "))
			d.say("      %s", v.help)
		}
	}
	return nil
}

// status answers with the state of the game's table, as far as whoever asks may know it.
func (d *doer) status() error {
	pos, r := d.g.Position(), d.reader()
	d.say("Game %s, %s, phase %s.", d.g.Header.Game, d.g.Meta().Name, pos.Phase)
	if pos.Over != nil {
		d.say("It is over: %s.", strings.TrimSuffix(d.unnamed(pos.Over.Why.String()), "."))
	}
	d.owed(r)
	d.seats(r)
	d.away(r)
	for _, p := range d.t.Proposals {
		by, what := report.Author(d.g.Game, p.By, r), report.Proposed(p.Act, r)
		d.say("Proposal %d by %s: %s. It waits for %s, until %s.", p.No, by, what, missing(p), r.When(p.Until))
	}
	d.claims()
	for _, b := range d.t.Bank {
		line := fmt.Sprintf("Time used by %s: %s", b.Side, schedule.FormatDuration(seconds(b.Used)))
		if d.pol.Bank != (schedule.Bank{}) {
			line += ", left " + schedule.FormatDuration(d.pol.Bank.Left(seconds(b.Used), pos.Turn))
		}
		if b.Missed > 0 {
			line += fmt.Sprintf("; %d times in a row it did not write", b.Missed)
		}
		d.say("%s.", line)
	}
	if d.who.Role == Moderator && d.knows() {
		for _, m := range d.t.Moderators {
			d.say("Moderator %s, his mails prove: %s.", m.Addr, m.Level)
		}
		for _, o := range d.t.Observers {
			d.say("Observer %s, %s, %d hours behind.", o.Addr, o.View, o.Delay)
		}
	}
	if d.who.Role == Moderator {
		size, _ := d.head()
		d.say("Ledger: %d records, anonymous: %v.", size, d.g.Header.Anonymous)
	}
	return nil
}

// head returns the size of the ledger, as far as the reader may know of it, and the root at that size.
func (d *doer) head() (size int, root ledger.Hash) {
	if log := d.g.Log(); d.who.Impartial(d.g) {
		return log.Size(), log.Root()
	}
	return engine.PublicHead(d.g.Log(), d.g.Log().Size())
}

// unnamed returns a text that people wrote as the reader may read it.
func (d *doer) unnamed(s string) string {
	if d.reader().Moderator {
		return s
	}
	return report.Unnamed(d.g.Game, s)
}

// owed adds lines that name the side that has to write, and its deadline.
func (d *doer) owed(r report.Reader) {
	q := d.g.Question()
	switch {
	case d.g.Position().Over != nil:
		return
	case q.Side == "":
		d.say("It waits for nobody now.")
		return
	}
	d.say("To write: %s, %s, since %s.", q.Side, q.For, r.When(q.Since))
	switch dl := d.t.Deadline; {
	case d.t.Paused:
		d.say("The game is paused since %s.", r.When(d.t.Since))
	case dl == nil:
		d.say("No deadline stands.")
	case dl.Grace.After(dl.Due):
		d.say("Due: %s; without consequence until %s.", r.When(dl.Due), r.When(dl.Grace))
	default:
		d.say("Due: %s.", r.When(dl.Due))
	}
}

// seats adds a line for each seat: who holds it and what is on file, if the reader may know that.
func (d *doer) seats(r report.Reader) {
	for _, s := range d.g.Header.Seats {
		line := fmt.Sprintf("Seat %s: %s", s.Side, d.holder(s, r))
		for _, x := range d.t.StandIns {
			if x.Side == s.Side {
				line += ", a stand-in"
				if !x.Until.IsZero() {
					line += " until " + r.When(x.Until).String()
				}
			}
		}
		receipt, committed, ok := d.g.OnFile(s.Side).Drafted()
		if ok && d.privy(s.Side) {
			line += "; on file: the draft " + receipt
			if committed {
				line += ", committed"
				for _, p := range d.t.Committed {
					if p.Side == s.Side && !p.LockAt.IsZero() {
						line += ", locked " + r.When(p.LockAt).String()
					}
				}
			}
		}
		d.say("%s.", line)
	}
}

// privy reports whether the reader may know what a side has on file: its player, and a moderator who does not play against it.
func (d *doer) privy(side core.Side) bool {
	if d.who.Role != Moderator {
		return d.who.Side == side
	}
	own, ok := sender.Plays(d.g, d.who.Addr)
	return !ok || own == side
}

// holder returns a description of who holds a seat, as far as the reader may know it.
func (d *doer) holder(s engine.Seat, r report.Reader) string {
	switch {
	case s.Addr == "":
		return "vacant"
	case ai.Is(s.Addr):
		return "a computer opponent"
	case r.Moderator:
		return strings.Join(append([]string{strings.TrimSpace(s.Name + " <" + s.Addr + ">")}, s.Also...), ", ")
	case s.Side == d.who.Side:
		return "you"
	case d.g.Header.Anonymous || s.Name == "":
		return "another player"
	}
	return s.Name
}

// away lists absences that are not over.
func (d *doer) away(r report.Reader) {
	for _, a := range d.t.Absences {
		if a.To.After(d.at.At) && a.State != engine.Withdrawn && a.State != engine.Declined {
			d.say("Absence %d of %s: %s to %s, %s.", a.No, a.Side, r.When(a.From), r.When(a.To), a.State)
		}
	}
}

// predict answers with what process would do. It throws no die and quotes no order.
func (d *doer) predict() error {
	q := d.g.Question()
	if q.Side == "" {
		return refuse("", "the game waits for nobody, so there is nothing to process")
	}
	d.owed(d.reader())
	if c := d.g.Open(); c != nil {
		d.say("A decision is open: %s, rule %s, with %d answers. The sheet in work waits for it; process does nothing.",
			c.Kind, c.Rule, len(c.Options))
		d.say("Without an answer, by consent (process! %s), it would get its default answer.", d.g.Position().Phase)
		return nil
	}
	out, orders, err := d.g.CheckDraft(q.Side)
	if err != nil {
		return err
	}
	if out == nil {
		d.say("%s has nothing on file. By the game's timetable what follows a missed deadline is: %s.", q.Side, d.pol.NMRFor(q.For))
		return nil
	}
	receipt, committed, _ := d.g.OnFile(q.Side).Drafted()
	state := "a draft"
	if committed {
		state = "committed"
	}
	d.say("On file: %s, %s, %d orders, %d faults that would refuse it as the game stands.", receipt, state, orders, out.Errors())
	return nil
}

// check judges a player's own sheet on file again.
func (d *doer) check() error {
	out, _, err := d.g.CheckDraft(d.who.Side)
	if err != nil {
		return err
	}
	if out == nil {
		return refuse("To have a sheet judged, put a line check into it.", "you have no sheet on file")
	}
	if len(out.Faults) == 0 {
		d.say("Your sheet on file is legal as far as you can see.")
	}
	for _, f := range out.Faults {
		line := say.F("Line %d: %s", f.Pos.Line, f.Text).TrimSuffix(".")
		if f.Rule != "" {
			line = say.F("%s (%s)", line, f.Rule)
		}
		d.say("%s.", line)
	}
	return nil
}

// history answers with the last batches of the ledger, as far as everybody may know of them. What not all were told of
// has no number for a player: from the numbers of their own things they could tell when somebody else filed something.
func (d *doer) history() error {
	n := historyLines
	if a := d.c.Arg("n"); a != "" {
		n, _ = strconv.Atoi(a)
		n = max(1, min(n, historyMost))
	}
	var lines []say.Text
	begins, all := true, d.who.Impartial(d.g)
	recs := d.g.Log().Records()
	for _, r := range recs {
		if begins {
			if text := d.inWords(r); text != "" {
				no := "-"
				if all || engine.ToldAt(recs, r.N) {
					no = strconv.Itoa(r.N)
				}
				lines = append(lines, say.F("  %s  %s  %s", no, strings.TrimSuffix(r.Get("at"), "Z"), text))
			}
		}
		begins = r.Type == "state"
	}
	d.say("What happened last (ledger record, time in UTC):")
	d.res.Lines = append(d.res.Lines, lines[max(0, len(lines)-n):]...)
	return nil
}

// inWords returns a batch in a few words by its first record, "" for what does not concern the reader.
func (d *doer) inWords(r record) string {
	seat := r.Get("seat")
	own := d.privy(core.Side(seat))
	switch r.Type {
	case "receipt":
		if state := r.Get("state"); own || state == string(engine.Executed) || state == string(engine.Answered) {
			return fmt.Sprintf("%s: sheet %s for %s, %s", seat, r.Get("receipt"), r.Get("phase"), state)
		}
	case "refuse":
		if own {
			return fmt.Sprintf("%s: sheet %s for %s, refused", seat, r.Get("receipt"), r.Get("phase"))
		}
	}
	return d.actInWords(r)
}

func (d *doer) actInWords(r record) string {
	a, by, err := engine.ParseAct(r)
	if err != nil {
		return ""
	}
	if side := a.About().Side; side != "" && !d.privy(side) {
		return ""
	}
	if p, ok := a.(engine.Press); ok && d.who.Role != Moderator && !p.Between(d.who.Side) {
		return ""
	}
	return fmt.Sprintf("%s (%s)", report.Brief(d.g.Game, a, d.reader()), report.Author(d.g.Game, by.Who, d.reader()))
}

// audit checks the whole ledger. A player is not told how much of everything there is.
func (d *doer) audit() error {
	v, err := audit.Run(d.g.Shelf(), d.g.Dir)
	if err != nil {
		return err
	}
	if !d.who.Impartial(d.g) {
		size, root := d.head()
		v.Public(size, root)
	}
	var b strings.Builder
	v.Print(&b)
	for line := range strings.Lines(b.String()) {
		d.say("  %s", strings.TrimRight(line, "\n"))
	}
	return nil
}
