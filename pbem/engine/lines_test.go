package engine

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// said returns the notes about the lines of a sheet that a side reads.
func said(out *Outcome, side core.Side) string {
	var list []string
	for _, s := range out.Steps {
		for _, e := range core.VisibleEvents(s.Events, side) {
			if e.Kind == core.KindNote && strings.HasPrefix(e.Text.String(), "line ") {
				list = append(list, e.Text.String())
			}
		}
	}
	return strings.Join(list, "; ")
}

// TestLinesAreJudged: a line under an order that no result makes right refuses the sheet, with its place.
func TestLinesAreJudged(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"attack 0303 with A1\n  losses X9", "3:10 unit/unknown/1"},
		{"attack 0303 with A1\n  losses A1,X9\n  advance A1 to 9999", "3:13 unit/unknown/1; 4:17 hex/unknown/1"},
		{"attack 0303 with A1\n  losses A2", "3:10 choice/no-fit/2"},
		{"attack 0303 with A1\n  losses B1", "3:10 choice/no-fit/2"},
		{"attack 0303 with A1\n  advance A1 to 0303 then 0404", "3:11 choice/no-fit/2"},
		{"attack 0303 with A1,A2\n  advance A1,A2 to 0404", "3:11 choice/no-fit/2; 3:14 choice/no-fit/2"},
		{"attack 0303 with A1\n  losses A2 if odds>=9:1", "3:10 choice/no-fit/2"}, // whatever the odds
		{"attack 0303 with X9\n  losses X8", "2:18 unit/unknown/1; 3:10 unit/unknown/1"},
	} {
		b := newTable(t, 1)
		out, err := b.try(toy.Red, c.body)
		if err != nil {
			t.Fatal(err)
		}
		faults := slices.DeleteFunc(judging.SortFaults(out.Faults),
			func(f notation.Fault) bool { return !judging.IsRefusal(f) })
		if got := codes(faults); out.Status != Refused || got != c.want {
			t.Errorf("%q: %s %q, want %q", c.body, out.Status, got, c.want)
		}
	}
}

// TestLinesThatMayBeRight: what one result or another allows is taken, in any spelling.
func TestLinesThatMayBeRight(t *testing.T) {
	for _, body := range []string{"attack 0303 with A1,A2\n  losses a2,A1\n  advance A1 to 0303", "attack 0303 with A1\n  advance none",
		"attack 0303 with A1\n  advance A1"} {
		newTable(t, 1).send(toy.Red, body, Executed)
	}
}

// TestLinesAreAccountedFor: what the result made of a line is said to its owner, and to nobody else.
func TestLinesAreAccountedFor(t *testing.T) {
	const body = "attack 0303 with A1,A2\n  losses A2\n  advance A1 if odds>=9:1\norder move/fight"
	for _, c := range []struct {
		result, at, want string
	}{
		{"AR", "0303", "line 3 not needed: result AR"},
		{"DR", "", "line 3: its condition does not hold; line 2 not needed: result DR"},
		{"DE", "0303", "line 2, 3 not needed: result DE"}, // others still stand there
	} {
		var out *Outcome
		b := search(t, func(b *table) bool {
			out = b.send(toy.Red, body, Executed)
			if b.g.OpenChoice() != nil {
				out = b.send(toy.Blue, b.g.OpenChoice().Options[1].Text(), Answered)
			}
			h, _ := b.g.Position().Reader().Map().Find("0303")
			return results(out.Steps) == c.result && (b.g.Position().Reader().Count(h) > 0) == (c.at != "")
		})
		if got := said(out, toy.Red); got != c.want {
			t.Errorf("%s: %q, want %q", c.result, got, c.want)
		}
		if got := said(out, toy.Blue); got != "" {
			t.Errorf("%s: the other side reads %q", c.result, got)
		}
		if got := said(out, core.Everyone); got == "" {
			t.Errorf("%s: a moderator reads nothing", c.result)
		}
		b.replay()
	}
}

// TestAnswersAreOptions: an answer to an open question that is none of its options is refused, and the options are
// listed; so are standing orders that come as the answer.
func TestAnswersAreOptions(t *testing.T) {
	b := pausing(t, "advance")
	options := b.g.OpenChoice().Options
	for _, c := range []struct{ body, want string }{
		{"advance A1 to 0303 then 0404", "choice/no-fit"},
		{"advance X9 to 0303", "unit/unknown"},
		{"advance A1 to 9999", "hex/unknown"},
		{"advance B1 to 0303", "choice/no-fit"},
		{"losses A1", "choice/no-fit"},
		{"when advance: advance A1 to 0303 then 0404", "choice/no-fit"},
	} {
		out := b.send(toy.Red, c.body, Refused)
		if !hasFault(out, c.want) {
			t.Errorf("%q: %s, want %s", c.body, codes(out.Faults), c.want)
		}
		if f := out.Faults[0]; f.Code == "choice/no-fit" && len(f.Legal) != len(options) {
			t.Errorf("%q: %q, want the %d options", c.body, f.Legal, len(options))
		}
	}
	out := b.send(toy.Red, "advance none", Answered)
	if a := b.types(out.FromRecord, "answer"); len(a) != 1 || a[0].Get("option") != "pass" {
		t.Errorf("answers %v", a)
	}
	b.replay()
}
