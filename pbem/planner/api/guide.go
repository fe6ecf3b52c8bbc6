package api

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// guideReply tells a newcomer of the game, in the language of the page.
type guideReply struct {
	Win    []string `json:"win"`
	Turn   []string `json:"turn"`
	Sheets []entry  `json:"sheets"`
	Words  []entry  `json:"words"`
}

// entry is a word, or several, and what they mean.
type entry struct {
	Names string `json:"names"`
	Says  string `json:"says"`
}

// guide returns how one wins, the course of a turn, what each sheet is for and what abbreviations mean.
func (b *Bridge) guide(struct{}) (any, error) {
	g := b.guidance()
	if m, ok := b.game.Module().(core.UnusedLister); ok {
		g = g.Without(m.UnusedWords(b.sight.View.Reader(), b.sight.Side))
	}
	return guideReply{b.translateAll(g.Win), b.translateAll(g.Turn), b.entries(g.Sheets), b.entries(g.Words)}, nil
}

func (b *Bridge) guidance() core.Guide {
	return core.GuideOf(b.game.Module(), b.set.Title.Meta(), b.sight.Options)
}

func (b *Bridge) translateAll(texts []say.Text) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = b.translate(t)
	}
	return out
}

func (b *Bridge) entries(list []core.Entry) []entry {
	out := make([]entry, len(list))
	for i, e := range list {
		out[i] = entry{strings.Join(e.Names, ", "), b.translate(e.Says)}
	}
	return out
}

// resultMeaning explains a result, part by part if it has several; "" if the title does not explain it.
func (b *Bridge) resultMeaning(result string) string {
	list := b.guidance().Meaning(result)
	var out []string
	for _, e := range list {
		text := b.translate(e.Says)
		if len(list) > 1 {
			text = strings.Join(e.Names, ", ") + ": " + text
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}
