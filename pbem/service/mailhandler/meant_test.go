package mailhandler

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
)

// TestMeantIsBounded: the orders of a mail without a frame are asked back with their answers under them, up to a bound
// of lines and of bytes; that some are left out is seen.
func TestMeantIsBounded(t *testing.T) {
	const head = "#PBEM k1 german T1-G-1"
	d, _ := newDesk(t, "k1")
	meant := func(lines []string) []string {
		return d.unframedOrders(notation.FindFrames(strings.Join(lines, "\n")+"\n", d.Senders.Vocabulary), head)
	}
	short := []string{"Dear all,", "order move/fight", "attack 2113 with 1SS", "  advance 1SS to 2113", "", "Anna"}
	if got, want := meant(short), []string{"order move/fight", "attack 2113 with 1SS", "  advance 1SS to 2113"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	many, long, prose := []string{}, []string{}, []string{}
	for i := range 200 {
		many = append(many, fmt.Sprintf("move U%d 1907-1908", i))
		long = append(long, fmt.Sprintf("move U%d 1907%s", i, strings.Repeat("-1908-1907", 30)))
		prose = append(prose, "the weather is fine here")
	}
	for name, lines := range map[string][]string{"many": many, "long": long} {
		got := meant(lines)
		n := len(strings.Join(got, "\n"))
		if len(got) < 10 || len(got) > maxMeantOrders+1 || n > maxMeantBytes || got[len(got)-1] != "..." {
			t.Errorf("%s: %d lines of %d bytes, the last %q", name, len(got), n, got[len(got)-1])
		}
	}
	if got := meant(append(prose, "pass")); len(got) != 0 {
		t.Errorf("%q", got)
	}
}

// TestLegal: what stands without a frame is asked back ready to send where it would be taken, and as notes where it
// would not.
func TestLegal(t *testing.T) {
	d, _ := newDesk(t, "k1")
	for lines, want := range map[string]bool{"pass": true, "declare gambit no": true, "move 1SS 1907-1908": false, "": false} {
		var list []string
		if lines != "" {
			list = []string{lines}
		}
		if got, why := d.isLegalSheet("#PBEM k1 german T0-G", list); got != want || (why != "") != (!want && lines != "") {
			t.Errorf("%q: %t, %s", lines, got, why)
		}
	}
	for _, head := range []string{"#PBEM k1 german T3-G-1", "#PBEM k9 german T0-G"} {
		if ok, _ := d.isLegalSheet(head, []string{"pass"}); ok {
			t.Errorf("%s: a sheet for a phase or a game that is not is taken", head)
		}
	}
}
