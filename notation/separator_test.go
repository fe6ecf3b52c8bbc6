package notation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The player's own frame, and what our mails hold: a head between two rules, and a frame.
const (
	ownFrame = "#PBEM g s p\npass\n#END\n"
	oldFrame = "#PBEM g s p\nbase 0123456789ab\nhalt\n#END\n"
)

var (
	rule    = strings.Repeat("-", ruleLen)
	oldMail = "\nSubject line of the head\n" + rule + "\nkursk-7   Kursk   turn 1\n" + rule + "\n\nNEXT  You: the sheet.\n\n" + oldFrame
	oldNote = "\nkursk-7, T1-G: 3 errors in 4 lines.\n\n" + oldFrame // a mail of ours without a head
)

// separatorShapes are the lines that mail programs put between a reply and the unmarked earlier mail.
var separatorShapes = []struct{ name, sep string }{
	{"Outlook", "-----Original Message-----\nFrom: Game <game@pbem.example>\nSent: Tuesday, March 10, 2026 8:00 PM\n" +
		"To: Anna <anna@example.org>\nSubject: [g] p\n"},
	{"Outlook, no dashes", "From: Game <game@pbem.example>\nSent: Tuesday, March 10, 2026 8:00 PM\nTo: Anna <anna@example.org>\n" +
		"Subject: [g] p\n"},
	{"Outlook as plain text of HTML", "*From:* Game <game@pbem.example>\n*Sent:* Tuesday, March 10, 2026 8:00 PM\n*To: *Anna\n" +
		"*Subject:* [g] p\n"},
	{"Outlook, German", "-----Ursprüngliche Nachricht-----\nVon: Game <game@pbem.example>\nGesendet: Dienstag, 10. März 2026 20:00\n" +
		"An: Anna\nBetreff: [g] p\n"},
	{"Outlook, decomposed letters", "-----Urspru\u0308ngliche Nachricht-----\n"},
	{"Outlook, French", "De : Game <game@pbem.example>\nEnvoyé : mardi 10 mars 2026 20:00\nÀ : Anna\nObjet : [g] p\n"},
	{"Outlook, French, dashes", "-----Message d’origine-----\n"},
	{"Outlook, Japanese", "-----元のメッセージ-----\n差出人: Game <game@pbem.example>\n送信日時: 2026年3月10日 20:00\n宛先: Anna\n件名: [g] p\n"},
	{"Japanese, full-width colons", "差出人：Game\n日付：2026年3月10日\n宛先：Anna\n件名：[g] p\n"},
	{"Outlook mobile", "Get Outlook for iOS<https://aka.example>\n________________________________\nFrom: Game <game@pbem.example>\n" +
		"Sent: Tuesday, March 10, 2026 8:00:00 PM\nTo: Anna\nSubject: [g] p\n"},
	{"Outlook mobile, blank line", "________________________________\n\nFrom: Game\nSent: Tuesday\nTo: Anna\n"},
	{"Samsung", "-------- Original message --------\nFrom: Game <game@pbem.example>\nDate: 10/03/2026 20:00 (GMT+01:00)\nTo: Anna\n" +
		"Subject: [g] p\n"},
	{"old Android", "---- Original message ----\n"},
	{"Yahoo Japan", "----- Original Message -----\nFrom: Game <game@pbem.example>\nTo: Anna <anna@example.org>\n" +
		"Date: 2026/3/10, Tue 20:00\nSubject: [g] p\n"},
	{"Gmail, forwarded", "---------- Forwarded message ---------\nFrom: Game <game@pbem.example>\nDate: Tue, Mar 10, 2026 at 8:00 PM\n" +
		"Subject: [g] p\nTo: Anna\n"},
	{"Apple Mail, forwarded", "Begin forwarded message:\n\nFrom: Game <game@pbem.example>\nSubject: [g] p\n" +
		"Date: 10. March 2026 at 20:00:00 CET\nTo: Anna\n"},
	{"Thunderbird, forwarded", "-------- Forwarded Message --------\nSubject: \t[g] p\nDate: \tTue, 10 Mar 2026 20:00:00 +0100\n" +
		"From: \tGame\nTo: \tAnna\n"},
}

