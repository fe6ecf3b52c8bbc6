package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fieldpost/rules/hexmap"
)

// smallMap has every terrain, river class and kind of place on 30 pointy hexes.
const smallMap = `hexmap 1
title small status=provisional
grid pointy odd-east rrcc rows 22..18 cols 11..16
legend . clear | f forest | h hill | s swamp | ? unknown
map
22 . . h . . .
21  . . . . h .
20 . f f . . h
19  . . ? . s h
18 h h . . . .
end
side major "Donets" 2215:nw-w 2114:nw-w 2014:nw-w-sw
side river "Udy" 1912:nw-ne 1913:nw ru="Уды"
path rail "Kharkov-Kursk" 1811 1911 2012 2112 2213
path road "A2" 1816 1815 1914 2014
place 2113 town "Belgorod" ru="Белгород"
place 1815 name "Volchansk"
place 2012 city "Kharkov"
fort german 2013 2112 2111
fort soviet 2115
`

const flatMap = `hexmap 1
title flat status=provisional
grid flat odd-south ccrr rows 01..03 cols 01..04
legend . clear | f forest
map
01 . f . .
02 . . f .
03 . . . .
end
`

func parsed(t testing.TB, data string) *hexmap.Map {
	t.Helper()
	m, err := hexmap.Parse([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func at(t testing.TB, m *hexmap.Map, label string) hexmap.Hex {
	t.Helper()
	h, ok := m.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}

var testStyle = Style{
	Sides: []SideStyle{
		{Side: "german", Fill: "#66757a", Edge: "#39454a", Ink: "#ffffff", Round: true},
		{Side: "soviet", Fill: "#e8b878", Edge: "#8a4a1c"},
	},
	Symbols: []Word{{"panzer", "armour"}, {"rifle", "infantry"}},
	Sizes:   []Word{{"division", "XX"}, {"corps", "XXX"}},
}

// smallScene shows one of everything.
func smallScene(t testing.TB) Scene {
	m := parsed(t, smallMap)
	h := func(label string) hexmap.Hex { return at(t, m, label) }
	sc := Scene{
		Map: m, Title: "kursk-7  turn 1 of 7", Subtitle: "fight", Viewer: "as seen by German", Root: "5e3c 90aa 17b2",
		Stamp: "map <reconstructed>", Style: testStyle, Legend: true,
		Stacks: []Stack{
			{h("2112"), []Counter{
				{Side: "german", Symbol: "panzer", Size: "division", Values: "26-8", Name: "1SS", Fill: "#2b2b2b", Moved: true},
				{Side: "german", Symbol: "panzer", Size: "division", Values: "24-8", Name: "2SS"},
			}},
			{h("2113"), []Counter{{Side: "german", Symbol: "infantry", Size: "division", Values: "8-4", Name: "167", Reduced: true,
				OOS: true, Fought: true}}},
			{h("2114"), []Counter{{Side: "soviet", Symbol: "rifle", Size: "division", Values: "6-4", Name: "375"}}},
			{h("1916"), []Counter{{Side: "soviet", FaceDown: true, Name: "SECRETNAME", Values: "77-77", Symbol: "cavalry", Size: "corps"}}},
		},
		Moves:   []Arrow{{"german", []hexmap.Hex{h("1911"), h("2011"), h("2112")}}},
		Combats: []CombatMark{{h("2114"), "DE"}},
	}
	sc.Control = make([]string, m.Len())
	for i := range sc.Control {
		sc.Control[i] = "german"
		if col, _ := m.ColumnRow(hexmap.Hex(i)); col >= 3 {
			sc.Control[i] = "soviet"
		}
	}
	return sc
}

// wideMap returns the text of a map of 28 by 51 hexes.
func wideMap() string {
	var b strings.Builder
	b.WriteString("hexmap 1\ntitle wide status=provisional\ngrid pointy odd-east rrcc rows 60..10 cols 00..27\n" +
		"legend . clear | f forest | h hill | s swamp\nmap\n")
	for row := 60; row >= 10; row-- {
		fmt.Fprintf(&b, "%02d", row)
		for col := range 28 {
			b.WriteString(" " + "....ffhs.hf......"[noise(row/3, col/3, 17):][:1])
		}
		b.WriteString("\n")
	}
	b.WriteString("end\n")
	for i, row := range []int{52, 45, 38, 31, 24, 17} {
		class := []string{"river", "major"}[i%2]
		fmt.Fprintf(&b, "side %s \"River %d\"", class, i)
		for col := 1; col < 26; col++ {
			fmt.Fprintf(&b, " %02d%02d:nw-ne", row, col)
		}
		b.WriteString("\n")
	}
	for i := range 60 {
		fmt.Fprintf(&b, "place %02d%02d %s \"Place %d\"\n", 11+(i*5)%48, (i*11)%28, []string{"town", "town", "city"}[i%3], i)
	}
	return b.String()
}

// wideScene has 280 counters on the wide map.
func wideScene(t testing.TB) Scene {
	m := parsed(t, wideMap())
	sc := Scene{Map: m, Title: "wide", Style: testStyle, Legend: true, Control: make([]string, m.Len())}
	for i := range sc.Control {
		sc.Control[i] = testStyle.Sides[i/700%2].Side
	}
	for i := range 140 {
		side := testStyle.Sides[i/70]
		c := Counter{Side: side.Side, Symbol: symbolNames[i%len(symbolNames)], Size: "division", Values: "12-8", Name: fmt.Sprint(i, "Pz")}
		sc.Stacks = append(sc.Stacks, Stack{hexmap.Hex(i * 10), []Counter{c, c}})
	}
	return sc
}

func svg(t testing.TB, sc Scene) string {
	t.Helper()
	var b bytes.Buffer
	if err := DrawScene(sc).SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
