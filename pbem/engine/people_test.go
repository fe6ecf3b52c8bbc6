package engine

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// TestSeating: a player leaves, another comes, somebody stands in; what was on file goes with the player, not with a
// stand-in.
func TestSeating(t *testing.T) {
	b := newTable(t, 3)
	ann := Seat{Side: toy.Red, Name: "Ann", Addr: "ann@example.org", Lang: "ja"}
	b.send(toy.Red, "when retreat: noretreat\ndraft\npass", Drafted)
	b.send(toy.Red, "when retreat: noretreat", Filed)
	b.refused(Seating{Side: toy.Red, Change: SeatingTakeover, Seat: ann}, "must be vacant")
	b.refused(Seating{Side: toy.Red, Change: SeatingEndStandIn}, "nobody stands in")
	b.refused(Seating{Side: toy.Red, Change: "leave"}, "takeover")
	b.refused(Seating{Side: toy.Red, Change: SeatingResign, Seat: ann}, "no newcomer")
	b.refused(Seating{Side: toy.Red, Change: SeatingBeginStandIn, Until: when(99)}, "address")
	b.refused(Seating{Side: toy.Red, Change: SeatingEject, Until: when(99)}, "no end")
	rita, _ := b.g.SeatOf("red")
	b.act(Seating{Side: toy.Red, Change: SeatingBeginStandIn, Seat: ann, Until: when(200)})
	s, _ := b.g.SeatOf("red")
	if s.Addr != ann.Addr || s.Owner != rita.Addr || len(b.g.AdminState().StandIns) != 1 ||
		!b.g.AdminState().StandIns[0].Until.Equal(when(200)) ||
		b.g.Proofs().AddressChanges(toy.Red) != 1 {
		t.Errorf("%+v, %+v", s, b.g.AdminState().StandIns)
	}
	if orders := b.g.SheetsOnFile(toy.Red).Lines(); len(orders) != 1 {
		t.Error("the owner's standing orders are gone")
	}
	b.refused(Seating{Side: toy.Red, Change: SeatingBeginStandIn, Seat: ann}, "stand-in already")
	b.replay()
	b.act(Seating{Side: toy.Red, Change: SeatingEndStandIn})
	if s, _ := b.g.SeatOf("red"); !reflect.DeepEqual(s, rita) || b.g.Proofs().AddressChanges(toy.Red) != 2 ||
		!reflect.DeepEqual(b.g.Header.Seats[0], rita) {
		t.Errorf("%+v, want %+v", s, rita)
	}
	to := b.g.log.Size() - 1
	out := b.act(Seating{Side: toy.Red, Change: SeatingResign})
	if s, _ := b.g.SeatOf("red"); !reflect.DeepEqual(s, Seat{Side: toy.Red}) || !strings.Contains(out.Ruling.String(), "vacant") ||
		s.HasPerson() {
		t.Errorf("%+v", s)
	}
	if _, _, ok := b.g.SheetsOnFile(toy.Red).DraftReceipt(); ok {
		t.Error("his draft is still there")
	}
	if orders := b.g.SheetsOnFile(toy.Red).Lines(); len(orders) > 0 {
		t.Error("his standing orders are still there")
	}
	b.refused(Seating{Side: toy.Red, Change: SeatingEject}, "vacant")
	b.act(Lapse{Policy: LapseHold})
	b.refused(Team{Side: toy.Red, Addr: "x@example.org"}, "vacant")
	b.act(Seating{Side: toy.Red, Change: SeatingTakeover, Seat: ann})
	if got := b.g.AdminState().Bank; len(got) != 1 || got[0].Missed != 0 {
		t.Errorf("who comes has missed deadlines: %+v", got)
	}
	if _, err := b.g.Act(by("x"), Rollback{ToRecord: to}); err != nil { // to when Rita had her draft
		t.Fatal(err)
	}
	if s, _ := b.g.SeatOf("red"); !reflect.DeepEqual(s, ann) {
		t.Errorf("after a rollback %+v sits there", s)
	}
	if _, _, ok := b.g.SheetsOnFile(toy.Red).DraftReceipt(); ok {
		t.Error("the draft of who left came back")
	}
	b.replay()
}

