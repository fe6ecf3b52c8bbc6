package message

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/notation"
)

// sheetLine draws a line that a player may type into a sheet: orders, notes, what other programs take for separators,
// and characters that encodings and HTML treat specially.
var sheetLine = rapid.Custom(func(t *rapid.T) string {
	return rapid.SampledFrom([]string{"move 1SS 1907-1908", "attack 2113 with 1SS,2SS = 3:1", "pass", "halt", "---", "____", "From: 2034",
		"To: 2035", "From here", "-- ",
		"On turn 5 the 27th wrote:", "Sent from 2034 to 2035: supply", "-----Original Message-----", "a < b > c & d", "&lt;br&gt;",
		"=3D =20 =", "a=", "+AGE-", ".", "..", "--b", "--=_next 1x",
		"// note", "move 2SS 1907 // 渡河", "ｍｏｖｅ　３ＳＳ　１９０７－１９０８", "move \u201cGross D\u201d 1907\u20131908", "Sent from my iPhone",
		"差出人: Game", "1/27: 2034-2035",
		"attack 2113 with 1SS,2SS,3SS,4SS,5SS,6SS,7SS,8SS,9SS,10SS,11SS,12SS,13SS,14SS if turn>=3",
		"move 1SS to 2008 // a note so long that every mail program will have to break this line somewhere"}).Draw(t, "line") +
		rapid.SampledFrom([]string{"", "", "", " ", "  ", "\t"}).Draw(t, "end")
})

// stray is a mail program that declares flowed text but sends lines as they were typed.
var stray = shape{"flowed, as typed", "text/plain; format=flowed", func(l []string) string {
	return strings.ReplaceAll("\n"+text(l), "\nFrom ", "\n From ")[1:]
}}

// TestNoLineOfASheetVanishes holds for random sheets, shapes and encodings: each line between #PBEM and #END arrives
// whole, at its place, not quoted and not behind another line's note; or the whole mail is refused.
func TestNoLineOfASheetVanishes(t *testing.T) {
	all := append([]shape{stray}, shapes...)
	whole := 0
	rapid.Check(t, func(t *rapid.T) {
		sh := rapid.SampledFrom(all).Draw(t, "shape")
		c := rapid.SampledFrom(coats).Draw(t, "coat")
		body := rapid.SliceOfN(sheetLine, 1, 10).Draw(t, "body")
		lines := append(append([]string{"Hello", "", "#PBEM g s p"}, body...), "#END", "", "Anna")
		part, ok := c.part(sh.kind, strings.ReplaceAll(sh.build(lines), "\n", "\r\n"))
		if !ok {
			return
		}
		raw := top + part
		if rapid.Bool().Draw(t, "beside another form") {
			raw = alternative(part)
		}
		m, err := Read([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		if m.TextUnusable {
			return
		}
		if err := holds(m.Text, body); err != nil {
			t.Fatalf("%s, %q in %q: %v\n%s", sh.name, c.label, c.transfer, err, m.Text)
		}
		whole++
	})
	if whole == 0 {
		t.Error("no mail was read: the test shows nothing")
	}
}

// holds returns an error if a line of a sheet is missing in a text.
func holds(text string, body []string) error {
	list := unquotedFrames(text)
	if len(list) != 1 {
		return fmt.Errorf("%d sheets", len(list))
	}
	left := list[0].Lines
	within := "" // what is left of a line that was joined from several
	for _, line := range body {
		want := collapseSpace(notation.Normalise(line))
		if want == "" {
			continue
		}
		note := strings.Contains(want, "//")
		for !strings.HasPrefix(within, want) {
			if note && within != "" && strings.HasPrefix(want, within) { // a note that was broken is not put together
				want, within = strings.TrimSpace(want[len(within):]), ""
			}
			if within != "" || len(left) == 0 {
				return fmt.Errorf("%q is missing or not at its place", line)
			}
			within, left = collapseSpace(left[0]), left[1:]
		}
		within = strings.TrimSpace(within[len(want):])
		if note && within != "" && !strings.HasPrefix(within, "//") {
			return fmt.Errorf("%q stands behind a note", within)
		}
	}
	return nil
}
