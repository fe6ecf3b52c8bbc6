package engine

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/beacon"

	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// when returns an instant some hours after the beginning of the test game.
func when(hours int) time.Time { return created.Add(time.Duration(hours) * time.Hour) }

// act does one act and wants it to be possible.
func (b *table) act(a Act) *Outcome {
	b.t.Helper()
	b.mail++
	out, err := b.g.Act(Attribution{Name: "moderator", Reason: "because", At: when(b.mail)}, a)
	if err != nil {
		b.t.Fatalf("%s: %v", FormatAct(a), err)
	}
	return out
}

// refused wants an act to be impossible, for a reason with these words, and to change nothing.
func (b *table) refused(a Act, words string) {
	b.t.Helper()
	root, hash, was := b.g.log.Root(), b.g.Position().Hash(), b.g.AdminState()
	b.mail++
	out, err := b.g.Act(Attribution{Name: "moderator", At: when(b.mail)}, a)
	switch {
	case err == nil:
		b.t.Errorf("%s was done: %+v", FormatAct(a), out)
	case !strings.Contains(err.Error(), words):
		b.t.Errorf("%s: %v; want a word of %q", FormatAct(a), err, words)
	}
	if b.g.log.Root() != root || b.g.Position().Hash() != hash || !reflect.DeepEqual(b.g.AdminState(), was) || b.g.run != nil {
		b.t.Errorf("%s: refused, and yet something changed", FormatAct(a))
	}
}

// samples returns acts of all kinds with every field in use.
func samples() []Act {
	at := when(48)
	seat := Seat{Side: toy.Red, Name: "Ann \"Ace\" O'Hara", Addr: "ann@example.org", Lang: "ja", Identity: ProofByDKIM,
		Key:       "line 1\n\nline 3",
		TeamAddrs: []string{"a@example.org", "b@example.org"}, Agent: "nova-2"}
	sat := seat
	sat.Side = ""
	return []Act{
		Moderator{Name: "Max", Addr: "max@example.org", Key: "ed25519 00ff", Level: ProofBySignature},
		Moderator{Addr: "max@example.org", Removed: true},
		Clock{Policy: "zone: Europe/Berlin\n\n  at: \"20:00\"\n"}, Clock{},
		Deadline{Side: toy.Red, Owed: "order T1-R", Cause: 4, Due: at, Grace: at.Add(time.Hour), Why: "outage 26h"},
		Pause{}, Resume{}, Resume{Due: at, Grace: at}, ChargeBank{Side: toy.Red, Cause: 3, Seconds: 86400, Used: 172800},
		Absence{Side: toy.Blue, From: at, To: at.Add(time.Hour), State: AbsenceRequested, No: 2},
		ExecuteSheet{Side: toy.Red, Receipt: "R-1", Phase: "T1-R", Why: "cooling-off over"},
		Lapse{Side: toy.Red, Cause: 9, Policy: LapseDefaults, Missed: 2, seal: sheets.SHA256Hex("x")},
		RecallSheet{Side: toy.Red, Receipt: "R-1"},
		Undo{Side: toy.Red, ToRecord: 7}, Reroll{Event: "combat:0303#1", toRecord: 3, batch: 4, rolled: []string{"a:1", "b:2"}},
		UndoRollback{toRecord: 12},
		EditPosition{Edits: []string{"unit A1 at 0303", "track vp 12"}}, RulingNote{Rule: "2.1", Text: "what is a hill? = a hill"},
		EndGame{Result: "red", Text: "Blue resigned"},
		RevealToModerator{Subject: "position"}, Seating{Side: toy.Red, Change: SeatingBeginStandIn, Seat: seat, Until: at},
		Team{Side: toy.Blue, Addr: "c@example.org", Removed: true},
		Observer{Addr: "o@example.org", Name: "Olga", View: ViewOmniscient, Delay: 48, Removed: true},
		Press{From: "red", To: "all", SHA: sheets.SHA256Hex("hello"), No: 3},
		Propose{No: 1, Act: FormatAct(EditPosition{Edits: []string{"unit A1 at 0303"}}), Needs: []core.Side{toy.Red, toy.Blue}, Until: at},
		Consent{No: 1, Side: toy.Red, Yes: true}, Consent{No: 1, Side: toy.Red}, CloseProposal{No: 1, Why: "withdrawn"},
		Rollback{ToRecord: 7, epoch: 1}, ExternalDie{Event: "combat:0303#1", Die: "d6", Face: 6, mark: randomness.Unverified},
		EditSeat{Side: toy.Red, Seat: sat},
		Upgrade{Rules: 2},
		Claim{Side: toy.Red, On: "12", Rule: "2.1", Text: "a hill is no hill"}, Claim{Side: toy.Red, On: "R-1", Text: "x", Own: true},
		Verdict{On: "12", Word: ClaimUpheld, Text: "so it is", Side: toy.Red, Rule: "2.1", Defect: true},
		Beacon{Block: 1, Chain: "52db", Value: beacon.Value{Round: 1000, Randomness: "00ff", Signature: "ff00"}},
	}
}

