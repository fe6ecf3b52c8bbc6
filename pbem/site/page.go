package site

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"
	"time"
)

// PageMark is contained in every page, so that a program that deletes the pages of removed games deletes no other file.
const PageMark = `<meta name="generator" content="pbem status page">`

var (
	//go:embed page.css
	style string
	//go:embed shared.html
	sharedText string
	//go:embed index.html
	indexText string
	//go:embed game.html
	gameText string
)

var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("pages").Funcs(template.FuncMap{
		"style":  func() template.CSS { return template.CSS(style) },
		"policy": policy,
		"inc":    func(n int) int { return n + 1 },
	}).Parse(sharedText + indexText + gameText))
})

// policy returns the content security policy of a page. It allows only the page's style and, if images is set,
// pictures.
func policy(images bool) string {
	s := "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-" + hashBase64(style) + "'"
	if images {
		s += "; img-src 'self'"
	}
	return s
}

func hashBase64(s string) string {
	sum := sha256.Sum256([]byte(s))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// gameView is a game at the time when a page is made.
type gameView struct {
	Game
	Heading string
	now     time.Time
}

// Late reports whether the deadline had passed when the page was made.
func (s gameView) Late() bool { return s.Game.Late(s.now) }

// Newest returns the history, the newest event first.
func (s gameView) Newest() []Entry {
	out := slices.Clone(s.History)
	slices.Reverse(out)
	return out
}

// Machine formats an instant for programs, by RFC 3339.
func (gameView) Machine(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Feed returns the file of the game's feed beside its page.
func (s gameView) Feed() string { return s.Name + ".atom" }

// Images reports whether the page shows a picture.
func (s gameView) Images() bool { return s.Board != nil && len(s.Board.Maps) > 0 }

// RenderGamePage returns the page of a game, for the file game/NAME.html beside index.html; its map is in the folder
// map. now only decides whether the deadline has passed.
func RenderGamePage(g Game, now time.Time) ([]byte, error) {
	return render("game", gameView{Game: g, Heading: g.Name + ": " + g.Title, now: now})
}

// RenderIndexPage returns the page that lists all games and tournaments. broken holds the names of games that cannot be
// shown, wanted the people who look for opponents. The history of games is not needed. notice is a message to readers,
// "" for none.
func RenderIndexPage(games []Game, broken, events []string, wanted []OpponentSeeker, notice string, now time.Time) ([]byte, error) {
	type list struct {
		Images           bool
		Feed             string // none
		Heading, Summary string
		Notice           string
		Running, Over    []gameView
		Broken, Events   []string
		Wanted           []OpponentSeeker
	}
	l := list{Heading: "Games", Notice: notice, Wanted: wanted, Broken: broken, Events: events}
	late, paused := 0, 0
	for _, g := range games {
		s := gameView{Game: g, now: now}
		if g.Result != nil {
			l.Over = append(l.Over, s)
			continue
		}
		l.Running = append(l.Running, s)
		if s.Late() {
			late++
		}
		if !g.Paused.IsZero() {
			paused++
		}
	}
	slices.SortStableFunc(l.Running, urgency)
	slices.SortStableFunc(l.Over, func(a, b gameView) int {
		if c := b.Last.Compare(a.Last); c != 0 {
			return c
		}
		return strings.Compare(a.Name, b.Name)
	})
	l.Summary = fmt.Sprintf("%d running, %d of them late and %d paused; %d over.", len(l.Running), late, paused, len(l.Over))
	return render("index", l)
}

// urgency compares games for sorting: late games first, then games with a deadline by time, then the others by name.
func urgency(a, b gameView) int {
	due := func(s gameView) time.Time {
		if s.Due.IsZero() || !s.Paused.IsZero() {
			return time.Unix(1<<40, 0)
		}
		return s.Due
	}
	if c := due(a).Compare(due(b)); c != 0 {
		return c
	}
	return strings.Compare(a.Name, b.Name)
}

func render(name string, data any) ([]byte, error) {
	var b bytes.Buffer
	err := pages().ExecuteTemplate(&b, name, data)
	return b.Bytes(), err
}
