package tournament

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
)

var changes = flag.Int("changes", 400, "how many ledgers TestEveryField changes")

// TestEveryField changes a field or the order of the records of events in which everything happens, to random and
// extreme values: our fold and docs/event.py, which was written from the page alone, refuse the same of these ledgers.
// Ten thousand of them:
//
//	go test ./pbem/tournament -run TestEveryField -changes 10000 -timeout 2h
func TestEveryField(t *testing.T) {
	t.Parallel()
	n := *changes
	if testing.Short() {
		n = min(n, 60)
	}
	events := fieldEvents(t)
	r := rand.New(rand.NewSource(*firstEvent))
	refused, taken, seen := 0, 0, map[string]bool{}
	for from := 0; from < n; from += 200 {
		var dirs []string
		var all []altering
		for i := from; i < min(from+200, n); i++ {
			a := alterRandomly(r, events[r.Intn(len(events))])
			if _, err := ledger.ParseAll(ledger.Format(a.recs...)); err != nil {
				continue // it is no ledger, which neither reads
			}
			seen[a.place] = true
			_, a.err = Replay(a.recs)
			all, dirs = append(all, a), append(dirs, remade(t, a.recs))
		}
		for i, line := range script(t, dirs...) {
			a := all[i]
			if a.err != nil {
				refused++
			} else {
				taken++
			}
			if passes := strings.HasSuffix(line, "no difference"); passes != (a.err == nil) && !(passes && leftToUs[a.place]) {
				t.Errorf("%s\nours: %v\nevent.py: %s", a.what, a.err, strings.TrimPrefix(line, dirs[i]))
			}
			if !t.Failed() {
				_ = os.RemoveAll(dirs[i])
			}
		}
	}
	t.Logf("%d refused, %d taken, %d kinds of fields", refused, taken, len(seen))
	if n >= 400 && (refused < n/2 || taken < n/50) {
		t.Errorf("of %d ledgers %d are refused and %d taken", n, refused, taken)
	}
}

// leftToUs are the fields whose values event.py says that it does not judge.
var leftToUs = map[string]bool{"enter key": true, "enter proof": true, "enter shown": true}

// altering is a ledger with one thing changed.
type altering struct {
	recs        []ledger.Record
	place, what string // record and field; what was done
	err         error  // of our fold
}

// fieldEvents returns the ledgers of events with every kind of record.
func fieldEvents(t *testing.T) (out [][]ledger.Record) {
	t.Helper()
	add := func(s *sim) { out = append(out, s.Log().Records()) }
	for _, c := range []struct {
		format Format
		sides  string
		odd    string
	}{{Swiss, SidesBySealedBids, OddPlayerEliminator}, {DoubleElimination, SidesByOpenBids, OddPlayerBye},
		{SwissKnockout, SidesByOpenBids, OddPlayerBye}, {Ladder, SidesDrawn, OddPlayerBye}, {RoundRobin, SidesFixed, OddPlayerEliminator},
		{Knockout, SidesBySealedBids, OddPlayerBye}} {
		x := terms
		x.Format, x.Sides, x.Odd, x.Lapse, x.Rounds, x.Clock = c.format, c.sides, c.odd, LapseByRules, 2, "7d"
		x.Ends = []string{ScoreByAgreement, ScoreByOverstep, ScoreByPanel, ScoreByTime, ScoreByMargin, ScoreByDraw}
		s := begin(t, "", x, 5)
		for _, p := range []Entry{{ID: "emil", Shown: "Emil", Role: RoleEliminator}, {ID: "frida", Shown: "Frida", Role: RoleEliminator},
			{ID: "otto", Shown: "Otto", Role: RoleJudge}} {
			s.must(s.Enter("vera", p))
		}
		s.must(s.Enter("ilse", Entry{ID: "ilse", Shown: "Ilse", Role: RoleJudge}))
		s.must(s.AppointJudge("vera", "ilse"))
		s.must(s.ChangeAddress("p01", "p01", "new@example.org", "<moved@example.org>"))
		s.each = s.everyKind
		s.turmoil(map[string]int{})
		add(s)
	}
	for seed := range int64(6) {
		c := &chaos{sim: randomEvent(t, 1000+seed), ways: map[string]int{}}
		c.toTheEnd()
		add(c.sim)
	}
	for seed := range int64(16) {
		c := &chaos{sim: randomEvent(t, 9000+seed, randomEntries), ways: map[string]int{}}
		c.more = c.entrants
		c.toTheEnd()
		add(c.sim)
	}
	for seed := range int64(6) {
		c := &chaos{sim: randomEvent(t, 11000+seed, withLadder), ways: map[string]int{}}
		c.toTheEnd()
		add(c.sim)
	}
	out = append(out, undoneEvent(t), panelEvent(t), silentEvent(t), correctedEvent(t), takenEvent(t))
	kinds := map[string]bool{}
	for _, recs := range out {
		for _, r := range recs {
			kinds[r.Type] = true
		}
	}
	for kind := range authors {
		if !kinds[kind] {
			t.Errorf("no event has a record %s", kind)
		}
	}
	return out
}

