package daemon

import (
	"time"

	"fieldpost/pbem/office/site/publish"
	"fieldpost/pbem/table/keeper"
)

// pagesEvery is how long status pages may be behind the games.
const pagesEvery = 15 * time.Second

// mapsAtOnce is how many maps of status pages are drawn in one look: each takes a tenth of a second and more.
const mapsAtOnce = 4

// statusPages are the pages that everybody may read, nil when none are wanted.
type statusPages struct {
	folder  *publish.Folder
	at      time.Time // of the last look
	trouble string
}

// publish brings the status pages up to date. While the clock is in doubt nobody is called late. What goes wrong is
// logged once and tried again: no game waits for its page.
func (d *Daemon) publish(now time.Time, guard keeper.Site) {
	p := &d.pages
	if d.cfg.Pages == "" || guard.Hold || !now.Before(p.at) && now.Sub(p.at) < pagesEvery {
		return
	}
	if p.folder == nil {
		p.folder = publish.Open(d.games.Folder, d.cfg.Pages, mapsAtOnce)
	}
	p.at = now
	p.folder.Notice("")
	if d.delivery.unheard.trouble() != "" {
		p.folder.Notice("Letters to the moderator of these games do not get through. If you know them, please tell them.")
	}
	_, err := p.folder.Sync(now, d.toldOf)
	text := ""
	if err != nil {
		text = err.Error()
	}
	if text != "" && text != p.trouble {
		d.opt.Log.Error("the status pages cannot be written; it is tried again", "folder", d.cfg.Pages, "error", err)
	}
	p.trouble = text
}
