package fuzz_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/replay"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/scenarios"
)

// world is one of two games that differ in nothing but a secret of one side.
type world struct {
	t      *testing.T
	g      *engine.Game
	films  map[core.Side]*replay.Recorder
	last   *engine.Outcome
	script map[string]string // by phase: secret lines in front of the sheet
}

// newWorld begins a game whose dice follow from their names alone, so that other sheets have the same dice.
func newWorld(t *testing.T, title string, options core.Options, secret map[string]string) *world {
	t.Helper()
	x, ok := rules.Find(title)
	if !ok {
		t.Fatal(title)
	}
	data, err := scenarios.Open(title, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := x.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := mod.Start(options)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, films: map[core.Side]*replay.Recorder{}, script: secret, g: engine.NewFromPosition(x, mod, options, pos,
		func(event string, n int) (int, error) {
			h := fnv.New32a()
			h.Write([]byte(event))
			return 1 + int(h.Sum32()>>8)%n, nil
		})}
	for _, s := range append([]core.Side{core.Everyone}, x.Meta().Sides...) {
		w.films[s] = replay.NewRecorder(s, nil, "")
	}
	return w
}

func (w *world) input(side core.Side, body string) engine.Input {
	w.t.Helper()
	mod := w.g.Module()
	found := notation.FindFrames(fmt.Sprintf("#PBEM case %s %s\n%s\n#END\n", side, w.g.Position().Phase, body),
		func(_, _, p string) (notation.Vocabulary, bool) { return mod.Vocabulary(p, side), true })
	if len(found.Frames) != 1 {
		w.t.Fatalf("%q holds %d frames", body, len(found.Frames))
	}
	return engine.Input{Frame: found.Frames[0], At: time.Unix(1e9, 0).UTC()}
}

// send hands a sheet in, with what is secret in this world in front of it, and in place of what the computer would do
// so.
func (w *world) send(side core.Side, orders []string) {
	w.t.Helper()
	phase := w.g.Position().Phase
	body := strings.Join(orders, "\n")
	if own := w.script[phase]; own != "" && w.g.OpenChoice() == nil && side == w.g.Position().Active {
		orders = slices.DeleteFunc(slices.Clone(orders), func(o string) bool {
			return strings.HasPrefix(o, "jam") || strings.HasPrefix(o, "disrupt") || o == "pass"
		})
		contact := w.contact(side)
		if own == "@contact" {
			unit := strings.Fields(contact)[1]
			orders = slices.DeleteFunc(orders, func(o string) bool { return strings.HasPrefix(o, "move") && strings.Contains(o, unit) })
		}
		body = strings.NewReplacer("@nato", w.target(), "@attack", w.attack(side), "@contact", contact).Replace(own) + "\n" +
			strings.Join(orders, "\n")
		if phase == "T0-S" {
			body += "\npass"
		}
	}
	out, err := w.g.Submit(w.input(side, body))
	if err != nil {
		w.t.Fatal(err)
	}
	if out.Status != engine.Executed && out.Status != engine.Answered {
		w.t.Fatalf("%s: %q is %s: %+v", phase, body, out.Status, out.Faults)
	}
	w.last = out
	for _, f := range w.films {
		if err := f.AddBatch(w.g, out); err != nil {
			w.t.Fatal(err)
		}
	}
}

// target returns the first hex that NATO holds.
func (w *world) target() string {
	r := w.g.Position().Reader()
	for i := range r.Map().Len() {
		if h := hexmap.Hex(i); r.Holder(h) == "nato" {
			return r.Label(h)
		}
	}
	return ""
}

// contact returns the first legal move of a side that ends next to the enemy.
func (w *world) contact(side core.Side) string {
	r := w.g.View(side).Reader()
	for o := range w.g.Module().Legal(r, side) {
		words := strings.Fields(o.String())
		if words[0] != "move" {
			continue
		}
		h, _ := r.Map().Find(words[2][strings.LastIndex(words[2], "-")+1:])
		for _, n := range r.Map().Neighbors(h) {
			if r.Map().Has(n) && r.Holder(n) == r.Enemy(side) {
				return o.String()
			}
		}
	}
	return "move nobody"
}

