package factstest

import (
	"io/fs"
	"path"
	"regexp"
	"sync"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// CopyFiles gives a copy of files that may be changed.
func CopyFiles(t testing.TB, from fs.FS, names ...string) fstest.MapFS {
	t.Helper()
	files, read := fstest.MapFS{}, datafile.Read(copiedTrees.Wrap(from))
	for _, n := range names {
		data, err := fs.ReadFile(from, n)
		if err != nil {
			t.Fatal(err)
		}
		files[n] = &fstest.MapFile{Data: data}
		if path.Ext(n) == ".yaml" {
			read.ReadTree(n)
		}
	}
	return files
}

// copiedTrees holds the parsed trees of the files that were copied.
var copiedTrees datafile.TreeCache

// CachedFiles are files of a copy to read a title from: what was not changed is parsed once in all tests, and so is the last map.
func CachedFiles(files fs.FS) fs.FS {
	k, _ := copiedTrees.NewChild().Wrap(files).(datafile.CachingFS)
	return cachedFiles{files, k}
}

// cachedFiles are files of which each text is parsed once.
type cachedFiles struct {
	fs.FS
	datafile.CachingFS
}

// lastMap is the map that was read last.
var lastMap struct {
	sync.Mutex
	text string
	m    *hexmap.Map
}

// CachedMap gives the last map, or parses another.
func (cachedFiles) CachedMap(text []byte) (*hexmap.Map, error) {
	lastMap.Lock()
	defer lastMap.Unlock()
	if lastMap.text == string(text) && lastMap.m != nil {
		return lastMap.m, nil
	}
	m, err := hexmap.Parse(text)
	if err == nil {
		lastMap.text, lastMap.m = string(text), m
	}
	return m, err
}

// ClaimsOf gives the claims of a title on files that it can read.
func ClaimsOf(t testing.TB, title core.Checked, files fs.FS) []core.Claim {
	t.Helper()
	list, err := title.Claims(CachedFiles(files))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// CheckClaims wants every claim to hold, to bear a rule, and to be said once.
func CheckClaims(t testing.TB, list []core.Claim) {
	t.Helper()
	seen := map[string]bool{}
	for _, c := range list {
		if c.Err != nil {
			t.Errorf("%s %s: %v", c.Rule, c.Text, c.Err)
		}
		if c.Rule == "" || c.Text == "" || seen[c.Text] {
			t.Errorf("%q %q is empty or said twice", c.Rule, c.Text)
		}
		seen[c.Text] = true
	}
	if len(list) == 0 {
		t.Error("no claim is made")
	}
}

// Edit replaces a pattern in a file wherever it stands, by line. It says so as an error, and is false, when nothing changes.
func Edit(t testing.TB, files fstest.MapFS, file, pattern, with string) bool {
	t.Helper()
	text := string(files[file].Data)
	edited := regexp.MustCompile("(?m)"+pattern).ReplaceAllString(text, with)
	if edited == text {
		t.Errorf("%s: %q changes nothing", file, pattern)
		return false
	}
	files[file] = &fstest.MapFile{Data: []byte(edited)}
	return true
}
