package savefile

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/scenarios"
)

// kursk returns the title with its set-up.
func kursk(t testing.TB) (core.Module, *core.Position) {
	t.Helper()
	title, ok := rules.Find("kursk")
	if !ok {
		t.Fatal("no kursk")
	}
	data, err := scenarios.Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	start, err := mod.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	return mod, start
}

// idOf returns the id of the piece of the i-th unit in the samples.
func idOf(i int) string { return strconv.Itoa(1000 + i) }

// spot returns where the samples have the middle of a hex: on a map that is stretched and lies 40 pixels from the edge.
func spot(m *hexmap.Map, h hexmap.Hex) Place {
	x, y := m.Centre(h)
	return Place{"Main Map", 40 + x*60/1000, 40 + y*64/1000}
}

// sample makes a set-up save as VASSAL writes one: every counter at its place of the set-up or beside the map, each in
// a stack, with a layer for its steps, a label in front, and things that are not ours around them.
type sample struct {
	module string
	log    []string
	at     map[string]Place // by unit, instead of the set-up's
}

func (s sample) text(p *core.Position) string {
	var pieces []string
	piles := map[Place][]string{}
	var order []Place
	for i := range p.Units {
		u := &p.Units[i]
		at := Place{"Main Map", 3000, 20}
		if u.OnMap() {
			at = spot(p.World.Map, u.Hex)
		}
		if to, ok := s.at[u.Def.ID]; ok {
			at = to
		}
		id := idOf(i)
		kind := joinTraits([]string{
			"label;;;10;255,255,255;;b;0;c;0;b;0;;TextLabel",
			kindLayer + joinElements(';', "Activate", "128", "A", "Flip", "128", "F", "", "128", "", "", "", "1", "false", "0", "0",
				joinElements(',', "full.png", "half.png", "a", "b"), joinElements(',', "", "", "", ""), "true", "Steps", "", "", "false",
				"", "1", "1", "true"),
			"delete;Delete;;",
			kindPiece + joinElements(';', "", "", "p/"+u.Def.ID+".png", u.Def.ID),
		})
		state := joinTraits([]string{"it's 1/2; \t", strconv.Itoa(min(len(u.Def.Steps)-u.Steps, 1) + 1), "",
			joinElements(';', at.Map, strconv.Itoa(at.X), strconv.Itoa(at.Y), strconv.Itoa(i), "0")})
		pieces = append(pieces, commandAdd+joinElements('/', id, kind, state))
		if piles[at] == nil {
			order = append(order, at)
		}
		piles[at] = append(piles[at], id)
	}
	for i, at := range order {
		words := append([]string{at.Map, strconv.Itoa(at.X), strconv.Itoa(at.Y)}, piles[at]...)
		pieces = append(pieces, commandAdd+joinElements('/', strconv.Itoa(5000+i), kindStack, joinElements(';', append(words, "@@0")...)))
	}
	pieces = append(pieces, commandAdd+joinElements('/', "7000", "deck;false;Cards", "Main Map;5;5;true;7001"))
	top := []string{"begin_save", joinElements(escape, append([]string{""}, pieces...)...), "Main MapBoardPicker\tMain Board\t0\t0",
		"NOTES\tpublic; it's ours\\", "PLAYER\tme\tMe\tGerman"}
	top = append(top, "end_save")
	top = append(top, s.log...)
	return joinElements(escape, top...)
}

