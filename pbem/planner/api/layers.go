package api

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// shown asks for layers of the board.
type shown struct {
	sheet
	Show []string `json:"show"` // "zoc:german"
}

// kinds returns the layers that the title can show.
func (b *Bridge) kinds() []string {
	out := []string{}
	c, ok := b.game.Module().(core.Charter)
	if !ok {
		return out
	}
	r := b.sight.View.Reader()
	for _, kind := range []string{core.ChartZOC, core.ChartSupply, core.ChartSource} {
		for _, side := range b.set.Title.Meta().Sides {
			if c.Chart(r, kind, side) != nil {
				out = append(out, kind+":"+string(side))
			}
		}
	}
	return out
}

// layers returns the hexes of layers of the board behind a text.
func (b *Bridge) layers(w shown) (any, error) {
	p, err := b.planOf(w.sheet)
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	c, ok := b.game.Module().(core.Charter)
	for _, name := range w.Show {
		kind, side, found := strings.Cut(name, ":")
		if !ok || !found {
			return nil, say.Errorf("there is no layer %q", name)
		}
		out[name] = list(core.Labels(p.Position.World.Map, c.Chart(p.Position.Reader(), kind, core.Side(side))))
	}
	return out, nil
}

// explained asks what a rule says.
type explained struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
}

// explain returns a rule in our own words.
func (b *Bridge) explain(e explained) (any, error) {
	if t, ok := b.book.Rule(b.set.Title.Meta().ID, e.Rule); ok {
		e.Text = t
		return e, nil
	}
	if x, ok := b.game.Module().(core.Explainer); ok {
		e.Text, _ = x.Explain(e.Rule)
	}
	if e.Text == "" {
		return nil, say.Errorf("rule %s is not explained", e.Rule)
	}
	return e, nil
}

// said asks for words of the title in the language of the page.
type said struct {
	Texts []string `json:"texts"`
}

func (b *Bridge) words(s said) (any, error) {
	for i, t := range s.Texts {
		s.Texts[i] = b.in(say.Plain(t))
	}
	return s, nil
}
