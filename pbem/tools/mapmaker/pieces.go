package main

import (
	"fmt"
	"io"
	"math"

	"fieldpost/rules/hexmap"
)

// listPieces prints a table of the river pieces in a title's geodata: their numbers for map.yaml, level, length, extent
// and ends. If there is a map, it also prints the hexes of the ends.
func listPieces(w io.Writer, g *geodata, s *mapBuilder) {
	fmt.Fprintln(w, "piece level points    km  latitude       longitude      from [lat, lon]     to [lat, lon]       hexes")
	for i, p := range g.rivers {
		a, b := p.points[0], p.points[len(p.points)-1]
		lo, hi := a, a
		km := 0.0
		for k, q := range p.points {
			lo.Lat, lo.Lon = math.Min(lo.Lat, q.Lat), math.Min(lo.Lon, q.Lon)
			hi.Lat, hi.Lon = math.Max(hi.Lat, q.Lat), math.Max(hi.Lon, q.Lon)
			if k > 0 {
				e, n := azimuthal{p.points[k-1].Lat, p.points[k-1].Lon}.project(q)
				km += math.Hypot(e, n)
			}
		}
		fmt.Fprintf(w, "%5d %5d %6d %5.0f  %5.2f..%5.2f   %5.2f..%5.2f   [%6.3f, %6.3f]  [%6.3f, %6.3f]  %s\n",
			i, p.level, len(p.points), km, lo.Lat, hi.Lat, lo.Lon, hi.Lon, a.Lat, a.Lon, b.Lat, b.Lon, s.hexSpan(p))
	}
}

// hexSpan returns the first, middle and last hex of a river piece on the map.
func (s *mapBuilder) hexSpan(p riverPiece) string {
	if s == nil {
		return ""
	}
	var on []hexmap.Hex
	for _, q := range p.points {
		if h := s.lay.hexAt(s.fit.project(q)); h != hexmap.None && !s.off[h] {
			on = append(on, h)
		}
	}
	if len(on) == 0 {
		return "off the map"
	}
	return fmt.Sprintf("%s %s %s", s.m.Label(on[0]), s.m.Label(on[len(on)/2]), s.m.Label(on[len(on)-1]))
}

// listFit prints where the fit places the points that it was made from.
func (s *mapBuilder) listFit(w io.Writer) {
	fmt.Fprintf(w, "fit: %s, %.2f km per hex, north %.1f degrees clockwise from the top\n", s.in.Fit.Method, s.fit.kmPer,
		s.fit.northDegrees)
	for _, p := range s.in.Fit.Points {
		h, _ := s.m.Find(p.Hex)
		q := s.fit.project(p.At)
		fmt.Fprintf(w, "  %-20s %s  off by %.2f hexes, in %s\n", p.Name, p.Hex, float64(dist(q, s.lay.centre[h]))/1000,
			s.m.Label(s.lay.hexAt(q)))
	}
}

// listPlaces prints the places in places.csv that are on the map, with their hexes.
func (s *mapBuilder) listPlaces(w io.Writer) {
	for _, t := range s.geo.towns {
		if h := s.lay.hexAt(s.fit.project(t.at)); h != hexmap.None && !s.off[h] {
			fmt.Fprintf(w, "%s %-28s %9s  %7s  [%s, %s]\n", s.m.Label(h), t.name, t.population, t.id, degrees(t.at.Lat), degrees(t.at.Lon))
		}
	}
}
