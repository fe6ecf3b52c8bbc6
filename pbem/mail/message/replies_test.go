package message

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fieldpost/notation"
)

// replyShapes lists what mail programs put, unmarked, between an answer and our letter. %s is the subject.
var replyShapes = []struct{ name, text string }{
	{"Outlook, Spanish", "-----Mensaje original-----\nDe: Game <game@pbem.example> \nEnviado el: martes, 10 de marzo de 2026 20:00\n" +
		"Para: Anna <anna@example.org>\nAsunto: %s\n\n"},
	{"Outlook, Italian", "Da: Game <game@pbem.example>\nInviato: martedì 10 marzo 2026 20:00\nA: Anna <anna@example.org>\nOggetto: %s\n\n"},
	{"Outlook, Dutch", "Van: Game <game@pbem.example>\nVerzonden: dinsdag 10 maart 2026 20:00\nAan: Anna <anna@example.org>\n" +
		"Onderwerp: %s\n\n"},
	{"Outlook, Portuguese", "De: Game <game@pbem.example>\nEnviada em: terça-feira, 10 de março de 2026 20:00\n" +
		"Para: Anna <anna@example.org>\nAssunto: %s\n\n"},
	{"Outlook, Polish", "Od: Game <game@pbem.example>\nWysłano: wtorek, 10 marca 2026 20:00\nDo: Anna <anna@example.org>\nTemat: %s\n\n"},
	{"Outlook, Swedish", "Från: Game <game@pbem.example>\nSkickat: den 10 mars 2026 20:00\nTill: Anna <anna@example.org>\nÄmne: %s\n\n"},
	{"Outlook, Danish", "Fra: Game <game@pbem.example>\nSendt: 10. marts 2026 20:00\nTil: Anna <anna@example.org>\nEmne: %s\n\n"},
	{"Outlook, Finnish", "Lähettäjä: Game <game@pbem.example>\nLähetetty: tiistai 10. maaliskuuta 2026 20.00\n" +
		"Vastaanottaja: Anna <anna@example.org>\nAihe: %s\n\n"},
	{"Outlook, Russian", "От: Game <game@pbem.example>\nОтправлено: 10 марта 2026 г. 20:00\n" +
		"Кому: Anna <anna@example.org>\nТема: %s\n\n"},
	{"Outlook, Czech", "Od: Game <game@pbem.example>\nOdesláno: úterý 10. března 2026 20:00\n" +
		"Komu: Anna <anna@example.org>\nPředmět: %s\n\n"},
	{"Outlook, Hungarian", "Feladó: Game <game@pbem.example>\nElküldve: 2026. március 10., kedd 20:00\n" +
		"Címzett: Anna <anna@example.org>\nTárgy: %s\n\n"},
	{"Outlook, Korean", "보낸 사람: Game <game@pbem.example>\n보낸 날짜: 2026년 3월 10일 화요일 오후 8:00\n" +
		"받는 사람: Anna <anna@example.org>\n제목: %s\n\n"},
	{"Outlook, Chinese", "发件人: Game <game@pbem.example>\n发送时间: 2026年3月10日 20:00\n" +
		"收件人: Anna <anna@example.org>\n主题: %s\n\n"},
	{"Outlook, Turkish, an answer to an answer", "Kimden: Game <game@pbem.example>\nGönderildi: 10 Mart 2026 Salı 20:00\n" +
		"Kime: Anna <anna@example.org>\nKonu: Ynt: RE: %s\n\n"},
	{"Outlook mobile, Italian", "Ottieni Outlook per iOS<https://aka.example/o0ukef>\n________________________________\n" +
		"Da: Game <game@pbem.example>\nInviato: Tuesday, March 10, 2026 8:00:00 PM\nA: Anna <anna@example.org>\nOggetto: %s\n\n"},
	{"Outlook, new, Spanish, in bold", "*De: *Game <game@pbem.example>\n*Fecha: *martes, 10 de marzo de 2026, 20:00\n" +
		"*Para: *Anna <anna@example.org>\n*Asunto: *%s\n\n"},
	{"Zoho", "---- On Tue, 10 Mar 2026 20:00:00 +0100 Game <game@pbem.example> wrote ----\n\n"},
	{"Zoho, Spanish", " ---- El mar., 10 mar. 2026 20:00:00 +0100 Game <game@pbem.example> escribió ---- \n\n"},
	{"GMX", "Gesendet: Dienstag, 10. März 2026 um 20:00 Uhr\n\nVon: \"Game\" <game@pbem.example>\n\nAn: anna@gmx.example\n\nBetreff: %s\n" +
		"\n"},
	{"GMX, Spanish", "Enviado: martes, 10 de marzo de 2026 20:00\nDe: \"Game\" <game@pbem.example>\nPara: anna@gmx.example\nAsunto: %s\n" +
		"\n"},
	{"French, Envoyé le", "De : Game <game@pbem.example>\nEnvoyé le : mardi 10 mars 2026 20:00\nÀ : Anna <anna@example.org>\nObjet : %s\n" +
		"\n"},
	{"French, Envoyé le, without a subject", "Envoyé le : mardi 10 mars 2026 20:00\nDe : Game <game@pbem.example>\n\n"},
	{"Orange", "> Message du 10/03/26 20:00\n> De : \"Game\" <game@pbem.example>\n> A : \"Anna\" <anna@orange.example>\n> Copie à : \n" +
		"> Objet : %s\n> \n"},
	{"a name and a date", "Game <game@pbem.example> 10 mars 2026 20:00\n\n"},
	{"a date alone", "10.03.2026 20:00\n\n"},
	{"nothing", "\n"},
}

