package audit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/rules"
)

// alteration describes a change to a finished game by a server that knows its keys. The server signs the ledger anew
// after it.
type alteration struct {
	name  string
	rules bool // it takes the rules to refute it: the verifiers that know none may pass it
	do    func(x []ledger.Record) []ledger.Record
}

// indexes returns the records for which something holds.
func indexes(x []ledger.Record, is func(ledger.Record) bool) (out []int) {
	for i, r := range x {
		if is(r) {
			out = append(out, i)
		}
	}
	return out
}

func ofType(typ string) func(ledger.Record) bool {
	return func(r ledger.Record) bool { return r.Type == typ }
}

// resalted gives a receipt whose salt is in a lock another one, in all locks too.
func resalted(x []ledger.Record) []ledger.Record {
	locks := ""
	for _, i := range indexes(x, ofType("block")) {
		locks += x[i].GetText("text")
	}
	list := indexes(x, func(r ledger.Record) bool { return r.Type == "receipt" && strings.Contains(locks, r.Get("salt")) })
	return edit(x, x[list[0]].Get("salt"), "00112233aabbccdd")
}

// exchanged gives two receipts of one seat each other's sheet.
func exchanged(x []ledger.Record) []ledger.Record {
	list := indexes(x, ofType("receipt"))
	for n, i := range list {
		for _, j := range list[n+1:] {
			a, b := x[i], x[j]
			if a.Get("seat") == b.Get("seat") && a.Get("phase") == b.Get("phase") && a.Get("sha") != b.Get("sha") {
				x[i], x[j] = b, a
				return x
			}
		}
	}
	a, b := x[list[0]], x[list[len(list)-1]]
	x[list[0]], x[list[len(list)-1]] = b, a
	return x
}

// unreceived leaves a receipt out, with its lock, and counts the others of its seat anew: the second of those whose
// sheet threw dice, as only the rules refute that a sheet without dice is missing.
func unreceived(x []ledger.Record) []ledger.Record {
	var with []ledger.Record
	for _, i := range indexes(x, ofType("receipt")) {
		rest := x[i:]
		if end := slices.IndexFunc(rest, ofType("state")); slices.ContainsFunc(rest[:end], ofType("roll")) {
			with = append(with, x[i])
		}
	}
	gone := with[min(1, len(with)-1)]
	letter, n := receiptNumber(gone.Get("receipt"))
	x = slices.DeleteFunc(x, func(r ledger.Record) bool { return r.Get("receipt") == gone.Get("receipt") })
	for k := range x {
		if l, m := receiptNumber(x[k].Get("receipt")); l == letter && m > n {
			x[k] = put(x[k], "receipt", fmt.Sprintf("%s-%d", l, m-1))
		}
	}
	return x
}

// moved exchanges two batches of which the earlier led to another phase and the later threw dice in it: only the rules
// refute another order within a phase.
func moved(x []ledger.Record) []ledger.Record {
	ends := indexes(x, ofType("state"))
	m := len(ends) / 2
	for n := 1; n+1 < len(ends); n++ {
		if x[ends[n-1]].Get("phase") != x[ends[n]].Get("phase") && slices.ContainsFunc(x[ends[n]+1:ends[n+1]], ofType("block")) {
			m = n
			break
		}
	}
	a, b, c := ends[m-1]+1, ends[m]+1, ends[m+1]+1
	return slices.Concat(x[:a], x[b:c], x[a:b], x[c:])
}

// alterations are those that every game allows.
var alterations = []alteration{
	{"two sheets exchanged", false, exchanged},
	{"another salt, in all locks", true, resalted},
	{"a receipt left out", false, unreceived},
	{"a batch moved", false, moved},
	{"another label", false, func(x []ledger.Record) []ledger.Record {
		i := indexes(x, ofType("block"))[0]
		l := x[i].GetText("text")
		label := strings.Split(l, "\n")[3]
		x[i] = edit(x[i:i+1], label, label+"x")[0]
		return x
	}},
	{"another number of an event", true, func(x []ledger.Record) []ledger.Record {
		i := indexes(x, ofType("roll"))[0]
		x[i] = put(x[i], "event", strings.TrimSuffix(x[i].Get("event"), "#1")+"#2")
		return x
	}},
	{"another place of an event", true, func(x []ledger.Record) []ledger.Record {
		i := indexes(x, ofType("roll"))[0]
		kind, _, _ := strings.Cut(x[i].Get("event"), ":")
		x[i] = put(x[i], "event", kind+":elsewhere#1")
		return x
	}},
	{"newer rules", true, func(x []ledger.Record) []ledger.Record { x[0] = put(x[0], "rules", "99"); return x }},
	{"seals left closed", false, func(x []ledger.Record) []ledger.Record {
		return slices.DeleteFunc(x, func(r ledger.Record) bool { return r.Type == "unseal" })
	}},
}

// TestAlteredTitles: a finished game of every title, altered in what it means, with all locks and dice made to fit and
// signed anew. The audit finds each alteration; so do the verifiers that know no rules, but for those that only rules
// refute.
func TestAlteredTitles(t *testing.T) {
	t.Parallel()
	for _, title := range rules.IDs() {
		t.Run(title, func(t *testing.T) {
			if testing.Short() && title != "kursk" {
				t.Skip("audits many changes of a game of every title")
			}
			t.Parallel()
			dir := between(t, title, shortSheets)
			recs, err := game.ReadLedger(dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range alterations {
				x := a.do(edit(recs, "\x00", ""))
				for i := range x {
					x[i].N = i
				}
				x = remake(t, "g-1", x)
				if slices.EqualFunc(x, recs, func(a, b ledger.Record) bool { return string(a.Text()) == string(b.Text()) }) {
					continue // such as seals in a game that has none
				}
				resign(t, dir, x)
				v := run(t, dir)
				said, ok := verifier(t, dir)
				also, two := script(t, "testdata/second.py", dir)
				if !found(v) {
					t.Errorf("%s: the audit passes", a.name)
				}
				if ok != two || ok && !a.rules {
					t.Errorf("%s: verify.py says %s, second.py %s", a.name, said, also)
				}
			}
		})
	}
}
