// Package scaffold creates the source files of a new title. It copies the worked example of docs/title.md, a small
// made-up title that is complete, and renames it. The example is in testdata, in folders like those of the project; it
// is not a title of the program.
package scaffold

import (
	"embed"
	"fmt"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// example is the id of the worked example, and the name of its package.
const example = "millbrook"

//go:embed testdata
var files embed.FS

// File is a file of a new title.
type File struct {
	Path string // in the project
	Text []byte
}

var idForm = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// Package returns the name of the package of a title: its id without hyphens.
func Package(id string) string { return strings.ReplaceAll(id, "-", "") }

// Name returns the name of a title made from its id: My Title for "my-title".
func Name(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// Files returns the files of a new title by path: its code in rules/PACKAGE, its data in scenarios/ID.
func Files(id string) ([]File, error) {
	if pkg := Package(id); !idForm.MatchString(id) || token.IsKeyword(pkg) {
		return nil, fmt.Errorf("%q is no id of a title; an id is words of small letters and figures joined by hyphens, and "+
			"no word of Go", id)
	}
	var out []File
	err := fs.WalkDir(files, "testdata", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := files.ReadFile(name)
		out = append(out, File{newPath(id, strings.TrimPrefix(name, "testdata/")), []byte(renameText(id, string(text)))})
		return err
	})
	return out, err
}

// newPath returns the path in a new title of a file of the example.
func newPath(id, name string) string {
	top, rest, _ := strings.Cut(name, "/"+example+"/")
	if top == "rules" {
		return path.Join(top, Package(id), rest)
	}
	return path.Join(top, id, rest)
}

// renameText returns a text of the example with its names replaced by those of a new title.
func renameText(id, text string) string {
	pkg, title := Package(id), Name(id)
	return strings.NewReplacer("package "+example, "package "+pkg, "Package "+example, "Package "+pkg, "rules/"+example, "rules/"+pkg,
		strings.ToUpper(example[:1])+example[1:], title, example, id).Replace(text)
}
