package wal_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/mail/wal"
	"fieldpost/pbem/tools/mailtest"
	_ "fieldpost/pbem/tools/testtmp"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, root string, disk wal.Disk) *wal.Log {
	t.Helper()
	l, err := wal.Open(filepath.Join(root, "wal"), root, disk)
	must(t, err)
	return l
}

// tree returns the content of each file below a folder, except the log.
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	must(t, filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "wal" || strings.HasSuffix(path, ".tmp") {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	}))
	return out
}

// player makes changes at random and knows every state that the files went through.
type player struct {
	t      *testing.T
	rng    *rand.Rand
	root   string
	states []map[string]string // after each change since the last Sync; the first is what was synced
	n      int
}

func (p *player) now() map[string]string { return p.states[len(p.states)-1] }

// change makes one change through the log.
func (p *player) change(l *wal.Log) error {
	next := maps.Clone(p.now())
	p.n++
	name := func() string { return fmt.Sprintf("%c/%c", "ab"[p.rng.IntN(2)], "xyz"[p.rng.IntN(3)]) }
	path := func(name string) string { return filepath.Join(p.root, filepath.FromSlash(name)) }
	data := fmt.Sprintf("%d %s", p.n, strings.Repeat("=", p.rng.IntN(1500)))
	var err error
	switch a := name(); p.rng.IntN(6) {
	case 0, 1:
		next[a] = data
		err = l.Write(path(a), []byte(data))
	case 2:
		delete(next, a)
		err = l.Remove(path(a))
	case 3, 4:
		next["log"] += data + "\n"
		err = l.Append(path("log"), []byte(data+"\n"))
	case 5:
		b := name()
		_, there := next[a]
		if !there || a == b {
			return nil
		}
		next[b] = next[a]
		delete(next, a)
		err = l.Move(path(a), path(b))
	}
	p.states = append(p.states, next)
	return err
}

// run makes changes, and commits, shows or syncs some of them.
func (p *player) run(l *wal.Log, changes int) {
	p.t.Helper()
	l.SetLimit(int64(1000 + p.rng.IntN(20000)))
	for range changes {
		must(p.t, p.change(l))
		switch p.rng.IntN(6) {
		case 0:
			must(p.t, l.Commit())
			p.states = p.states[len(p.states)-1:]
		case 1:
			must(p.t, l.Show())
			if maps.Equal(p.now(), tree(p.t, p.root)) { // all of it was durable, or is by a checkpoint
				p.states = p.states[len(p.states)-1:]
			}
		case 2:
			must(p.t, l.Sync())
			p.states = p.states[len(p.states)-1:]
			if d := cmp.Diff(p.now(), tree(p.t, p.root)); d != "" {
				p.t.Fatalf("after a sync (-changes +files):\n%.1000s", d)
			}
		}
		if d := cmp.Diff(p.now(), p.read(l)); d != "" {
			p.t.Fatalf("read through the log (-changes +read):\n%.1000s", d)
		}
	}
}

// read returns the content of each file according to the log.
func (p *player) read(l *wal.Log) map[string]string {
	p.t.Helper()
	out := map[string]string{}
	for _, name := range []string{"a/x", "a/y", "a/z", "b/x", "b/y", "b/z", "log"} {
		data, err := l.ReadFile(filepath.Join(p.root, filepath.FromSlash(name)))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		must(p.t, err)
		out[name] = string(data)
	}
	return out
}

func newPlayer(t *testing.T, seed uint64) *player {
	p := &player{t: t, rng: rand.New(rand.NewPCG(seed, 1)), root: t.TempDir(), states: []map[string]string{{}}}
	must(t, os.Mkdir(filepath.Join(p.root, "a"), 0o700))
	must(t, os.Mkdir(filepath.Join(p.root, "b"), 0o700))
	return p
}

// A process that is killed, at any change, has lost none of them.
func TestKilled(t *testing.T) {
	for seed := range uint64(20) {
		p := newPlayer(t, seed)
		for range 4 {
			l := open(t, p.root, &mailtest.PowerCut{}) // its syncs cost nothing
			if d := cmp.Diff(p.now(), tree(t, p.root)); d != "" {
				t.Fatalf("seed %d: after a kill (-changes +files):\n%.1000s", seed, d)
			}
			p.run(l, p.rng.IntN(40))
		}
	}
}

