// Command mapmaker generates the maps of the titles from open geographic data and written rules: the inputs of a title
// are map.yaml, hand.hexmap (optional), places.csv and rivers.geojson in TITLE/making, the result is TITLE/map.hexmap.
// It fetches nothing, and the same inputs give the same bytes on every machine.
//
//	go run ./pbem/tools/mapmaker [TITLE...]     write the maps (all titles that have inputs)
//	go run ./pbem/tools/mapmaker -check         write nothing, fail if a map is not what its inputs give
//	go run ./pbem/tools/mapmaker -pieces TITLE  list the river pieces with their numbers and extents, and the residuals of the fit
//	go run ./pbem/tools/mapmaker -places TITLE  list the places of the geodata that lie on the map, with their hexes
//
// The method is described in docs/reconstruction.md. These are the steps: fit of latitude and longitude to the grid,
// terrain by regions, waters snapped to hexsides, places, roads routed through hexes, lines and zones, the hand file,
// canonical text. From the projection on, all coordinates are whole thousandths of a hex, so that the rounding of
// floating-point numbers never affects the result.
//
// # map.yaml
//
//	title: kursk                 the name of the folder
//	header: |                    comment lines at the top of the map; "# source: STATUS" is put first if it is not there
//	status: reconstructed        title attributes; this one may be left out
//	source: "..."
//	attrs: {k: v}                more title attributes
//	grid: "pointy odd-east rrcc rows 60..10 cols 00..27"   a list of them for several sheets, with id= and same=
//	north: 18                    degrees clockwise from the top of the sheet
//	off: ["4200..4201"]          hexes that are not part of the map (x); of several sheets, single numbers that a sheet does not have
//	fit: {method: similarity | affine | warp, points: [{name: , at: [lat, lon], hex: "2024"}]}
//	legend: {clear: ".", forest: f}
//	terrain:                     painted in order; the first usually fills the map
//	  - {fill: clear}
//	  - {fill: forest, ring: [[lat, lon], ...], density: 80, rule: "..."}
//	  - {fill: forest, along: [[lat, lon], ...], width: 8, only: [clear], not: [swamp]}
//	  - {fill: hill, hexes: ["2113", "2204..2208"]}
//	waters:                      in order: a river keeps clear of earlier ones, or joins them
//	  - {class: major, name: Elbe, de: Elbe, pieces: [12, 77], from: [lat, lon], to: [lat, lon]}
//	  - {class: river, name: Psel, line: [[lat, lon], ...], join: Dnepr, source: true}
//	  - {class: river, name: Oskol, hexsides: ["2114:nw-w"]}
//	  - {class: lake, name: Seliger, ring: [...], hexes: [...], sides: true}
//	places:
//	  - {name: Kassel, class: city, at: [51.31, 9.48], hex: "2717", ja: "カッセル", attrs: {vp: 1}}
//	  - {name: Orel, class: city, geonames: Orël}
//	roads:
//	  - {class: rail, name: "Kursk - Orel", via: [Kursk, "4016", [52.5, 36.1], Orel]}
//	lines:                       one of line, around, hexsides
//	  - {class: front, line: [[lat, lon], ...]}
//	  - {class: front, around: german}
//	zones:
//	  - {kind: zone | fort | mark | edge, class: setup-g, owner: G, ring: [], along: [], width: 10, hexes: [], drop: [],
//	     beside: {line: front, side: left}, depth: 2, path: [Kursk, "2913"], in: [german], out: ["fort german"], attrs: {}}
//
// A density chooses that share of the area's hexes, by a fixed number for each hex and the text of the rule.
//
// pieces are features of rivers.geojson, counted from 0, or parts of them ("10:7..21", points 7 to 21), joined end to
// end in the given order. from and to cut the line at the points nearest to them, and reverse it if to comes first. A
// river with join ends where it first meets an earlier one; write it from source to mouth. source: true names the first
// hex in the attribute source=, mouth: true the last hex in mouth=; any other value of mouth is written unchanged. A
// lake is painted with the legend's letter of its class; with sides: true its shore becomes hexsides.
//
// A place is in its hex, or else in the hex that contains its position; geonames is its name or number in places.csv.
// Positions are written in the attribute at=.
//
// line: snaps to hexsides as rivers do. around: is the border of a zone, which then lies to the right of the line,
// looking along it. A zone is the union of the listed parts, within all zones of in, without the zones of out and the
// hexes of drop. Several entries of one kind and class are combined. Zones are named by their class; forts, marks and
// edges also by their kind: "fort german".
//
// # hand.hexmap
//
// Statements of the map format are added to the result. Before that, these statements change the generated map:
//
//	set TERRAIN HEX...
//	drop side "Name" [HEX:side-side...]
//	drop path "Name" [HEX...]
//	drop place HEX...
//	drop zone|fort|mark|edge CLASS HEX...
package main
