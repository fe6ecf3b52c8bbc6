package datafile

import (
	"encoding/json"
	"strings"
	"testing"

	"fieldpost/rules/hexmap"
)

// TestSchema: every key is there, in the order of the struct, with its kind.
func TestSchema(t *testing.T) {
	got, err := Schema("x.yaml", "a test", &sheet{})
	if err != nil {
		t.Fatal(err)
	}
	again, err := Schema("x.yaml", "a test", &sheet{})
	if err != nil || string(again) != string(got) {
		t.Errorf("two schemas differ: %v", err)
	}
	var flat strings.Builder
	var walk func(indent, name string, v map[string]any)
	walk = func(indent, name string, v map[string]any) {
		line := []string{indent + name}
		for _, k := range []string{"type", "enum", "required", "minItems", "maxItems", "additionalProperties"} {
			if x, ok := v[k]; ok {
				b, _ := json.Marshal(x)
				line = append(line, k+"="+string(b))
			}
		}
		flat.WriteString(strings.Join(line, " ") + "\n")
		if x, ok := v["items"].(map[string]any); ok {
			walk(indent+"  ", "[]", x)
		}
		for _, k := range []string{"properties", "patternProperties"} {
			props, _ := v[k].(map[string]any)
			for _, name := range []string{"units", "loss", "extra", "source", "list", "id", "size", "steps", "tags", "by", "pair", "turns",
				"open", "n", "^-?[0-9]+$"} {
				if x, ok := props[name].(map[string]any); ok {
					walk(indent+"  ", name, x)
				}
			}
		}
	}
	var v map[string]any
	if err := json.Unmarshal(got, &v); err != nil {
		t.Fatal(err)
	}
	walk("", "x.yaml", v)
	want := `x.yaml type="object" additionalProperties=false
  units type="object" required=["source"] additionalProperties=false
    source type="string" enum=["rulebook","transcribed","reconstructed","unknown"]
    list type="array"
      [] type="object" additionalProperties=false
        id type=["string","integer"]
        size type="string" enum=["corps","division"]
        steps type="array"
          [] type="integer"
        tags type="array"
          [] type=["string","integer"]
  loss type="object" required=["source"] additionalProperties=false
    source type="string" enum=["rulebook","transcribed","reconstructed","unknown"]
    by type="object" additionalProperties={"type":"integer"}
    pair type="array" minItems=2 maxItems=2
      [] type="integer"
    turns type="object" additionalProperties=false
      ^-?[0-9]+$ type=["string","integer"]
    open type="boolean"
  extra type="object" required=["source"] additionalProperties=false
    source type="string" enum=["rulebook","transcribed","reconstructed","unknown"]
    n type="integer"
`
	if flat.String() != want {
		t.Errorf("got\n%s\nwant\n%s", flat.String(), want)
	}
	if i, j := strings.Index(string(got), `"units"`), strings.Index(string(got), `"extra"`); i < 0 || j < i {
		t.Error("the keys are not in the order of the struct")
	}
}

// TestSchemaOfHexes: a key that is a hex is any label, with the letters of its sheet too, and one that is a number is a
// number.
func TestSchemaOfHexes(t *testing.T) {
	got, err := Schema("x.yaml", "a test", &struct {
		Terms struct {
			Block  `yaml:",inline"`
			Prizes map[hexmap.Hex]int `yaml:"prizes"`
		} `yaml:"terms"`
	}{})
	if want := `"prizes":{"type":"object","additionalProperties":{"type":"integer"}}`; err != nil ||
		!strings.Contains(strings.Join(strings.Fields(string(got)), ""), want) {
		t.Errorf("%v: want %s in\n%s", err, want, got)
	}
}
