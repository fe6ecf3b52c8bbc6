package notation

import "strings"

const (
	ruleLen        = 78 // dashes in the row at the head of our own letters
	underscoreLen  = 20 // underscores that mail programs put above the header lines of an earlier mail
	headerLines    = 3  // lines in which the header lines must begin below the underscores
	minHeaderLines = 3  // different header lines that show an earlier mail
	headerNameMax  = 20 // bytes; longer words before a colon are no header name
)

// separatorTitles lists the words that mail programs put between dashes above an earlier mail, in lower case.
var separatorTitles = map[string]bool{
	"original message": true, "original-nachricht": true, "ursprüngliche nachricht": true, "originalnachricht": true,
	"message d'origine": true, "message original": true, "元のメッセージ": true,
	"forwarded message": true, "weitergeleitete nachricht": true, "message transféré": true, "転送メッセージ": true,
}

// separatorLines lists whole lines that mail programs put above an earlier mail, in lower case.
var separatorLines = map[string]bool{
	"begin forwarded message:": true, "anfang der weitergeleiteten nachricht:": true,
}

// headerKinds numbers the mail headers that programs copy above an earlier mail. Translations of a header have the same
// number.
var headerKinds = map[string]uint{
	"from": 0, "von": 0, "de": 0, "差出人": 0,
	"sent": 1, "date": 1, "gesendet": 1, "datum": 1, "envoyé": 1, "送信日時": 1, "日付": 1,
	"to": 2, "an": 2, "à": 2, "宛先": 2,
	"subject": 3, "betreff": 3, "objet": 3, "件名": 3,
}

// separators finds the line at which an earlier mail begins that a mail program put below the reply without marking its
// lines. The caller must ask about lines in ascending order; all calls together take time linear in the length of the
// text.
type separators struct {
	lines     []string
	nextFound int  // the next rule or line that opens a frame, as far as looked
	rule      bool // the line at nextFound is a row of dashes

	mark   int        // the next line that opens a frame, as far as looked
	marked bool       // it was looked for
	form   letterForm // the frame at mark, if it is still blank
}

// at reports whether an earlier mail begins at line n. introduces is the number of lines, from n on, of an attribution
// ("On Monday Boris wrote:") above text that is marked with ">". Such a quotation ends with its last marked line, and
// the text that a player writes below it is their own.
func (s *separators) at(n int) (cut bool, introduces int) {
	line := strings.Trim(s.lines[n], " \t*")
	if line == "" {
		return false, 0
	}
	switch {
	case isTitle(line), s.headerBlock(n), isRow(line, '_', underscoreLen) && s.headerBelow(n):
		return true, 0
	}
	k := s.attribution(n)
	if k == 0 {
		return false, 0
	}
	next := n + k
	for next < len(s.lines) && strings.TrimSpace(s.lines[next]) == "" {
		next++
	}
	if next < len(s.lines) && strings.HasPrefix(strings.TrimLeft(s.lines[next], " \t"), ">") {
		return false, k
	}
	return s.ruleAhead(n + k), 0
}

// isTitle reports whether a line is "-----Original Message-----" or a similar separator.
func isTitle(line string) bool {
	inner := strings.Trim(line, "- \t")
	if len(inner) > 80 || inner == "" {
		return false
	}
	low := strings.ToLower(inner)
	return separatorLines[low] || separatorTitles[low] && strings.HasPrefix(line, "--") && strings.HasSuffix(line, "--")
}

// isRow reports whether a line consists of one repeated sign, at least the given number of times.
func isRow(line string, mark byte, least int) bool {
	return len(line) >= least && strings.Trim(line, string(mark)) == ""
}

// isRule reports whether a line is the row of dashes at the head of our own letters.
func isRule(line string) bool {
	line = strings.Trim(line, " \t")
	return len(line) == ruleLen && isRow(line, '-', ruleLen)
}

// headerBlock reports whether line n and the lines below it are at least three different mail headers.
func (s *separators) headerBlock(n int) bool {
	var seen [4]bool
	different := 0
	for ; n < len(s.lines); n++ {
		kind, ok := headerKind(s.lines[n])
		if !ok || seen[kind] {
			return false
		}
		seen[kind] = true
		if different++; different == minHeaderLines {
			return true
		}
	}
	return false
}

func (s *separators) headerBelow(n int) bool {
	for i := n + 1; i <= n+headerLines && i < len(s.lines); i++ {
		if s.headerBlock(i) {
			return true
		}
	}
	return false
}

// headerKind returns the number of a mail header line such as "From: ...", "*From:* ..." and "De : ...".
func headerKind(line string) (kind uint, ok bool) {
	name, _, ok := strings.Cut(strings.TrimLeft(line, " \t*"), ":")
	if name = strings.TrimRight(name, " \t*"); !ok || len(name) > headerNameMax {
		return 0, false
	}
	kind, ok = headerKinds[strings.ToLower(name)]
	return kind, ok
}

// attribution returns the number of lines, 0 to 2, of the sentence that introduces an earlier mail. Mail programs may
// break a long sentence once.
func (s *separators) attribution(n int) int {
	first := strings.Trim(s.lines[n], " \t*")
	if isAttribution(first) {
		return 1
	}
	if n+1 == len(s.lines) || !opensAttribution(first) {
		return 0
	}
	second := strings.Trim(s.lines[n+1], " \t*")
	if second == "" || second[0] == '>' || second[0] == '#' || opensAttribution(second) || !isAttribution(first+" "+second) {
		return 0
	}
	return 2
}

// isAttribution reports whether a line is "On DATE NAME wrote:" or its equivalent in German, French or Japanese.
func isAttribution(line string) bool {
	body, ok := strings.CutSuffix(line, ":")
	if !ok {
		return false
	}
	body = strings.TrimRight(body, " \t")
	switch {
	case hasWord(body, "on"):
		return strings.HasSuffix(body, " wrote")
	case hasWord(body, "am"):
		return strings.Contains(body, " schrieb ") || strings.HasSuffix(body, " schrieb")
	case hasWord(body, "le"):
		return strings.HasSuffix(body, " a écrit")
	}
	return strings.HasSuffix(body, "のメール") || strings.HasSuffix(body, "は書きました")
}

// opensAttribution reports whether a line can be the first of a two-line attribution.
func opensAttribution(line string) bool {
	return hasWord(line, "on") || hasWord(line, "am") || hasWord(line, "le")
}

// hasWord reports whether a line begins with this word of two letters and a blank, in any case.
func hasWord(line, word string) bool {
	return len(line) > len(word) && line[len(word)] == ' ' && strings.EqualFold(line[:len(word)], word)
}

// ruleAhead reports whether the row of dashes of one of our letters is at line n or below, before any line that begins
// a frame.
func (s *separators) ruleAhead(n int) bool {
	if s.nextFound < n {
		s.rule = false
		for s.nextFound = n; s.nextFound < len(s.lines); s.nextFound++ {
			line := strings.TrimLeft(s.lines[s.nextFound], " \t")
			if s.rule = isRule(line); s.rule {
				break
			}
			if _, _, ok := markOf(line); ok {
				break
			}
		}
	}
	return s.rule
}
