package message

import (
	"regexp"
	"strings"

	"fieldpost/pbem/text/lazyregexp"
)

// awaySubjects holds patterns of vacation notices by language. A subject alone never decides, because a player may
// write orders under any subject.
var awaySubjects = []struct {
	language string
	words    func() *regexp.Regexp
}{
	{"English",
		lazyregexp.New(
			`(?i)\b(out of (the )?office|auto(matic|mated)?[- ]?(reply|response)|autoreply|autoresponse|(on|` +
				`annual) (vacation|holiday|leave)|away from (my|the) (mail|office|desk|computer)|vacation (reply|` +
				`notice|message))\b`)},
	{"German", lazyregexp.New(`(?i)(abwesenheits|automatische antwort|außer haus|nicht im büro|im urlaub|urlaubs(vertretung|notiz))`)},
	{"French", lazyregexp.New(`(?i)(réponse automatique|message d.absence|absen(t|te|ce) du bureau|en congés?\b|actuellement absent)`)},
	{"Spanish", lazyregexp.New(`(?i)(respuesta automática|fuera de (la )?oficina|de vacaciones|ausente de la oficina)`)},
	{"Portuguese", lazyregexp.New(`(?i)(resposta automática|fora do escritório|ausência temporária|de férias)`)},
	{"Italian", lazyregexp.New(`(?i)(risposta automatica|fuori (ufficio|sede)|in ferie\b)`)},
	{"Dutch", lazyregexp.New(`(?i)(automatisch antwoord|afwezig(heid)?|niet op kantoor|op vakantie)`)},
	{"Danish and Norwegian", lazyregexp.New(`(?i)(automatisk svar|fraværs|ikke på kontoret|på ferie)`)},
	{"Swedish", lazyregexp.New(`(?i)(autosvar|automatiskt svar|frånvaro|på semester)`)},
	{"Finnish", lazyregexp.New(`(?i)(automaattinen vastaus|poissa toimistosta|olen lomalla|lomavastaus)`)},
	{"Polish", lazyregexp.New(`(?i)(automatyczna odpowiedź|odpowiedź automatyczna|poza biurem|na urlopie|nieobecność)`)},
	{"Czech", lazyregexp.New(`(?i)(automatická odpověď|mimo kancelář|na dovolené)`)},
	{"Hungarian", lazyregexp.New(`(?i)(automatikus válasz|házon kívül|szabadságon)`)},
	{"Russian", lazyregexp.New(`(?i)(автоматический ответ|автоответ|вне офиса|в отпуске)`)},
	{"Japanese", lazyregexp.New(`(自動(返信|応答|回答)|不在(通知|のお知らせ|のため)|休暇中)`)},
	{"Chinese", lazyregexp.New(`(自动(回复|答复)|自動(回覆|回復)|外出(办公|辦公)|休假中)`)},
	{"Korean", lazyregexp.New(`(자동\s?(회신|응답|답장)|부재\s?중)`)},
}

// otherJudges matches subjects and names of other programs that moderate games by mail.
var otherJudges = lazyregexp.New(
	`(?i)(\bn?judge\b.*\b(reply|results?|notice|press|key|error|orders)\b|^(re: )?diplomacy (results|notice|key|` +
		`press|error|orders|reply)\b|\b(game|turn) (server|judge|processor) (reply|report|results)\b|` +
		`\border checker (results|output)\b)`)

var otherJudgeNames = lazyregexp.New(`(?i)^(n?judge|pbem|gm-?bot|game-?(server|master|bot)|moderator-?bot)$`)

// programHint returns the reason to suspect that a program sent a mail although its header does not say so; "" for
// none. A mail with such a hint is answered only if it contains orders.
func (r *Reader) programHint(h header, m *Mail) string {
	subject := strings.TrimSpace(m.Subject)
	for _, a := range awaySubjects {
		if a.words().MatchString(subject) {
			return "the subject is that of a vacation notice (" + a.language + ")"
		}
	}
	if loops := h.all("x-loop"); len(loops) > 0 {
		return "carries the X-Loop of another program"
	}
	local, _, _ := strings.Cut(m.From, "@")
	switch {
	case otherJudges().MatchString(subject):
		return "the subject is that of another judge's mail"
	case otherJudgeNames().MatchString(local) && !r.isPlayer(m):
		return "the sender " + m.From + " has the name of a program"
	case failureSubject().MatchString(subject):
		return "the subject is that of a returned mail"
	}
	return ""
}

// HasFrame reports whether the unquoted text has a frame that asks for an answer.
func (m *Mail) HasFrame() bool {
	if !mayHoldFrame(m.Text) {
		return false
	}
	found := findFrames(m.Text)
	return len(found.Frames)+len(found.OtherFrames) > 0
}
