package command

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules/core"
)

// shelf has the toy alone.
var shelf = game.NewLibrary([]core.Title{toy.Title{}}, toy.Open)

type ones struct{}

func (ones) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 1
	}
	return len(p), nil
}

var start = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)

const (
	mia = "mia@club.example"
	ann = "ann@club.example"
)

// newGame returns a game of the toy; blue is the address of the second seat.
func newGame(t *testing.T, blue string, moderators ...engine.Moderator) *game.Game {
	t.Helper()
	g, err := shelf.Create(filepath.Join(t.TempDir(), "t1"),
		game.Spec{Game: "t1", Title: "toy", Now: start, Entropy: ones{},
			Clock:      "kinds: {order: {next: 5d}}\n",
			Moderators: moderators,
			Seats:      []engine.Seat{{Side: toy.Red, Name: "Ann", Addr: ann}, {Side: toy.Blue, Name: "Bob", Addr: blue}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

var (
	ruler = Actor{Role: Moderator, LedgerName: "moderator " + mia, Addr: mia}
	red   = Actor{Role: Player, LedgerName: "red", Addr: ann, Side: toy.Red}
)

// do carries out a line an hour after the last one.
func do(t *testing.T, g *game.Game, who Actor, hours int, line string) Result {
	t.Helper()
	c, err := Parse(line, who.Role)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	res, err := Execute(g, who, c, Origin{At: start.Add(time.Duration(hours) * time.Hour)})
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return res
}

// done returns the kind of the act that a result stands for.
func done(g *game.Game, r Result) string {
	if r.Record < 0 {
		return "nothing"
	}
	rec := g.Log().Records()[r.Record]
	if a, _, err := engine.ParseAct(rec); err == nil {
		return engine.ActKindOf(a)
	}
	return rec.Type
}

// TestConsent: what becomes a proposal between people is done at once where there is nobody else to ask, and a deadline
// is given freely but never taken back.
func TestConsent(t *testing.T) {
	for _, tc := range []struct {
		line, people, alone string
	}{
		{`end red "the cup is decided"`, "propose", "propose"},
		{`set track mud 2 "forgotten"`, "propose", "propose"},
		{`process! T1-R "he is away"`, "propose", "propose"},
		{`clock none`, "propose", "propose"},
		{`deadline 2026-03-20 20:00`, "deadline", "deadline"},
		{`deadline 2026-03-02 11:00`, "propose", "propose"},
		{`pause`, "pause", "pause"},
		{`ruling 1.1 "so"`, "note", "note"},
	} {
		for blue, want := range map[string]string{"bob@club.example": tc.people, "ai:greedy": tc.alone} {
			g := newGame(t, blue)
			if got := do(t, g, ruler, 1, tc.line); done(g, got) != want {
				t.Errorf("%s against %s: %s (%s)", tc.line, blue, done(g, got), got.Refused)
			}
		}
	}
	g := newGame(t, "ai:greedy")
	if got := do(t, g, red, 1, "draw"); got.Refused == "" {
		t.Error("a draw without anybody who agrees")
	}
	do(t, g, ruler, 2, "deadline 2026-03-20 20:00")
	if got := do(t, g, red, 3, "extend 48h"); done(g, got) != "deadline" {
		t.Errorf("alone, more time: %s (%s)", done(g, got), got.Refused)
	}
	g = newGame(t, "bob@club.example")
	do(t, g, ruler, 2, "deadline 2026-03-20 20:00")
	if got := do(t, g, red, 3, "extend 48h"); done(g, got) != "propose" {
		t.Errorf("more time: %s (%s)", done(g, got), got.Refused)
	}
	if got := do(t, g, red, 4, "extend 48h"); !strings.Contains(got.Refused.String(), "proposed already") {
		t.Errorf("the same again: %s (%s)", done(g, got), got.Refused)
	}
	if got := do(t, g, ruler, 5, "deadline 2026-03-19 20:00"); done(g, got) != "propose" {
		t.Errorf("shorter: %s (%s)", done(g, got), got.Refused)
	}
}

// TestCooling: a sheet that can still be recalled is locked before its time only if its own side agrees.
func TestCooling(t *testing.T) {
	g := newGame(t, "bob@club.example")
	found := notation.FindFrames("#PBEM t1 red T1-R\npass\n#END\n", func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, toy.Red), true
	})
	if _, err := g.Submit(engine.Input{Frame: found.Frames[0], MessageID: "<s@club.example>", At: start.Add(time.Minute),
		LockAt: start.Add(2 * time.Hour)}); err != nil {
		t.Fatal(err)
	}
	if got := do(t, g, ruler, 1, "process T1-R"); done(g, got) != "propose" || !slices.Equal(g.AdminState().Proposals[0].Needs,
		[]core.Side{toy.Red}) {
		t.Fatalf("%s (%s), %+v", done(g, got), got.Refused, g.AdminState().Proposals)
	}
	if got := do(t, g, ruler, 3, "process T1-R"); done(g, got) != "process" {
		t.Errorf("after its time: %s (%s)", done(g, got), got.Refused)
	}
}

// TestRefusals: each says why.
func TestRefusals(t *testing.T) {
	g := newGame(t, "bob@club.example", engine.Moderator{Addr: mia, Level: engine.ProofByToken})
	for line, want := range map[string]string{
		"deadline 2026-02-01 20:00":               "is past",
		"deadline green 2026-04-01 20:00":         `there is no side "green" in this game; its sides are red, blue`,
		"deadline blue 2026-04-01 20:00":          "blue does not have to write now",
		"extend red 48h":                          "red has no deadline now",
		"resume":                                  "the game is not paused",
		"absence red 2026-02-01 2026-02-02":       "ends before it begins, or is over",
		"allow absence 4":                         "there is no absence 4",
		"process T9":                              "Nothing was done",
		"eject red":                               "needs a reason",
		"seat red bob@club.example":               "nobody plays two sides",
		"seat red ann@club.example":               "holds that seat already",
		"standin red ann@club.example 2026-05-01": "plays red already",
		"standin red c@club.example 2026-02-01":   "is past",
		"back red":                                "nobody stands in",
		"observer ann@club.example":               "cannot observe",
		"observer c@club.example omniscient":      "needs a reason",
		"observer c@club.example delay":           "the delay needs a time",
		"moderator mia@club.example signed":       "needs the public key",
		"end green \"x\"":                         "there is no side",
		"end red":                                 "needs a reason",
		"set track vp 1":                          "needs a reason",
		"roll combat:1#1 d6 3":                    "needs a reason",
		"rollback 999 \"x\"":                      "want a record before the last",
		"forward \"x\"":                           "there is no rollback to take back",
		"reveal":                                  "know each other",
		"withdraw proposal 1":                     "none is",
	} {
		size := g.Log().Size()
		if got := do(t, g, ruler, 1, line); !strings.Contains(got.Refused.String(), want) || g.Log().Size() != size {
			t.Errorf("%s: %q, want %q; %s", line, got.Refused, want, done(g, got))
		}
	}
}

// TestOnce: a command that comes again with the same mail is not carried out again, whatever it would mean now; the
// same command of another mail is.
func TestOnce(t *testing.T) {
	g := newGame(t, "bob@club.example")
	for i, line := range []string{"deadline 2026-03-20 20:00", "extend red 48h", "rollback 5 \"why\"", "roll combat:0303#1 d6 3 \"why\"",
		"pause", "resume", "unseal orders \"why\"", "seat blue carl@club.example"} {
		asks := strings.HasPrefix(line, "seat") // nothing is done before the address answers
		c, err := Parse(line, Moderator)
		if err != nil {
			t.Fatal(err)
		}
		if c.Verb == "rollback" {
			recs := g.Log().Records()
			at := 0
			for recs[at].Type != "state" {
				at++
			}
			c.args["record"] = strconv.Itoa(at)
		}
		m := Origin{At: start.Add(time.Duration(i+1) * time.Hour), Mail: "<m@club.example>", Nth: i}
		first, err := Execute(g, ruler, c, m)
		if err != nil || first.Refused != "" {
			t.Fatalf("%s: %v %s", line, err, first.Refused)
		}
		size := g.Log().Size()
		again, err := Execute(g, ruler, c, m)
		if asks && (again.FollowUp != Invite || first.Invited != "carl@club.example" || first.Record >= 0) {
			t.Errorf("%s: %+v, %+v", line, first, again)
		}
		if err != nil || again.Refused != "" || again.DoneBefore == asks || again.Record != first.Record || g.Log().Size() != size {
			t.Errorf("%s again: %v, %+v, %d records more", line, err, again, g.Log().Size()-size)
		}
	}
}

// TestWords: a command as a shell gives it.
func TestWords(t *testing.T) {
	for want, in := range map[string][]string{
		`deadline red 2026-03-20 20:00`:    {"deadline", "red", "2026-03-20 20:00"},
		`ruling 11.2 "the road counts"`:    {"ruling", "11.2", "the road counts"},
		`set unit A1 at 0303; track vp 3`:  {"set", "unit A1 at 0303; track vp 3"},
		`set unit A1 at 0303 ; track vp 3`: {"set", "unit", "A1", "at", "0303", ";", "track", "vp", "3"},
		`clock`:                            {"clock", "kinds: {}\nnmr: hold\n"},
		`pause`:                            {"PAUSE"},
	} {
		c, err := ParseWords(in, Moderator)
		if err != nil || c.String() != want {
			t.Errorf("%q: %v, %v", in, c, err)
		}
	}
	for want, in := range map[string][]string{"no command": nil, `unknown command "explode"; known: absence`: {"explode"},
		"the policy is missing": {"clock"}} {
		if _, err := ParseWords(in, Moderator); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", in, err)
		}
	}
}
