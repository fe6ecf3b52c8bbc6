package notation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fieldpost/notation/say"
)

// loose names a way of writing an order that is clear but not documented, such as a bullet before it. Such an order is
// accepted, and the receipt tells the sender how it was read.
type loose uint8

const (
	looseBullet loose = iota // "- move", "1. move", "*move 1SS 1907*"
	looseEnd                 // "move 1SS 1907."
	looseLetter              // "19O7"
	looseArrow               // "1907 à 1908", "1907 => 1908"
	looseTo                  // "1907 to 1908 to 1909"
	looseLabel               // "hex 1907", "<1907>"
	looseKinds               // number of the kinds above
)

// looseNotes gives for each kind the sentence of the receipt about how such orders were read; %s is replaced by the
// line numbers.
var looseNotes = [looseKinds]string{
	looseBullet: "line %s: the bullet, number or star around the order was left out",
	looseEnd:    "line %s: the comma, colon or full stop that no order needs was left out",
	looseLetter: "line %s: a letter in a hex number was read as the digit that it looks like: O as 0, I and l as 1",
	looseArrow:  "line %s: the arrow was read as the way from hex to hex",
	looseTo:     "line %s: the words between the hexes were read as a path from hex to hex",
	looseLabel:  "line %s: the word or the brackets around a hex number were left out",
}

// maxLoose limits the line numbers listed in one such sentence.
const maxLoose = 12

// noteLoose records that the current order was written in an accepted but undocumented way.
func (p *parser) noteLoose(kind loose) {
	if len(p.spans) == 0 {
		return
	}
	line := p.first + p.spans[0].line
	if list := p.loose[kind]; len(list) == 0 || list[len(list)-1] != line {
		p.loose[kind] = append(list, line)
	}
}

// looseLines holds the line numbers of loosely written orders for each kind.
type looseLines [looseKinds][]int

// texts returns the sentences of the receipt about loosely written lines.
func (l *looseLines) texts() (out []say.Text) {
	for kind, lines := range l {
		if len(lines) == 0 {
			continue
		}
		var list []string
		for i, n := range lines {
			if i == maxLoose {
				list = append(list, "...")
				break
			}
			list = append(list, strconv.Itoa(n))
		}
		out = append(out, say.F(looseNotes[kind], strings.Join(list, ", ")))
	}
	return out
}

// bullets lists the characters that people and mail programs put before the entries of a list.
const bullets = "-*+/\\_`~=>|\u00b7\u2023\u2043\u25e6\u25aa\u25ab\u25a0\u25a1\u25cf\u25cb\u25c6\u25c7\u25b6\u25ba\u27a2\u27a4" +
	"\u2713\u2714\u2610\u2611\u2717\u00a7\u2219" +
	"\u00d8\u30fb\uff65\u25b7\u25b8\u25b9\u25bb\u2605\u2606\u2756\u2726\u203b"

// fence matches a line that begins or ends a block of code in Markdown.
var fence = regexp.MustCompile("^(?:`{3,}|~{3,})[ \t]*[A-Za-z]*$")

// numbering matches the number or letter of a list entry: "1.", "12)", "(3)", "[x]", "a)", "#4", "1:", and the "o" of
// Outlook's inner lists.
var numbering = regexp.MustCompile(`^(?:[(\[]?(?:[0-9]{1,3}|[A-Za-z]|[ivxIVX]{1,5})(?:\.\)|[.)\]])|` +
	`[0-9]{1,3}(?::|\x{20E3}|[ \t]+-)|\[[ \t]?\]|#[0-9]{1,3}|o[ \t]+)[ \t]*`)

// BulletLength returns the length in bytes of a bullet, a list number or the stars of bold letters at the beginning of
// a line. It returns 0 if the line begins with none of these.
func BulletLength(line string, starts func(word string) bool) int {
	at, found := 0, false
	for at < len(line) {
		r, size := utf8.DecodeRuneInString(line[at:])
		if r != ' ' && r != '\t' && !strings.ContainsRune(bullets, r) && !isFigure(r) {
			break
		}
		found = found || r != ' ' && r != '\t'
		at += size
	}
	if n := len(numbering.FindString(line[at:])); n > 0 {
		word := firstWord(line[at+n:])
		glued := strings.TrimRight(line[at:at+n], " \t") == line[at:at+n] && isForeign(word) && word[0] < utf8.RuneSelf // g.23Pzを
		if !glued && starts(word) {
			return at + n
		}
	}
	if !found {
		return 0
	}
	return at
}

