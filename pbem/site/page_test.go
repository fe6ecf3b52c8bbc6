package site_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/site"
	"fieldpost/pbem/tools/golden"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// now holds the time at which the golden pages are made.
var now = time.Date(2026, time.July, 20, 12, 0, 0, 0, time.UTC)

// sample returns a site with a game in each state that a game can be in.
func sample(t *testing.T) []site.Game {
	t.Helper()
	berlin, err := schedule.ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	seats := []site.Seat{{Side: "german", Who: "Anna"}, {Side: "soviet", Who: "Boris K."}}
	game := func(name string, due int) site.Game {
		g := site.Game{Name: name, Title: "Kursk", Turn: 3, Phase: "T3-G-1", Seats: seats, Waiting: "german", Zone: berlin,
			Created: opening, Last: now.Add(-30 * time.Hour), Record: 99, Root: "5e3c90aa17b2"}
		if due != 0 {
			g.Due = now.Add(time.Duration(due) * time.Hour)
		}
		return g
	}
	late := game("kursk-late", -5)
	late.Grace = now.Add(40 * time.Hour)
	asked := game("kursk-asked", 50)
	asked.Waiting, asked.Decision = "soviet", true
	paused := game("kursk-paused", -2)
	paused.Paused = now.Add(-3 * time.Hour)
	open := game("a-game-with-a-name-of-forty-letters-xxxx", 0)
	open.Seats = []site.Seat{{Side: "german", Who: "a player"}, {Side: "soviet", Who: "vacant"}}
	dark := game("kursk-dark", 0)
	dark.Waiting = ""
	over := game("kursk-over", 0)
	over.Waiting, over.Result = "", &core.Result{Winner: "soviet", Level: "decisive", Why: "40 VP & <more>"}
	drawn := game("kursk-drawn", 0)
	drawn.Waiting, drawn.Result, drawn.Last = "", &core.Result{Level: "by ruling", Why: "both agreed"}, now.Add(-300*time.Hour)
	return []site.Game{paused, game("kursk-next", 20), drawn, late, over, open, asked, dark}
}

// told returns the late game with a history.
func told(t *testing.T) site.Game {
	g := sample(t)[3]
	g.Policy = []string{"All times are those of Europe/Berlin.", "An order sheet: 5d, up to the next 20:00, then 2d of grace."}
	g.Board = &site.Board{Record: 95, Root: "0123456789ab", Turn: 3, Phase: "T3-G-1", Maps: []string{"kursk-late-0123456789ab.png"},
		Accounts: []report.StatusSection{{Title: "VICTORY POINTS", Rows: []report.StatusRow{
			{Text: "now (60 at the start; German victory from 181, draw from 155) (4.2)", Value: "60"}, {Text: "2113 Orel & <more>"}}}}}
	g.History = []site.Entry{
		{At: opening, What: "begin", Text: []string{"The game is created."}},
		{At: opening, What: "phase", Text: []string{"Turn 1, phase T1-G-1 begins."}},
		{At: opening.Add(50 * time.Hour), What: "NMR", Text: []string{"German did not write in time (1 in a row).",
			"The game waits for it."}, By: "the timekeeper"},
		{At: opening.Add(60 * time.Hour), What: "ruling", Text: []string{"A ruling of the moderator on rule 11.2:", "no <b>retreat</b>"},
			By: "a moderator", Reason: "asked by both"},
	}
	return g
}

