package mailhandler

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/game/knownbugs"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/command"
)

// onePlace finds one line and one case of each rule.
type onePlace struct{}

// FindRule implements command.RuleIndex.
func (onePlace) FindRule(title, rule string) (command.RulePlaces, error) {
	return command.RulePlaces{Code: []string{title + ".go:7  " + rule}, Cases: []string{"some.case:3  " + rule + " a case"}}, nil
}

// claimed opens the record of the first phase of a game, with a desk that finds one place of a rule.
func claimed(t *testing.T, s courtSpec) (c *court, on string) {
	t.Helper()
	c = newCourt(t, s)
	c.Handler.RuleIndex = onePlace{}
	c.writesTo(begun.from, begun.text)
	c.now = c.now.Add(time.Hour)
	_, ls, _ := c.asks(anna, "#DESK k1 german\nhistory\n#END\n")
	m := regexp.MustCompile(`(?m)^  (\d+)  .*sheet G-1 `).FindStringSubmatch(ls[0].Text)
	if m == nil {
		t.Fatalf("no number of the sheet in\n%s", ls[0].Text)
	}
	return c, m[1]
}

// TestClaimFrame: the frame of one line does what the line "claim" does in a frame of the sender's seat.
func TestClaimFrame(t *testing.T) {
	c, on := claimed(t, courtSpec{})
	raw, ls, disp := c.asks(anna, "Hello,\n\n#CLAIM k1 "+on+" \"3.4: the gambit was not asked for\"\n\nAnna\n")
	if to := who(ls); disp != pipeline.Done || !strings.Contains(to, boris) || !strings.Contains(to, mia) {
		t.Fatalf("%s, told are %s\n%s", disp, to, ls[0].Text)
	}
	for _, want := range []string{"German disputes record " + on + ", rule 3.4", "kursk.go:7"} {
		if !strings.Contains(ls[0].Text, want) {
			t.Errorf("the answer lacks %q:\n%s", want, ls[0].Text)
		}
	}
	c.again(raw, ls)
	for text, want := range map[string]string{
		"#CLAIM k1 99 \"3.4: x\"": "no record 99",
		"#CLAIM k1":               "claim",
		"#CLAIM":                  "#CLAIM game record",
	} {
		c.now = c.now.Add(time.Hour)
		if _, ls, disp := c.asks(anna, text+"\n"); disp == pipeline.Done || len(ls) != 1 || !strings.Contains(ls[0].Text, want) {
			t.Errorf("%s: %s, want %q:\n%+v", text, disp, want, ls)
		}
	}
	_, ls, disp = c.asks("eve@players.example", "#CLAIM k1 "+on+" \"3.4: x\"\n")
	if disp == pipeline.Done || strings.Contains(who(ls), boris) {
		t.Errorf("a stranger's claim: %s, told are %s", disp, who(ls))
	}
}

