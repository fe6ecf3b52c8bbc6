package savefile

import (
	"fmt"
	"strconv"
	"testing"
)

// longLog returns a log of Kursk's counters that wander over the map, n moves long.
func longLog(t testing.TB, n int) (*Save, *PieceList) {
	_, start := kursk(t)
	m := start.World.Map
	s := sample{module: "A Module"}
	for i := range n {
		at := spot(m, m.Neighbors(m.Neighbors(100)[0])[0]+100)
		at.X += 40 * (i % 30)
		s.log = append(s.log, loggedPrefix+commandMove+joinElements('/', idOf(i%len(start.Units)), at.Map, strconv.Itoa(at.X),
			strconv.Itoa(at.Y), noMap, at.Map, "1", "1", noMap, "me"))
	}
	return s.read(t, start), readList(t, listOf(start, boxLine), start.World)
}

// BenchmarkReplay replays logs of 6,000 and 60,000 moves: what a move costs must not grow with their number.
func BenchmarkReplay(b *testing.B) {
	for _, n := range []int{6_000, 60_000} {
		b.Run(fmt.Sprint("moves=", n), func(b *testing.B) {
			for range b.N {
				b.StopTimer()
				s, l := longLog(b, n)
				b.StartTimer()
				if _, err := ReplayLog(s, l); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/move")
		})
	}
}

// BenchmarkRead reads a save of 1 and one of 10 MB of text: what a megabyte costs must not grow with the length.
func BenchmarkRead(b *testing.B) {
	for _, n := range []int{8_000, 80_000} {
		b.Run(fmt.Sprint("moves=", n), func(b *testing.B) {
			for range b.N {
				longLog(b, n)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/move")
		})
	}
}
