// Package knownbugs contains the list of known defects: places where the program breaks the rules of a printed game.
// The program has a list of its own; a site adds the defects that its moderators ruled on.
package knownbugs

import (
	"bytes"
	_ "embed"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/gofrs/flock"
	"gopkg.in/yaml.v3"

	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
)

// FileDefects is the name of the file in the state folder with the defects found at this site. Operators may edit it.
const FileDefects = "defects.yaml"

// shipped embeds the defects that every copy of the program has.
//
//go:embed shipped.yaml
var shipped []byte

// Defect describes one known defect of a title.
type Defect struct {
	Title string `yaml:"title"`
	Rule  string `yaml:"rule,omitempty"`
	Text  string `yaml:"text"`            // description of the error, on one line
	Since string `yaml:"since"`           // the day it was found, 2026-10-12
	Rules int    `yaml:"rules,omitempty"` // the version of the title's rules it was found in
	Fixed int    `yaml:"fixed,omitempty"` // first version without the defect, 0 for none yet
	Game  string `yaml:"game,omitempty"`  // game in which a moderator ruled on it
	On    string `yaml:"on,omitempty"`    // disputed record or sheet
}

// same reports whether two defects came from one ruling.
func (d Defect) same(x Defect) bool {
	return d.Title == x.Title && d.Game == x.Game && d.On == x.On && d.Rule == x.Rule
}

// LoadShipped returns the defects that the program ships with.
func LoadShipped() ([]Defect, error) { return parse("the shipped list of defects", shipped) }

// ReadSiteDefects returns the defects listed in a state folder; the list is empty if there is no file.
func ReadSiteDefects(state string) ([]Defect, error) {
	raw, err := os.ReadFile(filepath.Join(state, FileDefects))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parse(FileDefects, raw)
}

func parse(name string, raw []byte) (list []Defect, err error) {
	d := yaml.NewDecoder(bytes.NewReader(raw))
	d.KnownFields(true)
	if err := d.Decode(&list); err != nil && !errors.Is(err, io.EOF) { // the file contains only comments
		return nil, say.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// ListTitleDefects returns the defects of a title in a version of its rules: those of the program, then the site's in
// the order of their discovery. state may be "" for no site.
func ListTitleDefects(state, title string, version int) ([]Defect, error) {
	all, err := LoadShipped()
	if err != nil {
		return nil, err
	}
	if state != "" {
		own, err := ReadSiteDefects(state)
		if err != nil {
			return nil, err
		}
		all = append(all, own...)
	}
	return slices.DeleteFunc(all, func(d Defect) bool {
		return d.Title != title || d.Fixed > 0 && version >= d.Fixed
	}), nil
}

// Add notes a defect in the file of a state folder, once for each ruling. drop removes it again, if Add added it.
func Add(state string, d Defect) (drop func() error, err error) {
	drop = func() error { return nil }
	err = change(state, func(list []Defect) []Defect {
		if slices.ContainsFunc(list, d.same) {
			return nil
		}
		drop = func() error {
			return change(state, func(list []Defect) []Defect { return slices.DeleteFunc(list, d.same) })
		}
		return append(list, d)
	})
	return drop, err
}

// change rewrites the file with the list that with returns; it leaves the file unchanged if that is nil.
func change(state string, with func([]Defect) []Defect) error {
	lock := flock.New(filepath.Join(state, "."+FileDefects))
	if err := lock.Lock(); err != nil {
		return err
	}
	defer lock.Close()
	list, err := ReadSiteDefects(state)
	if err != nil {
		return err
	}
	if list = with(list); list == nil {
		return nil
	}
	raw, err := yaml.Marshal(list)
	if err != nil {
		return err
	}
	return durable.Replace(filepath.Join(state, FileDefects), raw, 0o600)
}
