package ruletest

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation"
)

// maxSize bounds a case file in bytes.
const maxSize = 1 << 20

// Errors holds all faults of one file in the order of its lines.
type Errors []string

func (e Errors) Error() string { return strings.Join(e, "\n") }

// sections lists the words that begin a part of a case; the words in sideSections are followed by a side.
var (
	sections     = []string{"case", "share", "title", "given", "dice", "result", "expect"}
	sideSections = []string{"orders", "check", "answers", "standing"}
)

// Parse parses a case file. It reports every fault as "file:line: text". If there is a fault, it returns no case.
func Parse(name string, data []byte) ([]Case, error) {
	p := &parser{name: name}
	if len(data) > maxSize {
		return nil, Errors{fmt.Sprintf("%s: the file has %d bytes, %d are allowed", name, len(data), maxSize)}
	}
	p.lines = strings.Split(notation.Normalise(string(data)), "\n")
	p.raw = strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data)), "\n")
	for p.n < len(p.lines) {
		p.line()
	}
	p.finish()
	if len(p.faults) > 0 {
		return nil, p.faults
	}
	return p.cases, nil
}

// parser parses the lines of a case file.
type parser struct {
	name   string
	lines  []string
	raw    []string // the lines as they are written
	n      int      // index of the next line
	faults Errors
	title  string // title of the following cases
	cases  []Case
	shared map[string]givenPosition // sections by the name in "share NAME"
	c      *Case                    // case or shared section being parsed
	share  string                   // name of the shared section, "" for a case

	section string
	dies    int    // number of dice so far
	expects bool   // the case has a section "expect"
	step    *step  // step being collected; nil before its first sheet, die or expectation
	sheet   *sheet // the sheet being collected
}

func (p *parser) fault(line int, format string, args ...any) {
	p.faults = append(p.faults, fmt.Sprintf("%s:%d: %s", p.name, line, fmt.Sprintf(format, args...)))
}

// line parses the next line.
func (p *parser) line() {
	raw := cutComment(p.lines[p.n])
	p.n++
	word, rest, section := p.heading(raw)
	switch {
	case strings.TrimSpace(raw) == "":
		if p.sheet != nil {
			p.sheet.lines = append(p.sheet.lines, "")
		}
	case section && word == "case":
		p.begin(rest)
	case section && word == "share":
		p.beginShare(rest)
	case section && word == "title" && p.c == nil:
		p.setTitle(rest)
	case p.c == nil:
		p.fault(p.n, "a case begins with a line such as \"case 11.2 odds are rounded down\"; %q stands outside", first(raw))
	case section:
		p.enter(word, rest)
	default:
		p.content(raw)
	}
}

// heading reports whether a line begins a section, and returns the section's word and the rest of the line.
func (p *parser) heading(raw string) (word, rest string, ok bool) {
	trimmed := strings.TrimSpace(raw)
	word = first(trimmed)
	if word == "" {
		return "", "", false
	}
	rest = strings.TrimPrefix(strings.TrimSpace(trimmed[len(word):]), ":")
	rest = strings.TrimSpace(rest)
	if slices.Contains(sideSections, word) {
		return word, rest, rest != ""
	}
	if words := strings.Fields(rest); word == "pass" && len(words) == 2 && words[0] == "to" && turnOf(strings.ToUpper(words[1])) >= 0 {
		return word, rest, true
	}
	return word, rest, slices.Contains(sections, word)
}

// begin starts a case.
func (p *parser) begin(heading string) {
	p.finish()
	p.c = &Case{File: p.name, Line: p.n, Heading: heading}
	if heading == "" {
		p.fault(p.n, "a case needs a name, best with the number of the rule it shows")
	}
	for w := range strings.FieldsSeq(heading) {
		if !isRule(w) && !isRef(w) {
			break
		}
		p.c.Refs = append(p.c.Refs, w)
	}
}

// beginShare starts a shared section: the lines of a "given" under a name.
func (p *parser) beginShare(name string) {
	p.finish()
	p.c, p.section, p.share = &Case{File: p.name, Line: p.n}, "given", name
	if _, twice := p.shared[name]; twice || name == "" || strings.ContainsAny(name, " \t") {
		p.fault(p.n, "share is followed by a name of one word that nothing else in the file is shared under, not %q", name)
	}
}

