package fuzz_test

import (
	"bytes"
	"strings"
	"testing"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// public returns all that an observer reads in the world now who sees what every side sees.
func (w *world) public(pictures bool) map[string]string {
	w.t.Helper()
	g := w.g
	shown := report.PublicOutcome(g, w.last)
	pos := report.PublicView(g.Module(), g.Position())
	out := map[string]string{"view": string(pos.Text())}
	for what, entry := range map[string]bool{"letter": false, "first letter": true} {
		l := report.ObserverLetter(g, shown, false, entry, report.LetterData{})
		out[what], out[what+" in HTML"] = l.Subject+"\n"+l.Text, l.HTML
	}
	if !pictures {
		return out
	}
	var events []core.Event
	for _, s := range shown.Steps {
		events = append(events, s.Events...)
	}
	sc := scene.ForView(g, pos, scene.View{Side: core.Everyone, Events: events})
	sc.Root = ""
	var b bytes.Buffer
	if err := render.DrawScene(sc).SVG(&b); err != nil {
		w.t.Fatal(err)
	}
	out["picture"], out["map in letters"] = b.String(), render.TextMap(sc)
	return out
}

// TestSecretsOfBothSides: games that differ only in what some side has chosen in secret look the same to an observer,
// until the secret is used. Each of the sides has one; the other reads nothing more than the observer does.
func TestSecretsOfBothSides(t *testing.T) {
	const title = "group-of-soviet-forces-germany"
	options := core.Options{{Name: "electronic-warfare", Value: "yes"}}
	a := map[string]string{"T0-S": "when chemical if odds>=10:1: chemical\nwhen chemical: pass\ndefault losses\ndefault supply",
		"T1-G-1": "jam 4", "T1-G-2": "disrupt @nato 1", "T1-S-1": "@contact", "T1-N-1": "jam 4"}
	b := map[string]string{"T0-S": "default losses\ndefault supply", "T1-G-1": "jam 1", "T1-G-2": "disrupt @nato 1", "T1-S-1": "@contact",
		"T1-N-1": "jam 0"}
	x, y := newWorld(t, title, options, a), newWorld(t, title, options, b)
	if n := same(t, x, y, 2); n == 0 {
		t.Error("the two worlds are one")
	}
}

// same plays two worlds with the same sheets but for what is secret, holds after each that an observer cannot tell them
// apart, and counts after how many they were two.
func same(t *testing.T, x, y *world, until int) (two int) {
	t.Helper()
	for n := 0; x.g.Position().Turn < until; n++ {
		if n > 60 {
			t.Fatalf("turn %d does not come: %s", until, x.g.Position().Phase)
		}
		side, phase := x.g.AwaitedSide(), x.g.Position().Phase
		orders := ai.Greedy{}.Orders(ai.Task{Game: "case", Side: side, Module: x.g.Module(), View: x.g.View(side),
			Choice: x.g.OpenChoice()})
		if c := x.g.OpenChoice(); c != nil && c.Kind == "counter" {
			orders = []string{"counter 0"} // what is used is no secret any more
		}
		x.send(side, orders)
		y.send(side, orders)
		for what, where := range apart(x.public(n%6 == 2), y.public(n%6 == 2)) {
			t.Errorf("after %s the observer's %s tells the worlds apart: %s", phase, what, where)
		}
		if x.g.Position().Hash() != y.g.Position().Hash() {
			two++
		}
	}
	return two
}

// TestStacksKeepTheirSecrets: games in which other counters lie under the tops of two stacks of each side, which the
// other side cannot tell, look the same to an observer in text, HTML and pictures.
func TestStacksKeepTheirSecrets(t *testing.T) {
	x, y := newWorld(t, "kursk", nil, nil), newWorld(t, "kursk", nil, nil)
	for n, orders := range [][]string{{"declare gambit no"}, {"order fight/move"}, {"order move/fight"}, {"pass"}} {
		if n == 2 { // the set-up is done
			for _, side := range x.g.Module().World().Sides {
				y.swap(side)
			}
			if x.g.Position().Hash() == y.g.Position().Hash() {
				t.Fatal("the two worlds are one")
			}
		}
		side := x.g.AwaitedSide()
		x.send(side, orders)
		y.send(side, orders)
		for what, where := range apart(x.public(n > 1), y.public(n > 1)) {
			t.Errorf("%s: the observer's %s tells the worlds apart: %s", x.g.Position().Phase, what, where)
		}
	}
}

// swap exchanges the bottom counters of two stacks of a side.
func (w *world) swap(side core.Side) {
	w.t.Helper()
	r := w.g.Position().Reader()
	var at []hexmap.Hex
	for i := range r.Map().Len() {
		if h := hexmap.Hex(i); r.Holder(h) == side && r.Count(h) == 2 && len(at) < 2 {
			at = append(at, h)
		}
	}
	if len(at) < 2 {
		w.t.Fatalf("%s has not two stacks", side)
	}
	a, b := r.NthUnit(at[0], 0).Def.ID, r.NthUnit(at[1], 0).Def.ID
	tops := []string{r.NthUnit(at[0], 1).Def.ID, r.NthUnit(at[1], 1).Def.ID}
	tx := core.Begin(w.g.Position().Clone(), nil)
	for _, e := range []core.Effect{core.Place{Unit: a, Hex: at[1]}, core.Place{Unit: b, Hex: at[0]}, core.TopOfStack{Unit: tops[0]},
		core.TopOfStack{Unit: tops[1]}} {
		if err := tx.Do(e); err != nil {
			w.t.Fatal(err)
		}
	}
	*w.g.Position() = *tx.Position()
}

// TestObserverSeesNoMoreThanASide: what an observer may know of counters is known to every side, in every title and
// phase.
func TestObserverSeesNoMoreThanASide(t *testing.T) {
	titles := []string{"kursk", "group-of-soviet-forces-germany", "kiev-to-rostov", "a-victory-lost"}
	if testing.Short() {
		titles = titles[:1]
	}
	for _, title := range titles {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, title, nil, nil)
			hidden := 0
			for n := 0; n < 14 && w.g.AwaitedSide() != ""; n++ {
				side := w.g.AwaitedSide()
				w.send(side, ai.Greedy{}.Orders(ai.Task{Game: "case", Side: side, Module: w.g.Module(), View: w.g.View(side),
					Choice: w.g.OpenChoice()}))
				letter := w.public(false)["letter"]
				for _, l := range []string{"YOUR SHEET", "STANDING ORDERS", "STACKS", "#PBEM", "receipt "} {
					if strings.Contains(letter, l) {
						t.Errorf("%s: the letter has %q", w.g.Position().Phase, l)
					}
				}
				hidden += w.observed()
			}
			if title == "kursk" && hidden == 0 {
				t.Error("nothing was hidden from anybody")
			}
		})
	}
}

// observed holds that every counter which the public view names is named to every side, and counts those that it hides.
func (w *world) observed() (hidden int) {
	w.t.Helper()
	g := w.g
	pub := report.PublicView(g.Module(), g.Position()).Reader()
	for _, s := range g.Module().World().Sides {
		view := g.Module().Show(g.Position(), s).Reader()
		for i := range pub.Units() {
			u := &pub.Units()[i]
			if u.Def.Type == core.Unknown {
				hidden++
				continue
			}
			if x, ok := view.Unit(u.Def.ID); !ok || x.Hex != u.Hex {
				w.t.Errorf("%s: the observer sees %s in %d, %s does not", g.Position().Phase, u.Def.ID, u.Hex, s)
			}
		}
	}
	return hidden
}
