//go:build !js

package scene

import (
	"bytes"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
)

// RequestedPNG returns the scene that a player requested as PNG: the whole map at the scale of mails, or a part at a
// larger scale.
func RequestedPNG(sc render.Scene, news string) ([]byte, error) {
	if sc.Crop == nil {
		all := wholeMapJob(sc, news)
		img, err := all.draw()
		return img.PNG, err
	}
	var b bytes.Buffer
	err := render.DrawScene(AtScale(sc, DetailPx)).PNG(&b, canvas.PNGOptions{PxPerHex: DetailPx})
	return b.Bytes(), err
}

// PlainPNGs returns the whole map of a scene without a legend at px pixels per hex, as one overview or as parts from
// west to east.
func PlainPNGs(sc render.Scene, px int) (out [][]byte, err error) {
	for _, j := range overviewJobs(PictureRequest{Scene: sc}, "") {
		j.scene.Px, j.options.PxPerHex = px, px
		img, err := j.draw()
		if err != nil {
			return nil, err
		}
		out = append(out, img.PNG)
	}
	return out, nil
}
