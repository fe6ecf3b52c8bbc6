package mailhandler

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/sender"
)

// TestRecallTooLate: a recall that came after the announced lock is too late, also when no daemon looked at the game in
// between; as long as an earlier mail of a player waits nothing is locked before it.
func TestRecallTooLate(t *testing.T) {
	for _, waits := range []bool{false, true} {
		c := newCourt(t, courtSpec{clock: "cool: 30m\nkinds: {order: {next: 5d}}\n"})
		if waits {
			mail := c.raw("", anna, c.addressOf(anna), "Hello.\n")
			c.must(c.Games.Close())
			c.open(c.Games.Dir(), early(mail))
		}
		c.writesTo(begun.from, begun.text)
		c.now = c.now.Add(31 * time.Minute)
		ask := annaAsks("recall")
		_, ls, disp := c.writesTo(ask.from, ask.text)
		recs := strings.Join(c.records(), "")
		if locked, recalled := strings.Contains(recs, "act process"), strings.Contains(recs, "act recall"); locked == waits ||
			recalled != waits || (disp == pipeline.Done) != waits {
			t.Errorf("a mail waits: %v; %s, locked %v, recalled %v: %q", waits, disp, locked, recalled, who(ls))
		}
	}
}

// early is a mail that came when the game was made and waits.
type early string

func (e early) Waiting() []sender.Waiting { return []sender.Waiting{{Seq: 99, Received: opening}} }

func (e early) Read(int) (*message.Mail, []byte, error) {
	m, err := message.Read([]byte(e))
	return m, []byte(e), err
}

// TestLateSheetIsTaken: players who write after their grace, and before the daemon has looked, have not lapsed.
func TestLateSheetIsTaken(t *testing.T) {
	c := newCourt(t, courtSpec{clock: "kinds: {order: {next: 1d}}\nnmr: forfeit\n"})
	zone := annaAsks("status") // the letters of a first mail set the deadline
	c.writesTo(zone.from, zone.text)
	c.now = c.now.Add(72 * time.Hour)
	c.writesTo(begun.from, begun.text)
	recs := strings.Join(c.records(), "")
	if !strings.Contains(recs, "act deadline") || strings.Contains(recs, "act lapse") || !strings.Contains(recs, "state executed") {
		t.Errorf("the ledger holds\n%.3000s", recs)
	}
}

// TestNoCoolingAfterTheGrace: players who hand in another sheet again and again do not put off their deadline by the
// cooling-off of each. The last that came before the end of the grace can be recalled in its time, and what comes
// later is locked at once.
func TestNoCoolingAfterTheGrace(t *testing.T) {
	c := newCourt(t, courtSpec{clock: "cool: 12h\nkinds: {order: {next: 1d, grace: 1h}}\nnmr: forfeit\n"})
	zone := annaAsks("status") // the letters of a first mail set the deadline
	c.writesTo(zone.from, zone.text)
	start := c.now
	for _, hour := range []int{20, 24, 26} {
		c.now = start.Add(time.Duration(hour) * time.Hour)
		c.writesTo(begun.from, begun.text)
		recs := strings.Join(c.records(), "")
		if locked := strings.Contains(recs, "state executed") || strings.Contains(recs, "act process"); locked != (hour > 25) {
			t.Errorf("hour %d: locked %v\n%.9000s", hour, locked, recs)
		}
	}
}