// After a power failure the files stand as after one of the changes at or behind the last sync, however much was lost.
func TestPowerFailure(t *testing.T) {
	behind := 0
	for seed := range uint64(50) {
		p := newPlayer(t, seed)
		for range 4 {
			disk := &mailtest.PowerCut{}
			l := open(t, p.root, disk)
			p.run(l, p.rng.IntN(40))
			must(t, disk.Cut(p.rng))
			if err := l.Sync(); !errors.Is(err, mailtest.ErrNoPower) && len(p.states) > 1 {
				t.Fatalf("a sync without power: %v", err)
			}
			open(t, p.root, &mailtest.PowerCut{})
			found := tree(t, p.root)
			at := slices.IndexFunc(p.states, func(s map[string]string) bool { return maps.Equal(s, found) })
			if at < 0 {
				t.Fatalf("seed %d: %d changes since the last sync, and the files are as after none of them (-synced +files):\n%.2000s",
					seed, len(p.states)-1, cmp.Diff(p.states[0], found))
			}
			if at > 0 {
				behind++
			}
			p.states = []map[string]string{found}
		}
	}
	if behind == 0 {
		t.Error("no change outlived a power failure without a sync: the disk loses everything, and tears nothing")
	}
}

// What is committed stands in the log only, until it is shown; a letter that was written, moved and moved again by then
// is one file.
func TestShownLater(t *testing.T) {
	root := t.TempDir()
	disk := &mailtest.PowerCut{}
	l := open(t, root, disk)
	path := func(name string) string { return filepath.Join(root, name) }
	must(t, l.Write(path("held"), []byte("letter")))
	must(t, l.Append(path("log"), []byte("1")))
	must(t, l.Commit())
	must(t, l.Move(path("held"), path("queued")))
	must(t, l.Move(path("queued"), path("sent")))
	must(t, l.Append(path("log"), []byte("2")))
	if files := tree(t, root); len(files) != 0 {
		t.Errorf("shown too early: %v", files)
	}
	must(t, l.Show())
	if d := cmp.Diff(map[string]string{}, tree(t, root)); d != "" {
		t.Errorf("what is not durable is shown (-want +files):\n%s", d)
	}
	must(t, l.Commit())
	must(t, l.Show())
	if d := cmp.Diff(map[string]string{"sent": "letter", "log": "12"}, tree(t, root)); d != "" {
		t.Errorf("(-want +files):\n%s", d)
	}
	if got := disk.Replaced; got != 1 {
		t.Errorf("%d files were written for one letter", got)
	}
}

// Several goroutines change, commit, show and read files of their own at the same time; a kill at the end loses nothing.
func TestConcurrently(t *testing.T) {
	root := t.TempDir()
	l := open(t, root, &mailtest.PowerCut{})
	l.SetLimit(20000)
	var all sync.WaitGroup
	var want []string
	for who := range 4 {
		queue, sent := filepath.Join(root, fmt.Sprint("queue", who)), filepath.Join(root, fmt.Sprint("sent", who))
		want = append(want, fmt.Sprint("sent", who))
		all.Go(func() {
			for n := range 60 {
				text := fmt.Sprint(who, " ", n, strings.Repeat("=", 400))
				err := errors.Join(l.Write(queue, []byte(text)), l.Commit(), l.Append(filepath.Join(root, "log"), []byte("x")),
					l.Move(queue, sent))
				if n%5 == who {
					err = errors.Join(err, l.Show())
				}
				if n%7 == who {
					err = errors.Join(err, l.Sync())
				}
				if got, rerr := l.ReadFile(sent); err != nil || rerr != nil || string(got) != text {
					t.Errorf("%d: read %.20q, want %.20q, %v %v", who, got, text, err, rerr)
					return
				}
			}
		})
	}
	all.Wait()
	open(t, root, &mailtest.PowerCut{})
	files := tree(t, root)
	if got := files["log"]; got != strings.Repeat("x", 240) {
		t.Errorf("%d bytes in the log", len(got))
	}
	delete(files, "log")
	for who, name := range want {
		if !strings.HasPrefix(files[name], fmt.Sprint(who, " 59=")) {
			t.Errorf("%s: %.20q", name, files[name])
		}
		delete(files, name)
	}
	if len(files) != 0 {
		t.Errorf("left over: %v", files)
	}
}

