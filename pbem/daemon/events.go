package daemon

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"fieldpost/pbem/event/hall"
	eventpage "fieldpost/pbem/event/page"
	"fieldpost/pbem/record/beacon"
)

// attend makes the games that are to begin in the events, and takes over the results of those that are over. The next round finds the
// new games as it finds those that another process made. Of an event in which something was recorded it writes the page anew.
func (d *Daemon) attend(ctx context.Context) {
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
		if err := eventPage(filepath.Join(d.cfg.Pages, "event"), n); err != nil {
			d.opt.Log.Error("the page of an event cannot be written", "event", n.Name, "error", err)
		}
	}
}

func eventPage(dir string, n hall.News) error {
	var b bytes.Buffer
	if err := eventpage.Write(&b, n.Event, n.Records, n.Root); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return renameio.WriteFile(filepath.Join(dir, n.Name+".html"), b.Bytes(), 0o644)
}
