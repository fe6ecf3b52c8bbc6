package text_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/looks/report"
	"fieldpost/pbem/table/audit"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/robot"
	"fieldpost/pbem/text"
	"fieldpost/pbem/tools/casefile"
	"fieldpost/rules/core"
	"fieldpost/rules/demyansk"
	"fieldpost/rules/gsfg"
	"fieldpost/rules/kiev"
	"fieldpost/rules/kursk"
	"fieldpost/rules/victorylost"
	"fieldpost/scenarios"
)

// orderWords stand in every letter: what is written on sheets is the same in all languages.
var orderWords = strings.Fields(`when default pause if base salt lang check draft keep good mvoe to at for with then via road air drop in and
	not yes no gambit none
	sealed units unit hex path fight enemy friend odds result loss terrain turn answers sum highest stays reverts smallest greatest covered open
	count ignored lapses accumulates supply as-it-stands supply-first zone-first displace-first with-air without-air activated attacked ja en defence
	sha256 pbem audit mail case text plain html us-ascii utf-8 computer ai greedy halt attacked losses armour enter extend belgorod beacon off
	town-cost end-control no-retreat-drm full-retreat sudden-end unused-quota shared-losses join-range displacement as-many as-needed town city clear hill forest swamp fort
	case combat move noretreat escort
	pick select ahead anew first use return reposition manstein chit cup draw lead zone-to-zone zone-losses manstein-refusal manstein-box lost-arrival
	aerial-supply any apart together artillery-halving gdr-alone printed special-forces wild-weasels electronic-warfare entry edge adjacent
	first-aircraft weather shortage untried rockets artillery air full block pool rolled barred allowed fight-fight group-of-soviet-forces-germany more_city_hexes printed_otherwise airsup crippled oos axis one reserve more hexes otherwise scored free aside counter chemical cutoff support aircraft deep disrupt fly ground hunt interdict jam link strike weasel sf supply regular order marker defensive offensive sudden-supply ignored counted retreat-duty duty advice both once each chit hidden a-victory-lost`)

var word = regexp.MustCompile(`[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9'/-]*`)

// quoted is a player's own word in a fault.
var quoted = regexp.MustCompile(`"[^"]*"`)

// leftovers are the lines of a letter in which English words are left: none that stand on sheets or are among some more, no names, no
// codes.
func leftovers(letter string, more []string) []string {
	verbs := slices.Concat(orderWords, more)
	for _, v := range notation.Common() {
		verbs = append(verbs, v.Name)
	}
	verbs = append(verbs, "activate", "withdraw", "airdrop", "airlift", "zap", "build", "exploit", "exit", "raze", "excess", "airfield")
	var out []string
	for line := range strings.SplitSeq(letter, "\n") {
		for _, w := range word.FindAllString(quoted.ReplaceAllString(line, ""), -1) {
			if strings.Trim(w, "abcdef") == "" {
				continue // of a hash
			}
			if w[0] >= 'a' && !slices.Contains(verbs, w) && !strings.ContainsAny(w, "0123456789/") && len(w) > 2 &&
				!code.MatchString(line) {
				out = append(out, strings.TrimSpace(line))
				break
			}
		}
	}
	return out
}

// code marks lines of hexadecimal keys, of player's own text, of orders of set-up frames and of the heads of frames.
var code = regexp.MustCompile(`^[0-9a-f ]+$|[A-Za-z0-9+/]{40}|^ *(?:%[1]s)|\[.*#|^ *\S*#[0-9]+\]|#PBEM case `)

// collector gathers what a test found, each line once.
type collector struct {
	words []string          // of the title's sheets, see spoken
	found map[string]string // by line: where
}

// collect begins a collection of what letters of a title hold.
func collect(t *testing.T, title core.Title) collector {
	t.Helper()
	return collector{spoken(t, title), map[string]string{}}
}