// ourLetters returns the letters of the report package, as text and as lines of HTML, each with its subject: as they
// are, and without the rules of the head, which a mail program loses that makes its text of our HTML form.
func ourLetters(t *testing.T) (names []string, texts, pages, subjects map[string]string) {
	t.Helper()
	texts, pages, subjects = map[string]string{}, map[string]string{}, map[string]string{}
	dir := filepath.Join("..", "..", "view", "report", "testdata")
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) < 15 {
		t.Fatalf("%d letters, %v", len(files), err)
	}
	rule := strings.Repeat("-", 78) + "\n"
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		subject, text, _ := strings.Cut(string(raw), "\n")
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		for kind, body := range map[string]string{"": text, " without rules": strings.ReplaceAll(text, rule, "")} {
			names = append(names, name+kind)
			texts[name+kind], subjects[name+kind] = body, strings.TrimPrefix(subject, "Subject: ")
			pages[name+kind] = "<div>" + strings.ReplaceAll(esc(body), "\n", "</div>\n<div>") + "</div>"
		}
		if page, err := os.ReadFile(filepath.Join(dir, name+".html")); err == nil {
			names = append(names, name+" as HTML")
			_, body, _ := strings.Cut(string(page), "<body")
			pages[name+" as HTML"] = "<div" + strings.Replace(body, "</body></html>", "</div>", 1)
			subjects[name+" as HTML"] = subjects[name]
			if texts[name+" as HTML"], _, err = htmlText(string(page)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return names, texts, pages, subjects
}

// TestReplyAboveOurLetter: an answer above one of our letters, which the mail program left unmarked under a line in any
// language, is read as the answer alone, in text and in HTML.
func TestReplyAboveOurLetter(t *testing.T) {
	names, texts, pages, subjects := ourLetters(t)
	slices.Sort(names)
	for i, letter := range names {
		if testing.Short() && i%4 > 0 {
			continue
		}
		side := "blue"
		if strings.Contains(letter, "red") || strings.HasPrefix(letter, "fault-answer") {
			side = "red"
		}
		for _, answer := range []string{
			"#PBEM ford-1 " + side + " T1-B\nmove 1SS 1907-1908\npass\n#END\n",
			"#PBEM ford-1 " + side + " T1-B\ncheck\nmove 1SS 1907-1908\n#END\n",
			"#DESK ford-1 " + side + "\nstatus\n#END\n",
		} {
			for _, shape := range replyShapes {
				sep := shape.text
				if strings.Contains(sep, "%s") {
					sep = fmt.Sprintf(sep, subjects[letter])
				}
				plain := "Hello,\n\n" + answer + "\nAnna\n\n" + sep + texts[letter]
				wantAnswer(t, shape.name+", "+letter+", text", readBuilt(t, "Content-Type: text/plain; charset=utf-8\n", plain), answer)
				page := "<div>Hello,</div><div>" + strings.ReplaceAll(esc(answer+"\nAnna\n\n"+sep), "\n", "</div>\n<div>") + "</div>" +
					pages[letter]
				wantAnswer(t, shape.name+", "+letter+", HTML", readBuilt(t, "Content-Type: text/html; charset=utf-8\n", page), answer)
			}
		}
	}
}

func wantAnswer(t *testing.T, name string, m *Mail, answer string) {
	t.Helper()
	found := notation.FindFrames(m.Text, func(string, string, string) (notation.Vocabulary, bool) { return orders, true })
	var got strings.Builder
	for _, f := range append(found.Frames, found.OtherFrames...) {
		got.WriteString(f.HeaderLine() + "\n")
		for _, line := range f.Lines {
			got.WriteString(line + "\n")
		}
		got.WriteString("#END\n")
		for _, x := range f.Faults {
			fmt.Fprintf(&got, "%s on line %d\n", x.Code, x.Pos.Line)
		}
	}
	for _, x := range found.Faults {
		fmt.Fprintf(&got, "%s on line %d\n", x.Code, x.Pos.Line)
	}
	if d := cmp.Diff(strings.ToLower(answer), strings.ToLower(got.String())); d != "" || m.TextUnusable {
		t.Fatalf("%s: %s %s\n%s", name, m.Why, d, m.Text)
	}
}
