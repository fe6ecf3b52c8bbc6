package report

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/schedule"
	"fieldpost/rules/core"
)

// Reader is who reads of an act, besides the language of his letters.
type Reader struct {
	Side      core.Side      // his seat; "" for none
	Moderator bool           // he is told addresses, and texts as they were written: see Knows
	Zone      *time.Location // the game's; nil is UTC
	Own       *time.Location // his own; nil for none
}

// When spells an instant in the zone of the game, and in the reader's own when it is another.
func (r Reader) When(t time.Time) string {
	zone := r.Zone
	if zone == nil {
		zone = time.UTC
	}
	s := schedule.FormatInstant(t, zone)
	if r.Own != nil && r.Own.String() != zone.String() {
		s += ", which is " + schedule.FormatInstant(t, r.Own)
	}
	return s
}

// ActWords tells of an act in sentences, one paragraph each; lines that begin with two blanks are to stay as they are.
// g is the game after it, or any later one. Nothing in them is hidden from the reader: no address unless he is a
// moderator, and in an anonymous game no name.
func ActWords(g *engine.Game, out *engine.Outcome, a engine.Act, r Reader) []string {
	if g.Header.Anonymous && !r.Moderator {
		a = maskIn(g).Act(a)
	}
	switch a := a.(type) {
	case engine.Moderator:
		return moderatorWords(g, a, r)
	case engine.Clock, engine.Deadline, engine.Pause, engine.Resume, engine.Absence, engine.Charge:
		return clockWords(g, a, r)
	case engine.Seating, engine.Team, engine.Observer:
		return peopleWords(g, a, r)
	case engine.Propose, engine.Consent, engine.Shelve:
		return proposalWords(g, out, a, r)
	case engine.Process, engine.Lapse, engine.Recall:
		return sheetWords(a, r)
	case engine.Set:
		return setWords(g, out, a, r)
	case engine.Undo:
		return []string{fmt.Sprintf("What %s did since record %d is taken back by consent. The sheets of that time no longer count.", sideName(a.Side), a.To)}
	case engine.Reroll:
		return rerollWords(a, out)
	case engine.Forward:
		return []string{"The last rollback is taken back: the game is where it was before."}
	case engine.Note:
		if a.Rule == "" {
			return []string{"A ruling of the moderator:", "  " + oneLine(a.Text)}
		}
		return []string{fmt.Sprintf("A ruling of the moderator on rule %s:", a.Rule), "  " + oneLine(a.Text)}
	case engine.Finish:
		return finishWords(a)
	case engine.Unseal:
		return unsealWords(g, a)
	case engine.Press:
		return []string{fmt.Sprintf("Message %d of %s to %s.", g.MessageNo(a), a.From, a.To)}
	}
	return nil
}

// actLines tells of an act on a page.
func (b *builder) actLines(s *section, out *engine.Outcome) {
	r := Reader{Side: b.viewer, Own: b.x.Own, Zone: b.zone()}
	if b.viewer == watching { // a side's words are not for him
		r.Side = core.Everyone
	}
	for _, l := range ActWords(b.g, out, out.Act, r) {
		if strings.HasPrefix(l, "  ") {
			s.lines = append(s.lines, pre(l))
			continue
		}
		s.para(l)
	}
}

// zone is the zone of the game's timetable.
func (b *builder) zone() *time.Location {
	p, err := schedule.ParseText(b.g.Table().Clock)
	if err != nil {
		return nil
	}
	return p.Zone()
}

// copied are lines that stay as they are.
func copied(lines []string) []string {
	var out []string
	for _, l := range lines {
		out = append(out, "  "+oneLine(l))
	}
	return out
}

func moderatorWords(g *engine.Game, a engine.Moderator, r Reader) []string {
	who := a.Addr
	if !r.Moderator && !Knows(g, who) {
		who = "Somebody"
	}
	if a.Off {
		return []string{fmt.Sprintf("%s is no moderator of this game any more.", who)}
	}
	return []string{fmt.Sprintf("%s may moderate this game; his mails have to prove: %s.", who, a.Level)}
}

