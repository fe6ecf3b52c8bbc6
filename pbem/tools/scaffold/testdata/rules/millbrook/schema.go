package millbrook

import "fieldpost/rules/core"

// DataFiles are the files of blocks, for their schemas.
func (Title) DataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: "units.yaml", Help: "The counters of Millbrook.", Into: &unitsFile{}},
		{Name: "tables.yaml", Help: "The charts of Millbrook.", Into: &tablesFile{}},
		{Name: "setup.yaml", Help: "How long a game of Millbrook is, and what it is about.", Into: &setupFile{}},
	}
}
