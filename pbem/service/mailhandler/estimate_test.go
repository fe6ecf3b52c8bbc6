package mailhandler

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/pipeline"
)

// estimator makes an estimate when it is told to, or fails.
type estimator struct {
	ready bool
	err   error
	calls int
}

func (m *estimator) Make(g *engine.Game) (*estimate.Estimate, bool, error) {
	if m.calls++; m.err != nil {
		return nil, true, m.err
	}
	if !m.ready {
		return nil, false, nil
	}
	return &estimate.Estimate{Game: g.Header.Game, Record: g.Log().Size() - 1, Player: "ai:tuned", First: "german"}, true, nil
}

// TestEstimateLater: a moderator's mail is answered before the estimate is made, and so are the mails after it. The
// estimate comes in one letter, in the moderator's language and in the thread of the mail. A kill loses nothing and
// sends nothing twice.
func TestEstimateLater(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]string{"": "how likely each outcome is", "ja": "各結果"} {
		c := newCourt(t, courtSpec{lang: lang})
		c.Handler.Now = func() time.Time { return c.now }
		m := &estimator{}
		due := func() []compose.Letter {
			t.Helper()
			before := len(c.room.out)
			_, err := c.SendEstimates(m, c.room)
			c.must(err)
			return c.room.out[before:]
		}
		for range 2 { // the second takes the place of the first
			_, ls, disp := c.asks(mia, "#MOD k1\nestimate\n#END\n")
			if disp != pipeline.Done || len(ls) != 1 || lang == "" && !strings.Contains(ls[0].Text, "The estimate is being made.") {
				t.Fatalf("%s: %+v", disp, ls)
			}
		}
		if early := due(); len(early) != 0 {
			t.Fatalf("%d letters before the estimate is ready", len(early))
		}
		if _, ls, disp := c.asks(begun.from, begun.text); disp != pipeline.Done || len(ls) == 0 {
			t.Errorf("a sheet meanwhile: %s, %d letters", disp, len(ls))
		}
		c.must(c.Games.Close())
		c.open(c.Games.Dir(), nil) // as after a kill
		c.Handler.Now = func() time.Time { return c.now }
		m.ready = true
		file := filepath.Join(filepath.Dir(c.Games.Dir()), estimatesDir)
		files, err := os.ReadDir(file)
		c.must(err)
		kept, err := os.ReadFile(filepath.Join(file, files[0].Name()))
		c.must(err)
		late := due()
		if len(late) != 1 || late[0].To != "\"Mia\" <"+mia+">" || !strings.Contains(late[0].Subject, want) ||
			late[0].InReplyTo != "m2@players.example" {
			t.Fatalf("%+v", late)
		}
		if lang == "" && !strings.Contains(late[0].Text, "What the chance of German hangs on:") {
			t.Errorf("the letter says\n%s", late[0].Text)
		}
		if lang == "ja" && strings.Contains(late[0].Text, "games") {
			t.Errorf("a line is in English:\n%s", late[0].Text)
		}
		c.must(os.WriteFile(filepath.Join(file, files[0].Name()), kept, 0o600)) // killed before the request was removed
		calls := m.calls
		if again := due(); len(again) != 0 || m.calls != calls {
			t.Errorf("%d letters again, %d more estimates", len(again), m.calls-calls)
		}
	}
}

// TestEstimateRefused: a player of a running game, a forger and a late mail of a finished game get no estimate, and
// none is begun. Who is no moderator any more, or plays by now, gets none either. If none can be made, the letter says
// why.
func TestEstimateRefused(t *testing.T) {
	t.Parallel()
	act := func(c *court, a engine.Act) {
		t.Helper()
		c.Games.Lock()
		defer c.Games.Unlock()
		g, err := c.Games.Get("k1")
		c.must(err)
		_, err = g.Act(engine.Attribution{Name: "moderator " + mia, At: c.now}, a)
		c.must(err)
	}
	for name, tc := range map[string]struct {
		from, text string
		before     engine.Act // the mail
		after      engine.Act
		fail       error
		want       string // in the answer, or in the letter
	}{
		"player": {from: anna, text: "#DESK k1 german\nestimate\n#END\n", want: "no player of a running game gets one"},
		"forger": {from: "eve@evil.example", text: "#MOD k1\nestimate\n#END\n"},
		"over":   {before: engine.EndGame{Result: "german", Text: "Boris concedes"}, want: "nobody has computed the chances"},
		"over late": {after: engine.EndGame{Result: "german", Text: "Boris concedes"}, fail: say.Errorf("the game is over"),
			want: "No estimate can be made: the game is over."},
		"dismissed": {after: engine.Moderator{Addr: mia, Removed: true}},
		"failed":    {fail: errors.New("no continuation ends"), want: "No estimate can be made: no continuation ends."},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCourt(t, courtSpec{})
			c.Handler.Now = func() time.Time { return c.now }
			if tc.before != nil {
				act(c, tc.before)
			}
			if tc.text == "" {
				tc.from, tc.text = mia, "#MOD k1\nestimate\n#END\n"
			}
			_, ls, _ := c.asks(tc.from, tc.text)
			if tc.after != nil {
				act(c, tc.after)
			}
			m := &estimator{ready: true, err: tc.fail}
			_, err := c.SendEstimates(m, c.room)
			c.must(err)
			text := ""
			for _, l := range append(ls, c.room.out...) {
				text += l.Text
			}
			if text = strings.Join(strings.Fields(text), " "); !strings.Contains(text, tc.want) || strings.Contains(text, "hangs on") {
				t.Errorf("letters without %q:\n%s", tc.want, text)
			}
			if tc.fail == nil && m.calls > 0 {
				t.Error("an estimate was begun")
			}
			if left, _ := os.ReadDir(filepath.Join(filepath.Dir(c.Games.Dir()), estimatesDir)); len(left) > 0 {
				t.Errorf("%d requests are left", len(left))
			}
		})
	}
}
