package victorylost

import (
	"embed"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/translation"
)

// texts holds the explanations of rules, the options and the translations.
//
//go:embed *.txt
var texts embed.FS

// Translation implements core.TranslationProvider: it returns the title's sentences in a language.
func (title) Translation(lang string) core.Translation { return translation.Load(texts, lang) }

// Rule numbers of the printed rulebook, as cited by checks and events.
const (
	R1_3, R3_0, R4_1_2, R5_0_1, R5_0_2, R5_0_3             = "1.3", "3.0", "4.1.2", "5.0.1", "5.0.2", "5.0.3"
	R7_1_1, R7_1_2, R7_2_1, R7_2_2, R7_3_2, R7_3_3, R7_3_5 = "7.1.1", "7.1.2", "7.2.1", "7.2.2", "7.3.2", "7.3.3", "7.3.5"
	R8_0, R8_1_1, R8_1_2, R8_1_3, R8_1_4, R8_1_5           = "8.0", "8.1.1", "8.1.2", "8.1.3", "8.1.4", "8.1.5"
	R8_2_2, R8_3_1                                         = "8.2.2", "8.3.1"
	R9_0, R9_1_1, R9_1_4, R9_1_6, R9_3_1, R9_3_2, R9_3_3   = "9.0", "9.1.1", "9.1.4", "9.1.6", "9.3.1", "9.3.2", "9.3.3"
	R9_3_4, R9_3_5, R9_4_1, R9_4_2, R9_5_2, R9_5_3, R9_5_4 = "9.3.4", "9.3.5", "9.4.1", "9.4.2", "9.5.2", "9.5.3", "9.5.4"
	R9_5_8, R9_6_1, R9_6_3, R9_6_5, R10_1_3, R10_3         = "9.5.8", "9.6.1", "9.6.3", "9.6.5", "10.1.3", "10.3"
	R11_1_1, R11_1_2, R11_1_3, R11_2_1, R11_2_2, R11_3     = "11.1.1", "11.1.2", "11.1.3", "11.2.1", "11.2.2", "11.3"
	R12_1, R12_2, R12_3, R12_4, R12_7, R13_0               = "12.1", "12.2", "12.3", "12.4", "12.7", "13.0"
	R14_0_1, R14_0_2, R15_0_2                              = "14.0.1", "14.0.2", "15.0.2"
)
