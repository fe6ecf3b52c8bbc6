package localisation

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"fieldpost/pbem/text/language"
	"fieldpost/pbem/text/wordlist"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/translation"
)

// File is a file of a translation, with its path in the sources.
type File struct{ Path, Text string }

// Template returns the files of a translation that the sources lack. They list everything that is to be translated,
// without any translation. A program that is built with them writes only English. open returns the data of a title.
func Template(sources fs.FS, titles []core.Title, open func(title string) (fs.FS, error), lang string) ([]File, error) {
	if !language.IsTag(lang) || lang == language.English {
		return nil, fmt.Errorf("%q is no tag of a translation: write it in small letters, such as de or pt-br", lang)
	}
	c := &checker{files: sources, lang: lang, titles: titles, open: open}
	names, err := list(sources, complete)
	if err != nil {
		return nil, err
	}
	var out []File
	for _, ref := range names {
		if _, err := fs.Stat(sources, own(ref, lang)); err == nil {
			continue
		}
		text, err := c.begin(ref)
		if err != nil {
			return nil, err
		}
		out = append(out, File{own(ref, lang), "# " + Help(kind(ref), isPage(sources, ref)) + "\n\n" + text})
	}
	return out, nil
}

// helpHash explains how to translate a line with a hash.
const helpHash = "Remove the # of a line and write the translation behind the hash, in place of the English."

// Help returns the instruction for translating a file of a kind.
func Help(kind string, page bool) string {
	switch {
	case kind == "sentences" || kind == "letters":
		return "Write each translation behind the = below its English; %[1]s stands for the first argument. " +
			"docs/translating.md says more."
	case kind == "language":
		return "Name the language, and what joins parts of sentences in it; docs/translating.md says more."
	case page:
		return helpHash
	case kind == "words":
		return "Remove the # of a line and write words of orders behind the =. They must have a letter that is not of ASCII."
	}
	return "Remove the # of a line and write the translation between the first two bars."
}

// begin returns the file that corresponds to a file of the complete language, without translations.
func (c *checker) begin(ref string) (string, error) {
	data, err := fs.ReadFile(c.files, ref)
	if err != nil {
		return "", err
	}
	text := string(data)
	switch k := kind(ref); {
	case k == "language":
		return c.beginLanguage(), nil
	case isPage(c.files, ref):
		return c.beginPage(path.Join(path.Dir(ref), "words."+language.English+".txt"))
	case k == "sentences" || k == "letters":
		return c.beginSentences(ref, text)
	}
	return eachLine(text, func(line string) string {
		switch f := strings.Split(line, "|"); {
		case line == "" || line[0] == '#':
			return ""
		case kind(ref) == "words":
			head, _, _ := strings.Cut(line, " = ")
			return "# " + head + " ="
		case kind(ref) == "glossary":
			return "# " + f[0] + "| | = | |" + f[len(f)-1]
		default:
			return "# " + f[0] + "| | reconstructed"
		}
	}), nil
}

// eachLine applies a function to each line of a text and returns the resulting lines without empty ones.
func eachLine(text string, of func(line string) string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if s := of(strings.TrimRight(line, "\r\n")); s != "" {
			b.WriteString(s + "\n")
		}
	}
	return b.String()
}

func (c *checker) beginLanguage() string {
	var b strings.Builder
	fmt.Fprintf(&b, "name %s\nown %s\n# also WORD WORD\n", c.lang, c.lang)
	for _, j := range language.Joins() {
		fmt.Fprintf(&b, "# join %q = %q\n", j, j)
	}
	return b.String()
}

func (c *checker) beginPage(english string) (string, error) {
	data, err := fs.ReadFile(c.files, english)
	if err != nil {
		return "", err
	}
	list, err := wordlist.Parse(english, string(data))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, w := range list {
		fmt.Fprintf(&b, "# %s [%s] %s\n", w.Name, translation.Hash(w.Text), w.Text)
	}
	return b.String(), nil
}

func (c *checker) beginSentences(ref, text string) (string, error) {
	text, _, _ = strings.Cut(text, "\n== rules\n")
	out := eachLine(text, func(line string) string {
		switch {
		case strings.HasPrefix(line, "# ----"):
			return "\n" + line
		case strings.HasPrefix(line, "# ") || line == "#":
			return ""
		case strings.HasPrefix(line, "= "):
			return "="
		}
		return line
	})
	e, err := c.explainer(ref)
	if e == nil || err != nil {
		return out, err
	}
	var b strings.Builder
	b.WriteString(out + "\n== rules\n\n# " + helpHash + "\n\n")
	for _, rule := range e.Rules() {
		english, _ := e.Explain(rule)
		fmt.Fprintf(&b, "# %s [%s] %s\n", rule, translation.Hash(english), english)
	}
	return b.String(), nil
}