// TestActsAsLines: every act can be written in a line and read again, and is the same as a record.
func TestActsAsLines(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range samples() {
		seen[a.kind()] = true
		line := FormatAct(a)
		got, err := ParseActLine(line)
		if err != nil || !reflect.DeepEqual(got, a) {
			t.Errorf("%s: %+v, %v, want %+v", line, got, err, a)
		}
		if strings.ContainsAny(line, "\n\r") {
			t.Errorf("%q is more than a line", line)
		}
	}
	for _, k := range kinds {
		if !seen[k.kind()] {
			t.Errorf("no sample of %s", k.kind())
		}
	}
	for _, bad := range []string{"", "deadline due", "deadline due=tomorrow", "explode", `note text="open`, "pause x=1", "note  text=x",
		"note text=\"x\"", "charge seconds=1e3", "charge seconds=007",
		"deadline why=b side=red", "moderator off=no", `note text=x text=y`, "pause ", "note text=a b"} {
		if a, err := ParseActLine(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, a)
		}
	}
}

// FuzzReadAct: no line makes it panic, and what is read is written in the same way.
func FuzzReadAct(f *testing.F) {
	for _, a := range samples() {
		f.Add(FormatAct(a))
	}
	f.Fuzz(func(t *testing.T, line string) {
		if a, err := ParseActLine(line); err == nil && FormatAct(a) != line {
			t.Errorf("%q is written %q", line, FormatAct(a))
		}
	})
}

// TestParseAct: what stands in the ledger is what was done, by whom and why.
func TestParseAct(t *testing.T) {
	b := newTable(t, 1)
	by := Attribution{Name: "max@example.org", Reason: "a dispute", At: when(3).Add(500 * time.Millisecond),
		Mail: "<act act 3@example.org>", Nth: 2}
	out, err := b.g.Act(by, RulingNote{Rule: "2", Text: "line one\nline two"})
	if err != nil {
		t.Fatal(err)
	}
	a, who, err := ParseAct(b.records()[out.FromRecord])
	by.At = when(3)
	if err != nil || a != (RulingNote{Rule: "2", Text: "line oneline two"}) || who != by {
		t.Errorf("%+v by %+v, %v", a, who, err)
	}
	if out.Status != Ruled || out.Act != a || out.By != by || out.Reason != by.Reason || out.ToRecord-out.FromRecord != 2 ||
		history.ActKind(b.records()[out.FromRecord]) != "note" {
		t.Errorf("%+v", out)
	}
	b.replay()
	raw := Attribution{Name: "a\x00b\n" + strings.Repeat("x", 300), Reason: "one\ntwo", At: when(4).In(time.FixedZone("x", 7200)), Nth: 3}
	out, err = b.g.Act(raw, RulingNote{Text: "x"})
	if err != nil {
		t.Fatal(err)
	}
	if _, who, err := ParseAct(b.records()[out.FromRecord]); err != nil || who != out.By || out.Reason != "onetwo" {
		t.Errorf("%+v, %+v, %v", who, out.By, err)
	}
	for _, r := range b.records()[:5] {
		if _, _, err := ParseAct(r); err == nil {
			t.Errorf("record %d, a %s, is an act", r.N, r.Type)
		}
	}
}

