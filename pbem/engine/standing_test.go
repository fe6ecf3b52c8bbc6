package engine

import (
	"strings"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// TestStandingOrders: the side not on turn files them; the first that fits answers; they stay until replaced.
func TestStandingOrders(t *testing.T) {
	for _, c := range []struct {
		name, orders string
		want         string // option taken, "" when the game waits for the owner
		from         string
	}{
		{"none", "", "", ""},
		{"when", "when retreat: noretreat", "noretreat 0303", "standing order 1: when retreat: noretreat"},
		{"first match", "when retreat: retreat to 0404\nwhen retreat: noretreat", "retreat B2,B1 to 0404", "standing order 1"},
		{"condition false", "when retreat if odds>=9:1: retreat to 0404\nwhen retreat: noretreat", "noretreat 0303", "standing order 2"},
		{"condition true", "when retreat if odds<=5:1: retreat to 0404\nwhen retreat: noretreat", "retreat B2,B1 to 0404",
			"standing order 1"},
		{"other hex", "when retreat at 0304: noretreat", "", ""},
		{"this hex", "when retreat at 0303: noretreat", "noretreat 0303", "standing order 1"},
		{"other window", "when advance: pass", "", ""},
		{"unfit answer", "when retreat: retreat to 0101\nwhen retreat: noretreat", "noretreat 0303", "standing order 2"},
		{"preferences", "when retreat: retreat to 0101,0404,0204", "retreat B2,B1 to 0404", "standing order 1"},
		{"default", "default retreat: noretreat", "noretreat 0303", "standing order 1: default"},
		{"bare default", "default retreat", "noretreat 0303", "standing order 1: default retreat"},
		{"when before default", "default retreat: noretreat\nwhen retreat: retreat to 0404", "retreat B2,B1 to 0404", "standing order 2"},
		{"pause first", "pause retreat\nwhen retreat: noretreat", "", ""},
		{"pause last", "when retreat: noretreat\npause retreat", "noretreat 0303", "standing order 1"},
		{"pause elsewhere", "pause retreat at 0304\nwhen retreat: noretreat", "noretreat 0303", "standing order 2"},
		{"pause conditional", "pause retreat if odds>=9:1\nwhen retreat: noretreat", "noretreat 0303", "standing order 2"},
		{"pause over default", "default retreat: noretreat\npause retreat", "", ""},
		{"unknown fact", "when retreat if loss<=99: noretreat", "", ""},
		{"unknown fact denied", "when retreat if not loss<=99: noretreat", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := search(t, func(b *table) bool {
				if c.orders != "" {
					b.send(toy.Blue, c.orders, Filed)
				}
				out := b.send(toy.Red, "attack 0303 with A1,A2", Executed)
				return results(out.Steps) == "DR"
			})
			var got, from string
			for _, r := range b.types(0, "answer") {
				if r.Get("seat") == "blue" {
					got, from = r.Get("option"), r.Get("from")
				}
			}
			if got != c.want || !strings.HasPrefix(from, c.from) {
				t.Errorf("answered %q from %q, want %q from %q", got, from, c.want, c.from)
			}
			if waits := b.g.OpenChoice() != nil; waits != (c.want == "") {
				t.Errorf("open: %+v", b.g.OpenChoice())
			}
			b.replay()
		})
	}
}

// TestStandingAnswersOpenQuestion: standing orders filed by the side that was asked answer the question; others leave
// it.
func TestStandingAnswersOpenQuestion(t *testing.T) {
	b := search(t, func(b *table) bool {
		return results(b.send(toy.Red, "attack 0303 with A1,A2", Executed).Steps) == "DR"
	})
	asks := len(b.types(0, "ask"))
	b.send(toy.Blue, "when advance: pass", Filed)
	if b.g.OpenChoice() == nil || len(b.types(0, "ask")) != asks {
		t.Fatalf("orders for another window: open %+v, %d asks, want %d", b.g.OpenChoice(), len(b.types(0, "ask")), asks)
	}
	b.send(toy.Blue, "when retreat: noretreat", Answered)
	if c := b.g.OpenChoice(); c != nil && c.Kind == "retreat" {
		t.Errorf("the question is still open: %+v", c)
	}
	b.replay()
}

// TestStandingStays: standing orders survive phases, are replaced as a whole, and "when none" clears them.
func TestStandingStays(t *testing.T) {
	b := newTable(t, 1)
	has := func(want ...string) {
		t.Helper()
		got := b.g.SheetsOnFile(toy.Blue).Lines()
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("standing orders %q, want %q", got, want)
		}
	}
	b.send(toy.Blue, "when retreat: noretreat\npause advance", Filed)
	has("when retreat: noretreat", "pause advance")
	b.send(toy.Red, "pass", Executed)
	b.send(toy.Blue, "move B3 0405", Executed)
	has("when retreat: noretreat", "pause advance")
	if b.g.OpenChoice() == nil {
		t.Fatal("red owes his plan")
	}
	b.send(toy.Blue, "when retreat at 0303: retreat to 0404", Filed)
	has("when retreat at 0303: retreat to 0404")
	b.send(toy.Blue, "when none", Filed)
	has()
	b.replay()
}

