package victorylost

import "fieldpost/rules/core"

// DataFiles are the title's files of blocks, for their schemas.
func (title) DataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of A Victory Lost.", Into: &unitsData{}},
		{Name: tablesFile, Help: "The charts and tables of A Victory Lost.", Into: &tablesData{}},
		{Name: setupFile, Help: "What a game of A Victory Lost starts with, what arrives when, and how it ends.", Into: &setupData{}},
	}
}
