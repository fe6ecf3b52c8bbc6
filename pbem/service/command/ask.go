package command

import (
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// historyLines is the number of entries that history shows if no number is given, and maxHistoryLines the most that it
// shows.
const (
	historyLines    = 10
	maxHistoryLines = 200
)

// zone checks that a time zone exists.
func (d *executor) zone() error {
	if _, err := schedule.ParseZone(d.command.Arg("zone")); err != nil {
		return refuse("", "%v", err)
	}
	return nil
}

// help lists the commands of a role.
func (d *executor) help() error {
	d.say("Commands, one a line:")
	for i := range d.all {
		if v := &d.all[i]; v.role&d.actor.Role != 0 && (v.followUp != SendPlanner || wasmrules.HasPlanner(d.g.Header.Title)) {
			d.say("  %s", say.Verbatim(v.form()))
			d.say("      %s", v.help)
		}
	}
	return nil
}

// status answers with the administrative state of the game, limited to what the person may know.
func (d *executor) status() error {
	pos, r := d.g.Position(), d.reader()
	d.say("Game %s, %s, phase %s.", d.g.Header.Game, d.g.Meta().Name, pos.Phase)
	if pos.Over != nil {
		d.say("It is over: %s.", strings.TrimSuffix(d.maskNames(pos.Over.Why.String()), "."))
	}
	d.addOwed(r)
	d.addSeats(r)
	d.addAbsences(r)
	for _, p := range d.table.Proposals {
		by, what := report.AuthorName(d.g.Game, p.By, r), report.DescribeProposal(p.Act, r)
		d.say("Proposal %d by %s: %s. It waits for %s, until %s.", p.No, by, what, missingSides(p), r.FormatTime(p.Until))
	}
	d.claims()
	for _, b := range d.table.Bank {
		line := say.F("Time used by %s: %s", b.Side, schedule.FormatDuration(seconds(b.Used)))
		if d.pol.Bank != (schedule.TimeBank{}) {
			line += ", " + say.F("left %s", schedule.FormatDuration(d.pol.Bank.Remaining(seconds(b.Used), pos.Turn)))
		}
		if b.Missed > 0 {
			line += "; " + say.F("it missed %d deadlines in a row", b.Missed)
		}
		d.say("%s.", line)
	}
	if d.actor.Role == Moderator && d.mayKnowPlayers() {
		for _, m := range d.table.Moderators {
			d.say("Moderator %s, whose mails prove: %s.", m.Addr, m.Level)
		}
		for _, o := range d.table.Observers {
			d.say("Observer %s, %s, with a delay of %d hours.", o.Addr, o.View, o.Delay)
		}
	}
	if d.actor.Role == Moderator {
		size, _ := d.readerHead()
		if d.g.Header.Anonymous {
			d.say("Ledger: %d records. The game is anonymous.", size)
		} else {
			d.say("Ledger: %d records.", size)
		}
	}
	return nil
}

// readerHead returns the size and root hash of the part of the ledger that the reader may know.
func (d *executor) readerHead() (size int, root ledger.Hash) {
	if log := d.g.Log(); d.actor.IsImpartial(d.g) {
		return log.Size(), log.Root()
	}
	return engine.PublicPrefix(d.g.Log(), d.g.Log().Size())
}

// maskNames returns a person's text with the names masked that the reader may not know.
func (d *executor) maskNames(s string) string {
	if d.reader().Moderator {
		return s
	}
	return report.MaskNames(d.g.Game, s)
}

// addOwed adds lines with the side that must write and its deadline.
func (d *executor) addOwed(r report.Reader) {
	q := d.g.Question()
	switch {
	case d.g.Position().Over != nil:
		return
	case q.Side == "":
		d.say("It waits for nobody now.")
		return
	}
	d.say("To write: %s, %s, since %s.", q.Side, engine.AwaitedText(q.Owed), r.FormatTime(q.Since))
	switch dl := d.table.Deadline; {
	case d.table.Paused:
		d.say("The game is paused since %s.", r.FormatTime(d.table.PausedSince))
	case dl == nil:
		d.say("There is no deadline now.")
	case dl.Grace.After(dl.Due):
		d.say("Due: %s; without consequence until %s.", r.FormatTime(dl.Due), r.FormatTime(dl.Grace))
	default:
		d.say("Due: %s.", r.FormatTime(dl.Due))
	}
}

// addSeats adds a line for each seat: its holder, and the sheets on file if the reader may know them.
func (d *executor) addSeats(r report.Reader) {
	for _, s := range d.g.Header.Seats {
		line := say.F("Seat %s: %s", s.Side, d.holderText(s, r))
		for _, x := range d.table.StandIns {
			if x.Side == s.Side {
				line += ", a stand-in"
				if !x.Until.IsZero() {
					line += " " + say.F("until %s", r.FormatTime(x.Until))
				}
			}
		}
		receipt, committed, ok := d.g.SheetsOnFile(s.Side).DraftReceipt()
		if ok && d.mayKnowFiled(s.Side) {
			line += "; " + say.F("on file: the draft %s", receipt)
			if committed {
				line += ", committed"
				for _, p := range d.table.Committed {
					if p.Side == s.Side && !p.LockAt.IsZero() {
						line += ", " + say.F("locked %s", r.FormatTime(p.LockAt))
					}
				}
			}
		}
		d.say("%s.", line)
	}
}

// mayKnowFiled reports whether the reader may know a side's sheets on file. The side's player may, and so may a
// moderator who does not play against it.
func (d *executor) mayKnowFiled(side core.Side) bool {
	if d.actor.Role != Moderator {
		return d.actor.Side == side
	}
	own, ok := sender.SideOf(d.g, d.actor.Addr)
	return !ok || own == side
}

// holderText describes the holder of a seat without anything that the reader may not know.
func (d *executor) holderText(s engine.Seat, r report.Reader) say.Text {
	switch {
	case s.Addr == "":
		return "vacant"
	case ai.IsComputer(s.Addr):
		return ai.DescribePlayer(s.Addr)
	case r.Moderator:
		return say.Verbatim(strings.Join(append([]string{strings.TrimSpace(s.Name + " <" + s.Addr + ">")}, s.TeamAddrs...), ", ") +
			s.AgentLabel(false))
	case s.Side == d.actor.Side:
		return "you"
	case d.g.Header.Anonymous || s.Name == "":
		return "another player" + say.Verbatim(s.AgentLabel(d.g.Header.Anonymous))
	}
	return say.Verbatim(s.Name + s.AgentLabel(false))
}

// addAbsences lists present and future absences.
func (d *executor) addAbsences(r report.Reader) {
	for _, a := range d.table.Absences {
		if a.To.After(d.moment.At) && a.State != engine.Withdrawn && a.State != engine.AbsenceDeclined {
			d.say("Absence %d of %s: %s to %s, %s.", a.No, a.Side, r.FormatTime(a.From), r.FormatTime(a.To), a.State)
		}
	}
}

// predict answers with what the command process would do, without throwing dice or quoting orders.
func (d *executor) predict() error {
	q := d.g.Question()
	if q.Side == "" {
		return refuse("", "the game waits for nobody, so there is nothing to process")
	}
	d.addOwed(d.reader())
	if c := d.g.OpenChoice(); c != nil {
		d.say("A decision is open: %s, rule %s, with %d answers. The sheet that is being carried out waits for it; "+
			"process does nothing.",
			c.Kind, c.Rule, len(c.Options))
		d.say("Without an answer, by consent (process! %s), it would get its default answer.", d.g.Position().Phase)
		return nil
	}
	out, orders, err := d.g.CheckDraft(q.Side)
	if err != nil {
		return err
	}
	if out == nil {
		d.say("%s has nothing on file. After a missed deadline the timetable of the game says: %s.", q.Side,
			d.pol.NMRFor(q.Owed))
		return nil
	}
	receipt, committed, _ := d.g.SheetsOnFile(q.Side).DraftReceipt()
	state := "a draft"
	if committed {
		state = "committed"
	}
	d.say("On file: %s, %s, %d orders, %d faults for which it would be refused now.", receipt, state, orders,
		out.ErrorCount())
	return nil
}

// check judges the player's sheet on file again in the present position.
func (d *executor) check() error {
	out, _, err := d.g.CheckDraft(d.actor.Side)
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

// history answers with the last public batches of the ledger. For a player, batches that some players were not told of
// get no number. Otherwise gaps in the numbers would show when another player filed a sheet.
func (d *executor) history() error {
	n := historyLines
	if a := d.command.Arg("n"); a != "" {
		n, _ = strconv.Atoi(a)
		n = max(1, min(n, maxHistoryLines))
	}
	var lines []say.Text
	begins, all := true, d.actor.IsImpartial(d.g)
	recs := d.g.Log().Records()
	for _, r := range recs {
		if begins {
			if text := d.recordText(r); text != "" {
				no := "-"
				if all || engine.IsPublicBatchAt(recs, r.N) {
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

// recordText returns a short description of a batch, "" if it does not concern the reader.
func (d *executor) recordText(r record) say.Text {
	seat := r.Get("seat")
	own := d.mayKnowFiled(core.Side(seat))
	switch r.Type {
	case "receipt":
		if state := r.Get("state"); own || state == string(engine.Executed) || state == string(engine.Answered) {
			return say.F("%s: sheet %s for %s, %s", seat, r.Get("receipt"), r.Get("phase"), state)
		}
	case "refuse":
		if own {
			return say.F("%s: sheet %s for %s, refused", seat, r.Get("receipt"), r.Get("phase"))
		}
	}
	return d.actText(r)
}

func (d *executor) actText(r record) say.Text {
	a, by, err := engine.ParseAct(r)
	if err != nil {
		return ""
	}
	if side := a.Announcement().Side; side != "" && !d.mayKnowFiled(side) {
		return ""
	}
	if p, ok := a.(engine.Press); ok && d.actor.Role != Moderator && !p.IsFromOrTo(d.actor.Side) {
		return ""
	}
	return say.F("%s (%s)", report.SummarizeAct(d.g.Game, a, d.reader()), report.AuthorName(d.g.Game, by.Name, d.reader()))
}

// audit audits the whole ledger. Its answer to a player omits the numbers of records and dice.
func (d *executor) audit() error {
	v, err := audit.Run(d.g.Library(), d.g.Dir)
	if err != nil {
		return err
	}
	if !d.actor.IsImpartial(d.g) {
		size, root := d.readerHead()
		v.HideDetails(size, root)
	}
	for _, line := range v.Lines() {
		d.say("  %s", line)
	}
	return nil
}
