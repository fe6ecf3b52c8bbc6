package savefile

import (
	"bytes"

	"fieldpost/rules/core"
)

// WriteView returns a view as a save. template and list are the contents of the files that the player owns.
func WriteView(view *core.Position, template, list []byte) ([]byte, *Report, error) {
	l, err := ReadPieceList(bytes.NewReader(list), view.World)
	if err != nil {
		return nil, nil, err
	}
	s, err := Read(bytes.NewReader(template), int64(len(template)))
	if err != nil {
		return nil, nil, err
	}
	rep, err := PlaceUnits(s, l, view)
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	err = s.Write(&b)
	return b.Bytes(), rep, err
}
