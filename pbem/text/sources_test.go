package text

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// program has all that the program says.
var program = NewCatalogue(rules.All(), LetterSentences)

// said are the files whose strings players read. What else the packages hold is for moderators and authors of data.
var said = []string{
	"../../notation/*.go", "../../rules/*/*.go", "../../rules/mechanics/*/*.go", "../view/report/*.go",
	"../view/describe/*.go", "../view/story/*.go",
	"../service/sender/doubt.go", "../service/mailhandler/incident.go", "../service/mailhandler/session.go",
	"../service/mailhandler/commandframe.go", "../service/mailhandler/claim.go", "../service/mailhandler/wantedframe.go",
	"../service/opponentlist/line.go",
	"../service/opponentlist/handler.go", "../service/opponentlist/words.go",
	"../service/opponentlist/lapse.go", "../service/opponentlist/made.go",
	"../service/opponentlist/rematch.go", "../service/mailhandler/enquiry.go", "../service/mailhandler/pressframe.go",
	"../service/alerts/*.go", "../service/letters/brief.go", "../service/letters/due.go", "../service/letters/note.go",
	"../service/letters/observer.go", "../service/letters/seat.go", "../service/letters/takeover.go",
	"../service/letters/warning.go", "../service/letters/write.go", "../service/dailyletter/*.go",
	"../mail/message/refuse.go", "../engine/judging/ahead.go", "../engine/judging/carryout.go",
	"../engine/judging/dryrun.go", "../engine/judging/goodlines.go", "../engine/judging/judge.go",
	"../engine/judging/lines.go", "../engine/judging/names.go", "../engine/judging/stale.go",
	"../engine/judging/terms.go", "../engine/judging/wholeturn.go", "../engine/sheets/*.go",
	"../engine/randomness/beacon.go", "../engine/randomness/state.go", "../engine/filed.go", "../engine/remedy.go",
	"../engine/step.go", "../engine/beacon.go", "../engine/identity.go", "../engine/source.go", "../engine/fate.go",
	"../engine/heed.go", "../engine/run.go", "../engine/options.go", "../engine/act.go", "../engine/actrecord.go",
	"../engine/perform.go", "../engine/seats.go", "../engine/back.go", "../engine/onfile.go", "../engine/people.go",
	"../engine/proposal.go", "../engine/claim.go", "../engine/set.go", "../engine/clock.go", "../engine/word.go", "../engine/table.go",
	"../game/timekeeper/*.go", "../game/schedule/words.go", "../game/schedule/duration.go",
	"../game/schedule/parse.go", "../service/command/*.go",
	"../service/mailhandler/planner.go", "../service/mailhandler/notes.go", "../service/letters/privatenotes.go",
	"../game/preview/b*.go", "../planner/api/*.go", "../planner/wasmrules/built.go",
	"../service/tournamentmail/enter.go", "../service/tournamentmail/frame.go",
	"../service/tournamentmail/address.go", "../service/tournamentmail/tell.go",
	"../service/tournamentmail/people.go", "../service/tournamentmail/matches.go",
	"../service/tournamentmail/outcomes.go", "../service/tournamentmail/still.go",
	"../service/letters/moderator.go", "../service/mailhandler/ruler.go", "../service/mailhandler/unanswered.go",
	"../service/mailhandler/prose.go", "../service/mailhandler/guests.go", "../service/mailhandler/modframe.go",
	"../service/mailhandler/eventframe.go", "../tournament/people.go", "../tournament/bids.go",
	"../tournament/bidding.go", "../tournament/stop.go", "../tournament/extend.go", "../tournament/contact.go",
	"../game/estimate/words.go", "../game/estimate/hinge.go", "../game/estimate/estimate.go", "../game/estimate/line.go",
	"../tournament/panel.go", "../tournament/undo.go", "../tournament/ending.go", "../tournament/panel.go",
	"../tournament/judges.go", "../tournament/confirm.go", "../tournament/automatic.go", "../tournament/saying.go",
	"../tournament/correct.go", "../tournament/agenda.go", "../tournament/owngames.go",
	"../service/tournamentmail/running.go", "../service/tournamentmail/hindered.go", "../service/tournamentmail/digest.go",
	"../service/tournamentmail/preview.go",
	"../tournament/silence.go",
	"../service/tournamentmail/remind.go", "../service/tournamentmail/leaving.go",
	"../service/tournamentmail/corrections.go",
	"../tournament/numbers.go", "../tournament/author.go", "../tournament/bars.go",
	"../tournament/words.go", "../tournament/describe.go", "../tournament/system.go",
	"../tournament/commands/people.go", "../tournament/commands/address.go",
	"../tournament/commands/table.go", "../tournament/commands/unfinished.go",
}

