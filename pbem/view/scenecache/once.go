// Package scenecache draws each picture once and caches it, for tests that send many letters about few positions.
package scenecache

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"

	"fieldpost/pbem/view/scene"
)

// renderCache caches pictures under a hash of everything drawn in them.
var renderCache sync.Map // maps [sha256.Size]byte to func() ([]scene.Image, error)

// RenderForMails renders like [scene.RenderForMails], but omits the ledger root, which differs in every mail. It draws
// equal requests only once.
func RenderForMails(wishes []scene.PictureRequest, news string) ([][]scene.Image, error) {
	out := make([][]scene.Image, len(wishes))
	for i, w := range wishes {
		w.Scene.Root = ""
		text, err := json.Marshal(w)
		if err != nil {
			return nil, err
		}
		// The JSON does not contain the map, so the key includes the map's address. The cached function refers
		// to the map, so that no other map can get that address.
		key := sha256.Sum256(fmt.Appendf(text, " %p%s", w.Scene.Map, news))
		draw, _ := renderCache.LoadOrStore(key, sync.OnceValues(func() ([]scene.Image, error) {
			all, err := scene.RenderForMails([]scene.PictureRequest{w}, news)
			if err != nil {
				return nil, err
			}
			return all[0], nil
		}))
		if out[i], err = draw.(func() ([]scene.Image, error))(); err != nil {
			return nil, err
		}
	}
	return out, nil
}
