package gsfg

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
func (Title) Translation(lang string) core.Translation { return translation.Load(texts, lang) }

// Rule numbers of the printed rulebook, as cited by checks and events.
const (
	R1_5, R2_11, R3_2, R3_3                                = "1.5", "2.11", "3.2", "3.3"
	R4_2, R4_3, R4_4, R4_5, R4_6, R4_7, R4_8               = "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8"
	R5_1, R5_2, R5_4, R5_5, R5_6, R5_7, R5_8               = "5.1", "5.2", "5.4", "5.5", "5.6", "5.7", "5.8"
	R5_10                                                  = "5.10"
	R6_1, R6_2, R6_3, R6_4, R6_5, R6_6, R6_7               = "6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7"
	R6_8, R6_9, R6_11, R6_12, R6_13, R6_15, R6_16          = "6.8", "6.9", "6.11", "6.12", "6.13", "6.15", "6.16"
	R6_17, R7_1, R7_2, R7_5, R7_6, R7_7, R8_9, R8_11       = "6.17", "7.1", "7.2", "7.5", "7.6", "7.7", "8.9", "8.11"
	R9_2, R9_3, R9_4, R9_5, R9_6, R9_7, R9_8               = "9.2", "9.3", "9.4", "9.5", "9.6", "9.7", "9.8"
	R10_1, R10_2, R10_4, R10_5, R10_6, R10_14, R10_17      = "10.1", "10.2", "10.4", "10.5", "10.6", "10.14", "10.17"
	R10_18                                                 = "10.18"
	R11_2, R11_3, R11_4, R11_7, R11_8, R11_12, R11_13      = "11.2", "11.3", "11.4", "11.7", "11.8", "11.12", "11.13"
	R11_14, R11_15, R11_16, R11_17, R11_18, R11_19, R11_20 = "11.14", "11.15", "11.16", "11.17", "11.18", "11.19", "11.20"
	R11_21, R11_22, R11_23, R12_5                          = "11.21", "11.22", "11.23", "12.5"
	R13_1, R13_2, R13_4, R13_5, R13_8, R13_10, R13_11      = "13.1", "13.2", "13.4", "13.5", "13.8", "13.10", "13.11"
	R13_12, R13_13, R13_14, R13_15, R13_17, R13_18, R13_19 = "13.12", "13.13", "13.14", "13.15", "13.17", "13.18", "13.19"
	R13_22                                                 = "13.22"
)
