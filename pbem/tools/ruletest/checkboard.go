package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

func (w wantControl) check(s *stepResult) []string {
	m := s.currentBoard().Map()
	var out []string
	for _, token := range w.hexes {
		run, err := expand(m, token)
		if err != nil {
			out = append(out, err.Error())
		}
		for _, h := range run {
			if got := s.currentBoard().Control(h); got != w.side {
				out = append(out, diffOf(fmt.Sprintf("control %s %s", sideOrNobody(string(w.side)), m.Label(h)),
					sideOrNobody(string(got)))...)
			}
		}
	}
	return out
}

func sideOrNobody(side string) string {
	if side == "" {
		return "nobody"
	}
	return side
}

func (w wantTrack) check(s *stepResult) []string {
	if got := s.currentBoard().Track(w.name); got != w.value {
		return diffOf(fmt.Sprintf("track %s %d", w.name, w.value), fmt.Sprint(got))
	}
	return nil
}

func (w wantEmpty) check(s *stepResult) []string {
	var out []string
	for _, label := range w.hexes {
		h, fault := s.hex(label)
		if fault != "" {
			out = append(out, fault)
			continue
		}
		for _, u := range s.currentBoard().Stack(h) {
			out = append(out, diffOf(label+" empty", u.Def.ID+" in it")...)
		}
	}
	return out
}

func (w wantMarker) check(s *stepResult) []string {
	h, fault := s.hex(w.hex)
	if fault != "" {
		return []string{fault}
	}
	var here []string
	if m, ok := s.g.Module().(core.Markers); ok {
		for _, x := range m.Markers(s.currentBoard()) {
			if x.Hex == h {
				here = append(here, strings.TrimSpace(string(x.Side)+" "+x.Name))
			}
		}
	}
	is := func(full string) bool { return full == w.name || strings.HasSuffix(full, " "+w.name) }
	if slices.ContainsFunc(here, is) != w.none {
		return nil
	}
	if len(here) == 0 {
		here = []string{"none"}
	}
	return diffOf(fmt.Sprintf("%smarker %s at %s", core.If(w.none, "no ", ""), w.name, w.hex), strings.Join(here, ", "))
}

func (w wantNext) check(s *stepResult) []string {
	if got := s.g.Position().Phase; got != w.phase {
		return diffOf("next "+w.phase, got)
	}
	return nil
}

func (w wantOver) check(s *stepResult) []string {
	o := s.g.Position().Over
	want := strings.TrimSpace("over " + strings.Replace(sideOrNobody(string(w.winner)), "nobody", "draw", 1) + " " + w.level)
	if o == nil {
		return diffOf(want, "the game goes on")
	}
	if o.Winner != w.winner || w.level != "" && o.Level != w.level {
		return diffOf(want, (say.Plain(outcomeText(o)) + ": " + o.Why).String())
	}
	return nil
}

func (w wantSees) check(s *stepResult) []string {
	r := s.g.Module().Show(s.g.MidOrderPosition(), w.viewer).Reader()
	if s.g.OpenChoice() == nil {
		r = s.g.View(w.viewer).Reader()
	}
	h, fault := s.hex(w.hex)
	if fault != "" {
		return []string{fault}
	}
	var got []string
	for _, u := range r.Stack(h) {
		if strings.HasPrefix(u.Def.ID, "?") {
			got = append(got, "?")
		} else {
			got = append(got, u.Def.ID)
		}
	}
	if len(got) == 0 {
		got = []string{"nothing"}
	}
	if !slices.Equal(got, w.stack) {
		return diffOf(fmt.Sprintf("%s sees in %s %s", w.viewer, w.hex, strings.Join(w.stack, " ")), strings.Join(got, " "))
	}
	return nil
}

// questionText returns a question in the spelling of an expectation.
func questionText(c *core.Choice) string {
	t := fmt.Sprintf("asks %s %s", c.Owner, c.Kind)
	if c.Rule != "" {
		t += " " + c.Rule
	}
	if c.Hex != "" {
		t += " at " + c.Hex
	}
	for _, f := range c.Facts {
		t += " fact " + plainWord(f.Name+"="+f.Value)
	}
	t += " options"
	for _, o := range c.Options {
		t += " " + quote(o.Text())
	}
	return t + " default " + quote(c.Options[c.Default].Text())
}

// plainWord returns a text unchanged if it is a single word, otherwise in quotes.
func plainWord(s string) string {
	if isWord(s) {
		return s
	}
	return quote(s)
}

func (w wantAsks) check(s *stepResult) []string {
	c := s.g.OpenChoice()
	switch {
	case w.nobody && c == nil:
		return nil
	case w.nobody:
		return diffOf("asks nobody", questionText(c))
	case c == nil:
		return diffOf(fmt.Sprintf("asks %s %s", w.side, w.kind), "nobody is asked")
	}
	var out []string
	compare := func(what, want, got string) {
		if want != "" && want != got {
			out = append(out, diffOf("asks "+what+" "+want, got)...)
		}
	}
	compare("side", string(w.side), string(c.Owner))
	compare("kind", w.kind, c.Kind)
	compare("rule", w.rule, c.Rule)
	compare("at", w.hex, c.Hex)
	compare("default", w.pick, c.Options[c.Default].Text())
	for _, f := range w.facts {
		got := "nothing"
		for _, x := range c.Facts {
			if x.Name == f.Name {
				got = x.Value
			}
		}
		compare("fact "+f.Name, f.Value, got)
	}
	if len(w.options) > 0 {
		var got []string
		for _, o := range c.Options {
			got = append(got, o.Text())
		}
		slices.Sort(got)
		want := slices.Sorted(slices.Values(w.options))
		compare("options", strings.Join(want, "; "), strings.Join(got, "; "))
	}
	return out
}
