package architecture

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// Bounds of the code. Those that are not yet what they are to be (none) only ever become lower.
const (
	maxLine       = 140 // columns; a tab is four
	maxWide       = 24  // lines above that
	maxFunction   = 60  // lines
	maxLong       = 3   // functions above that
	maxComplexity = 20  // cyclomatic
	maxComplex    = 4   // functions above that
	maxFuncFields = 112 // fields of function type
	maxLines      = 400 // of a file
	maxTall       = 0   // files above that, without tests
	maxRiddles    = 0   // comments that begin with "NAME is what", who, how or where
	maxDaemon     = 19  // methods of Daemon: its members do the work
	maxGame       = 78  // methods of the engine's Game: what lies below it knows no Game
)

// riddle is the beginning of a comment that hides what a thing does behind a question.
var riddle = regexp.MustCompile(`^\w+ (is|are|says|tells|knows) (what|who|whom|how|where)\b`)

// figures holds what is counted.
type figures struct {
	wide                  int
	long, complex, fields []string
	tall, riddles, strays []string
	daemon                []string // methods of Daemon
	game                  []string // methods of Game
}

// TestFigures counts lines, functions and fields, and holds the bounds. With -v it prints what it finds.
func TestFigures(t *testing.T) {
	var f figures
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".git")) {
			if err == nil {
				err = fs.SkipDir
			}
			return err
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		return f.file(path)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		what string
		n    int
		most int
		list []string
	}{
		{fmt.Sprintf("lines above %d columns", maxLine), f.wide, maxWide, nil},
		{fmt.Sprintf("functions above %d lines", maxFunction), len(f.long), maxLong, f.long},
		{fmt.Sprintf("functions above a complexity of %d", maxComplexity), len(f.complex), maxComplex, f.complex},
		{"methods of Daemon", len(f.daemon), maxDaemon, f.daemon},
		{"methods of Game", len(f.game), maxGame, f.game},
		{"fields of function type", len(f.fields), maxFuncFields, nil},
		{fmt.Sprintf("files above %d lines", maxLines), len(f.tall), maxTall, f.tall},
		{"comments that begin as a question", len(f.riddles), maxRiddles, f.riddles},
		{"doc comments that begin with another name", len(f.strays), 0, f.strays},
	} {
		t.Logf("%d %s (at most %d) %s", x.n, x.what, x.most, strings.Join(x.list, "; "))
		if x.n > x.most {
			t.Errorf("%d %s, at most %d are allowed: %s", x.n, x.what, x.most, strings.Join(x.list, "; "))
		}
	}
}

// file counts one source file.
func (f *figures) file(path string) error {
	rel, err := filepath.Rel(root, path)
	if err != nil {
		return err
	}
	n, err := f.columns(path)
	if err != nil || strings.HasSuffix(path, "_test.go") {
		return err
	}
	if n > maxLines {
		f.tall = append(f.tall, fmt.Sprintf("%s %d", rel, n))
	}
	src, err := parse(path)
	if err != nil {
		return err
	}
	for _, g := range src.Comments {
		if text := g.Text(); riddle.MatchString(text) {
			f.riddles = append(f.riddles, rel+" "+text)
		}
	}
	ast.Inspect(src, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.StructType:
			f.fieldsOf(rel, x)
		case *ast.FuncDecl:
			f.documented(rel, x.Name.Name, x.Doc)
			f.function(rel, x)
		case *ast.GenDecl:
			if t, ok := x.Specs[0].(*ast.TypeSpec); ok && len(x.Specs) == 1 {
				f.documented(rel, t.Name.Name, x.Doc)
			}
		}
		return true
	})
	return nil
}

// documented notes a doc comment whose first word is not the name of what it documents.
func (f *figures) documented(file, name string, doc *ast.CommentGroup) {
	words := strings.Fields(doc.Text())
	if len(words) == 0 {
		return
	}
	first := strings.TrimSuffix(strings.TrimRight(words[0], ",.:;"), "'s")
	if first != name && first != "A" && first != "An" && first != "The" {
		f.strays = append(f.strays, file+" "+name+": "+words[0])
	}
}

// columns counts the lines of a file, and those that are too wide.
func (f *figures) columns(path string) (lines int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	s := bufio.NewScanner(file)
	s.Buffer(nil, 1<<22)
	for s.Scan() {
		if lines++; utf8.RuneCountInString(strings.ReplaceAll(s.Text(), "\t", "    ")) > maxLine {
			f.wide++
		}
	}
	return lines, s.Err()
}

func (f *figures) fieldsOf(file string, s *ast.StructType) {
	for _, x := range s.Fields.List {
		if _, ok := x.Type.(*ast.FuncType); ok {
			for _, name := range x.Names {
				f.fields = append(f.fields, file+" "+name.Name)
			}
		}
	}
}

func (f *figures) function(file string, fn *ast.FuncDecl) {
	if strings.HasPrefix(file, filepath.FromSlash("pbem/daemon/")) && receiver(fn) == "Daemon" {
		f.daemon = append(f.daemon, fn.Name.Name)
	}
	if filepath.ToSlash(filepath.Dir(file)) == engine && receiver(fn) == "Game" {
		f.game = append(f.game, fn.Name.Name)
	}
	if fn.Body == nil {
		return
	}
	if n := tree.set.Position(fn.End()).Line - tree.set.Position(fn.Pos()).Line + 1; n > maxFunction {
		f.long = append(f.long, fmt.Sprintf("%s %s %d", file, fn.Name.Name, n))
	}
	if n := complexity(fn); n > maxComplexity {
		f.complex = append(f.complex, fmt.Sprintf("%s %s %d", file, fn.Name.Name, n))
	}
}

// receiver returns the name of the type that a method belongs to, "" for a function.
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	x := fn.Recv.List[0].Type
	if p, ok := x.(*ast.StarExpr); ok {
		x = p.X
	}
	if id, ok := x.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// complexity returns the number of ways through a function: one, and one for each branch.
func complexity(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn.Body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.CommClause:
			n++
		case *ast.CaseClause:
			if x.List != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