// refusing are the files among them whose errors a person reads as well: why an act is not done, why a request is not
// understood.
var refusing = regexp.MustCompile(`(tournament/[a-z]*|tournament/commands/[a-z]*|tournamentmail/[a-z]*)\.go$|` +
	`(preview/bundle|planner/api/[a-z]*|wasmrules/built)\.go$|` +
	`engine/(act|back|onfile|people|proposal|claim|set|clock|word|table|ruling)\.go$|command/[a-z]*\.go$|opponentlist/(handler|line)\.go$`)

// unsaid are files among them that no player reads: claims about data, words for authors of cases, what the pages for
// everybody say, loading, staging of cases, what an error of the program says.
var unsaid = regexp.MustCompile(
	`_test\.go$|/(claims|classes|data|load|files|schema|robot|staging|invariant|style|state|explain)[a-z]*\.go$|` +
		`/(html|text|wrap|separator|public)[a-z]*\.go$|command/(cli|contesttable)\.go$|` +
		`mechanics/(datafile|datacheck|translation|randomplay|valuation)/[a-z]*\.go$|` +
		`rules/hexmap/[a-z_]*\.go$|rules/core/(class|dump|unit|position|claim|choice)\.go$`)

// inPlanners matches the files whose sentences a planner says as well, which has no letters.ja.txt.
var inPlanners = regexp.MustCompile(
	`^\.\./\.\./(notation|rules)/|^\.\./engine/|^\.\./game/preview/|^\.\./planner/api/[a-z]*\.go$`)

// TestEverySentenceIsInTheCatalogue reads the sources: every string that may reach a player has a Japanese entry.
func TestEverySentenceIsInTheCatalogue(t *testing.T) {
	planner, n, known := NewCatalogue(rules.All(), nil), 0, map[string]string{} // entries, by what holds them
	for _, glob := range said {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files (%v)", glob, err)
		}
		for _, name := range files {
			if unsaid.MatchString(filepath.ToSlash(name)) {
				continue
			}
			words := program
			if inPlanners.MatchString(filepath.ToSlash(name)) {
				words = planner
			}
			book := words
			title, whole := titleIn(filepath.Base(filepath.Dir(name)))
			if whole {
				book = words.OfTitle(title.Meta().ID)
			}
			key := fmt.Sprintf("%t %s", words == planner, map[bool]string{true: filepath.Dir(name)}[whole])
			if known[key] == "" {
				list := words.entries(language.Japanese)
				if whole {
					list = append(list, entries(titleTongue(title).Sentences)...)
				}
				known[key] = catalogue(list)
			}
			all := known[key]
			for where, s := range sentences(t, name) {
				n++
				for _, piece := range pieces(s) {
					if strings.HasPrefix(piece, "  ") || request.MatchString(piece) { // a line to be copied
						continue
					}
					entry := plain(piece)
					if whole && !isPart.MatchString(piece) {
						entry = "\n" + entry + "\n" // not a part of a longer entry, which may be another sentence
					}
					if !strings.Contains(all, entry) && english(filled(book.Translator(language.Japanese), piece)) {
						t.Errorf("%s: no Japanese entry for %q", where, piece)
					}
				}
			}
		}
	}
	if n < 400 {
		t.Errorf("only %d strings were found", n)
	}
}

// titleIn returns the title whose code lies in a folder.
func titleIn(folder string) (core.Title, bool) {
	for _, t := range rules.All() {
		if path.Base(reflect.Indirect(reflect.ValueOf(t)).Type().PkgPath()) == folder {
			return t, true
		}
	}
	return nil, false
}

// titleTongue returns the Japanese translation of a title.
func titleTongue(t core.Title) core.Translation { return embedded{}.Title(t, language.Japanese) }

// allEntries returns the entries of the shared code and of all titles.
func allEntries() []entry {
	out := program.entries(language.Japanese)
	for _, t := range rules.All() {
		out = append(out, entries(titleTongue(t).Sentences)...)
	}
	return out
}

// catalogue returns the English sides of entries, a line each.
func catalogue(list []entry) string {
	var keys []string
	for _, e := range list {
		keys = append(keys, plain(e.en))
		for _, piece := range pieces(e.en) {
			keys = append(keys, plain(piece))
		}
	}
	return "\n" + strings.Join(keys, "\n") + "\n"
}

// isPart matches what code joins to other words.
var isPart = regexp.MustCompile(`^[ ,;.]|[ "]$|^(is|has|with|of) `)

// request is a line of a frame #DESK, #MOD or #EVENT that a letter gives as it is to be sent, or what stands behind its
// verb.
var request = regexp.MustCompile(`^eject SIDE|^(join|observer|allow|deny|vote|bid|claim) %s |` +
	`^deny observer |^\[?(NAME|GAME|used)\b|^#CLAIM game `)