// everyKind does what else can be done in a round, by mails.
func (s *sim) everyKind() {
	defer func() { s.Mail = MailLine{} }()
	for i, g := range s.OpenGames() {
		s.Mail = MailLine{fmt.Sprintf("<%s@example.org>", g.ID), i, "token"}
		if !g.Begun && g.Guest == "" {
			s.must(s.RecordGame("vera", g.ID, ""))
			s.must(s.Extend("vera", g.ID, 24, "a flu"))
			s.Mail = MailLine{fmt.Sprintf("<%s-claim@example.org>", g.ID), 1, "dkim"}
			s.must(s.Claim(g.Players[0], g.ID, "draw", ""))
			return
		}
	}
}

// undoneEvent returns the records of an event with records that its director undid, and an hour by which a round is
// confirmed.
func undoneEvent(t *testing.T) []ledger.Record {
	t.Helper()
	x := terms
	x.Rounds = 3
	s := begin(t, t.TempDir(), x, 4)
	s.rounds(1)
	s.must(s.SetRoundEnd("vera", s.now.Add(100*time.Hour), "please"))
	recs := []ledger.Record{record("result", "game", "spring-26-1-01-1", "how", "played", more, "yes"), record("close", "round", "3")}
	for i := range recs {
		s.stamp(s.now, "vera", i, &recs[i])
	}
	s.must(s.file.Append(recs...))
	b := s.reopened()
	s.must(b.Undo("vera", "a broken disk"))
	s.rounds(1)
	s.must(s.Finish("vera", "it rains"))
	s.must(s.Close())
	return s.Log().Records()
}

