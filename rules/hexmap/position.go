package hexmap

import (
	"strconv"
	"strings"
)

// Attributes with a meaning for every statement or place. They never stand for a language.
const (
	positionKey = "at" // latitude and longitude of a place
	okKey       = "ok" // reason why a finding of the linter is right as it is
)

// degree is one degree of latitude or longitude in the units of Place.LatLon.
const degree = 1_000_000

// position parses LAT,LON in decimal degrees into millionths of a degree.
func position(text string) (lat, lon int, ok bool) {
	a, b, found := strings.Cut(text, ",")
	if !found {
		return 0, 0, false
	}
	lat, ok1 := millionths(a)
	lon, ok2 := millionths(b)
	if !ok1 || !ok2 || abs(lat) > 90*degree || abs(lon) > 180*degree {
		return 0, 0, false
	}
	return lat, lon, true
}

// millionths parses a decimal number with at most six digits after the point, such as -7.05.
func millionths(text string) (int, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, frac, point := strings.Cut(digits, ".")
	if len(whole) == 0 || len(whole) > 3 || point && len(frac) == 0 || len(frac) > 6 {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+frac+strings.Repeat("0", 6-len(frac)), 10, 32)
	if err != nil {
		return 0, false
	}
	if negative {
		return -int(n), true
	}
	return int(n), true
}
