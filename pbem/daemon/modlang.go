package daemon

import (
	"fmt"
	"strings"

	"fieldpost/pbem/text/language"
)

// moderatorLanguage returns the tag of the language that the configuration names, English for none.
func moderatorLanguage(name string) (string, error) {
	if name == "" {
		return language.English, nil
	}
	if tag, ok := language.Parse(name); ok {
		return tag, nil
	}
	return "", fmt.Errorf("moderator_lang: %q is no language that letters come in: write %s", name,
		strings.Join(language.Codes(), " or "))
}
