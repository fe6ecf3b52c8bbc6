package daemon

import (
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/mail/message"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// turns are the games of which TestReadersPlayATurn plays a turn, with the fewest sheets and attacks that it takes.
var turns = []struct {
	title, scenario, last string // the phase at which play stops has a name that begins with last
	sheets                int
}{
	{"kursk", "1", "T2-", 5},
	{"group-of-soviet-forces-germany", "1", "T2-", 6},
	{"a-victory-lost", "1", "T2-", 10},
	{"demyansk-shield", "1", "T2-", 4},
	{"kiev-to-rostov", "4", "T51-", 6},
}

// TestReadersPlayATurn plays a whole turn of each title by mail. Each side is a reader with a script, who may write
// only words that stood in an earlier mail to them or in a list attached to it, and numbers of hexes that its map of
// characters shows. Questions are answered with the line that the frame marks as the default. With -v it prints what
// the turn costs each side; docs/performance.md has the figures.
func TestReadersPlayATurn(t *testing.T) {
	t.Parallel()
	for _, c := range turns {
		t.Run(c.title, func(t *testing.T) {
			if testing.Short() {
				t.Skip("plays a whole turn, as TestHandbook does for one title")
			}
			t.Parallel()
			r := newReaders(t, c.title, c.scenario)
			for range 200 {
				if !r.next(c.last) {
					break
				}
			}
			if r.sheets < c.sheets {
				t.Errorf("only %d sheets were sent, want %d", r.sheets, c.sheets)
			}
			for _, phase := range r.unused() {
				t.Errorf("the script's sheet for %s was not asked for", phase)
			}
			r.stop()
			v, err := audit.Run(shelf, r.game("turn"))
			if err != nil || !v.OK {
				t.Errorf("the audit: %+v, %v", v, err)
			}
			for _, p := range r.people {
				t.Log(p.cost(c.title))
			}
		})
	}
}

// readers are the two sides of a game who know only their mail.
type readers struct {
	got []readMail // all letters
	*world
	script map[string][]string                   // sheets by phase
	people map[string]*reader                    // by address
	choose bool                                  // questions are answered by the script
	frame  func(side, phase, body string) string // writes a frame; nil: in English, with words of earlier mails only
	sheets int
	n      int // mails sent
}

// reader is a player with the words of their mails, and what the turn costs them.
type reader struct {
	addr, side      string
	known           map[string]bool
	sheets, answers int // mails written
	lines           int // orders in them
	letters, bytes  int // received, without the welcome
	got             []readMail
}

// cost returns what docs/performance.md says of a side in a turn by mail.
func (p *reader) cost(title string) string {
	return fmt.Sprintf("%s: %s %d sheets, %d answers, %d lines, %d letters of %d KB", title, p.side, p.sheets, p.answers, p.lines,
		p.letters, (p.bytes+512)/1024/max(1, p.letters))
}

func newReaders(t *testing.T, title, scenario string) *readers {
	return newReadersIn(t, "", title, scenario)
}

// newReadersIn returns readers whose letters are in a language.
func newReadersIn(t *testing.T, lang, title, scenario string) *readers {
	r := &readers{world: newWorld(t), people: map[string]*reader{}, script: scripts(t, title)}
	meta := gameMeta(t, title)
	spec := game.Spec{Game: "turn", Title: title, Now: r.now, Entropy: entropy(3)}
	if len(meta.Scenarios()) > 1 {
		spec.Options = []core.Fact{{Name: core.ScenarioKey, Value: scenario}}
	}
	for i, side := range meta.Sides {
		addr := []string{anna, boris}[i]
		spec.Seats = append(spec.Seats, engine.Seat{Side: side, Addr: addr, Lang: lang})
		r.people[addr] = &reader{addr: addr, side: string(side), known: map[string]bool{}}
	}
	r.must(os.MkdirAll(GamesDir(r.dir), 0o755))
	g, err := shelf.Create(r.game("turn"), spec)
	r.must(err)
	r.must(g.Close())
	r.start()
	return r
}

func gameMeta(t *testing.T, title string) core.Meta {
	t.Helper()
	m, ok := rules.Find(title)
	if !ok {
		t.Fatalf("no title %s", title)
	}
	return m.Meta()
}

// scripts reads the sheets of a turn: a line with the name of a phase, and its orders indented under it by two blanks.
func scripts(t *testing.T, title string) map[string][]string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "turns", title+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	out, phase := map[string][]string{}, ""
	for l := range strings.Lines(string(b)) {
		if order, ok := strings.CutPrefix(l, "  "); ok {
			n := len(out[phase]) - 1
			out[phase][n] += order
		} else if phase = strings.TrimSpace(l); phase != "" {
			out[phase] = append(out[phase], "")
		}
	}
	return out
}

func (r *readers) unused() (out []string) {
	for phase, list := range r.script {
		if len(list) > 0 && phase != otherwise {
			out = append(out, phase)
		}
	}
	slices.Sort(out)
	return out
}

// otherwise heads what a script says of all phases that it does not name.
const otherwise = "otherwise"

// frameAsked is the frame of a letter that is to be filled.
var frameAsked = regexp.MustCompile(`(?ms)^#PBEM turn (\S+) (\S+)$(.*?)^#END$`)

