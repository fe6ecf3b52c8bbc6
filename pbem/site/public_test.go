package site_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

var (
	first  = secrets{"anna@example.org", "boris@example.org", "vera@example.org", "Anna Arndt", 0, "fight/move", 0}
	second = secrets{"zoe@example.net", "yuri@example.net", "wim@example.net", "Zoe Zander", 9, "move/fight", 1}
)

// life plays a game with everything that all sides are told of. What differs by the secrets is hidden from some of
// them.
func life(t *testing.T, x secrets) *play {
	t.Helper()
	p := newPlay(t, x, true)
	mod := "moderator " + x.vera
	p.act("timekeeper", "", engine.Deadline{Due: opening.Add(50 * time.Hour), Grace: opening.Add(60 * time.Hour), Why: "policy"})
	p.act("german", "holidays, "+x.name+" <"+x.anna+">", engine.Absence{Side: "german", From: opening.Add(500 * time.Hour),
		To: opening.Add(600 * time.Hour), State: engine.AbsenceRequested})
	p.act(mod, "fair enough, says "+x.vera, engine.Absence{No: 1, State: engine.AbsenceAgreed})
	p.act(mod, x.name+"'s question", engine.RulingNote{Rule: "11.2", Text: "a unit of " + strings.ToUpper(x.name) + " may retreat"})
	p.sheet("#PBEM kursk-7 german T0-G\ndeclare gambit no\n#END\n", 0)
	p.sheet("#PBEM kursk-7 soviet T0-S\norder "+x.order+"\n#END\n", 0)
	p.act(mod, "", p.swap(x.swap))
	p.act(mod, "", engine.Pause{})
	p.act(mod, "", engine.Resume{})
	p.act("german", "", engine.Propose{Act: engine.FormatAct(engine.EditPosition{Edits: []string{"unit 1SS steps 1"}}),
		Needs: []core.Side{"german", "soviet"}})
	p.act("german", "", engine.Consent{No: 1, Side: "german", Yes: true})
	p.act("soviet", "", engine.Consent{No: 1, Side: "soviet", Yes: true})
	p.act("timekeeper", "", engine.Lapse{Side: "german", Cause: p.Question().Cause, Policy: engine.LapseHold})
	p.act(mod, "no word for weeks", engine.Seating{Side: "german", Change: engine.SeatingEject})
	p.act(mod, "", engine.Seating{Side: "german", Change: engine.SeatingTakeover, Seat: engine.Seat{Name: x.name, Addr: x.anna}})
	return p
}

// hidden adds what only some are told of.
func (p *play) hidden(n int) {
	p.t.Helper()
	p.act("german", "", engine.Press{From: "german", To: "soviet", SHA: strings.Repeat("a", 64)})
	p.act("german", "", engine.Team{Side: "german", Addr: "carl@example.org"})
	p.act("moderator vera@example.org", "", engine.Observer{Addr: "dora@example.org", View: engine.ViewPublic})
	p.act("moderator vera@example.org", "", engine.Moderator{Name: "Emil", Addr: "emil@example.org", Level: engine.ProofByToken})
	p.act("timekeeper", "", engine.ChargeBank{Side: "german", Seconds: 3600, Cause: p.Question().Cause})
	for range n {
		p.sheet("#PBEM kursk-7 german T1-G-1\ndraft\norder move/fight\n#END\n", 0)
		p.sheet("#PBEM kursk-7 german T1-G-1\nmove nobody 2113\n#END\n", 0)
	}
	out := p.sheet("#PBEM kursk-7 german T1-G-1\norder move/fight\n#END\n", time.Hour)
	if out.Status != engine.Committed {
		p.t.Fatalf("the sheet is %s: %v", out.Status, out.Faults)
	}
	p.act("german", "", engine.RecallSheet{Side: "german", Receipt: out.Receipt})
	p.sheet("#PBEM kursk-7 soviet\nwhen attacked: retreat\n#END\n", 0)
}