func clockWords(g *engine.Game, act engine.Act, r Reader) []string {
	switch a := act.(type) {
	case engine.Clock:
		if a.Policy == "" {
			return []string{"This game has no deadlines any more."}
		}
		return append([]string{"The deadlines of this game follow another timetable from now on:"}, copied(strings.Split(strings.TrimSpace(a.Policy), "\n"))...)
	case engine.Deadline:
		out := []string{fmt.Sprintf("%s has until %s for %s.", sideName(a.Side), r.When(a.Due), a.For)}
		if a.Grace.After(a.Due) {
			out = append(out, fmt.Sprintf("Being late has no consequence until %s.", r.When(a.Grace)))
		}
		return out
	case engine.Pause:
		return []string{"The game is paused: no deadline passes until it is resumed. Sheets are taken as before."}
	case engine.Resume:
		if a.Due.IsZero() {
			return []string{"The game goes on after the pause. No deadline stands."}
		}
		return []string{fmt.Sprintf("The game goes on after the pause. The deadline is now %s.", r.When(a.Due))}
	case engine.Absence:
		words := absenceWords(a, r)
		if a.State == engine.AskedFor && r.Moderator {
			words = append(words, "To decide, send this frame back and take out the // before one of them:",
				"  #MOD "+g.Header.Game, fmt.Sprintf("  // allow absence %d", a.No), fmt.Sprintf("  // deny absence %d", a.No), "  #END")
		}
		return words
	case engine.Charge:
		return []string{fmt.Sprintf("%s is charged %s of its time bank, %s in all.", sideName(a.Side), schedule.FormatDuration(time.Duration(a.Seconds)*time.Second), schedule.FormatDuration(time.Duration(a.Used)*time.Second))}
	}
	return nil
}

func absenceWords(a engine.Absence, r Reader) []string {
	say := func(format string) []string {
		return []string{fmt.Sprintf(format, sideName(a.Side), r.When(a.From), r.When(a.To), a.No)}
	}
	switch a.State {
	case engine.AskedFor:
		return append(say("%s asks to be away from %s to %s (absence %d)."), "That is more than the game allows without asking; a moderator decides.")
	case engine.Agreed:
		return append(say("%s may be away from %s to %s (absence %d)."), sparesAbsence)
	case engine.Declined:
		return say("The absence of %s from %s to %s was refused (absence %d).")
	case engine.Withdrawn:
		return say("%s will not be away from %s to %s after all (absence %d).")
	}
	return append(say("%s is away from %s to %s (absence %d)."), sparesAbsence)
}

const sparesAbsence = "No deadline set from now on falls into that time; a standing one stays."

// called is what a seat's holder is called before a reader.
func called(g *engine.Game, s engine.Seat, r Reader) string {
	switch {
	case r.Moderator && s.Name == "":
		return s.Addr
	case r.Moderator:
		return oneLine(s.Name) + " <" + s.Addr + ">"
	case g.Header.Anonymous || s.Name == "":
		return "another player"
	}
	return oneLine(s.Name)
}

func peopleWords(g *engine.Game, act engine.Act, r Reader) []string {
	switch a := act.(type) {
	case engine.Seating:
		return seatingWords(g, a, r)
	case engine.Team:
		who := "Another address"
		if r.Moderator || r.Side == a.Side {
			who = a.Addr
		}
		if a.Off {
			return []string{fmt.Sprintf("%s may no longer write for %s.", who, sideName(a.Side))}
		}
		return []string{fmt.Sprintf("%s may write for %s.", who, sideName(a.Side))}
	case engine.Observer:
		who := "Somebody"
		if r.Moderator {
			who = a.Addr
		}
		switch {
		case a.Off:
			return []string{fmt.Sprintf("%s no longer reads along.", who)}
		case a.View == engine.Omniscient:
			return []string{fmt.Sprintf("%s reads along and sees everything, %d hours behind the game.", who, a.Delay)}
		}
		return []string{fmt.Sprintf("%s reads along and sees what both sides see, %d hours behind the game.", who, a.Delay)}
	}
	return nil
}

