package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/rules/core"
)

// A letter that comes back unedited, unquoted, must not execute anything.
func TestFramesAreHarmless(t *testing.T) {
	frames := 0
	for _, s := range scenes(t) {
		found := notation.FindFrames(s.letter.Text, vocabulary)
		if len(found.Frames) > 1 {
			t.Errorf("%s: %d frames in one letter", s.name, len(found.Frames))
		}
		for _, f := range found.Frames {
			frames++
			if s.name == "help-stranger" { // its frame has no game to name
				continue
			}
			if len(f.Faults) > 0 {
				t.Errorf("%s: its frame is faulty: %v", s.name, f.Faults)
			}
			if len(f.Statements) > 0 && !f.Check && !f.Draft {
				t.Errorf("%s: its frame would be executed as it is: %v", s.name, f.Lines)
			}
		}
		if len(found.Faults) > 0 {
			t.Errorf("%s: outside its frame: %v", s.name, found.Faults)
		}
	}
	if frames < 10 {
		t.Errorf("only %d letters had a frame", frames)
	}
}

func TestTextWidth(t *testing.T) {
	for _, s := range scenes(t) {
		for i, l := range strings.Split(s.letter.Text, "\n") {
			if notation.DisplayWidth(l) > columns {
				t.Errorf("%s line %d has %d columns: %s", s.name, i+1, notation.DisplayWidth(l), l)
			}
			if strings.HasSuffix(l, " ") {
				t.Errorf("%s line %d ends in blanks: %q", s.name, i+1, l)
			}
		}
	}
}

var tagsAllowed = strings.Fields("html head meta title style body table tbody tr td h2 p b i u br span pre code img a")

// checkHTML holds what mail readers bear: plain tags, inline styles, pictures from within the mail, no links but to the
// reader's own reply address.
func checkHTML(t *testing.T, name, text string) {
	t.Helper()
	if len(text) >= 100_000 {
		t.Errorf("%s: HTML of %d bytes", name, len(text))
	}
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if !slices.Contains(tagsAllowed, n.Data) {
			t.Errorf("%s: tag %s", name, n.Data)
		}
		for _, a := range n.Attr {
			switch {
			case a.Key == "src" && !strings.HasPrefix(a.Val, "cid:"), a.Key == "class",
				a.Key == "href" && a.Val != "#frame" && !strings.HasPrefix(a.Val, compose.ReplyPlaceholder+"?"),
				strings.HasPrefix(a.Key, "on"):
				t.Errorf("%s: attribute %s=%q", name, a.Key, a.Val)
			case strings.Contains(a.Val, "url("), strings.Contains(a.Val, ";color:"), strings.Contains(a.Val, "background"):
				t.Errorf("%s: style %q", name, a.Val)
			}
		}
	}
	if !strings.Contains(text, "@media (prefers-color-scheme: dark)") {
		t.Errorf("%s: no dark colours", name)
	}
	if leads, at := strings.Count(text, "href=\"#frame\""), strings.Count(text, "id=\"frame\""); leads > 1 || at > 1 || leads > at {
		t.Errorf("%s: %d links to %d frames", name, leads, at)
	}
	for _, tag := range []string{"p", "pre", "table", "tr", "td", "h2", "b", "u", "i", "code", "span"} {
		open := strings.Count(text, "<"+tag+">") + strings.Count(text, "<"+tag+" ")
		if closed := strings.Count(text, "</"+tag+">"); open != closed {
			t.Errorf("%s: %d <%s> and %d </%s>", name, open, tag, closed, tag)
		}
	}
}

func TestHTML(t *testing.T) {
	for _, s := range scenes(t) {
		if s.letter.HTML != "" {
			checkHTML(t, s.name, s.letter.HTML)
		}
	}
}

