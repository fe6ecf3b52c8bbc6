package daemon

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"

	"fieldpost/pbem/event/hall"
	eventpage "fieldpost/pbem/event/page"
	"fieldpost/pbem/office/letters"
	"fieldpost/pbem/record/beacon"
	"fieldpost/pbem/record/durable"
	"fieldpost/rules/core"
)

// attend makes the games that are to begin in the events, and takes over the results of those that are over. The next round finds the
// new games as it finds those that another process made. Of an event in which something was recorded it writes the page anew.
func (d *Daemon) attend(ctx context.Context) {
	d.events.Shelf = d.opt.Shelf
	d.events.Now, d.events.Light = d.opt.Clock.Now, func(n beacon.Network, round uint64) (beacon.Value, error) {
		return d.opt.Beacon.Fetch(ctx, n, round)
	}
	done, err := d.events.Look(hall.Folder(d.cfg.Dir), Games(d.cfg.Dir), d.rests)
	if err != nil {
		d.opt.Log.Error("the events could not be looked at; they will be again", "error", err)
	}
	for _, n := range done {
		if n.Err != nil {
			d.opt.Log.Error("an event cannot be looked at", "event", n.Name, "error", n.Err)
		}
		if len(n.Made)+len(n.Over) > 0 {
			d.opt.Log.Info("event", "event", n.Name, "made", n.Made, "over", n.Over)
		}
		if d.cfg.Pages == "" || n.Event == nil {
			continue
		}
		d.showcase(n)
		if err := d.eventPage(n); err != nil {
			d.opt.Log.Error("the page of an event cannot be written", "event", n.Name, "error", err)
		}
	}
	d.filmNext()
}

// showcase notes the games of an event that are scored and have no film yet.
func (d *Daemon) showcase(n hall.News) {
	d.shown[n.Name] = n
	for _, r := range n.Event.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				waits := slices.Contains(d.films, toFilm{g.ID, n.Name})
				if g.Result != nil && g.Begun && !waits && !d.filmed(g.ID) {
					d.films = append(d.films, toFilm{g.ID, n.Name})
				}
			}
		}
	}
}

// toFilm is a finished game whose film is to be written, with its event, whose page links it then.
type toFilm struct{ game, event string }

func (d *Daemon) filmFile(game string) string {
	return filepath.Join(d.cfg.Pages, "film", game+".html")
}

func (d *Daemon) filmed(game string) bool {
	_, err := os.Stat(d.filmFile(game))
	return err == nil
}

// filmNext writes the film of one game: a look at the events costs no more than one, however many games are over.
func (d *Daemon) filmNext() {
	if len(d.films) == 0 {
		return
	}
	x := d.films[0]
	d.films = d.films[1:]
	err := d.film(x.game)
	if err == nil {
		err = d.eventPage(d.shown[x.event])
	}
	if err != nil {
		d.opt.Log.Error("the film of a game cannot be written", "game", x.game, "error", err)
	}
}

// film writes the film of a game that is over: what was hidden is known then.
func (d *Daemon) film(name string) error {
	g, err := d.opt.Shelf.Open(filepath.Join(Games(d.cfg.Dir), name))
	if err != nil {
		return err
	}
	defer g.Close()
	if g.Position().Over == nil {
		return nil
	}
	page, err := letters.Film(g, core.Everyone, "", g.Log().Size())
	if err != nil {
		return err
	}
	return write(d.filmFile(name), page)
}

func write(path string, page []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return durable.Write(path, page, 0o644)
}

func (d *Daemon) eventPage(n hall.News) error {
	var b bytes.Buffer
	if err := eventpage.Write(&b, n.Event, n.Records, n.Root, d.filmed); err != nil {
		return err
	}
	return write(filepath.Join(d.cfg.Pages, "event", n.Name+".html"), b.Bytes())
}