var verb = regexp.MustCompile(`%[-+0-9.\[\]]*([a-zA-Z])`)

// pieces returns the sentences of a string, and of a line of a frame its note.
func pieces(s string) []string {
	if strings.HasPrefix(s, "#PBEM") {
		return nil
	}
	if at := strings.LastIndex(s, "// "); at >= 0 {
		s = s[at+3:]
	}
	return strings.Split(strings.NewReplacer(" (", ". ", "\n", ". ", ") ", ". ").Replace(s), ". ")
}

// plain returns a format as the catalogue spells it, without what joins it to others.
func plain(s string) string {
	return strings.Trim(verb.ReplaceAllString(s, "%$1"), " .,;:()[]?/\"\n")
}

// filled translates a format into the language of a book, with a figure for each argument.
func filled(b *Translator, format string) string {
	args := make([]say.Text, len(say.ParsePattern(format).Verbs))
	for i := range args {
		args[i] = "1"
	}
	out, _ := b.translateFormat(format, args)
	return out
}

// sample fills a format.
func sample(s string) string {
	s = verb.ReplaceAllStringFunc(s, func(v string) string {
		if strings.HasSuffix(v, "q") {
			return `"1X"`
		}
		return "1"
	})
	return strings.Trim(s, " ")
}

// literal returns the string that a literal, or literals joined by +, stand for.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		a, ok := literal(e.X)
		b, also := literal(e.Y)
		return a + b, ok && also
	}
	return "", false
}

// sentences returns the strings of a file that look like words for people, by place.
func sentences(t *testing.T, name string) map[string]string {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out, lines := map[string]string{}, map[ast.Node]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if lines[n] {
			return false
		}
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.Field: // struct tags
			_, spec := n.(*ast.ImportSpec)
			f, isField := n.(*ast.Field)
			return !spec && !(isField && f.Tag != nil)
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "NewVerb" && len(n.Args) > 0 {
				// sheet.NewVerb begins with an example
				lines[n.Args[0]] = true
			}
			return !internal(n, refusing.MatchString(filepath.ToSlash(name)))
		case *ast.KeyValueExpr:
			k, ok := n.Key.(*ast.Ident)
			// "grantedPart": in the letters to strangers, English
			return !ok || !slices.Contains([]string{"Example", "args", "leaves", "grantedPart"}, k.Name)
		case *ast.BinaryExpr, *ast.BasicLit:
			s, ok := literal(n.(ast.Expr))
			if ok && forPeople(s) {
				out[set.Position(n.Pos()).String()] = s
			}
			return !ok
		}
		return true
	})
	return out
}

// internal reports whether no player reads the strings of a call: errors of the program, unless they are told, records,
// patterns.
func internal(c *ast.CallExpr, told bool) bool {
	name := ""
	switch f := c.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	if name == "Errorf" || name == "New" {
		return !told
	}
	return slices.Contains([]string{"Warn", "Info", "Error", "PlainLetter",
		"emit", "MustCompile", "put", "panic", "AddText", "noteIncident",
		"recordIncident", "LetterID"}, name)
}

// forPeople holds for text with a word of small letters and a blank, that is no order line.
func forPeople(s string) bool {
	return strings.Contains(strings.TrimSpace(s), " ") && english(verb.ReplaceAllString(s, "1")) && !isOrder(strings.TrimSpace(sample(s)))
}

// TestEveryVerbIsInTheCatalogue: what a verb does is told in Japanese, whether it stands in code or in a text of a
// title.
func TestEveryVerbIsInTheCatalogue(t *testing.T) {
	for _, title := range rules.All() {
		all := catalogue(append(program.entries(language.Japanese), entries(titleTongue(title).Sentences)...))
		book := program.OfTitle(title.Meta().ID).Translator(language.Japanese)
		data, err := scenarios.Open(title.Meta().ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range mod.Vocabulary("", title.Meta().Sides[0]).Verbs {
			for _, piece := range pieces(v.Help) {
				if !strings.Contains(all, plain(piece)) && english(filled(book, piece)) {
					t.Errorf("%s: no Japanese entry for %s: %q", title.Meta().ID, v.Name, piece)
				}
			}
		}
	}
}

// english reports whether a text holds a word of plain English: three small letters that are part of no name, and not
// in the brackets in which the book gives words of order sheets.
func english(s string) bool {
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r > unicode.MaxASCII || strings.ContainsRune(" ,;:.?!()[]\"", r) }) {
		if len(w) > 2 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" && !slices.Contains(verbs, w) &&
			!slices.Contains(smallWords, w) {
			return true
		}
	}
	return false
}
