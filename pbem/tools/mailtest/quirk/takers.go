package quirk

import "strings"

// SMTPCase describes one fault of an SMTP server. Unless a field says otherwise, the server accepts four letters in the
// end.
type SMTPCase struct {
	Name   string
	Ext    string
	Reply  Reply
	Plain  bool // the letters have only text
	Failed int  // number of finally failed letters
}

// SMTPCases lists faults of SMTP servers.
var SMTPCases = []SMTPCase{
	{Name: "none"},
	{Name: "no extension"},
	{Name: "all extensions", Ext: "8BITMIME;SIZE 1000000;PIPELINING;SMTPUTF8;ENHANCEDSTATUSCODES;CHUNKING;DSN"},
	{Name: "no size", Ext: "SIZE"},
	{Name: "small size", Ext: "8BITMIME;SIZE 2000", Plain: true},
	{Name: "greylist with 450", Reply: answerFirst("RCPT", "450 4.2.0 Greylisted, see http://x.example", 4)},
	{Name: "greylist with 422", Reply: answerFirst("RCPT", "422 4.2.2 Greylisted, please try again in a few moments.", 4)},
	{Name: "greylist with a time", Reply: answerFirst("RCPT", "451 4.7.1 Greylisted, try again in 300 seconds", 4)},
	{Name: "greylist with 550", Reply: answerFirst("RCPT", "550 5.7.1 Recipient address rejected: Greylisted, try again later", 4)},
	{Name: "greylist with 554 behind the letter", Reply: answerFirst(".", "554 5.7.1 greylisted", 4)},
	{Name: "greylist at MAIL", Reply: answerFirst("MAIL", "451 4.7.1 Greylisting in action", 2)},
	{Name: "too many recipients", Reply: answerFirst("RCPT", "452 4.5.3 Too many recipients", 3)},
	{Name: "421 at the greeting", Reply: answerFirst("CONNECT", "421 4.3.2 Service not available", 2)},
	{Name: "421 at DATA", Reply: answerFirst("DATA", "421 4.7.0 Try again later, closing connection.", 2)},
	{Name: "421 behind the letter", Reply: answerFirst(".", "421 4.7.0 Try again later", 2)},
	{Name: "451 behind the letter", Reply: answerFirst(".", "451 4.3.0 Error: queue file write error", 2)},
	{Name: "hangs up behind the letter", Reply: answerFirst(".", "-", 2)},
	{Name: "hangs up at MAIL", Reply: answerFirst("MAIL", "-", 2)},
	{Name: "hangs up at the greeting", Reply: answerFirst("CONNECT", "-", 2)},
	{Name: "spam", Reply: answerFirst(".", "554 5.7.1 Message rejected as spam by Content Filtering", 1), Plain: true},
	{Name: "attachments", Plain: true,
		Reply: refuseAttachments("552-5.7.0 This message was blocked because its content presents\r\n552 5.7.0 a security issue")},
	{Name: "attachments, with no word", Reply: refuseAttachments("550 no"), Plain: true},
	{Name: "attachments, with 5.6.1", Reply: refuseAttachments("554 5.6.1 Media not supported"), Plain: true},
	{Name: "too large", Reply: refuseAttachments("552 5.3.4 Message size exceeds fixed limit"), Plain: true},
	{Name: "all content", Reply: answerFirst(".", "554 5.7.1 looks like spam", everyTime), Failed: 4},
	{Name: "no such user", Reply: answerFirst("RCPT", "550 5.1.1 no such user", everyTime), Failed: 4},
	{Name: "no relay", Reply: answerFirst("RCPT", "554 5.7.1 Relaying denied", everyTime), Failed: 4},
	{Name: "EHLO unknown", Reply: answerFirst("EHLO", "502 5.5.1 what", everyTime)},
}

// answerFirst returns a Reply that gives an answer to the first lines of a kind, up to a number.
func answerFirst(kind, answer string, times int) Reply {
	return func(verb, _ string, n int) string {
		if verb == kind && n <= times {
			return answer
		}
		return ""
	}
}

// refuseAttachments returns a Reply that refuses letters with more than text.
func refuseAttachments(answer string) Reply {
	return func(verb, text string, _ int) string {
		if verb == "." && strings.Contains(text, "multipart/") {
			return answer
		}
		return ""
	}
}
