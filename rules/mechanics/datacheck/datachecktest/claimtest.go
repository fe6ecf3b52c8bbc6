package datachecktest

import (
	"io/fs"
	"path"
	"regexp"
	"sync"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
)

// CopyFiles returns a copy of data files that a test may change.
func CopyFiles(t testing.TB, from fs.FS, names ...string) fstest.MapFS {
	t.Helper()
	files, read := fstest.MapFS{}, datafile.NewSet(copiedTrees.Wrap(from))
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

// copiedTrees caches the parsed YAML of copied files.
var copiedTrees datafile.TreeCache

// CachedFiles returns a file system whose YAML files and latest map are parsed once for all tests.
func CachedFiles(files fs.FS) fs.FS {
	k, _ := copiedTrees.NewChild().Wrap(files).(datafile.CachingFS)
	return cachedFiles{files, k}
}

// cachedFiles is a file system whose files are parsed once.
type cachedFiles struct {
	fs.FS
	datafile.CachingFS
}

// lastMap caches the most recently read map.
var lastMap struct {
	sync.Mutex
	text string
	m    *hexmap.Map
}

// CachedMap returns the map parsed from a text. It uses the cache if this map was the last one read.
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

// ClaimsOf returns the claims of a title about data files, and fails the test if they cannot be read.
func ClaimsOf(t testing.TB, title core.ClaimChecker, files fs.FS) []core.Claim {
	t.Helper()
	list, err := title.Claims(CachedFiles(files))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// CheckClaims fails the test if a claim does not hold, has no rule number, or occurs twice.
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

// Edit replaces every match of a pattern in the lines of a file. If nothing matches, it reports a test error and
// returns false.
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