func seatingWords(g *engine.Game, a engine.Seating, r Reader) []string {
	side := sideName(a.Side)
	switch a.How {
	case engine.Join, engine.Takeover:
		if r.Side == a.Side {
			return []string{fmt.Sprintf("You play %s from now on.", side)}
		}
		return []string{fmt.Sprintf("%s is played by %s from now on.", side, called(g, a.Seat, r))}
	case engine.Stand:
		if a.Until.IsZero() {
			return []string{fmt.Sprintf("The player of %s has a stand-in until further notice: %s.", side, called(g, a.Seat, r))}
		}
		return []string{fmt.Sprintf("The player of %s has a stand-in until %s: %s.", side, r.When(a.Until), called(g, a.Seat, r))}
	case engine.Return:
		return []string{fmt.Sprintf("The player of %s plays again himself.", side)}
	case engine.Resign:
		return []string{fmt.Sprintf("The player of %s has resigned. What he had on file is deleted, and the seat is vacant: somebody else may take it.", side)}
	}
	return []string{fmt.Sprintf("The player of %s was taken off the seat by a moderator. What he had on file is deleted, and the seat is vacant: somebody else may take it.", side)}
}

func sheetWords(act engine.Act, r Reader) []string {
	switch a := act.(type) {
	case engine.Process:
		out := []string{fmt.Sprintf("The sheet %s of %s was locked and carried out.", a.Receipt, sideName(a.Side))}
		if a.Why != "" {
			out = append(out, "Cause: "+sentence(oneLine(a.Why)))
		}
		return out
	case engine.Recall:
		return []string{fmt.Sprintf("The sheet %s of %s is a draft again. It is not carried out until it is sent once more.", a.Receipt, sideName(a.Side))}
	case engine.Lapse:
		out := []string{fmt.Sprintf("%s did not write in time (%d in a row).", sideName(a.Side), a.Missed)}
		return append(out, map[string]string{
			engine.LapseHold:     "The game waits for it.",
			engine.LapseDraft:    "The draft on file was locked and carried out.",
			engine.LapseDefaults: "What was asked got its default answer; a sheet that was due counts as passed.",
			engine.LapseComputer: "A computer opponent writes in its place this once.",
			engine.LapseForfeit:  "By the rules of this game that loses it.",
		}[a.Policy])
	}
	return nil
}

// setWords tells of a change by hand what the reader may see of it, before and after: the edits themselves may name counters
// that he does not know. Without the outcome only the moderator, who wrote them, reads more than that they were done.
func setWords(g *engine.Game, out *engine.Outcome, a engine.Set, r Reader) []string {
	switch {
	case r.Moderator:
		return append([]string{"The position was changed by hand:"}, copied(a.Edits)...)
	case r.Side != "" && out != nil:
		if diff := g.Diff(out.Before, out.After, r.Side); len(diff) > 0 {
			return append([]string{"The position was changed by hand:"}, copied(diff)...)
		}
	}
	return []string{fmt.Sprintf("The position was changed by hand, edits: %d. Each side is told what it may see of it.", len(a.Edits))}
}

// preview shows a side what a proposed change by hand would do, as far as it may see it.
func preview(g *engine.Game, line string, r Reader) []string {
	act, err := engine.ReadAct(line)
	set, ok := act.(engine.Set)
	if err != nil || !ok || r.Side == "" {
		return nil
	}
	diff, err := g.Preview(set, r.Side)
	if err != nil || len(diff) == 0 {
		return nil
	}
	return append([]string{"What you would see of it:"}, copied(diff)...)
}

func rerollWords(a engine.Reroll, out *engine.Outcome) []string {
	words := []string{fmt.Sprintf("The dice of %s are thrown again under new keys, and with them all that were thrown since their block was locked.", a.Event)}
	if out != nil && len(out.Rolled) > 0 {
		words = append(words, "Dice that no longer count: "+strings.Join(out.Rolled, ", ")+".")
	}
	return words
}