var (
	head   = regexp.MustCompile(`(<code>|map/kursk-7-)[0-9a-f]{12}(</code>( behind record [0-9]+)?|\.png)`)
	styles = regexp.MustCompile(`(?s)<style>.*?</style>`)
)

// TestEqualPublicView: two games that look the same to all sides have the same pages but for the head of the ledger,
// which all sides are told.
func TestEqualPublicView(t *testing.T) {
	a, b := life(t, first), life(t, second)
	pa, pb := a.pages(), b.pages()
	if pa == pb || !head.MatchString(pa) {
		t.Error("the heads of two ledgers are the same")
	}
	if d := cmp.Diff(head.ReplaceAllString(pa, "HEAD"), head.ReplaceAllString(pb, "HEAD")); d != "" {
		t.Errorf("secrets show:\n%s", d)
	}
	if a.Position().Hash() == b.Position().Hash() || !bytes.Equal(a.picture(), b.picture()) {
		t.Error("secrets show on the map, or the positions are the same")
	}
	for _, want := range []string{"Turn 1, phase T1-G-1 begins.", "absence", "Reason: fair enough, says (address)",
		"A ruling of the moderator on rule 11.2: a unit of (name) may retreat",
		"Reason: (name)&#39;s question", "The game is paused", "German did not write in time",
		"The position is changed by hand, in 1 places.", "It is vacant.", "German is played by a player from now on.",
		"Proposal 1 is made; it needs the consent of German, Soviet.", "By consent of the players.", "By a moderator.", "By German.",
		"Reason: holidays, (name) &lt;(address)&gt;"} {
		if !strings.Contains(pa, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(pa, "1SS") {
		t.Error("the page tells what an edit of the position was")
	}
}

// TestHiddenLeavesNoTrace: not even that something hidden came can be seen, nor when.
func TestHiddenLeavesNoTrace(t *testing.T) {
	p := life(t, first)
	last := p.public().Last
	p.act("timekeeper", "", engine.Deadline{Due: p.at.Add(500 * time.Hour), Why: "policy"})
	if !p.public().Last.Equal(last) {
		t.Error("a deadline by the timetable counts as an event")
	}
	before, drawn := p.pages(), p.picture()
	p.hidden(2)
	if d := cmp.Diff(before, p.pages()); d != "" {
		t.Errorf("hidden things show:\n%s", d)
	}
	if !bytes.Equal(drawn, p.picture()) {
		t.Error("hidden things show on the map")
	}
	p.act("moderator vera@example.org", "", engine.Pause{})
	if before == p.pages() {
		t.Error("a pause does not show")
	}
}

// TestNoAddress: no page holds anything like an address, nor a name in an anonymous game; in another game players have
// names.
func TestNoAddress(t *testing.T) {
	for _, anonymous := range []bool{true, false} {
		x := first
		p := newPlay(t, x, anonymous)
		p.act("vera@example.org", "write to Vera <vera@example.org>; Arndt knows", engine.Deadline{Due: opening.Add(90 * time.Hour),
			Why: "mail to vera@example.org was lost"})
		p.act("moderator vera@example.org", "", engine.Seating{Side: "soviet", Change: engine.SeatingBeginStandIn,
			Seat: engine.Seat{Name: "carl@example.org", Addr: "carl@example.org"}, Until: opening.Add(99 * time.Hour)})
		p.act("x", "", engine.RevealToModerator{Subject: "position, for vera@example.org"})
		p.act("x", "", engine.EndGame{Result: engine.ResultDraw, Text: "Anna Arndt <anna@example.org> gave up"})
		pages := styles.ReplaceAllString(p.pages(), "")
		if strings.Contains(pages, "@") || strings.Contains(pages, "example") {
			t.Errorf("anonymous %v: an address in the pages:\n%s", anonymous, pages)
		}
		if named := strings.Contains(strings.ToLower(pages), "arndt"); named == anonymous {
			t.Errorf("anonymous %v: name in the pages: %v", anonymous, named)
		}
		if !strings.Contains(pages, "a player, standing in") {
			t.Error("the stand-in is not told of")
		}
	}
}
