package eastfront

import (
	"embed"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/tongue"
)

// book are the standard rules in our own words, a line each: the number, a blank, the text.
//
//go:embed rules.txt
var book string

// verbText are the verbs of the sheets and of the answers to questions, a line each.
//
//go:embed verbs.txt
var verbText string

//go:embed japanese.txt
var texts embed.FS

// Speaks gives what the titles of the series say in another language than English.
func Speaks(lang string) core.Tongue { return tongue.Of(texts, lang) }

// Rule numbers as cited by checks and events: those of the standard rules, and with a p those of a play book.
const (
	r4_2, r5_1, r5_2                                             = "4.2", "5.1", "5.2"
	r6_1, r6_53, r6_62, r6_63, r6_64, r6_7, r6_81, r6_84         = "6.1", "6.53", "6.62", "6.63", "6.64", "6.7", "6.81", "6.84"
	r7_1, r7_21, r7_22, r7_24, r7_25, r7_26, r7_31, r7_41, r7_43 = "7.1", "7.21", "7.22", "7.24", "7.25", "7.26", "7.31", "7.41", "7.43"
	r8_21, r8_5, r8_6, r8_71, r9_11, r9_2                        = "8.21", "8.5", "8.6", "8.71", "9.11", "9.2"
	r10_12, r10_13, r10_2, r10_5, r10_57, r10_79                 = "10.12", "10.13", "10.2", "10.5", "10.57", "10.79"
	r11_1, r11_3, r11_4, r11_43, r11_44, r11_5, r12_0, r12_4     = "11.1", "11.3", "11.4", "11.43", "11.44", "11.5", "12.0", "12.4"
	r13_14, r14_1, r14_11, r14_2, r14_3                          = "13.14", "14.1", "14.11", "14.2", "14.3"
	r15_1, r15_13, r15_3, r15_4, r15_52, r15_55, r15_57          = "15.1", "15.13", "15.3", "15.4", "15.52", "15.55", "15.57"
	r15_59, r15_6, r15_63, r15_67, r15_68, r15_7, r15_8          = "15.59", "15.6", "15.63", "15.67", "15.68", "15.7", "15.8"
	r16_1, r16_2, r16_25, r16_4, r16_41, r16_5                   = "16.1", "16.2", "16.25", "16.4", "16.41", "16.5"
	r17_15                                                       = "17.15"
	r17_23, r17_31, r17_32, r17_33, r17_4, r18_13, r18_3         = "17.23", "17.31", "17.32", "17.33", "17.4", "18.13", "18.3"
	r19_2, r19_3, r19_4, r21_0                                   = "19.2", "19.3", "19.4", "21.0"
	r22_11, r22_12, r22_26, r22_4, r22_6                         = "22.11", "22.12", "22.26", "22.4", "22.6"
	r8_4, r9_42p                                                 = "8.4", "9.42p"
	r23_3                                                        = "23.3"
	r23_2, r24_0, r25_12                                         = "23.2", "24.0", "25.12"

	r3_22p, r4_1p, r4_3p, r4_34p, r5_21p, r5_22p, r5_23p = "3.22p", "4.1p", "4.3p", "4.34p", "5.21p", "5.22p", "5.23p"
	r6_12p, r6_13p, r7_3p, r7_51p, r7_53p, r7_54p        = "6.12p", "6.13p", "7.3p", "7.51p", "7.53p", "7.54p"
	r2_26p, r3_32p, r3_34p                               = "2.26p", "3.32p", "3.34p"
	r3_11p                                               = "3.11p"
	r3_5p                                                = "3.5p"
	r3_33p, r4_2p, r5_1p, r5_14p, r5_5p, r7_2p, r10_54p  = "3.33p", "4.2p", "5.1p", "5.14p", "5.5p", "7.2p", "10.54p"
	r10_0p, r10_64p, r10_65p, r10_66p, r11_3p            = "10.0p", "10.64p", "10.65p", "10.66p", "11.3p"
)

// Rules of a theatre of several maps.
const (
	r4_14p, r7_6p, r10_24p, r10_25p = "4.14p", "7.6p", "10.24p", "10.25p"
)
