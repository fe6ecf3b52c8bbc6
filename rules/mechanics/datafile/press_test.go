package datafile

import (
	"bytes"
	"testing"
	"testing/fstest"
)

const pressedText = `first:
  source: rulebook
  list: [a, 2, "2", true, "true", ~, -7, 1.5]

second:
  source: reconstructed
  rows:
  - {a: 1, b: [x, y]}
  - a: "quoted: text"
    b:
    - |
      many
      lines
`

// TestPress: a pressed file is the tree of the file that it was made of: kinds, tags, values and lines.
func TestPress(t *testing.T) {
	files := fstest.MapFS{"x.yaml": {Data: []byte(pressedText)}, "map.hexmap": {Data: []byte("# source: rulebook\n")}}
	pressed, err := Pack(files)
	if err != nil {
		t.Fatal(err)
	}
	small := fstest.MapFS{}
	for name, text := range pressed {
		small[name] = &fstest.MapFile{Data: []byte(text)}
	}
	if pressed["map.hexmap"] != "# source: rulebook\n" || len(pressed) != 2 {
		t.Errorf("%q", pressed)
	}
	a, b := NewSet(files).ReadTree("x.yaml"), NewSet(small).ReadTree("x.yaml")
	if a == nil || b == nil {
		t.Fatal("not read")
	}
	if x, y := pack(a, 1), pack(b, 1); !bytes.Equal(x, y) {
		t.Errorf("%q\n%q", x, y)
	}
	if v := b.Content[1].Content[3].Content; v[1].Tag != "!!int" || v[2].Tag != "!!str" || v[5].Tag != "!!null" || v[6].Line != 3 {
		t.Errorf("%+v", v)
	}
	if x, y := DescribeSources(files), DescribeSources(small); x != y || x == "" {
		t.Errorf("the stamp is %q, pressed %q", x, y)
	}
}

// TestPressedBroken: bytes cut off anywhere are a fault, and no changed byte makes the reader panic.
func TestPressedBroken(t *testing.T) {
	pressed, err := Pack(fstest.MapFS{"x.yaml": {Data: []byte(pressedText)}})
	if err != nil {
		t.Fatal(err)
	}
	read := func(data string) bool {
		return NewSet(fstest.MapFS{"x.yaml": {Data: []byte(data)}}).ReadTree("x.yaml") != nil
	}
	whole := pressed["x.yaml"]
	for n := len(packedMark); n < len(whole); n++ {
		if read(whole[:n]) {
			t.Fatalf("cut to %d bytes of %d: read", n, len(whole))
		}
		for _, flip := range []byte{1, 2, 0x80, 0xff} {
			broken := []byte(whole)
			broken[n] ^= flip
			read(string(broken))
		}
	}
	if _, err := Pack(fstest.MapFS{"x.yaml": {Data: []byte("a: [")}}); err == nil {
		t.Error("what is no YAML is pressed")
	}
}