// setTitle sets the title of this and the following cases.
func (p *parser) setTitle(rest string) {
	if rest == "" || strings.ContainsAny(rest, " \t") {
		p.fault(p.n, "title is followed by one word, the id of the title")
	}
	p.title = rest
}

// finish ends a case.
func (p *parser) finish() {
	if p.c == nil {
		return
	}
	p.endStep()
	p.c.Title = p.title
	switch {
	case p.share != "":
		if p.shared == nil {
			p.shared = map[string]givenPosition{}
		}
		p.shared[p.share] = p.c.given
		if len(p.c.steps) > 0 {
			p.fault(p.c.Line, "share %s holds what is given; orders, dice and expectations belong into the cases", p.share)
		}
	case p.c.Title == "":
		p.fault(p.c.Line, "the case names no title: give a line \"title\" with the id of a title")
	case !p.expects:
		p.fault(p.c.Line, "the case expects nothing")
	}
	if p.share == "" {
		p.cases = append(p.cases, *p.c)
	}
	p.c, p.share, p.section, p.expects = nil, "", "", false
}

// enter begins a section, or parses a section that is on a single line.
func (p *parser) enter(word, rest string) {
	p.section, p.sheet = word, nil
	switch word {
	case "title":
		if p.expects || p.share != "" { // it is after the expectations and belongs to the next case
			p.finish()
		}
		p.setTitle(rest)
		return
	case "given":
		if len(p.c.steps) > 0 || p.step != nil {
			p.fault(p.n, "what is given stands before the first sheet of the case")
		}
	case "orders", "check", "answers", "standing":
		p.enterSheet(word, rest)
		return
	case "pass":
		p.readPassTo(rest)
		return
	case "dice", "result", "expect":
		p.expects = p.expects || word == "expect"
		p.ensureStep()
	}
	if rest != "" {
		p.content(rest)
	}
}

// enterSheet begins the sheet of a side: "orders german", or on one line "answers soviet: retreat to 2009". A check may
// name its phase, and results that it assumes: "check german T1-G-2 a1=DR".
func (p *parser) enterSheet(word, rest string) {
	side, inline, _ := strings.Cut(rest, ":")
	side = strings.ToLower(strings.TrimSpace(side))
	phase, results := "", ""
	if words := strings.Fields(strings.ToUpper(side)); word == "check" && len(words) > 1 {
		side, _, _ = strings.Cut(side, " ")
		words = words[1:]
		if !strings.Contains(words[0], "=") {
			phase, words = words[0], words[1:]
		}
		results = strings.Join(words, " ")
	}
	if strings.ContainsAny(side, " \t") {
		p.fault(p.n, "%s is followed by a side; orders on the same line stand behind a colon: \"%s german: pass\"", word, word)
	}
	s := sheet{line: p.n + 1, kind: word, side: side, phase: phase, assumedResults: results}
	if inline = strings.TrimSpace(inline); inline != "" {
		s.line, s.lines = p.n, []string{inline}
	}
	if word == "standing" && p.step == nil && len(p.c.steps) == 0 {
		p.c.given.standing = append(p.c.given.standing, s)
		p.sheet = &p.c.given.standing[len(p.c.given.standing)-1]
		return
	}
	p.ensureStep()
	to := &p.step.sheets
	if word == "answers" {
		to = &p.step.answer
	}
	*to = append(*to, s)
	p.sheet = &(*to)[len(*to)-1]
}

// ensureStep begins a step if there is none. After an "expect" any section except a further "expect" begins a new step.
func (p *parser) ensureStep() {
	if p.step != nil && len(p.step.expect) > 0 && p.section != "expect" {
		p.endStep()
	}
	if p.step == nil {
		p.step = &step{line: p.n}
	}
}

func (p *parser) endStep() {
	p.sheet = nil
	if p.step != nil {
		p.c.steps = append(p.c.steps, *p.step)
	}
	p.step = nil
}

