package scenarios

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"sort"
)

// Hash returns the SHA-256 of a title's data in hex: over all files in the order of their paths, each as the line "PATH
// LENGTH" and its bytes, with LF for each CR LF. A game records it, so that a change of its data is noticed.
func Hash(fsys fs.FS) (string, error) {
	paths, err := files(fsys)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, p := range paths {
		data, err := fs.ReadFile(fsys, p)
		if err != nil {
			return "", err
		}
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
		fmt.Fprintf(sum, "%s %d\n", p, len(data))
		sum.Write(data)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// files returns the paths of all data files, sorted.
func files(fsys fs.FS) ([]string, error) {
	var out []string
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && isDataFile(p) {
			out = append(out, p)
		}
		return err
	})
	sort.Strings(out)
	return out, err
}