// The log cut off at every byte, or with a byte flipped: the changes before stand, the others are dropped.
func TestTornTail(t *testing.T) {
	root := t.TempDir()
	l := open(t, root, nil)
	path := filepath.Join(root, "wal")
	var ends []int64
	for n := range 3 {
		must(t, l.Write(filepath.Join(root, fmt.Sprint(n)), []byte("content")))
		info, err := os.Stat(path)
		must(t, err)
		ends = append(ends, info.Size())
	}
	whole, err := os.ReadFile(path)
	must(t, err)
	for at := ends[0]; at <= ends[2]; at++ {
		want := 0
		for want < len(ends) && ends[want] <= at {
			want++
		}
		for name, data := range map[string][]byte{"cut": whole[:at], "flipped": flip(whole, at), "zeros": append(slices.Clone(whole[:at]),
			make([]byte, 4096)...)} {
			if name == "flipped" && at == ends[2] {
				continue
			}
			dir := t.TempDir()
			must(t, os.WriteFile(filepath.Join(dir, "wal"), data, 0o600))
			must(t, open(t, dir, &mailtest.PowerCut{}).Close())
			if got := len(tree(t, dir)); got != want {
				t.Fatalf("%s at %d: %d changes, want %d", name, at, got, want)
			}
		}
	}
}

func flip(data []byte, at int64) []byte {
	out := slices.Clone(data)
	if at < int64(len(out)) {
		out[at] ^= 0x10
	}
	return out
}

// A closed log is empty: files that were changed since without it stay as they are.
func TestClosed(t *testing.T) {
	root := t.TempDir()
	l := open(t, root, nil)
	file := filepath.Join(root, "f")
	must(t, l.Write(file, []byte("one")))
	must(t, l.Close())
	if err := l.Write(file, nil); err == nil {
		t.Error("a closed log takes changes")
	}
	must(t, l.Close())
	must(t, os.WriteFile(file, []byte("two"), 0o600))
	must(t, open(t, root, nil).Close())
	if got := tree(t, root)["f"]; got != "two" {
		t.Errorf("the file holds %q", got)
	}
}

// A log that belongs to newer files than there are says so.
func TestOlderFiles(t *testing.T) {
	root := t.TempDir()
	l := open(t, root, nil)
	must(t, l.Append(filepath.Join(root, "log"), []byte("first\n")))
	must(t, l.Close())
	l = open(t, root, nil)
	must(t, l.Append(filepath.Join(root, "log"), []byte("second\n")))
	must(t, l.Sync())
	must(t, os.Truncate(filepath.Join(root, "log"), 3))
	if _, err := wal.Open(filepath.Join(root, "wal"), root, nil); err == nil ||
		!strings.Contains(err.Error(), "has 3 bytes, and the log goes on at 6") {
		t.Errorf("%v", err)
	}
}

// Names outside of the folder are refused, in calls and in the log.
func TestOutside(t *testing.T) {
	root := t.TempDir()
	l := open(t, root, nil)
	for _, path := range []string{filepath.Dir(root), filepath.Join(root, "..", "f"), "/etc/f"} {
		if err := l.Write(path, nil); err == nil || !strings.Contains(err.Error(), "is not below") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// full is a disk that has no room for a while.
type full struct {
	wal.OS
	err error
}

func (f *full) Replace(path string, data []byte) error {
	if f.err != nil {
		return f.err
	}
	return f.OS.Replace(path, data)
}

// When a disk is full a sync says so; nothing is lost, and it goes on when there is room.
func TestFullDisk(t *testing.T) {
	root := t.TempDir()
	disk := &full{}
	l := open(t, root, disk)
	must(t, l.Append(filepath.Join(root, "log"), []byte("1")))
	must(t, l.Write(filepath.Join(root, "a"), []byte("a")))
	disk.err = errors.New("no space left on device")
	if err := l.Sync(); !errors.Is(err, disk.err) {
		t.Fatalf("%v", err)
	}
	must(t, l.Append(filepath.Join(root, "log"), []byte("2")))
	must(t, l.Write(filepath.Join(root, "a"), []byte("b")))
	disk.err = nil
	must(t, l.Sync())
	if d := cmp.Diff(map[string]string{"log": "12", "a": "b"}, tree(t, root)); d != "" {
		t.Error(d)
	}
}
