package api

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// layersRequest asks for layers of the board.
type layersRequest struct {
	sheetText
	Show []string `json:"show"` // such as "zoc:german"
}

// layerKinds returns the layers that the title can show.
func (b *Handler) layerKinds() []string {
	out := []string{}
	c, ok := b.game.Module().(core.LayerProvider)
	if !ok {
		return out
	}
	r := b.sight.View.Reader()
	for _, kind := range []string{core.LayerZOC, core.LayerSupply, core.LayerSource} {
		for _, side := range b.set.Title.Meta().Sides {
			if c.LayerHexes(r, kind, side) != nil {
				out = append(out, kind+":"+string(side))
			}
		}
	}
	return out
}

// layers returns the hexes of layers of the board after a text.
func (b *Handler) layers(w layersRequest) (any, error) {
	p, err := b.planOf(w.sheetText)
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	c, ok := b.game.Module().(core.LayerProvider)
	for _, name := range w.Show {
		kind, side, found := strings.Cut(name, ":")
		if !ok || !found {
			return nil, say.Errorf("there is no layer %q", name)
		}
		out[name] = nonNil(core.JoinLabels(p.Position.World.Map, c.LayerHexes(p.Position.Reader(), kind, core.Side(side))))
	}
	return out, nil
}

// explainRequest asks for the text of a rule.
type explainRequest struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
}

// explain returns the text of a rule in this project's own words.
func (b *Handler) explain(e explainRequest) (any, error) {
	if t, ok := b.book.ExplainRule(b.set.Title.Meta().ID, e.Rule); ok {
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

// wordsRequest asks for words of the title in the page's language.
type wordsRequest struct {
	Texts []string `json:"texts"`
}

func (b *Handler) words(s wordsRequest) (any, error) {
	for i, t := range s.Texts {
		s.Texts[i] = b.translate(say.Plain(t))
	}
	return s, nil
}
