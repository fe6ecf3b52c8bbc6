package opponentlist

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/notify"
	"fieldpost/rules/core"
)

// free returns an unused name for a new game: the wanted name, or that name with a number if it is in use.
func (o *Handler) free(wish string) (string, error) {
	name := wish
	for n := 2; ; n++ {
		used, err := o.used(name)
		if err != nil || !used {
			return name, err
		}
		name = fmt.Sprintf("%s-%d", wish, n)
	}
}

// used reports whether a name is taken: by a game, a tournament, or an earlier game whose letters were sent under it.
func (o *Handler) used(name string) (bool, error) {
	for _, dir := range []string{filepath.Join(o.Games, name), filepath.Join(o.Events, name)} {
		if _, err := os.Stat(dir); err == nil {
			return true, nil
		}
	}
	for i := range 2 {
		if _, _, ok, err := outbox.ReadItem(filepath.Join(o.Dir, "outbox"), notify.WelcomeID(name, i)); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// create creates a game, unless the same line of a mail created it before. The daemon sends the welcome letters.
func (o *Handler) create(spec game.Spec) error {
	dir := filepath.Join(o.Games, spec.Game)
	if _, err := os.Stat(filepath.Join(dir, game.FileLedger)); err == nil {
		return nil
	}
	spec.Entropy = o.Entropy
	g, err := o.Library.Create(dir, spec)
	if err != nil {
		return err
	}
	return g.Close()
}

// sides returns the sides of the owner of an entry and of the person who accepted it: as they wish, or else by a draw
// computed from the secret of the site.
func (o *Handler) sides(meta core.Meta, e Entry, x Acceptance) (owner, other core.Side) {
	a, b := meta.Sides[0], meta.Sides[1]
	h := hmac.New(sha256.New, o.Key)
	fmt.Fprintf(h, "lot\n%d\n%s", x.No, x.At.UTC().Format(time.RFC3339))
	switch {
	case e.Side == string(a), e.Side == EitherSide && x.Side == string(b):
		return a, b
	case e.Side == string(b), e.Side == EitherSide && x.Side == string(a):
		return b, a
	case h.Sum(nil)[0]&1 == 1:
		return b, a
	}
	return a, b
}

// seat returns a seat of the given side that the person holds.
func (p Person) seat(side core.Side) engine.Seat {
	s := engine.Seat{Side: side, Addr: p.Addr, Lang: p.Lang, Identity: engine.ProofByToken}
	if notation.CheckDisplayName(p.Name) == nil {
		s.Name = p.Name
	}
	return s
}

// timetable returns the deadline policy for the clock of an entry: the time of the clock for each sheet, and half of it
// (at least a day) for each question.
func timetable(clock string) (string, error) {
	if clock == NoClock {
		return "", nil
	}
	d, err := schedule.ParseDuration(clock)
	if err != nil {
		return "", err
	}
	p, err := schedule.ParseText(fmt.Sprintf("kinds: {order: {next: %s, grace: 1d}, decision: {next: %s, grace: 1d}}\n"+
		"absence: {max_days: 14, slots: 2, notice: 1d}\n", clock, schedule.FormatDuration(max(day, (d/2).Truncate(day)))))
	return p.Canonical(), err
}

// spec returns the description of the game that an entry and its acceptance agree on.
func (o *Handler) spec(e Entry, x Acceptance) (game.Spec, error) {
	title, ok := o.Library.Find(e.Title)
	if !ok {
		return game.Spec{}, say.Errorf("there is no title %s", e.Title)
	}
	meta := title.Meta()
	owner, other := o.sides(meta, e, x)
	clock, err := timetable(e.Clock)
	if err != nil {
		return game.Spec{}, err
	}
	spec := game.Spec{Game: x.Game, Title: e.Title, Now: x.Ended.UTC().Truncate(time.Second), Clock: clock,
		Seats: []engine.Seat{e.seat(owner), x.seat(other)}}
	if e.Scenario != "" {
		spec.Options, err = meta.Scenario(e.Scenario)
	}
	return spec, err
}

// byHand returns the command with which the operator creates a game, and its deadline policy.
func byHand(spec game.Spec) say.Text {
	text := "Two people found each other by the list of opponents, or want a rematch. This site does not make games by mail\n" +
		"(configuration: wanted.games). To make it, on the machine of the server, with a name of your choice:\n\n" +
		"  pbem new --title " + spec.Title + " --game NAME"
	for _, s := range spec.Seats {
		text += fmt.Sprintf(" \\\n    --seat %s='%s <%s>'", s.Side, strings.ReplaceAll(s.Name, "'", ""), s.Addr)
		if s.Lang != "" {
			text += fmt.Sprintf(" --lang %s=%s", s.Side, s.Lang)
		}
	}
	for _, x := range spec.Options {
		text += " --option " + x.Name + "=" + x.Value
	}
	if spec.Clock != "" {
		text += " --clock timetable.yaml\n\nwith this timetable.yaml:\n\n  " +
			strings.ReplaceAll(strings.TrimSpace(spec.Clock), "\n", "\n  ")
	}
	return say.Plain(text + "\n")
}
