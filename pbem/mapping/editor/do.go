package editor

import (
	"fmt"

	"fieldpost/pbem/mapping/mapedit"
	"fieldpost/rules/hexmap"
)

// Request is an edit that the page requests.
type Request struct {
	Action  string   `json:"do"`
	Hexes   []string `json:"hexes"`
	Hex     string   `json:"hex"`
	Dir     string   `json:"dir"`
	Char    string   `json:"char"`
	Class   string   `json:"class"`
	Name    string   `json:"name"`
	Corners [][2]int `json:"corners"`
	X       int      `json:"x"`
	Y       int      `json:"y"`
}

// requestEdits maps the names of requests to functions that edit the file.
var requestEdits = map[string]func(o Request, file []byte, m *hexmap.Map) ([]byte, error){
	"ground": func(o Request, file []byte, _ *hexmap.Map) ([]byte, error) {
		c, err := o.parseChar()
		if err != nil {
			return nil, err
		}
		return mapedit.SetTerrain(file, c, o.Hexes...)
	},
	"legend": func(o Request, file []byte, _ *hexmap.Map) ([]byte, error) {
		c, err := o.parseChar()
		if err != nil {
			return nil, err
		}
		return mapedit.AddClass(file, c, o.Class)
	},
	"side": func(o Request, file []byte, _ *hexmap.Map) ([]byte, error) {
		return mapedit.AddSide(file, o.Class, o.Name, o.parseCorners()...)
	},
	"path": func(o Request, file []byte, _ *hexmap.Map) ([]byte, error) {
		return mapedit.AddPath(file, o.Class, o.Name, o.Hexes...)
	},
	"place": func(o Request, file []byte, _ *hexmap.Map) ([]byte, error) {
		return mapedit.SetPlace(file, o.Hex, o.Class, o.Name)
	},
	"no-side": func(o Request, file []byte, _ *hexmap.Map) ([]byte, error) {
		return mapedit.EraseSide(file, o.Hex, o.Dir)
	},
	"no-path": func(o Request, file []byte, _ *hexmap.Map) ([]byte, error) {
		if len(o.Hexes) != 2 {
			return nil, fmt.Errorf("two hexes are wanted")
		}
		return mapedit.ErasePath(file, o.Hexes[0], o.Hexes[1])
	},
	"no-place": func(o Request, file []byte, _ *hexmap.Map) ([]byte, error) { return mapedit.ErasePlace(file, o.Hex) },
	"point": func(o Request, file []byte, m *hexmap.Map) ([]byte, error) {
		return setPoint(file, m, o.Hex, o.X, o.Y, false)
	},
	"no-point": func(o Request, file []byte, m *hexmap.Map) ([]byte, error) {
		return setPoint(file, m, o.Hex, 0, 0, true)
	},
}

func (o Request) parseChar() (rune, error) {
	runes := []rune(o.Char)
	if len(runes) != 1 {
		return 0, fmt.Errorf("%q is not one character", o.Char)
	}
	return runes[0], nil
}

func (o Request) parseCorners() []hexmap.Corner {
	var out []hexmap.Corner
	for _, c := range o.Corners {
		out = append(out, hexmap.Corner{X: c[0], Y: c[1]})
	}
	return out
}

// Do executes a request of the page and saves the file. An error is a message for the user of the page; the file is
// then unchanged.
func (d *Editor) Do(o Request) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch o.Action {
	case "undo":
		return d.moveHistory(&d.undo, &d.redo)
	case "redo":
		return d.moveHistory(&d.redo, &d.undo)
	}
	do := requestEdits[o.Action]
	if do == nil {
		return fmt.Errorf("nothing is called %q", o.Action)
	}
	return d.edit(func(file []byte, m *hexmap.Map) ([]byte, error) { return do(o, file, m) })
}
