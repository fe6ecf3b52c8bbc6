package engine

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
)

// grinder is a server that tries other salts for a sealed statement, as often as it likes, before it goes on.
type grinder struct {
	*testKeys
	try int
}

func (k *grinder) Seal(s randomness.Secret) (string, error) {
	s.Cause += fmt.Sprint(k.try)
	if k.salts == nil { // the salt is the server's, as it was in pbem-dice/1
		salt := sheets.SHA256Hex(s.Cause + s.Statement)[:32]
		c := dice.Commitment(salt, s.Statement)
		k.seals[c] = [2]string{salt, s.Statement}
		return c, nil
	}
	return k.testKeys.Seal(s)
}

// TestSealsAreNotGround: under pbem-dice/1 a player who seals a statement again and again gets another lock each
// time, and so may choose the dice. Under pbem-dice/2 nothing that a player can choose is in the seal.
func TestSealsAreNotGround(t *testing.T) {
	for scheme, want := range map[string]int{dice.Scheme1: 25, dice.Scheme2: 1} {
		locks := map[string]bool{}
		for try := range 25 {
			b := tableBy(t, loadToy(t), scheme, 1)
			k := &grinder{b.keys, try}
			if scheme == dice.Scheme1 {
				k.salts = nil
			}
			b.g.keys = k
			b.send(toy.Red, "order "+secret+"\nattack 0303 with A3\nhalt", Executed)
			locks[b.types(0, "block")[1].Get("lock")] = true
		}
		if len(locks) != want {
			t.Errorf("%s: 25 tries give %d locks, want %d", scheme, len(locks), want)
		}
	}
}

// anew makes the seals of a finished game anew from the keys that its ledger publishes, and wants them all opened.
func (b *table) anew() (seals int) {
	b.t.Helper()
	k, n, epoch, opened := public(b.t, b.records()), map[string]int{}, 0, map[string]ledger.Record{}
	for _, r := range b.types(0, "unseal") {
		opened[r.Get("seal")] = r
	}
	salts := map[string]bool{}
	for _, r := range b.records() {
		if _, ok := history.RollbackTarget(r); ok {
			epoch++
		}
		seat, list := history.SealsOfRecord(r)
		for _, seal := range list {
			seals++
			n[string(seat)]++
			x, ok := opened[seal]
			if !ok {
				b.t.Fatalf("record %d: the seal %.12s of %s was never opened", r.N, seal, seat)
			}
			key, err := k.SealKey(epoch + 1)
			if err != nil {
				b.t.Fatal(err)
			}
			salt := dice.SealSalt(key, string(seat), n[string(seat)], x.Get("statement"))
			if salt != x.Get("salt") || dice.Commitment(salt, x.Get("statement")) != seal || salts[salt] {
				b.t.Errorf("record %d: seal %d of %s: salt %s, want %s, one of its own", r.N, n[string(seat)], seat, x.Get("salt"), salt)
			}
			salts[salt] = true
		}
	}
	return seals
}

// TestSealsAtTheEnd: when the game is over every seal is opened, also that of a draft nobody used and of a sheet that
// was replaced, and every salt follows from the published key. A statement sealed twice has two seals.
func TestSealsAtTheEnd(t *testing.T) {
	b := newTable(t, 1)
	b.send(toy.Red, "draft\norder "+secret, Drafted)
	b.send(toy.Red, "draft\norder "+secret, Drafted)
	b.send(toy.Red, "when order: order "+secret+"\norder move/fight\nhalt", Executed)
	closed := len(b.types(0, "unseal"))
	b.act(EndGame{Result: ResultDraw, Text: "agreed"})
	if n := b.anew(); n != 4 || closed != 0 {
		t.Errorf("%d seals, %d opened before the end", n, closed)
	}
	if k := b.types(0, "sealkey"); len(k) != 1 || k[0].Get("number") != "1" {
		t.Errorf("keys %v", k)
	}
	b.replay()
	size := b.g.Log().Size()
	b.act(RulingNote{Text: "thanks"})
	if len(b.types(size, "unseal"))+len(b.types(size, "sealkey")) > 0 {
		t.Error("what is open was opened again")
	}
	b.replay()
}

// TestSealsAfterTheEnd: a game that a rollback takes up again seals under a key that is not public.
func TestSealsAfterTheEnd(t *testing.T) {
	b := newTable(t, 1)
	to := b.g.Log().Size() - 1
	b.send(toy.Red, "draft\norder "+secret, Drafted)
	b.act(EndGame{Result: ResultDraw, Text: "agreed"})
	if _, err := b.g.Act(Attribution{Name: "moderator", At: created}, Rollback{ToRecord: to}); err != nil {
		t.Fatal(err)
	}
	size := b.g.Log().Size()
	b.send(toy.Red, "draft\norder "+secret, Drafted)
	_, seals := history.SealsOfRecord(b.types(size, "receipt")[0])
	for n := range 3 {
		for _, k := range b.types(0, "sealkey") {
			key, err := dice.ParseKey(k.Get("key"))
			if err != nil || dice.Commitment(dice.SealSalt(key, "red", n, "order "+secret), "order "+secret) == seals[0] {
				t.Errorf("the published key opens the seal: %v", err)
			}
		}
	}
	b.replay()
	b.act(EndGame{Result: ResultDraw, Text: "agreed"})
	if k := b.types(0, "sealkey"); len(k) != 2 || k[1].Get("number") != "2" || b.anew() != 2 {
		t.Errorf("keys %v", k)
	}
	b.replay()
}

// TestFirstScheme: a game of pbem-dice/1 goes on as it began: no chain of seals, and what was not opened stays closed.
func TestFirstScheme(t *testing.T) {
	b := tableBy(t, loadToy(t), dice.Scheme1, 1)
	b.send(toy.Red, "draft\norder "+secret, Drafted)
	b.act(EndGame{Result: ResultDraw, Text: "agreed"})
	if len(b.types(0, "unseal"))+len(b.types(0, "sealkey")) > 0 || b.records()[0].Get("dice")+b.records()[0].Get("seals") != "" {
		t.Error("it is played as pbem-dice/2")
	}
	b.replay()
}

// TestForgedCommitment: no sheet brings a commitment of its player's own into the ledger, wherever it stands in it.
func TestForgedCommitment(t *testing.T) {
	b := newTable(t, 1)
	for _, line := range []string{"order sealed %s", "declare sealed %s", "move \"sealed %s\" 0201", "when order: order sealed %s"} {
		body := fmt.Sprintf(line, strings.Repeat("ab", 32))
		if out := b.send(toy.Red, body, Refused); !hasFault(out, "sheet/sealed") && !strings.HasPrefix(out.Faults[0].Code, "syntax/") {
			t.Errorf("%q: %s", body, codes(out.Faults))
		}
	}
}