// panelEvent returns the records of an event with equal sealed bids, a game that a panel decides, one in which nobody
// moved, and a player with a key.
func panelEvent(t *testing.T) []ledger.Record {
	t.Helper()
	x := terms
	x.Sides, x.Rounds, x.Ends, x.Preview = SidesBySealedBids, 1, []string{ScoreByAgreement, ScoreByPanel, ScoreByTime, ScoreByDraw}, 7
	s := begin(t, "", x, 5)
	_, private, err := ed25519.GenerateKey(bytes.NewReader(bytes.Repeat([]byte{7}, 32)))
	s.must(err)
	s.must(s.Enter("kay", Entry{ID: "kay", Shown: "Kay", Role: RolePlayer,
		Key:   "ed25519:" + hex.EncodeToString(private.Public().(ed25519.PublicKey)),
		Proof: hex.EncodeToString(ed25519.Sign(private, EntryText(x.Name, "kay")))}))
	for _, id := range []string{"ilse", "otto", "udo", "uwe"} {
		s.must(s.Enter("vera", Entry{ID: id, Shown: "Judge " + id, Role: RoleJudge}))
	}
	s.must(s.Pair("vera"))
	s.must(s.SetRoundEnd("vera", s.now.Add(400*time.Hour), ""))
	m := s.Round().Matches
	s.must(s.PlaceBid(m[0].Players[0], m[0].ID, "german", 3, false, ""))
	s.must(s.PlaceBid(m[0].Players[1], m[0].ID, "german", 3, false, ""))
	s.must(s.PlaceBid(m[1].Players[0], m[1].ID, "german", 3, false, ""))
	s.now = s.now.Add(80 * time.Hour)
	s.must(s.SettleMissingBids())
	for _, g := range s.OpenGames() {
		s.must(s.RecordGame("", g.ID, ""))
	}
	s.now = s.now.Add(400 * time.Hour)
	g := s.OpenGames()
	for i, votes := range [][]string{{"55", "90", "70"}, {"first", "draw", "30"}} {
		s.must(s.StopGame("", g[i].ID, Stop{Why: StopRoundOver, Used: [2]int{5, 4}}))
		if i == 1 {
			s.must(s.Book.AppointPanel("walt", g[i].ID, []string{"uwe", "otto", g[0].Players[0]}))
		}
		for k, id := range [][]string{{"ilse", "otto", "udo"}, s.bench(g[i].ID)}[i] {
			s.must(s.Vote(id, g[i].ID, votes[k]))
		}
		s.must(s.Adjudicate("vera", Score{Game: g[i].ID}))
	}
	s.must(s.StopGame("", g[2].ID, Stop{Why: StopRoundOver, Idle: g[2].Players[1]}))
	s.must(s.CloseRound("vera"))
	return s.Log().Records()
}

// bench returns the panel that a director named for a game.
func (s *sim) bench(game string) []string {
	g, _ := s.Game(game)
	return g.Bench
}