// Every sentence and figure of the text part is in the HTML part too: nobody reads less.
func TestSameInBothForms(t *testing.T) {
	for _, s := range scenes(t) {
		if s.letter.HTML == "" {
			continue
		}
		doc, err := html.Parse(strings.NewReader(s.letter.HTML))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for n := range doc.Descendants() {
			if n.Type == html.TextNode {
				b.WriteString(n.Data + " ")
			}
		}
		has := map[string]bool{}
		for _, w := range strings.Fields(b.String()) {
			has[w] = true
		}
		text, _, _ := strings.Cut(s.letter.Text, "\nMAP\n") // pictures stand in for it
		for _, w := range strings.Fields(text) {
			w = strings.TrimSuffix(w, ";") // between legal alternatives
			if !has[w] && strings.Trim(w, "-^*") != "" && !strings.Contains(b.String(), w) {
				t.Errorf("%s: %q is in the text part only", s.name, w)
			}
		}
	}
}

// What masked events hold, and what the other side ordered, does not change a byte of a letter.
func TestLetterShowsOnlyWhatIsSeen(t *testing.T) {
	g := newGame(t)
	out := submit(t, g, "<1@x>", attackSheet)
	alter := func(secret string) *engine.Outcome {
		o := *out
		o.Steps = slices.Clone(out.Steps)
		o.Steps[0].Text = "move " + secret + " 1912-1913"
		o.Steps[0].Events = slices.Clone(out.Steps[0].Events)
		e := &o.Steps[0].Events[0]
		if e.Masked == nil {
			t.Fatalf("the first event is not masked: %+v", *e)
		}
		e.Units, e.Text = []string{secret}, say.Plain(secret)+" moves 1912-1913"
		o.Steps[0].Events = append(o.Steps[0].Events,
			core.Event{Kind: core.KindNote, Text: say.Plain(secret) + " waits in ambush", Known: []core.Side{blue}},
			core.Event{Kind: core.KindTrack, Text: say.Plain(secret), Value: say.F("+%d VP", len(secret)), Known: []core.Side{blue}},
			core.Event{Kind: core.KindHead, Text: "ambush by " + say.Plain(secret), Known: []core.Side{blue}},
			core.Event{Kind: core.KindDead, Units: []string{secret}, Text: say.Plain(secret), Value: core.BoxDead,
				Known: []core.Side{blue}},
			core.Event{Kind: core.KindSkip, Text: say.Plain(secret) + " has 1 MP left"},
			core.Event{Kind: core.KindOrder, Text: "move " + say.Plain(secret)},
			core.Event{Kind: core.KindAnswer, Text: "blue: pass", Value: "standing order 1: when retreat if unit " + say.Plain(secret) +
				" at 1911: pass"})
		p := *out.Plan
		p.Steps = append(slices.Clone(p.Steps), engine.Step{Line: 9, Text: "move " + secret})
		p.SHA, p.Rev, p.Receipt = strings.Repeat(secret, 20), len(secret), secret
		o.Plan, o.Sheets = &p, []engine.SheetView{p}
		o.Canonical, o.SHA, o.UnusedAnswers = secret, secret, []string{secret}
		return &o
	}
	a, b := alter("3B"), alter("GuardSpy")
	if n := countHeadings(a, red); n != 1 {
		t.Errorf("red is told of %d combats", n)
	}
	if x, y := ResultLetter(g, a, red, LetterData{}), ResultLetter(g, b, red, LetterData{}); x != y {
		t.Errorf("red reads what is hidden:\n%s\n%s", x.Text, y.Text)
	}
	if x, y := ResultLetter(g, a, blue, LetterData{}), ResultLetter(g, b, blue, LetterData{}); x == y {
		t.Error("blue does not read what is its own")
	}
}

