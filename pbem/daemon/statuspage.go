package daemon

import (
	"errors"
	"time"

	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/service/opponentlist"
	"fieldpost/pbem/site/publish"
	"fieldpost/pbem/tournament"
	eventpage "fieldpost/pbem/tournament/page"
)

// pagesEvery is the interval at which status pages are updated.
const pagesEvery = 15 * time.Second

// mapsAtOnce bounds the maps drawn in one update of status pages: each takes a tenth of a second and more.
const mapsAtOnce = 4

// statusPages writes the public web pages of the games.
type statusPages struct {
	path              string // folder of the pages; "" for no pages
	games             gamesFolder
	service           *service
	moderatorFailures *moderatorFailures
	wanted            *opponentlist.Handler

	folder     *publish.Folder
	lastUpdate time.Time // time of the last update
	err        error     // error of the last update
}

// running returns the running games of an event, in the form of its status page.
func (p *statusPages) running(e *tournament.Event) []eventpage.Running {
	if p.folder == nil {
		return nil
	}
	return publish.RunningGames(e, p.folder.Game)
}

// publish updates the public web pages. While the clock is in doubt, nobody is called late. After an error the update
// is tried again; no game waits for its page.
func (p *statusPages) publish(now time.Time, guard timekeeper.Environment) error {
	if p.path == "" || guard.Suspended || !now.Before(p.lastUpdate) && now.Sub(p.lastUpdate) < pagesEvery {
		return p.err
	}
	if p.folder == nil {
		p.folder = publish.Open(p.games.Folder, p.path, mapsAtOnce)
	}
	p.lastUpdate = now
	p.folder.SetNotice("")
	if p.moderatorFailures.problem() != "" {
		p.folder.SetNotice("Letters to the moderator of these games do not get through. If you know them, please tell them.")
	}
	var err error
	if p.wanted != nil {
		list, why := p.wanted.PublicEntries(now)
		p.folder.SetWanted(list)
		err = why
	}
	_, p.err = p.folder.Sync(now, p.service.announcedRecords)
	p.err = errors.Join(err, p.err)
	return p.err
}
