package game

import (
	"bytes"
	"strconv"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// renderUnits writes the counters as YAML, one per line, so that a move changes one line. Each file has hundreds of
// counters, whose texts are the same in all files of a title. The YAML library therefore formats each text only once.
func renderUnits(b *bytes.Buffer, p *core.Position) error {
	if len(p.Units) == 0 {
		b.WriteString("units: []\n")
		return nil
	}
	b.WriteString("units:\n")
	for i := range p.Units {
		u := &p.Units[i]
		if err := renderUnit(b, u, p.World.Map.Label); err != nil {
			return err
		}
	}
	return nil
}

func renderUnit(b *bytes.Buffer, u *core.Unit, label func(hexmap.Hex) string) error {
	hex := ""
	if u.OnMap() {
		hex = label(u.Hex)
	}
	lead := "  - {"
	for _, x := range [...]struct{ key, value string }{{"id: ", u.Def.ID}, {"hex: ", hex}, {"box: ", u.Box}} {
		if x.value == "" {
			continue
		}
		text, err := scalar(x.value)
		if err != nil {
			return err
		}
		b.WriteString(lead + x.key + text)
		lead = ", "
	}
	b.WriteString(lead + "steps: " + strconv.Itoa(u.Steps))
	if u.Z != 0 {
		b.WriteString(", z: " + strconv.Itoa(u.Z))
	}
	if len(u.Marks) > 0 {
		marks := make([]string, len(u.Marks))
		for i, m := range u.Marks {
			var err error
			if marks[i], err = scalar(m); err != nil {
				return err
			}
		}
		b.WriteString(", marks: [" + strings.Join(marks, ", ") + "]")
	}
	b.WriteString("}\n")
	return nil
}

// scalars caches the YAML spelling of short texts: names of counters, hexes, boxes and marks.
var scalars sync.Map

// scalar returns a text as YAML spells it within a list on one line, in quotes if needed.
func scalar(s string) (string, error) {
	if text, ok := scalars.Load(s); ok {
		return text.(string), nil
	}
	list, err := yaml.Marshal(&yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle, Content: []*yaml.Node{str(s)}})
	if err != nil {
		return "", err
	}
	text := strings.TrimSuffix(strings.TrimPrefix(string(list), "["), "]\n")
	if len(s) <= 32 {
		scalars.Store(s, text)
	}
	return text, nil
}

func str(s string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s} }
