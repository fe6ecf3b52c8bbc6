//go:build !js

package scene

import (
	"bytes"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
)

// PDF returns the whole map of a scene on one PDF page, as vectors with the legend and all stacks.
func PDF(sc render.Scene) ([]byte, error) {
	sc.Crop, sc.Overview, sc.Px, sc.Legend, sc.Insets = nil, false, 0, true, true
	var b bytes.Buffer
	if err := render.DrawScene(sc).PDF(&b, canvas.PDFOptions{}); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
