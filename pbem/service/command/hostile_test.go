package command

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
)

const bob = "bob@club.example"

var blue = Actor{Role: Player, LedgerName: "blue", Addr: bob, Side: toy.Blue}

// TestProposalOfWhoLeft: what players proposed or agreed to does not bind those who have the seat after them.
func TestProposalOfWhoLeft(t *testing.T) {
	g := newGame(t, bob)
	if got := do(t, g, red, 1, "draw"); done(g, got) != "propose" {
		t.Fatal(got.Refused)
	}
	if got := do(t, g, red, 2, "resign"); got.Refused != "" {
		t.Fatal(got.Refused)
	}
	if got := do(t, g, ruler, 3, "seat red cara@club.example"); got.Refused != "" {
		t.Fatal(got.Refused)
	}
	if got := do(t, g, blue, 4, "agree 1"); got.Refused == "" {
		t.Error("a draw without the word of who plays red now")
	}
	if g.Position().Over != nil {
		t.Error("the game is over")
	}

	g = newGame(t, bob)
	do(t, g, ruler, 1, `end red "the cup is decided"`)
	do(t, g, blue, 2, "agree 1")
	do(t, g, ruler, 3, `eject blue "silent"`)
	do(t, g, ruler, 4, "seat blue cara@club.example")
	do(t, g, red, 5, "agree 1")
	if g.Position().Over != nil {
		t.Error("lost by the word of a player who was ejected")
	}

	g = newGame(t, bob)
	do(t, g, ruler, 1, `eject blue "silent"`)
	do(t, g, ruler, 2, `end red "the cup is decided"`) // red alone is asked
	do(t, g, ruler, 3, "seat blue cara@club.example")
	do(t, g, red, 4, "agree 1")
	if g.Position().Over != nil {
		t.Error("lost without being asked")
	}

	g = newGame(t, bob)
	do(t, g, red, 1, "draw")
	do(t, g, red, 2, "standin cara@club.example 2026-04-01")
	do(t, g, red, 3, "back")
	if do(t, g, blue, 4, "agree 1"); g.Position().Over == nil {
		t.Error("a stand-in who came and went closed a proposal")
	}
}

// TestSetRefusedToPlayer: a player who agrees to edits that are not possible any more does not read which counters they
// name.
func TestSetRefusedToPlayer(t *testing.T) {
	g := newGame(t, bob)
	id := g.Position().Units[0].Def.ID
	set := "unit " + id + " steps 1"
	if got := do(t, g, ruler, 1, "set "+set+` "forgotten"`); done(g, got) != "propose" {
		t.Fatal(got.Refused)
	}
	do(t, g, red, 2, "agree 1")
	if _, err := g.Act(engine.Attribution{Name: "moderator " + mia, At: start.Add(3 * time.Hour)},
		engine.EditPosition{Edits: []string{"unit " + id + " box dead"}}); err != nil {
		t.Fatal(err)
	}
	got := do(t, g, blue, 4, "agree 1")
	if got.Refused == "" || strings.Contains(got.Refused.String(), id) || strings.Contains(got.Refused.String(), "edit") {
		t.Errorf("refused: %s", got.Refused)
	}
}

