package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
)

// speak puts a page into the language of its reader: everything but what is written the same everywhere, namely orders,
// keys and the frame. The page is made in English; see package text.
func (p *page) speak(code string) {
	book := text.For(code)
	if book == nil {
		return
	}
	p.lang = code
	p.subject = inGame(book, p.subject)
	for i := range p.head {
		p.head[i] = [2]string{book.In(say.Plain(p.head[i][0])), book.In(say.Plain(p.head[i][1]))}
	}
	for i := range p.sections {
		s := &p.sections[i]
		s.title, s.right = strings.ToUpper(book.In(say.Plain(s.title))), book.In(say.Plain(s.right))
		for k := range s.lines {
			s.lines[k].speak(book)
		}
	}
	images := make([]Image, len(p.images))
	for i, im := range p.images {
		im.Alt = book.In(say.Plain(im.Alt))
		images[i] = im
	}
	p.images, p.noPictures = images, book.In(say.Plain(p.noPictures))
	p.frame.speak(book)
}

// say is a sentence that a writer of the page adds, in its language.
func (p *page) say(s string) string { return text.For(p.lang).In(say.Plain(s)) }

// inGame says a subject piece by piece: "[game] T1-G-2 German: 2 combats, your answer needed at 2109". The name of the
// game stays as it is.
func inGame(book *text.Book, subject string) string {
	if book == nil {
		return subject
	}
	name, rest, ok := strings.Cut(subject, "] ")
	if !ok || !strings.HasPrefix(name, "[") {
		return book.In(say.Plain(subject))
	}
	head, news, ok := strings.Cut(rest, ": ")
	if !ok || strings.Contains(news, ";") {
		return name + "] " + book.In(say.Plain(rest))
	}
	var pieces []string
	for p := range strings.SplitSeq(news, ", ") {
		pieces = append(pieces, book.In(say.Plain(p)))
	}
	return name + "] " + book.In(say.Plain(head)) + ": " + strings.Join(pieces, "、")
}

func (l *line) speak(book *text.Book) {
	l.right = book.In(say.Plain(l.right))
	if l.fault != nil {
		f := *l.fault
		f.Fault.Text, f.book = say.Plain(book.In(say.Plain(f.Fault.Text.String()))), book
		l.fault = &f
	}
	if l.kind == linePre || l.raw {
		return
	}
	l.text = book.In(say.Plain(l.text))
	if l.whose {
		l.label = book.In(say.Plain(l.label))
	}
}

// speak translates what is said around the orders of a frame and its notes.
func (f *frame) speak(book *text.Book) {
	if f == nil {
		return
	}
	f.intro = book.In(say.Plain(f.intro))
	for i, l := range f.lines {
		if at := strings.LastIndex(l, "//"); at >= 0 {
			f.lines[i] = l[:at+2] + book.In(say.Plain(l[at+2:]))
		}
	}
}