// next lets both sides read their new mails, and the one who was asked last answer. It reports whether somebody was
// asked to go on.
func (r *readers) next(last string) bool {
	r.t.Helper()
	r.cycle()
	var who *reader
	var asked []string
	told := ""
	for _, addr := range []string{anna, boris} {
		p := r.people[addr]
		for _, m := range r.letters(addr) {
			p.read(m)
			if f := frameAsked.FindAllStringSubmatch(m.text, -1); f != nil {
				who, asked, told = p, f[len(f)-1], m.text
			}
		}
	}
	if who == nil {
		r.t.Errorf("after %d sheets nobody was asked for one\n%s", r.sheets, r.log)
		return false
	}
	side, phase := asked[1], asked[2]
	if strings.HasPrefix(phase, last) {
		return false
	}
	body := ""
	if i := max(strings.Index(asked[3], "   // the default"), strings.Index(asked[3], "   // 既定")); i >= 0 && !r.choose {
		body = strings.TrimPrefix(asked[3][strings.LastIndex(asked[3][:i], "\n")+1:i], "// ")
		who.answers++
	} else if list := r.script[phase]; len(list) > 0 {
		body, r.script[phase] = list[0], list[1:]
		r.sheets++
		who.sheets++
	} else if list := r.script[otherwise]; len(list) > 0 && !strings.Contains(asked[3], "\ncheck\n") {
		body = list[0]
		r.sheets++
		who.sheets++
	} else {
		r.t.Errorf("the script has no sheet for %s:\n%s", phase, told)
		return false
	}
	frame := fmt.Sprintf("#PBEM turn %s %s\n%s\n#END\n", side, phase, strings.TrimRight(body, "\n"))
	if r.frame != nil {
		frame = r.frame(side, phase, body)
	} else {
		who.hold(r.t, frame)
	}
	who.lines += len(strings.Split(strings.TrimSpace(body), "\n"))
	r.n++
	r.post(letter(who.addr, fmt.Sprint("r", r.n), frame))
	return true
}

// readMail is a letter with the text of all its parts.
type readMail struct {
	subject, text string
	all           []string
	size          int
}

// letters returns the new letters to somebody.
func (r *readers) letters(addr string) (out []readMail) {
	r.t.Helper()
	uids, raws := r.folder(addr, "INBOX")
	for i, raw := range raws {
		if uids[i] <= r.seen[addr] {
			continue
		}
		r.seen[addr] = uids[i]
		m, err := message.Read([]byte(raw))
		r.must(err)
		head, err := mail.ReadMessage(strings.NewReader(raw))
		r.must(err)
		out = append(out, readMail{m.Subject, m.Text, append(plainTexts(r.t, head.Header.Get, head.Body), m.Subject), len(raw)})
	}
	r.got = append(r.got, out...)
	return out
}

// plainTexts returns the plain texts of a mail: its own, and those of attached lists.
func plainTexts(t *testing.T, get func(string) string, body io.Reader) (out []string) {
	t.Helper()
	media, params, err := mime.ParseMediaType(get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(media, "multipart/") {
		if media != "text/plain" {
			return nil
		}
		if get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(body)
		}
		b, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		return []string{strings.ReplaceAll(string(b), "\r\n", "\n")}
	}
	for parts := multipart.NewReader(body, params["boundary"]); ; {
		p, err := parts.NextRawPart()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, plainTexts(t, p.Header.Get, p)...)
	}
}

// wordsOf returns the words of a text: without marks around them, and with the parts of paths and lists.
func wordsOf(text string) (out []string) {
	for _, w := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t\r\n,:;=()[]\"", c) }) {
		w = strings.TrimRight(w, ".")
		out = append(out, w)
		if strings.Trim(w, "0123456789-") == "" {
			out = append(out, strings.Split(w, "-")...)
		}
	}
	return out
}

func (p *reader) read(m readMail) {
	p.got = append(p.got, m)
	if !strings.Contains(m.subject, "welcome") {
		p.letters++
		p.bytes += m.size
	}
	for _, text := range m.all {
		for _, w := range append(wordsOf(text), mapHexes(text)...) {
			p.known[w] = true
		}
	}
}

var (
	hexExample = regexp.MustCompile(`hex\s+(\d+):\s+row\s+(\d+),\s+column\s+(\d+)`)
	mapRow     = regexp.MustCompile(`(?m)^(\d\d) `)
	mapColumns = regexp.MustCompile(`(?m)^ +(\d\d)(?: +\d\d)* +(\d\d)$`)
)

// mapHexes returns the numbers of hexes that can be read off the map of a letter: by its rows and columns, as its
// legend says.
func mapHexes(text string) (out []string) {
	how := hexExample.FindStringSubmatch(text)
	_, text, ok := strings.Cut(text, "\nMAP")
	if how == nil || !ok {
		return nil
	}
	for _, span := range mapColumns.FindAllStringSubmatch(text, -1) {
		from, _ := strconv.Atoi(span[1])
		to, _ := strconv.Atoi(span[2])
		for col := from; col <= to+1; col++ {
			for _, row := range mapRow.FindAllStringSubmatch(text, -1) {
				if how[1] == how[2]+how[3] {
					out = append(out, fmt.Sprintf("%s%02d", row[1], col))
				} else {
					out = append(out, fmt.Sprintf("%02d%s", col, row[1]))
				}
			}
		}
	}
	return out
}

// hold asserts that every word of a sheet stood in a letter before.
func (p *reader) hold(t *testing.T, sheet string) {
	t.Helper()
	for _, w := range wordsOf(sheet) {
		if !p.known[w] && !(strings.Contains(w, "-") && strings.Trim(w, "0123456789-") == "") {
			t.Errorf("%s cannot know %q from their mail:\n%s", p.addr, w, sheet)
		}
	}
}
