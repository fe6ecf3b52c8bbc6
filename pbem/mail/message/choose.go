package message

import (
	"strings"
)

// textProblem describes a fault in the text of a mail that the answer must mention.
type textProblem struct {
	incomplete string // why its text is not complete, "" when it is
	missing    string // why it has none, "" when it has
}

// readText chooses the part of the mail with the sender's text.
func (m *Mail) readText(w *walker, root *entity) (out textProblem) {
	var s textParts
	w.collectText(root, &s)
	best, conflict := w.chooseText(&s)
	best.truncate()
	m.Text, m.TextSource, m.Charset = best.text, best.name, best.charset
	refuse := w.refusal()
	for _, why := range []string{conflict, best.broken} {
		if refuse == "" {
			refuse = why
		}
	}
	if refuse == "" && isPGPMessage(m.Text) {
		refuse = encrypted
	}
	m.TextUnusable = refuse != ""
	if out.incomplete = refuse; isBlank(m.Text) {
		out.missing = noTextAdvice(s.unreadable, refuse)
	}
	return out
}

// noteTextProblem records whether the text of a mail with possible orders can be used.
func (m *Mail) noteTextProblem(s textProblem) {
	if m.Why = s.incomplete; s.missing != "" {
		m.Class, m.TextUnusable, m.Why, m.HasNoText = Unreadable, true, s.missing, s.missing == noTextPart
	}
}

// chooseText returns the text to be read: an order attachment, or else text/plain, or else HTML. Of the last two, one
// with a frame is preferred. conflict reports that body and attachments disagree.
func (w *walker) chooseText(s *textParts) (best piece, conflict string) {
	plain, html := joinPieces(s.plain), joinPieces(s.html)
	body, other, why := plain, html, "the plain text was read"
	if w.prefersHTML(plain, html) {
		body, other, why = html, plain, "the HTML part was read"
	}
	if len(s.attached) == 0 {
		if other.name != "" {
			w.leaveOut(other.name, why)
		}
		return body, ""
	}
	best = s.attached[0]
	for _, p := range []piece{plain, html} {
		if p.name != "" {
			w.leaveOut(p.name, "the "+best.name+" was read")
		}
	}
	for _, p := range s.attached[1:] {
		if normalizedFrames(p.text) != normalizedFrames(best.text) {
			return best, "the order files " + best.name + " and " + p.name + " differ"
		}
		w.leaveOut(p.name, "equal to the "+best.name)
	}
	if hasFilledFrame(body.text) && normalizedFrames(body.text) != normalizedFrames(best.text) {
		return best, "the orders in the mail's text and in its " + best.name + " differ"
	}
	return best, ""
}

// prefersHTML reports whether the HTML form is read instead of the plain one. It is if the plain form is missing or has
// no sheet, or if a mail program made it from the HTML and broke lines or lost struck-out text.
func (w *walker) prefersHTML(plain, html piece) bool {
	switch {
	case isBlank(html.text):
		return isBlank(plain.text) && html.broken != ""
	case isBlank(plain.text):
		return true
	}
	ours, theirs := normalizedFrames(plain.text), normalizedFrames(html.text)
	switch {
	case ours == theirs || theirs == "" || html.broken != "":
		return false
	case ours == "":
		return true
	case strings.Contains(theirs, strikeMark) && withoutMarkup(ours) == withoutMarkup(theirs):
		return true // the plain text does not show which words are struck out
	case collapseSpace(ours) == collapseSpace(theirs):
		return strings.Count(theirs, "\n") < strings.Count(ours, "\n")
	}
	w.warn("the HTML form of the mail holds a different sheet from its plain text; the plain text was read")
	return false
}

// collapseSpace replaces each run of white space by one space.
func collapseSpace(s string) string { return strings.Join(strings.Fields(s), " ") }

// withoutMarkup returns a text without spaces and the marks that programs write for bold, italic and struck-out
// letters.
func withoutMarkup(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\n~*_-", r) }), "")
}

// joinPieces joins inline pieces into one, because some programs split a text around a picture.
func joinPieces(pieces []piece) piece {
	var out piece
	for i, p := range pieces {
		if i == 0 {
			out = p
			continue
		}
		out.text = strings.TrimSuffix(out.text, "\n") + "\n" + p.text
		if out.broken == "" {
			out.broken = p.broken
		}
	}
	return out
}

// truncate shortens a text that is too long.
func (p *piece) truncate() {
	if len(p.text) > maxText {
		p.text, p.broken = strings.ToValidUTF8(p.text[:maxText], ""), "the text is longer than 256 KB"
	}
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }
