package estimate

import (
	"bytes"
	"testing"
)

// FuzzReadForecasts: what is read can be written and read again, and its comparison has no wild number.
func FuzzReadForecasts(f *testing.F) {
	f.Add([]byte(`{"title":"kursk","rules":3,"gameBy":"ai:tuned","gameSeed":1,"third":1,"player":"ai:tuned","seed":1,"rollouts":40,` +
		`"halves":33,"result":2}` + "\n" + `{"ti`))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, whole, err := ReadForecasts(bytes.NewReader(text))
		if err != nil {
			return
		}
		if bytes.IndexByte(text[whole:], '\n') >= 0 {
			t.Fatalf("%d bytes of %q are left out", len(text)-int(whole), text)
		}
		if r := CompareForecasts(list); r.Brier < 0 || r.Brier > 1 {
			t.Fatalf("%+v", r)
		}
		var again bytes.Buffer
		for _, x := range list {
			line, err := x.Line()
			if err != nil {
				t.Fatal(err)
			}
			again.Write(line)
		}
		if back, _, err := ReadForecasts(&again); err != nil || len(back) != len(list) {
			t.Fatalf("%d forecasts, read again %d: %v", len(list), len(back), err)
		}
	})
}