// TestTeam: further addresses come and go; a reply address given to one that went is no longer good.
func TestTeam(t *testing.T) {
	b := newTable(t, 3)
	b.act(Team{Side: toy.Red, Addr: "r2@example.org"})
	b.act(Team{Side: toy.Red, Addr: "r3@example.org"})
	b.refused(Team{Side: toy.Red, Addr: "R2@example.org"}, "already")
	b.refused(Team{Side: toy.Red, Addr: "rita@example.org"}, "already")
	b.refused(Team{Side: toy.Red, Addr: "r4@example.org", Removed: true}, "no further address")
	b.refused(Team{Side: "green", Addr: "r4@example.org"}, "no side")
	if b.g.Proofs().AddressChanges(toy.Red) != 0 {
		t.Error("a new address makes old tokens bad")
	}
	b.act(Team{Side: toy.Red, Addr: "R2@example.org", Removed: true})
	if s, _ := b.g.SeatOf("red"); !slices.Equal(s.TeamAddrs, []string{"r3@example.org"}) ||
		b.g.Proofs().AddressChanges(toy.Red) != 1 ||
		!slices.Equal(b.g.Header.Seats[0].TeamAddrs, s.TeamAddrs) {
		t.Errorf("%+v, %d moves", s, b.g.Proofs().AddressChanges(toy.Red))
	}
	s, _ := b.g.SeatOf("red")
	s.Name = "Rita R."
	if _, err := b.g.Act(by("x"), EditSeat{Side: s.Side, Seat: s}); err != nil {
		t.Fatal(err)
	}
	if s, _ := b.g.SeatOf("red"); !slices.Equal(s.TeamAddrs, []string{"r3@example.org"}) {
		t.Errorf("a new name loses the team: %+v", s)
	}
	if s := RosterOf(nil, b.g.Log().Records()).Seat(toy.Red); s.Name != "Rita R." || !slices.Equal(s.TeamAddrs,
		[]string{"r3@example.org"}) {
		t.Errorf("the letters after it go to %+v: the team is not told", s)
	}
	b.replay()
}

// TestProposals: an act waits for all whose consent it needs; a no ends it; the act's own record follows the last
// consent.
func TestProposals(t *testing.T) {
	b := newTable(t, 3)
	line := FormatAct(EditPosition{Edits: []string{"unit A4 at 0201"}})
	both := []core.Side{toy.Red, toy.Blue}
	b.refused(Propose{Act: "set unit", Needs: both}, "no value")
	b.refused(Propose{Act: FormatAct(Consent{No: 1, Side: toy.Red}), Needs: both}, "cannot be proposed")
	b.refused(Propose{Act: line}, "nobody")
	b.refused(Propose{Act: line, Needs: []core.Side{toy.Red, toy.Red}}, "twice")
	b.refused(Propose{Act: line, Needs: []core.Side{"green"}}, "no side")
	b.refused(Propose{Act: line, Needs: both, No: 2}, "the next is 1")
	b.refused(Propose{Act: FormatAct(Lapse{Side: toy.Red, Cause: b.g.Question().Cause, Policy: LapseForfeit}), Needs: both},
		"cannot be proposed")
	b.act(Propose{Act: line, Needs: both, Until: when(500)})
	b.refused(Propose{Act: line, Needs: both}, "proposal 1 is the same")
	at := b.hexOf("A4")
	b.act(Consent{No: 1, Side: toy.Red, Yes: true})
	b.refused(Consent{No: 1, Side: toy.Red, Yes: true}, "agreed to proposal 1 already")
	b.refused(Consent{No: 1, Side: "green", Yes: true}, "red, blue")
	b.refused(Consent{No: 3, Side: toy.Red, Yes: true}, "open: 1")
	b.act(RulingNote{Text: "x"})
	if p := b.g.AdminState().Proposals; len(p) != 1 || !slices.Equal(p[0].Given, both[:1]) || p[0].Act != line || p[0].By != "moderator" ||
		p[0].Reason != "because" || b.hexOf("A4") != at {
		t.Fatalf("%+v", p)
	}
	b.replay()
	out := b.act(Consent{No: 1, Side: toy.Blue, Yes: true})
	if b.hexOf("A4") != "0201" || len(b.g.AdminState().Proposals) > 0 || FormatAct(out.AgreedAct) != line || out.Proposal.No != 1 ||
		!strings.Contains(out.Ruling.String(), "Blue agrees to proposal 1") {
		t.Errorf("%+v", out)
	}
	a, who, err := ParseAct(b.records()[out.FromRecord+1])
	if err != nil || FormatAct(a) != line || who.Name != "proposal 1" || who.Reason != "because" || !who.At.Equal(out.At) {
		t.Errorf("the act's own record: %+v %+v %v", a, who, err)
	}
	b.act(Propose{Act: FormatAct(RulingNote{Text: "x"}), Needs: both, Until: when(b.mail + 3)})
	b.act(Consent{No: 2, Side: toy.Red, Yes: true})
	out = b.act(Consent{No: 2, Side: toy.Blue})
	if len(b.g.AdminState().Proposals) > 0 || out.AgreedAct != nil || out.Proposal.No != 2 {
		t.Errorf("a no: %+v", out)
	}
	b.act(Propose{Act: FormatAct(RulingNote{Text: "x"}), Needs: both, Until: when(b.mail + 1)})
	b.refused(Consent{No: 3, Side: toy.Red, Yes: true}, "")
	b.act(CloseProposal{No: 3, Why: "expired"})
	b.refused(CloseProposal{No: 3, Why: "expired"}, "none is")
	b.replay()
}

