package config

import (
	"path/filepath"
	"strings"
	"time"
	_ "time/tzdata" // the same zones on every machine
	"unicode"
)

// maxStrangerReply limits the length of Config.StrangerReply, in bytes.
const maxStrangerReply = 500

// checkSite checks the settings of the status pages, the daily letter and the answer to strangers.
func (c *Config) checkSite(fault func(key, format string, args ...any)) {
	if len(c.StrangerReply) > maxStrangerReply || strings.ContainsFunc(c.StrangerReply, unicode.IsControl) {
		fault("stranger", "must be one line of at most %d bytes", maxStrangerReply)
	}
	if c.Pages != "" && FoldersOverlap(c.Pages, c.Dir) {
		fault("status_page", "%q and the state folder %q lie one within the other; the pages are for everybody and the state holds "+
			"secrets: choose a folder outside of it", c.Pages, c.Dir)
	}
	if _, ok := c.Digest.MinuteOfDay(); !ok && c.Digest.At != "" {
		fault("digest.at", "%q is not a time of the day; write \"08:00\", or leave it empty for none", c.Digest.At)
	}
	if z := c.Digest.Zone; z != "UTC" {
		if _, err := time.LoadLocation(z); err != nil || !strings.Contains(z, "/") {
			fault("digest.zone", "%q is not a time zone; write its name in the IANA database, as in Europe/Berlin, or UTC", z)
		}
	}
}

// FoldersOverlap reports whether two folders are the same or one is inside the other.
func FoldersOverlap(a, b string) bool {
	within := func(a, b string) bool {
		rel, err := filepath.Rel(b, a)
		return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
	}
	a, b = resolvePath(a), resolvePath(b)
	return within(a, b) || within(b, a)
}

// resolvePath returns the absolute path of a file; symbolic links are resolved in the part of the path that exists.
func resolvePath(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	rest := ""
	for p := path; ; p = filepath.Dir(p) {
		if real, err := filepath.EvalSymlinks(p); err == nil {
			return filepath.Join(real, rest)
		}
		if p == filepath.Dir(p) {
			return path
		}
		rest = filepath.Join(filepath.Base(p), rest)
	}
}