// alterRandomly changes one thing in a ledger.
func alterRandomly(r *rand.Rand, from []ledger.Record) altering {
	a := altering{}
	for _, x := range from {
		x.Fields = slices.Clone(x.Fields)
		a.recs = append(a.recs, x)
	}
	if r.Intn(12) == 0 {
		return a.order(r)
	}
	var places []string // each kind of field as often as any other
	for _, x := range a.recs {
		for _, f := range x.Fields {
			places = append(places, x.Type+" "+f.Key)
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	a.place = places[r.Intn(len(places))]
	kind, key, _ := strings.Cut(a.place, " ")
	var at []int
	for i, x := range a.recs {
		if x.Type == kind && len(x.All(key)) > 0 {
			at = append(at, i)
		}
	}
	x := &a.recs[at[r.Intn(len(at))]]
	at = nil
	for i, f := range x.Fields {
		if f.Key == key {
			at = append(at, i)
		}
	}
	i := at[r.Intn(len(at))]
	was := x.Fields[i].Value
	switch r.Intn(16) {
	case 0:
		x.Fields = slices.Delete(x.Fields, i, i+1)
		a.what = fmt.Sprintf("record %d (%s): without %s %q", x.N, kind, key, was)
	case 1:
		x.Fields = slices.Insert(x.Fields, i, x.Fields[i])
		a.what = fmt.Sprintf("record %d (%s): twice %s %q", x.N, kind, key, was)
	case 2:
		_, key, _ = strings.Cut(places[r.Intn(len(places))], " ")
		x.Fields = append(x.Fields, ledger.Field{Key: key, Value: anyValue(r, from, key)})
		a.place += " and " + key
		a.what = fmt.Sprintf("record %d (%s): also %s %q", x.N, kind, key, x.Fields[len(x.Fields)-1].Value)
		if leftToUs[kind+" "+key] {
			a.place = kind + " " + key
		}
	default:
		now := anyValue(r, from, key)
		if words := strings.Split(was, " "); len(words) > 1 && r.Intn(3) > 0 {
			words[r.Intn(len(words))] = anyValue(r, from, "")
			now = strings.Join(words, " ")
		}
		if now == was {
			now += "x"
		}
		x.Fields[i].Value = now
		a.what = fmt.Sprintf("record %d (%s): %s %q to %q", x.N, kind, key, was, now)
	}
	return a
}

// order leaves a record out, has it twice, or has two in another order.
func (a altering) order(r *rand.Rand) altering {
	i := r.Intn(len(a.recs))
	a.place = a.recs[i].Type
	switch r.Intn(3) {
	case 0:
		a.what = fmt.Sprintf("without record %d (%s)", i, a.place)
		a.recs = slices.Delete(a.recs, i, i+1)
	case 1:
		a.what = fmt.Sprintf("record %d (%s) twice", i, a.place)
		a.recs = slices.Insert(a.recs, i, a.recs[i])
	default:
		j := min(i+1+r.Intn(3), len(a.recs)-1)
		a.what = fmt.Sprintf("records %d (%s) and %d (%s) change places", i, a.place, j, a.recs[j].Type)
		a.recs[i], a.recs[j] = a.recs[j], a.recs[i]
	}
	for n := range a.recs {
		a.recs[n].N = n
	}
	return a
}

// words are numbers, instants and words that are extreme or stand in other fields.
const words = `0 1 2 -1 3 100 9999 10000 999999999 -999999999 1000000000 9223372036854775807 -9223372036854775808 9223372036854775808
	01 -0 +1 1_0 1e3 ٣ x - first second draw both none yes no silent announced time round player judge eliminator played forfeited
	unplayed annulled agreed resigned adjudicated double director panel margin german soviet vera walt p01 p02 p03 emil frida otto
	ilse nobody both Ä {} \n 0001-01-01T00:00:00Z 9999-12-31T23:59:59Z 2026-02-30T00:00:00Z 2026-03-01T12:00:00+01:00
	2026-03-01T12:00:00.5Z 2026-03-01T24:00:00Z 2026-03-01T12:00:60Z 2026-03-01 2026-02-30 2026-W10-1 2026-03-01t12:00:00z
	10000-01-01T00:00:00Z 1999-12-31T23:59:59Z 2200-01-01T00:00:00Z`

// anyValue returns a value for a field: one that it has elsewhere, an extreme one, or one of another kind.
func anyValue(r *rand.Rand, recs []ledger.Record, key string) string {
	extreme := append(strings.Fields(words), "0 0", "1 0", "0 1", "-1 5", "p01 ", " p01", "p01  p02", "2026-03-01 12:00:00Z",
		strings.Repeat("0", 64), strings.Repeat("f", 16), strings.Repeat("F", 16))
	switch r.Intn(4) {
	case 0:
		return extreme[r.Intn(len(extreme))]
	case 1:
		f := recs[r.Intn(len(recs))].Fields
		return f[r.Intn(len(f))].Value
	}
	var same []string
	for _, x := range recs {
		same = append(same, x.All(key)...)
	}
	if len(same) == 0 {
		return extreme[r.Intn(len(extreme))]
	}
	now := same[r.Intn(len(same))]
	if at, err := time.Parse(time.RFC3339, now); err == nil {
		step := []time.Duration{time.Second, time.Hour, 1000 * time.Hour}[r.Intn(3)]
		return at.Add(time.Duration(r.Intn(3)-1) * step).Format(time.RFC3339)
	}
	if b := []byte(now); len(b) > 0 && r.Intn(3) == 0 {
		b[r.Intn(len(b))] ^= byte(1 << r.Intn(3))
		return string(b)
	}
	return now
}

// remade writes a ledger down with a checkpoint whose root is its own: what is refused is refused for what it says.
func remade(t *testing.T, recs []ledger.Record) string {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	log, err := ledger.NewLog(recs...)
	if err != nil {
		t.Fatal(err)
	}
	root := log.Root()
	note := fmt.Sprintf("remade\n%d\n%s\n\n", len(recs), base64.StdEncoding.EncodeToString(root[:]))
	for name, text := range map[string][]byte{FileLedger: ledger.Format(recs...), FileCheckpoint: []byte(note)} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
