package command

import (
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game/estimate"
)

// TestEstimate: a moderator gets the chances of a running game. Players and a moderator who plays get none. When the
// game is over everybody gets the chances by turn, if somebody has computed them. Nothing is recorded.
func TestEstimate(t *testing.T) {
	g := newGame(t, "bob@club.example", engine.Moderator{Addr: mia}, engine.Moderator{Addr: ann})
	size := g.Log().Size()
	text := func(r Result) string {
		var out []string
		for _, l := range r.Lines {
			out = append(out, l.String())
		}
		return strings.Join(out, "\n")
	}
	r := do(t, g, ruler, 1, "estimate")
	if r.Refused != "" || !strings.Contains(text(r), "t1, turn ") || !strings.Contains(text(r), "What the chance of Red hangs on:") {
		t.Errorf("a moderator: %q\n%s", r.Refused, text(r))
	}
	line, err := Parse("estimate", Moderator)
	if err != nil {
		t.Fatal(err)
	}
	if mailed, err := Execute(g, ruler, line, Origin{At: start, Mail: "<m@club.example>"}); err != nil || len(mailed.Lines) > 0 ||
		mailed.FollowUp != MakeEstimate {
		t.Errorf("by mail: %+v, %v", mailed, err)
	}
	if again := do(t, g, ruler, 2, "estimate"); text(again) != text(r) {
		t.Errorf("again:\n%s\nbefore:\n%s", text(again), text(r))
	}
	playing := Actor{Role: Moderator, LedgerName: "moderator " + ann, Addr: ann}
	for who, want := range map[*Actor]string{&red: "no player of a running game gets one", &playing: "you play red in this game"} {
		if r := do(t, g, *who, 3, "estimate"); !strings.Contains(r.Refused.String(), want) || len(r.Lines) > 0 {
			t.Errorf("%s: %q\n%s", who.LedgerName, r.Refused, text(r))
		}
	}
	if g.Log().Size() != size {
		t.Errorf("the ledger grew from %d to %d", size, g.Log().Size())
	}
	end := engine.EndGame{Result: string(toy.Red), Text: "Bob concedes"}
	if _, err := g.Act(engine.Attribution{Name: "moderator " + mia, At: start}, end); err != nil {
		t.Fatal(err)
	}
	if r := do(t, g, red, 4, "estimate"); !strings.Contains(r.Refused.String(), "nobody has computed") ||
		!strings.Contains(r.Remedies[0].String(), "pbem estimate GAME --batches") {
		t.Errorf("not computed: %q %q", r.Refused, r.Remedies)
	}
	cache, err := estimate.OpenCache(filepath.Join(g.Dir, estimate.FileCache))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := estimate.ComputeChances(g, estimate.Config{Player: "ai:tuned", Rollouts: 3, Seed: 1}, cache, nil); err != nil {
		t.Fatal(err)
	}
	for _, who := range []Actor{red, ruler} {
		if r := do(t, g, who, 5, "estimate"); r.Refused != "" ||
			!strings.Contains(text(r), "the chance of Red in per cent, by 3 continuations") {
			t.Errorf("%s: %q\n%s", who.LedgerName, r.Refused, text(r))
		}
	}
}
