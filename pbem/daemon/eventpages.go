package daemon

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"slices"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/game"
	"fieldpost/pbem/service/letters"
	eventpage "fieldpost/pbem/tournament/page"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/rules/core"
)

// eventPages are the pages of the events, and the films of their games.
type eventPages struct {
	folder string      // "": none are wanted
	shelf  *game.Shelf // the titles of the games
	games  gamesFolder
	log    *slog.Logger
	films  []toFilm               // yet to be written
	shown  map[string]runner.News // events as their pages have them
}

// update writes the page of an event in which something was recorded.
func (p *eventPages) update(n runner.News) {
	if p.folder == "" || n.Event == nil {
		return
	}
	p.add(n)
	if err := p.write(n); err != nil {
		p.log.Error("the page of an event cannot be written", "event", n.Name, "error", err)
	}
}

// add notes the games of an event that are scored and have no film yet.
func (p *eventPages) add(n runner.News) {
	p.shown[n.Name] = n
	for _, r := range n.Event.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				waits := slices.Contains(p.films, toFilm{g.ID, n.Name})
				if g.Result != nil && g.Begun && !waits && !p.filmed(g.ID) {
					p.films = append(p.films, toFilm{g.ID, n.Name})
				}
			}
		}
	}
}

// toFilm is a finished game whose film is to be written, with its event, whose page links it then.
type toFilm struct{ game, event string }

func (p *eventPages) filmFile(game string) string {
	return filepath.Join(p.folder, "film", game+".html")
}

func (p *eventPages) filmed(game string) bool {
	_, err := os.Stat(p.filmFile(game))
	return err == nil
}

// filmNext writes the film of one game: a look at the events costs no more than one, however many games are over.
func (p *eventPages) filmNext() {
	if len(p.films) == 0 {
		return
	}
	x := p.films[0]
	p.films = p.films[1:]
	err := p.film(x.game)
	if err == nil {
		err = p.write(p.shown[x.event])
	}
	if err != nil {
		p.log.Error("the film of a game cannot be written", "game", x.game, "error", err)
	}
}

// film writes the film of a game that is over: what was hidden is known then.
func (p *eventPages) film(name string) error {
	g, err := p.shelf.Open(p.games.path(name))
	if err != nil {
		return err
	}
	defer g.Close()
	if g.Position().Over == nil {
		return nil
	}
	film, err := letters.Film(g, core.Everyone, "", g.Log().Size())
	if err != nil {
		return err
	}
	return writePage(p.filmFile(name), film)
}

func writePage(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return durable.Write(path, content, 0o644)
}

func (p *eventPages) write(n runner.News) error {
	var b bytes.Buffer
	if err := eventpage.Write(&b, n.Event, n.Records, n.Root, p.filmed); err != nil {
		return err
	}
	return writePage(filepath.Join(p.folder, "event", n.Name+".html"), b.Bytes())
}
