package command

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		`status`:                       `status`,
		`Extend German 48h "holidays"`: `extend german 2d "holidays"`,
		`extend german 48h 「旅行、"温泉"」 // 冬`:                           `extend german 2d "旅行、'温泉'"`,
		`ruling 11.2 『道路は「有効」』`:                                      `ruling 11.2 "道路は「有効」"`,
		"set\funit 1SS at 2113":                                      `set unit 1SS at 2113`,
		`process T3-g-1`:                                             `process T3-G-1`,
		`process german T3-G-1`:                                      `process german T3-G-1`,
		`process! german T3-G-1 "he is away"`:                        `process! german T3-G-1 "he is away"`,
		`deadline 2026-12-01 20:00`:                                  `deadline 2026-12-01 20:00`,
		`deadline soviet 2026-12-01 20:00 // agreed`:                 `deadline soviet 2026-12-01 20:00`,
		`absence german 2026-12-20 2026-12-27 12:00 "skiing // far"`: `absence german 2026-12-20 2026-12-27 12:00 "skiing // far"`,
		`seat soviet <Boris@New.Example>`:                            `seat soviet boris@new.example`,
		`observer eve@x.example omniscient delay 48h`:                `observer eve@x.example omniscient delay 2d`,
		`observer eve@x.example delay 48h`:                           `observer eve@x.example delay 2d`,
		`observer eve@x.example off`:                                 `observer eve@x.example off`,
		`ruling 11.2 "the road counts"`:                              `ruling 11.2 "the road counts"`,
		`set unit 1SS at 2113; track vp 12 "lost in the mail"`:       `set unit 1SS at 2113; track vp 12 "lost in the mail"`,
		`roll combat:2113#1 D6 4 "thrown at the club"`:               `roll combat:2113#1 d6 4 "thrown at the club"`,
		`rollback 41 "supply"`:                                       `rollback 41 "supply"`,
		`end draw "both tired"`:                                      `end draw "both tired"`,
		`clock none`:                                                 `clock none`,
		`unseal "position" "to judge"`:                               `unseal position "to judge"`,
		`moderator mia@x.example signed ed25519:00`:                  `moderator mia@x.example signed ed25519:00`,
	} {
		c, err := Parse(in, Moderator)
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if got := c.String(); got != want {
			t.Errorf("%s: read as %s", in, got)
		}
		if again, err := Parse(c.String(), Moderator); err != nil || again.String() != want {
			t.Errorf("%s: not read again: %v", want, err)
		}
	}
	for in, want := range map[string]string{
		`absence 2026-12-20 2026-12-27 "skiing"`: `absence 2026-12-20 2026-12-27 "skiing"`,
		`extend 24h`:                             `extend 1d`,
		`extend 24h question "a long day"`:       `extend 1d question "a long day"`,
		`takeover`:                               ``,
		`yes 3`:                                  `agree 3`,
		`undo`:                                   `undo`,
		`withdraw absence 2`:                     `withdraw absence 2`,
		`standin c@x.example 2026-12-27`:         `standin c@x.example 2026-12-27`,
	} {
		c, err := Parse(in, Player)
		if (err != nil) != (want == "") || err == nil && c.String() != want {
			t.Errorf("%s: read as %v, %v", in, c, err)
		}
	}
}

