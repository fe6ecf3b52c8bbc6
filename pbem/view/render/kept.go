package render

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"sync"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// Outlines of regions and the grid are the same in many pictures, so paths are cached by their inputs.

// maxPaths bounds the number of cached paths.
const maxPaths = 256

// pathKey is the cache key of a path: its kind, and a hash of the hexes and their places on the page.
type pathKey struct {
	on   *hexmap.Map
	kind byte
	sum  [sha256.Size]byte
}

var pathCache = struct {
	sync.Mutex
	kept map[pathKey]*canvas.Path
}{kept: map[pathKey]*canvas.Path{}}

// cachedPath returns the path of a kind for some hexes, from the cache after the first call. Callers must not change
// it.
func (s *pageLayout) cachedPath(kind byte, hexes []hexmap.Hex, path func() *canvas.Path) *canvas.Path {
	buf := make([]byte, 0, 20*len(hexes)+16*len(s.corners))
	point := func(p canvas.Point) {
		buf = binary.LittleEndian.AppendUint64(buf, math.Float64bits(p.X))
		buf = binary.LittleEndian.AppendUint64(buf, math.Float64bits(p.Y))
	}
	for _, c := range s.corners {
		point(c)
	}
	for _, h := range hexes {
		buf = binary.LittleEndian.AppendUint32(buf, uint32(h))
		point(s.centre[h])
	}
	k := pathKey{s.Map, kind, sha256.Sum256(buf)}
	pathCache.Lock()
	p := pathCache.kept[k]
	pathCache.Unlock()
	if p != nil {
		return p
	}
	p = path()
	pathCache.Lock()
	defer pathCache.Unlock()
	if len(pathCache.kept) >= maxPaths {
		clear(pathCache.kept)
	}
	pathCache.kept[k] = p
	return p
}
