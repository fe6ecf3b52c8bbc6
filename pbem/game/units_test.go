package game

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// unitNode returns a counter as nodes, for the library to write.
func unitNode(u *core.Unit, hex string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
	number := func(key string, value int) {
		n.Content = append(n.Content, str(key), &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.Itoa(value)})
	}
	for _, x := range [][2]string{{"id", u.Def.ID}, {"hex", hex}, {"box", u.Box}} {
		if x[1] != "" {
			n.Content = append(n.Content, str(x[0]), str(x[1]))
		}
	}
	number("steps", u.Steps)
	if u.Z != 0 {
		number("z", u.Z)
	}
	if len(u.Marks) > 0 {
		list := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
		for _, m := range u.Marks {
			list.Content = append(list.Content, str(m))
		}
		n.Content = append(n.Content, str("marks"), list)
	}
	return n
}

// TestUnitLines: a line of a counter is what the library would write, whatever its texts are.
func TestUnitLines(t *testing.T) {
	texts := strings.Split("1SS|2/48|0203|2113|08|1e5|0x1F|yes|n|off|null|~|12:30|1_000|.5|-|- a|a: b|a:b|#a|a #b|a, b|[a]|{a}|"+
		"'a'|\"a\"|a b |"+
		"?|? a|!a|&a|*a|%a|@a|`a|<<|=|装甲|é\u00a0|2025-01-01|true|a\tb|a\nb|"+strings.Repeat("long ", 40), "|")
	for i, s := range texts {
		next := texts[(i+1)%len(texts)]
		for _, u := range []core.Unit{
			{Def: &core.UnitDef{ID: s}, Hex: hexmap.None, Box: next, Steps: i, Z: i % 3},
			{Def: &core.UnitDef{ID: s}, Hex: 1, Steps: -i, Marks: []string{next, s}},
		} {
			hex := ""
			if u.OnMap() {
				hex = next
			}
			for range 2 { // written, and written once more
				var got, want bytes.Buffer
				if err := renderUnit(&got, &u, func(hexmap.Hex) string { return hex }); err != nil {
					t.Fatal(err)
				}
				enc := yaml.NewEncoder(&want)
				enc.SetIndent(2)
				if err := enc.Encode(map[string]any{"units": []*yaml.Node{unitNode(&u, hex)}}); err != nil {
					t.Fatal(err)
				}
				if "units:\n"+got.String() != want.String() {
					t.Errorf("%q is written\n%s, want\n%s", s, got.String(), want.String())
				}
			}
		}
	}
}
