package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// line returns the rest of the only line of a deployment file that begins so.
func line(t *testing.T, file, begin string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../../docs/deploy", file))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, l := range strings.Split(string(b), "\n") {
		if rest, ok := strings.CutPrefix(l, begin); ok {
			found = append(found, rest)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s: %d lines begin with %s", file, len(found), begin)
	}
	return found[0]
}

// takes holds that a call is one of pbem: the command is there, and takes these flags and arguments.
func takes(t *testing.T, args []string) {
	t.Helper()
	if len(args) < 2 || filepath.Base(args[0]) != "pbem" {
		t.Fatalf("%q calls no pbem", args)
	}
	c, rest, err := newRoot().Find(args[1:])
	if err != nil {
		t.Fatal(err)
	}
	if c.Name() != args[1] {
		t.Fatalf("%q finds the command %s", args, c.CommandPath())
	}
	if err := c.ParseFlags(rest); err != nil {
		t.Errorf("%q: %v", args, err)
	}
	if err := c.ValidateArgs(c.Flags().Args()); err != nil {
		t.Errorf("%q: %v", args, err)
	}
}

// What the deployment files call is a call of this program, and both keep the state where they give it a place.
func TestDeployFilesCallThisProgram(t *testing.T) {
	unit := strings.Fields(line(t, "fieldpost.service", "ExecStart="))
	takes(t, unit)
	if state := "/var/lib/" + line(t, "fieldpost.service", "StateDirectory="); !slices.Contains(unit, state) {
		t.Errorf("%q does not keep its state in %s", unit, state)
	}
	var entry, volumes []string
	if err := json.Unmarshal([]byte(line(t, "Dockerfile", "ENTRYPOINT ")), &entry); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(line(t, "Dockerfile", "VOLUME ")), &volumes); err != nil {
		t.Fatal(err)
	}
	takes(t, entry)
	if len(volumes) != 1 || !slices.Contains(entry, volumes[0]) {
		t.Errorf("%q does not keep its state in the volume %q", entry, volumes)
	}
	if build := line(t, "Dockerfile", "RUN CGO_ENABLED=0 go build "); !strings.HasSuffix(build, " ./cmd/pbem") {
		t.Errorf("builds %q", build)
	}
	if goVersion := line(t, "Dockerfile", "FROM golang:"); !strings.HasPrefix(needs(t), strings.Fields(goVersion)[0]) {
		t.Errorf("the image has Go %s, go.mod asks for %s", goVersion, needs(t))
	}
}

// needs returns the version of Go that the module asks for.
func needs(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(b), "\ngo ")
	v, _, _ := strings.Cut(rest, "\n")
	return v
}

// TestPackagesHaveOneFileAPlace: no two files of a package go to the same place, which would keep it from being built.
func TestPackagesHaveOneFileAPlace(t *testing.T) {
	b, err := os.ReadFile("../../.goreleaser.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var release struct {
		Nfpms []struct{ Contents []struct{ Src, Dst string } }
	}
	if err := yaml.Unmarshal(b, &release); err != nil {
		t.Fatal(err)
	}
	for _, p := range release.Nfpms {
		from := map[string]string{}
		for _, c := range p.Contents {
			files, err := filepath.Glob("../../" + c.Src)
			if err != nil || len(files) == 0 && !strings.HasPrefix(c.Src, "build/") {
				t.Errorf("%s: %d files, %v", c.Src, len(files), err)
			}
			for _, f := range files {
				to := c.Dst
				if strings.HasSuffix(to, "/") {
					to += filepath.Base(f)
				}
				if from[to] != "" {
					t.Errorf("%s and %s both go to %s", from[to], f, to)
				}
				from[to] = f
			}
		}
		if len(from) < 30 {
			t.Errorf("only %d files", len(from))
		}
	}
}
