package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"fieldpost/rules"
)

// release is the version of this program (semantic versioning). CHANGELOG.md lists its changes.
const release = "1.0.0"

// versionText returns the text of --version: the version, its commit, and the rules version of each title.
func versionText() string {
	var b strings.Builder
	fmt.Fprintf(&b, "pbem %s%s, %s %s/%s\n", release, commit(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, t := range rules.All() {
		m := t.Meta()
		fmt.Fprintf(&b, "  %s, rules version %d\n", m.ID, m.Version)
	}
	return b.String()
}

// commit returns the commit and its date, such as ", commit 0123456789ab of 2041-07-05", and whether the checkout was
// modified. It returns "" if the program was not built from a checkout.
func commit() string {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	set := map[string]string{}
	for _, s := range b.Settings {
		set[s.Key] = s.Value
	}
	rev, at := set["vcs.revision"], set["vcs.time"]
	if rev == "" {
		return ", built without the commit (go build -buildvcs=true)"
	}
	out := ", commit " + rev[:min(len(rev), 12)]
	if day, _, ok := strings.Cut(at, "T"); ok {
		out += " of " + day
	}
	if set["vcs.modified"] == "true" {
		out += " with changes"
	}
	return out
}
