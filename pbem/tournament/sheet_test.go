package tournament

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"fieldpost/pbem/tournament/standings"
)

// added returns the points of a player of a sheet by the letters of their games and the table.
func added(cells []standings.TRFCell, w standings.TRFPoints) (sum int) {
	for _, c := range cells {
		switch worth := map[byte]int{'1': w.Win, '=': w.Draw, '0': w.Loss, '+': w.Forfeit, '-': w.Loss, 'U': w.Bye}[c.Result]; {
		case c.Narrow && c.Result == '1':
			sum += w.Narrow
		case c.Narrow:
			sum += w.NarrowLoss
		default:
			sum += worth
		}
	}
	return sum
}

// TestSheet: the file of an event of games of all kinds gives players the points that the table gives them, so that a
// reader who has only the file adds them up to the same standing. It is read as it was written. Where ten rounds of
// ten points have no room a point is written as a tenth.
func TestSheet(t *testing.T) {
	for _, c := range []struct {
		win, bye int
		odd      string
	}{{10, 0, OddPlayerEliminator}, {10, 7, OddPlayerEliminator}, {10, 7, OddPlayerBye}, {50, 10, OddPlayerBye}} {
		x := terms
		x.Odd, x.Lapse, x.Sides, x.Points.Margin, x.Points.Win, x.Points.Bye, x.Points.Loss = c.odd, LapseByRules,
			SidesBySealedBids, 4, c.win, c.bye, 1
		x.Ends = []string{ScoreByAgreement, ScoreByOverstep, ScoreByPanel, ScoreByTime, ScoreByMargin, ScoreByDraw}
		s := begin(t, "", x, 33)
		for _, id := range []string{"emil", "frida", "otto"} {
			s.must(s.Enter("vera", Entry{ID: id, Shown: id, Role: RoleEliminator}))
		}
		s.turmoil(map[string]int{})
		sheet := s.TRFFile()
		letters := ""
		for i, name := range sheet.Players {
			if got := added(sheet.Cells[i], sheet.Worth); got != sheet.Tenths[i] {
				t.Errorf("%+v: %s has %d tenths and adds up to %d: %+v", c, name, sheet.Tenths[i], got, sheet.Cells[i])
			}
			for _, cell := range sheet.Cells[i] {
				letters += string(rune(cell.Result))
				if (cell.Result == 'Z' || cell.Result == 'U') != (cell.Opponent == 0) {
					t.Errorf("%+v: %s has a cell that engines of pairings refuse: %+v", c, name, cell)
				}
				if cell.Narrow {
					letters += "n"
				}
			}
		}
		for _, want := range "1=0+-Zn" {
			if !strings.ContainsRune(letters, want) {
				t.Errorf("%+v: no game is %c", c, want)
			}
		}
		if unit := sheet.Worth.Win / c.win; (unit == 1) != (c.win == 50) {
			t.Errorf("%+v: a point is %d tenths", c, unit)
		}
		var b bytes.Buffer
		s.must(standings.WriteTRF(&b, sheet))
		if got, err := standings.ReadTRF(&b, nil); err != nil || !reflect.DeepEqual(got, sheet) {
			t.Errorf("%+v: %v\n%+v\n%+v", c, err, got, sheet)
		}
	}
}

// TestSheetFinished: the file of an event that ended early names the rounds that it had.
func TestSheetFinished(t *testing.T) {
	s := begin(t, "", terms, 4)
	s.confirm()
	s.must(s.Pair("vera"))
	s.play(nil)
	s.must(s.CloseRound("vera"))
	if got := s.TRFFile().Rounds; got != terms.Rounds || got < 2 {
		t.Errorf("%d rounds before the end", got)
	}
	s.must(s.Finish("vera", "enough"))
	if got := s.TRFFile().Rounds; got != 1 {
		t.Errorf("%d rounds after the end", got)
	}
}
