package tournament

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
)

// counts lets the day go by after which the votes on a game count, and checks that nothing is decided before it is
// over.
func (s *sim) counts(game string) {
	s.t.Helper()
	at := s.NextDueTime()
	s.now = s.now.Add(panelWait - time.Second)
	if done, err := s.ScoreStoppedGame(game); done || err != nil {
		s.t.Errorf("%s is decided before the votes count: %v", game, err)
	}
	if s.now = s.now.Add(time.Second); !at.Equal(s.now) {
		s.t.Errorf("the next hour is %s, want %s", at, s.now)
	}
	if done, err := s.ScoreStoppedGame(game); !done || err != nil {
		s.t.Errorf("%s is not decided when the votes count: %v", game, err)
	}
}

// TestPanelIsSealed: nothing that a public ledger or event.yaml says tells a judge what another voted before all three
// have; the third vote opens them, also where the process was killed behind it, and no vote comes after that. Another
// opening than what was sealed is found.
func TestPanelIsSealed(t *testing.T) {
	s, g := halted(t, t.TempDir(), ScoreByPanel, ScoreByDraw)
	s.refused(s.Vote("otto", g[0].ID, "97"), "votes are taken when it is stopped")
	s.rest(g[:3]...)
	public := func() string {
		s.must(s.shown())
		var all strings.Builder
		for _, f := range []string{FileLedger, FileEvent} {
			raw, err := os.ReadFile(filepath.Join(s.Dir, f))
			s.must(err)
			all.Write(raw)
		}
		return all.String()
	}
	s.must(s.Vote("otto", g[0].ID, "97"))
	s.must(s.Vote("emil", g[0].ID, "83"))
	if got := s.Status().String(); !strings.Contains(got, "2 of 3 votes are in: otto, emil\n") || strings.Contains(got, "claimed") ||
		!strings.Contains(got, "round 1 is being played") {
		t.Error(got)
	}
	s.must(s.Vote("otto", g[0].ID, "96"))
	if text := public(); strings.Contains(text, " 97\n") || strings.Contains(text, " 83\n") || strings.Contains(text, "open ") {
		t.Errorf("a vote is open:\n%s", text)
	}
	s.refused(s.Vote("vera", g[0].ID, "1"), "want a judge whom a director named")
	s.refused(s.Vote("otto", g[0].ID, "often"), "want first, second, draw")
	s.must(s.Vote("frida", g[0].ID, "second"))
	x, _ := s.Game(g[0].ID)
	if want := []string{"emil 83", "otto 96", "frida second"}; !slices.Equal(x.Panel, want) {
		t.Errorf("%v, want %v", x.Panel, want)
	}
	s.refused(s.Vote("frida", g[0].ID, "first"), "has its panel of 3")
	s.counts(g[0].ID)
	s.refused(s.Vote("frida", g[0].ID, "first"), "is no game without a result")
	s.result(g[0], ScoreByPanel, "first", [2]int{10, 0})

	s.must(s.Vote("otto", g[1].ID, "first"))
	s.must(s.Vote("emil", g[1].ID, "draw"))
	v := voted{"second", strings.Repeat("ab", 16)}
	seal := sealOf(v, g[1].ID, "frida")
	s.secrets.Votes[seal] = v
	s.must(s.keep())
	s.must(s.append("", record("vote", "game", g[1].ID, "player", "frida", "seal", seal))) // and here the process is killed
	s.must(s.Close())
	b, err := OpenAt(s.Dir, s.Now)
	s.must(err)
	now, r := s.Now, s.r
	s.Book = b
	b.Now, b.Entropy = now, r
	if x, _ := s.Game(g[1].ID); len(x.Panel) != 3 {
		t.Errorf("behind a kill the votes are %v", x.Panel)
	}
	s.must(s.Vote("otto", g[2].ID, "first")) // the director rules before the others have voted
	s.must(s.Adjudicate("vera", Score{Game: g[2].ID}))
	s.result(g[2], ScoreByDraw, "draw", [2]int{5, 5})
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.strangers()
	agrees(t, nil, altered(t, s, []alteration{{"votes", "open emil 83", "open emil 82", "field open"},
		{"result", "vote emil 83", "vote emil 82", "field vote"}}))
}

// TestVotesAreOpenedOnce: what a record opens is three votes, in their order, and once.
func TestVotesAreOpenedOnce(t *testing.T) {
	s, g := halted(t, "", ScoreByPanel)
	s.rest(g[0])
	open := func(lines ...string) error {
		r := ledger.Record{Type: "votes"}
		r.Add("game", g[0].ID)
		for _, l := range lines {
			r.Add("open", l)
		}
		return s.append("", r)
	}
	salt := strings.Repeat("cd", 16)
	lines := []string{"otto first " + salt, "emil draw " + salt, "frida first " + salt}
	s.refused(open(lines...), "no panel whose votes")
	for _, id := range []string{"otto", "emil", "frida"} {
		what := strings.Fields(lines[slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, id) })])[1]
		s.must(s.append("", record("vote", "game", g[0].ID, "player", id, "seal", sealOf(voted{what, salt}, g[0].ID, id))))
	}
	s.refused(open(lines[1], lines[0], lines[2]), "in the order of the seals")
	s.refused(open(lines[0], "emil first "+salt, lines[2]), "what was sealed as")
	s.refused(open(lines[:2]...), "no panel whose votes")
	s.must(open(lines...))
	s.refused(open(lines...), "no panel whose votes")
}
