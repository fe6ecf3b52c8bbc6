package daemon

import (
	"fmt"
	"time"

	"fieldpost/pbem/desk"
	"fieldpost/pbem/keeper"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/outbox"
)

// observing is what observers of a game are still to be told. It follows from the ledger and the outbox alone: a daemon that
// starts again finds the same.
type observing struct {
	records int          // of the ledger that were looked at
	left    []desk.Watch // in the order of the ledger
}

// maxWatched is how many letters to observers are written at once.
const maxWatched = 16

// observers sends what observers of a game are to be told by now, and returns the number of letters. What lies in the past
// only by a clock that is in doubt waits.
func (d *Daemon) observers(name string, now time.Time, site keeper.Site) (letters int, err error) {
	o := d.observing[name]
	if size, ok := d.scanned[name]; !ok || size != o.records {
		list, size, err := d.desk.Watches(name, o.records)
		if err != nil {
			return 0, err
		}
		if size < o.records { // another game of that name
			o.left = nil
			if list, size, err = d.desk.Watches(name, 0); err != nil {
				return 0, err
			}
		}
		o.records, o.left = size, append(o.left, list...)
		d.observing[name] = o
	}
	if len(o.left) == 0 || site.Hold {
		return 0, nil
	}
	var due, wait []desk.Watch
	for _, x := range o.left {
		if x.Due.After(now) || len(due) == maxWatched {
			wait = append(wait, x)
			continue
		}
		sent, err := d.watchSent(name, x)
		if err != nil {
			return 0, err
		}
		if !sent {
			due = append(due, x)
		}
	}
	if len(due) > 0 {
		if letters, err = d.watched(name, due); err != nil {
			return letters, err
		}
	}
	o.left = wait
	d.observing[name] = o
	return letters, nil
}

func watchID(name string, x desk.Watch) string {
	return fmt.Sprintf("watch-%s-%d-%d", name, x.Record, x.No)
}

// watchSent says whether a letter to an observer was released before.
func (d *Daemon) watchSent(name string, x desk.Watch) (bool, error) {
	it, ok, err := d.outbox.Item(watchID(name, x))
	return ok && it.Status != outbox.Held, err
}

// watched puts letters to observers into the outbox, each once.
func (d *Daemon) watched(name string, due []desk.Watch) (int, error) {
	all, err := d.desk.Watched(name, due)
	if err != nil {
		return 0, err
	}
	var ids []string
	var letters []compose.Letter
	for i, l := range all {
		if l.To == "" { // he left since, or plays
			continue
		}
		if err := d.mailbox(due[i].Addr()); err != nil {
			return 0, err
		}
		ids, letters = append(ids, watchID(name, due[i])), append(letters, l)
	}
	return d.once(ids, func() ([]compose.Letter, error) { return letters, nil })
}
