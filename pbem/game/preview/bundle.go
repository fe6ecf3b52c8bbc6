package preview

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
)

// Bundle packs the data of a title for a planner page: a ZIP archive of already parsed YAML. hash is the SHA-256 of the
// data. The error lists all faults of the files.
func Bundle(title core.Title, data fs.FS, hash string) ([]byte, error) {
	files, err := datafile.Pack(data)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	err = z.SetComment(title.Meta().ID + " " + hash)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, bad := z.Create(name)
		if bad == nil {
			_, bad = io.WriteString(w, files[name])
		}
		err = errors.Join(err, bad)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// LoadBundle loads a title from what Bundle packed. find returns the title with an identifier.
func LoadBundle(packed []byte, find func(id string) (core.Title, bool)) (TitleData, error) {
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return TitleData{}, say.Errorf("the planner's data are broken: %w", err)
	}
	id, hash, _ := strings.Cut(z.Comment, " ")
	title, ok := find(id)
	if !ok {
		return TitleData{}, say.Errorf("this planner has no rules of the title %s", id)
	}
	mod, err := title.Load(z)
	return TitleData{Title: title, Module: mod, Data: hash}, err
}
