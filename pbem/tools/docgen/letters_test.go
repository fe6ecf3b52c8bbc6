package docgen

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/unitlist"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// orderWords stand in every letter: what is written on sheets is the same in all languages.
var orderWords = strings.Fields(`when default pause if base salt lang check draft keep good mvoe to at for with then via
	road air drop in and
	not yes no gambit none
	sealed units unit hex path fight enemy friend odds result loss terrain turn answers sum highest stays reverts smallest
	greatest covered open
	count ignored lapses accumulates supply as-it-stands supply-first zone-first displace-first with-air without-air activated
	attacked ja en defence
	sha256 pbem audit mail case text plain html us-ascii utf-8 computer ai greedy halt attacked losses armour enter extend
	belgorod beacon off
	town-cost end-control no-retreat-drm full-retreat sudden-end unused-quota shared-losses join-range displacement as-many
	as-needed town city clear hill forest swamp fort
	case combat move noretreat escort activate withdraw airdrop airlift zap build exploit exit raze excess airfield
	pick select ahead anew first use return reposition manstein chit cup draw lead zone-to-zone zone-losses manstein-refusal
	manstein-box lost-arrival
	aerial-supply any apart together artillery-halving gdr-alone printed special-forces wild-weasels electronic-warfare entry edge adjacent
	where met
	status map units reach history explain odds undo recall absence brief draw concede resign help planner moderator all
	first-aircraft weather shortage untried rockets artillery air full block pool rolled barred allowed fight-fight
	group-of-soviet-forces-germany more_city_hexes printed_otherwise airsup crippled oos axis one reserve more hexes otherwise
	scored free aside counter chemical cutoff support aircraft deep disrupt fly ground hunt interdict jam link strike weasel
	sf supply regular order marker defensive offensive sudden-supply ignored counted retreat-duty duty advice both once each
	chit hidden a-victory-lost`)

var word = regexp.MustCompile(`[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9'/-]*`)

// quoted is a player's own word in a fault.
var quoted = regexp.MustCompile(`"[^"]*"`)

// leftovers returns the lines of a letter in which English words are left: none that stand on sheets, no names, no
// codes.
func leftovers(letter string, sheets map[string]bool) []string {
	var out []string
	for line := range strings.SplitSeq(letter, "\n") {
		if heading.MatchString(line) {
			out = append(out, line)
			continue
		}
		for _, w := range word.FindAllString(quoted.ReplaceAllString(line, ""), -1) {
			if strings.Trim(w, "abcdef") == "" {
				continue // of a hash
			}
			if w[0] >= 'a' && !sheets[w] && !strings.ContainsAny(w, "0123456789/") && len(w) > 2 && !coded.MatchString(line) {
				out = append(out, strings.TrimSpace(line))
				break
			}
		}
	}
	return out
}

// heading matches an English heading in capitals.
var heading = regexp.MustCompile(`^[A-Z]{4,} [0-9]`)

// coded marks lines of hexadecimal keys, of player's own text, of orders of set-up frames and of the heads of frames.
var coded = regexp.MustCompile(`^[0-9a-f ]+$|[A-Za-z0-9+/]{40}|^ *(?:%[1]s)|\[.*#|^ *\S*#[0-9]+\]|#PBEM case |#(?:DESK|PRESS) `)

// collector gathers what was found in letters, each line once.
type collector struct {
	words  map[string]bool   // of the title's sheets, see spoken
	found  map[string]string // by line: where
	typed  map[string]int    // orders in English letters: how often
	sheets int               // of which letters were written
}