func TestParseFaults(t *testing.T) {
	for in, want := range map[string]string{
		``:                                   "no command",
		`extnd german 48h`:                   "did you mean extend",
		`explode`:                            "your commands are absence, act",
		`resign`:                             "you may not use",
		`extend german`:                      `extend: a word is missing; it is written: extend SIDE 48h [question] ["why"]`,
		`extend german soon`:                 `"soon" is not a duration`,
		`extend german 48h tomorrow`:         `the order should end here, but "tomorrow" follows`,
		`deadline 2026-12-01`:                "has no time of the day",
		`deadline 05/03/2026 20:00`:          "is not a date",
		`deadline german 2026-13-01 20:00`:   "no such date",
		`ruling 11.2 the road counts`:        "is not in quotes",
		`ruling 11.2 "the road`:              "not closed",
		`roll combat:1#1 6 4`:                "is not a die",
		`rollback -1`:                        "is not a number",
		`seat soviet boris`:                  "is not a mail address",
		`allow holiday 3`:                    "is not one of absence",
		`standin german ai:genius`:           "there are: ai:easy, ai:greedy, ai:hard",
		`standin german ai:search,minutes=0`: "minutes is \"0\"; it is a number from 1 to 60",
		`set`:                                "a word is missing",
		`set ` + strings.Repeat("1SS・", 200): "the word at column 5 has 1200 bytes, at most 1000 are read",
		`set` + strings.Repeat(" 1SS", 400):  "the command has 401 words, at most 400 are read",
		"※状況":                                "no command",
	} {
		if _, err := Parse(in, Moderator); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", in, err, want)
		}
	}
}

func TestSheetOfCommands(t *testing.T) {
	lines := strings.Split("  extend german 48h \"he is away,\n  and told me\"\n\n  // nothing\n  clock\n      nmr: hold\n      kinds:\n"+
		"        order: {next: 5d}\n  extnd german\n  end\n  pause now\n// serial 7", "\n")
	cmds, faults := ParseFrame(lines, 11, Moderator)
	var got []string
	for _, c := range cmds {
		got = append(got, fmt.Sprintf("%d %s|%s", c.Line, c, c.Block))
	}
	for _, f := range faults {
		got = append(got, fmt.Sprintf("%d:%d %s", f.Pos.Line, f.Pos.Col, f.Text.String()[:20]))
	}
	want := []string{"11 extend german 2d \"he is away, and told me\"|", "15 clock|nmr: hold\nkinds:\n  order: {next: 5d}\n",
		"19:3 there is no command ", "20:3 end: a word is missi", "21:3 pause: the order sho"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for in, want := range map[string]string{
		"":                             "there is no command in it",
		"clock":                        "the policy is missing",
		"clock none\n  nmr: hold":      "write the word none",
		"clock hold":                   "write the word none",
		"pause\n  for ever":            "is not read",
		"pause 「旅行":                    "not closed",
		strings.Repeat("status\n", 41): "at most 40",
	} {
		if _, faults := ParseFrame(strings.Split(in, "\n"), 1, Moderator); len(faults) != 1 ||
			!strings.Contains(faults[0].Text.String(), want) {
			t.Errorf("%q: %+v", in, faults)
		}
	}
}

// FuzzSheet holds that no text makes the reader fail, and that what it read is read again in the same way.
func FuzzSheet(f *testing.F) {
	f.Add("extend german 48h \"why\"\nclock\n  nmr: hold\nset unit 1SS at 2113; track vp 1 \"x\"")
	f.Add("set \f")
	f.Add("observer 0@0..")
	f.Add(`set """"`)
	f.Add(`set unit "x" ""`)
	f.Add("extend german 48h 「旅行、\n「出張」\nresume 「a \"b\" // c」 // d")
	f.Add("不在 2026年12月24日(木)9時〜2026・12・27。※冬\n延長2時間")
	f.Add("observer e@x delay 1d\nunseal \"a\nb\" // c\nroll a:b#1 d6 3\nprocess! T1-G \"\"")
	f.Fuzz(func(t *testing.T, in string) {
		for _, who := range []Role{Moderator, Player, Guest} {
			cmds, faults := ParseFrame(strings.Split(in, "\n"), 1, who)
			for _, x := range faults {
				if x.Text == "" || x.Pos.Line < 1 || x.Pos.Col < 1 || x.Width < 1 {
					t.Fatalf("incomplete fault %+v", x)
				}
			}
			for _, c := range cmds {
				text := c.String()
				again, err := Parse(text, who)
				if err != nil || again.String() != text {
					t.Fatalf("%q is not read again: %v", text, err)
				}
			}
		}
	})
}
