package sheet

import (
	"testing"

	"fieldpost/rules/core"
)

// TestNicknames holds of which counters a text is another name.
func TestNicknames(t *testing.T) {
	defs := []*core.UnitDef{{ID: "1SS", Name: "1st SS Panzergrenadier Division Leibstandarte SS Adolf Hitler"},
		{ID: "2SS", Name: "2nd SS Panzergrenadier Division Das Reich"}, {ID: "g.7Pz", Name: "7th Panzer Division"},
		{ID: "17Pz", Name: "17th Panzer Division"}, {ID: "GD", Name: "Panzergrenadier Division Grossdeutschland"}}
	for text, want := range map[string]string{"SS1": "1SS", "1st SS": "1SS", "1. SS": "1SS", "1SS Div": "1SS", "LAH": "1SS", "lssah": "1SS",
		"Leibstandarte": "1SS", "Das Reich": "2SS", "das reich": "2SS", "7.PzDiv": "g.7Pz", "7 Pz": "g.7Pz", "7th Panzer Division": "g.7Pz",
		"Pz7": "g.7Pz", "7PzD": "g.7Pz", "17.Pz.Div": "17Pz", "Großdeutschland": "GD", "GD Division": "GD",
		"Panzer": "g.7Pz 17Pz", "SS": "", "Reich": "2SS", "Div": "", "3SS": "", "7": "", "Adolf": "1SS", "AH": "", "": ""} {
		got := ""
		for _, d := range defs {
			u := &core.Unit{Def: d}
			if sameTokens(u, text) || inFullName(u, text) || matchesInitials(u, text) {
				if got != "" {
					got += " "
				}
				got += d.ID
			}
		}
		if got != want {
			t.Errorf("%q is another name of %q, want %q", text, got, want)
		}
	}
}