// bullet returns the length in bytes of a bullet before an order, and of the same signs at its end.
func (p *parser) bullet(text string) (head, tail int) {
	listed := len(text) > 1 && (strings.IndexByte(".):\t", text[1]) >= 0 || text[:2] == "o ")
	if c := text[0] | 0x20; c >= 'a' && c <= 'z' && !listed {
		return 0, 0
	}
	head = BulletLength(text, func(w string) bool { return p.x.starts(w) || p.x.nearVerb(w) })
	if head == 0 || head == len(text) {
		return 0, 0
	}
	if strings.ContainsAny(text[:head], "*_`~") {
		rest := strings.TrimRight(text[head:], "*_`~ \t")
		tail = len(text) - head - len(rest)
	}
	return head, tail
}

// stripBullet returns a line of commands without its bullet, and whether it had one.
func stripBullet(line string) (string, bool) {
	text := strings.TrimLeft(line, " \t")
	lead, had := line[:len(line)-len(text)], false
	for {
		n := BulletLength(text, func(w string) bool {
			return len(w) > 1 && strings.Trim(strings.ToLower(w), "abcdefghijklmnopqrstuvwxyz-") == ""
		})
		if n == 0 || n == len(text) || strings.HasPrefix(text, "//") {
			return lead + text, had
		}
		text, had = text[n:], true
	}
}

// nearVerb reports whether a word differs from a verb by one letter.
func (x *index) nearVerb(word string) bool {
	word = strings.ToLower(word)
	return len(word) > 2 && slices.ContainsFunc(x.verbNames(), func(v string) bool { return editDistance(word, v) <= 1 })
}

// fromHash returns a line from its # on if only a bullet, stars of bold letters or a quotation mark precede the #. For
// other lines it returns "".
func fromHash(line string) string {
	at := strings.IndexByte(line[:min(len(line), 12)], '#')
	if at < 0 || strings.Trim(line[:at], " \t*_`~\\-"+quotes) != "" {
		return ""
	}
	return line[at:]
}

// quotes lists the quotation marks that people put around a frame, as Normalise leaves them.
const quotes = `"'「」『』`

// tidy replaces loose writing in the tokens of an order: other arrows, brackets around a hex, signs at the end of a
// sentence.
func (p *parser) tidy() {
	for i := 0; i < len(p.toks); i++ {
		t := &p.toks[i]
		switch {
		case t.kind == tokenWord && (t.text == "à" || t.text == "è" || t.text == "ð"): // Wingdings
			t.kind, t.text = tokenMark, "->"
			p.noteLoose(looseArrow)
		case t.kind == tokenWord && (t.text == "ß" || t.text == "ç"):
			t.kind, t.text = tokenMark, "<-"
			p.noteLoose(looseArrow)
		case t.is(">=") && p.lines[t.line][t.off:t.end] == "=>" && i > 0 && i+1 < len(p.toks) && p.x.meansPath(p.toks[i+1].text) &&
			!p.isSubject(strings.ToLower(p.toks[i-1].text)):
			t.text = "->"
			p.noteLoose(looseArrow)
		case closingBracket(*t) != "" && i+2 < len(p.toks) && p.x.meansPath(p.toks[i+1].text) && p.toks[i+2].text == closingBracket(*t):
			p.toks = slices.Delete(slices.Delete(p.toks, i+2, i+3), i, i+1)
			p.noteLoose(looseLabel)
		}
	}
	p.trimEnd()
}

// closingBracket returns the bracket that closes the one a token opens, "" if it opens none.
func closingBracket(t token) string {
	switch t.text {
	case "(":
		return ")"
	case "[":
		return "]"
	case "<":
		return ">"
	}
	return ""
}

// trimEnd removes a comma, colon or full stop after the last word of an order. It leaves free text unchanged, and the
// colon of an order that must continue.
func (p *parser) trimEnd() {
	if len(p.toks) < 1 || p.endMatters() {
		return
	}
	for len(p.toks) > 1 {
		t := &p.toks[len(p.toks)-1]
		if !t.is(",") && !t.is(":") && !(t.kind == tokenOther && strings.Contains("!?…", t.text)) && t.text != "." {
			break
		}
		p.toks = p.toks[:len(p.toks)-1]
		p.noteLoose(looseEnd)
	}
	t := &p.toks[len(p.toks)-1]
	if t.kind == tokenWord && len(t.text) > 1 && strings.HasSuffix(t.text, ".") && !strings.HasSuffix(t.text, "..") {
		t.text, t.end = t.text[:len(t.text)-1], t.end-1
		p.noteLoose(looseEnd)
	}
}

