//go:build !js

package canvas

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"io"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// pngCompressor compresses a PNG. Its buffers are reused for the next picture.
type pngCompressor struct {
	out bytes.Buffer
	z   *zlib.Writer
}

var compressors sync.Map // pools of compressors by level

// compressorOf returns a compressor of a level, 1 to 9, and the pool to which the caller returns it.
func compressorOf(level int) (*pngCompressor, *sync.Pool, error) {
	kept, _ := compressors.LoadOrStore(level, new(sync.Pool))
	pool := kept.(*sync.Pool)
	if c, ok := pool.Get().(*pngCompressor); ok {
		c.out.Reset()
		c.z.Reset(&c.out)
		return c, pool, nil
	}
	c := &pngCompressor{}
	var err error
	c.z, err = zlib.NewWriterLevel(&c.out, level)
	return c, pool, err
}

// encodePNG writes a picture with a palette, one byte per pixel and no filter. Unlike image/png it accepts any
// compression level.
func encodePNG(w io.Writer, img *image.Paletted, level int) error {
	c, pool, err := compressorOf(level)
	if err != nil {
		return err
	}
	defer pool.Put(c)
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		at := img.PixOffset(img.Rect.Min.X, y)
		if _, err := c.z.Write([]byte{0}); err != nil {
			return err
		}
		if _, err := c.z.Write(img.Pix[at : at+img.Rect.Dx()]); err != nil {
			return err
		}
	}
	if err := c.z.Close(); err != nil {
		return err
	}
	head := binary.BigEndian.AppendUint32(nil, uint32(img.Rect.Dx()))
	head = binary.BigEndian.AppendUint32(head, uint32(img.Rect.Dy()))
	head = append(head, 8, 3, 0, 0, 0) // bits, palette, deflate, the usual filters, not interlaced
	var palette []byte
	for _, p := range img.Palette {
		q := color.RGBAModel.Convert(p).(color.RGBA)
		palette = append(palette, q.R, q.G, q.B)
	}
	file := append([]byte(nil), "\x89PNG\r\n\x1a\n"...)
	for _, part := range []struct {
		name string
		data []byte
	}{{"IHDR", head}, {"PLTE", palette}, {"IDAT", c.out.Bytes()}, {"IEND", nil}} {
		file = binary.BigEndian.AppendUint32(file, uint32(len(part.data)))
		from := len(file)
		file = append(append(file, part.name...), part.data...)
		file = binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
	}
	_, err = w.Write(file)
	return err
}