// TestClaimsByMail: a claim comes with what bears on it, goes to both sides and to the moderator, and is done once;
// upheld it becomes a known defect, which explanations and welcomes tell.
func TestClaimsByMail(t *testing.T) {
	c, on := claimed(t, courtSpec{})
	raw, ls, disp := c.asks(anna, "#DESK k1 german\nclaim "+on+" \"3.4: the gambit was not asked for\"\n#END\n")
	if disp != pipeline.Done {
		t.Fatalf("%s\n%s", disp, ls[0].Text)
	}
	for _, want := range []string{"Record " + on, "sheet G-1 for T0-G, executed", "3.4 Without", "kursk.go:7", "some.case:3",
		"German disputes record " + on + ", rule 3.4", "the gambit was not asked for"} {
		if !strings.Contains(strings.ToLower(ls[0].Text), strings.ToLower(want)) {
			t.Errorf("the answer lacks %q:\n%s", want, ls[0].Text)
		}
	}
	if to := who(ls); !strings.Contains(to, boris) || !strings.Contains(to, mia) {
		t.Errorf("told are %s", to)
	}
	c.again(raw, ls)
	mail := c.to(ls, mia)[0]
	if !strings.Contains(mail.Text, "// ruling claim "+on+" upheld") {
		t.Errorf("the moderator cannot rule from\n%s", mail.Text)
	}
	_, ls, _ = c.asks(mia, "#MOD k1\nclaim "+on+"\n#END\n")
	if !strings.Contains(ls[0].Text, "kursk.go:7") {
		t.Errorf("the moderator reads\n%s", ls[0].Text)
	}
	c.now = c.now.Add(time.Hour)
	raw, ls, disp = c.asks(mia, "#MOD k1\nruling claim "+on+" upheld \"the program asks too late\"\n#END\n")
	if to := who(ls); disp != pipeline.Done || !strings.Contains(to, boris) || !strings.Contains(to, anna) {
		t.Fatalf("%s, told are %s\n%s", disp, to, ls[0].Text)
	}
	c.again(raw, ls)
	list, err := knownbugs.ListTitleDefects(filepath.Dir(c.Games.Dir()), "kursk", 1)
	if err != nil || len(list) != 1 || list[0].Rule != "3.4" || list[0].Text != "the program asks too late" || list[0].On != on {
		t.Fatalf("known defects: %+v, %v", list, err)
	}
	for _, word := range []string{"3.4", "defects"} {
		_, ls, _ = c.asks(boris, "#DESK k1 soviet\nexplain "+word+"\n#END\n")
		if !strings.Contains(ls[0].Text, "Known defect of rule 3.4") {
			t.Errorf("explain %s:\n%s", word, ls[0].Text)
		}
	}
	c.asks(mia, "#MOD k1\neject soviet \"gone\"\n#END\n")
	_, ls, _ = c.writesTo(mia, "#MOD k1\nseat soviet clara@club.example\n#END\n")
	welcome := c.to(ls, clara)
	if len(welcome) == 0 || !strings.Contains(welcome[len(welcome)-1].Text, "KNOWN DEFECTS") {
		t.Errorf("the welcome of the newcomer tells of no defect: %q", who(ls))
	}
}

// TestClaimsRefused: each refusal changes nothing; what is hidden and what is not there are refused alike.
func TestClaimsRefused(t *testing.T) {
	c, on := claimed(t, courtSpec{})
	c.asks(boris, "#PBEM k1 soviet T1-S-1\ndraft\npass\n#END\n")
	size := len(c.records())
	var answers []string
	for _, line := range []string{"claim 9999 \"x\"", "claim " + strconv.Itoa(size-1) + " \"x\"", "claim S-1 \"x\""} {
		_, ls, disp := c.asks(anna, "#DESK k1 german\n"+line+"\n#END\n")
		if disp != pipeline.Rejected || len(c.records()) != size {
			t.Fatalf("%s: %s", line, disp)
		}
		word := strings.Fields(line)[1]
		answers = append(answers, strings.Join(strings.Fields(strings.ReplaceAll(ls[0].Text, word, "N")), " "))
	}
	if answers[0] != answers[1] || answers[0] != answers[2] {
		t.Errorf("refusals differ: %q", answers)
	}
	for line, want := range map[string]string{
		"claim " + on + " \"3.4: \"": "does not say what is wrong",
		"claim " + on:                "is missing",
		"claim " + on + " \"" + strings.Repeat("x ", 700) + "\"": "at most 1000",
		"withdraw claim " + on: "no claim of yours",
	} {
		_, ls, disp := c.asks(anna, "#DESK k1 german\n"+line+"\n#END\n")
		if disp != pipeline.Rejected || !strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "), want) || len(c.records()) != size {
			t.Errorf("%.40s: %s\n%s", line, disp, ls[0].Text)
		}
	}
	for _, line := range []string{"ruling claim " + on + " upheld \"x\"", "ruling claim " + on + " \"x\"",
		"ruling 3.4 5 upheld \"x\"", "claim 7"} {
		if _, ls, disp := c.asks(mia, "#MOD k1\n"+line+"\n#END\n"); disp != pipeline.Rejected || len(c.records()) != size {
			t.Errorf("%s: %s\n%s", line, disp, ls[0].Text)
		}
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(c.Games.Dir()), knownbugs.FileDefects)); err == nil {
		t.Error("a refused ruling left a known defect")
	}
}