// attack returns the first legal attack of a side, "pass" when it has none.
func (w *world) attack(side core.Side) string {
	for o := range w.g.Module().Legal(w.g.View(side).Reader(), side) {
		if strings.HasPrefix(o.String(), "attack ") {
			return o.String()
		}
	}
	return "pass"
}

// seals matches what must differ between two worlds and gives nothing away: commitments, hashes and roots.
var seals = regexp.MustCompile(`\b[0-9a-f]{12,64}\b|\b[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}\b`)

// knows returns all that a side reads in the world now: its view, its letters, pictures, what a check of a sheet of its
// own says.
func (w *world) knows(side core.Side, pictures bool) map[string]string {
	w.t.Helper()
	g := w.g
	out := map[string]string{"view": string(g.View(side).Text())}
	letter := report.ResultLetter(g, w.last, side, report.LetterData{})
	out["letter"], out["letter in HTML"] = letter.Subject+"\n"+letter.Text, letter.HTML
	var events []core.Event
	for _, s := range w.last.Steps {
		events = append(events, s.Events...)
	}
	out["position file"] = w.sight(side)
	if side == g.AwaitedSide() {
		mod, view := g.Module(), g.View(side)
		lines, n := []string{"pass"}, 0
		for o := range mod.Legal(view.Reader(), side) {
			if n++; n%97 == 1 {
				lines = append(lines, o.String())
			}
		}
		out["legal orders"] = fmt.Sprint(n)
		checked, err := g.Check(w.input(side, strings.Join(lines[:min(len(lines), 60)], "\n")))
		if err != nil {
			w.t.Fatal(err)
		}
		out["check"] = fmt.Sprintf("%+v\n%+v", checked.Faults, checked.Forecasts)
	}
	if !pictures {
		return out
	}
	sc := scene.ForView(g, g.Position(), scene.View{Side: side, Events: events, Show: []string{core.LayerSupply}})
	sc.Root = ""
	var b bytes.Buffer
	if err := render.DrawScene(sc).SVG(&b); err != nil {
		w.t.Fatal(err)
	}
	out["picture"], out["map in letters"] = b.String(), render.TextMap(sc)
	return out
}

// sight returns the content of a side's position file, with seals masked.
func (w *world) sight(side core.Side) string {
	w.t.Helper()
	x, err := w.g.KnowledgeOf(side)
	if err != nil {
		w.t.Fatal(err)
	}
	frozen, err := x.Encode(w.g.Module())
	if err != nil {
		w.t.Fatal(err)
	}
	return commitments.ReplaceAllString(string(frozen), "*")
}

// commitments are seals and roots among bytes.
var commitments = regexp.MustCompile(`[0-9a-f]{64}|[0-9a-f]{12}`)

// apart returns what tells two worlds apart, by what is read, with the first difference. What must differ is left out.
func apart(x, y map[string]string) map[string]string {
	out := map[string]string{}
	for what := range x {
		if x[what] == y[what] {
			continue
		}
		if a, b := seals.ReplaceAllString(x[what], "*"), seals.ReplaceAllString(y[what], "*"); a != b {
			out[what] = firstDifference(a, b)
		}
	}
	return out
}

// film returns the film of a side so far.
func (w *world) film(side core.Side) map[string]string {
	w.t.Helper()
	var b bytes.Buffer
	if err := w.films[side].Film().HTML(&b); err != nil {
		w.t.Fatal(err)
	}
	return map[string]string{"film": b.String()}
}

