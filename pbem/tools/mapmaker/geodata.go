package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"strconv"
)

// geodata holds the open data around a title's map: towns and river pieces.
type geodata struct {
	towns  []town
	rivers []riverPiece
}

type town struct {
	name, id, population string
	at                   latLon
}

// riverPiece is one river line of the data, with its points in their order in the data.
type riverPiece struct {
	level  int
	points []latLon
}

// readGeodata reads places.csv and rivers.geojson of a title; a missing file counts as empty.
func readGeodata(fsys fs.FS, title string, faults *faults) *geodata {
	g := &geodata{}
	read := func(name string, parse func([]byte) error) {
		data, err := fs.ReadFile(fsys, inputPath(title, name))
		if err != nil {
			return
		}
		if err := parse(data); err != nil {
			faults.add(inputPath(title, name), 0, "%v", err)
		}
	}
	read("places.csv", g.readTowns)
	read("rivers.geojson", g.readRivers)
	return g
}

// readTowns parses the columns name, country, population, lon, lat, feature, geonameid.
func (g *geodata) readTowns(data []byte) error {
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = 7
	rows, err := r.ReadAll()
	if err != nil {
		return err
	}
	for i, row := range rows {
		if i == 0 {
			continue
		}
		lon, err1 := strconv.ParseFloat(row[3], 64)
		lat, err2 := strconv.ParseFloat(row[4], 64)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("row %d: %s, %s is no longitude and latitude", i+1, row[3], row[4])
		}
		g.towns = append(g.towns, town{row[0], row[6], row[2], latLon{lat, lon}})
	}
	return nil
}

func (g *geodata) readRivers(data []byte) error {
	var file struct {
		Features []struct {
			Properties struct {
				Level int `json:"level"`
			} `json:"properties"`
			Geometry struct {
				Type        string       `json:"type"`
				Coordinates [][2]float64 `json:"coordinates"`
			} `json:"geometry"`
		} `json:"features"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return err
	}
	for i, f := range file.Features {
		if f.Geometry.Type != "LineString" || len(f.Geometry.Coordinates) < 2 {
			return fmt.Errorf("feature %d is not a line of two or more points", i)
		}
		p := riverPiece{level: f.Properties.Level}
		for _, c := range f.Geometry.Coordinates {
			p.points = append(p.points, latLon{c[1], c[0]})
		}
		g.rivers = append(g.rivers, p)
	}
	return nil
}

// pointsOf returns the points of the river pieces in a reference.
func (g *geodata) pointsOf(r pieceRef) ([]latLon, bool) {
	if r.index >= len(g.rivers) {
		return nil, false
	}
	points := g.rivers[r.index].points
	last := r.last
	if last < 0 {
		last = len(points) - 1
	}
	if last >= len(points) || r.first >= last {
		return nil, false
	}
	return points[r.first : last+1], true
}
