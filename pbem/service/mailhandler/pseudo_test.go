package mailhandler

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/tools/pseudo"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/rules"
)

// maxEscapes bounds the lines of answers with words that do not come from the catalogue. It only ever falls.
const maxEscapes = 1

// TestAnswersInPseudoLanguage sends every command as a player or moderator whose letters come in a pseudo-language made
// of the catalogue, and counts the lines with plain words. Words of orders, and what people wrote, stand there as they
// are.
func TestAnswersInPseudoLanguage(t *testing.T) {
	if testing.Short() {
		t.Skip("sends every command")
	}
	real := shelf
	defer func() { shelf = real }()
	shelf = real.WithCatalogue(pseudo.Catalogue(rules.All()))
	found, lines := map[string]string{}, 0
	for _, c := range commandCases {
		c.game.lang = "ja"
		k := newCourt(t, c.game)
		texts := c.mail.text + asTyped
		for _, s := range c.before {
			k.writesTo(s.from, s.text)
			texts += s.text
		}
		mail := c.mail
		if mail.from == anna && !strings.Contains(mail.text, "#PBEM") {
			mail.from, mail.text = boris, strings.ReplaceAll(mail.text, "k1 german", "k1 soviet")
		}
		_, ls, _ := k.writesTo(mail.from, mail.text)
		typed := append(words(), strings.FieldsFunc(texts, func(r rune) bool {
			return strings.ContainsRune(" \n,.;:()\"'=/", r)
		})...)
		for _, l := range ls {
			to, _ := l.Recipient()
			if !slices.Contains([]string{strings.ToLower(boris), mia}, strings.ToLower(to)) {
				continue
			}
			for line := range strings.SplitSeq(l.Subject+"\n"+l.Text, "\n") {
				if written := strings.TrimSpace(line) + " "; written[0] == '>' || written[0] == '|' { // by a person
					continue
				}
				lines++
				if said := pseudo.PlainWords(line, func(w string) bool { return slices.Contains(typed, w) }); said != "" {
					found[said] = c.name + ": " + strings.TrimSpace(line)
				}
			}
		}
	}
	if lines < 500 {
		t.Errorf("only %d lines were read", lines)
	}
	if len(found) > maxEscapes {
		for said, where := range found {
			t.Errorf("%q: %s", said, where)
		}
		t.Errorf("%d texts of %d lines do not come from the catalogue, at most %d may", len(found), lines, maxEscapes)
	}
}

// words returns the words of orders and requests, which are the same in every language.
func words() []string {
	out := append(command.Names(command.Moderator|command.Player|command.Guest), commands.VerbNames()...)
	for _, v := range notation.CommonVerbs() {
		out = append(out, v.Name)
	}
	return append(out, strings.Fields("german soviet if to with position orders none proposal yes fight move zoc supply "+
		"known stacks")...)
}
