package gsfg

import (
	"io/fs"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
)

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

// data holds the content of the four data files. It never changes after load.
type data struct {
	m              *hexmap.Map
	hex            []hexGround     // by hex
	counters       []counter       // sorted by id
	splitDivisions []splitDivision // the American divisions in two parts (R 9.8)
	cities         map[string][]hexmap.Hex
	units          unitsData
	tables         tablesData
	setup          setupData
}

// loader reads the data files and collects their faults.
type loader struct {
	*datafile.Set
	*data
}

// load reads the four data files. Its error lists every fault with file, line and key.
func load(files fs.FS) (*data, error) {
	l := &loader{datafile.NewSet(files), &data{cities: map[string][]hexmap.Hex{}}}
	l.m = l.ReadMap(mapFile)
	l.ReadYAML(unitsFile, &l.units)
	l.ReadYAML(tablesFile, &l.tables)
	l.ReadYAML(setupFile, &l.setup)
	if err := l.Err(); err != nil {
		return nil, err
	}
	l.CheckTerrain(mapFile, l.m, l.terrains())
	l.CheckSides(mapFile, l.m, l.hexsides())
	l.indexGround()
	l.checkSetup()
	l.readCounters()
	return l.data, l.Err()
}

// sideOf returns the side of a nation; "" for an unknown word.
func (d *data) sideOf(nation string) core.Side {
	return findRow(d.setup.Nations.List, func(n nationData) bool { return n.Nation == nation }).Side
}

// findRow returns the first row for which is returns true; an empty one where there is none.
func findRow[T any](list []T, is func(T) bool) (row T) {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return list[i]
	}
	return row
}

// hexOf returns the hex with a number; None if it is not on the map.
func (d *data) hexOf(label string) hexmap.Hex {
	h, ok := d.m.Find(label)
	if !ok {
		return hexmap.None
	}
	return h
}
