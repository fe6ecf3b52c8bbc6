"""Plays a seat by mail: python3 agent.py ADDRESS PASSWORD IMAP-HOST:PORT SMTP-HOST:PORT SECONDS-BETWEEN-LOOKS (0: one look)"""
import email, email.policy, email.utils, imaplib, json, re, smtplib, sys, time
from email.message import EmailMessage

def orders(p):  # the lines of a sheet: attacks at 2:1 or better, then the counters behind the front move up to it
    if p["asked"] == "answer":
        return [o["line"] for o in p["question"]["options"] if o.get("default")]
    opening, lines, busy = p.get("opening", []), [], set()
    if "refused" in p or any(b["phase"] == p["phase"] for b in p.get("events", [])):
        return opening + ["pass"]  # what was good of the first sheet of this phase is done
    for f in p.get("forecasts", []):
        odds, units = f.get("column", "0:1").split(":"), set(re.split("[ ,]+", f["order"])[3:])
        if not busy & units and float(odds[0]) >= 2 * float(odds[-1]):
            lines, busy = lines + [f["order"]], busy | units
    where = {u["id"]: u.get("hex") for u in p["state"]["units"]}
    enemies = [u["hex"] for u in p["state"]["units"] + p["state"].get("hidden", []) if u["side"] != p["side"] and u.get("hex")]
    far = lambda h: min([abs(int(h) // 100 - int(e) // 100) + abs(int(h) % 100 - int(e) % 100) for e in enemies] or [0])
    for u in p.get("orders", []):
        ends = [(o.get("hex"), o["line"]) for o in u.get("lines", [])] + [
            (h, f["form"].replace("HEX", h)) for f in u.get("forms", []) for hexes in f["ends"].values() for h in hexes.split()]
        if where[u["unit"]] and far(where[u["unit"]]) > 2:
            lines += [line for h, line in sorted(ends, key=lambda e: far(e[0] or "0")) if line.startswith("move")][:1]
    return ["keep good"] + opening + (lines or ["pass"])

def look(address, password, imap, smtp):  # answers the newest packet; reports whether the game goes on
    host, port = imap.split(":")
    box, mail, p = (imaplib.IMAP4_SSL if port == "993" else imaplib.IMAP4)(host, int(port)), None, {"asked": "nothing"}
    box.login(address, password), box.select("INBOX")
    for n in box.search(None, "UNSEEN")[1][0].split():
        m = email.message_from_bytes(box.fetch(n, "(RFC822)")[1][0][1], policy=email.policy.default)
        files = [json.loads(a.get_payload(decode=True)) for a in m.iter_attachments() if a.get_content_type() == "application/json"]
        mail, p = (m, files[0]) if files else (mail, p)
    box.logout()
    if p["asked"] in ("orders", "answer"):
        m = EmailMessage()
        m["From"], m["To"], m["Subject"], m["Message-ID"] = address, mail["Reply-To"], "orders", email.utils.make_msgid()
        m.set_content("\n".join([p["frame"]["head"]] + orders(p) + [p["frame"]["end"], ""]))
        with smtplib.SMTP(*smtp.split(":")) as s:
            s.ehlo(), s.has_extn("starttls") and (s.starttls(), s.login(address, password)), s.send_message(m)
    return p["asked"] != "over"

while look(*sys.argv[1:5]) and sys.argv[5] != "0":
    time.sleep(int(sys.argv[5]))