// attributionShapes introduce an earlier mail; alone they separate nothing.
var attributionShapes = []struct{ name, sep string }{
	{"Gmail", "On Tue, Mar 10, 2026 at 8:00 PM Game <game@pbem.example> wrote:\n"},
	{"Gmail, broken line", "On Tue, Mar 10, 2026 at 8:00 PM The Game of Kursk <game@pbem.example>\nwrote:\n"},
	{"Yahoo", "    On Tuesday, March 10, 2026, 08:00:00 PM GMT+1, Game <game@pbem.example> wrote:  \n"},
	{"Apple Mail, German", "Am 10.03.2026 um 20:00 schrieb Game <game@pbem.example>:\n"},
	{"Thunderbird, German", "Am 10.03.26 um 20:00 schrieb Game:\n"},
	{"Apple Mail, French", "Le 10 mars 2026 à 20:00, Game <game@pbem.example> a écrit\u00a0:\n"},
	{"Apple Mail, Japanese", "2026/03/10 20:00、Game <game@pbem.example>のメール:\n"},
	{"Thunderbird, Japanese", "On 2026/03/10 20:00, Game wrote:\n"},
	{"Japanese", "2026年3月10日(火) 20:00 Game さんは書きました：\n"},
}

// frameLines gives the lines of the frames that count, of the quoted ones, and of the faults.
func frameLines(found FindResult) string {
	var frames, quoted, faults []string
	for _, f := range found.Frames {
		frames = append(frames, fmt.Sprint(f.Pos.Line))
		for _, x := range f.Faults {
			faults = append(faults, x.Code)
		}
	}
	for _, q := range found.Quoted {
		quoted = append(quoted, fmt.Sprint(q.Line))
	}
	for _, x := range found.Faults {
		faults = append(faults, x.Code)
	}
	return fmt.Sprintf("frames %s quoted %s faults %s", strings.Join(frames, ","), strings.Join(quoted, ","), strings.Join(faults, ","))
}

// lineOf gives the number of the last line that begins with prefix.
func lineOf(text, prefix string) int {
	at := 0
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, prefix) {
			at = i + 1
		}
	}
	return at
}

func wantTopPosted(t *testing.T, text string) {
	t.Helper()
	found := FindFrames(text, testVocab)
	want := fmt.Sprintf("frames 3 quoted %d faults ", lineOf(text, "#PBEM"))
	if d := cmp.Diff(want, frameLines(found)); d != "" {
		t.Fatalf("%s\n%s", d, text)
	}
	if got := found.Frames[0].Canonical(); got != "#PBEM g s P\npass\n#END\n" {
		t.Errorf("the earlier frame was taken: %s", got)
	}
	for n := lineOf(text, "#PBEM"); n < len(found.LineUses); n++ {
		if found.LineUses[n-1] != LineQuoted {
			t.Errorf("line %d is %s", n, found.LineUses[n-1])
		}
	}
}

func TestEarlierMailBelowReply(t *testing.T) {
	for _, shape := range separatorShapes {
		for _, old := range []string{oldMail, oldNote} {
			t.Run(shape.name, func(t *testing.T) {
				text := "Hello,\n\n" + ownFrame + "\nAnna\n\n" + shape.sep + old
				wantTopPosted(t, text)
				wantTopPosted(t, strings.ReplaceAll(text, "\n", "\r\n"))

				below := FindFrames(shape.sep+old+"\n"+strings.Replace(ownFrame, " p\n", " q\n", 1), testVocab)
				if len(below.Frames) != 0 || len(below.Quoted) != 2 || len(below.Faults) != 0 {
					t.Errorf("a frame below the earlier mail is not told from the old one: %s", frameLines(below))
				}
			})
		}
	}
}

func TestAttribution(t *testing.T) {
	for _, shape := range attributionShapes {
		t.Run(shape.name, func(t *testing.T) {
			wantTopPosted(t, "Hello,\n\n"+ownFrame+"\n"+shape.sep+"\n"+oldMail[1:])
			wantTopPosted(t, "Hello,\n\n"+ownFrame+"\n"+shape.sep+rule+"\n"+oldFrame)

			// Above marked text it separates nothing: the player may go on below.
			marked := shape.sep + "\n> " + strings.ReplaceAll(strings.TrimSuffix(oldMail, "\n"), "\n", "\n> ") + "\n\n"
			found := FindFrames(marked+ownFrame, testVocab)
			want := fmt.Sprintf("frames %d quoted %d faults ", lineOf(marked+ownFrame, "#PBEM"), lineOf(marked, "> #PBEM"))
			if d := cmp.Diff(want, frameLines(found)); d != "" {
				t.Errorf("frame below a marked quotation: %s", d)
			}
			for n := range strings.Count(shape.sep, "\n") {
				if found.LineUses[n] != LineQuoted {
					t.Errorf("line %d of the attribution is %s", n+1, found.LineUses[n])
				}
			}

			// Above ordinary text it is ordinary text.
			chat := FindFrames(shape.sep+"that he is on leave.\n\n"+ownFrame+rule+"\n", testVocab)
			if len(chat.Frames) != 1 || len(chat.Quoted) != 0 || chat.LineUses[0] != LineOutside {
				t.Errorf("an attribution in a greeting: %s", frameLines(chat))
			}
		})
	}
}

