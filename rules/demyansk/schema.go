package demyansk

import "fieldpost/rules/core"

// DataFiles are the title's files of blocks, for their schemas.
func (Title) DataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of Demyansk Shield.", Into: &unitsData{}},
		{Name: tablesFile, Help: "The charts and tables of Demyansk Shield.", Into: &tablesData{}},
		{Name: setupFile, Help: "What a game of Demyansk Shield starts with, what arrives when, and how it ends.", Into: &setupData{}},
	}
}
