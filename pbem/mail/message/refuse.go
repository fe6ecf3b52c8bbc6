package message

import (
	"path"
	"strings"
)

const (
	encrypted      = "the mail is encrypted; send it as plain text"
	winmail        = "the mail holds only a winmail.dat (Outlook rich text); send it as plain text"
	smimeEncrypted = "the mail is signed in a form that hides its text (S/MIME, opaque); send it as plain text"
	guarded        = "the mail is protected against reading (rights management); send it as plain text"
	forwarded      = "the mail holds only a forwarded mail; copy the orders into the text of a new mail"
	longHeader     = "the header of the mail, or of a part of it, is longer than 64 KB; " +
		"write a new mail instead of going on with an old thread"
	noTextPart = "the mail holds no text; send the orders as plain text"
)

// noTextAdvice returns advice on what to send instead of a mail without text. It depends on the first part that
// explains why there is none.
func noTextAdvice(parts []*entity, refuse string) string {
	if refuse != "" {
		return refuse
	}
	for _, e := range parts {
		if why := unreadableReason(e); why != "" {
			return why
		}
	}
	for _, e := range parts {
		if e.filename != "" {
			return "the mail holds no text, only the file \"" + e.filename + "\", which is not read; send the orders as plain text"
		}
	}
	return noTextPart
}

// unreadableReason returns why this kind of part cannot be read, "" for an ordinary attachment. Usual file names are
// tested too, because declared types are often wrong.
func unreadableReason(e *entity) string {
	name := strings.ToLower(path.Base(e.filename))
	switch {
	case e.kind == "application/ms-tnef" || e.kind == "application/vnd.ms-tnef" || name == "winmail.dat":
		return winmail
	case e.kind == "application/pkcs7-mime" || e.kind == "application/x-pkcs7-mime" || name == "smime.p7m":
		if strings.EqualFold(e.params["smime-type"], "signed-data") {
			return smimeEncrypted
		}
		return encrypted
	case e.kind == "multipart/encrypted" || e.kind == "application/pgp-encrypted" || name == "encrypted.asc" || path.Ext(name) == ".pgp" ||
		path.Ext(name) == ".gpg":
		return encrypted
	case e.kind == "application/x-microsoft-rpmsg-message" || name == "message.rpmsg":
		return guarded
	case strings.HasPrefix(e.kind, "message/") || path.Ext(name) == ".eml" || path.Ext(name) == ".msg":
		return forwarded
	}
	return ""
}

// isPGPMessage reports whether a text is a PGP message without an order frame.
func isPGPMessage(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "-----BEGIN PGP MESSAGE-----" {
			return !hasFrame(text)
		}
	}
	return false
}