// TestGoOnWithoutASheet: by consent of all a phase passes without the sheet of its side.
func TestGoOnWithoutASheet(t *testing.T) {
	b := newTable(t, 3)
	q := b.g.Question()
	b.act(Propose{Act: FormatAct(Lapse{Side: q.Side, Cause: q.Cause, Policy: LapseDefaults}), Needs: []core.Side{toy.Red, toy.Blue}})
	b.act(Consent{No: 1, Side: toy.Red, Yes: true})
	b.act(Consent{No: 1, Side: toy.Blue, Yes: true})
	if now := b.g.Question(); now.Cause == q.Cause || now.Owed == q.Owed && now.Side == q.Side {
		t.Errorf("the game still waits for %+v", now)
	}
	b.replay()
}

// TestShorterByConsent: what nobody may do to a deadline alone, all may together; a seat that no person holds is not
// asked.
func TestShorterByConsent(t *testing.T) {
	b := newTable(t, 3)
	b.act(Deadline{Due: when(100)})
	b.refused(Deadline{Due: when(50)}, "shortened")
	b.agreed(Deadline{Due: when(50), Why: "agreed"})
	if d := b.g.AdminState().Deadline; !d.Due.Equal(when(50)) || d.Why != "agreed" || d.Side != toy.Red {
		t.Errorf("%+v", d)
	}
	b.act(Seating{Side: toy.Red, Change: SeatingEject})
	b.act(Deadline{Due: when(40)})
	b.replay()
}

// TestFinish: a ruling ends the game, for a side or a draw, also in the middle of a sheet; a rollback opens it again.
func TestFinish(t *testing.T) {
	b := search(t, func(b *table) bool {
		b.send(toy.Red, "attack 0303 with A1,A2", Executed)
		return b.g.OpenChoice() != nil
	})
	to := b.g.log.Size() - 1
	b.act(Deadline{Due: when(100)})
	b.refused(EndGame{Result: "green", Text: "x"}, "no side")
	b.refused(EndGame{Result: "red"}, "why")
	out := b.act(EndGame{Result: "blue", Text: "Red resigned"})
	if o := b.g.Position().Over; o == nil || o.Winner != toy.Blue || o.Why.String() != "Red resigned" || o.Level != "by ruling" ||
		b.g.OpenChoice() != nil || b.g.AwaitedSide() != "" || b.g.AdminState().Deadline != nil || b.g.AdminState().Result == nil {
		t.Errorf("%+v, %+v", b.g.Position().Over, out)
	}
	if q := b.g.Question(); q.Side != "" || q.Owed != "" {
		t.Errorf("%+v", q)
	}
	b.refused(EndGame{Result: ResultDraw, Text: "x"}, "over")
	b.refused(EditPosition{Edits: []string{"unit A4 at 0201"}}, "over")
	b.refused(Pause{}, "over")
	b.act(RulingNote{Text: "well played"})
	b.replay()
	if _, err := b.g.Act(by("x"), Rollback{ToRecord: to}); err != nil {
		t.Fatal(err)
	}
	if b.g.Position().Over != nil || b.g.OpenChoice() == nil || b.g.AdminState().Result != nil {
		t.Error("the game is still over")
	}
	b.act(EndGame{Result: ResultDraw, Text: "agreed"})
	if o := b.g.Position().Over; o.Winner != "" {
		t.Errorf("%+v", o)
	}
	b.replay()
}

// TestBeginning: moderators, clock and anonymity of a new game stand in its first records, and only when given.
func TestBeginning(t *testing.T) {
	plain := newTable(t, 3)
	for _, r := range plain.records() {
		if r.Type == "clock" || r.Type == "moderator" || r.Get("anonymous") != "" {
			t.Errorf("a game without has %s", r.Text())
		}
	}
	h := plain.g.Header
	h.Clock, h.Anonymous = "zone: UTC\n\nnmr: hold", true
	h.Moderators = []Moderator{{Name: "Max", Addr: "max@example.org", Level: ProofBySignature, Key: "a\nb"}}
	h.Seats = slices.Clone(h.Seats)
	h.Seats[1].TeamAddrs = []string{"b2@example.org", "b3@example.org"}
	g, err := New(h, toy.Title{}, plain.mod, newKeys(3))
	if err != nil {
		t.Fatal(err)
	}
	got, err := ParseHeader(g.log.Records())
	h.Clock += "\n"
	if err != nil || !reflect.DeepEqual(got, h) {
		t.Errorf("%+v\nwant %+v, %v", got, h, err)
	}
	if tab := g.AdminState(); tab.Clock != h.Clock || !reflect.DeepEqual(tab.Moderators, h.Moderators) {
		t.Errorf("%+v", tab)
	}
	b := &table{t: t, g: g, keys: newKeys(3), mod: plain.mod}
	b.act(Moderator{Addr: "max@example.org", Removed: true})
	b.act(Clock{})
	if len(b.g.AdminState().Moderators) != 0 || b.g.AdminState().Clock != "" {
		t.Errorf("%+v", b.g.AdminState())
	}
	b.replay()
}
