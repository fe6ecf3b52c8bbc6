package engine

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// TestSuspendAndResume: at a question the work stops, the key of the block is out, nothing of the order is in the
// position; after the answer no roll is made twice, the new roll comes from the next block, and the sheet goes on.
func TestSuspendAndResume(t *testing.T) {
	b := asking(t, "retreat")
	c := b.g.OpenChoice()
	if c.Owner != toy.Blue || b.g.AwaitedSide() != toy.Blue {
		t.Fatalf("open %+v, waiting for %s", c, b.g.AwaitedSide())
	}
	if a1, _ := b.g.Position().Reader().Unit("A1"); a1.Marked("fought") {
		t.Error("a suspended order has left a mark in the position")
	}
	recs := b.records()
	var tail []string
	for _, r := range recs[len(recs)-6:] {
		tail = append(tail, r.Type)
	}
	if got := strings.Join(tail, " "); got != "lock block roll ask reveal state" {
		t.Errorf("the batch is %s", got)
	}
	_, _, plan, ok := b.g.ExecutingSheet()
	if want := "attack 0303 with A1,A2=waiting; move A4 0201=next; order sealed "; !ok || !strings.HasPrefix(steps(plan), want) {
		t.Errorf("plan %s", steps(plan))
	}
	b.replay()
	from := b.g.Log().Size()
	out := b.send(toy.Blue, c.Options[1].Text(), Answered)
	asks := len(b.types(from, "ask"))
	if rolls := b.types(from, "roll"); asks == 0 && (len(rolls) != 1 || !strings.HasPrefix(rolls[0].Get("event"), "pursuit:")) {
		t.Errorf("rolls after the answer: %v", rolls)
	}
	blocks := b.types(0, "block")
	for i, r := range blocks {
		if r.Get("block") != strconv.Itoa(i+1) {
			t.Errorf("block %d is numbered %s", i+1, r.Get("block"))
		}
	}
	if len(b.types(0, "reveal")) != len(blocks) {
		t.Errorf("%d blocks, %d revealed", len(blocks), len(b.types(0, "reveal")))
	}
	if b.g.OpenChoice() != nil {
		t.Fatalf("still open: %+v", b.g.OpenChoice())
	}
	if out.Plan == nil || !out.Plan.Done || b.hexOf("A4") != "0201" {
		t.Errorf("the sheet did not go on: %+v, A4 in %s", out.Plan, b.hexOf("A4"))
	}
	if !strings.Contains(results(out.Steps), "DR") {
		t.Errorf("the order is not told again from its start: %q", results(out.Steps))
	}
	b.replay()
}

// TestRollsAreUnique: over a whole game no event key is drawn twice in a block, and every block has one lock and one
// key.
func TestRollsAreUnique(t *testing.T) {
	for seed := range 20 {
		b := newTable(t, seed)
		playOut(b)
		seen := map[string]bool{}
		for _, r := range b.types(0, "roll") {
			k := r.Get("block") + " " + r.Get("event")
			if seen[k] {
				t.Errorf("seed %d: %s twice", seed, k)
			}
			seen[k] = true
		}
	}
}

// playOut plays a fixed plan to the end, each question answered with its last option.
func playOut(b *table) {
	sheets := map[core.Side]string{
		toy.Red:  "pause losses\npause advance\nattack 0303 with A1,A2\nif a1=DR: attack 0304 with A3\nmove A4 0401",
		toy.Blue: "when retreat if odds>=9:1: noretreat\nattack 0203 with B1\n  losses B1\nmove B4 0402",
	}
	for n := 0; b.g.Position().Over == nil && n < 60; n++ {
		side := b.g.AwaitedSide()
		if c := b.g.OpenChoice(); c != nil {
			b.send(side, c.Options[len(c.Options)-1].Text(), Answered)
			continue
		}
		if out, err := b.try(side, sheets[side]); err != nil || out.Status != Executed {
			b.send(side, "pass", Executed)
		}
	}
	if b.g.Position().Over == nil {
		b.t.Fatal("the game does not end")
	}
}

// TestKillAndResume: whatever batch the process dies after, folding the ledger so far and going on with the same mails
// gives the same ledger, byte for byte.
func TestKillAndResume(t *testing.T) {
	asked := 0
	for seed := range 8 {
		b := newTable(t, seed)
		playOut(b)
		asked += len(b.types(0, "ask"))
		b.replay()
		want := string(ledger.Format(b.records()...))
		at, n := 0, 0
		for i, r := range b.records() {
			if r.Type != "state" {
				continue
			}
			at = i + 1
			g, err := Replay(b.records()[:at], toy.Title{}, b.mod, b.keys, nil)
			if err != nil {
				t.Fatalf("seed %d: the first %d records: %v", seed, at, err)
			}
			for _, in := range b.log[n:] {
				if _, err := g.Submit(in); err != nil {
					t.Fatalf("seed %d: going on after %d records: %v", seed, at, err)
				}
			}
			if got := string(ledger.Format(g.Log().Records()...)); got != want {
				t.Fatalf("seed %d: killed after %d records the ledger is another", seed, at)
			}
			n++
		}
	}
	if asked < 10 {
		t.Errorf("only %d questions were asked; this test wants more", asked)
	}
}

