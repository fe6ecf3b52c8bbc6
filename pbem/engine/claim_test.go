package engine

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// TestClaims: a batch is disputed by any of its records, once at a time; the verdict takes everything else from the
// claim, and says whether the program was wrong.
func TestClaims(t *testing.T) {
	b := newTable(t, 1)
	first := b.send(b.g.AwaitedSide(), "pass", Executed)
	side := first.Side
	out := b.act(Claim{Side: side, On: itoa(first.ToRecord - 1), Rule: "2.1", Text: "the hill"})
	got := out.Act.(Claim)
	if got.On != itoa(first.FromRecord) || got.Own {
		t.Errorf("the claim is about %q, own %v; want %d and all", got.On, got.Own, first.FromRecord)
	}
	b.refused(Claim{Side: toy.Blue, On: got.On, Text: "mine"}, "disputed already")
	b.refused(Claim{Side: side, On: got.On, Text: ""}, "words")
	b.refused(Verdict{On: got.On, Word: "perhaps", Text: "x"}, "is not one of")
	b.refused(Verdict{On: got.On, Word: ClaimUpheld}, "why")
	b.refused(Verdict{On: "9999", Word: ClaimUpheld, Text: "x"}, "no claim about 9999")
	ruled := b.act(Verdict{On: got.On, Word: ClaimUpheld, Text: "so it is"}).Act.(Verdict)
	if !ruled.Defect || ruled.Side != side || ruled.Rule != "2.1" || ruled.Own {
		t.Errorf("the verdict is %+v", ruled)
	}
	b.refused(Claim{Side: side, On: got.On, Rule: "2.1", Text: "again"}, "ruled on already")
	b.act(Claim{Side: side, On: got.On, Rule: "2.2", Text: "another rule"})
	b.act(Verdict{On: got.On, Word: Withdrawn})
	b.act(Claim{Side: side, On: got.On, Rule: "2.2", Text: "after all"})
	note := b.act(RulingNote{Text: "so"})
	b.act(Claim{Side: side, On: itoa(note.FromRecord), Text: "not so"})
	if v := b.act(Verdict{On: itoa(note.FromRecord), Word: ClaimUpheld, Text: "x"}).Act.(Verdict); v.Defect {
		t.Error("what a moderator ruled is held for a defect of the program")
	}
	words := []string{}
	for _, d := range b.g.AdminState().Claims {
		words = append(words, d.Word)
	}
	if !slices.Equal(words, []string{ClaimUpheld, Withdrawn, "", ClaimUpheld}) {
		t.Errorf("the claims are %q", words)
	}
	b.replay()
}

// TestClaimsTellNothing: what is not there and what a side was not told of are refused in the same words; its own
// sheets go by their receipts, and the others are not told.
func TestClaimsTellNothing(t *testing.T) {
	b := newTable(t, 1)
	side := b.g.AwaitedSide()
	other := core.Side(toy.Blue)
	if side == toy.Blue {
		other = toy.Red
	}
	draft := b.send(side, "draft\npass", Drafted)
	var said []string
	for _, on := range []string{itoa(draft.FromRecord), itoa(draft.ToRecord - 1), "9999", "0", "-1", draft.Receipt, "X-7"} {
		_, err := b.g.Act(by("x"), Claim{Side: other, On: on, Text: "x"})
		if err == nil {
			t.Fatalf("%s disputes %s", other, on)
		}
		said = append(said, strings.ReplaceAll(err.Error(), on, "N"))
	}
	if len(slices.Compact(said)) != 1 {
		t.Errorf("refusals differ: %q", said)
	}
	if _, err := b.g.Act(by("x"), Claim{Side: side, On: itoa(draft.FromRecord), Text: "x"}); err == nil {
		t.Error("a draft has a number for its side")
	}
	a := b.act(Claim{Side: side, On: strings.ToLower(draft.Receipt), Text: "x"}).Act.(Claim)
	if a.On != draft.Receipt || !a.Own || !a.Announcement().Confidential || a.Announcement().Side != side {
		t.Errorf("the claim is %+v", a)
	}
	if v := b.act(Verdict{On: draft.Receipt, Word: ClaimRejected, Text: "x"}).Act.(Verdict); !v.Announcement().Confidential || v.Defect {
		t.Errorf("the verdict is %+v", v)
	}
	b.replay()
}