// TestStandingFaults: what can be known to be wrong when they are filed.
func TestStandingFaults(t *testing.T) {
	b := newTable(t, 1)
	for body, want := range map[string]string{
		"when retreat at 9999: noretreat":               "2:17 hex/unknown/1",
		"when retreat if unit Z9 at 0303: noretreat":    "2:22 unit/unknown/1",
		"when retreat if unit A1 at 0203: noretreat":    "2:22 standing/unit/4", // under A2, unseen
		"when retreat if unit a2 at 0203: noretreat":    "",
		"when retreat if unit b1 at 0303: noretreat":    "",
		"when retreat: noretreat\nwhen nothing: pass":   "3:6 syntax/window/0",
		"when retreat: noretreat\nmove B1 0304":         "3:1 turn/not-yours/2",
		"when retreat if turn>=2: retreat to 0404,0405": "",
	} {
		if got := codes(b.check(toy.Blue, body).Faults); got != want {
			t.Errorf("%q: %s, want %s", body, got, want)
		}
	}
}

// TestOptionDefault: a game that was set up not to pause takes the default, unless the seat wants to be asked.
func TestOptionDefault(t *testing.T) {
	mod := loadToy(t)
	for seed := range 40 {
		b := tableOn(t, mod, seed, core.Fact{Name: "answers", Value: "default"})
		out := b.send(toy.Red, "attack 0303 with A1,A2\norder fight/move", Executed)
		if b.g.OpenChoice() != nil {
			t.Fatalf("seed %d: the game pauses at %+v", seed, b.g.OpenChoice())
		}
		if results(out.Steps) != "DR" {
			continue
		}
		if a := b.types(0, "answer")[0]; a.Get("from") != "default: the first one" || a.Get("option") != "noretreat 0303" {
			t.Errorf("answer %v", a)
		}
		b.replay()
		break
	}
	for seed := range 40 {
		c := tableOn(t, mod, seed, core.Fact{Name: "answers", Value: "default"})
		c.send(toy.Blue, "pause retreat", Filed)
		out := c.send(toy.Red, "attack 0303 with A1,A2\norder fight/move", Executed)
		if c.g.OpenChoice() != nil && c.g.OpenChoice().Owner == toy.Blue {
			return
		}
		if results(out.Steps) == "DR" {
			t.Fatalf("seed %d: pause was passed over", seed)
		}
	}
	t.Fatal("no retreat in 40 games")
}

// secret is a word that stands in a sealed order and nowhere else.
const secret = "fight/move"

// TestSealed: a sealed order, by sheet, by mailed answer and by standing order, is nowhere in the open before it is
// opened; then commitment, salt and statement are in the ledger.
func TestSealed(t *testing.T) {
	for name, play := range map[string]func(b *table){
		"sheet": func(b *table) {
			b.send(toy.Red, "order "+secret, Executed)
			b.send(toy.Blue, "pass", Executed)
		},
		"condition": func(b *table) {
			b.send(toy.Red, "if turn=1: order "+secret, Executed)
			b.send(toy.Blue, "pass", Executed)
		},
		"answer": func(b *table) {
			b.send(toy.Red, "pass", Executed)
			b.send(toy.Blue, "pass", Executed)
			b.send(toy.Red, "order "+secret, Answered)
		},
		"standing": func(b *table) {
			b.send(toy.Red, "when order: order "+secret, Filed)
			b.send(toy.Red, "pass", Executed)
			b.send(toy.Blue, "pass", Executed)
		},
		"default": func(b *table) {
			b.send(toy.Red, "default order: order "+secret, Filed)
			b.send(toy.Red, "pass", Executed)
			b.send(toy.Blue, "pass", Executed)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, 1)
			play(b)
			if b.g.Position().Phase != "T2-R" {
				t.Fatalf("the game is at %s, open %+v", b.g.Position().Phase, b.g.OpenChoice())
			}
			open := false
			for _, r := range b.records() {
				if r.Type == "unseal" {
					open = true
				}
				if !open && strings.Contains(string(r.Text()), secret) {
					t.Errorf("before it is opened it stands in\n%s", r.Text())
				}
			}
			u := b.types(0, "unseal")
			if len(u) != 1 || u[0].Get("statement") != "order "+secret || dice.Commitment(u[0].Get("salt"),
				u[0].Get("statement")) != u[0].Get("seal") {
				t.Errorf("unseal %v", u)
			}
			b.replay()
		})
	}
}

// TestSealedCondition: the condition of a sealed order is open and holds or not.
func TestSealedCondition(t *testing.T) {
	b := newTable(t, 1)
	b.send(toy.Red, "if turn=2: order "+secret, Executed)
	b.send(toy.Blue, "pass", Executed)
	if c := b.g.OpenChoice(); c == nil || c.Kind != "order" {
		t.Errorf("the order was carried out against its condition: %s, open %+v", b.g.Position().Phase, c)
	}
	b.replay()
}

// TestRefusedSealed: the digest of a refused sheet is public; it must not be one that the few possible plans can be
// tried on.
func TestRefusedSealed(t *testing.T) {
	b := newTable(t, 1)
	out := b.send(toy.Red, "order "+secret+"\nmove A4 0505", Refused)
	f := b.frame(toy.Red, "order "+secret+"\nmove A4 0505")
	if out.SHA == sheets.SHA256Hex(f.Canonical()) {
		t.Error("the digest is that of the plain text")
	}
}

// TestPlayersCannotSeal: a commitment written by a player could never be opened.
func TestPlayersCannotSeal(t *testing.T) {
	b := newTable(t, 1)
	if out := b.check(toy.Red, "order sealed "+strings.Repeat("0", 64)); out.ErrorCount() == 0 {
		t.Error("a player's own commitment was taken")
	}
}
