package api

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// guideReply describes the game to a newcomer, in the page's language.
type guideReply struct {
	Win    []string `json:"win"`
	Turn   []string `json:"turn"`
	Sheets []entry  `json:"sheets"`
	Words  []entry  `json:"words"`
	Terms  []entry  `json:"terms"` // of the rulebook in the page's language, by what the page calls them
}

// entry pairs a word with its meaning.
type entry struct {
	Names string `json:"names"`
	Says  string `json:"says"`
}

// guide returns the victory conditions, the sequence of a turn, the purpose of each sheet and the abbreviations.
func (b *Handler) guide(struct{}) (any, error) {
	g := b.guidance()
	if m, ok := b.game.Module().(core.UnusedWordLister); ok {
		g = g.Without(m.UnusedWords(b.sight.View.Reader(), b.sight.Side))
	}
	return guideReply{b.translateAll(g.HowToWin), b.translateAll(g.Turn), b.entries(g.Sheets), b.entries(g.Abbreviations), b.terms()}, nil
}

// terms returns the title's glossary: each term with its English, with the rulebook's word if it differs, and the rule.
func (b *Handler) terms() []entry {
	out := []entry{}
	for _, t := range b.book.Terms(b.set.Title.Meta().ID) {
		says := say.F("%s (%s)", say.Verbatim(t.English), t.Rule)
		if t.Rulebook != t.Translated {
			says = say.F("%s, in the rulebook %s (%s)", say.Verbatim(t.English), say.Verbatim(t.Rulebook), t.Rule)
		}
		out = append(out, entry{t.Translated, b.translate(says)})
	}
	return out
}

func (b *Handler) guidance() core.Guide {
	return core.GuideOf(b.game.Module(), b.set.Title.Meta(), b.sight.Options)
}

func (b *Handler) translateAll(texts []say.Text) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = b.translate(t)
	}
	return out
}

func (b *Handler) entries(list []core.GuideEntry) []entry {
	out := make([]entry, len(list))
	for i, e := range list {
		out[i] = entry{strings.Join(e.Names, ", "), b.translate(e.Meaning)}
	}
	return out
}

// resultMeaning returns the meaning of a combat result, or "" if the title does not explain it.
func (b *Handler) resultMeaning(result string) string {
	if x, ok := b.game.Module().(core.ResultExplainer); ok {
		if t := x.ResultText(result); t != "" {
			return b.translate(t)
		}
	}
	list := b.guidance().Meaning(result)
	var out []string
	for _, e := range list {
		text := b.translate(e.Meaning)
		if len(list) > 1 {
			text = strings.Join(e.Names, ", ") + ": " + text
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}