// TestActOnce: a command of a mail is done once, also after a replay; another one of the same mail is another act.
func TestActOnce(t *testing.T) {
	b := newTable(t, 1)
	by := Attribution{Name: "red", At: when(1), Mail: "<x@example.org>"}
	first, err := b.g.Act(by, Press{From: "red", To: "all", SHA: sheets.SHA256Hex("a")})
	if err != nil {
		t.Fatal(err)
	}
	again, err := Replay(b.records(), toy.Title{}, b.mod, b.keys, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*Game{b.g, again} {
		out, err := g.Act(by, Press{From: "red", To: "all", SHA: sheets.SHA256Hex("b")})
		if err != nil || out.Status != Duplicate || out.FromRecord != first.FromRecord || g.AdminState().LastPress != 1 {
			t.Errorf("a second time: %+v, %v", out, err)
		}
	}
	for n, a := range []Act{Press{From: "red", To: "all", SHA: sheets.SHA256Hex("a")}, RulingNote{Text: "x"}} {
		if by.Nth = 1 - n; n == 1 && by.Nth != 0 {
			t.Fatal("the second one is of the same number and of another kind")
		}
		if out, err := b.g.Act(by, a); err != nil || out.Status == Duplicate {
			t.Errorf("another act of the mail: %+v, %v", out, err)
		}
	}
	if out := b.send(toy.Red, "pass", Executed); out.Status != Executed {
		t.Error("the sheet of a mail with acts is no duplicate")
	}
	if _, err := b.g.Act(Attribution{At: when(2)}, nil); err == nil {
		t.Error("no act at all is done")
	}
	b.replay()
}

// TestTableActs: acts that change the table alone, one after the other. None of them touches position or seats' sheets.
func TestTableActs(t *testing.T) {
	b := newTable(t, 1)
	hash, block := b.g.Position().Hash(), b.g.chance.Block
	q := b.g.Question()
	if q.Side != toy.Red || q.Owed != "order T1-R" || q.Cause != 0 || !q.Since.Equal(created) {
		t.Fatalf("question %+v", q)
	}
	b.act(Clock{Policy: "zone: UTC\n"})
	b.refused(Clock{Policy: "zone: UTC\n"}, "already")
	b.act(Moderator{Name: "Max", Addr: "max@example.org", Level: ProofByToken})
	b.act(Moderator{Name: "Maxi", Addr: "MAX@example.org", Level: ProofByDKIM})
	b.refused(Moderator{Addr: "", Level: ProofByToken}, "address")
	b.refused(Moderator{Addr: "x@example.org", Level: "oath"}, "oath")
	b.refused(Moderator{Addr: "x@example.org", Removed: true}, "no moderator")
	b.act(Deadline{Due: when(72), Grace: when(80), Why: "policy"})
	b.refused(Deadline{Due: when(71), Grace: when(80)}, "shortened")
	b.refused(Deadline{Due: when(72)}, "shortened") // without its grace
	b.refused(Deadline{Due: when(90), Grace: when(80)}, "grace")
	b.refused(Deadline{}, "no time")
	b.refused(Deadline{Side: toy.Blue, Due: when(90)}, "waits for red")
	b.act(Deadline{Due: when(96), Grace: when(100), Why: "extended"})
	b.act(Absence{Side: toy.Blue, From: when(200), To: when(300), State: AbsenceAnnounced})
	b.act(Absence{Side: toy.Red, From: when(200), To: when(300), State: AbsenceRequested})
	b.act(Absence{No: 2, State: AbsenceAgreed})
	b.act(Absence{No: 1, State: Withdrawn})
	b.refused(Absence{No: 1, State: AbsenceAgreed}, "withdrawn")
	b.refused(Absence{No: 2, Side: toy.Blue, From: when(1), To: when(2), State: AbsenceAgreed}, "that of red")
	b.refused(Absence{Side: toy.Blue, From: when(300), To: when(300), State: AbsenceAnnounced}, "end later")
	b.refused(Absence{Side: toy.Blue, From: when(1), To: when(2), State: AbsenceAgreed}, "is new")
	b.refused(Absence{Side: "green", From: when(1), To: when(2), State: AbsenceAnnounced}, "red, blue")
	b.refused(Absence{Side: toy.Blue, From: when(1), To: when(2), State: AbsenceAnnounced, No: 9}, "the last one is 2")
	b.act(ChargeBank{Side: toy.Blue, Seconds: 3600})
	b.act(ChargeBank{Side: toy.Blue, Seconds: 60})
	b.refused(ChargeBank{Side: toy.Blue, Seconds: 60, Used: 61}, "3720")
	b.refused(ChargeBank{Side: toy.Blue, Seconds: 60, Cause: 10000}, "record 10000")
	b.act(Observer{Addr: "o@example.org", Name: "Olga", View: ViewPublic, Delay: 24})
	b.act(Observer{Addr: "o@example.org", Name: "Olga", View: ViewOmniscient})
	b.refused(Observer{Addr: "p@example.org", View: "all"}, "public")
	b.refused(Observer{Addr: "p@example.org", View: ViewPublic, Delay: -1}, "delay")
	b.act(Press{From: "red", To: "blue", SHA: sheets.SHA256Hex("x")})
	b.refused(Press{From: "red", To: "blue", SHA: "x"}, "SHA-256")
	b.act(RevealToModerator{Subject: "draws"})
	b.refused(RevealToModerator{Subject: "draws"}, "already")
	b.refused(RevealToModerator{}, "what")
	b.refused(RulingNote{Rule: "1"}, "words")
	b.act(Pause{})
	b.refused(Pause{}, "paused since")
	b.refused(Resume{Due: when(30), Grace: when(40)}, "had")
	b.act(Resume{Due: when(1000), Grace: when(1001)})
	b.refused(Resume{}, "not paused")
	want := AdminState{Clock: "zone: UTC\n", Deadline: &Deadline{Side: toy.Red, Owed: "order T1-R", Due: when(1000), Grace: when(1001),
		Why: "resumed"},
		Absences: []Absence{{Side: toy.Blue, From: when(200), To: when(300), State: Withdrawn, No: 1},
			{Side: toy.Red, From: when(200), To: when(300), State: AbsenceAgreed, No: 2}},
		Bank: []BankAccount{{Side: toy.Blue, Used: 3660}}, Moderators: []Moderator{{Name: "Maxi",
			Addr: "MAX@example.org", Level: ProofByDKIM}},
		Observers: []Observer{{Addr: "o@example.org", Name: "Olga", View: ViewOmniscient}}, LastPress: 1, Unsealed: []string{"draws"}}
	if got := b.g.AdminState(); !reflect.DeepEqual(got, want) {
		t.Errorf("the table is %+v\nwant %+v", got, want)
	}
	if b.g.Position().Hash() != hash || b.g.Question() != q || b.g.chance.Block != block {
		t.Errorf("the game itself changed: question %+v, was %+v, block %d", b.g.Question(), q, b.g.chance.Block)
	}
	b.replay()
	b.send(toy.Red, "pass", Executed)
	if tab, q := b.g.AdminState(), b.g.Question(); tab.Deadline != nil || q.Side != toy.Blue || q.Cause != b.types(0, "receipt")[0].N {
		t.Errorf("after the sheet: deadline %+v, question %+v", tab.Deadline, q)
	}
	b.replay()
}

// TestDeadlineStands: drafts, refusals and the other side's standing orders leave a deadline alone; what ends the
// question ends it, and so does a rollback.
func TestDeadlineStands(t *testing.T) {
	b := newTable(t, 3)
	to := b.g.log.Size() - 1
	b.act(Deadline{Due: when(72), Why: "policy"})
	b.send(toy.Red, "draft\npass", Drafted)
	b.send(toy.Red, "move A4 9999", Refused)
	b.send(toy.Blue, "when retreat: noretreat", Filed)
	if b.g.AdminState().Deadline == nil {
		t.Fatal("the deadline is gone")
	}
	if _, err := b.g.Act(by("x"), Rollback{ToRecord: to}); err != nil {
		t.Fatal(err)
	}
	if q := b.g.Question(); b.g.AdminState().Deadline != nil || q.Side != toy.Red || q.Cause != b.g.log.Size()-2 {
		t.Errorf("after a rollback: %+v, question %+v", b.g.AdminState().Deadline, q)
	}
	b.act(Deadline{Due: when(12)}) // nothing stands, so that nothing is shortened
	b.replay()
}
