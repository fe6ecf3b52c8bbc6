package eastfront

import "fieldpost/rules/core"

// DataFiles are the data files of a game, for their schemas.
func (d *Def) DataFiles() []core.DataFile {
	out := []core.DataFile{
		{Name: unitsFile, Help: "The counters of " + d.Name + ".", Into: &counters{}},
		{Name: tablesFile, Help: "The charts and tables of " + d.Name + ".", Into: &Tables{}},
	}
	if d.Calendar {
		out = append(out, core.DataFile{Name: calendarFile, Help: "What happens by date in the scenarios of " + d.Name +
			" that share a calendar.", Into: &calendar{}})
	}
	for _, id := range d.Scenarios {
		out = append(out, core.DataFile{Name: scenarioFile(id), Help: "What scenario " + id + " of " + d.Name +
			" starts with, what arrives when, and how it ends.", Into: &Scenario{}})
	}
	return out
}
