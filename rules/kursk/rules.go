package kursk

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
	R1_3                                                   = "1.3"
	R3_4, R3_5, R3_6, R3_7, R3_10                          = "3.4", "3.5", "3.6", "3.7", "3.10"
	R4_2, R4_4, R4_5, R4_6, R4_7, R4_8, R4_9               = "4.2", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9"
	R4_10, R5_1, R5_3, R5_4, R6_3, R6_6, R6_9              = "4.10", "5.1", "5.3", "5.4", "6.3", "6.6", "6.9"
	R7_2, R7_3, R7_4, R7_5, R8_2, R8_6                     = "7.2", "7.3", "7.4", "7.5", "8.2", "8.6"
	R9_2, R9_3, R9_4, R9_5, R9_6, R9_7                     = "9.2", "9.3", "9.4", "9.5", "9.6", "9.7"
	R10_1, R10_2, R10_4, R10_7, R10_8, R10_19              = "10.1", "10.2", "10.4", "10.7", "10.8", "10.19"
	R11_1, R11_2, R11_3, R11_4, R11_9, R11_10, R11_11      = "11.1", "11.2", "11.3", "11.4", "11.9", "11.10", "11.11"
	R11_12, R11_13, R11_14, R11_15, R11_17, R11_18, R11_20 = "11.12", "11.13", "11.14", "11.15", "11.17", "11.18", "11.20"
	R11_21, R11_22, R11_23, R12_1, R12_2, R12_3            = "11.21", "11.22", "11.23", "12.1", "12.2", "12.3"
)
