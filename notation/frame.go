package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation/say"
)

// FindResult holds everything that FindFrames recognised in a text.
type FindResult struct {
	Frames      []Frame   // order sheets
	OtherFrames []Frame   // frames other than order sheets: #MOD, #DESK, #PRESS ...; only first line and lines are set
	Quoted      []Pos     // positions of ignored frames in a quoted or earlier mail
	Faults      []Fault   // faults that belong to no frame, such as an #END without #PBEM
	LineUses    []LineUse // use of each line
	Source      []string  // the normalised lines, for Render

	Notes           []say.Text // sentences for the receipt about frames that were left out
	EarlierMailLine int        // line where an unmarked earlier mail begins, 0 when there is none
	StrayOrders     []Pos      // places of lines outside every frame that would be orders inside one
}

// FindFrames normalises a text, finds its frames and parses them. vocab returns the vocabulary for a game, or false
// when the game is unknown; then only the first line of the frame is returned, and the caller reports the error. Two
// different frames for one game, side and phase both get a fault; of two equal frames the second is dropped.
//
// Frames in lines marked with ">" are not parsed but listed in Quoted. So is everything below the point where an
// earlier mail begins that the player's mail program copied there without marks. Signs of such a point are
// "-----Original Message-----", three header lines such as From, Sent and To, or an attribution above the row of dashes
// of one of our letters; forwarded mails count too. Inside a frame such a line has no effect, but a frame that is never
// closed ends there with a fault. One of our own letters always begins an earlier mail if the player's frame is above
// it and the letter's frame is as it was sent. A frame that is still a blank form is ignored next to a frame with
// content (see Notes). A frame below an unmarked earlier mail is ignored too; the caller tells the player when only
// Quoted has frames. A line marked with ">" inside a frame is a fault, because an order may have been moved.
func FindFrames(text string, vocab func(game, side, phase string) (Vocabulary, bool)) FindResult {
	text = unescaped(text)
	s := scanner{vocab: vocab, start: -1, bidiFaults: findBidi(text)}
	s.out.Source, s.written = strings.Split(Normalise(text), "\n"), strings.Split(lineFeeds(text), "\n")
	s.out.LineUses = make([]LineUse, len(s.out.Source))
	s.sep.lines = s.out.Source
	for n, line := range s.out.Source {
		s.line(n, line)
	}
	if s.start >= 0 {
		s.unclosed()
	}
	s.dropForms()
	s.bridgeQuoted()
	s.strays()
	s.out.Frames = resolveDuplicates(s.out.Frames)
	s.addressFrames()
	s.out.OtherFrames = dropDuplicates(s.out.OtherFrames)
	for i := range s.out.Frames {
		SortFaults(s.out.Frames[i].Faults)
	}
	SortFaults(s.out.Faults)
	return s.out
}

// scanner finds the frames of a text line by line.
type scanner struct {
	vocab     func(game, side, phase string) (Vocabulary, bool)
	out       FindResult
	written   []string // the lines of out.Source before they were normalised
	start     int      // index of the open #PBEM line, -1 outside
	lostFrame bool     // the first line of a frame was reported as faulty: the next #END is no further fault
	sep       separators
	cut       bool // this line and all below belong to an earlier mail
	intro     int  // lines left of an attribution

	spoke      bool          // a line above begins with #: the player's own frame, or a line such as #ADDRESS
	bidiFaults map[int]Fault // lines that were not shown as they are

	known *Vocabulary // of the first frame whose game is known
}

// line handles line n outside or inside a frame.
func (s *scanner) line(n int, line string) {
	trimmed := strings.TrimLeft(line, " \t")
	if s.cut {
		s.quoted(n, trimmed)
		return
	}
	if trimmed == "" {
		return
	}
	if trimmed[0] == '>' && !s.inMessage() {
		s.quoted(n, trimmed)
		return
	}
	if s.start < 0 && s.separated(n) {
		s.quoted(n, trimmed)
		return
	}
	if fromHash(trimmed) == "" {
		s.checkHeaderMarks(n, line)
		return
	}
	s.spoke = true
	if _, _, ok := markOf(trimmed); ok {
		s.begin(n)
	} else if rest, ok := frameMark(trimmed, "end"); ok && endsFrame(rest) {
		s.end(n)
	} else if s.start < 0 {
		s.suspect(n, line)
	}
}

