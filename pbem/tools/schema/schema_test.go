package schema

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"fieldpost/scenarios"
)

const schemaDir = "../../../scenarios/schema"

// plain turns decoded YAML into what JSON would give: keys are text.
func plain(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			v[k] = plain(x)
		}
	case map[any]any:
		out := map[string]any{}
		for k, x := range v {
			out[fmt.Sprint(k)] = plain(x)
		}
		return out
	case []any:
		for i, x := range v {
			v[i] = plain(x)
		}
	}
	return v
}

func compile(t *testing.T, f File) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(f.Text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(f.Name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(f.Name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, text []byte) error {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return s.Validate(plain(v))
}

// TestSchemas: the schemas in the scenarios folder are those of the program, the shipped data fit them and name them,
// and a misspelt key, a wrong kind and a wrong word do not fit.
func TestSchemas(t *testing.T) {
	list, err := ForTitle("", "")
	if err != nil || len(list) < 3 {
		t.Fatalf("%d schemas, %v", len(list), err)
	}
	for _, f := range list {
		t.Run(f.Title+" "+f.Name, func(t *testing.T) {
			if text, err := os.ReadFile(filepath.Join(schemaDir, f.Path())); err != nil || !bytes.Equal(text, f.Text) {
				t.Errorf("%s is not current (%v); run go generate ./cmd/pbem", f.Path(), err)
			}
			data, err := scenarios.Open(f.Title, nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := fs.ReadFile(data, f.Name)
			if err != nil {
				t.Fatal(err)
			}
			want := "# yaml-language-server: $schema=../schema/" + filepath.ToSlash(f.Path())
			if lines := strings.SplitN(string(text), "\n", 3); len(lines) < 3 || lines[1] != want {
				t.Errorf("the second line is not %q", want)
			}
			s := compile(t, f)
			if err := validate(t, s, text); err != nil {
				t.Error(err)
			}
			for _, with := range []string{"source: hearsay", "sauce: rulebook", "source: [rulebook]", "#"} {
				broken := bytes.Replace(text, []byte("\n  source: "), []byte("\n  "+with+" #"), 1)
				if validate(t, s, broken) == nil {
					t.Errorf("%q fits", with)
				}
			}
		})
	}
}

// TestSchemaFolder: no schema of a title or file that is gone is left.
func TestSchemaFolder(t *testing.T) {
	list, err := ForTitle("", "")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for _, f := range list {
		want[filepath.Join(schemaDir, f.Path())] = true
	}
	err = filepath.WalkDir(schemaDir, func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !want[p] {
			t.Errorf("%s is the schema of nothing", p)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
