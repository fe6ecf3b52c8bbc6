package eastfront

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// AirTables are the charts of the air rules (9.11, 17).
type AirTables struct {
	Initiative Scale             `yaml:"initiative" count:"1..99"`
	Combat     map[int][3]int    `yaml:"combat" doc:"by difference of ratings: highest die for destroyed, damaged, return"`
	AA         Scale             `yaml:"aa" count:"1..99"`
	Range      int               `yaml:"range" doc:"hexes that fighters fly from cities and sources of their side in supply; 0: any (17.15)"`
	AACap      int               `yaml:"aa_cap"`
	AADRM      map[string]int    `yaml:"aa_drm" doc:"by type of the target; hq, unit: of who fires"`
	Ready      map[core.Side]int `yaml:"ready" doc:"highest die by which a flown unit is ready"`
	Repaired   map[core.Side]int `yaml:"repaired"`
	ReadyDRM   []ReadyDRM        `yaml:"ready_drm"`
}

// ReadyDRM is a modifier of readiness dice, while an Axis combat unit is in a hex or next to it if one is named.
type ReadyDRM struct {
	Side core.Side  `yaml:"side" need:"yes" enum:"axis,soviet"`
	Kind string     `yaml:"type" doc:"of the unit; none for all"`
	Add  int        `yaml:"add" need:"yes"`
	Near hexmap.Hex `yaml:"near"`
}

// Shot is the result of a shot in air combat.
func (t *AirTables) Shot(column, die int) string {
	c := t.Combat[min(max(column, -3), 3)]
	for i, word := range []string{"destroyed", "damaged", "return"} {
		if die <= c[i] {
			return word
		}
	}
	return "none"
}