// quoted handles a line of a quoted or earlier mail.
func (s *scanner) quoted(n int, trimmed string) {
	s.out.LineUses[n] = LineQuoted
	if _, _, ok := markOf(strings.TrimLeft(trimmed, "> \t")); ok {
		s.out.Quoted = append(s.out.Quoted, Pos{n + 1, 1})
	}
}

// separated reports whether line n begins an earlier mail or introduces a quotation.
func (s *scanner) separated(n int) bool {
	if s.intro > 0 {
		s.intro--
		return true
	}
	cut, introduces := s.sep.at(n)
	cut = cut || s.spoke && s.sep.beginsOwnLetter(n)
	if cut {
		s.cutAt(n)
	}
	s.intro = max(0, introduces-1)
	return cut || introduces > 0
}

// frameMark reports whether a line begins with "#" and this word, and returns the rest of the line.
func frameMark(line, word string) (rest string, ok bool) {
	if line = fromHash(line); line == "" {
		return "", false
	}
	line = strings.TrimLeft(line[1:], " \t")
	if foreign := leadingLetters(line); isForeign(foreign) {
		return line[len(foreign):], shared.is(roleFrame, strings.ToLower(foreign), word)
	}
	if len(line) < len(word) || !strings.EqualFold(line[:len(word)], word) {
		return "", false
	}
	rest = line[len(word):]
	if r, _ := utf8.DecodeRuneInString(rest); unicode.IsLetter(r) || unicode.IsDigit(r) {
		return "", false // a longer word
	}
	return rest, true
}

// leadingLetters returns the letters and digits at the beginning of a text.
func leadingLetters(s string) string {
	n := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if n < 0 {
		return s
	}
	return s[:n]
}

// endsFrame reports whether the text after #END may be ignored: blanks, a full stop, "PBEM", a comment.
func endsFrame(rest string) bool {
	code, _ := splitComment(rest)
	code = strings.Trim(code, " \t.。;:,*-_`~!)\\#"+quotes)
	return code == "" || strings.EqualFold(code, "pbem")
}

// begin opens a frame at line n.
func (s *scanner) begin(n int) {
	if s.start >= 0 {
		if s.endAtSeparator(n) {
			return
		}
		f := s.openFrame(s.start, n)
		text := say.F("the sheet has no #END: another #PBEM follows on line %d", n+1)
		if mark, _, _ := markOf(strings.TrimLeft(s.out.Source[n], " \t")); f.Mark != SheetMark || mark != SheetMark {
			text = say.F("the frame has no #END: another one begins on line %d", n+1)
		}
		f.Faults = append(f.Faults, Fault{Code: "frame/end", Pos: f.Pos, Width: 5, Legal: []string{"#END"}, Text: text})
		s.addFrame(f)
	}
	s.start = n
}

// endAtSeparator ends an open frame without #END where an earlier mail begins above line n, so that the text and frame
// of that mail are not read as the player's. It returns false if no earlier mail begins there.
func (s *scanner) endAtSeparator(n int) bool {
	for at := s.start + 1; at < n; at++ {
		if s.out.LineUses[at] == LineQuoted {
			continue
		}
		if cut, _ := s.sep.at(at); !cut {
			continue
		}
		f := s.openFrame(s.start, s.signature(at))
		f.Faults = append(f.Faults, Fault{Code: "frame/end", Pos: f.Pos, Width: 5, Legal: []string{"#END"},
			Text: say.F("the sheet has no #END before the earlier mail that begins on line %d", at+1)})
		s.addFrame(f)
		s.start = -1
		s.cutAt(at)
		s.requote(at, n)
		return true
	}
	return false
}

// cutAt marks line n as the beginning of an earlier mail.
func (s *scanner) cutAt(n int) {
	s.cut, s.out.EarlierMailLine = true, n+1
}

