package engine

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// moving are the acts that may change the position. No other one does.
var moving = []string{"process", "lapse", "undo", "reroll", "forward", "set", "finish", "consent"}

// drawAct returns an act that may be possible now.
func drawAct(rt *rapid.T, b *table) Act {
	side := rapid.SampledFrom([]core.Side{toy.Red, toy.Blue}).Draw(rt, "side")
	n := rapid.IntRange(0, 400).Draw(rt, "n")
	at := when(n)
	pick := func(list ...string) string { return rapid.SampledFrom(list).Draw(rt, "word") }
	switch kind := rapid.SampledFrom(kinds).Draw(rt, "kind").(type) {
	case Moderator:
		return Moderator{Addr: pick("m@example.org", "n@example.org"), Level: ProofByToken, Removed: n%3 == 0}
	case Clock:
		return Clock{Policy: pick("", "a: 1\n", "b: 2\n")}
	case Deadline:
		return Deadline{Due: at, Grace: at.Add(time.Hour), Why: "policy"}
	case Resume:
		return Resume{Due: at}
	case Absence:
		return Absence{Side: side, From: at, To: at.Add(time.Hour), State: pick(AbsenceAnnounced, AbsenceRequested,
			AbsenceAgreed, AbsenceDeclined, Withdrawn),
			No: n % 4}
	case ChargeBank:
		return ChargeBank{Side: side, Seconds: int64(n)}
	case ExecuteSheet:
		return ExecuteSheet{Side: side}
	case Lapse:
		return Lapse{Policy: pick(LapseHold, LapseDraft, LapseDefaults, LapseComputer)}
	case RecallSheet:
		return RecallSheet{Side: side}
	case Undo:
		return Undo{Side: side}
	case Reroll:
		return Reroll{Event: pick("combat:0303#1", "combat:0404#1", "combat:0303#2")}
	case EditPosition:
		return EditPosition{Edits: []string{"unit " + pick("A1", "A2", "A4", "B1", "B4") + " " + pick("at 0201", "at 0505",
			"box dead", "steps 1",
			"mark +fought")}}
	case RulingNote:
		return RulingNote{Text: "n"}
	case EndGame:
		if n > 20 {
			return RulingNote{Text: "not yet"}
		}
		return EndGame{Result: pick("red", ResultDraw), Text: "enough"}
	case RevealToModerator:
		return RevealToModerator{Subject: pick("seals", "draws")}
	case Seating:
		a := Seating{Side: side, Change: pick(SeatingJoin, SeatingBeginStandIn, SeatingEndStandIn, SeatingResign, SeatingEject)}
		if a.Change == SeatingJoin || a.Change == SeatingBeginStandIn {
			a.Seat = Seat{Side: side, Addr: pick("x@example.org", "y@example.org")}
		}
		return a
	case Team:
		return Team{Side: side, Addr: pick("x@example.org", "z@example.org"), Removed: n%3 == 0}
	case Observer:
		return Observer{Addr: pick("o@example.org", "p@example.org"), View: ViewPublic, Removed: n%3 == 0}
	case Press:
		return Press{From: string(side), To: "all", SHA: sheets.SHA256Hex("x")}
	case Propose:
		what := rapid.SampledFrom([]Act{Undo{Side: side}, EditPosition{Edits: []string{"unit A4 at 0201"}}, Reroll{Event: "combat:0303#1"},
			ExecuteSheet{Side: side}, UndoRollback{}}).Draw(rt, "what")
		return Propose{Act: FormatAct(what), Needs: []core.Side{side}}
	case Consent:
		if p := b.g.admin.Proposals; len(p) > 0 {
			return Consent{No: p[n%len(p)].No, Side: p[n%len(p)].Needs[0], Yes: n%4 > 0}
		}
		return Consent{No: b.g.admin.LastProposal, Side: side, Yes: n%4 > 0}
	case CloseProposal:
		if p := b.g.admin.Proposals; len(p) > 0 {
			return CloseProposal{No: p[n%len(p)].No, Why: "x"}
		}
		return CloseProposal{No: b.g.admin.LastProposal, Why: "x"}
	case Claim:
		return Claim{Side: side, On: pick(itoa(n), "R-1", "B-1", "1", "2"), Rule: pick("", "2.1"), Text: "n"}
	case Verdict:
		a := Verdict{On: itoa(n), Word: pick(ClaimUpheld, ClaimRejected, Withdrawn), Text: "n"}
		for _, d := range b.g.admin.Claims {
			if d.Word == "" && n%3 > 0 {
				a.On = d.On
			}
		}
		return a
	case EditSeat:
		return EditSeat{Side: side, Seat: Seat{Addr: pick("x@example.org", "y@example.org")}}
	default:
		return kind
	}
}

