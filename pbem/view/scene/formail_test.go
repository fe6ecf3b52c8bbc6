package scene

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/view/render"
	"fieldpost/rules/hexmap"
)

// broad returns a map of 70 columns by 40 rows, which an overview shows in three parts.
func broad(t *testing.T) render.Scene {
	t.Helper()
	var b strings.Builder
	b.WriteString("hexmap 1\ntitle broad status=provisional\ngrid flat odd-south ccrr rows 01..40 cols 10..79\nlegend . clear\nmap\n")
	for row := 1; row <= 40; row++ {
		fmt.Fprintf(&b, "%02d%s\n", row, strings.Repeat(" .", 70))
	}
	b.WriteString("end\n")
	m, err := hexmap.Parse([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return render.Scene{Map: m}
}

// TestNewsOfABroadMap: of a map in parts those with news are drawn, cut to the rows around them, and such pictures are
// not the whole map. The more hexes are drawn, the smaller they are.
func TestNewsOfABroadMap(t *testing.T) {
	sc := broad(t)
	hex := func(label string) hexmap.Hex {
		h, _ := sc.Map.Find(label)
		return h
	}
	rows := func(j *job) (least, most int) {
		least = 99
		for _, h := range j.scene.Crop.Focus {
			_, row := sc.Map.ColumnRow(h)
			least, most = min(least, row), max(most, row)
		}
		return least, most
	}
	jobs := overviewJobs(PictureRequest{Scene: sc, NewsHexes: []hexmap.Hex{hex("1220"), hex("1522"), hex("7701")}}, "news")
	if len(jobs) != 2 || jobs[0].name != "overview-1.png" || jobs[1].name != "overview-3.png" || !jobs[0].cut || !jobs[1].cut {
		t.Fatalf("%d pictures", len(jobs))
	}
	_, top := sc.Map.ColumnRow(hex("1220"))
	_, bottom := sc.Map.ColumnRow(hex("1522"))
	if a, z := rows(jobs[0]); a != top-rowsAround || z != bottom+rowsAround {
		t.Errorf("rows %d to %d, want %d to %d", a, z, top-rowsAround, bottom+rowsAround)
	}
	if jobs[0].shownPx != OverviewPx || ShowsWholeMap(sc.Map, []Image{{}, {}, {Partial: true}}) {
		t.Error("a part that is cut is drawn small, or counts as whole")
	}
	whole := overviewJobs(PictureRequest{Scene: sc}, "news")
	if len(whole) != 3 || whole[0].cut || whole[0].shownPx >= OverviewPx || !ShowsWholeMap(sc.Map, []Image{{}, {}, {}}) {
		t.Errorf("%d pictures of the whole, %d pixels a hex", len(whole), whole[0].shownPx)
	}
}