// requote marks the lines from at to n as quoted.
func (s *scanner) requote(at, n int) {
	for ; at <= n && at < len(s.out.Source); at++ {
		if s.out.LineUses[at] != LineQuoted {
			s.quoted(at, strings.TrimLeft(s.out.Source[at], " \t"))
		}
	}
}

// end closes the open frame with the #END of line n.
func (s *scanner) end(n int) {
	s.out.LineUses[n] = LineHeader
	if s.start < 0 {
		if !s.lostFrame {
			s.out.Faults = append(s.out.Faults, Fault{Code: "frame/header", Pos: Pos{n + 1, 1}, Width: 4,
				Text: "#END without a #PBEM line above it: nothing was read", Legal: []string{"#PBEM game side phase"}})
		}
		s.lostFrame = false
		return
	}
	f := s.frame(s.start, n)
	f.Faults = append(f.Faults, s.quotedInside(n)...)
	s.addFrame(f)
	s.start = -1
}

// quotedInside reports lines marked with ">" inside the open frame, which ends with the #END in line n. Without these
// lines the rest may mean another order.
func (s *scanner) quotedInside(n int) []Fault {
	var out []Fault
	if s.inMessage() {
		return nil
	}
	for at := s.start + 1; at < n; at++ {
		if s.out.LineUses[at] != LineQuoted || strings.Trim(s.out.Source[at], "> \t") == "" {
			continue
		}
		out = append(out, Fault{Code: "frame/quoted", Pos: Pos{at + 1, 1}, Width: 1,
			Text: "a line that begins with > counts as quoted and is not read, but this one is inside the sheet: " +
				"take out the > or the line",
			Legal: []string{strings.TrimRight(strings.TrimLeft(s.out.Source[at], "> \t"), " \t")}})
	}
	return out
}

// suspect reports a line outside frames that was probably meant to begin a frame.
func (s *scanner) suspect(n int, line string) {
	trimmed := strings.TrimLeft(line, "# \t")
	word := firstWord(trimmed)
	text, legal := say.Text("a sheet begins with #PBEM: this line was not read as one"), "#PBEM game side phase"
	if latin := inLatin.Replace(trimmed); latin != trimmed && opensMark("#"+latin) {
		text, legal = "the word after # has letters of another alphabet that look like Latin ones: type it again",
			"#"+latin
	} else if near := strings.TrimLeft(word, "#"); len(DidYouMean(near, []string{"pbem"}, 1)) == 0 && !nearForeign(near, "pbem") {
		mark := nearMark(trimmed)
		if mark == SheetMark {
			return
		}
		text, legal = "the frame of commands or of a message was not recognised in this line", mark.shape()
	}
	s.lostFrame = true
	off := len(line) - len(strings.TrimLeft(line, " \t"))
	s.out.LineUses[n] = LineNotUnderstood
	s.out.Faults = append(s.out.Faults, Fault{Code: "frame/header", Pos: Pos{n + 1, column(line, off)}, Width: 1 + len([]rune(word)),
		Text: text, Legal: []string{legal}})
}

// inLatin replaces Cyrillic and Greek letters that look like the Latin letters of the words that begin a frame.
var inLatin = strings.NewReplacer("Р", "P", "р", "p", "В", "B", "в", "b", "Е", "E", "е", "e", "М", "M", "м", "m",
	"О", "O", "о", "o", "Ѕ", "S", "ѕ", "s", "К", "K", "к", "k", "Т", "T", "т", "t", "Ρ", "P", "ρ", "p", "Β", "B",
	"Ε", "E", "Μ", "M", "Ο", "O", "ο", "o", "Κ", "K", "κ", "k", "Τ", "T", "Ν", "N", "ν", "v")

// opensMark reports whether a line begins a frame.
func opensMark(line string) bool {
	_, _, ok := markOf(line)
	return ok
}

// unclosed ends the open frame where an earlier mail begins, at a signature, or at the end of the text.
func (s *scanner) unclosed() {
	end := len(s.out.Source)
	if s.endAtSeparator(end) {
		return
	}
	f := s.openFrame(s.start, s.signature(end))
	f.Faults = append(f.Faults, Fault{Code: "frame/end", Pos: f.Pos, Width: 5,
		Text: "the sheet has no #END line; it may have been cut off", Legal: []string{"#END"}})
	s.addFrame(f)
}

