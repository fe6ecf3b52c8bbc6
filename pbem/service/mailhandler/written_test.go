package mailhandler

import (
	"strings"
	"testing"

	"fieldpost/pbem/mail/pipeline"
)

// TestWaysOfWriting has one sheet come as keyboards, mail programs and habits change it. What has one meaning is filed
// as the plain sheet is; what has none is refused, with a word about the line.
func TestWaysOfWriting(t *testing.T) {
	const plain = "#PBEM k1 german T0-G\nplace 102 4212\ndraft\n#END\n"
	order := func(line string) string { return strings.Replace(plain, "place 102 4212", line, 1) }
	var taken []string
	for _, line := range []string{"place 102 -> 4212", "place 102 → 4212", "place 102 ⇒ 4212", "place 102 ⟶ 4212",
		"place 102 ➔ 4212",
		"place 102 => 4212", "place 102 à 4212", "place 102 to 4212", "place 102 --> 4212", "place 102 [4212](tel:4212)",
		"place 102 4212 <tel:4212>", "place 102 <4212>", "place 102 [4212](https://links.example/?url=tel:4212)", "place 102 (4212)",
		"place 102 ４２１２", "place 102 4️⃣2️⃣1️⃣2️⃣", "place 102. 4212", "Place 102: 4212,", "PLACE 102, 4212;", "place 102 4212.",
		"- place 102 4212", "* place 102 4212", "1. place 102 4212", "2) place 102 4212", "• place 102 4212", "o place 102 4212",
		"・place 102 4212", "- [ ] place 102 4212", "*place 102 4212*", "__place 102 4212__", "`place 102 4212`", "place 102 4212\\",
		"```\nplace 102 4212\n```", "place\t102\t4212", "place\u00a0102\u2009\u202f4212", "pl\u200bace 1\u00ad02 4212"} {
		taken = append(taken, order(line))
	}
	lines := func(before, behind string) string {
		return before + strings.ReplaceAll(strings.TrimSpace(plain), "\n", behind+"\n"+before) + behind + "\n"
	}
	taken = append(taken, lines("*", "*"), lines("_", "_"), lines("- ", ""), lines("    ", ""), lines("", "  "), lines("", "\\"),
		"```\n"+plain+"```\n", "~~~\n"+plain+"~~~\n", strings.ReplaceAll(plain, "#", "＃"), strings.ReplaceAll(plain, "#", "#️⃣"),
		strings.ReplaceAll(plain, "#", "# "), strings.ReplaceAll(plain, "#", "\\#"), strings.Replace(plain, "#END", "#end.", 1),
		"“"+strings.Replace(plain, "#END", "#END”", 1), strings.NewReplacer("#PBEM", "“#PBEM", "T0-G", "T0-G”").Replace(plain),
		strings.NewReplacer("#", "“#", "G\n", "G”\n", "#END", "#END”").Replace(plain), "「"+strings.Replace(plain, "#END", "#END」", 1),
		"«"+plain, strings.ReplaceAll(plain, "#", "♯"), "“"+strings.ReplaceAll(plain, "#", "♯"), strings.ReplaceAll(plain, "#", "&#35;"),
		strings.ReplaceAll(plain, "#", "&num;"), strings.ReplaceAll(order("place 102 -&gt; 4212"), "#", "&#x23;"), "'"+plain,
		strings.ReplaceAll(plain, " ", "\t"), plain+"\n—\nSent from my iPhone\n")
	d, _ := newDesk(t, "k1")
	first, _ := d.handle(t, read(t, anna, "0", plain))
	want := sha.FindString(first[0].Text)
	for _, text := range taken {
		d, _ := newDesk(t, "k1")
		ls, disp := d.handle(t, read(t, anna, "1", text))
		if disp != pipeline.Done || len(ls) != 1 || want == "" || sha.FindString(ls[0].Text) != want {
			t.Errorf("%q: %s\n%s", text, disp, rendered(t, ls))
		}
	}
	for _, tt := range []struct{ text, want string }{
		{order("place 102 4,212"), "legal: 4212"}, {order("place 102 42 12"), "legal: 4212"}, {order("place 102 42.12"), "legal: 4212"},
		{order("place 102 #4212"), "legal: 4212"}, {order("~~place 102 4212~~"), "struck out"}, {order("place 102 4212 - north"), `"-"`},
		{order("place 102 4212\nﬁght"), `"fight" is no verb`}, {order("Sent from my iPhone"), `"Sent" is no verb`},
		{strings.Replace(plain, "#END\n", "END\n", 1), "no #END line"},
		{strings.Replace(plain, "#PBEM", "#РВЕМ", 1), "type it again. Write:"},
		{lines("> ", ""), "quoted"}, {lines("| ", " |"), "remove everything before it"},
		{"(" + strings.Replace(plain, "G\n", "G)\n", 1), "#PBEM k1 german T0-G\n"}, {order("place ~~102~~ 103 4212"), "struck out"},
		{order("place 102 4212 ~~4213~~"), "struck out"}, {order("~~draft~~"), "struck out"},
		{strings.Replace(plain, "#PBEM k1 german T0-G", "~~#PBEM k1 german T0-G~~", 1), "struck out"},
		{"#DESK k1 german\n~~draw~~\n#END\n", "struck out"}, {"#DESK k1 german\n- status ~~now~~\n#END\n", "struck out"},
		{strings.ReplaceAll(plain, "\n", " "), "orders begin on the"},
	} {
		d, _ := newDesk(t, "k1")
		ls, disp := d.handle(t, read(t, anna, "1", tt.text))
		if disp != pipeline.Rejected || len(ls) != 1 || !strings.Contains(ls[0].Subject+"\n"+ls[0].Text, tt.want) {
			t.Errorf("%q: %s, no %q in\n%s", tt.text, disp, tt.want, rendered(t, ls))
		}
	}
}
