package audit

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"fieldpost/notation/say"
	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/text"
	"fieldpost/pbem/text/language"
)

// formerRoundLines lists the sentences of earlier programs about a round that a game waits for.
var formerRoundLines = []string{
	"Nobody: the sheet in work is locked, and its dice wait for public randomness: round 987654321 of drand-quicknet, due ",
	"手番の人はいません。進行中の命令書は固定され、ダイスは公開乱数(drand-quicknetの第987654321回",
	"手番の人はいません。進行中の命令書は固定され、ダイスはpublic randomness: round 987654321 of drand-quicknet, due ",
	"命令を出す人はいません。進行中の命令書は固定され、ダイスはpublic randomness: round 987654321 of drand-quicknet, due ",
}

// roundLines returns patterns for the sentences, in each language, about a round that a game waits for.
var roundLines = sync.OnceValue(func() (out []*regexp.Regexp) {
	a := randomness.AwaitedRound{Network: beacon.Quicknet, Round: 987654321}
	for _, line := range formerRoundLines {
		out = append(out, roundPattern(a, line, a.FormatTime()))
	}
	words := text.NewCatalogue(nil, text.LetterSentences)
	for _, lang := range language.Codes() {
		b := words.Translator(lang)
		out = append(out, roundPattern(a, b.Translate(a.WaitSentence()), b.Translate(say.Plain(a.FormatTime()))))
	}
	return out
})

// roundPattern returns a pattern for a sentence that names a round, its network and its time: with any round, network
// and time, and with line breaks anywhere.
func roundPattern(a randomness.AwaitedRound, said, due string) *regexp.Regexp {
	pattern := strings.NewReplacer(due, "\x00", a.Network.Name, "\x01", strconv.FormatUint(a.Round, 10), "\x02").Replace(said)
	var b strings.Builder
	b.WriteString(`(?s)^\s*`)
	for _, r := range strings.Join(strings.Fields(pattern), "") {
		switch r {
		case 0:
			b.WriteString(`.{1,120}?`)
		case 1:
			b.WriteString(`(?P<network>[a-z-]+)`)
		case 2:
			b.WriteString(`(?P<round>\d{1,12})`)
		default:
			b.WriteString(regexp.QuoteMeta(string(r)))
		}
		b.WriteString(`\s*`)
	}
	return regexp.MustCompile(b.String())
}

// awaitedRound returns the network and the round that a section names as awaited, "" for none.
func awaitedRound(p letterSection) (network, round string) {
	for _, re := range roundLines() {
		if m := re.FindStringSubmatch(p.body); m != nil {
			return m[re.SubexpIndex("network")], m[re.SubexpIndex("round")]
		}
	}
	return "", ""
}
