package lint

import (
	"fmt"

	"fieldpost/rules/hexmap"
)

// Terrain classes that are the same in every legend.
const (
	unknown = "unknown"
	offMap  = "off-map"
)

// checkHead checks the file as a whole: its source, its legend, unknown and doubtful hexes.
func (c *checker) checkHead() {
	for _, key := range []string{"status", "source"} {
		if c.m.Attr(key) == "" {
			c.add(c.m.StatementLine("title"), "map/source", Warning, "", fmt.Sprintf("the title line says it by %s=", key),
				"the map does not say where it comes from")
			break
		}
	}
	used := map[string]int{}
	var blank []hexmap.Hex
	for h := hexmap.Hex(0); int(h) < c.m.Len(); h++ {
		t := c.m.Terrain(h)
		if used[t]++; t == unknown {
			blank = append(blank, h)
		}
	}
	for _, l := range c.m.Legend() {
		if used[l.Class] == 0 && l.Class != unknown && l.Class != offMap {
			c.add(c.m.StatementLine("legend"), "legend/unused", Note, "", "", "no hex is %s (%c)", l.Class, l.Char)
		}
	}
	if len(blank) > 0 {
		c.add(c.m.StatementLine("map"), "map/unknown", Note, c.labels(blank), "", "%d of %d hexes are unknown", len(blank), c.m.Len())
	}
	doubts := c.m.Doubts()
	for i, d := range doubts {
		c.findings = append(c.findings, Finding{Line: d.Line, Col: d.Col, Code: "map/doubt", Severity: Note, Where: c.m.Label(d.Hex),
			Text: fmt.Sprintf("marked as doubtful, %d of %d", i+1, len(doubts))})
	}
}