// spoken returns the words of a title's sheets, which are the same in all languages: its verbs, options and counters,
// and the common ones.
func spoken(title core.Title) (map[string]bool, error) {
	meta := title.Meta()
	data, err := scenarios.Open(meta.ID, nil)
	if err != nil {
		return nil, err
	}
	mod, err := title.Load(data)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for _, w := range slices.Concat(orderWords, []string{meta.ID}) {
		out[w] = true
	}
	for _, o := range meta.Options {
		out[strings.TrimLeft(o.Key, "0123456789")] = true
		for _, v := range o.Values {
			out[v] = true
		}
	}
	for _, d := range mod.World().Defs {
		out[d.ID] = true
	}
	for _, id := range meta.Scenarios() {
		for _, e := range mod.(core.GuideProvider).Guide(id).Abbreviations {
			for _, w := range e.Names {
				out[w] = true
			}
		}
	}
	voc := mod.Vocabulary("", meta.Sides[0])
	for _, v := range slices.Concat(notation.CommonVerbs(), voc.Verbs) {
		out[v.Name] = true
	}
	for _, w := range voc.Questions {
		out[w] = true
	}
	return out, nil
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

// catalogue has what letters say in Japanese.
var catalogue = titles.Library().Catalogue()

func (c collector) outcome(where string, g *engine.Game, out *engine.Outcome) {
	x := report.LetterData{Words: catalogue, Lang: language.Japanese, Roster: []unitlist.Row{}} // notes: see cutFrame
	switch out.Status {
	case engine.Refused:
		c.letter(where, report.FaultLetter(g, out, x))
	case engine.Drafted, engine.Filed, engine.Duplicate:
		c.letter(where, report.ReceiptLetter(g, out, x))
	case engine.Checked:
		c.letter(where, report.CheckLetter(g, out, x))
	default:
		for _, side := range g.Meta().Sides {
			l := report.ResultLetter(g, out, side, x)
			c.letter(where, l)
			c.orders(where, g, side, report.ResultLetter(g, out, side, report.LetterData{Roster: x.Roster}), l)
		}
	}
	if ch := g.OpenChoice(); ch != nil {
		l := report.QuestionLetter(g, ch.Owner, x)
		c.letter(where, l)
		c.orders(where, g, ch.Owner, report.QuestionLetter(g, ch.Owner, report.LetterData{Roster: x.Roster}), l)
	}
}

// orders looks for the orders and answers of an English letter in the Japanese one: they stand there as they are typed.
func (c collector) orders(where string, g *engine.Game, side core.Side, english, japanese report.Letter) {
	voc := g.Module().Vocabulary(g.Position().Phase, side)
	text := strings.Join(strings.Fields(japanese.Text), "")
	for line := range strings.SplitSeq(cutFrame(english.Text), "\n") {
		line, _, _ = strings.Cut(strings.TrimSpace(numbered.ReplaceAllString(line, "")), "  ") // without its status
		list, faults := notation.ParseLines(line, voc)
		if len(list) != 1 || len(faults) > 0 || len(list[0].Fields) == 0 || strings.Contains(line, " is ") { // a sentence
			continue
		}
		c.typed[line]++
		if !strings.Contains(text, strings.Join(strings.Fields(line), "")) {
			c.found["as typed: "+line] = where
		}
	}
}

// numbered matches what stands before an order in a letter: its number, its mark.
var numbered = regexp.MustCompile(`^ *(?:\d+\b|[-*+]|ok|not)* +`)

// TestLettersOfAGame writes all letters of whole games between computers in Japanese.
func TestLettersOfAGame(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a game of each title")
	}
	for _, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			t.Parallel()
			lettersOfAGame(t, title)
		})
	}
}

func lettersOfAGame(t *testing.T, title core.Title) {
	data, err := scenarios.Open(title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	words, err := spoken(title)
	if err != nil {
		t.Fatal(err)
	}
	found, sides := collector{words: words, found: map[string]string{}, typed: map[string]int{}}, title.Meta().Sides
	watch := func(g *engine.Game, out *engine.Outcome) {
		if out != nil {
			found.outcome(out.Phase, g, out)
			return
		}
		for _, s := range sides {
			found.letter("welcome", report.WelcomeLetter(g, s, report.LetterData{Words: catalogue, Lang: language.Japanese,
				Due: "Tue 10 Mar 20:00"}))
		}
	}
	m, err := ai.Setting{Title: title, Data: data, Addr: "ai:greedy", Watch: watch}.Play(3)
	if err != nil {
		t.Fatal(err)
	}
	found.letter("welcome", report.WelcomeLetter(m.Game, sides[0], report.LetterData{Words: catalogue, Lang: language.Japanese}))
	found.report(t)
	if len(found.typed) < 100 {
		t.Errorf("only %d orders were looked for", len(found.typed))
	}
}
