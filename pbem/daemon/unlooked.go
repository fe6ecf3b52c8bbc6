package daemon

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/keeper"
)

// trouble tells what keeps a game from being looked at.
type trouble struct {
	what  string    // as it was logged, "" for nothing
	since time.Time // when it began
	other bool      // a letter of its own tells of it
}

// trouble logs what is wrong with a game, once, and notes since when.
func (d *Daemon) trouble(name string, now time.Time, err error) {
	if err == nil {
		delete(d.troubles, name)
		return
	}
	x := d.troubles[name]
	if x.what != err.Error() {
		d.opt.Log.Error("a game cannot be looked at", "game", name, "error", err)
	}
	if x.since.IsZero() {
		x.since = now
	}
	x.what, x.other = err.Error(), errors.As(err, new(*game.RulesError))
	d.troubles[name] = x
}

// maxUnlooked bounds the games that a letter names that cannot be looked at.
const maxUnlooked = 20

// unlooked is the trip of all games that cannot be looked at: one letter tells of them, as a broken disk spares none. ok is false where
// there is none.
func (d *Daemon) unlooked() (t trip, ok bool) {
	n, list := 0, ""
	for _, name := range slices.Sorted(maps.Keys(d.troubles)) {
		x := d.troubles[name]
		if x.other {
			continue
		}
		if n++; n == 1 || x.since.Before(t.since) {
			t.since = x.since
		}
		if n <= maxUnlooked {
			list += fmt.Sprintf("\n%s: %s\n  pbem audit %s\n", name, x.what, filepath.Join(Games(d.cfg.Dir), name))
		}
	}
	if n > maxUnlooked {
		list += fmt.Sprintf("\nand %d more: pbem games --dir %s\n", n-maxUnlooked, d.cfg.Dir)
	}
	t.key, t.what = "unlooked", fmt.Sprintf("%d games cannot be looked at", n)
	if n == 1 {
		t.what = "a game cannot be looked at"
	}
	t.text = t.what + ". Until that is mended nobody is told of what is new there, no deadline of it fires, and mails for it are kept\n" +
		"back. Other games go on. The command below each says what is wrong with its folder.\n" + list
	return t, n > 0
}

// stuck tells the moderator of the site of a game whose timetable cannot be followed, as that is a fault of the program or of its data.
// Both players and the game's own moderators hear of it from its ledger.
func (d *Daemon) stuck(name string, r keeper.Result) {
	if r.Stuck.IsZero() {
		return
	}
	d.say(fmt.Sprintf("stuck-%s-%d", short(name), r.Stuck.Unix()), r.Stuck, name+": the timetable cannot be followed",
		fmt.Sprintf("In the game %s a side is late, and no sheet that the program could write for it is legal.\nBoth players were told. "+
			"A sheet is taken until %s; if none comes, the game is lost by it.\n\nTo put the board right or to give more time:\n\n"+
			"  pbem mod %s rollback RECORD --reason 'why'\n  pbem mod %[3]s extend SIDE 48h --reason 'why'\n", name,
			r.Lapse.UTC().Format(time.RFC1123Z), filepath.Join(Games(d.cfg.Dir), name)))
}
