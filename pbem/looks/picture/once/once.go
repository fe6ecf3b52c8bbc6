// Package once draws each picture once, for tests that send many letters of few positions.
package once

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"

	"fieldpost/pbem/looks/picture"
)

// drawn are the pictures so far, by all that they are drawn from.
var drawn sync.Map // [sha256.Size]byte -> func() ([][]picture.Image, error)

// ForMails is [picture.ForMails], which draws the same wishes a second time no more.
func ForMails(wishes []picture.Wish, news string) ([][]picture.Image, error) {
	text, err := json.Marshal(wishes)
	if err != nil {
		return nil, err
	}
	for _, w := range wishes {
		// The text of a map is not in the JSON; what draws it holds it, so that no other map gets its place.
		text = fmt.Appendf(text, " %p", w.Scene.Map)
	}
	draw, _ := drawn.LoadOrStore(sha256.Sum256(append(text, news...)), sync.OnceValues(func() ([][]picture.Image, error) {
		return picture.ForMails(wishes, news)
	}))
	return draw.(func() ([][]picture.Image, error))()
}
