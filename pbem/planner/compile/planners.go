// Package compile compiles the rules of each title to WebAssembly for browsers, and adds the script that starts them.
// It needs the sources of this project and the Go tool.
package compile

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"

	"fieldpost/rules/core"
)

// programSource is the source of a title's program. It calls New of the title's package.
const programSource = `package main

import (
	"fieldpost/pbem/planner/api"
	title %q
)

func main() { api.Serve(title.New()) }
`

// BuildRules compiles the program of a title from a checkout of this project. It returns WebAssembly compressed by
// gzip.
func BuildRules(ctx context.Context, title core.Title, checkout string) ([]byte, error) {
	wasm, err := BuildProgram(ctx, title, checkout)
	if err != nil {
		return nil, err
	}
	return Compress(wasm), nil
}

// Compress compresses a program with gzip at the highest level.
func Compress(wasm []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a level that there is
	_, _ = z.Write(wasm)                                  // a buffer in memory, which cannot fail
	_ = z.Close()
	return b.Bytes()
}

// BuildProgram compiles the program of a title from a checkout of this project. It omits lines for stack traces and
// packs return addresses; the page's script restores the addresses.
func BuildProgram(ctx context.Context, title core.Title, checkout string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "planner")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	source, out := filepath.Join(dir, "main.go"), filepath.Join(dir, "rules.wasm")
	if err := os.WriteFile(source, fmt.Appendf(nil, programSource, reflect.TypeOf(title).PkgPath()), 0o600); err != nil {
		return nil, err
	}
	args := append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", out}, compilerFlags()...)
	if _, err := runGo(ctx, checkout, append(args, source)...); err != nil {
		return nil, fmt.Errorf("the rules of %s for browsers: %w", title.Meta().Name, err)
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	if wasm, err = joinSegments(wasm); err != nil {
		return nil, err
	}
	// Another version of Go may write other tables. The page then keeps the lines and is a sixteenth larger.
	if stripped := bytes.Clone(wasm); dropLines(stripped) {
		wasm = stripped
	}
	return packReturns(wasm)
}

// inlinedPackages lists the packages compiled with inlined calls, because a planner spends most of its time in them.
// Compiling the others without inlining makes the file an eighth smaller.
var inlinedPackages = []string{"fieldpost/notation", "fieldpost/rules/core", "fieldpost/rules/hexmap", "fieldpost/rules/mechanics/...",
	"slices",
	"runtime", "internal/runtime/..."}

// compilerFlags returns the flags that limit inlining to inlinedPackages.
func compilerFlags() []string {
	out := []string{"-gcflags=all=-l"}
	for _, p := range inlinedPackages {
		out = append(out, "-gcflags="+p+"=")
	}
	return out
}

// StarterScript returns the Go tool's script that starts a WebAssembly program. It must come from the same tool that
// compiled the program.
func StarterScript(ctx context.Context, checkout string) ([]byte, error) {
	root, err := runGo(ctx, checkout, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
}

// runGo runs the Go tool with the settings for browsers and returns its output.
func runGo(ctx context.Context, checkout string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir, c.Env = checkout, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var out, bad bytes.Buffer
	c.Stdout, c.Stderr = &out, &bad
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, bad.String())
	}
	return out.String(), nil
}
