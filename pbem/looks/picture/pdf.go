//go:build !js

package picture

import (
	"bytes"

	"fieldpost/pbem/looks/paint"
	"fieldpost/pbem/looks/render"
)

// PDF is the whole map of a scene on one page, to be attached, printed or searched: vectors, with the legend and all stacks listed.
func PDF(sc render.Scene) ([]byte, error) {
	sc.Crop, sc.Overview, sc.Px, sc.Legend, sc.Insets = nil, false, 0, true, true
	var b bytes.Buffer
	if err := render.Build(sc).PDF(&b, paint.Print{}); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