// TestSecretsOfASide: two games in which one side has chosen otherwise in secret look the same to the other side,
// whatever it reads, until the secret is used; the ledger does not tell it either.
func TestSecretsOfASide(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games")
	}
	const title = "group-of-soviet-forces-germany"
	options := core.Options{{Name: "electronic-warfare", Value: "yes"}}
	for _, c := range []struct {
		spy    core.Side
		until  int // turn
		a, b   map[string]string
		opened int // seals
	}{
		{"nato", 2, map[string]string{"T0-S": "when chemical if odds>=10:1: chemical\nwhen chemical: pass\ndefault losses\ndefault supply",
			"T1-G-1": "jam 4", "T1-G-2": "disrupt @nato 1", "T1-S-1": "@contact", "T1-N-1": "@attack"},
			map[string]string{"T0-S": "default losses\ndefault supply", "T1-G-1": "jam 1", "T1-G-2": "disrupt @nato 1",
				"T1-S-1": "@contact", "T1-N-1": "@attack"}, 1},
		{"soviet", 3, map[string]string{"T1-G-1": "jam 0", "T1-N-1": "jam 4", "T2-G-1": "jam 2", "T2-G-2": "disrupt @nato 2"},
			map[string]string{"T1-G-1": "jam 0", "T1-N-1": "jam 0", "T2-G-1": "jam 2", "T2-G-2": "disrupt @nato 2"}, 2},
	} {
		t.Run("read by "+string(c.spy), func(t *testing.T) {
			t.Parallel()
			a, b := newWorld(t, title, options, c.a), newWorld(t, title, options, c.b)
			if !playBoth(t, a, b, c.spy, c.until) {
				t.Error("the two worlds are one")
			}
			if c.spy == "nato" && !a.defended("soviet") {
				t.Error("no Soviet unit was attacked: nothing is shown of chemical weapons")
			}
			for what, where := range apart(a.film(c.spy), b.film(c.spy)) {
				t.Errorf("the %s of %s tells the worlds apart: %s", what, c.spy, where)
			}
			a.keepsSealed(c.opened)
			b.keepsSealed(c.opened)
		})
	}
}

// playBoth plays two worlds with the same sheets, but for what is secret, and holds after each that a side cannot tell
// them apart; differ says that they were two.
func playBoth(t *testing.T, a, b *world, spy core.Side, until int) (differ bool) {
	t.Helper()
	for n := 0; a.g.Position().Turn < until; n++ {
		if n > 60 {
			t.Fatalf("turn %d does not come: %s", until, a.g.Position().Phase)
		}
		side, phase := a.g.AwaitedSide(), a.g.Position().Phase
		task := ai.Task{Game: "case", Side: side, Module: a.g.Module(), View: a.g.View(side), Choice: a.g.OpenChoice()}
		orders := ai.Greedy{}.Orders(task)
		if task.Choice != nil && task.Choice.Kind == "counter" {
			orders = []string{"counter 0"} // what is used is no secret any more
		}
		a.send(side, orders)
		b.send(side, orders)
		for what, where := range apart(a.knows(spy, n%4 == 2), b.knows(spy, n%4 == 2)) {
			t.Errorf("after %s the %s of %s tells the worlds apart: %s", phase, what, spy, where)
		}
		differ = differ || a.g.Position().Hash() != b.g.Position().Hash()
	}
	return differ
}

// defended reports whether units of a side were attacked.
func (w *world) defended(side core.Side) bool {
	for _, r := range w.g.Log().Records() {
		if r.Type == "answer" && r.Get("seat") == string(side) && strings.HasPrefix(r.Get("choice"), "chemical:") {
			return true
		}
	}
	return false
}

// keepsSealed holds that the ledger opens only the markers that were used, and tells nothing of the others.
func (w *world) keepsSealed(want int) {
	w.t.Helper()
	opened := 0
	for _, r := range w.g.Log().Records() {
		text := string(r.Text())
		switch {
		case r.Type == "unseal":
			opened++
		case strings.Contains(text, "offensive"), strings.Contains(text, "defensive"),
			regexp.MustCompile(`(?m)\bjam [0-9]`).MatchString(text):
			w.t.Errorf("record %d tells what is set: %s", r.N, text)
		}
	}
	if opened != want {
		w.t.Errorf("%d markers were used, and %d are open", want, opened)
	}
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return fmt.Sprintf("line %d: %.300q, %.300q", i+1, x[i], strings.Join(y[min(i, len(y)):min(i+1, len(y))], ""))
		}
	}
	return "it is longer"
}
