package publish

import (
	"bytes"
	"path/filepath"

	"fieldpost/pbem/planner"
	"fieldpost/pbem/planner/bundle"
)

// plannerFolder is the folder of the planner pages. All games of a title with the same data share one page, because it
// is as large as all maps together.
const plannerFolder = "planner"

// planner returns the file of a game's planner page in its folder, "" if this program has none.
func (f *Folder) planner(name string) (string, error) {
	file, page := f.findPlanner(name)
	if page == nil {
		return file, nil
	}
	var b bytes.Buffer
	if err := page.HTML(&b); err != nil {
		return "", err
	}
	if _, err := f.write(filepath.Join(f.dir, plannerFolder, file), b.Bytes()); err != nil {
		return "", err
	}
	f.planners[file] = true
	return file, nil
}

// findPlanner returns the file of a game's planner page, and the page itself unless the file exists. The game may be
// used again while the page is written.
func (f *Folder) findPlanner(name string) (file string, page *planner.Page) {
	f.games.Lock()
	defer f.games.Unlock()
	g, err := f.games.Get(name)
	if err != nil {
		return "", nil // the page of the game says so
	}
	file = g.Header.Title + "-" + g.Header.Data[:min(len(g.Header.Data), 12)] + ".html"
	if f.planners[file] {
		return file, nil
	}
	p, err := bundle.BlankPage(g)
	if err != nil {
		return "", nil // this program was built without planner pages
	}
	return file, &p
}