func index(t *testing.T, games []site.Game, broken ...string) []byte {
	t.Helper()
	b, err := site.RenderIndexPage(games, broken, nil, nil, "", now)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func page(t *testing.T, g site.Game) []byte {
	t.Helper()
	b, err := site.RenderGamePage(g, now)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestGolden(t *testing.T) {
	golden.Compare(t, "testdata/index.html", string(index(t, sample(t), "kursk-broken")))
	golden.Compare(t, "testdata/empty.html", string(index(t, nil)))
	golden.Compare(t, "testdata/game.html", string(page(t, told(t))))
	golden.Compare(t, "testdata/over.html", string(page(t, sample(t)[4])))
}

// TestText: without any style, as a text browser or a screen reader has it, the words alone say everything.
func TestText(t *testing.T) {
	doc, err := html.Parse(bytes.NewReader(index(t, sample(t))))
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for n := range doc.Descendants() {
		if n.Data != "tr" {
			continue
		}
		var cells []string
		for c := range n.ChildNodes() {
			cells = append(cells, strings.Join(strings.Fields(words(c)), " "))
		}
		rows = append(rows, strings.Join(strings.Fields(strings.Join(cells, " | ")), " "))
	}
	want := []string{
		"Game | Rules | Now | Waits for | Due | Note | Ledger",
		"kursk-late | Kursk | turn 3, T3-G-1 | German, orders | Mon 2026-07-20 09:00 Europe/Berlin (UTC+02:00) | late | 5e3c90aa17b2",
		"kursk-next | Kursk | turn 3, T3-G-1 | German, orders | Tue 2026-07-21 10:00 Europe/Berlin (UTC+02:00) | | 5e3c90aa17b2",
		"kursk-asked | Kursk | turn 3, T3-G-1 | Soviet, a decision | Wed 2026-07-22 16:00 Europe/Berlin (UTC+02:00) | | 5e3c90aa17b2",
		"a-game-with-a-name-of-forty-letters-xxxx | Kursk | turn 3, T3-G-1 | German, orders | | vacant: Soviet | 5e3c90aa17b2",
		"kursk-dark | Kursk | turn 3, T3-G-1 | public randomness for its dice | | | 5e3c90aa17b2",
		"kursk-paused | Kursk | turn 3, T3-G-1 | German, orders | Mon 2026-07-20 12:00 Europe/Berlin (UTC+02:00) | paused since Mon " +
			"2026-07-20 11:00 Europe/Berlin (UTC+02:00) | 5e3c90aa17b2",
		"Game | Rules | Ended | Result | Ledger",
		"kursk-over | Kursk | turn 3, Sun 2026-07-19 08:00 Europe/Berlin (UTC+02:00) | Soviet has won (decisive) | 5e3c90aa17b2",
		"kursk-drawn | Kursk | turn 3, Wed 2026-07-08 02:00 Europe/Berlin (UTC+02:00) | draw | 5e3c90aa17b2",
	}
	if d := cmp.Diff(want, rows); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
}

func words(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for c := range n.ChildNodes() {
		b.WriteString(words(c))
	}
	return b.String()
}

// TestNothingLoaded: a page loads nothing but its map, runs nothing, and links only to other pages of the site.
func TestNothingLoaded(t *testing.T) {
	for _, b := range [][]byte{index(t, sample(t), "x"), page(t, told(t))} {
		doc, err := html.Parse(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		links := 0
		for n := range doc.Descendants() {
			if n.Data == "link" && (len(n.Attr) == 0 || n.Attr[0].Val != "alternate") {
				t.Error("a page loads a file by a link")
			}
			switch n.Data {
			case "script", "iframe", "form", "object", "b":
				t.Errorf("a page has the element %s", n.Data)
			}
			for _, a := range n.Attr {
				if a.Key == "href" {
					links++
				}
				if (a.Key == "href" || a.Key == "src") && !local.MatchString(a.Val) {
					t.Errorf("a link to %s", a.Val)
				}
				if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "src" && n.Data != "img" {
					t.Errorf("attribute %s", a.Key)
				}
			}
		}
		if links == 0 || !bytes.Contains(b, []byte(site.PageMark)) {
			t.Errorf("%d links, or no mark", links)
		}
	}
}

var local = regexp.MustCompile(`^(game/[a-z0-9._-]+\.html|[a-z0-9._-]+\.atom|\.\./index\.html|\.\./map/[a-z0-9._-]+\.png)$`)

// TestChanges: the page of a game says when it will look otherwise by itself.
func TestChanges(t *testing.T) {
	for i, g := range sample(t) {
		next := g.Changes(now)
		if next.IsZero() {
			if before, after := page(t, g), fresh(t, g, now.AddDate(1, 0, 0)); !bytes.Equal(before, after) {
				t.Errorf("game %d changes by itself", i)
			}
			continue
		}
		if !bytes.Equal(page(t, g), fresh(t, g, next.Add(-time.Second))) || bytes.Equal(page(t, g), fresh(t, g, next)) {
			t.Errorf("game %d changes at another time than %s", i, next)
		}
	}
}

func fresh(t *testing.T, g site.Game, at time.Time) []byte {
	t.Helper()
	b, err := site.RenderGamePage(g, at)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// BenchmarkIndex is the index of a site with a thousand games.
func BenchmarkIndex(b *testing.B) {
	var games []site.Game
	for i := range 1000 {
		games = append(games, site.Game{Name: fmt.Sprintf("kursk-%04d", i), Title: "Kursk", Phase: "T3-G-1", Waiting: "german",
			Due: now.Add(time.Duration(i) * time.Minute), Zone: time.UTC, Root: "5e3c90aa17b2"})
	}
	for b.Loop() {
		if _, err := site.RenderIndexPage(games, nil, nil, nil, "", now); err != nil {
			b.Fatal(err)
		}
	}
}

// TestOpponentsWanted: the index shows who looks for an opponent, with nothing that a browser would take for its own.
func TestOpponentsWanted(t *testing.T) {
	b, err := site.RenderIndexPage(nil, nil, nil, []site.OpponentSeeker{{No: 3, Title: "Kursk", Who: "A <b>& B", Side: "either",
		Clock:  "7d",
		Rating: "1500+", Scenario: "2", Until: "2026-08-06"}}, "", now)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"#WANTED accept", `<th scope="row">3</th>`, "Kursk, scenario 2", "A &lt;b&gt;&amp; B",
		"1500&#43;", "2026-08-06"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("the page lacks %q:\n%s", want, b)
		}
	}
}
