package ledger

import (
	"path/filepath"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
	_ "fieldpost/pbem/tools/testtmp"
)

// benchRecord returns a record of the size of a receipt with a dozen orders.
func benchRecord(n int) Record {
	r := Record{N: n, Type: "receipt"}
	r.Add("seat", "german")
	r.Add("sha", "87333049ca8fe7551c14bb206b15c9cf99bfb3f755e0f6e367f7c1aee954ec9c")
	r.AddText("text", "#PBEM k german T1-G-1\nmove 1SS 1907-1908-2008\nmove 2SS 1907-2008\nmove 3SS 1907-2008\n"+
		"attack 2113 with 1SS,2SS,3SS = 3:1\n#END\n")
	return r
}

// BenchmarkAppendRoot adds records to the ledger in memory and asks for the root after each.
func BenchmarkAppendRoot(b *testing.B) {
	l, err := NewLog()
	if err != nil {
		b.Fatal(err)
	}
	var last Hash
	for n := 0; b.Loop(); n++ {
		if err := l.Append(benchRecord(n)); err != nil {
			b.Fatal(err)
		}
		root := l.Root()
		if root == last {
			b.Fatal("the root did not change")
		}
		last = root
	}
	b.ReportMetric(float64(l.Size())/b.Elapsed().Seconds(), "entries/s")
}

// BenchmarkAppendFile adds batches of six records to the ledger on disk, each with its fsync.
func BenchmarkAppendFile(b *testing.B) {
	f, err := CreateFile(filepath.Join(b.TempDir(), "ledger.txt"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	n := 0
	for b.Loop() {
		var batch []Record
		for range 6 {
			batch = append(batch, benchRecord(n))
			n++
		}
		if err := f.Append(batch...); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
