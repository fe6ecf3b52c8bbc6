package ai

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/kursk"
	"fieldpost/scenarios"
)

// slow is a player whose sheet is written when the channel is closed.
type slow struct {
	until chan struct{}
	done  chan struct{}
}

func (p slow) Orders(t Task) []string {
	lines, _ := p.Think(context.Background(), t)
	return lines
}

func (p slow) Think(_ context.Context, t Task) ([]string, string) {
	<-p.until
	defer close(p.done)
	if t.View.Turn > 99 {
		panic("never")
	}
	return Greedy{}.Orders(t), "weighed"
}

// TestBackground: a sheet that takes time is written apart from the caller, and sent by a later call. Whoever must not
// wait never asks for it.
func TestBackground(t *testing.T) {
	g, _ := table(t, kursk.New(), kurskModule(t), "ai:slow", "ann@example.org")
	p := slow{make(chan struct{}), make(chan struct{})}
	others := map[string]Player{"ai:slow": p}
	var b BackgroundThinking
	ask := func(think Thinking) (string, bool) {
		in, weighed, ok, err := nextSheet(g, others, think)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(in.Frame.Lines, "\n") + weighed, ok
	}
	for range 2 {
		if _, ok := ask(&b); ok || b.IsWritten(g.Header.Game) {
			t.Fatal("a sheet is there before it is written")
		}
	}
	close(p.until)
	<-p.done
	b.turn.Lock() // until the player has handed in
	written := b.IsWritten(g.Header.Game)
	b.turn.Unlock()
	if !written {
		t.Fatal("nothing is written")
	}
	if text, ok := ask(NoThinking{}); ok {
		t.Errorf("who must not wait got %q", text)
	}
	text, ok := ask(&b)
	if !ok || !strings.HasSuffix(text, "weighed") || b.IsWritten(g.Header.Game) {
		t.Errorf("got %q", text)
	}
}

// TestForget: what changes nothing on the board, such as a pause, does not disturb a player who thinks. A sheet that
// the game does not wait for any more is forgotten, its player stops, and the next game has its turn.
func TestForget(t *testing.T) {
	for name, change := range map[string]func(b *BackgroundThinking, g *engine.Game){
		"the game is over": func(b *BackgroundThinking, g *engine.Game) {
			act(t, g, engine.EndGame{Result: engine.ResultDraw, Text: "agreed"})
			b.Check(g)
		},
		"a person takes the seat": func(b *BackgroundThinking, g *engine.Game) {
			act(t, g, engine.EditSeat{Side: "german", Seat: engine.Seat{Side: "german", Addr: "bob@example.org"}})
			b.Check(g)
		},
		"the game is gone":   func(b *BackgroundThinking, g *engine.Game) { b.Forget(g.Header.Game) },
		"the program closes": func(b *BackgroundThinking, _ *engine.Game) { b.Keep(nil) },
	} {
		g, _ := table(t, kursk.New(), kurskModule(t), "ai:slow", "ann@example.org")
		p := patient{make(chan struct{}), make(chan struct{})}
		var b BackgroundThinking
		if _, _, ok, err := nextSheet(g, map[string]Player{"ai:slow": p}, &b); ok || err != nil {
			t.Fatal(ok, err)
		}
		<-p.began
		thought := b.written[g.Header.Game]
		act(t, g, engine.Pause{})
		if b.Check(g); b.written[g.Header.Game] != thought {
			t.Errorf("%s: a pause made the player begin anew", name)
		}
		change(&b, g)
		<-p.stopped
		b.turn.Lock() // the player has left its place
		left := len(b.written)
		b.turn.Unlock()
		if left > 0 || b.IsWritten(g.Header.Game) {
			t.Errorf("%s: a sheet is left that nobody wants", name)
		}
	}
}

// act carries out an act of a moderator.
func act(t *testing.T, g *engine.Game, a engine.Act) {
	t.Helper()
	at, err := lastSheetTime(g.Log().Records())
	if err == nil {
		_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "test", At: at}, a)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// patient is a player who thinks until nobody wants its sheet.
type patient struct{ began, stopped chan struct{} }

func (p patient) Orders(Task) []string { return []string{"pass"} }

func (p patient) Think(ctx context.Context, t Task) ([]string, string) {
	close(p.began)
	<-ctx.Done()
	close(p.stopped)
	return p.Orders(t), "too late"
}

// TestThinkSafely: a player that panics sends the sheet of one who does not look ahead.
func TestThinkSafely(t *testing.T) {
	g, _ := table(t, kursk.New(), kurskModule(t), "ai:slow", "ann@example.org")
	task := Task{Game: g.Header.Game, Side: kursk.German, Module: g.Module(), View: g.View(kursk.German)}
	p := slow{make(chan struct{}), make(chan struct{})}
	close(p.until)
	later := task
	later.View = task.View.Clone()
	later.View.Turn = 100
	lines, weighed := thinkSafely(t.Context(), p, later)
	if !strings.Contains(weighed, "not weighed: never") || len(lines) == 0 {
		t.Errorf("%q, %q", lines, weighed)
	}
	var out []string
	note := func(in engine.Input) (*engine.Outcome, error) { return g.Submit(in) }
	if _, err := PlayThinking(noted{g, &out}, ImmediateThinking{}, note); err == nil || !strings.Contains(err.Error(), "ai:slow") {
		t.Errorf("an unknown player: %v", err)
	}
	if slices.Contains(out, "weighed") {
		t.Error(out)
	}
}

// noted is a game that keeps notes.
type noted struct {
	*engine.Game
	notes *[]string
}

func (n noted) Note(line string) error { *n.notes = append(*n.notes, line); return nil }

// TestNotes: what was weighed is noted once the sheet is in.
func TestNotes(t *testing.T) {
	title, _ := rules.Find("kiev-to-rostov")
	data, err := scenarios.Open("kiev-to-rostov", nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	first := func(v []string) string { return v[0] }
	g, _ := tableWith(t, title, mod, first, "ai:search,rollouts=20,turns=1", "ann@example.org")
	var notes []string
	out, err := PlayThinking(noted{g, &notes}, ImmediateThinking{}, g.Submit)
	if err != nil || len(out) == 0 || len(notes) == 0 || !strings.HasPrefix(notes[0], "axis T50-A-2: ") {
		t.Errorf("%d sheets, %v: %q", len(out), err, notes)
	}
}
