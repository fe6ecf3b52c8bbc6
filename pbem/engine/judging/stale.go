package judging

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// stalePhaseFault returns the fault of a sheet for another phase than the present one: a duplicate, too late or too
// early. A correct sheet is suggested only to a side that is to write now.
func (g *Game) stalePhaseFault(side core.Side, f notation.Frame) notation.Fault {
	if r := g.findRepeated(side, f); r != nil {
		return repeatedFault(*r, f)
	}
	text := say.F("the game is at %s, not at %s, and the sheet was not judged. Send a sheet for a later phase when "+
		"a mail asks you for it", g.Pos.Phase, f.Phase)
	switch {
	case f.Phase == "":
		text = say.F("the #PBEM line names no phase; the game is at %s", g.Pos.Phase)
	case g.wasInPhase(strings.ToUpper(f.Phase)):
		text = say.F("phase %s is over; the game is at %s, and the sheet was not judged", f.Phase,
			g.Pos.Phase)
	}
	x := notation.Fault{Code: "phase/stale", Stage: notation.Illegal, Pos: f.Pos, Width: 5, Text: text}
	if g.waiting() == side {
		x.Legal = []string{"#PBEM " + g.Name + " " + string(side) + " " + g.Pos.Phase}
	}
	return x
}

// repeatedFault returns the fault of a sheet that was executed before.
func repeatedFault(r ledger.Record, f notation.Frame) notation.Fault {
	return notation.Fault{Code: "sheet/again", Stage: notation.Illegal, Pos: f.Pos, Width: 5, Time: r.Get("at"),
		Text: say.F("you sent this sheet already on %s; it has receipt %s, and is not carried out a second time",
			recordTime(r), r.Get("receipt"))}
}

// recordTime returns the time of a record.
func recordTime(r ledger.Record) say.Text {
	at, err := time.Parse(time.RFC3339, r.Get("at"))
	if err != nil {
		return say.Plain(r.Get("at"))
	}
	return say.Plain(at.UTC().Format("2 Jan 2006 15:04 UTC"))
}

// wasInPhase reports whether the game was in a phase.
func (g *Game) wasInPhase(phase string) bool {
	return slices.ContainsFunc(history.EffectiveRecords(g.Log.Records()), func(r ledger.Record) bool {
		return r.Type == "state" && r.Get("phase") == phase
	})
}

// findRepeated returns the receipt of an executed sheet of the side with the same orders for the same phase, nil for
// none. Other content of the sheets is not compared.
func (g *Game) findRepeated(side core.Side, f notation.Frame) *ledger.Record {
	want, phase := orderText(f.Canonical()), strings.ToUpper(f.Phase)
	plan, ahead := sheets.TrimPlanPrefix(f.Phase)
	if len(f.Statements) == 0 || len(f.Faults) > 0 && !f.KeepGood {
		return nil
	}
	asked := g.Work.Open != nil && g.Work.Open.Owner == side // it may be the same answer to another question
	recs := history.EffectiveRecords(g.Log.Records())
	locked := history.LockedReceipts(recs)
	for i := len(recs) - 1; i >= 0; i-- {
		r := &recs[i]
		if r.Type != "receipt" || r.Get("seat") != string(side) || !locked[r.Get("receipt")] {
			continue
		}
		state := r.Get("state")
		of := r.Get("phase") == phase && r.Get("plan") == "" || ahead && r.Get("plan") == plan
		if of && !(asked && (state == history.SheetAnswered || state == history.SheetFiled)) &&
			(f.KeepGood && r.Get("whole") == SentHash(f) || len(f.Faults) == 0 && orderText(g.PlainLine(side,
				r.GetText("text"))) == want) {
			return r
		}
	}
	return nil
}

// orderText returns a canonical sheet without its first line.
func orderText(text string) string {
	lines := strings.Split(text, "\n")
	return strings.Join(slices.DeleteFunc(lines[min(1, len(lines)):], func(l string) bool {
		word, _, _ := strings.Cut(l, " ")
		return slices.Contains([]string{"base", "salt", "lang", "draft", "check"}, word)
	}), "\n")
}

// judgeBase warns of a sheet whose line "base" names another position than the present one.
func (g *Game) judgeBase(j *Judgement, f Frame) {
	if f.Base == "" {
		return
	}
	text := say.F("the sheet says base %s, but the ledger of this game never had that root: is the frame one of another game?", f.Base)
	now := history.PositionAt(g.Log.Records(), f.Before)
	for n := g.Log.Size(); n > 0; n-- {
		if h, err := g.Log.RootAt(n); err != nil || ledger.ShortRoot(h) != f.Base {
			continue
		}
		if history.PositionAt(g.Log.Records(), n) == now {
			return
		}
		text = say.F("the sheet says base %s: the game has gone on since the mail that its frame came from", f.Base)
		break
	}
	j.addFault(notation.Fault{Code: "frame/base", Stage: notation.Warning, Pos: f.Pos, Width: 5, Text: text})
}

// SentHash returns the hash of a frame's whole text, by which a partly accepted sheet is recognised when it is sent
// again.
func SentHash(f notation.Frame) string { return sheets.SHA256Hex(strings.Join(f.Lines, "\n")) }