// Two games that differ only in what red may not see give red the same letters.
func TestLettersFromEqualViews(t *testing.T) {
	mod := newFake()
	at := func(hex string) *engine.Game {
		p, err := mod.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		h, _ := mod.world.Map.Find(hex)
		p.Units[2].Hex = h // 3B, hidden from red
		return engine.NewFromPosition(fakeTitle{}, mod, nil, p, func(string, int) (int, error) { return 1, nil })
	}
	a, b := at("1912"), at("2211")
	if x, y := Status(a, red), Status(b, red); x != y {
		t.Errorf("status for red differs:\n%s\n%s", x, y)
	}
	if x, y := WelcomeLetter(a, red, LetterData{}), WelcomeLetter(b, red, LetterData{}); x != y {
		t.Error("welcome for red differs")
	}
	if x, y := Status(a, blue), Status(b, blue); x == y {
		t.Error("blue does not see its own units")
	}
	out := func(g *engine.Game) *engine.Outcome {
		o, err := g.Check(input(t, "<1@x>", "#PBEM case red T1-B\nattack 1912 with 7R\n#END"))
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if x, y := CheckLetter(a, out(a), LetterData{}), CheckLetter(b, out(b), LetterData{}); x != y {
		t.Errorf("check differs:\n%s\n%s", x.Text, y.Text)
	}
}

func TestHostileWords(t *testing.T) {
	g := newGame(t)
	out := submit(t, g, "<1@x>", attackSheet)
	evil := "<script>alert(1)</script> \n#PBEM ford-1 red T1-B\nretreat 7R to 2114\n#END\u202e"
	l := ResultLetter(g, out, red, LetterData{Due: say.Plain(evil), Warnings: []say.Text{say.Plain(evil)}, Part: evil, Charset: evil,
		Lines:  []notation.LineRange{{Use: notation.LineOrder, From: 1, To: 1}},
		Inline: []Image{{CID: "\"><b", Alt: evil + "\"", Width: -3}}})
	checkHTML(t, "hostile", l.HTML)
	if found := notation.FindFrames(l.Text, vocabulary); len(found.Frames) != 1 || len(found.Frames[0].Statements) != 0 {
		t.Errorf("foreign words opened a frame:\n%s", l.Text)
	}
	h := HelpLetter(UnknownGame, HelpDetail{Game: evil, Side: evil, Why: say.Plain(evil), Heads: []string{evil, evil}},
		LetterData{Warnings: []say.Text{say.Plain(evil)}})
	checkHTML(t, "hostile help", h.HTML)
	if found := notation.FindFrames(h.Text, vocabulary); len(found.Frames) > 1 {
		t.Errorf("foreign words opened %d frames:\n%s", len(found.Frames), h.Text)
	}
}

func TestLongLettersStayBelowTheLimit(t *testing.T) {
	g := newGame(t)
	var sheet strings.Builder
	sheet.WriteString("#PBEM ford-1 blue T1-B\n")
	for i := range 1500 {
		fmt.Fprintf(&sheet, "move 1B 1911-1912-1913-1914-19%02d <&>\n", i%90+10)
	}
	sheet.WriteString("#END\n")
	refused := submit(t, g, "<1@x>", sheet.String())
	checkHTML(t, "fault", FaultLetter(g, refused, LetterData{}).HTML)
	out := submit(t, g, "<2@x>", attackSheet)
	for i := range 2000 {
		out.Steps = append(out.Steps, engine.Step{Line: i + 1, Events: []core.Event{
			{Kind: core.KindHead, Text: "attack"}, {Kind: core.KindNote, Text: say.F("note <%d>", i)}}})
	}
	l := ResultLetter(g, out, red, LetterData{})
	checkHTML(t, "result", l.HTML)
	if !strings.Contains(l.HTML, "// retreat 7R to 2114") || !strings.Contains(l.HTML, "see its plain text part") {
		t.Error("a long letter lost its frame, or does not say that it was cut")
	}
	if !strings.Contains(l.Text, "note <1999>") {
		t.Error("the text part was cut")
	}
}

func TestStrangerLearnsNothing(t *testing.T) {
	l := HelpLetter(Stranger, HelpDetail{Game: "ford-1", Side: "blue", Heads: []string{"#PBEM ford-1 blue T1-B"}}, LetterData{})
	if strings.Contains(l.Text+l.HTML+l.Subject, "ford-1") {
		t.Errorf("a stranger reads the name of a game:\n%s", l.Text)
	}
	two := HelpLetter(NoFrame, HelpDetail{Heads: []string{"#PBEM ford-1 blue T1-B", "#PBEM hill-2 red T3-R"}}, LetterData{})
	if !strings.Contains(two.Text, "hill-2 red T3-R") || !strings.Contains(two.Text, "\n#PBEM ford-1 blue T1-B\n") {
		t.Errorf("the sender's games are not offered:\n%s", two.Text)
	}
	answered := HelpLetter(NoFrame, HelpDetail{Heads: []string{"#PBEM ford-1 blue T1-B"}, Orders: []string{"attack 2113 with 1SS",
		"\t advance 1SS to\u00a02113\u202e"}}, LetterData{})
	if !strings.Contains(answered.Text, "\n// attack 2113 with 1SS\n//          advance 1SS to 2113\n#END") {
		t.Errorf("an answer lost its place under its order:\n%s", answered.Text)
	}
}

// flat returns a text without its line breaks.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

func TestGameOver(t *testing.T) {
	mod := newFake()
	p, err := mod.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Active, p.Over = "", &core.Result{Winner: red, Level: "decisive", Why: "no VP left."}
	g := engine.NewFromPosition(fakeTitle{}, mod, nil, p, func(string, int) (int, error) { return 1, nil })
	l := ResultLetter(g, &engine.Outcome{Status: engine.Executed, Side: blue, Phase: "T1-B"}, blue, LetterData{})
	for _, want := range []string{"NEXT  The game is over: Red victory, decisive (no VP left). Nobody owes anything.", "game over T1-B"} {
		if !strings.Contains(flat(l.Text), flat(want)) {
			t.Errorf("no %q in\n%s", want, l.Text)
		}
	}
	if !strings.HasSuffix(l.Subject, "the game is over") || strings.Contains(l.Text, "#PBEM") {
		t.Errorf("%s\n%s", l.Subject, l.Text)
	}
}

// A sheet that only draws a warning is called legal.
func TestCheckVerdict(t *testing.T) {
	g := newGame(t)
	out, err := g.Check(input(t, "<1@x>", attackSheet))
	if err != nil {
		t.Fatal(err)
	}
	out.Faults = []notation.Fault{{Code: "odd/vp", Stage: notation.Warning, Pos: notation.Pos{Line: 2, Col: 1},
		Text: "leaves the ford empty"}}
	if l := CheckLetter(g, out, LetterData{}); !strings.Contains(flat(l.Text), "legal as far as you can see, 1 warning. Nothing was stored") ||
		!strings.Contains(l.Text, "warning odd/vp") {
		t.Error(l.Text)
	}
}

// Every reason for a helping mail has its own words, and a frame that does nothing as it is.
func TestHelpReasons(t *testing.T) {
	seen := map[string]HelpReason{}
	for _, r := range []HelpReason{Unreadable, UnknownGame, NoFrame, OnlyQuoted, Stranger, NotYourSeat, InternalError} {
		l := HelpLetter(r, HelpDetail{Game: "ford-9", Side: "green", Why: "charset x-unknown", Heads: []string{"#PBEM ford-1 blue T1-B"}},
			LetterData{})
		checkHTML(t, string(r), l.HTML)
		first, _, _ := strings.Cut(l.Text, "\n\n")
		if old, ok := seen[first]; ok {
			t.Errorf("%s and %s say the same: %s", old, r, first)
		}
		seen[first] = r
		if !strings.Contains(first, "charset x-unknown.") {
			t.Errorf("%s does not say why: %s", r, first)
		}
		if r != Stranger {
			f := notation.FindFrames(l.Text, vocabulary).Frames
			if len(f) != 1 || !f[0].Check || len(f[0].Faults)+len(f[0].Statements) != 0 {
				t.Errorf("%s: frames %+v", r, f)
			}
		}
	}
}
