package engine

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine/toy"
)

// TestAboutActs: who is told of each act, and where it shows.
func TestAboutActs(t *testing.T) {
	want := map[string]string{
		"moderator": "closed unseen aside", "clock": "aside", "deadline": "aside", "pause": "aside", "resume": "aside", "absence": "aside",
		"charge": "nobody closed unseen aside", "process": "moves", "lapse": "moves bound", "recall": "red closed unseen", "undo": "moves",
		"reroll":  "moves",
		"forward": "moves", "set": "moves", "note": "aside", "finish": "moves", "unseal": "aside", "seating": "",
		"team":     "closed unseen aside",
		"observer": "closed aside", "press": "nobody closed unseen aside", "propose": "aside bound", "consent": "bound",
		"shelve":   "aside bound",
		"rollback": "players moves bound", "external": "players bound", "seat": "closed unseen bound", "beacon": "players moves bound",
		"upgrade": "players bound", "claim": "aside bound", "verdict": "aside bound",
	}
	for _, a := range kinds {
		if r, ok := a.(RecallSheet); ok {
			r.Side = toy.Red
			a = r
		}
		if got := aboutWords(a); got != want[a.kind()] {
			t.Errorf("%s: %q, want %q", a.kind(), got, want[a.kind()])
		}
		if a.Announcement().Headline == "" {
			t.Errorf("%s has no headline", a.kind())
		}
	}
	for want, a := range map[string]Act{
		"nobody closed unseen aside":    Deadline{Why: ReasonBank},
		"leave unseen aside":            Deadline{Why: ReasonLeave},
		"red closed unseen aside bound": Claim{Side: toy.Red, Own: true},
		"outage aside":                  Deadline{Why: ReasonOutage + "26h"},
		"players moves":                 ExecuteSheet{Why: ReasonCooledOff},
		"moves":                         Lapse{Policy: LapseDefaults},
	} {
		if got := aboutWords(a); got != want {
			t.Errorf("%s: %q, want %q", FormatAct(a), got, want)
		}
	}
	for _, how := range []string{SeatingJoin, SeatingTakeover, SeatingBeginStandIn, SeatingEndStandIn, SeatingResign, SeatingEject} {
		if comes := how == SeatingJoin || how == SeatingTakeover ||
			how == SeatingBeginStandIn; (Seating{Change: how}).Announcement().ChangesMap != comes {
			t.Errorf("seating %s: moves %v", how, !comes)
		}
	}
}

func aboutWords(a Act) string {
	x := a.Announcement()
	words := []string{string(x.Side)}
	for word, is := range map[string]bool{"players": x.To == ToPlayers, "nobody": x.To == ToNobody, "leave": x.FromAbsence,
		"outage": x.FromOutage} {
		if is {
			words = append(words, word)
		}
	}
	for _, w := range []struct {
		word string
		is   bool
	}{{"moves", x.ChangesMap}, {"closed", x.Confidential}, {"unseen", x.HiddenFromObservers}, {"aside", x.PositionNeutral},
		{"bound", x.NotProposable}} {
		if w.is {
			words = append(words, w.word)
		}
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// TestPartOf: the address that an act is about, and whether it comes or goes.
func TestPartOf(t *testing.T) {
	for _, tc := range []struct {
		act    Act
		enters string
	}{
		{Moderator{Addr: "m@x"}, "m@x"}, {Moderator{Addr: "m@x", Removed: true}, ""}, {Observer{Addr: "o@x"}, "o@x"},
		{Observer{Addr: "o@x", Removed: true}, ""},
		{Team{Addr: "t@x"}, "t@x"}, {Team{Addr: "t@x", Removed: true}, ""}, {Seating{Change: SeatingJoin, Seat: Seat{Addr: "s@x"}}, "s@x"},
		{Seating{Change: SeatingResign}, ""},
		{Deadline{Due: time.Unix(0, 0)}, ""}, {RulingNote{Text: "n@x"}, ""},
	} {
		if got := AddedAddress(tc.act); got != tc.enters {
			t.Errorf("%s enters %q, want %q", FormatAct(tc.act), got, tc.enters)
		}
	}
}

// TestReworded: all texts that people wrote in an act are put through, and nothing else is.
func TestReworded(t *testing.T) {
	for _, a := range samples() {
		if got, want := FormatAct(MapTexts(a, func(s string) string { return s })), FormatAct(a); got != want {
			t.Errorf("%s becomes %s", want, got)
		}
	}
	for _, a := range []Act{RulingNote{Rule: "x", Text: "x"}, EndGame{Result: "red", Text: "x"}, Deadline{Side: toy.Red, Why: "x"},
		ExecuteSheet{Why: "x"}, CloseProposal{Why: "x"}, RevealToModerator{Subject: "x"},
		Claim{On: "1", Rule: "x", Text: "x"}, Verdict{On: "1", Text: "x", Rule: "x"}} {
		want := strings.ReplaceAll(FormatAct(a), "=x", "=y")
		if got := FormatAct(MapTexts(a, func(string) string { return "y" })); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
