package audit

import (
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
)

// TestSealsAtEveryEnd: whichever way a game ends, and whatever was taken back or taken over in it, every seal is opened
// in the end, its salt follows from the published key, and the audit and both verifiers without rules agree.
func TestSealsAtEveryEnd(t *testing.T) {
	t.Parallel()
	won := engine.EndGame{Result: string(toy.Blue), Text: "conceded"}
	attack := func(b *table) { b.send(toy.Red, "attack 0303 with A1,A2\norder fight/move"); b.answerAll() }
	draft := func(b *table) { b.send(toy.Red, "draft\norder move/fight") }
	last := func(b *table) int { return b.g.Log().Size() - 1 }
	for name, play := range map[string]func(b *table){
		"the rules end it":       func(b *table) { draft(b); attack(b); b.finish() },
		"conceded":               func(b *table) { attack(b); b.act(won) },
		"drawn, a draft on file": func(b *table) { draft(b); b.act(engine.EndGame{Result: engine.ResultDraw, Text: "agreed"}) },
		"ended by the moderator": func(b *table) {
			b.commit(toy.Red, "order fight/move")
			b.act(engine.EndGame{Result: engine.ResultDraw, Text: "abandoned"})
		},
		"forfeited by a lapse":    func(b *table) { draft(b); b.act(engine.Lapse{Policy: engine.LapseForfeit}); b.act(won) },
		"a lapse with defaults":   func(b *table) { draft(b); b.act(engine.Lapse{Policy: engine.LapseDefaults}); b.act(won) },
		"a lapse takes the draft": func(b *table) { draft(b); b.act(engine.Lapse{Policy: engine.LapseDraft}); b.answerAll(); b.finish() },
		"a seal that was recalled": func(b *table) {
			b.commit(toy.Red, "order fight/move")
			b.act(
				engine.RecallSheet{Side: toy.Red})
			b.finish()
		},
		"rolled back over a seal": func(b *table) {
			start := last(b)
			attack(b)
			b.act(engine.Rollback{ToRecord: start})
			attack(b)
			b.act(engine.Rollback{ToRecord: start})
			b.act(won)
		},
		"undone across an opening": func(b *table) {
			attack(b)
			mid := last(b)
			for b.g.Position().Phase != "T2-R" { // the order of this phase was opened on the way
				b.send(b.g.AwaitedSide(), "pass")
				b.answerAll()
			}
			b.act(engine.Rollback{ToRecord: mid})
			b.act(engine.UndoRollback{})
			b.finish()
		},
		"undone with its sheet": func(b *table) {
			b.send(toy.Red, "order fight/move")
			b.act(engine.Propose{Act: engine.FormatAct(engine.Undo{Side: toy.Red}), Needs: []core.Side{toy.Blue}})
			b.act(engine.Consent{No: 1, Side: toy.Blue, Yes: true})
			attack(b)
			b.act(won)
		},
		"taken over with a seal": func(b *table) {
			b.commit(toy.Red, "order fight/move")
			b.act(engine.Seating{Side: toy.Red, Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Name: "Sam",
				Addr: "sam@example.org"}})
			b.act(won)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newTable(t, "toy-1", 3)
			play(b)
			if b.g.Position().Over == nil {
				t.Fatal("the game is not over")
			}
			if err := b.g.Close(); err != nil {
				t.Fatal(err)
			}
			recs, err := game.ReadLedger(b.dir)
			if err != nil {
				t.Fatal(err)
			}
			closed := map[string]bool{}
			for _, r := range recs {
				_, seals := history.SealsOfRecord(r)
				for _, s := range seals {
					closed[s] = true
				}
			}
			n := len(closed)
			for _, r := range recs {
				if r.Type == "unseal" {
					delete(closed, r.Get("seal"))
				}
			}
			if n == 0 || len(closed) > 0 {
				t.Errorf("of %d seals %d stay closed", n, len(closed))
			}
			if v := run(t, b.dir); !v.OK {
				t.Errorf("%+v", v.Checks)
			}
			python(t, b.dir, true)
			second(t, b.dir, true)
		})
	}
}
