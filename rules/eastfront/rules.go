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

//go:embed japanese.txt
var texts embed.FS

// Speaks gives what the titles of the series say in another language than English.
func Speaks(lang string) core.Tongue { return tongue.Of(texts, lang) }

// Rule numbers as cited by checks and events: those of the standard rules, and with a p those of a play book.
const (
	r4_2   = "4.2"
	r5_1   = "5.1"
	r5_2   = "5.2"
	r5_21p = "5.21p"
	r5_22p = "5.22p"
	r5_23p = "5.23p"
	r3_22p = "3.22p"
	r6_7   = "6.7"
	r6_53  = "6.53"
	r6_81  = "6.81"
	r6_84  = "6.84"
	r6_62  = "6.62"
	r6_63  = "6.63"
	r6_64  = "6.64"
	r7_3p  = "7.3p"
	r7_53p = "7.53p"
	r7_54p = "7.54p"
	r7_1   = "7.1"
	r7_21  = "7.21"
	r7_22  = "7.22"
	r7_25  = "7.25"
	r7_26  = "7.26"
	r7_41  = "7.41"
	r7_43  = "7.43"
	r8_21  = "8.21"
	r9_2   = "9.2"
	r9_11  = "9.11"
	r10_2  = "10.2"
	r10_5  = "10.5"
	r10_12 = "10.12"
	r10_13 = "10.13"
	r10_79 = "10.79"
	r11_3  = "11.3"
	r11_3p = "11.3p"
	r11_4  = "11.4"
	r11_5  = "11.5"
	r11_43 = "11.43"
	r11_44 = "11.44"
	r12_0  = "12.0"
	r13_14 = "13.14"
	r14_1  = "14.1"
	r14_2  = "14.2"
	r14_3  = "14.3"
	r14_11 = "14.11"
	r15_1  = "15.1"
	r15_2  = "15.2"
	r15_3  = "15.3"
	r15_4  = "15.4"
	r15_6  = "15.6"
	r15_7  = "15.7"
	r15_8  = "15.8"
	r15_13 = "15.13"
	r15_52 = "15.52"
	r15_55 = "15.55"
	r15_57 = "15.57"
	r15_59 = "15.59"
	r15_67 = "15.67"
	r15_68 = "15.68"
	r4_1p  = "4.1p"
	r4_3p  = "4.3p"
	r4_34p = "4.34p"
	r6_12p = "6.12p"
	r6_13p = "6.13p"
	r8_5   = "8.5"
	r8_6   = "8.6"
	r22_6  = "22.6"
	r7_51p = "7.51p"
	r11_1  = "11.1"
	r19_2  = "19.2"
	r19_3  = "19.3"
	r19_4  = "19.4"
	r15_63 = "15.63"
	r18_3  = "18.3"
	r18_13 = "18.13"
	r16_1  = "16.1"
	r16_2  = "16.2"
	r16_4  = "16.4"
	r16_5  = "16.5"
	r16_25 = "16.25"
	r16_41 = "16.41"
	r17_4  = "17.4"
	r17_23 = "17.23"
	r17_31 = "17.31"
	r17_32 = "17.32"
	r17_33 = "17.33"
	r21_0  = "21.0"
	r22_11 = "22.11"
	r22_12 = "22.12"
	r22_26 = "22.26"
	r25_12 = "25.12"
)

// Rules of scenarios and their victory.
const (
	r10_0p  = "10.0p"
	r10_57  = "10.57"
	r10_64p = "10.64p"
	r10_65p = "10.65p"
	r10_66p = "10.66p"
	r12_4   = "12.4"
)