// spoken are the words of a title's sheets, which are the same in all languages: its verbs, options and counters.
func spoken(t *testing.T, title core.Title) []string {
	t.Helper()
	meta := title.Meta()
	data, err := scenarios.Open(meta.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	out := []string{meta.ID}
	for _, o := range meta.Options {
		out = append(append(out, strings.TrimLeft(o.Key, "0123456789")), o.Values...)
	}
	for _, d := range mod.World().Defs {
		out = append(out, d.ID)
	}
	voc := mod.Vocabulary("", meta.Sides[0])
	for _, v := range voc.Verbs {
		out = append(out, v.Name)
	}
	return append(out, voc.Windows...)
}

func (c collector) letter(where string, l report.Letter) {
	for _, line := range leftovers(messageID.ReplaceAllString(cutFrame(l.Subject+"\n"+l.Text), ""), c.words) {
		if _, ok := c.found[line]; !ok {
			c.found[line] = where
		}
	}
}

// messageID is that of the mail that a receipt is for.
var messageID = regexp.MustCompile(`<[^<>\s]+@[^<>\s]+>`)

// cutFrame takes the frame out: its orders are no sentences. Its notes are looked at by a test of their own.
func cutFrame(s string) string {
	if i := strings.LastIndex(s, "\n#PBEM"); i >= 0 {
		return s[:i]
	}
	return s
}

func (c collector) report(t *testing.T) {
	t.Helper()
	var lines []string
	for l := range c.found {
		lines = append(lines, l)
	}
	slices.Sort(lines)
	for i, l := range lines {
		if i == 60 {
			t.Errorf("and %d more", len(lines)-i)
			return
		}
		t.Errorf("English in a Japanese letter (%s): %s", c.found[l], l)
	}
}

func (c collector) outcome(where string, g *engine.Game, out *engine.Outcome) {
	x := report.Extra{Lang: text.Japanese}
	switch out.Status {
	case engine.Refused:
		c.letter(where, report.Fault(g, out, x))
	case engine.Drafted, engine.Filed, engine.Duplicate:
		c.letter(where, report.Receipt(g, out, x))
	case engine.Checked:
		c.letter(where, report.Check(g, out, x))
	default:
		for _, side := range g.Meta().Sides {
			c.letter(where, report.Result(g, out, side, x))
		}
	}
	if ch := g.Open(); ch != nil {
		c.letter(where, report.Question(g, ch.Owner, x))
	}
}

// translated are the titles whose letters there are in Japanese, with the folder of their cases.
var translated = []struct {
	title core.Title
	cases string
	every int // how many cases and sheets are passed over between two: the strings of a title are read one by one elsewhere
}{{kursk.New(), "../../rules/kursk/testdata", 1}, {victorylost.New(), "../../rules/victorylost/testdata", 1},
	{gsfg.New(), "../../rules/gsfg/testdata", 1}, {demyansk.New(), "../../rules/demyansk/testdata", 1},
	{kiev.New(), "../../rules/kiev/testdata", 1}}

// TestLettersOfCases writes the letters of every case of a title in Japanese: they hold an example of nearly every event,
// fault and question of the title.
func TestLettersOfCases(t *testing.T) {
	for _, x := range translated {
		t.Run(x.title.Meta().ID, func(t *testing.T) {
			lettersOfCases(t, x.title, x.cases, x.every)
		})
	}
}

func lettersOfCases(t *testing.T, title core.Title, dir string, every int) {
	files, err := filepath.Glob(filepath.Join(dir, "*.case"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	run := casefile.NewRunner(func(id string) (core.Title, bool) { return title, id == title.Meta().ID },
		scenarios.Open)
	found, where, letters := collect(t, title), "", 0
	run.Watch(func(g *engine.Game, out *engine.Outcome) {
		letters++
		found.outcome(where, g, out)
	})
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := casefile.Parse(filepath.Base(file), data)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range cases {
			if i%every == 0 {
				where = c.File + ": " + c.Name()
				run.Run(c)
			}
		}
	}
	if letters < 200/every {
		t.Errorf("only %d letters were written", letters)
	}
	found.report(t)
}

// TestLettersOfAGame writes all letters of whole games between computers in Japanese.
func TestLettersOfAGame(t *testing.T) {
	for _, x := range translated {
		t.Run(x.title.Meta().ID, func(t *testing.T) {
			lettersOfAGame(t, x.title, x.every)
		})
	}
}

func lettersOfAGame(t *testing.T, title core.Title, every int) {
	data, err := scenarios.Open(title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := robot.Setting{Title: title, Data: data, Addr: "ai:greedy"}.Play(3)
	if err != nil {
		t.Fatal(err)
	}
	found := collect(t, title)
	side := m.Game.Meta().Sides[0]
	found.letter("welcome", report.Welcome(m.Game, side, report.Extra{Lang: text.Japanese}))
	n, recs := 0, m.Game.Log().Records()
	_, err = engine.Replay(recs, title, m.Game.Module(), audit.Revealed(recs), func(g *engine.Game, out *engine.Outcome) bool {
		if n++; n == 1 {
			for _, s := range g.Meta().Sides {
				found.letter("welcome", report.Welcome(g, s, report.Extra{Lang: text.Japanese, Due: "Tue 10 Mar 20:00"}))
			}
			return true
		}
		if n%every == 0 {
			found.outcome(out.Phase, g, out)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	found.report(t)
}
