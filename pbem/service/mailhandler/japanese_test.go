package mailhandler

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// englishWords matches three English words in a row.
var englishWords = regexp.MustCompile(`\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b`)

// asTyped are examples and orders in answers, which stand there as they are typed.
const asTyped = "declare gambit no; around HEX,HEX zoc supply known stacks"

// TestAnswersInJapanese sends every command as a player or moderator with Japanese letters and looks for English
// sentences in all letters to them. What they wrote themselves stays as it is.
func TestAnswersInJapanese(t *testing.T) {
	if testing.Short() {
		t.Skip("sends every command")
	}
	var found []string
	for _, c := range commandCases {
		c.game.lang = "ja"
		k := newCourt(t, c.game)
		texts := c.mail.text
		for _, s := range c.before {
			k.writesTo(s.from, s.text)
			texts += s.text
		}
		mail := c.mail
		if mail.from == anna && !strings.Contains(mail.text, "#PBEM") {
			mail.from, mail.text = boris, strings.ReplaceAll(mail.text, "k1 german", "k1 soviet")
		}
		_, ls, _ := k.writesTo(mail.from, mail.text)
		for _, l := range ls {
			to, _ := l.Recipient()
			if !slices.Contains([]string{strings.ToLower(boris), mia}, strings.ToLower(to)) {
				continue
			}
			for line := range strings.SplitSeq(l.Subject+"\n"+l.Text, "\n") {
				if said := englishWords.FindString(line); said != "" && !strings.Contains(texts+asTyped, said) {
					found = append(found, c.name+": "+line)
				}
			}
		}
	}
	if len(found) > 0 {
		t.Errorf("%d lines of English:\n%s", len(found), strings.Join(found, "\n"))
	}
}
