package command

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
)

// TestComputerStandsIn: a moderator lets a computer take a seat, a vacant one too; a player needs the other side's
// word. Everybody reads that it is a computer, and its level; its owner can take the seat back.
func TestComputerStandsIn(t *testing.T) {
	g := newGame(t, bob)
	if got := do(t, g, ruler, 1, "standin red ai:hard"); done(g, got) != "seating" {
		t.Fatal(got.Refused)
	}
	if s, _ := g.SeatOf("red"); s.Addr != "ai:hard" || s.Owner != ann || s.Name != "computer, level hard" {
		t.Errorf("red is played by %+v", s)
	}
	got := do(t, g, blue, 2, "status")
	if !strings.Contains(fmt.Sprint(got.Lines), "Seat red: a computer opponent, level hard, a stand-in") {
		t.Errorf("status: %s", got.Lines)
	}
	if got := do(t, g, red, 3, "back"); got.Refused != "" {
		t.Error(got.Refused)
	}
	if s, _ := g.SeatOf("red"); s.Addr != ann {
		t.Errorf("red is played by %+v", s)
	}

	g = newGame(t, bob)
	if got := do(t, g, red, 1, "standin ai"); done(g, got) != "propose" {
		t.Fatal(got.Refused)
	}
	if s, _ := g.SeatOf("red"); s.Addr != ann {
		t.Error("the seat changes before the other side agrees")
	}
	do(t, g, blue, 2, "agree 1")
	if s, _ := g.SeatOf("red"); s.Addr != "ai:normal" || s.Identity != engine.ProofByToken {
		t.Errorf("red is played by %+v", s)
	}

	g = newGame(t, bob)
	do(t, g, red, 1, "resign")
	if got := do(t, g, ruler, 2, "standin red ai:easy"); done(g, got) != "seating" {
		t.Fatal(got.Refused)
	}
	if s, _ := g.SeatOf("red"); s.Addr != "ai:easy" || s.Owner != "" {
		t.Errorf("red is played by %+v", s)
	}
}

// TestComputerStandInRefused: each says why.
func TestComputerStandInRefused(t *testing.T) {
	g := newGame(t, "ai:greedy")
	for line, want := range map[string]string{
		"standin blue ai:hard":           "a computer plays blue already",
		"standin red ai:hard 2026-02-01": "is past",
		"standin red dora@example.org":   "stands in until a day",
	} {
		if got := do(t, g, ruler, 1, line); !strings.Contains(got.Refused.String(), want) {
			t.Errorf("%s: %s", line, got.Refused)
		}
	}
	do(t, g, red, 2, "resign")
	if got := do(t, g, ruler, 3, "standin red ai:hard 2026-05-01"); !strings.Contains(got.Refused.String(), "is vacant") {
		t.Errorf("vacant until a day: %s", got.Refused)
	}
}
