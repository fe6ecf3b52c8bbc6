package daemon

import (
	"bytes"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/game"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/tournament"
	eventpage "fieldpost/pbem/tournament/page"
	"fieldpost/pbem/tournament/rating"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/rules/core"
)

// eventPages writes the web pages of the events, and the replays of their games.
type eventPages struct {
	folder         string        // "": no pages are written
	status         *statusPages  // they know whose turn it is in each game
	library        *game.Library // the titles of the games
	games          gamesFolder
	log            *slog.Logger
	pendingReplays []pendingReplay                // films to write
	published      map[string]runner.UpdateResult // events as their pages show them
	running        map[string][]eventpage.Running
}

// learn stores the events that were checked, so that the ratings on each page count the games of all events.
func (p *eventPages) learn(news []runner.UpdateResult) {
	for _, n := range news {
		if p.folder != "" && n.Event != nil {
			p.published[n.Name] = n
		}
	}
}

// update writes the page of an event with new records.
func (p *eventPages) update(n runner.UpdateResult) {
	if p.folder == "" || n.Event == nil {
		return
	}
	p.queueReplays(n)
	if err := p.writeEventPage(n); err != nil {
		p.log.Error("the page of an event cannot be written", "event", n.Name, "error", err)
	}
}

// follow rewrites the pages of events in which another player must now write, as the status pages show it.
func (p *eventPages) follow() {
	for name, n := range p.published {
		if !slices.Equal(p.running[name], p.status.running(n.Event)) {
			if err := p.writeEventPage(n); err != nil {
				p.log.Error("the page of an event cannot be written", "event", name, "error", err)
			}
		}
	}
}

// queueReplays queues the scored games of an event that have no replay yet.
func (p *eventPages) queueReplays(n runner.UpdateResult) {
	for _, r := range n.Event.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				waits := slices.Contains(p.pendingReplays, pendingReplay{g.ID, n.Name})
				if g.Result != nil && g.Begun && !waits && !p.hasReplay(g.ID) {
					p.pendingReplays = append(p.pendingReplays, pendingReplay{g.ID, n.Name})
				}
			}
		}
	}
}

// pendingReplay identifies a finished game whose replay must be written and linked on its event's page.
type pendingReplay struct{ game, event string }

func (p *eventPages) replayFile(game string) string {
	return filepath.Join(p.folder, "film", game+".html")
}

func (p *eventPages) hasReplay(game string) bool {
	_, err := os.Stat(p.replayFile(game))
	return err == nil
}

// writeNextReplay writes the replay of only one game, so that a round stays short when many games end.
func (p *eventPages) writeNextReplay() {
	if len(p.pendingReplays) == 0 {
		return
	}
	x := p.pendingReplays[0]
	p.pendingReplays = p.pendingReplays[1:]
	err := p.writeReplay(x.game)
	if err == nil {
		err = p.writeEventPage(p.published[x.event])
	}
	if err != nil {
		p.log.Error("the film of a game cannot be written", "game", x.game, "error", err)
	}
}

// writeReplay writes the replay of a finished game, with nothing hidden.
func (p *eventPages) writeReplay(name string) error {
	g, err := p.library.Open(p.games.path(name))
	if err != nil {
		return err
	}
	defer g.Close()
	if g.Position().Over == nil {
		return nil
	}
	film, err := letters.RenderFilm(g, core.Everyone, "", g.Log().Size())
	if err != nil {
		return err
	}
	return writePage(p.replayFile(name), film)
}

func writePage(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return durable.Write(path, content, 0o644)
}

// elo returns the ratings of an event's people by the games of all known events. It returns nil if they cannot be
// computed.
func (p *eventPages) elo(e *tournament.Event) map[string]rating.Line {
	var events []*tournament.Event
	for _, name := range slices.Sorted(maps.Keys(p.published)) {
		events = append(events, p.published[name].Event)
	}
	system, _ := rating.Find("elo")
	out, err := tournament.RatingsOf(e, events, system)
	if err != nil {
		p.log.Error("the ratings of an event cannot be computed", "event", e.Name, "error", err)
	}
	return out
}

func (p *eventPages) writeEventPage(n runner.UpdateResult) error {
	var b bytes.Buffer
	f := eventpage.Facts{Title: p.library.Name(n.Event.Title), Records: n.Records, Root: n.Root, Films: map[string]bool{},
		Running: p.status.running(n.Event), Elo: p.elo(n.Event)}
	for _, r := range n.Event.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				f.Films[g.ID] = g.Result != nil && p.hasReplay(g.ID)
			}
		}
	}
	if err := eventpage.Write(&b, n.Event, f); err != nil {
		return err
	}
	p.running[n.Name] = f.Running
	return writePage(filepath.Join(p.folder, "event", n.Name+".html"), b.Bytes())
}
