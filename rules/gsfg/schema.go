package gsfg

import "fieldpost/rules/core"

// DataFiles implements core.SchemaProvider: it lists the title's YAML files.
func (Title) DataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of Group of Soviet Forces Germany.", Into: &unitsData{}},
		{Name: tablesFile, Help: "The charts and tables of Group of Soviet Forces Germany.", Into: &tablesData{}},
		{Name: setupFile, Help: "What a game of Group of Soviet Forces Germany starts with, what arrives when, and how it ends.",
			Into: &setupData{}},
	}
}