// endMatters reports whether a mark at the end of the order may have a meaning: in free text, and in an order that
// takes another order after its colon.
func (p *parser) endMatters() bool {
	first := p.toks[0].text
	if slices.Contains(formWords, strings.ToLower(first)) {
		return p.toks[len(p.toks)-1].is(":")
	}
	v := p.x.verb(first)
	return v != nil && slices.ContainsFunc(v.Args, func(a Arg) bool { return a.Kind == Text })
}

// fixHexDigits reads a hex number in which letters replace digits that they resemble.
func (x *index) fixHexDigits(word string) (string, bool) {
	if len(word) < 3 || len(word) > 8 || !strings.ContainsAny(word, "OoIl") {
		return "", false
	}
	digits := 0
	out := strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case x.IsHexLabel != nil && digits == 0: // the letters of a sheet of the map
		case r == 'O' || r == 'o':
			return '0'
		case r == 'I' || r == 'l':
			return '1'
		}
		return r
	}, word)
	return out, digits > 0 && out != word && x.isHex(out)
}

// meansPath reports whether a word is a hex or a path. Letters may replace digits that they resemble.
func (x *index) meansPath(word string) bool {
	if x.isPath(word) || x.isPlace(word) {
		return true
	}
	for part := range strings.SplitSeq(word, "-") {
		if _, ok := x.fixHexDigits(part); !ok && !x.isHex(part) && !x.isPlace(part) {
			return false
		}
	}
	return true
}

// nearHex returns the hex that a word of digits and other signs was probably meant to be, "" if there is none.
func (x *index) nearHex(word string) string {
	low := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(word), "hex"), "0x"), "#")
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune(".,'_/&#", r) {
			return -1
		}
		return r
	}, low)
	if digits == word || !allDigits(digits) || !x.isHex(digits) {
		return ""
	}
	return digits
}

// placeholders lists words such as HEX and UNIT that a form contains in place of a value.
var placeholders = []string{"HEX", "HEXES", "UNIT", "UNITS", "PATH", "NAME", "NAMES", "XXXX"}

// isPlaceholder reports whether a word in capitals is such a placeholder. In small letters it may be the name of a
// counter.
func isPlaceholder(word string) bool {
	return slices.Contains(placeholders, word) || word != "" && strings.Trim(word, "._") == ""
}

// placeholder reports a fault for a placeholder that the player has not replaced by a value.
func (p *parser) placeholder(code string, t token, legal ...string) {
	p.fault(code, t, say.F("%q is a placeholder: write the real word or number here", t.text), legal...)
}

// hexWord skips the word "hex" before a hex number.
func (p *parser) hexWord() {
	if t := p.peek(); (t.isWord("hex") || t.isWord("hexes")) && p.i+1 < len(p.toks) && p.x.meansPath(p.toks[p.i+1].text) {
		p.i++
		p.noteLoose(looseLabel)
	}
}

// figured matches three digits in a row. A line without them contains no hex number.
var figured = regexp.MustCompile(`[0-9]{3}`)

// tailOf returns the line, between start and end, after which a frame without an #END contains nothing that could be an
// order, such as a greeting.
func (s *scanner) tailOf(x *index, start, end int) int {
	for n := start + 1; n < end; n++ {
		above := n+1 < len(s.out.LineUses) && s.out.LineUses[n+1] == LineQuoted && strings.HasSuffix(s.out.Source[n], ":")
		if s.out.LineUses[n] != LineQuoted && (above || s.sep.attribution(n) > 0) {
			end = n
		}
	}
	last := start
	for n := start + 1; n < end; n++ {
		line := strings.TrimSpace(s.out.Source[n])
		if s.out.LineUses[n] == LineQuoted || line == "" {
			continue
		}
		word := firstWord(line[BulletLength(line, x.starts):])
		if strings.HasPrefix(line, "//") || x.starts(word) || x.nearVerb(word) || figured.MatchString(line) ||
			last == n-1 && last > start && wantsMore(strings.TrimRight(s.out.Source[last], " \t")) {
			last = n
		}
	}
	return last + 1
}
