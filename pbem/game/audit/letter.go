package audit

import (
	"html"
	"slices"
	"strings"
	"sync"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/text/lazyregexp"
)

// letterSection holds a titled section of a letter that the program wrote. Only such sections make statements of the
// program.
//
// Letters also contain text of other people: names, reasons, messages, quoted sheets. Such text cannot imitate a
// section. In the text part, a section begins after a blank line or a rule, with its title at the start of the line,
// and its other lines are indented. Text of other people is indented, marked with a bar, or follows words of the
// program. In HTML a title has its own element, and text of other people is escaped.
type letterSection struct {
	title      string // in English letters, such as "AUDIT"
	rightTitle string // text at the right end of the title's line
	body       string // lines of the section; in HTML one for each paragraph and row
}

// The titles of sections that make statements. Dice are in the sections whose title names the event.
const (
	titleAudit   = "AUDIT"
	titleReceipt = "RECEIPT"
	titleKeep    = "KEEP THIS MAIL"
	titleNext    = "NEXT"
	titleSheet   = "YOUR SHEET"
)

// foreign lists the titles of sections that contain text of other people.
var foreign = []string{titleNext, titleSheet, "RULING", "YOUR MAIL", "WHO YOU ARE", "IDENTITY", "REQUESTS AND MESSAGES", "TIMETABLE",
	"NOT USED",
	"ON FILE", "STANDING ORDERS IN FORCE", "QUESTION", "ANSWERS", "OPTIONS OF THIS GAME"}

// englishTitles maps the section titles of other languages to the English ones.
var englishTitles = sync.OnceValue(func() map[string]string {
	out, words := map[string]string{}, text.NewCatalogue(nil, text.LetterSentences) // which no title writes
	for _, code := range language.Codes() {
		for _, t := range append([]string{titleAudit, titleReceipt, titleKeep}, foreign...) {
			out[strings.ToUpper(words.Translator(code).Translate(say.Plain(t)))] = t
		}
	}
	return out
})

// joinedTitle matches the title of a receipt in a letter that answers several sheets.
var joinedTitle = lazyregexp.New(`^[A-Z0-9-]+: .*(?:\breceipt |受領番号)([A-Z]+-\d{1,9})\b`)

func newSection(title, right, body string) letterSection {
	if t, ok := englishTitles()[title]; ok {
		title = t
	}
	if side, ok := strings.CutSuffix(title, "の命令書"); ok {
		title = side + " SHEET"
	}
	if m := joinedTitle().FindStringSubmatch(title); m != nil {
		title, right = titleReceipt, m[1]
	}
	return letterSection{title, right, body}
}

// reportsEvents reports whether a section describes events of the game.
func (p letterSection) reportsEvents() bool {
	return p.title == strings.ToUpper(p.title) && !strings.HasPrefix(p.title, "LINE ") && !strings.HasSuffix(p.title, " SHEET") &&
		!slices.Contains(foreign, p.title)
}

var (
	rule  = lazyregexp.New(`^-{78}$`)
	sides = lazyregexp.New(` {2,}`)
)

// textSections splits the text part of a letter into its sections. The frame at its end is a sheet and makes no
// statements of the program.
func textSections(letter string) []letterSection {
	var out []letterSection
	lines := strings.Split(withoutFrames(strings.ReplaceAll(letter, "\r\n", "\n")), "\n")
	begins := true
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if l == "" || rule().MatchString(l) {
			begins = true
			continue
		}
		if !begins || l[0] == ' ' {
			begins = false
			continue
		}
		begins = false
		title, right := l, ""
		if at := sides().FindStringIndex(l); at != nil {
			title, right = l[:at[0]], l[at[1]:]
		}
		body := right + "\n"
		for ; i+1 < len(lines) && strings.HasPrefix(lines[i+1], " "); i++ {
			body += lines[i+1] + "\n"
		}
		out = append(out, newSection(title, right, body))
	}
	return out
}

// withoutFrames removes the sheets from a letter, each from its opening line to its closing line.
func withoutFrames(letter string) string {
	var out []string
	inside := false
	for l := range strings.SplitSeq(letter, "\n") {
		t := strings.TrimSpace(l)
		inside = inside || strings.HasPrefix(t, "#PBEM ")
		if !inside {
			out = append(out, l)
		}
		inside = inside && t != "#END"
	}
	return strings.Join(out, "\n")
}

var (
	element = lazyregexp.New(`(?s)<(h2|p|pre|tr)\b[^>]*>(.*?)</(?:h2|p|pre|tr)>`)
	beside  = lazyregexp.New(`(?s)^(.*?)\s*<span[^>]*>(.*?)</span>`)
	cell    = lazyregexp.New(`</td>\s*<td[^>]*>|<br>`)
	htmlTag = lazyregexp.New(`<[^>]*>`)
)

// words returns the text of an HTML element on one line.
func words(s string) string {
	return strings.Join(strings.Fields(html.UnescapeString(htmlTag().ReplaceAllString(cell().ReplaceAllString(s, " "), ""))), " ")
}

// htmlSections splits the HTML part of a letter into its sections.
func htmlSections(page string) []letterSection {
	var out []letterSection
	var now *letterSection
	for _, m := range element().FindAllStringSubmatch(page, -1) {
		kind, inner := m[1], m[2]
		said := words(inner)
		switch {
		case kind == "h2":
			title, right := said, ""
			if x := beside().FindStringSubmatch(inner); x != nil {
				title, right = words(x[1]), words(x[2])
			}
			out = append(out, newSection(title, right, right+"\n"))
			now = &out[len(out)-1]
		case now == nil || kind == "pre" && strings.HasPrefix(said, "#"): // the head, an introduction or a sheet
		default:
			now.body += said + "\n"
		}
	}
	return out
}