// TestWrongAnswer: an answer that fits no option is refused with all of them, and the question stands.
func TestWrongAnswer(t *testing.T) {
	b := asking(t, "retreat")
	c := b.g.OpenChoice()
	for _, bad := range []string{"retreat to 0101", "advance B1 to 0304", "pass", "noretreat 0304", "if turn=1: noretreat",
		"retreat A1 to 0404"} {
		out := b.send(toy.Blue, bad, Refused)
		if !hasFault(out, "choice/no-fit") && !hasFault(out, "choice/if") {
			t.Errorf("%q: %s", bad, codes(out.Faults))
		}
		if hasFault(out, "choice/no-fit") && len(out.Faults[0].Legal) != len(c.Options) {
			t.Errorf("%q: %d of %d options named", bad, len(out.Faults[0].Legal), len(c.Options))
		}
	}
	if b.g.OpenChoice() == nil || b.g.OpenChoice().ID != c.ID {
		t.Error("the question is gone")
	}
	out := b.send(toy.Red, "move A3 0202", Refused)
	if !hasFault(out, "turn/waiting") || !strings.Contains(out.Faults[0].Text.String(), "R-1") {
		t.Errorf("the other side: %+v", out.Faults)
	}
	b.replay()
}

// TestEveryOptionAnswers: each option's own canonical text, sent by mail, picks that option.
func TestEveryOptionAnswers(t *testing.T) {
	for _, kind := range []string{"retreat", "losses", "advance"} {
		n := len(pausing(t, kind).g.OpenChoice().Options)
		for i := range n {
			b := pausing(t, kind)
			text := b.g.OpenChoice().Options[i].Text()
			from := b.g.Log().Size()
			b.send(b.g.OpenChoice().Owner, text, Answered)
			if a := b.types(from, "answer"); len(a) == 0 || a[0].Get("option") != text ||
				!strings.HasPrefix(a[0].Get("from"), "answer of line") {
				t.Errorf("%s: %q gave %v", kind, text, a)
			}
			b.replay()
		}
	}
}

// TestIndentedAnswers: what stands under an order answers its own questions, and only its own.
func TestIndentedAnswers(t *testing.T) {
	b := search(t, func(b *table) bool {
		out := b.send(toy.Red, "pause losses\npause advance\nattack 0303 with A1,A2\n  losses A2\n  advance A2", Executed)
		return results(out.Steps) == "AR" && b.g.OpenChoice() == nil
	})
	a := b.types(0, "answer")
	if len(a) != 1 || a[0].Get("option") != "losses A2" || a[0].Get("from") != "line 4" {
		t.Errorf("answers %v", a)
	}
	if u, _ := b.g.Position().Reader().Unit("A2"); u.Steps != 1 {
		t.Errorf("A2 has %d steps", u.Steps)
	}
	b.replay()
}

// TestIndentedCondition: an answer under an order may have a condition; when it does not hold the next one is taken.
func TestIndentedCondition(t *testing.T) {
	b := search(t, func(b *table) bool {
		out := b.send(toy.Red, "attack 0303 with A1,A2\n  losses A1 if odds>=9:1\n  losses A2", Executed)
		return results(out.Steps) == "AR"
	})
	if a := b.types(0, "answer"); len(a) != 1 || a[0].Get("option") != "losses A2" {
		t.Errorf("answers %v", a)
	}
	b.replay()
}

// TestListAnswers: a list is an order of preference, and what nobody asked for is reported.
func TestListAnswers(t *testing.T) {
	b := pausing(t, "losses")
	out := b.send(toy.Red, "losses A2,A1\nadvance A1", Answered)
	if a := b.types(out.FromRecord, "answer"); a[0].Get("option") != "losses A2" {
		t.Errorf("answers %v", a)
	}
	if strings.Join(out.UnusedAnswers, "; ") != "advance A1" {
		t.Errorf("unused %q", out.UnusedAnswers)
	}
	b = search(t, func(b *table) bool {
		b.send(toy.Red, "pause losses\nattack 0303 with A1,A2\nhalt", Executed)
		return b.g.OpenChoice() != nil && b.g.OpenChoice().Kind == "losses"
	})
	if out := b.send(toy.Red, "losses A2\nadvance A1", Answered); strings.Join(out.UnusedAnswers, "; ") != "advance A1" ||
		len(b.g.seats.bySide(toy.Red).Answers) > 0 {
		t.Errorf("before a halt: unused %q, left %v", out.UnusedAnswers, b.g.seats.bySide(toy.Red).Answers)
	}
	b = pausing(t, "advance")
	b.send(toy.Red, "pass", Answered)
	if a := b.types(0, "answer"); a[len(a)-1].Get("option") != "pass" {
		t.Errorf("answers %v", a)
	}
	b.replay()
}

// TestHalt: the rest of the sheet is dropped, told once, and the phase takes another sheet.
func TestHalt(t *testing.T) {
	b := newTable(t, 1)
	out := b.send(toy.Red, "move A4 0201\nhalt\nmove A3 0202", Executed)
	if got, want := steps(out.Plan.Steps), "move A4 0201=done; halt=halted; move A3 0202=halted"; got != want {
		t.Errorf("plan %s, want %s", got, want)
	}
	if b.g.Position().Phase != "T1-R" || b.hexOf("A3") != "0302" {
		t.Errorf("phase %s, A3 in %s", b.g.Position().Phase, b.hexOf("A3"))
	}
	out = b.send(toy.Red, "move A3 0202", Executed)
	if out.Rev != 2 || b.g.Position().Phase != "T1-B" {
		t.Errorf("rev %d, phase %s", out.Rev, b.g.Position().Phase)
	}
	b.replay()
	b = search(t, func(b *table) bool { return b.send(toy.Red, "attack 0303 with A3\nhalt", Executed).Open == nil })
	if len(b.g.work.Journal) > 0 {
		t.Errorf("the journal of the finished attack is still there: %+v", b.g.work.Journal)
	}
}

// TestHaltIf: the halt is taken when the condition on an earlier attack holds, and only then.
func TestHaltIf(t *testing.T) {
	halted := map[bool]bool{}
	for seed := range 40 {
		b := newTable(t, seed)
		out := b.send(toy.Red, "attack 0303 with A3\nhalt if a1=AR\nmove A4 0201", Executed)
		if b.g.OpenChoice() != nil {
			continue
		}
		ar := results(out.Steps) == "AR"
		halted[ar] = true
		if stays := b.hexOf("A4") == "0301"; stays != ar {
			t.Errorf("seed %d: result %s, A4 in %s", seed, results(out.Steps), b.hexOf("A4"))
		}
		b.replay()
	}
	if len(halted) != 2 {
		t.Errorf("only %v was seen", halted)
	}
}

// TestConditionalAttacksCount: an attack behind a condition has its number, whether it is carried out or not.
func TestConditionalAttacksCount(t *testing.T) {
	for _, c := range []struct{ body, moved string }{
		{"attack 0303 with A3\nif turn=2: attack 0303 with A1\nif a2=SKIPPED: move A4 0201", "0201"},
		{"if turn=1: attack 0303 with A3\nif a1!=XX: move A4 0201", "0201"},
		{"if turn=1: attack 0303 with A3\nif a2!=XX: move A4 0201", "0301"},
		{"attack 0303 with A3\nif not a2=DR: move A4 0201", "0301"},
		{"attack 0303 with A3\nif unit a4 at 0301 and enemy in 0303 and not friend in 0505: move A4 0201", "0201"},
		{"attack 0303 with A3\nif not unit B4 at 0101: move A4 0201", "0301"}, // nobody has seen B4
	} {
		b := search(t, func(b *table) bool { return b.send(toy.Red, c.body, Executed).Open == nil && b.hexOf("B1") == "0303" })
		if b.hexOf("A4") != c.moved {
			t.Errorf("%q: A4 in %s, want %s", c.body, b.hexOf("A4"), c.moved)
		}
		b.replay()
	}
}

// TestTitleErrors: an error of the title is returned as one, and the game is as it was, to the last field.
func TestTitleErrors(t *testing.T) {
	for what, want := range map[string]string{
		"fail":    "the toy is broken",
		"twice":   "comes twice",
		"badkey":  "want kind:locator#ordinal",
		"zero":    "0 sides",
		"nobody":  `no side "green"`,
		"default": "option 8 of 2",
		"control": "control character",
	} {
		b := newTable(t, 1)
		b.send(toy.Blue, "when retreat: noretreat", Filed)
		b.send(toy.Red, "draft\npass", Drafted)
		saved, text := b.g.save(), string(ledger.Format(b.records()...))
		_, err := b.try(toy.Red, "when losses: losses A1\nmove A4 0201\ndeclare "+what)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q in it", what, err, want)
		}
		if now := b.g.save(); !reflect.DeepEqual(now, saved) || string(ledger.Format(b.records()...)) != text {
			t.Errorf("%s: the game has changed", what)
		}
		b.send(toy.Red, "move A4 0201", Executed)
		b.replay()
	}
}

// panicking is a title that breaks down when a phase ends.
type panicking struct{ core.Module }

func (panicking) Next(tx *core.Tx) error {
	if tx.Read().Turn() > 0 {
		panic("the title broke down")
	}
	return nil
}

// TestTitlePanics: a panic of the title goes on to the caller, and the game is as it was before the sheet.
func TestTitlePanics(t *testing.T) {
	b := newTable(t, 1)
	b.g.mod = panicking{b.g.mod}
	before, size := b.g.Position().Hash(), b.g.Log().Size()
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_, _ = b.try(toy.Red, "pass")
	}()
	if b.g.Position().Hash() != before || b.g.Log().Size() != size {
		t.Error("the game did not go back to where it was")
	}
}
