package module

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // sizes of boards
	_ "image/jpeg" // sizes of boards
	_ "image/png"  // sizes of boards
	"io"
	"path/filepath"
	"strings"
)

// Limits of the reading of a module. Real modules have build files of a few megabytes and some thousand pictures.
const (
	maxFiles     = 50_000
	maxBuildFile = 64 << 20 // bytes of the build file, unpacked
	maxImageHead = 4 << 20  // bytes read for a picture's size
	maxElements  = 400_000
	maxDepth     = 100
	maxPixels    = 200_000 // length of a board's side
)

// node is an element of the build file.
type node struct {
	class string // last part of the Java class
	attrs map[string]string
	kids  []*node
}

// attr returns an attribute, or fallback if it is missing.
func (n *node) attr(key, fallback string) string {
	if v, ok := n.attrs[key]; ok {
		return v
	}
	return fallback
}

// walk visits a node and everything below it, in the order of the file.
func (n *node) walk(visit func(n *node, above []*node)) { n.walkFrom(nil, visit) }

func (n *node) walkFrom(above []*node, visit func(*node, []*node)) {
	visit(n, above)
	for _, k := range n.kids {
		k.walkFrom(append(above[:len(above):len(above)], n), visit)
	}
}

// archive is an opened module.
type archive struct {
	files map[string]*zip.File
	tests int // number of tests of a hex against a side of a zone
	grids int
}

// Limits of the work that zones, grids and stacks cause.
const (
	maxTests  = 100_000_000
	maxGrids  = 500
	maxStacks = 20_000
)

// chargeGrid adds the work of one grid to the limit: its hexes, each tested against corners of zones.
func (a *archive) chargeGrid(g *Grid, w, h, corners int) error {
	if a.grids++; a.grids > maxGrids {
		return fmt.Errorf("more than the limit of %d grids", maxGrids)
	}
	g.corners = corners
	return a.chargeTests(int(float64(w)/g.DX+2) * int(float64(h)/g.DY+2) * (corners + 1))
}

// chargeTests adds a number of tests of places against sides of zones to the limit.
func (a *archive) chargeTests(n int) error {
	a.tests += n
	if a.tests > maxTests {
		return errors.New("the zones have too many corners for so many hexes and stacks")
	}
	return nil
}

// openArchive reads the directory of a zip file. It refuses names that lead out of the folder, and repeated names: no
// real module has them.
func openArchive(r io.ReaderAt, size int64) (*archive, error) {
	z, err := zip.NewReader(r, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("not a VASSAL module: %w", err)
	}
	if len(z.File) > maxFiles {
		return nil, fmt.Errorf("the module holds %d files, more than the limit of %d", len(z.File), maxFiles)
	}
	a := &archive{files: map[string]*zip.File{}}
	for _, f := range z.File {
		if !filepath.IsLocal(f.Name) || strings.Contains(f.Name, `\`) {
			return nil, fmt.Errorf("the module holds a file %q, whose name leads out of it", f.Name)
		}
		if _, twice := a.files[f.Name]; twice {
			return nil, fmt.Errorf("the module holds two files %q", f.Name)
		}
		a.files[f.Name] = f
	}
	return a, nil
}

// buildFile reads the module's description.
func (a *archive) buildFile() (*node, error) {
	f := a.files["buildFile.xml"]
	if f == nil {
		f = a.files["buildFile"]
	}
	if f == nil {
		return nil, errors.New("not a VASSAL module: it holds neither buildFile nor buildFile.xml")
	}
	if f.UncompressedSize64 > maxBuildFile {
		return nil, fmt.Errorf("%s: %d bytes are more than the limit of %d", f.Name, f.UncompressedSize64, maxBuildFile)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	limited := &io.LimitedReader{R: r, N: maxBuildFile + 1}
	root, err := parse(limited)
	if limited.N <= 0 {
		err = fmt.Errorf("more than the limit of %d bytes", maxBuildFile)
	}
	if cerr := r.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return root, nil
}

// parse parses XML elements and attributes. It refuses document types, and thereby entities.
func parse(r io.Reader) (*node, error) {
	d := xml.NewDecoder(r)
	var root *node
	var path []*node
	count := 0
	for {
		tok, err := d.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := tok.(type) {
		case xml.Directive:
			return nil, errors.New("a document type is declared; modules have none")
		case xml.StartElement:
			if count++; count > maxElements {
				return nil, fmt.Errorf("more than the limit of %d elements", maxElements)
			}
			if len(path) == maxDepth {
				return nil, fmt.Errorf("elements nested deeper than the limit of %d", maxDepth)
			}
			n := newNode(t)
			switch {
			case len(path) > 0:
				up := path[len(path)-1]
				up.kids = append(up.kids, n)
			case root != nil:
				return nil, errors.New("more than one root element")
			default:
				root = n
			}
			path = append(path, n)
		case xml.EndElement:
			if len(path) == 0 || className(t.Name.Local) != path[len(path)-1].class {
				return nil, fmt.Errorf("element %s ends where it did not begin", t.Name.Local)
			}
			path = path[:len(path)-1]
		}
	}
	if root == nil || len(path) > 0 {
		return nil, errors.New("it ends inside an element")
	}
	return root, nil
}

func newNode(t xml.StartElement) *node {
	n := &node{class: className(t.Name.Local), attrs: make(map[string]string, len(t.Attr))}
	for _, a := range t.Attr {
		n.attrs[a.Name.Local] = a.Value
	}
	return n
}

func className(s string) string { return s[strings.LastIndexByte(s, '.')+1:] }

// imageSize returns the size of a board's picture in pixels. ok is false if there is no picture that can be measured.
func (a *archive) imageSize(name string) (w, h int, ok bool) {
	f := a.files["images/"+name]
	if f == nil || name == "" {
		return 0, 0, false
	}
	r, err := f.Open()
	if err != nil {
		return 0, 0, false
	}
	defer r.Close()
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".svg", ".svgz":
		return svgSize(io.LimitReader(r, maxImageHead), ext == ".svgz")
	}
	c, _, err := image.DecodeConfig(io.LimitReader(r, maxImageHead))
	if err != nil || c.Width <= 0 || c.Height <= 0 || c.Width > maxPixels || c.Height > maxPixels {
		return 0, 0, false
	}
	return c.Width, c.Height, true
}
