package daemon

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// page is the handbook: text, files and scenes in the order in which they stand.
type page struct {
	parts  []any // string or *scene
	scenes []*scene
	files  map[string]string // YAML by the name in its first line
}

// scene is a moment of a story: a mail or a command, or what happens by itself, and the letters that come of it.
//
//	Fri 2026-10-02 19:00  Anna
//	#PRESS kursk-7 german to soviet
//	...
//	#END
//	-> Boris: message 1 from german
//	   lines of the letter, in their order; ... is anything, <word> one word
type scene struct {
	line  int
	head  string
	at    string
	who   string // a name, "by hand", "by itself", or "the daemon was off until now"
	body  []string
	raw   []string // the same as it stands in the page
	says  []string // lines of what a command prints
	shown []*shown
}

// shown is a letter as the page shows it.
type shown struct {
	to      []string
	subject string
	lines   []string
}

var sceneHead = regexp.MustCompile(`^[A-Z][a-z]{2} (\d{4}-\d\d-\d\d \d\d:\d\d)  (.+)$`)

func readPage(t *testing.T, text string) page {
	t.Helper()
	p := page{files: map[string]string{}}
	fence := ""
	var s *scene
	for i, line := range strings.SplitAfter(text, "\n") {
		bare := strings.TrimRight(line, "\n")
		mark, fenced := strings.CutPrefix(bare, "```")
		switch {
		case fenced:
			if fence == "" {
				fence = mark + " "
			} else {
				fence = ""
			}
			s = nil
		case fence == "yaml " && strings.HasPrefix(bare, "# ") && len(strings.Fields(bare)) == 2:
			fence = "file " + strings.Fields(bare)[1]
		case strings.HasPrefix(fence, "file "):
			p.files[fence[5:]] += line
		case fence == "mail ":
			if m := sceneHead.FindStringSubmatch(bare); m != nil {
				s = &scene{line: i + 1, head: bare, at: m[1], who: m[2]}
				p.scenes, p.parts = append(p.scenes, s), append(p.parts, s)
				continue
			}
			if s == nil {
				t.Fatalf("line %d: %q stands before the first scene", i+1, bare)
			}
			s.read(t, i+1, bare)
			continue
		}
		p.parts = append(p.parts, line)
	}
	return p
}

// read takes in a line of a scene.
func (s *scene) read(t *testing.T, n int, line string) {
	t.Helper()
	if strings.TrimSpace(line) == "" && (len(s.shown) > 0 || s.who == "by hand" || s.ended()) {
		return
	}
	if rest, ok := strings.CutPrefix(line, "-> "); ok {
		to, subject, ok := strings.Cut(rest, ": ")
		if !ok {
			t.Fatalf("line %d: want -> NAMES: SUBJECT", n)
		}
		s.shown = append(s.shown, &shown{to: strings.Split(to, ", "), subject: subject})
		return
	}
	if k := len(s.shown) - 1; k >= 0 {
		s.shown[k].lines = append(s.shown[k].lines, strings.TrimSpace(line))
		return
	}
	if cmd, ok := strings.CutPrefix(line, "$ "); ok {
		s.body, s.raw = append(s.body, cmd), append(s.raw, line)
		return
	}
	if s.who == "by hand" && len(s.body) > 0 && strings.HasSuffix(s.body[len(s.body)-1], "\\") {
		s.body[len(s.body)-1] = strings.TrimSuffix(s.body[len(s.body)-1], "\\") + strings.TrimSpace(line)
		s.raw = append(s.raw, line)
		return
	}
	if s.who == "by hand" {
		s.says = append(s.says, strings.TrimSpace(line))
		return
	}
	s.body, s.raw = append(s.body, line), append(s.raw, line)
}

// ended reports whether the mail of a scene is complete, so that a blank line behind it is the page's.
func (s *scene) ended() bool {
	n := len(s.body)
	return n == 0 || s.body[n-1] == "#END"
}

func (s *scene) begins() bool {
	return s.who == "by hand" && len(s.body) > 0 &&
		(strings.HasPrefix(s.body[0], "pbem new ") || strings.HasPrefix(s.body[0], "pbem event new "))
}

func (s *scene) off() bool { return s.who == "the daemon was off until now" }

// time returns when a scene happens, on Berlin's wall clock; its weekday must be right.
func (s *scene) time(t *testing.T) time.Time {
	t.Helper()
	at := berlin(t, s.at)
	if day := at.In(berlinZone(t)).Format("Mon"); !strings.HasPrefix(s.head, day) {
		t.Errorf("line %d: %s is a %s", s.line, s.at, day)
	}
	return at
}

// names returns the people of a scene.
func (s *scene) names() []string {
	var out []string
	for _, l := range s.shown {
		out = append(out, l.to...)
	}
	if !strings.Contains(s.who, " ") {
		out = append(out, s.who)
	}
	return out
}

// compare holds that letters are those which the page shows, no more and no fewer.
func (s *scene) compare(t *testing.T, said string, letters []sentLetter) {
	t.Helper()
	if len(s.says) > 0 && !holds(said, s.says) {
		t.Errorf("line %d: the command prints\n%s\nwithout %q", s.line, said, s.says)
	}
	left := slices.Clone(letters)
	for _, want := range s.shown {
		for _, name := range want.to {
			i := slices.IndexFunc(left, func(l sentLetter) bool {
				return l.to == name && strings.HasSuffix(l.subject, want.subject) && holds(l.text, want.lines)
			})
			if i >= 0 {
				left = slices.Delete(left, i, i+1)
				continue
			}
			t.Errorf("line %d: %s gets no letter %q with %q", s.line, name, want.subject, want.lines)
			for _, l := range left {
				if l.to == name {
					t.Logf("but %q:\n%.3000s", l.subject, l.text)
				}
			}
		}
	}
	for _, l := range left {
		t.Errorf("line %d: %s gets a letter that is not shown: %s\n%.2000s", s.line, l.to, l.subject, l.text)
	}
}

var wild = regexp.MustCompile(`\\\.\\\.\\\.|<[a-z]+>`)

// holds reports whether a text holds lines in their order, however it is broken.
func holds(text string, lines []string) bool {
	text = strings.Join(strings.Fields(text), " ")
	for _, l := range lines {
		re := wild.ReplaceAllStringFunc(regexp.QuoteMeta(strings.Join(strings.Fields(l), " ")), func(w string) string {
			if w[0] == '<' {
				return `\S+`
			}
			return `.*?`
		})
		at := regexp.MustCompile(re).FindStringIndex(text)
		if at == nil {
			return false
		}
		text = text[at[1]:]
	}
	return true
}

// show puts letters into a scene. Of those that it had already it keeps the lines that still occur.
func (s *scene) show(letters []sentLetter) {
	var out []*shown
	for _, l := range letters {
		subject := l.subject
		if _, rest, ok := strings.Cut(subject, "] "); ok {
			subject = rest
		}
		lines := s.kept(l, subject)
		i := slices.IndexFunc(out, func(x *shown) bool { return x.subject == subject && slices.Equal(x.lines, lines) })
		if i < 0 {
			out = append(out, &shown{subject: subject, lines: lines})
			i = len(out) - 1
		}
		out[i].to = append(out[i].to, l.to)
	}
	s.shown = out
}

// kept returns the lines of a letter that the page shows already, else its first ones.
func (s *scene) kept(l sentLetter, subject string) []string {
	for _, old := range s.shown {
		if slices.Contains(old.to, l.to) && old.subject == subject && holds(l.text, old.lines) {
			return old.lines
		}
	}
	var lines []string
	text := l.text
	if parts := strings.SplitN(text, strings.Repeat("-", 70), 3); len(parts) == 3 {
		text = parts[2]
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && strings.Trim(line, "-") != "" && len(lines) < 4 {
			lines = append(lines, line)
		}
	}
	return lines
}

func (p page) String() string {
	var b strings.Builder
	between := false
	for _, part := range p.parts {
		s, ok := part.(*scene)
		if !ok {
			b.WriteString(part.(string))
			between = false
			continue
		}
		if between {
			b.WriteString("\n")
		}
		between = true
		fmt.Fprintln(&b, s.head)
		for _, l := range s.raw {
			fmt.Fprintln(&b, l)
		}
		for _, l := range s.says {
			fmt.Fprintln(&b, "  "+l)
		}
		for _, l := range s.shown {
			fmt.Fprintf(&b, "-> %s: %s\n", strings.Join(l.to, ", "), l.subject)
			for _, line := range l.lines {
				fmt.Fprintln(&b, "   "+line)
			}
		}
	}
	return b.String()
}

// words splits a command as a shell does, as far as the page needs it.
func words(t *testing.T, line string) []string {
	t.Helper()
	var out []string
	var word strings.Builder
	begun, quote := false, rune(0)
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, begun = r, true
		case quote == 0 && r == ' ':
			if begun {
				out = append(out, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 {
		t.Fatalf("%s: the quotes are not closed", line)
	}
	return out
}
