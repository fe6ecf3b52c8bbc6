package engine

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

var (
	someUnits = []string{"A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "a1", "Z9", "A1,A2", "A1,A1", "B1,B2"}
	someHexes = []string{"0202", "0203", "0204", "0301", "0302", "0303", "0304", "0401", "0404", "0505", "9999", "0101"}
)

// line makes one line of a sheet: mostly well-formed, often illegal, sometimes rubbish.
func line() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		u := func() string { return rapid.SampledFrom(someUnits).Draw(t, "unit") }
		h := func() string { return rapid.SampledFrom(someHexes).Draw(t, "hex") }
		cond := func() string {
			return rapid.SampledFrom([]string{"a1=DR", "not a1=AR", "turn>=2", "enemy in 0303", "friend in 0303", "unit A1 at 0203",
				"odds>=2:1", "a9=DR"}).Draw(t, "cond")
		}
		switch rapid.IntRange(0, 17).Draw(t, "kind") {
		case 0, 1, 2:
			return "move " + u() + " " + h()
		case 3:
			return "move " + u() + " " + h() + "-" + h()
		case 4, 5, 6:
			return "attack " + h() + " with " + u()
		case 7:
			return "attack " + h() + " with " + u() + "\n  losses " + u() + "\n  advance " + u() + " to " + h()
		case 8:
			return "if " + cond() + ": attack " + h() + " with " + u()
		case 9:
			return "halt if " + cond()
		case 10:
			return "halt"
		case 11:
			return "order " + rapid.SampledFrom([]string{"fight/move", "move/fight", "move"}).Draw(t, "plan")
		case 12:
			return "when " + rapid.SampledFrom([]string{"retreat", "losses", "advance", "order", "nothing"}).Draw(t, "window") +
				rapid.SampledFrom([]string{"", " at 0303", " if " + cond()}).Draw(t, "where") + ": " +
				rapid.SampledFrom([]string{"noretreat", "retreat to 0404,0304", "losses A2,A1", "advance A1", "pass",
					"order fight/move"}).Draw(t, "answer")
		case 13:
			return rapid.SampledFrom([]string{"pause retreat", "pause losses", "pause advance", "default retreat: noretreat", "when none",
				"draft", "pass"}).Draw(t, "word")
		case 14:
			return "retreat to " + h()
		case 15:
			return rapid.SampledFrom([]string{"noretreat", "losses A1", "advance A1", "losses B1", "declare peace"}).Draw(t, "loose")
		case 16:
			return rapid.StringN(0, 30, 60).Draw(t, "rubbish")
		}
		return "  " + u()
	})
}

// sheetFor makes a sheet: random lines, or orders that the title calls legal, or an answer to the open question.
func sheetFor(t *rapid.T, b *table, side core.Side) string {
	if c := b.g.OpenChoice(); c != nil && c.Owner == side && rapid.IntRange(0, 3).Draw(t, "answer") > 0 {
		return c.Options[rapid.IntRange(0, len(c.Options)-1).Draw(t, "option")].Text()
	}
	if rapid.IntRange(0, 2).Draw(t, "legal") == 0 {
		return strings.Join(rapid.SliceOfN(line(), 0, 5).Draw(t, "lines"), "\n")
	}
	var orders []string
	for o := range b.mod.Legal(b.g.View(side).Reader(), side) {
		orders = append(orders, o.String())
	}
	orders = append(orders, "pass", "pass")
	list := rapid.SliceOfN(rapid.SampledFrom(orders), 1, 4).Draw(t, "orders")
	return strings.Join(list, "\n")
}

// TestRandomGames: whatever is sent, there is no panic and no error, a refusal changes nothing, and the ledger replays.
func TestRandomGames(t *testing.T) {
	mod := loadToy(t)
	rapid.Check(t, func(rt *rapid.T) {
		b := tableOn(t, mod, rapid.IntRange(0, 1000).Draw(rt, "seed"))
		for n := rapid.IntRange(1, 25).Draw(rt, "mails"); n > 0 && b.g.Position().Over == nil; n-- {
			side := b.g.AwaitedSide()
			if rapid.IntRange(0, 4).Draw(rt, "other") == 0 {
				side = b.g.Position().Reader().Enemy(side)
			}
			body := sheetFor(rt, b, side)
			if strings.Contains(body, "#") {
				continue // may open or end a frame; the frames of a mail are tested with the notation
			}
			before := b.g.Position()
			open := b.g.OpenChoice()
			checked := b.check(side, body)
			out, err := b.try(side, body)
			if err != nil {
				rt.Fatalf("%s %q: %v", side, body, err)
			}
			if (checked.ErrorCount() > 0) != (out.Status == Refused) || codes(checked.Faults) != codes(out.Faults) {
				rt.Fatalf("%s %q: check says %s, submit %s: %s", side, body, codes(checked.Faults), out.Status, codes(out.Faults))
			}
			if out.Status == Refused && (b.g.Position() != before || b.g.OpenChoice() != open) {
				rt.Fatalf("%s %q: a refusal changed the game", side, body)
			}
			for _, s := range b.g.seats {
				if b.g.OpenChoice() == nil && len(s.Answers) > 0 {
					rt.Fatalf("%s %q: answers of %s are left over", side, body, s.Side)
				}
			}
			if b.g.OpenChoice() == nil && len(b.g.work.Journal) > 0 {
				rt.Fatalf("%s %q: the journal of a finished order is left over", side, body)
			}
			if b.g.Position().Over == nil && b.g.AwaitedSide() == "" {
				rt.Fatalf("%s %q: nobody is to move at %s", side, body, b.g.Position().Phase)
			}
		}
		b.replay()
	})
}

// TestEveryLegalOrderIsAccepted: what the title enumerates prints, parses, binds and checks clean.
func TestEveryLegalOrderIsAccepted(t *testing.T) {
	b := newTable(t, 1)
	n := 0
	for o := range b.mod.Legal(b.g.View(toy.Red).Reader(), toy.Red) {
		n++
		if out := b.check(toy.Red, o.String()+"\nhalt"); len(out.Faults) > 0 {
			t.Errorf("%s: %s", o, codes(out.Faults))
		}
	}
	if n < 10 {
		t.Errorf("only %d orders", n)
	}
}
