package tournament

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// reader is one Python with docs/event.py that reads the folders of all tests. To start and compile it costs more than
// most events do.
var reader struct {
	sync.Mutex
	ask *json.Encoder // nil before the first test asks
	say *bufio.Reader
}

// reading answers each line of folders with their lines. A fault of event.py itself ends it, with a trace.
const reading = `import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "../../docs")
import event
for line in sys.stdin:
    print(json.dumps([event.check_folder(folder)[0] for folder in json.loads(line)]), flush=True)
`

// script lets docs/event.py read the folders of events. It returns a line for each, which begins with the folder where
// a difference was found; nil where there is no Python.
func script(t *testing.T, dirs ...string) (lines []string) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil || len(dirs) == 0 {
		return nil
	}
	reader.Lock()
	defer reader.Unlock()
	if reader.ask == nil {
		c := exec.Command(python, "-c", reading) // it ends with the tests, when its input does
		c.Stderr = os.Stderr
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		reader.ask, reader.say = json.NewEncoder(in), bufio.NewReader(out)
	}
	if err := reader.ask.Encode(dirs); err != nil {
		t.Fatal(err)
	}
	said, err := reader.say.ReadBytes('\n')
	if err != nil {
		t.Fatal("event.py: ", err)
	}
	if err := json.Unmarshal(said, &lines); err != nil || len(lines) != len(dirs) {
		t.Fatalf("event.py reads %d folders: %s", len(dirs), said)
	}
	return lines
}

// agrees holds that the script finds no difference in some folders, and one in each of others.
func agrees(t *testing.T, whole, changed []string) {
	t.Helper()
	for i, line := range script(t, append(slices.Clone(whole), changed...)...) {
		if same := strings.HasSuffix(line, "no difference"); same != (i < len(whole)) {
			t.Errorf("event.py says %s", line)
		}
	}
}

// strangers closes the event and has both audits read its folder.
func (s *sim) strangers() {
	s.t.Helper()
	s.audit()
	agrees(s.t, []string{s.Dir}, nil)
}

// audit closes the event and has ours read it.
func (s *sim) audit() {
	s.t.Helper()
	s.must(s.Close())
	v, err := Audit(s.Dir, "")
	s.must(err)
	for _, c := range v.Checks {
		if c.Err != nil {
			s.t.Errorf("%s: %v", c.Name, c.Err)
		}
	}
}

// alteration changes the first line that begins so in a record of a kind; names is what our audit says of it.
type alteration struct{ kind, was, now, names string }

// altered: whatever is changed in the ledger, our audit names it. The folders are for the other one.
func altered(t *testing.T, s *sim, all []alteration) (dirs []string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(s.Dir, FileLedger))
	s.must(err)
	for _, c := range all {
		records := bytes.SplitAfter(raw, []byte("\n\n"))
		at := slices.IndexFunc(records, func(r []byte) bool {
			return bytes.Contains(r, []byte("\ntype "+c.kind+"\n")) && bytes.Contains(r, []byte("\n"+c.was))
		})
		if at < 0 {
			t.Errorf("no record %s has a line %q", c.kind, c.was)
			continue
		}
		records[at] = bytes.Replace(records[at], []byte("\n"+c.was), []byte("\n"+c.now), 1)
		dir := t.TempDir()
		for _, f := range []string{FileCheckpoint, FileEvent} {
			b, err := os.ReadFile(filepath.Join(s.Dir, f))
			s.must(err)
			s.must(os.WriteFile(filepath.Join(dir, f), b, 0o644))
		}
		s.must(os.WriteFile(filepath.Join(dir, FileLedger), bytes.Join(records, nil), 0o644))
		v, err := Audit(dir, "")
		s.must(err)
		var found string
		for _, c := range v.Checks {
			if c.Err != nil {
				found += c.Err.Error() + "\n"
			}
		}
		if v.OK || !strings.Contains(found, c.names) {
			t.Errorf("%s to %s: %s", c.was, c.now, found)
		}
		dirs = append(dirs, dir)
	}
	return dirs
}

// TestStrangersReadEveryFormat: an event of each format, of an even and an odd number of players and in turmoil, is
// computed anew by the short script that was written from the page alone, and whoever moves a player in the last
// pairing or in the places is found by it.
func TestStrangersReadEveryFormat(t *testing.T) {
	t.Parallel()
	outer := t // its folders outlive the events
	var whole, changed []string
	type event struct {
		format  Format
		players int
		odd     string
	}
	all := []event{{Swiss, 14, OddPlayerBye}, {Knockout, 11, OddPlayerBye}, {Knockout, 16, OddPlayerBye},
		{SwissKnockout, 13, OddPlayerEliminator},
		{RoundRobin, 9, OddPlayerEliminator}, {RoundRobin, 8, OddPlayerBye},
		{Ladder, 11, OddPlayerBye}, {DoubleElimination, 13, OddPlayerEliminator}, {DoubleElimination, 10, OddPlayerBye}}
	if !testing.Short() {
		all = append(all, event{Swiss, 82, OddPlayerEliminator}, event{DoubleElimination, 82, OddPlayerBye})
	}
	for _, c := range all {
		t.Run(string(c.format)+" "+c.odd, func(t *testing.T) {
			x := terms
			x.Format, x.Sides, x.Odd, x.Lapse, x.Rounds = c.format, SidesDrawn, c.odd, LapseByRules, 4
			x.Points.Bye = 7
			x.Ends = []string{ScoreByAgreement, ScoreByOverstep, ScoreByPanel, ScoreByTime, ScoreByMargin, ScoreByDraw}
			s := begin(t, outer.TempDir(), x, c.players)
			for _, p := range []Entry{{ID: "emil", Shown: "Emil", Role: RoleEliminator}, {ID: "frida", Shown: "Frida",
				Role: RoleEliminator},
				{ID: "otto", Shown: "Otto", Role: RoleJudge}} {
				s.must(s.Enter("vera", p))
			}
			s.turmoil(map[string]int{})
			s.audit()
			last := s.Round().Matches[0]
			whole = append(whole, s.Dir)
			changed = append(changed, altered(outer, s, []alteration{
				{"pairing", "match " + last.ID + " " + last.Players[0], "match " + last.ID + " " + last.Players[0] + "x", "field match"},
				{"over", "place " + s.Places[0] + "\nplace " + s.Places[1], "place " + s.Places[1] + "\nplace " + s.Places[0],
					"field place"},
			})...)
		})
	}
	agrees(t, whole, changed)
}