// content parses a line inside a section.
func (p *parser) content(raw string) {
	switch p.section {
	case "orders", "check", "answers", "standing":
		p.sheet.lines = append(p.sheet.lines, raw)
		return
	case "given":
		if first(raw) == "file" {
			p.readFile(raw, indent(p.lines[p.n-1]))
			return
		}
	case "dice", "result":
		raw = strings.NewReplacer(",", " ", "=", " = ").Replace(raw)
	case "expect":
	default:
		p.fault(p.n, "%q stands in no section (given, orders, dice, answers, expect)", first(raw))
		return
	}
	list, ok := statements(raw, p.n)
	if !ok {
		p.fault(p.n, "a quotation mark is not closed")
	}
	for _, words := range list {
		switch p.section {
		case "given":
			p.readGiven(words)
		case "dice":
			p.readDice(words)
		case "result":
			p.readDictated(words)
		case "expect":
			p.readExpectation(words)
		}
	}
}

// readFile parses "file NAME" and copies the lines below it that are indented deeper than depth.
func (p *parser) readFile(raw string, depth int) {
	f := file{line: p.n}
	if words := strings.Fields(raw); len(words) == 2 {
		f.name = words[1]
	} else {
		p.fault(p.n, "file is followed by the name of a data file of the title, such as map.hexmap")
	}
	var block []string
	for p.n < len(p.lines) {
		line := p.lines[p.n]
		if strings.TrimSpace(line) != "" && indent(line) <= depth {
			break
		}
		block = append(block, p.raw[p.n])
		p.n++
	}
	f.text = dedentLines(block)
	p.c.given.files = append(p.c.given.files, f)
}

// dedentLines removes the common indentation of lines, and empty lines at the end.
func dedentLines(lines []string) string {
	lead, any := "", false
	for _, line := range lines {
		text := strings.TrimLeft(line, " \t")
		if text == "" {
			continue
		}
		blanks := line[:len(line)-len(text)]
		for any && !strings.HasPrefix(blanks, lead) {
			lead = lead[:len(lead)-1]
		}
		if !any {
			lead, any = blanks, true
		}
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.TrimPrefix(line, lead) + "\n")
	}
	return strings.TrimRight(b.String(), " \t\n") + "\n"
}

// readDice parses forced dice: "combat:2113#1 = 4", or only faces, in the order of the rolls. The result of the table
// may replace a face: "combat:2113#1 = DR".
func (p *parser) readDice(words []word) {
	for i := 0; i < len(words); i++ {
		p.dies++
		d := die{line: words[i].line, id: p.dies}
		w := words[i]
		if strings.Contains(w.text, ":") {
			if i+2 >= len(words) || words[i+1].text != "=" {
				p.fault(d.line, "a die with a name is written \"combat:2113#1 = 4\"")
				return
			}
			d.key, w = w.text, words[i+2]
			i += 2
		}
		face, isFace := number(w.text)
		switch {
		case w.quoted || !isFace && isResult(w.text):
			d.result = w.text
		case !isFace || face < 1 || face > 1000:
			p.fault(d.line, "%q is not the face of a die and no result of a table; a result without letters goes in quotes: "+
				"combat:2820#1 = \"1+1\"", w.text)
			return
		default:
			d.face = face
		}
		if d.key != "" {
			p.step.keyed = append(p.step.keyed, d)
		} else {
			p.step.queue = append(p.step.queue, d)
		}
	}
}

// readDictated parses results that replace those of a table: "combat:2113#1 = A2/D2".
func (p *parser) readDictated(words []word) {
	for ; len(words) > 0; words = words[3:] {
		if len(words) < 3 || words[1].text != "=" || !strings.Contains(words[0].text, ":") {
			p.fault(words[0].line, "a result in place of the table is written \"result combat:2113#1 = DR\"")
			return
		}
		p.step.dictated = append(p.step.dictated, die{line: words[0].line, key: words[0].text, result: words[2].text})
	}
}

// readPassTo parses "pass to PHASE": both sides pass until the game is in that phase.
func (p *parser) readPassTo(rest string) {
	words := strings.Fields(rest)
	if len(words) != 2 || words[0] != "to" {
		p.fault(p.n, "write \"pass to T38-A-2\": both sides pass until the game is in that phase")
		return
	}
	p.ensureStep()
	p.section = ""
	p.step.sheets = append(p.step.sheets, sheet{line: p.n, kind: "pass", phase: strings.ToUpper(words[1])})
}

// isResult reports whether a word may be the result of a table, that is, contains a letter.
func isResult(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }
