package engine

import (
	"reflect"
	"strings"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// TestLifeOfSheet: a draft is kept, replaced, survives a refusal; a committed sheet is locked before its first die.
func TestLifeOfSheet(t *testing.T) {
	b := newTable(t, 1)
	from := b.g.Log().Size()
	d1 := b.send(toy.Red, "draft\nmove A4 0201", Drafted)
	d2 := b.send(toy.Red, "draft\nmove A4 0202", Drafted)
	if d1.Rev != 1 || d2.Rev != 2 || d1.Receipt != "R-1" || d2.Receipt != "R-2" {
		t.Errorf("receipts %s rev %d, %s rev %d", d1.Receipt, d1.Rev, d2.Receipt, d2.Rev)
	}
	bad := b.send(toy.Red, "move A4 0505", Refused)
	if bad.Receipt != "R-3" || bad.Rev != 0 {
		t.Errorf("refusal is %s rev %d", bad.Receipt, bad.Rev)
	}
	red := b.g.seats.bySide(toy.Red)
	if red.Draft == nil || red.Draft.Rev != 2 || !strings.Contains(red.Draft.Text, "0202") {
		t.Errorf("after a refusal the draft is %+v", red.Draft)
	}
	if n := len(b.types(from, "lock")) + len(b.types(from, "block")); n > 0 || b.hexOf("A4") != "0301" {
		t.Errorf("drafts made %d locks and blocks, A4 is in %s", n, b.hexOf("A4"))
	}
	b.replay()
	out := b.send(toy.Red, "move A4 0202\nattack 0303 with A3", Executed)
	var order []string
	for _, r := range b.records()[out.FromRecord:out.ToRecord] {
		order = append(order, r.Type)
	}
	if got := strings.Join(order, " "); !strings.HasPrefix(got, "receipt lock block roll") || order[len(order)-1] != "state" {
		t.Errorf("records %s", got)
	}
	if out.Rev != 3 || b.g.seats.bySide(toy.Red).Draft != nil || b.hexOf("A4") != "0202" {
		t.Errorf("rev %d, A4 in %s", out.Rev, b.hexOf("A4"))
	}
	if r := b.records()[out.FromRecord]; r.Get("sha") != sheets.SHA256Hex(r.GetText("text")) || r.Get("sha") != out.SHA {
		t.Errorf("sha %s", out.SHA)
	}
	b.replay()
}

// TestDraftIsNeverExecuted: not even one of standing orders or of answers.
func TestDraftIsNeverExecuted(t *testing.T) {
	b := newTable(t, 1)
	b.send(toy.Blue, "draft\nwhen retreat: noretreat", Drafted)
	if list := b.g.SheetsOnFile(toy.Blue).Lines(); len(list) > 0 {
		t.Errorf("a draft filed %q", list)
	}
	w := asking(t, "retreat")
	w.send(toy.Blue, "draft\nnoretreat", Drafted)
	if c := w.g.OpenChoice(); c == nil || c.Kind != "retreat" {
		t.Errorf("a draft answered the question; open is now %+v", c)
	}
	w.replay()
}

// asking returns a game that has stopped at a question of a kind, the fight for 0303 in work.
func asking(t testing.TB, kind string) *table {
	t.Helper()
	return search(t, func(b *table) bool {
		b.send(toy.Red, "attack 0303 with A1,A2\nmove A4 0201\norder fight/move", Executed)
		c := b.g.OpenChoice()
		return c != nil && c.Kind == kind
	})
}

// TestAllFaultsAtOnce: every fault of a sheet comes in one answer with its place, sorted, and nothing has changed.
func TestAllFaultsAtOnce(t *testing.T) {
	b := newTable(t, 1)
	before := b.g.Position().Hash()
	out := b.send(toy.Red, strings.Join([]string{
		"mvoe A1 0202",            // 2: not understood
		"move A1 9999",            // 3: no such hex
		"move B1,A9 0302",         // 4: two units that are not yours
		"move A4 0505",            // 5: illegal
		"attack 0105 with A3",     // 6: illegal
		"when retreet: noretreat", // 7: no such window
		"move A2 0202",            // 8: good
	}, "\n"), Refused)
	want := "2:1 syntax/verb/0; 3:9 hex/unknown/1; 4:6 unit/unknown/1; 4:9 unit/unknown/1; 5:1 move/gap/2; 6:1 attack/empty/2; 7:6 " +
		"syntax/window/0"
	if got := codes(out.Faults); got != want {
		t.Errorf("faults\n%s\nwant\n%s", got, want)
	}
	if out.ErrorCount() != 7 {
		t.Errorf("%d errors", out.ErrorCount())
	}
	for _, f := range out.Faults {
		if f.Width < 1 || f.Text == "" {
			t.Errorf("fault without width or text: %+v", f)
		}
	}
	if b.g.Position().Hash() != before || len(b.types(0, "lock")) > 0 {
		t.Error("a faulty sheet changed something")
	}
	b.replay()
}

// TestConsequencesAreSuppressed: what a faulty line's units do later is not judged, that of others is.
func TestConsequencesAreSuppressed(t *testing.T) {
	b := newTable(t, 1)
	out := b.send(toy.Red, "move A4 0505\nattack 0303 with A4\nmove A3 0505", Refused)
	if got, want := codes(out.Faults), "2:1 move/gap/2; 3:1 sheet/after-fault/3; 4:1 move/gap/2"; got != want {
		t.Errorf("faults %s, want %s", got, want)
	}
}

// TestContingentFaults: behind an order whose result is open an illegal line is a warning, and is skipped when it is
// still illegal in its turn; the lines after it go on.
func TestContingentFaults(t *testing.T) {
	b := newTable(t, 1)
	body := "attack 0303 with A3\nmove A3 0505\nmove A4 0201"
	if got, want := codes(b.check(toy.Red, body).Faults), "3:1 move/gap/3"; got != want {
		t.Errorf("check %s, want %s", got, want)
	}
	b = search(t, func(b *table) bool { return b.send(toy.Red, body, Executed).Open == nil })
	skips := b.types(0, "skip")
	if len(skips) != 1 || skips[0].Get("line") != "2" {
		t.Fatalf("skips %v", skips)
	}
	if b.hexOf("A4") != "0201" {
		t.Errorf("the order behind the skipped one was not carried out: A4 in %s", b.hexOf("A4"))
	}
	b.replay()
}

// TestFirmFaults: what no result can change is a fault also behind an attack.
func TestFirmFaults(t *testing.T) {
	b := newTable(t, 1)
	out := b.send(toy.Red, "attack 0303 with A3\nattack 0303 with A3", Refused)
	if got, want := codes(out.Faults), "3:1 unit/done/2"; got != want {
		t.Errorf("faults %s, want %s", got, want)
	}
}

// TestLockText: a block is locked with the sheets and salts of its phase; the sheets of an earlier phase are gone from
// it. In games of pbem-dice/2 the phase is that of the last state: what a batch does behind its sheet is locked with
// the sheet.
func TestLockText(t *testing.T) {
	for _, scheme := range []string{dice.Scheme1, dice.Scheme2} {
		b := tableBy(t, loadToy(t), scheme, 1)
		b.send(toy.Red, "salt 0123456789abcdef\norder fight/move\nattack 0303 with A3\nhalt", Executed)
		for b.g.OpenChoice() != nil {
			b.send(b.g.OpenChoice().Owner, b.g.OpenChoice().Options[0].Text(), Answered)
		}
		sheet := b.types(0, "lock")[0].Get("sha")
		b.send(toy.Red, "pass", Executed)
		pass := b.send(toy.Blue, "pass", Executed).SHA
		blocks := b.types(0, "block")
		first, combat, last := blocks[0].GetText("text"), blocks[1].GetText("text"), blocks[len(blocks)-1].GetText("text")
		want := map[string][]string{
			first:  {"block 1\n", "label start\n", "orders red - -\n", "orders blue - -\n"},
			combat: {"block 2\n", "label T1-R\n", "orders red " + sheet + " 0123456789abcdef\n", "orders blue - -\n"},
			last:   {"label T1-B\n", "orders red - ", "orders blue " + pass + " "},
		}
		if scheme == dice.Scheme1 {
			want[first][1], want[last] = "label T1-X\n", []string{"label T2-X\n", "orders red - ", "orders blue - "}
		}
		for text, lines := range want {
			for _, l := range lines {
				if !strings.Contains(text, l) {
					t.Errorf("%s: no %q in\n%s", scheme, l, text)
				}
			}
		}
		b.replay()
	}
}

// TestFinishIsJudged: what must hold at the end of the phase refuses a sheet, unless a result may still change it.
func TestFinishIsJudged(t *testing.T) {
	b := newTable(t, 1)
	out := b.send(toy.Red, "move A3 0202\nmove A4 0202\nmove A1,A2 0202", Refused)
	if got, want := codes(out.Faults), "4:1 stack/limit/2"; got != want {
		t.Errorf("faults %s, want %s", got, want)
	}
	if out := b.check(toy.Red, "attack 0303 with A3\nmove A3 0202\nmove A4 0202\nmove A1,A2 0202"); out.ErrorCount() != 0 ||
		!hasFault(out, "stack/limit") {
		t.Errorf("behind an attack: %s", codes(out.Faults))
	}
	if out := b.check(toy.Red, "move A3 0202\nmove A4 0202\nmove A1,A2 0202\nhalt"); out.ErrorCount() != 1 {
		t.Errorf("a sheet that halts where nobody can go any more: %s", codes(out.Faults))
	}
}

// TestWrongTime: stale phase, not your turn, another game, the game over.
func TestWrongTime(t *testing.T) {
	b := newTable(t, 1)
	for _, c := range []struct {
		head string
		side core.Side
		body string
		want string
	}{
		{"#PBEM toy-1 red T9-R", toy.Red, "move A1 0202", "1:1 phase/stale/2"},
		{"#PBEM toy-1 blue T1-R", toy.Blue, "move B1 0304", "2:1 turn/not-yours/2"},
		{"#PBEM toy-2 red T1-R", toy.Red, "pass", "1:1 frame/game/1"},
		{"#PBEM toy-1 red T1-R", toy.Red, "", "1:1 sheet/empty/2"},
		{"#PBEM toy-1 red T1-R", toy.Red, "// nothing", "1:1 sheet/empty/2"},
	} {
		before := b.g.Position().Hash()
		out, err := b.g.Submit(b.input(b.frameFor(c.head, c.side, c.body)))
		if err != nil || out.Status != Refused || codes(out.Faults) != c.want {
			t.Errorf("%s %q: %v %s, want %s", c.head, c.body, err, codes(out.Faults), c.want)
		}
		if b.g.Position().Hash() != before {
			t.Errorf("%s changed the position", c.head)
		}
	}
	for b.g.Position().Over == nil {
		side := b.g.AwaitedSide()
		if c := b.g.OpenChoice(); c != nil {
			b.send(side, c.Options[0].Text(), Answered)
		} else {
			b.send(side, "pass", Executed)
		}
	}
	if out := b.send(toy.Red, "pass", Refused); codes(out.Faults) != "1:1 game/over/2" {
		t.Errorf("after the end: %s", codes(out.Faults))
	}
	if b.g.AwaitedSide() != "" {
		t.Errorf("the game is over and waits for %q", b.g.AwaitedSide())
	}
	b.replay()
}

// TestUnknownSeat: a frame for a side that does not play is an error, not a receipt.
func TestUnknownSeat(t *testing.T) {
	b := newTable(t, 1)
	in := b.input(b.frameFor("#PBEM toy-1 green T1-R", toy.Red, "pass"))
	if _, err := b.g.Submit(in); err == nil {
		t.Error("submit took it")
	}
	if _, err := b.g.Check(in); err == nil {
		t.Error("check took it")
	}
}

// TestDuplicates: the same mail gives the same receipt and no change, also after a replay; another frame of it is
// another.
func TestDuplicates(t *testing.T) {
	b := newTable(t, 1)
	in := b.input(b.frame(toy.Red, "move A4 0201\nhalt"))
	first, err := b.g.Submit(in)
	if err != nil {
		t.Fatal(err)
	}
	size := b.g.Log().Size()
	g, err := Replay(b.records(), toy.Title{}, b.mod, b.keys, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []*Game{b.g, g} {
		again, err := x.Submit(in)
		if err != nil || again.Status != Duplicate || again.Receipt != first.Receipt || again.SHA != first.SHA || x.Log().Size() != size ||
			again.FromRecord != first.FromRecord {
			t.Errorf("again: %+v, %v", again, err)
		}
	}
	in.Nth = 1
	in.Frame = b.frame(toy.Red, "pass")
	if out, err := b.g.Submit(in); err != nil || out.Status != Executed {
		t.Errorf("the second frame of a mail: %v %v", out, err)
	}
	refused := b.input(b.frame(toy.Red, "pass"))
	if out, err := b.g.Submit(refused); err != nil || out.Status != Refused {
		t.Fatalf("red in blue's phase: %v, %v", out, err)
	}
	size = b.g.Log().Size()
	if out, err := b.g.Submit(refused); err != nil || out.Status != Duplicate || b.g.Log().Size() != size {
		t.Errorf("a refused mail again: %v, %v", out, err)
	}
	b.replay()
}

// TestHostileMessageIDs: whatever stands in a header, the ledger takes it and replays.
func TestHostileMessageIDs(t *testing.T) {
	b := newTable(t, 1)
	for _, id := range []string{"", "<a\nrec 7\ntype state>", "<\u0085\u0090\x00\x7f>", "<\xff\xfe>", strings.Repeat("é", 300), "\u2028x",
		" ", "-"} {
		in := b.input(b.frame(toy.Red, "move A4 0505"))
		in.MessageID = id
		if _, err := b.g.Submit(in); err != nil {
			t.Errorf("%q: %v", id, err)
		}
	}
	b.replay()
}

// TestCheckTouchesNothing: a dry run, good or bad, uses no key, writes no secret, changes nothing.
func TestCheckTouchesNothing(t *testing.T) {
	for _, kind := range []string{"", "retreat", "advance"} {
		b := newTable(t, 1)
		if kind != "" {
			b = pausing(t, kind)
		}
		b.keys.deny = true
		calls, wrote := b.keys.keys, b.keys.wrote
		before := *b.g
		saved := b.g.save()
		for _, side := range []core.Side{toy.Red, toy.Blue} {
			for _, body := range []string{"attack 0303 with A1,A2\norder fight/move", "order move/fight\nmove A4 9999", "noretreat", "pass",
				"when retreat: noretreat\nwhen order: order fight/move", "nonsense"} {
				if out := b.check(side, body); out.Status != Checked || out.Receipt != "" {
					t.Errorf("%q: %+v", body, out)
				}
			}
		}
		if b.keys.keys != calls || b.keys.wrote != wrote {
			t.Error("a check used the keys")
		}
		if !reflect.DeepEqual(before, *b.g) || !reflect.DeepEqual(saved, b.g.save()) {
			t.Error("a check changed the game")
		}
	}
}

// pausing returns a game that has stopped at a question of a kind where both sides want to be asked.
func pausing(t testing.TB, kind string) *table {
	t.Helper()
	return search(t, func(b *table) bool {
		b.send(toy.Red, "pause losses\npause advance\nattack 0303 with A1,A2\nmove A4 0201\norder fight/move", Executed)
		for n := 0; b.g.OpenChoice() != nil && n < 4; n++ {
			c := b.g.OpenChoice()
			if c.Kind == kind {
				return true
			}
			o := c.Options[len(c.Options)-1]
			b.send(c.Owner, o.Text(), Answered)
		}
		return false
	})
}

// TestOrdersBehindTheEnd: an order that ends the game does so whatever stands behind it; that is judged by no rule,
// told before, and reported as not carried out. A name that does not exist is a fault there as anywhere.
func TestOrdersBehindTheEnd(t *testing.T) {
	const body = "move A4 0201\ndeclare end\nmove A4 0505\norder move/fight\nattack 0303 with A1\n  losses A1"
	if got, want := codes(newTable(t, 1).check(toy.Red, body).Faults), "4:1 sheet/after-end/3; 5:1 sheet/after-end/3; 6:1 "+
		"sheet/after-end/3"; got != want {
		t.Errorf("check %s, want %s", got, want)
	}
	b := newTable(t, 1)
	out := b.send(toy.Red, body, Executed)
	if b.g.Position().Over == nil || b.hexOf("A4") != "0201" {
		t.Errorf("over %v, A4 in %s", b.g.Position().Over, b.hexOf("A4"))
	}
	skipped := 0
	for _, s := range out.Steps {
		if s.Status == Skipped {
			skipped++
			if len(s.Events) != 1 || s.Events[0].Text.String() != "the game is over" {
				t.Errorf("%q says %v", s.Text, s.Events)
			}
		}
	}
	if skipped != 3 {
		t.Errorf("%d orders reported as not carried out, want 3: %s", skipped, steps(out.Steps))
	}
	b.replay()
	for _, body := range []string{"declare end\nmove X9 0505", "declare end\nattack 0303 with A1\n  losses X9"} {
		newTable(t, 1).send(toy.Red, body, Refused)
	}
}