// signature returns the first line of a signature between the open #PBEM line and line end, or end when there is none.
func (s *scanner) signature(end int) int {
	for n := s.start + 1; n < end; n++ {
		if line := s.out.Source[n]; line == "-- " || line == "--" {
			return n
		}
	}
	return end
}

// openFrame parses a frame without an #END that begins at line start and is cut off at line end.
func (s *scanner) openFrame(start, end int) Frame {
	f := Frame{}
	mark, _, _ := markOf(strings.TrimLeft(s.out.Source[start], " \t"))
	if mark == ClaimMark || mark == WantedMark && afterMark(s.out.Source[start]) != "" { // that line is the whole frame
		return s.frame(start, start+1)
	}
	if mark == SheetMark && f.header(s.out.Source[start], start+1) {
		if v, ok := s.vocab(f.Game, f.Side, f.Phase); ok {
			end = s.tailOf(newIndex(v), start, end)
		}
	}
	return s.frame(start, end)
}

// frame parses the frame whose header is line start and whose body ends before line end.
func (s *scanner) frame(start, end int) Frame {
	f := Frame{Lines: s.out.Source[start+1 : end]}
	if len(s.written) == len(s.out.Source) {
		f.written = s.written[start+1 : end]
	}
	if f.Mark, _, _ = markOf(strings.TrimLeft(s.out.Source[start], " \t")); f.Mark != PressMark {
		f.Faults = s.refuseBidi(start, end)
	}
	if f.Mark != SheetMark {
		s.slip(&f, start, end)
		return f
	}
	ok := f.header(s.out.Source[start], start+1)
	s.out.LineUses[start] = LineHeader
	uses := s.out.LineUses[start+1 : end]
	var v Vocabulary
	if ok {
		v, ok = s.vocab(f.Game, f.Side, f.Phase)
	} else {
		s.out.LineUses[start] = LineNotUnderstood
	}
	if !ok {
		for i := range uses {
			if uses[i] != LineQuoted && strings.TrimSpace(f.Lines[i]) != "" {
				uses[i] = LineNotUnderstood
			}
		}
		return f
	}
	if s.known == nil {
		s.known = &v
	}
	x := newIndex(v)
	p := &parser{x: x, lines: x.inCode(f.Lines), first: start + 2, uses: uses, frame: &f}
	p.run()
	f.Statements = p.statements()
	f.Notes = p.notes
	s.out.Notes = append(s.out.Notes, p.loose.texts()...)
	f.Faults = append(f.Faults, p.faults...)
	return f
}

// header reads "#PBEM game side phase". Blanks, colons and commas separate the words.
func (f *Frame) header(line string, num int) bool {
	off := strings.IndexByte(line, '#')
	f.Pos = Pos{num, column(line, off)}
	code, _ := splitComment(line[off:])
	rest, _ := frameMark(code, "pbem")
	words := strings.FieldsFunc(strings.TrimRight(rest, endsHeader), isHeaderGap)
	for i, to := range []*string{&f.Game, &f.Side, &f.Phase} {
		if i < len(words) {
			*to = strings.ToLower(words[i])
		}
	}
	f.Side, f.Phase = oneMeaning(roleSide, f.Side), strings.ToUpper(f.Phase)
	text := say.Text("")
	switch {
	case len(words) < 3:
		text = say.F("the header has %d of 3 words: after #PBEM come game, side and phase", len(words))
	case len(words) > 3:
		text = say.F("the header has %d words, 3 are expected: game, side and phase; orders begin on the next line", len(words))
	case strings.Contains(rest, strikeMark):
		text = struckOut(num, off).Text
	case !plainName(f.Game) || !plainName(f.Side) || !plainName(f.Phase):
		text = "game, side and phase are written with letters, digits and dashes"
	default:
		return true
	}
	f.Faults = append(f.Faults, Fault{Code: "frame/header", Pos: f.Pos, Width: len([]rune(strings.TrimRight(code, " \t"))),
		Text: text, Legal: []string{"#PBEM game side phase"}})
	return false
}
