//go:build !js

package scene

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/hexmap"
)

// Image is a rendered picture.
type Image struct {
	Name string // file name
	Alt  string
	PNG  []byte
	PxW  int // display width in pixels; close-ups have more pixels, for high-resolution screens

	Combats int  // for a close-up: number of hexes that it was made for; 0 for a picture of the whole map
	Partial bool // of a part of the map, with rows without news left out
}

// Numbers of colours. An overview has flat colours and the shades of letters on them.
const (
	overviewColours = 32
	closeUpColours  = 40
)

// PictureRequest describes the pictures of a scene that one mail needs.
type PictureRequest struct {
	Scene render.Scene
	// parts of an overview without these hexes, and rows far from them, are omitted; nil draws all
	NewsHexes      []hexmap.Hex
	PreferCloseUps bool // no overview where there is a close-up
	NothingHidden  bool // the title hides no counters, so pictures do not name their viewer, and equal ones are shared
}

// RenderForMail renders the overview and at most three close-ups of the events.
func RenderForMail(sc render.Scene, news string) ([]Image, error) {
	all, err := RenderForMails([]PictureRequest{{Scene: sc}}, news)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// RenderForMails renders the pictures of several seats on several cores, each like RenderForMail. If two seats see the
// same, the picture is drawn once.
func RenderForMails(wishes []PictureRequest, news string) (out [][]Image, err error) {
	defer recoverError(&err)
	jobs := make([][]*job, len(wishes))
	for i := range wishes {
		jobs[i] = mailJobs(wishes[i], news)
	}
	all := slices.Concat(jobs...)
	if err := inParallel(all, (*job).build); err != nil {
		return nil, err
	}
	for i := range all {
		like := func(x *job) bool { return x.options == all[i].options && x.list.Equal(all[i].list) }
		if k := slices.IndexFunc(all[:i], like); k >= 0 {
			all[i].sameAs = all[k]
		}
	}
	if err := inParallel(all, (*job).paint); err != nil {
		return nil, err
	}
	for _, list := range jobs {
		images := make([]Image, len(list))
		for i, j := range list {
			images[i] = j.image()
		}
		out = append(out, images)
	}
	return out, nil
}

// inParallel calls do for all jobs, on several cores.
func inParallel(jobs []*job, do func(*job) error) error {
	errs := make([]error, len(jobs))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		wg.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(jobs); i = next.Add(1) - 1 {
				errs[i] = do(jobs[i])
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// mailJobs lists the pictures of one mail: the overview, in parts if it is broad, and at most maxSectors close-ups.
func mailJobs(w PictureRequest, news string) (jobs []*job) {
	sc := w.Scene
	if w.NothingHidden {
		sc.Viewer = ""
		w.Scene = sc
	}
	near := closeUpCrops(&sc)
	if !w.PreferCloseUps || len(near) == 0 {
		jobs = overviewJobs(w, news)
	}
	for i, crop := range near {
		c := sc
		c.Legend, c.Crop, c.Viewer = false, crop, "" // the overview already says whose view it is
		jobs = append(jobs, &job{scene: c, options: canvas.PNGOptions{PxPerHex: CloseUpPx, Colours: closeUpColours}, shownPx: DetailPx,
			name: fmt.Sprintf("sector-%d.png", i+1), alt: fmt.Sprintf(translateWord(sc.Words, "sector around %s"),
				sc.Map.Label(crop.Focus[0])),
			combats: len(crop.Focus)})
	}
	return jobs
}

// overviewJobs lists the pictures of the whole map: one, or parts from west to east.
func overviewJobs(w PictureRequest, news string) (jobs []*job) {
	all := wholeMapJob(w.Scene, news)
	parts := render.DivideIntoStrips(w.Scene.Map, partCols)
	if len(parts) < 2 {
		return []*job{&all}
	}
	hexes := 0
	for i, crop := range parts {
		if w.NewsHexes != nil && !crop.HasFocus(w.Scene.Map, w.NewsHexes) {
			continue
		}
		part := all
		if w.NewsHexes != nil {
			less := crop.TrimRows(w.Scene.Map, w.NewsHexes, rowsAround)
			crop, part.cut = less, len(less.Focus) < len(crop.Focus)
		}
		part.options.Tight = true
		part.scene.Crop, part.name = crop, fmt.Sprintf("overview-%d.png", i+1)
		part.alt += ", " + fmt.Sprintf(translateWord(w.Scene.Words, "part %d of %d from the left"), i+1, len(parts))
		jobs, hexes = append(jobs, &part), hexes+len(part.scene.Crop.Focus)
	}
	for _, j := range jobs {
		j.shownPx = pixelsPerHex(hexes)
		j.options.PxPerHex, j.scene = j.shownPx, AtScale(j.scene, j.shownPx)
	}
	return jobs
}

// pixelsPerHex returns the pixels per hex for a picture of hexes hexes, which keeps it below 190 KB. A hex needs about
// 68 bytes at 24 pixels, 41 at 16 and 33 at 14.
func pixelsPerHex(hexes int) int {
	switch {
	case hexes > 4600:
		return OverviewPx - 10
	case hexes > 2600:
		return OverviewPx - 8
	}
	return OverviewPx
}

// rowsAround is the number of rows drawn above and below the news of a part of a map.
const rowsAround = 4

// wholeMapJob returns the picture of the whole map.
func wholeMapJob(sc render.Scene, news string) job {
	sc = AtScale(sc, OverviewPx)
	sc.Legend = false
	return job{scene: sc, options: canvas.PNGOptions{PxPerHex: OverviewPx, Colours: overviewColours}, shownPx: OverviewPx,
		name: "overview.png",
		alt:  news}
}

// OverviewPartCount returns the number of parts in which a map's overview is drawn: 1 for a map drawn whole.
func OverviewPartCount(m *hexmap.Map) int { return len(render.DivideIntoStrips(m, partCols)) }

// ShowsWholeMap reports whether pictures of a map show all of it.
func ShowsWholeMap(m *hexmap.Map, images []Image) bool {
	n := 0
	for _, im := range images {
		if im.Combats == 0 && !im.Partial {
			n++
		}
	}
	return n == OverviewPartCount(m)
}

// ChangedHexes returns the hexes in which a scene differs from an earlier scene of the same map, and the hexes of its
// moves and combats. It never returns nil.
func ChangedHexes(was, now render.Scene) []hexmap.Hex {
	old, out := map[hexmap.Hex]render.Stack{}, []hexmap.Hex{}
	for _, st := range was.Stacks {
		old[st.Hex] = st
	}
	for _, st := range now.Stacks {
		if !reflect.DeepEqual(old[st.Hex], st) {
			out = append(out, st.Hex)
		}
		delete(old, st.Hex)
	}
	out = slices.AppendSeq(out, maps.Keys(old))
	for i := range min(len(was.Control), len(now.Control)) {
		if was.Control[i] != now.Control[i] {
			out = append(out, hexmap.Hex(i))
		}
	}
	for _, a := range now.Moves {
		out = append(out, a.Path...)
	}
	for _, b := range now.Combats {
		out = append(out, b.Hex)
	}
	for _, x := range now.Markers {
		if !slices.Contains(was.Markers, x) {
			out = append(out, x.Hex)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// job describes a picture to render.
type job struct {
	scene     render.Scene
	options   canvas.PNGOptions
	shownPx   int // pixels per hex at which it is shown
	name, alt string
	combats   int
	cut       bool

	list   *canvas.DisplayList
	png    []byte
	sameAs *job // job with the same picture
}

// recoverError converts a panic of the renderer to an error, because a letter must be sent even if a picture fails.
func recoverError(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("map picture: a panic: %v", p)
	}
}

func (j *job) draw() (img Image, err error) {
	defer recoverError(&err)
	if err := errors.Join(j.build(), j.paint()); err != nil {
		return Image{}, err
	}
	return j.image(), nil
}

func (j *job) build() (err error) {
	defer recoverError(&err)
	j.list = render.DrawScene(j.scene)
	return nil
}

func (j *job) paint() (err error) {
	defer recoverError(&err)
	if j.sameAs != nil {
		return nil
	}
	var b bytes.Buffer
	err = j.list.PNG(&b, j.options)
	j.png = b.Bytes()
	return err
}

// image returns the picture of a finished job.
func (j *job) image() Image {
	of := j
	if j.sameAs != nil {
		of = j.sameAs
	}
	w, _ := j.list.Size()
	return Image{Name: j.name, Alt: j.alt, PNG: of.png, PxW: (int(w)*j.shownPx + 50) / 100, Combats: j.combats, Partial: j.cut}
}