func finishWords(a engine.Finish) []string {
	if a.Result == engine.Draw {
		return []string{"The game is over. It ends in a draw.", "  " + oneLine(a.Text)}
	}
	return []string{fmt.Sprintf("The game is over. %s has won.", sideName(core.Side(a.Result))), "  " + oneLine(a.Text)}
}

// Players is what a moderator unseals to tell all of an anonymous game who played it.
const Players = "players"

func unsealWords(g *engine.Game, a engine.Unseal) []string {
	if a.What != Players {
		return []string{fmt.Sprintf("A moderator has opened for himself what is hidden from players: %s.", a.What)}
	}
	out := []string{"The game is over, and this is who played it:"}
	for _, s := range g.Header.Seats {
		name := oneLine(s.Name)
		if name == "" {
			name = "-"
		}
		out = append(out, fmt.Sprintf("  %s: %s", s.Side, name))
	}
	return out
}

// Proposed is what a proposal would do, in words: "the game ends in a draw".
func Proposed(line string, r Reader) string {
	act, err := engine.ReadAct(line)
	if err != nil {
		return line
	}
	switch a := act.(type) {
	case engine.Deadline:
		return fmt.Sprintf("a deadline of %s for %s, %s", r.When(a.Due), sideName(a.Side), a.For)
	case engine.Finish:
		if a.Result == engine.Draw {
			return "the game ends in a draw"
		}
		return fmt.Sprintf("the game ends with a victory of %s", sideName(core.Side(a.Result)))
	case engine.Undo:
		return fmt.Sprintf("what %s did since record %d is taken back", sideName(a.Side), a.To)
	case engine.Set:
		if r.Moderator {
			return "the position is changed by hand: " + strings.Join(a.Edits, "; ")
		}
		return fmt.Sprintf("the position is changed by hand, edits: %d", len(a.Edits))
	case engine.Process:
		return fmt.Sprintf("the sheet %s of %s is carried out", a.Receipt, sideName(a.Side))
	case engine.Lapse:
		return fmt.Sprintf("the game goes on without a sheet of %s", sideName(a.Side))
	case engine.Clock:
		if a.Policy == "" {
			return "the game has no deadlines any more"
		}
		return "the deadlines follow another timetable: " + strings.Join(strings.Fields(a.Policy), " ")
	}
	return line
}

func proposalWords(g *engine.Game, out *engine.Outcome, act engine.Act, r Reader) []string {
	switch a := act.(type) {
	case engine.Propose:
		words := []string{fmt.Sprintf("Proposal %d: %s.", a.No, Proposed(a.Act, r)), fmt.Sprintf("It needs the consent of %s.", sideNames(a.Needs))}
		words = append(words, preview(g, a.Act, r)...)
		if !a.Until.IsZero() {
			words = append(words, fmt.Sprintf("It is open until %s.", r.When(a.Until)))
		}
		if slices.Contains(a.Needs, r.Side) && r.Side != "" {
			words = append(words, "For your word on it send this frame back, and take out the // before it:",
				fmt.Sprintf("  #DESK %s %s", g.Header.Game, r.Side), fmt.Sprintf("  // agree %d", a.No), fmt.Sprintf("  // refuse %d", a.No), "  #END")
		}
		return words
	case engine.Consent:
		words := []string{fmt.Sprintf("%s refuses proposal %d. It is closed.", sideName(a.Side), a.No)}
		if a.Yes {
			words = []string{fmt.Sprintf("%s agrees to proposal %d.", sideName(a.Side), a.No)}
		}
		if out != nil && out.Done != nil {
			words = append(words, ActWords(g, out, out.Done, r)...)
		}
		return words
	case engine.Shelve:
		return []string{fmt.Sprintf("Proposal %d is closed: %s.", a.No, a.Why)}
	}
	return nil
}

func sideNames(list []core.Side) string {
	var out []string
	for _, s := range list {
		out = append(out, sideName(s))
	}
	return strings.Join(out, ", ")
}