// TestRandomActs: any mixture of sheets and acts, those that are refused too, replays to the same state from what is
// public; only the acts that are meant to change the position; none touches a key but those that carry out a sheet.
func TestRandomActs(t *testing.T) {
	mod := loadToy(t)
	done := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		b := tableOn(t, mod, rapid.IntRange(0, 50).Draw(rt, "seed"))
		for range rapid.IntRange(5, 50).Draw(rt, "length") {
			if rapid.IntRange(0, 3).Draw(rt, "sheet") == 0 && b.g.Position().Over == nil {
				if b.g.OpenChoice() == nil && rapid.Bool().Draw(rt, "commit") {
					b.commit(b.g.AwaitedSide(), "pass", Committed)
				} else {
					b.goOn()
				}
				continue
			}
			if rapid.IntRange(0, 12).Draw(rt, "rollback") == 0 {
				var ends []int
				for _, r := range b.types(0, "state") {
					ends = append(ends, r.N)
				}
				if _, err := b.g.Act(by("x"), Rollback{ToRecord: rapid.SampledFrom(ends).Draw(rt, "to")}); err == nil {
					done["rollback"]++
					if rapid.Bool().Draw(rt, "back") {
						b.act(UndoRollback{})
						done["forward"]++
					}
				}
				continue
			}
			if rapid.IntRange(0, 4).Draw(rt, "undo") == 0 && b.g.OpenChoice() == nil && b.g.Position().Over == nil {
				side := b.g.AwaitedSide()
				b.send(side, "pass", Executed)
				b.act(Propose{Act: FormatAct(Undo{Side: side, ToRecord: 0}), Needs: []core.Side{side}})
				if _, err := b.g.Act(Attribution{Name: "x", At: when(b.mail)}, Consent{No: b.g.admin.LastProposal, Side: side,
					Yes: true}); err == nil {
					done["undo"]++
					done["consent"]++
				} else {
					b.act(CloseProposal{No: b.g.admin.LastProposal})
					done["shelve"]++
				}
				continue
			}
			if rapid.IntRange(0, 9).Draw(rt, "external") == 0 {
				// refused when one is there
				face := rapid.IntRange(1, 6).Draw(rt, "face")
				if _, err := b.g.Act(by("x"), ExternalDie{Event: "combat:0303#1", Die: "d6", Face: face}); err == nil {
					done["external"]++
				}
				continue
			}
			a := drawAct(rt, b)
			before, root, keys := b.g.Position(), b.g.log.Root(), b.keys.keys
			b.mail++
			by := Attribution{Name: "moderator", At: when(b.mail)}
			if rapid.Bool().Draw(rt, "by mail") {
				by.Mail, by.Nth = "<act"+itoa(b.mail)+"@example.org>", b.mail%2
			}
			out, err := b.g.Act(by, a)
			if err != nil {
				if b.g.log.Root() != root || b.g.Position() != before || b.g.run != nil {
					rt.Fatalf("%s was refused (%v) and changed something", FormatAct(a), err)
				}
				continue
			}
			done[a.kind()]++
			done[ActKindOf(out.AgreedAct)]++
			mover := slices.Contains(moving, a.kind())
			if !mover && (b.g.Position() != before || b.keys.keys != keys || out.ToRecord != out.FromRecord+2) {
				rt.Fatalf("%s changed the position, touched a key or wrote %d records", FormatAct(a), out.ToRecord-out.FromRecord)
			}
			if b.g.AwaitedSide() != b.g.Question().Side {
				rt.Fatalf("%s: the game waits for %q, the question is %+v", FormatAct(a), b.g.AwaitedSide(), b.g.Question())
			}
		}
		b.replay()
		if g, err := CompareRules(b.records(), toy.Title{}, mod, b.keys); err != nil || len(g) > 0 {
			rt.Fatalf("against itself: %v, %v", g, err)
		}
	})
	var missed []string // a rare one may not have come up; each has a test of its own
	for _, k := range kinds {
		if done[k.kind()] == 0 {
			missed = append(missed, k.kind())
		}
	}
	if len(missed) > len(kinds)/5 && !testing.Short() { // short runs try a fifth of the games
		t.Errorf("of %d kinds of acts these were not done: %v", len(kinds), missed)
	}
}

// TestAgainstGoesOverTheTable: other rules may ask another side, or nobody; a deadline for what they do not ask ends no
// comparison. A sheet that they cannot take does.
func TestAgainstGoesOverTheTable(t *testing.T) {
	newer := toy.Title{Newer: 1, Changed: true}
	data, err := toy.Data()
	if err != nil {
		t.Fatal(err)
	}
	mod, err := newer.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for seed := range 60 {
		b := newTable(t, seed)
		b.send(toy.Red, "attack 0303 with A1,A2", Executed)
		b.act(Deadline{Due: when(100), Why: "policy"})
		b.act(ChargeBank{Side: toy.Blue, Seconds: 9})
		recs := b.records()
		ds, err := CompareRules(recs, newer, mod, public(t, recs))
		if len(ds) == 0 {
			continue
		}
		if n++; err != nil {
			t.Errorf("seed %d: %v; %v", seed, err, ds)
		}
	}
	if n == 0 {
		t.Error("nothing differs")
	}
}