// litGame returns a game whose dice come from public randomness, and whose moderator plays red.
func litGame(t *testing.T, options ...core.Fact) *game.Game {
	t.Helper()
	g, err := shelf.Create(filepath.Join(t.TempDir(), "t1"),
		game.Spec{Game: "t1", Title: "toy", Now: start, Entropy: ones{},
			Options: options,
			Seats:   []engine.Seat{{Side: toy.Red, Name: "Mia", Addr: mia}, {Side: toy.Blue, Name: "Bob", Addr: bob}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

// TestModeratorWhoPlays sees nothing of the other side and chooses no die, whatever the dice are made of.
func TestModeratorWhoPlays(t *testing.T) {
	for _, options := range [][]core.Fact{nil, {{Name: "beacon", Value: "drand-quicknet"}}} {
		g := litGame(t, options...)
		for _, line := range []string{`unseal orders "why"`, `unseal position "why"`, `observer friend@x.example omniscient "why"`,
			"predict",
			`roll combat:1#1 d6 6 "at the club"`, `reroll combat:1#1 "why"`, `rollback 3 "why"`, `forward "why"`, `act blue`} {
			got := do(t, g, ruler, 1, line)
			if !strings.Contains(got.Refused.String(), "you play red") {
				t.Errorf("%v, %s: %q", options, line, got.Refused)
			}
		}
		got := do(t, g, ruler, 2, `extend blue 48h`)
		if playing := strings.Contains(got.Refused.String(), "you play red"); playing == (len(options) > 0) {
			t.Errorf("%v, more time for the other side: %q", options, got.Refused)
		}
	}
}

// TestUnsealedDoesNotPlay: a moderator who read what is hidden takes no seat.
func TestUnsealedDoesNotPlay(t *testing.T) {
	g := newGame(t, bob)
	do(t, g, ruler, 1, `unseal position "to judge"`)
	do(t, g, ruler, 2, `eject blue "silent"`)
	for _, line := range []string{"seat blue " + mia, "standin red " + mia + " 2026-04-01", "team red " + mia} {
		if got := do(t, g, ruler, 3, line); got.Refused == "" {
			t.Errorf("%s was done", line)
		}
	}
}

// TestNoShortDeadlineByDetour: a deadline that went with a rollback does not come back shorter without consent.
func TestNoShortDeadlineByDetour(t *testing.T) {
	g := newGame(t, bob)
	do(t, g, ruler, 1, "deadline 2026-03-20 20:00")
	last := g.Log().Size() - 1
	do(t, g, ruler, 2, `ruling 1.1 "so"`)
	if got := do(t, g, ruler, 3, "rollback "+strconv.Itoa(last)+` "x"`); got.Refused != "" {
		t.Fatal(got.Refused)
	}
	if got := do(t, g, ruler, 4, "deadline 2026-03-03 12:00"); done(g, got) != "propose" {
		t.Errorf("%s (%s)", done(g, got), got.Refused)
	}
	if got := do(t, g, ruler, 4, "deadline 2026-03-20 20:00"); done(g, got) != "deadline" {
		t.Errorf("%s (%s)", done(g, got), got.Refused)
	}
}

// TestAbsenceWithdrawnLate: players who come back a day early have used up their absence all the same.
func TestAbsenceWithdrawnLate(t *testing.T) {
	g := newGame(t, bob)
	if got := do(t, g, ruler, 0, "pause"); got.Refused != "" {
		t.Fatal(got.Refused)
	}
	if _, err := g.Act(engine.Attribution{Name: "test", At: start}, engine.Clock{Policy: "kinds: {order: {next: 5d}}\n" +
		"absence: {max_days: 14, slots: 1}\n"}); err != nil {
		t.Fatal(err)
	}
	state := func(hours int, line string) string {
		if got := do(t, g, red, hours, line); got.Refused != "" {
			t.Fatal(got.Refused)
		}
		list := g.AdminState().Absences
		return list[len(list)-1].State
	}
	state(1, "absence 2026-03-02 2026-03-10")
	state(2, "withdraw absence 1") // before it began
	if got := state(3, "absence 2026-03-02 2026-03-10"); got != engine.AbsenceAnnounced {
		t.Errorf("after one that was withdrawn in time: %s", got)
	}
	state(7*24, "withdraw absence 2")
	if got := state(7*24+1, "absence 2026-03-12 2026-03-20"); got != engine.AbsenceRequested {
		t.Errorf("after one that was used up: %s", got)
	}
}

// TestTooFar: no time is set that the ledger cannot write down, or the timekeeper after it.
func TestTooFar(t *testing.T) {
	g := newGame(t, bob)
	do(t, g, ruler, 1, "deadline 2035-03-20 20:00")
	for who, lines := range map[*Actor][]string{&ruler: {"deadline 9999-12-31 20:00", "extend red 3660d",
		"absence red 2026-03-10 9999-12-31"}, &red: {"absence 2026-03-10 9999-12-31", "extend 3660d"}} {
		for _, line := range lines {
			if got := do(t, g, *who, 2, line); !strings.Contains(got.Refused.String(), "years ahead") {
				t.Errorf("%s: %q", line, got.Refused)
			}
		}
	}
}

// TestPlayingModeratorAsks: status and history tell a moderator who plays nothing of what their opponent has on file.
func TestPlayingModeratorAsks(t *testing.T) {
	for addr, want := range map[string]bool{bob: false, "umpire@club.example": true} {
		g := litGame(t)
		found := notation.FindFrames("#PBEM t1 red T1-R\ndraft\npass\n#END\n", func(_, _, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, toy.Red), true
		})
		if _, err := g.Submit(engine.Input{Frame: found.Frames[0], MessageID: "<s@club.example>", At: start}); err != nil {
			t.Fatal(err)
		}
		who := Actor{Role: Moderator, LedgerName: "moderator " + addr, Addr: addr}
		for _, line := range []string{"status", "history"} {
			if got := strings.Join(say.Strings(do(t, g, who, 1, line).Lines), "\n"); strings.Contains(got, "R-1") != want {
				t.Errorf("%s asks %s: %s", addr, line, got)
			}
		}
	}
}
