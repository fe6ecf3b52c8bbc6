package render

import "fieldpost/pbem/view/canvas"

// DrawScene returns the display list of a scene. It draws only the content of the scene and omits hexes outside the map. A
// scene without a map gives an empty page.
func DrawScene(sc Scene) *canvas.DisplayList {
	l := canvas.NewDisplayList(sc.Title, 2*canvas.HexWidth, 2*canvas.HexWidth)
	if sc.Map == nil || sc.Map.Len() == 0 {
		return l
	}
	s := newPageLayout(&sc)
	places := s.places()
	courses := s.courses(s.chains())
	table := l.AddLayer("paper")
	s.drawTerrain(l)
	s.drawGrid(l)
	s.drawBands(l)
	s.drawRivers(l, courses)
	s.drawRoads(l)
	s.drawBridges(l)
	s.drawBorders(l)
	s.drawPlaces(l.AddLayer("places"), places)
	s.drawForts(l.AddLayer("forts"))
	l.MarkGround()
	s.drawAreas(l)
	s.drawSources(l)
	s.drawFront(l)
	s.drawMoves(l)
	s.drawStacks(l)
	s.drawSightings(l)
	s.drawMarkers(l)
	s.drawPrizes(l)
	taken := s.obstacles(places)
	s.drawNumbers(l.AddLayer("numbers"), taken)
	names := l.AddLayer("names")
	s.drawPlaceNames(names, places, taken)
	s.drawRiverNames(names, courses, taken)
	s.drawCombats(l)
	s.drawRulers(l)
	s.drawMargin(l, table)
	return l
}