// TestClaimsAboutHiddenSheets: of a claim about a refused sheet the other side hears nothing, the moderator does.
func TestClaimsAboutHiddenSheets(t *testing.T) {
	c, _ := claimed(t, courtSpec{})
	_, ls, _ := c.asks(boris, "#PBEM k1 soviet T1-S-1\nmove nothing 1111-2222\n#END\n")
	if !strings.Contains(ls[0].Text, "S-1") {
		t.Fatalf("no receipt in\n%s", ls[0].Text)
	}
	_, ls, disp := c.asks(boris, "#DESK k1 soviet\nclaim s-1 \"10.8: it may move there\"\n#END\n")
	to := who(ls)
	if disp != pipeline.Done || strings.Contains(to, anna) || !strings.Contains(to, mia) {
		t.Fatalf("%s, told are %s\n%s", disp, to, ls[0].Text)
	}
	if !strings.Contains(ls[0].Text, "refused: line 1") {
		t.Errorf("the faults are not shown:\n%s", ls[0].Text)
	}
	for _, line := range []string{"status", "history 50"} {
		if _, ls, _ := c.asks(anna, "#DESK k1 german\n"+line+"\n#END\n"); strings.Contains(ls[0].Text, "S-1") ||
			strings.Contains(ls[0].Text, "disputes") {
			t.Errorf("%s tells the other side:\n%s", line, ls[0].Text)
		}
	}
	_, ls, _ = c.asks(mia, "#MOD k1\nruling claim S-1 rejected \"no such counter\"\n#END\n")
	if to := who(ls); strings.Contains(to, anna) || !strings.Contains(to, boris) {
		t.Errorf("of the ruling are told %s", to)
	}
}

// TestClaimWithoutModerator: the moderator of the site is told, with the command; without one the answer says so.
func TestClaimWithoutModerator(t *testing.T) {
	o := newOffice(t, "token", "k1")
	c := &court{office: o}
	c.writesTo(begun.from, begun.text)
	_, ls, disp := c.asks(anna, "#DESK k1 german\nclaim G-1 \"so\"\n#END\n")
	if disp != pipeline.Done || !strings.Contains(ls[0].Text, "Nobody moderates this game") {
		t.Errorf("%s\n%s", disp, ls[0].Text)
	}
	o.SiteModerator = "site@pbem.example"
	c.asks(boris, "#DESK k1 soviet\nwithdraw claim 1\n#END\n")
	c.asks(anna, "#DESK k1 german\nwithdraw claim G-1\n#END\n")
	_, ls, _ = c.asks(anna, "#DESK k1 german\nstatus\n#END\n")
	on := regexp.MustCompile(`disputes record (\d+)`).FindStringSubmatch(ls[0].Text)
	if on == nil {
		t.Fatalf("no claim in\n%s", ls[0].Text)
	}
	if _, ls, disp := c.asks(anna, "#DESK k1 german\nwithdraw claim "+on[1]+"\n#END\n"); disp != pipeline.Done {
		t.Fatalf("%s\n%s", disp, ls[0].Text)
	}
	_, ls, _ = c.asks(anna, "#DESK k1 german\nclaim G-1 \"so\"\n#END\n")
	if l := c.to(ls, "site@pbem.example"); len(l) != 1 || !strings.Contains(l[0].Text, "ruling claim G-1 upheld") {
		t.Errorf("the moderator of the site is told: %q", who(ls))
	}
}
