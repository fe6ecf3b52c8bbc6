package gsfg

import (
	"io/fs"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

// data are the four files in plain values. They never change after load.
type data struct {
	m        *hexmap.Map
	hex      []ground  // by hex
	counters []counter // sorted by id
	linked   []divided // the American divisions in two parts (R 9.8)
	cities   map[string][]hexmap.Hex
	units    unitsData
	tables   tablesData
	setup    setupData
}

// loader reads the files and collects what is wrong with them.
type loader struct {
	*datafile.Set
	*data
}

// load reads the four files. The error lists every fault with file, line and key.
func load(files fs.FS) (*data, error) {
	l := &loader{datafile.Read(files), &data{cities: map[string][]hexmap.Hex{}}}
	l.m = l.Map(mapFile)
	l.YAML(unitsFile, &l.units)
	l.YAML(tablesFile, &l.tables)
	l.YAML(setupFile, &l.setup)
	if err := l.Err(); err != nil {
		return nil, err
	}
	l.Terrain(mapFile, l.m, l.terrains())
	l.Sides(mapFile, l.m, l.hexsides())
	l.survey()
	l.checkSetup()
	l.readCounters()
	return l.data, l.Err()
}

// sideOf is the side of a nation; "" for a word that is none.
func (d *data) sideOf(nation string) core.Side {
	return find(d.setup.Nations.List, func(n nationData) bool { return n.Nation == nation }).Side
}

// find is the first row of a list that is looked for; an empty one where there is none.
func find[T any](list []T, is func(T) bool) (row T) {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return list[i]
	}
	return row
}

// at is the hex with a number; None if it is not on the map.
func (d *data) at(label string) hexmap.Hex {
	h, ok := d.m.Find(label)
	if !ok {
		return hexmap.None
	}
	return h
}
