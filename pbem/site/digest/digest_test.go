package digest

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/rules/core"
)

var (
	now   = time.Date(2026, time.July, 6, 6, 0, 0, 0, time.UTC)
	clock = "clock: {zone: Europe/Berlin, at: 20:00}\nkinds: {order: {next: 2d}}\nmissed: 3\n"
)

func hours(n int) time.Time { return now.Add(time.Duration(n) * time.Hour) }

func running(name string) Game {
	return Game{Game: gamestatus.Game{Name: name, Waiting: "german", Clock: clock,
		Seats: []gamestatus.Seat{{Side: "german", Addr: "a@example.org"}, {Side: "soviet", Addr: "b@example.org"}}}}
}

// TestWrite: one game for each thing that a moderator is told of.
func TestWrite(t *testing.T) {
	asks := running("asks")
	asks.Absences = []gamestatus.Absence{{No: 1, Side: "german", From: hours(-99), To: hours(-90), State: engine.AbsenceRequested},
		{No: 2, Side: "german", From: hours(90), To: hours(190), State: engine.AbsenceRequested}}
	vacant := running("vacant")
	vacant.Seats[1].Addr = ""
	late := running("late")
	late.Deadline = &gamestatus.Deadline{Side: "german", Due: hours(-10), Grace: hours(14)}
	stuck := running("stuck")
	stuck.Deadline = &gamestatus.Deadline{Side: "german", Due: hours(-10), Grace: hours(-4)}
	stuck.Missed = []gamestatus.Missed{{Side: "german", Count: 3}, {Side: "soviet", Count: 2}}
	stuck.Lapses = []Lapse{{"german", hours(-4), "hold"}}
	dead := running("dead")
	dead.Undeliverable, dead.Failed = []UndeliverableSeat{{"soviet", "b@example.org", hours(-30)}}, 2
	dark := running("dark")
	dark.Waiting, dark.Beacon = "", hours(-2)
	broken := Game{Game: gamestatus.Game{Name: "broken"}, Trouble: "record 4:\n is torn"}
	asked := running("asked")
	asked.Proposals = []gamestatus.Proposal{{No: 4, Act: "finish result=draw", Needs: []core.Side{"german", "soviet"},
		Given: []core.Side{"german"}, Until: hours(24)}}
	still := running("still")
	still.Paused, still.Deadline = hours(-50), &gamestatus.Deadline{Side: "german", Due: hours(-10)}
	away := running("away")
	away.Absences = []gamestatus.Absence{{No: 1, Side: "soviet", From: hours(-5), To: hours(50), State: engine.AbsenceAnnounced},
		{No: 2, Side: "soviet", From: hours(400), To: hours(500), State: engine.AbsenceAgreed},
		{No: 3, Side: "german", From: hours(5), To: hours(50), State: engine.Withdrawn}}
	over := running("over")
	over.Waiting, over.Result, over.Seats[0].Addr = "", &core.Result{Winner: "soviet"}, ""
	d := News{Name: "2026-07-06", Now: now, Games: []Game{asks, vacant, late, stuck, dead, dark, broken, asked, still, away, over},
		Site: &Site{Quarantine: 1, QuarantineAll: 12, Failed: 3, Paused: []string{"x@example.org"}}}
	subject, text, ok := Write(d)
	want := `Your games: 10 running, 1 over.

Waits for you (4)
  asks: German asks to be away from Fri 2026-07-10 02:00 Europe/Berlin (UTC+02:00) to Tue 2026-07-14 06:00 Europe/Berlin (UTC+02:00) (absence 2)
  vacant: nobody plays Soviet
  stuck: German has not written; its time ended Mon 2026-07-06 04:00 Europe/Berlin (UTC+02:00), and the game waits on
  stuck: German missed 3 deadlines in a row; you may make the seat vacant

Late, the grace runs (1)
  late: German, due Sun 2026-07-05 22:00 Europe/Berlin (UTC+02:00), until Mon 2026-07-06 22:00 Europe/Berlin (UTC+02:00)

Deadlines missed since the last letter (1)
  stuck: German, Mon 2026-07-06 04:00 Europe/Berlin (UTC+02:00) (hold)

Mail to players comes back (2)
  dead: Soviet, b@example.org, gets no mail since Sun 2026-07-05 02:00 Europe/Berlin (UTC+02:00)
  dead: 2 could not be delivered

Public randomness is late (1)
  dark: it was due Mon 2026-07-06 06:00 Europe/Berlin (UTC+02:00); the game goes on by itself when it comes

Not to be gone on with (1)
  broken: record 4: is torn

Open proposals (1)
  asked: proposal 4 waits for Soviet, until Tue 2026-07-07 08:00 Europe/Berlin (UTC+02:00)

Paused (1)
  still: since Sat 2026-07-04 06:00 Europe/Berlin (UTC+02:00)

Away now or within a week (1)
  away: Soviet from Mon 2026-07-06 03:00 Europe/Berlin (UTC+02:00) to Wed 2026-07-08 10:00 Europe/Berlin (UTC+02:00)

Mail
  1 new in quarantine, 12 in all: pbem mail quarantine
  3 could not be delivered: pbem mail outbox
  x@example.org gets no mail any more

More of each game: pbem games, and pbem mod GAME status.
`
	if d := cmp.Diff(want, text); d != "" || !ok {
		t.Errorf("ok %v\n%s", ok, d)
	}
	if want := "[pbem] 2026-07-06: waits for you: 4; late, the grace runs: 1; deadlines missed since the last letter: 1; mail to " +
		"players comes back: 2; public randomness is late: 1; not to be gone on with: 1; mail needs a look"; subject != want {
		t.Errorf("subject %q", subject)
	}
}

// TestNothingToSay: what is as it should be makes no letter, but on a day on which one is written always.
func TestNothingToSay(t *testing.T) {
	quiet := running("quiet")
	quiet.Deadline = &gamestatus.Deadline{Side: "german", Due: hours(1)}
	quiet.Paused = hours(-1)
	quiet.Proposals = []gamestatus.Proposal{{No: 1, Needs: []core.Side{"soviet"}}}
	quiet.Absences = []gamestatus.Absence{{No: 1, Side: "soviet", From: hours(-5), To: hours(50), State: engine.AbsenceAnnounced}}
	dim := running("dim")
	dim.Waiting, dim.Beacon = "", hours(0)
	d := News{Name: "2026-07-06", Now: now, Games: []Game{quiet, dim}, Site: &Site{QuarantineAll: 5}}
	if subject, text, ok := Write(d); ok {
		t.Errorf("%s\n%s", subject, text)
	}
	d.Always = true
	subject, text, ok := Write(d)
	if !ok || subject != "[pbem] 2026-07-06: nothing waits for you" || !strings.Contains(text, "Away now") {
		t.Errorf("%v %s\n%s", ok, subject, text)
	}
}
