package snapshot

import (
	"bytes"
	"reflect"
	"testing"
	"time"
)

type word string

type face interface{ face() }

type round struct{ r int }
type square struct {
	side  uint8
	names []string
}

func (round) face()  {}
func (square) face() {}

type leaf struct{ n int }

type tree struct {
	Name   word
	n      int16
	yes    bool
	bytes  []uint8
	list   []tree
	empty  []int
	none   []int
	by     map[string]*leaf
	counts map[word]int
	at     time.Time
	times  map[string]time.Time
	face   face
	faces  []face
	fixed  [3]int8
	world  *leaf
	own    *leaf
	gone   *leaf
	up     *tree
}

func grown(world *leaf) tree {
	at := time.Date(2026, 5, 1, 12, 0, 0, 5, time.UTC)
	return tree{Name: "a", n: -3, yes: true, bytes: []byte{0, 255, 7}, list: []tree{{Name: "b", world: world}, {}}, empty: []int{},
		none: nil, gone: nil, by: map[string]*leaf{"x": {1}, "": nil, "w": world}, counts: map[word]int{"z": 1, "a": -1, "m": 0}, at: at,
		times: map[string]time.Time{"t": at.Add(time.Hour)}, face: square{3, []string{"p"}}, faces: []face{round{-1}, nil, square{}},
		fixed: [3]int8{1, -2, 3}, world: world, own: &leaf{9}, up: &tree{n: 4}}
}

// TestThaw: what is read is to the last unexported field what was written, and pointers that are shared are the same.
func TestThaw(t *testing.T) {
	world := &leaf{100}
	f := Codec{Shared: []any{&tree{}, world}, Kinds: []any{round{}, square{}}}
	want := grown(world)
	b, err := f.Encode(&want)
	if err != nil {
		t.Fatal(err)
	}
	var got tree
	if err := f.Decode(b, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v\nwant %+v", got, want)
	}
	if got.world != world || got.list[0].world != world || got.by["w"] != world || got.own == want.own {
		t.Error("a shared pointer was copied, or one that is not shared was kept")
	}
	for range 20 {
		if again, err := f.Encode(&got); err != nil || !bytes.Equal(again, b) {
			t.Fatalf("frozen again: other bytes, %v", err)
		}
	}
}

// TestThawBroken: bytes cut off anywhere are refused, and no changed byte makes it panic.
func TestThawBroken(t *testing.T) {
	world := &leaf{100}
	f := Codec{Shared: []any{world}, Kinds: []any{round{}, square{}}}
	want := grown(world)
	b, err := f.Encode(&want)
	if err != nil {
		t.Fatal(err)
	}
	for n := range b {
		var got tree
		if err := f.Decode(b[:n], &got); err == nil {
			t.Fatalf("cut to %d bytes of %d: read", n, len(b))
		}
		for _, flip := range []byte{1, 2, 0x80, 0xff} {
			broken := bytes.Clone(b)
			broken[n] ^= flip
			var got tree
			_ = f.Decode(broken, &got)
		}
	}
	var got tree
	if err := f.Decode(append(b, 0), &got); err == nil {
		t.Error("a byte too many: read")
	}
}

// TestFreezeRefuses: what could not be made again is not written.
func TestFreezeRefuses(t *testing.T) {
	for what, v := range map[string]any{
		"a function":  &struct{ f func() }{},
		"a float":     &struct{ f float64 }{},
		"a channel":   &struct{ c chan int }{},
		"an unnamed":  &struct{ f face }{round{}},
		"deep inside": &struct{ list []map[string]any }{[]map[string]any{{"a": 1}}},
	} {
		if b, err := (Codec{}).Encode(v); err == nil {
			t.Errorf("%s is written: %x", what, b)
		}
	}
}