// TestNoSeparator holds lines that look like the beginning of an earlier mail and are none: the frame below counts.
func TestNoSeparator(t *testing.T) {
	for _, above := range []string{
		"From: 2034\n", "From: 2034\nTo: 2035\n", "From: 2034\nFrom: 2035\nFrom: 2036\n", "From: me\n\nTo: you\n\nSubject: war\n",
		"From 2034\nTo 2035\nDate unknown\n", "> From: Game\n> Sent: Tuesday\n> To: Anna\n", "From: Game\n> Sent: Tuesday\nTo: Anna\n",
		"________________________________\n", "________________________________\nFrom: 2034\n", "____\n", rule + "\n",
		rule + "\nkursk-7\n" + rule + "\n",
		"Original Message\n", "the original message:\n", "-----Original Message\n", "-----\n", "- original message -\n",
		"Forwarded message\n",
		"On the map I wrote:\n", "On Monday\nI wrote:\n", "wrote:\n", "On Tuesday Boris wrote\n", "Am Main schrieb er\n",
		"On Monday\n#x\nhe wrote:\n",
		"Order: 1\nSubject of this: 2\nTo do: 3\n", ":\n:\n:\n", "*\n",
	} {
		found := FindFrames(above+"\n"+ownFrame, testVocab)
		want := fmt.Sprintf("frames %d quoted  faults ", strings.Count(above, "\n")+2)
		if d := cmp.Diff(want, frameLines(found)); d != "" {
			t.Errorf("%q: %s", above, d)
		}
	}
}

// TestHeaderIsNoAttribution holds that a comment behind #PBEM does not make the line the end of a broken attribution.
func TestHeaderIsNoAttribution(t *testing.T) {
	found := FindFrames("On it!\n#PBEM g s p // as Boris wrote:\n> earlier\npass\n#END\n", testVocab)
	if d := cmp.Diff("outside header quoted order header outside", uses(found)); d != "" {
		t.Error(d)
	}
}

// TestSeparatorInsideFrame holds that an open frame is not cut: its #END decides, and without one it is refused.
func TestSeparatorInsideFrame(t *testing.T) {
	for _, shape := range separatorShapes {
		t.Run(shape.name, func(t *testing.T) {
			closed := FindFrames("#PBEM g s p\npass\n"+shape.sep+"halt\n#END\n"+strings.Replace(ownFrame, " p\n", " q\n", 1), testVocab)
			if len(closed.Frames) != 2 || len(closed.Quoted) != 0 || hasCode(closed.Frames[0].Faults, "frame/end") {
				t.Fatalf("the frame was cut: %s", frameLines(closed))
			}
			if f := closed.Frames[0]; len(f.Faults) == 0 || len(f.Statements) < 2 || f.Statements[len(f.Statements)-1].Verb != "halt" {
				t.Errorf("lines of the open frame are not read as such: %+v", f)
			}

			begin := "#PBEM g s p\npass\n-- \nAnna\n" + shape.sep
			frame := lineOf(begin+oldMail, "#PBEM")
			for _, old := range []struct{ text, want string }{
				{oldMail, fmt.Sprintf("frames 1 quoted %d faults frame/end", frame)},
				{strings.ReplaceAll(oldMail, "\n", "\n> "), fmt.Sprintf("frames 1 quoted %d faults frame/end", frame)},
				{"\nNo frame here.\n", "frames 1 quoted  faults frame/end"},
			} {
				open := FindFrames(begin+old.text, testVocab)
				if d := cmp.Diff(old.want, frameLines(open)); d != "" {
					t.Error(d)
				}
				if last := open.LineUses[len(open.LineUses)-1]; last != LineQuoted || open.LineUses[2] != LineOutside {
					t.Errorf("lines: %s", uses(open))
				}
			}
		})
	}
}

func TestSeparatorUses(t *testing.T) {
	text := "Hi\n\n" + ownFrame + "Anna\n________________________________\nFrom: Game\nSent: Tuesday\nTo: Anna\n\n" + oldFrame +
		"#PBM\n#END"
	found := FindFrames(text, testVocab)
	want := "outside outside header order header outside" + strings.Repeat(" quoted", 11)
	if d := cmp.Diff(want, uses(found)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff("frames 3 quoted 12 faults ", frameLines(found)); d != "" {
		t.Error(d)
	}
}
