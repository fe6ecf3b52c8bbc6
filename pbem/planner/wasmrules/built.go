// Package wasmrules contains the titles' rules compiled to WebAssembly, which planner pages run in a browser. The
// program includes them only if they were compiled before it was built.
package wasmrules

import (
	"embed"
	"io/fs"
	"path"

	"fieldpost/notation/say"
)

//go:generate go run ../../../cmd/pbem plan build --to rules

//go:embed rules
var embedded embed.FS

const rulesDir = "rules"

var files fs.FS = embedded

// ReplaceFiles replaces the embedded files, in a folder "rules", and returns the previous files. It serves tests.
func ReplaceFiles(f fs.FS) fs.FS {
	was := files
	files = f
	return was
}

// StarterFile is the name of the file with the script that starts the rules.
const StarterFile = "start.js"

// RulesFile returns the name of the file with a title's rules.
func RulesFile(title string) string { return title + ".wasm.gz" }

// Rules returns the rules of a title, compressed by gzip, and the script that starts them. If the program was built
// without them, the error says how to build them.
func Rules(title string) (wasm []byte, starter string, err error) {
	wasm, err = fs.ReadFile(files, path.Join(rulesDir, RulesFile(title)))
	if err == nil {
		var script []byte
		script, err = fs.ReadFile(files, path.Join(rulesDir, StarterFile))
		starter = string(script)
	}
	if err != nil {
		return nil, "", say.Errorf("this program was built without planners: run \"go generate ./pbem/planner/wasmrules\" in its "+
			"sources, and build it again (%s is missing)", RulesFile(title))
	}
	return wasm, starter, nil
}

// HasPlanner reports whether this program was built with the planner of a title.
func HasPlanner(title string) bool {
	_, err := fs.Stat(files, path.Join(rulesDir, RulesFile(title)))
	return err == nil
}