func (s sample) read(t testing.TB, p *core.Position) *Save {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range []file{
		{fileGame, obfuscate(s.text(p), 0x33)},
		{fileVersion, []byte(`<data version="1"><version/><VassalVersion>3.7.12</VassalVersion><dateSaved>17</dateSaved></data>`)},
		{fileModule, []byte(`<data version="1"><version>1.2</version><name>` + s.module + `</name></data>`)},
	} {
		w, err := z.Create(f.name)
		if err == nil {
			_, err = w.Write(f.data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return reread(t, b.Bytes())
}

func reread(t testing.TB, data []byte) *Save {
	t.Helper()
	s, err := Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// listOf returns the list of all units of a position; extra lines stand in front.
func listOf(p *core.Position, extra string) string {
	var b strings.Builder
	b.WriteString(extra)
	m := p.World.Map
	for _, l := range corners(m) {
		h, _ := m.Find(l)
		at := spot(m, h)
		fmt.Fprintf(&b, "hex\t%s\t%s\t%d\t%d\n", at.Map, l, at.X, at.Y)
	}
	for _, d := range p.World.Defs {
		fmt.Fprintf(&b, "unit\t%s\t%s\tSteps\t1 2\n", d.ID, d.ID)
	}
	return b.String()
}

// corners returns the first and last hexes of the map and one beside them.
func corners(m *hexmap.Map) []string {
	return []string{m.Label(0), m.Label(hexmap.Hex(m.Len() - 1)), m.Label(hexmap.Hex(m.Len() / 20)), m.Label(hexmap.Hex(m.Len() / 2))}
}

func readList(t testing.TB, text string, w *core.World) *PieceList {
	t.Helper()
	l, err := ReadPieceList(strings.NewReader(text), w)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

const boxLine = "module\tA Module\t1.2\nbox\tMain Map\t*\t2900\t1000\n"

func TestOut(t *testing.T) {
	_, start := kursk(t)
	s := sample{module: "A Module"}.read(t, start)
	if s.Module != "A Module" || s.Version != "1.2" || s.VASSAL != "3.7.12" || len(s.Pieces()) != len(start.Units) {
		t.Fatalf("read %q %q %q with %d pieces", s.Module, s.Version, s.VASSAL, len(s.Pieces()))
	}
	before := s.root.String()
	// Two units change their places, one loses a step, one is gone.
	p := start.Clone()
	var on []int
	for i := range p.Units {
		if p.Units[i].OnMap() && len(p.Units[i].Def.Steps) > 1 {
			on = append(on, i)
		}
	}
	a, b, c := &p.Units[on[0]], &p.Units[on[1]], &p.Units[on[2]]
	to, _ := p.World.Map.Find("2015")
	a.Hex, a.Z = to, 7
	b.Hex, b.Z = to, 3
	b.Steps--
	c.Hex, c.Box, c.Steps = hexmap.None, core.BoxDead, 0
	p = p.WithUnits(p.Units)
	rep, err := PlaceUnits(s, readList(t, listOf(p, boxLine), p.World), p)
	if err != nil {
		t.Fatal(err)
	}
	if rep.Placed+rep.Boxed != len(p.Units) || rep.Boxed == 0 {
		t.Errorf("%d units placed and %d in boxes, of %d", rep.Placed, rep.Boxed, len(p.Units))
	}
	var out bytes.Buffer
	if err := s.Write(&out); err != nil {
		t.Fatal(err)
	}
	got := reread(t, out.Bytes())
	if got.root.String() == before || string(got.file(fileModule)) != string(s.file(fileModule)) {
		t.Error("the save is as it was, or its module changed")
	}
	piece := func(u *core.Unit) *Piece {
		for _, x := range got.Pieces() {
			if x.Name == u.Def.ID {
				return x
			}
		}
		t.Fatalf("no piece %s", u.Def.ID)
		return nil
	}
	want := spot(p.World.Map, to)
	pa, pb, pc := piece(a), piece(b), piece(c)
	if pa.Place != want || pb.Place != want || pa.Stack == "" || pa.Stack != pb.Stack {
		t.Errorf("%s at %v in %s and %s at %v in %s: both belong to one stack at %v", pa.Name, pa.Place, pa.Stack, pb.Name, pb.Place,
			pb.Stack, want)
	}
	if ids := got.stacks[pa.Stack].ids; !slices.Equal(ids, []string{pb.ID, pa.ID}) {
		t.Errorf("from the bottom up %v stand there; %s is above %s", ids, pa.ID, pb.ID)
	}
	if pa.Layers[0].Level != 1 || pb.Layers[0].Level != 2 {
		t.Errorf("levels %d and %d; the second lost a step", pa.Layers[0].Level, pb.Layers[0].Level)
	}
	if pc.Place != (Place{"Main Map", 2900, 1000}) {
		t.Errorf("an eliminated unit stands at %v", pc.Place)
	}
	// A stack is read after its pieces.
	text := got.root.String()
	if strings.LastIndex(text, "+/"+pa.ID) > strings.LastIndex(text, "+/"+pa.Stack) {
		t.Error("the stack comes before its piece")
	}
	// What did not move stayed to the byte.
	still := start.Units[on[5]].Def.ID
	for _, part := range strings.Split(before, "\x1b") {
		if strings.Contains(part, still+".png") && !strings.Contains(text, part) {
			t.Errorf("%s did not move and was written anew", still)
		}
	}
}

// TestNothingMoved: the set-up written over the set-up changes not a byte but where counters off the map stand.
func TestNothingMoved(t *testing.T) {
	_, start := kursk(t)
	s := sample{module: "A Module"}.read(t, start)
	before := s.root.String()
	if _, err := PlaceUnits(s, readList(t, listOf(start, "box\tMain Map\t*\t3000\t20\n"), start.World), start); err != nil {
		t.Fatal(err)
	}
	if s.root.String() != before {
		t.Error("nothing moved, and the save is another")
	}
	moves, err := ReplayLog(s, readList(t, listOf(start, ""), start.World))
	if err != nil || len(moves) > 0 {
		t.Errorf("what was written gives moves: %v, %v", moves, err)
	}
}

// TestWhatIsNotFound: everything is listed and nothing is written.
func TestWhatIsNotFound(t *testing.T) {
	_, start := kursk(t)
	s := sample{module: "A Module"}.read(t, start)
	before := s.root.String()
	first := start.World.Defs[0].ID
	list := strings.Replace(listOf(start, boxLine), "\t"+first+"\tSteps", "\tNobody\tSteps", 1)
	list = strings.Replace(list, "unit\t"+start.Units[1].Def.ID+"\t"+start.Units[1].Def.ID+"\tSteps\t1 2", "", 1)
	list = strings.Replace(list, "\t"+start.Units[2].Def.ID+"\tSteps\t1 2", "\t"+start.Units[2].Def.ID+"\tSide\t1 9", 1)
	_, err := PlaceUnits(s, readList(t, list, start.World), start)
	if err == nil {
		t.Fatal("it was written")
	}
	for _, want := range []string{"nothing was written", `the save has no piece "Nobody"`,
		"has no layer Side; it has: #1 Steps (4 levels)"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error lacks %q:\n%v", want, err)
		}
	}
	if s.root.String() != before {
		t.Error("the save changed")
	}
	other := sample{module: "Another"}.read(t, start)
	if _, err := PlaceUnits(other, readList(t, listOf(start, boxLine), start.World), start); err == nil ||
		!strings.Contains(err.Error(), `"A Module" and the save is of "Another"`) {
		t.Errorf("another module: %v", err)
	}
}

// TestViewOnly: what a side does not see is nowhere in its save: two positions that differ in what is hidden give the
// same bytes.
func TestViewOnly(t *testing.T) {
	mod, start := kursk(t)
	view := mod.Show(start, "german")
	hidden := 0
	for i := range view.Units {
		if view.Units[i].Def.Type == core.Unknown {
			hidden++
		}
	}
	s := sample{module: "A Module"}.read(t, start)
	rep, err := PlaceUnits(s, readList(t, listOf(start, boxLine), start.World), view)
	if err != nil {
		t.Fatal(err)
	}
	if hidden == 0 || len(rep.UnknownHexes) != hidden {
		t.Fatalf("%d counters are hidden, %d are told of", hidden, len(rep.UnknownHexes))
	}
	for _, p := range s.Pieces() {
		i := slices.IndexFunc(view.Units, func(u core.Unit) bool { return u.Def.ID == p.Name })
		if i < 0 && p.Place != (Place{"Main Map", 2900, 1000}) {
			t.Fatalf("%s is hidden from the viewer and stands at %v", p.Name, p.Place)
		}
	}
}

// TestIn: a log moves a piece, a stack, and one there and back.
func TestIn(t *testing.T) {
	_, start := kursk(t)
	m := start.World.Map
	var on []int
	for i := range start.Units {
		if start.Units[i].OnMap() {
			on = append(on, i)
		}
	}
	from, _ := m.Find("2015")
	to := m.Neighbors(from)[0]
	id := idOf
	a, b, c, d := on[0], on[1], on[2], on[3]
	at := map[string]Place{}
	for _, i := range []int{a, b, c, d} {
		at[start.Units[i].Def.ID] = spot(m, from)
	}
	src, dst := spot(m, from), spot(m, to)
	move := func(id string, p, q Place) string {
		return commandMove + joinElements('/', id, q.Map, strconv.Itoa(q.X), strconv.Itoa(q.Y), "null", p.Map, strconv.Itoa(p.X),
			strconv.Itoa(p.Y),
			"null", "me")
	}
	s := sample{module: "A Module", at: at}
	plain := s.read(t, start)
	stackID := plain.pieces[id(a)].Stack
	if stackID == "" || stackID != plain.pieces[id(d)].Stack {
		t.Fatal("the four do not stand in one stack")
	}
	s.log = []string{
		loggedPrefix + joinElements(escape, "CHAT<me> hello", move(id(a), src, dst)),
		loggedPrefix + move(id(b), src, dst),
		loggedPrefix + "UNDO\ttrue", loggedPrefix + move(id(b), dst, src), loggedPrefix + "UNDO\tfalse",
		loggedPrefix + commandChange + joinElements('/', id(c), joinTraits([]string{"", "1", "",
			joinElements(';', dst.Map, strconv.Itoa(dst.X+3), strconv.Itoa(dst.Y-2), "5", "0")})),
		loggedPrefix + commandRemove + "999999",
	}
	log := s.read(t, start)
	moves, err := ReplayLog(log, readList(t, listOf(start, ""), start.World))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range moves {
		got = append(got, x.Unit+" "+m.Label(x.From)+"-"+m.Label(x.To))
	}
	want := []string{start.Units[a].Def.ID + " 2015-" + m.Label(to), start.Units[c].Def.ID + " 2015-" + m.Label(to)}
	if !slices.Equal(got, want) {
		t.Errorf("moves %q, want %q", got, want)
	}
	s.log = []string{loggedPrefix + move(stackID, src, dst)}
	if moves, err = ReplayLog(s.read(t, start), readList(t, listOf(start, ""), start.World)); err != nil || len(moves) != 4 {
		t.Errorf("a stack of four was moved: %v, %v", moves, err)
	}
	// A marker in the stack changes, and its state still names the window that the stack has left.
	s.log = []string{loggedPrefix + move(stackID, src, dst), loggedPrefix + commandChange + joinElements('/', id(c),
		joinTraits([]string{"", "2", "",
			joinElements(';', "Old Window", strconv.Itoa(dst.X), strconv.Itoa(dst.Y), "5", "0")}))}
	if moves, err = ReplayLog(s.read(t, start), readList(t, listOf(start, ""), start.World)); err != nil || len(moves) != 4 ||
		slices.ContainsFunc(moves, func(x UnitMove) bool { return x.To != to }) {
		t.Errorf("a stack of four was moved, and one changed: %v, %v", moves, err)
	}
	// A piece is laid upon one of two stacks in a hex; the other one moves on.
	under := func(id, under string, p, q Place) string {
		return commandMove + joinElements('/', id, q.Map, strconv.Itoa(q.X), strconv.Itoa(q.Y), under, p.Map, strconv.Itoa(p.X),
			strconv.Itoa(p.Y),
			"null", "me")
	}
	far := spot(m, m.Neighbors(to)[0])
	s.log = []string{
		loggedPrefix + commandAdd + joinElements('/', "5999", kindStack, joinElements(';', dst.Map, strconv.Itoa(dst.X),
			strconv.Itoa(dst.Y), id(d), "@@0")),
		loggedPrefix + commandAdd + joinElements('/', "4000", kindStack, joinElements(';', dst.Map, strconv.Itoa(dst.X),
			strconv.Itoa(dst.Y), id(c), "@@0")),
		loggedPrefix + under(id(a), id(d), src, dst),
		loggedPrefix + move("4000", dst, far),
	}
	moves, err = ReplayLog(s.read(t, start), readList(t, listOf(start, ""), start.World))
	if err != nil {
		t.Fatal(err)
	}
	ends := map[string]string{}
	for _, x := range moves {
		ends[x.Unit] = m.Label(x.To)
	}
	if ends[start.Units[a].Def.ID] != m.Label(to) || ends[start.Units[d].Def.ID] != m.Label(to) ||
		ends[start.Units[c].Def.ID] == m.Label(to) {
		t.Errorf("ends %v: two stay in %s, one moved on", ends, m.Label(to))
	}
	s.log = []string{loggedPrefix + "M/1/x"}
	if _, err = ReplayLog(s.read(t, start), readList(t, listOf(start, ""), start.World)); err == nil {
		t.Error("a move without a place was read")
	}
}

// TestPropose: names as modules have them, and places from the set-up, one of which is wrong.
func TestPropose(t *testing.T) {
	_, start := kursk(t)
	s := sample{module: "A Module", at: map[string]Place{start.Units[0].Def.ID: {"Main Map", 7, 7}}}.read(t, start)
	var names []string
	for _, p := range s.Pieces() {
		names = append(names, p.Name)
	}
	p := Propose(start.World, append(names, "Turn marker"), s.Pieces(), start)
	p.Module, p.Version = s.Module, s.Version
	if !slices.Equal(p.UnmatchedPieces, []string{"Turn marker"}) || len(p.Hexes) < 4 {
		t.Errorf("left over are %q, and %d hexes were found", p.UnmatchedPieces, len(p.Hexes))
	}
	for _, h := range p.Hexes {
		x, _ := start.World.Map.Find(h.Hex)
		if at := spot(start.World.Map, x); at != (Place{h.Map, h.X, h.Y}) {
			t.Errorf("%s is proposed at %d,%d and lies at %v", h.Hex, h.X, h.Y, at)
		}
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	l := readList(t, b.String(), start.World)
	if len(l.Units) != len(start.World.Defs) {
		t.Errorf("%d of %d units are paired", len(l.Units), len(start.World.Defs))
	}
	if a := similarity(wordsOf("19Pz"), wordsOf("19 Panzer Div")); a < 0.5 || a >= sureScore {
		t.Errorf("19Pz and 19 Panzer Div are alike by %g", a)
	}
}

func TestListFaults(t *testing.T) {
	_, start := kursk(t)
	m := start.World.Map
	d := start.World.Defs[0].ID
	three := ""
	for _, l := range corners(m) {
		h, _ := m.Find(l)
		three += fmt.Sprintf("hex\tM\t%s\t%d\t%d\n", l, spot(m, h).X, spot(m, h).Y)
	}
	for list, want := range map[string]string{
		"unit " + d + " x":                       "line 1: it begins with \"unit " + d + " x\"",
		"unit\t" + d:                             "line 1: unit: ID PIECE LAYER LEVELS are wanted",
		"unit\tNobody\tx":                        "the title has no unit Nobody",
		"unit\t" + d + "\tx\nunit\t" + d + "\ty": "line 2: unit " + d + " stands in line 1 already",
		"unit\t" + d + "\tx\tSteps":              "the levels of layer Steps are wanted",
		"hex\tM\t9999\t1\t2":                     "the map has no hex 9999",
		"hex\tM\t" + m.Label(0) + "\ta\t2":       "x and y are whole numbers",
		"hex\tM\t" + m.Label(0) + "\t1\t2":       "1 hexes were pointed at; 3 are wanted",
		three + "hex\tM\t2015\t9\t9\n":           "2015 is said to lie at 9,9; by the others",
	} {
		if _, err := ReadPieceList(strings.NewReader(list), start.World); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", list, err, want)
		}
	}
}

// TestEveryHexNamed: a window whose hexes all have lines needs no fit: two boards side by side with a gap.
func TestEveryHexNamed(t *testing.T) {
	_, start := kursk(t)
	m := start.World.Map
	var b strings.Builder
	gap := func(h hexmap.Hex) Place {
		at := spot(m, h)
		if int(h) > m.Len()/2 {
			at.Y += 500
		}
		return at
	}
	for h := range m.Hexes() {
		fmt.Fprintf(&b, "hex\tM\t%s\t%d\t%d\n", m.Label(h), gap(h).X, gap(h).Y)
	}
	l := readList(t, b.String(), start.World)
	for h := range m.Hexes() {
		at := gap(h)
		if got := l.hexAt(Place{"M", at.X + 4, at.Y - 3}); got != h {
			t.Fatalf("%s is found as %s", m.Label(h), m.Label(got))
		}
	}
	if got := l.hexAt(Place{"M", -500, 0}); got != hexmap.None {
		t.Errorf("beside the map lies %s", m.Label(got))
	}

}

// TestBounds: what is larger or deeper than any save is refused at once.
func TestBounds(t *testing.T) {
	deep := "x"
	for range maxNesting + 2 {
		deep = joinElements(escape, deep, "y")
		deep = joinElements(escape, "c", deep)
	}
	for name, text := range map[string]string{
		"deep": "begin_save\x1b" + strings.ReplaceAll(deep, "\x1b", "\\\x1b"),
		"many": "begin_save" + strings.Repeat("\x1bx", maxCommands+1),
		"long": "begin_save\x1b" + strings.Repeat("x", 2*maxText+100),
	} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.Create(fileGame)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil || z.Close() != nil {
			t.Fatal(err)
		}
		if _, err := Read(bytes.NewReader(b.Bytes()), int64(b.Len())); err == nil || !strings.Contains(err.Error(), "limit") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	_, start := kursk(f)
	f.Add([]byte(sample{module: "A"}.text(start)[:3000]))
	f.Add([]byte("begin_save\x1b+/1/piece;;;a;b/m;1;2\x1bend_save"))
	f.Add([]byte("!VCSK5a383f3d333405293b2c3f413f343e05293b2c3f"))
	f.Fuzz(func(t *testing.T, game []byte) {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, _ := z.Create(fileGame)
		_, _ = w.Write(game)
		_ = z.Close()
		s, err := Read(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil {
			return
		}
		_ = s.replay()
		var puts []PieceChange
		for _, p := range s.Pieces() {
			puts = append(puts, PieceChange{Piece: p.ID, Place: Place{"m", 1, 2}})
		}
		if err := s.PlacePieces(puts); err != nil {
			t.Fatal(err)
		}
	})
}
