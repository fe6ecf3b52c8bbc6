#!/usr/bin/env python3
"""Computes an event anew from its ledger, by docs/tournaments-reference.md alone:  python3 event.py FOLDER...

Draws, pairings, sides, bids, claims, votes, results, tables and places of all formats: who may say what and when, and every
number. It leaves out the signatures of the checkpoint, of keys (key, proof) and of the public randomness, for which Python has
nothing built in, and whether names that are shown (shown) can be read and differ; pbem event audit does all of it."""
import base64, datetime, functools, hashlib, hmac, itertools, os, re, sys
from fractions import Fraction

H = lambda s: hashlib.sha256(s if isinstance(s, bytes) else s.encode()).digest()
X = lambda s: H(s).hex()

class Record:
    def __init__(self, text):
        self.text, lines = text, text.rstrip("\n").split("\n")
        self.fields = [(k, v) for k, _, v in (line.partition(" ") for line in lines)]
        self.n, self.type = int(self.get("rec")), self.get("type")
    def all(self, key): return [v for k, v in self.fields if k == key]
    def get(self, key): return (self.all(key) or [""])[0]

def differ(r, field, got, want):
    if got != want:
        sys.exit(f"record {r.n} ({r.type}, {field}): it says {got!r}, computed is {want!r}")

def refuse(r, why): sys.exit(f"record {r.n} ({r.type}): {why}")

CAUSE = "[0-9a-f]{16} (0|[1-9][0-9]{0,4}) (token|dkim|code)"
def instant(r, text):
    if not re.fullmatch("2[01][0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", text): refuse(r, f"{text!r} is no instant")
    try: return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError: refuse(r, f"{text!r} is no instant")
def at(r): return instant(r, r.get("at"))
def day(r, text): instant(r, text + "T00:00:00Z")

def worth(x): return x["how"] not in ("agreed", "annulled") and (x["how"] != "unplayed" or x["half"] != 1)   # it gives points

LIMIT = 999_999_999   # of every number, in either direction
def number(r, text, low=-LIMIT, high=LIMIT):
    if not re.fullmatch("0|-?[1-9][0-9]{0,8}", text): refuse(r, f"{text!r} is no number from {-LIMIT} to {LIMIT}")
    if not low <= int(text) <= high: refuse(r, f"{text}: want {low} to {high}")
    return int(text)

def only(r, keys):   # no fields but these and those that all have
    for k, _ in r.fields[2:]:
        if k not in ("at", "by", "cause", "more") and k not in keys.split(): refuse(r, f"the field {k} does not belong here")
def exact(r, key, want): differ(r, key, r.all(key), want)   # all fields of a key
def salt(r, text):
    if not re.fullmatch("[0-9a-f]{16}", text): refuse(r, f"salt {text!r}: want 16 hex digits")
def chance(r, say):
    if say not in ("first", "second", "draw") and not re.fullmatch("0|[1-9][0-9]?|100", say): refuse(r, f"vote {say!r}")

# by whom a record may be from version 2 on: nobody, a director, or who stands in the field player
AUTHORS = dict(enter="self director", confirm="self director", withdraw="self director", contact="self director", lock="director",
               pairing="director", close="director", over="director", until="director", extend="director", outage="director",
               judge="director", panel="director", ask="nobody director", unbar="director", annul="director", say="director", finish="director", cancel="director", undo="director", bid="self", claim="nobody", vote="nobody", votes="nobody", settle="nobody",
               sides="nobody", begin="nobody director", stop="nobody director")

def root(leaves):
    if len(leaves) == 1: return leaves[0]
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return H(b"\1" + root(leaves[:k]) + root(leaves[k:]))

# dice: pbem-dice/1, as in docs/protocol.md
class Block:
    def __init__(self, e, r, lock):
        if not re.fullmatch("[0-9a-f]{64}", r.get("key")): refuse(r, "the key is none")
        k = key = bytes.fromhex(r.get("key"))
        for i in range(e.lock_no, 0, -1): k = H(b"pbem-chain/1\n%s\n%d\n" % (e.name.encode(), i) + k)
        differ(r, "key", k.hex(), e.anchor)
        light = "-"
        if lock.rstrip("\n").split("\n")[-1] == "beacon none":
            if r.all("randomness") + r.all("signature"): refuse(r, "these dice wait for no randomness")
        else:
            light = r.get("randomness")
            differ(r, "randomness", light, X(bytes.fromhex(r.get("signature"))))
        self.seed = hmac.new(key, b"pbem-seed/1\n%s\n%s\n" % (X(lock).encode(), light.encode()), "sha256").digest()
    def stream(self, event):
        c = 0
        while True:
            yield from hmac.new(self.seed, b"pbem-die/1\n%s\n%d\n" % (event.encode(), c), "sha256").digest()
            c += 1
    def uniform(self, s, n):
        while True:
            b = next(s)
            if b < 256 - 256 % n: return b % n
    def die(self, event, n): return self.uniform(self.stream(event), n) + 1
    def shuffle(self, event, ids):
        a, s = sorted(ids), self.stream(event)
        for k in range(len(a), 1, -1):
            j = self.uniform(s, k)
            a[k - 1], a[j] = a[j], a[k - 1]
        return a

def lock_text(name, block, label, orders, beacon):
    return f"pbem-lock/1\ngame {name}\nblock {block}\nlabel {label}\nepoch 0\n" + "".join(f"orders {o}\n" for o in orders) + f"beacon {beacon}\n"
CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
def round_of_beacon(at):   # the first that appears ten minutes later
    t = int(datetime.datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp())
    return f"{CHAIN} {max(t + 600 - 1692803367 + 2, 0) // 3 + 1}"

# pairing
def swiss(order, score, byes, met, again, look):   # again: whom they met may be met once more, as few as can be; look: one round ahead
    lst = sorted(order, key=lambda p: -score[p])
    @functools.cache
    def alone(group):   # how many of a group cannot be paired within it without rematches, at least
        if not group: return 0
        if len(group) > 12: return len(group) % 2
        a, rest = group[0], group[1:]
        return min([1 + alone(rest)] + [alone(rest[:i] + rest[i + 1:]) for i, b in enumerate(rest) if b not in met[a]])
    def bounds(rest, old):   # floats and distances that any pairing of them has, at least
        sets = {}
        for p in rest: sets.setdefault(g[p], []).append(p)
        at = sorted(sets)
        left = {x: len(sets[x]) % 2 if old else alone(tuple(sets[x])) for x in at}
        near = {x: min((abs(x - y) for y in at if y != x), default=len(lst) ** 2) for x in at}
        odd = [x for x in at if len(sets[x]) % 2]
        least = max(left.values(), default=0), -(-sum(left.values()) // 2)
        far = [left[x] * near[x] for x in at]
        return max(least), max(sum(odd[1::2]) - sum(odd[::2]), max(far, default=0), -(-sum(far) // 2))
    def pairs(rest, old, floats, far, bad):   # the first pairing in the list's order with at most so many rematches, floats, and distances
        if not rest: return []
        key = (rest, old, floats, far)
        if key in bad: return None
        least = bounds(rest, old)
        if least[0] <= floats and least[1] <= far:
            a = rest[0]
            for i in range(1, len(rest)):
                b, d, twice = rest[i], g[rest[i]] - g[a], met[a].get(rest[i], 0)
                if twice > old or d and (not floats or d > far): continue
                more = pairs(rest[1:i] + rest[i + 1:], old - twice, floats - bool(d), far - d, bad)
                if more is not None: return [(a, b)] + more
        bad.add(key)
        return None
    bye, most, everybody = "", len(lst) // 2, lst
    if len(lst) % 2:
        for p in sorted(reversed(lst), key=lambda p: byes[p]):
            if again or perfect([q for q in lst if q != p], lambda a, b: b not in met[a]): break
        bye, lst = p, [q for q in lst if q != p]
    if not again and not perfect(lst, lambda a, b: b not in met[a]): sys.exit("no pairing without a rematch")
    groups = sorted({score[p] for p in lst}, reverse=True)   # of those who are paired: whoever is left over makes none
    g = {p: groups.index(score[p]) for p in lst}
    for old in itertools.count():
        least = bounds(lst, old)
        for floats in range(least[0], most + 1):
            for far in range(max(least[1], floats), floats * max(len(groups) - 1, 1) + 1):
                got = pairs(tuple(lst), old, floats, far, set())
                if got is None: continue
                got += [(bye, "")] * bool(bye)
                if look: got = ahead(everybody, score, got, byes, met, again)
                return [(a, b, not b) for a, b in got]

def ahead(lst, score, pairs, byes, met, again):   # two pairs exchange opponents if else nobody could be paired anew in the next round
    bye = next((a for a, b in pairs if not b), None)
    groups = sorted({score[p] for p in lst}, reverse=True)
    g = {p: groups.index(score[p]) for p in lst}
    g, met, byes = {**g, "": g.get(bye)}, {**met, "": {}}, {**byes, "": byes.get(bye, 0)}
    at = {p: i for i, p in enumerate(lst + [""])}
    def goes_on(pairs):
        now = dict(pairs) | {b: a for a, b in pairs}
        had = {p: byes[p] + (now[p] == "") for p in lst}
        may = lambda a, b: now[a] != b and b not in met[a]
        if len(lst) % 2 == 0: return perfect(lst, may)
        return any(perfect([q for q in lst if q != p], may) for p in lst if had[p] == min(had.values()))
    if goes_on(pairs): return pairs
    cost = lambda two: [sum(met[a].get(b, 0) for a, b in two), sum(g[a] != g[b] for a, b in two), sum(abs(g[a] - g[b]) for a, b in two)]
    options = []
    for i, (a, b) in enumerate(pairs):
        for c, d in pairs[i + 1:]:
            old = cost([(a, b), (c, d)])
            for two in ([(a, c), (b, d)], [(a, d), (b, c)]):
                two = [tuple(sorted(x, key=at.get)) for x in two]
                new = cost(two)
                if new[0] > old[0] or any(y == "" and byes[x] > byes[""] for x, y in two): continue
                after = sorted(two + [x for x in pairs if x not in ((a, b), (c, d))], key=lambda x: at[x[0]])
                mate = dict(after) | {y: x for x, y in after}
                options.append(([n - o for n, o in zip(new, old)], [at[mate[p]] for p in lst], sorted(after, key=lambda x: x[1] == "")))
    return next((after for _, _, after in sorted(options) if goes_on(after)), pairs)

def perfect(people, may):   # whether all can be paired: a greatest matching (Edmonds), one search for a path from each who is single
    n, mate = len(people), {}
    near = {p: [q for q in people if q != p and may(p, q)] for p in people}
    def path(start):
        base, back, even, line = {p: p for p in people}, {}, {start}, [start]
        def root(a, b):   # the first on both ways to the start
            way = set()
            while True:
                a = base[a]
                way.add(a)
                if a not in mate: break
                a = back[mate[a]]
            while base[b] not in way: b = back[mate[base[b]]]
            return base[b]
        def mark(v, r, child, petals):
            while base[v] != r:
                petals |= {base[v], base[mate[v]]}
                back[v], child = child, mate[v]
                v = back[mate[v]]
        for v in line:
            for w in near[v]:
                if base[v] == base[w] or mate.get(v) == w: continue
                if w == start or w in mate and mate[w] in back:
                    r, petals = root(v, w), set()
                    mark(v, r, w, petals)
                    mark(w, r, v, petals)
                    for p in people:
                        if base[p] in petals:
                            base[p] = r
                            if p not in even: even.add(p); line.append(p)
                elif w not in back:
                    back[w] = v
                    if w not in mate:
                        while w is not None: v = back[w]; w2 = mate.get(v); mate[v], mate[w] = w, v; w = w2
                        return True
                    even.add(mate[w]); line.append(mate[w])
        return False
    for p in people:
        if p not in mate and not path(p): return False
    return True

def berger(names, r):   # round r from 0; an empty name is whoever is left over
    lst = names + [""] * (len(names) % 2)
    n, m = len(lst), len(lst) - 1
    s = r * (n // 2) % m
    two = [(s, m) if r % 2 == 0 else (m, s)] + [((s + i) % m, (s - i) % m) for i in range(1, n // 2)]
    return [(lst[a], lst[b]) for a, b in two]

def bracket(n):   # matches as (round, place, first, second), who comes as (seed, "seed"), (match, "won") or (match, "lost")
    line, rounds, out, beaten = [1], 0, [], []
    while len(line) < n: line, rounds = [x for s in line for x in (s, 2 * len(line) + 1 - s)], rounds + 1
    line = [(s, "seed") for s in line]
    for r in range(1, rounds + 1):
        on, lost = [], []
        for a, b in zip(line[::2], line[1::2]):
            if b[1] == "seed" and b[0] > n: on.append(a); continue
            on.append((len(out), "won")); lost.append((len(out), "lost"))
            out.append((r, 1 if r == rounds else 0, a, b))
        line = on
        beaten.append(lost)
    if n >= 4: out.append((rounds, 3, *beaten[-2]))
    if n >= 6:
        left, fifth = beaten[-3], []
        while len(left) > 1 and len(left) + len(fifth) > 2:
            fifth.append((len(out), "won"))
            out.append((rounds - 1, 0, *left[:2]))
            left = left[2:]
        out.append((rounds, 5, *fifth, *left))
    return out, rounds

FORMATS, POINTS = "swiss knockout swiss-knockout robin ladder double", "win narrow draw narrow-loss loss forfeit bye margin"
TIES, ENDS = "head-to-head strength buchholz sonneborn games wins time die", "agreed overstep panel time margin draw"
HOWS, OUTCOMES = "played resigned forfeited unplayed adjudicated agreed annulled double", "first second draw both none"
NAME = "[a-z][a-z0-9-]{0,31}"

class Event:
    def __init__(self, r):
        if r.type != "event": refuse(r, "the ledger of an event begins with a record of this type")
        one = lambda key, known: r.get(key) in known.split() or refuse(r, f"{key} {r.get(key)!r}: want one of {known}")
        num = lambda key, low, high: number(r, r.get(key), low, high)
        self.name, self.anchor, self.format = r.get("event"), r.get("anchor"), r.get("format")
        self.games_per, self.side, self.how, self.odd = num("games", 1, 2), r.all("side"), r.get("sides"), r.get("odd")
        self.points = {k: number(r, v, 0, 1000) for k, v in (p.split(" ") for p in r.all("points"))}
        self.ties, self.ends, self.directors, self.rounds_wanted = r.all("tie"), r.all("end"), r.all("director"), num("rounds", 1, 99)
        self.people, self.rounds, self.matches, self.games, self.blocks, self.lock, self.lock_no = {}, [], {}, {}, 0, None, 0
        self.closed, self.waits, self.beacon, self.ladder, self.seeds, self.top = True, False, r.get("beacon"), [], None, num("top", 2, 64)
        self.rematch, self.over, self.lapse, self.clock = r.get("rematch"), False, r.get("lapse"), r.all("clock")
        self.version = number(r, r.get("version") or "1", 1, 3)
        bids = self.version > 1 and self.how in ("sealed", "open")
        self.bid_hours = num("bids", 1, 99 * 24) if bids else 0
        self.most = num("most", 1, 99_999) if self.version > 1 else LIMIT
        self.confirm_hours, self.late = (num("confirm", 1, 99 * 24), num("late", 1, 99)) if self.version > 2 else (0, 99)
        self.length, self.auto = num("length", 1, 24 * 366) if r.all("length") else 0, bool(r.all("auto"))
        if self.version < 3 and (self.length or self.auto) or r.get("auto") not in ("", "yes"): refuse(r, "length or auto")
        self.hour, self.asked, self.asked_who, self.missing = None, None, set(), None
        self.settling, self.causes, self.last_cause, self.cause_of, self.keys = None, set(), "", {}, set()
        one("format", FORMATS), one("sides", "drawn fixed sealed open"), one("odd", "bye eliminator")
        at(r), num("links", 0, 1_000_000)
        self.bar = number(r, r.get("bar") or "0", 0, 3660)
        if not re.fullmatch(NAME, self.name) or self.version > 1 and not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", self.name): refuse(r, "event")
        if self.beacon not in ("", "drand-quicknet") or self.lapse not in ("", "rules") or self.rematch not in ("", "never", "unavoidable"):
            refuse(r, "beacon, lapse or rematch is not known")
        if len(self.side) != 2 or "" in self.side or len(set(self.side)) < 2 or not self.directors: refuse(r, "want two sides and a director")
        if self.games_per == 2 and self.how in ("sealed", "open"): refuse(r, "two games of a match need no bids")
        if sorted(self.points) != sorted(POINTS.split()) or self.points["win"] <= self.points["loss"]: refuse(r, "points")
        for t in self.ties:
            if t not in TIES.split() and t not in ["wins:" + x for x in self.side]: refuse(r, f"tie-break {t!r}")
        for t in self.ends:
            if t not in ENDS.split(): refuse(r, f"end {t!r}")
        order = "event at title scenario format rounds top games sides side unit odd points tie end director clock lapse beacon rematch bar"
        order += (" version most bids" if bids else " version most") * (self.version > 1) + " confirm late length auto" * (self.version > 2) + " anchor links vkey"
        keys = [k for k, _ in r.fields[2:]]
        lists, maybe = ("side", "points", "tie", "end", "director", "clock"), ("lapse", "beacon", "rematch", "bar", "length", "auto")
        want = [k for k in order.split() for _ in range(len(r.all(k)) if k in lists or k in maybe and r.get(k) not in ("", "0") else k not in maybe)]
        differ(r, "keys", keys, want)
        differ(r, "points", [p.split(" ")[0] for p in r.all("points")], POINTS.split())
        if self.version == 1 and "version" in keys: refuse(r, "version")
        for k in maybe:
            if len(r.all(k)) > 1: refuse(r, k)
    def cause(self, r):   # a line of a mail is carried out once; what it brings to the dice follows from it
        c, source = r.get("cause"), "lock" if r.type == "pairing" else ""
        if r.type in ("settle", "sides") and not r.get("lapsed"): source = "bid " + r.get("match")
        if source: return differ(r, "cause", c, self.cause_of.get(source, ""))
        if not c: return
        if not re.fullmatch(CAUSE, c): refuse(r, f"cause {c!r}")
        if c.rpartition(" ")[0] in self.causes and c != self.last_cause: refuse(r, "the line of the mail was carried out before")
        if r.get("salt") and r.get("by") == r.get("player"): differ(r, "salt", r.get("salt"), c[:16])
    def caused(self, r):
        self.last_cause = r.get("cause")
        if r.type in ("lock", "bid"): self.cause_of[f"{r.type} {r.get('match')}".strip()] = self.last_cause
        if self.last_cause: self.causes.add(self.last_cause.rpartition(" ")[0])
        if r.get("how") != "unconfirmed": self.missing = None
        who = self.people.get(r.get("player" if r.type in ("confirm", "claim", "vote") else "by"))
        if who and r.type != "ask": who["asked"] = None
        self.asks(r)
    def asks(self, r):   # who is to confirm the next round now, and since when
        if self.version < 3 or self.over or not self.closed or self.waits or not self.rounds: return
        if r.type == "close": self.asked, self.asked_who = at(r), set()
        elif r.type not in ("withdraw", "result", "annul"): return
        new = set(self.unconfirmed()) - self.asked_who
        if new: self.asked, self.asked_who, self.hour = at(r), self.asked_who | new, None
    def unconfirmed(self): return [p for p in self.wanted(len(self.rounds) + 1) if self.people[p]["confirmed"] <= len(self.rounds)]
    def confirm_hour(self):
        if not self.closed or self.waits: return None
        return self.hour or self.asked and self.asked + datetime.timedelta(hours=self.confirm_hours)
    def author(self, r):
        by, may = r.get("by"), AUTHORS.get(r.type, "")
        if self.auto and not by and r.type in "withdraw lock pairing close over".split():   # by itself, at its hour
            due = {"lock": self.confirm_hour(), "close": self.rounds and self.rounds[-1]["until"]}.get(r.type, at(r))
            if not due or at(r) < due or r.get("how") == "announced": refuse(r, "it comes by itself at an hour")
            return
        if self.version > 1 and may and not (not by and "nobody" in may or by and "self" in may and by == r.get("player") or
                                             "director" in may and by in self.directors):
            refuse(r, f"by {by!r}: want {may}")
    def players(self): return [p for p, x in self.people.items() if x["role"] == "player"]
    def here(self): return [p for p in self.players() if not self.people[p]["left"]]
    def lock_record(self, r, label, orders):
        self.blocks += 1
        self.lock, self.lock_no = lock_text(self.name, self.blocks, label, orders, round_of_beacon(r.get("at")) if self.beacon else "none"), self.blocks
        exact(r, "text", self.lock.rstrip("\n").split("\n"))
        exact(r, "lock", [X(self.lock)])
        exact(r, "block", [str(self.blocks)])

    def person(self, r, *roles):
        p = self.people.get(r.get("player"))
        if not p or p["role"] not in roles: refuse(r, f"{r.get('player')!r} is no player of the event")
        if p["left"]: refuse(r, f"{r.get('player')} withdrew in round {p['left']}")
        if self.waits: refuse(r, "the round is being drawn")
        return p
    def on_enter(self, r):
        only(r, "player shown contact role losses salt key proof named")
        p, role, losses, begun = r.get("player"), r.get("role"), number(r, r.get("losses") or "0"), bool(self.rounds) or self.waits
        if not re.fullmatch(NAME, p) or p in self.people or len(self.people) >= 10_000 or not r.get("shown"): refuse(r, f"name {p!r}")
        if role not in ("player", "eliminator", "judge"): refuse(r, f"role {role!r}")
        salt(r, r.get("salt"))
        if named := r.get("named"):
            if self.version == 1 or role != "judge" or named not in self.directors: refuse(r, f"named {named!r}")
        if key := r.get("key") + r.get("proof"):
            if not re.fullmatch("ed25519:[0-9a-f]{64}[0-9a-fA-F]{128}", key) or r.get("key") in self.keys: refuse(r, "key or proof")
            self.keys.add(r.get("key"))
        if role == "player":
            if begun and not self.open_to_late() or self.waits: refuse(r, "nobody enters now")
            if losses not in (0, 1) or losses and (self.format != "double" or not begun): refuse(r, f"{losses} losses")
        self.people[p] = dict(role=role, left=0, salt=r.get("salt"), confirmed=len(self.rounds) + 1, losses=losses, asked=None, about=0, lifted=False,
                              named=self.version == 1 or r.get("by") in self.directors or r.get("named") in self.directors)
        if role == "player": self.step(("comes", p))
    def open_to_late(self):
        swiss = self.version > 2 and self.format == "swiss-knockout" and len(self.rounds) < self.rounds_wanted
        return (swiss or self.format in ("swiss", "ladder", "double")) and len(self.rounds) < self.late
    def on_confirm(self, r):
        only(r, "player round salt")
        gone = self.people.get(r.get("player"), {})
        back = gone.get("left") and gone["how"] == "unconfirmed" and self.format != "double" and self.open_to_late()
        if back: gone["left"] = 0
        p = self.person(r, "player")
        salt(r, r.get("salt"))
        exact(r, "round", [str(len(self.rounds) + 1)])
        if back: self.step(("comes", r.get("player")))
        p["confirmed"], p["salt"] = len(self.rounds) + 1, r.get("salt")
    def on_withdraw(self, r):
        only(r, "player how why")
        p, name = self.person(r, *("player", "eliminator", "judge")[:2 + (self.version > 2)]), r.get("player")
        how = r.get("how")
        if how not in ("silent", "announced") + ("unconfirmed",) * (self.version > 2): refuse(r, f"how {how!r}")
        if self.version < 3 and self.faded(name): differ(r, "how", how, "silent")
        if self.version > 2 and how != "announced":
            if p["role"] != "player" or r.get("by") not in self.directors and not (self.auto and not r.get("by")): refuse(r, f"how {how!r}")
            if how == "unconfirmed": self.missed(r)
            elif not p["asked"] or at(r) < p["asked"] + datetime.timedelta(hours=self.confirm_hours): refuse(r, "an answer is waited for")
        p["left"], p["how"] = len(self.rounds) + 1, how
        self.step(("leaves", name))
    def silences(self, name):
        ours = [g for m in self.matches.values() if name in m["players"] for g in m["games"]]
        def silenced(g):
            x = g["result"] or {"how": ""}
            return x["how"] == "double" or x["how"] in ("forfeited", "unplayed") and x["half"] == 2 * (g["players"][0] != name)
        return sum(map(silenced, ours)), len(ours)
    def faded(self, name):
        silent, of = self.silences(name)
        if self.format == "robin" and self.rounds: of = max(of, (len(self.rounds[0]["order"]) - 1) * self.games_per)
        return silent and 2 * silent >= of
    def on_ask(self, r):
        only(r, "player")
        name = r.get("player")
        p = self.people.get(name, {"role": ""})
        if self.version < 3 or p["role"] != "player" or p["left"] or not self.faded(name) or self.silences(name)[0] <= p["about"]:
            refuse(r, "nobody to be asked")
        p["asked"], p["about"] = at(r), self.silences(name)[0]
    def on_say(self, r):
        only(r, "to text")
        if self.version < 3 or r.get("to") and r.get("to") not in self.matches and r.get("to") not in self.people: refuse(r, "to whom")
        if not r.get("text").strip() or len(r.get("text").encode()) > 2000: refuse(r, "want something to say")
    def on_unbar(self, r):
        only(r, "player why")
        p = self.people.get(r.get("player"), {})
        if self.version < 3 or not self.bar or not p.get("left") or p["how"] != "silent" or p["lifted"] or not r.get("why").strip():
            refuse(r, "nobody is barred")
        p["lifted"] = True
    def missed(self, r):   # those of one instant are judged by whom the round wanted before the first of them
        if not self.missing or self.missing[0] != at(r): self.missing = at(r), self.confirm_hour(), self.unconfirmed()
        _, due, who = self.missing
        if r.get("player") not in who or not due or at(r) < due: refuse(r, f"it may be confirmed until {due}")
    def on_begin(self, r):
        only(r, "game root")
        g = self.games[r.get("game")]
        m = next(m for m in self.matches.values() if g in m["games"])
        if g["begun"] or not m["settled"]: refuse(r, f"{r.get('game')} cannot begin")
        g["begun"] = at(r)
    def on_until(self, r):
        only(r, "round until why")
        t, x = instant(r, r.get("until")), self.rounds[-1] if self.rounds else None
        if self.waits or not at(r) < t or r.get("by") not in self.directors: refuse(r, f"until {t}")
        exact(r, "round", [str(len(self.rounds) + self.closed)])
        if self.closed:
            if self.version == 1 or self.done(): refuse(r, "no round is open")
            self.hour = t
            return
        if x["until"] and at(r) >= x["until"]: refuse(r, f"the round ended at {x['until']}")
        x.update(until=t, set=at(r))
    def bids_until(self, m):   # from when on no bid is taken, None where there is no hour
        if self.version == 1 or self.how not in ("sealed", "open") or m["settled"] or m["round"] != len(self.rounds) or self.closed or not self.owes(m):
            return None
        x = self.rounds[-1]
        due = (m["at"] if self.how == "open" and m["at"] else x["at"]) + datetime.timedelta(hours=self.bid_hours)
        if x["until"]:
            start = max(x["at"], x["set"])
            half = start + (x["until"] - start) / 2
            due = min(due, half.replace(microsecond=0))
        return due
    def owes(self, m):
        if self.how == "open": return [] if m["passed"] else [m["players"][m["count"] % 2]]
        return [p for p in m["players"] if p not in m["bids"]]
    def on_contact(self, r):
        only(r, "player contact")
        self.people[r.get("player")]
        if r.get("by") != r.get("player") and r.get("by") not in self.directors or len(r.get("contact").encode()) != 64: refuse(r, "contact")
    def on_extend(self, r):
        only(r, "game hours why")
        g = self.unfinished(r)
        number(r, r.get("hours"), 1, 24 * 366)
        if g["stop"] or not g["begun"] or not self.clock or r.get("by") not in self.directors or r.get("by") in g["players"]: refuse(r, "extend")

    def used(self, r):
        two = r.get("used").split(" ")
        if len(two) != 2: refuse(r, f"used {two}")
        return tuple(number(r, n, 0) for n in two)
    def on_stop(self, r):
        only(r, "game why over used score day root size idle")
        g = self.unfinished(r)
        s = g["stop"] = {k: r.get(k) for k in ("why", "over", "score", "root", "idle")} | dict(at=at(r), used=self.used(r), size=number(r, r.get("size") or "0"))
        score = number(r, s["score"] or "0")
        if r.get("by") and abs(score) > self.most: refuse(r, f"a score of {score}")
        day(r, r.get("day"))
        until = self.rounds[-1]["until"]
        if not g["begun"] or not (s["why"] == "time" and s["over"] in g["players"] and self.lapse == "rules" or
                                  s["why"] == "round" and not s["over"] and until and at(r) >= until): refuse(r, "it cannot be stopped")
        self.idle(r, g)
    def idle(self, r, g):   # nobody moved: who was to write first, nobody if there was no time
        s = g["stop"]
        if not s["idle"]: return
        if self.version == 1 or s["score"]: refuse(r, "a game in which nobody moved has no score")
        short = s["at"] - g["begun"] < datetime.timedelta(hours=24)
        good = s["idle"] == s["over"] if s["why"] == "time" else s["idle"] == "nobody" if short else s["idle"] in g["players"]
        if not good: refuse(r, f"idle {s['idle']!r}")
    def in_round(self, r):
        g = self.games.get(r.get("game"))
        if not g or self.closed or g["round"] != len(self.rounds): refuse(r, f"{r.get('game')} is no game of the open round")
        return g
    def unfinished(self, r):
        g = self.in_round(r)
        if g["result"] or r.type == "stop" and g["stop"]: refuse(r, f"{r.get('game')} is over")
        return g
    def may_vote(self, g, p):
        if p not in self.people or p in g["players"] or self.version > 2 and self.people[p]["left"]: return False
        if self.version == 1: return True
        return p in g["bench"] if g["bench"] else self.people[p]["role"] == "judge" and self.people[p]["named"]
    def on_judge(self, r):
        only(r, "player")
        p = self.people.get(r.get("player"), {})
        if self.version == 1 or p.get("role") != "judge" or p["named"]: refuse(r, "nobody to be named")
        p["named"] = True
    def on_panel(self, r):
        only(r, "game judge")
        g, names = self.unfinished(r), r.all("judge")
        if self.version == 1 or g["panel"] or r.get("by") in g["players"] or len(names) != 3 or len(set(names)) != 3 or \
                any(p not in self.people or p in g["players"] or self.version > 2 and self.people[p]["left"] for p in names):
            refuse(r, "these are no panel")
        g["bench"], g["votes"] = names, {p: v for p, v in g["votes"].items() if p in names}
    def on_claim(self, r):
        only(r, "game player outcome why")
        if r.get("player") not in self.unfinished(r)["players"]: refuse(r, f"{r.get('player')} does not play it")
        if r.get("outcome") not in ("first", "second", "draw", "none"): refuse(r, "outcome")
        self.said(r, "claims", r.get("outcome"))
    def on_vote(self, r):
        only(r, "game player seal")
        g = self.unfinished(r)
        if not self.may_vote(g, r.get("player")): refuse(r, f"{r.get('player')} may not vote on it")
        if self.version > 1 and not g["stop"]: refuse(r, "votes are taken when it is stopped")
        if len(g["votes"]) >= 3: refuse(r, f"{r.get('game')} has its panel")
        if len(r.get("seal").encode()) != 64: refuse(r, "seal")
        self.said(r, "votes", r.get("seal"))
    def on_votes(self, r):
        only(r, "game open")
        g, lines = self.unfinished(r), [v.split(" ") for v in r.all("open")]
        if len(lines) != 3 or g["panel"]: refuse(r, "want the three votes, once")
        for _, say, _ in lines: chance(r, say)
        differ(r, "open", [(p, X(f"pbem-seal/1\n{salt}\nVOTE {r.get('game')} {p} {say}")) for p, say, salt in lines], list(g["votes"].items()))
        g["panel"] = [f"{p} {say}" for p, say, _ in lines]
    def said(self, r, what, text):   # the newest of each counts
        old = self.games[r.get("game")][what]
        old.pop(r.get("player"), None)
        old[r.get("player")] = text

    def on_lock(self, r):
        only(r, "round block lock text")
        n = len(self.rounds) + 1
        exact(r, "round", [str(n)])
        if not self.closed or self.waits or self.settling or self.done(): refuse(r, f"round {n - 1} is not closed, or it was the last")
        ids = sorted(map(lambda o: o.split(" ")[1], (t for t in r.all("text") if t.startswith("orders "))))
        want = self.wanted(n)
        differ(r, "text", ids, sorted(want))
        if not ids: refuse(r, "nobody is in the event")
        for p in ids: differ(r, "text", self.people[p]["confirmed"], n)
        self.lock_record(r, f"round-{n}", [f"{p} {X(f'confirm {p} {n}' + chr(10))} {self.people[p]['salt']}" for p in ids])
        self.ids, self.waits, self.lock_at = ids, True, r.n
    def wanted(self, n):   # who is to be paired in the next round
        want = self.here()
        if self.format == "double": want = [p for p in want if self.losses(p) < 2]
        if self.brackets(n) and n > 1: want = [p for p in want if any(p in c for c in self.walk([])[0].get(n, []))]
        if self.format == "robin" and n > 1 and self.version > 2:
            row, two = self.row(), []
            if row < len(self.berger_rows()):
                two = [p for a, b in self.berger_rows()[row] for p in (a, b) if self.odd == "eliminator" and "" in (a, b) or a in want and b in want]
            want = [p for p in want if p in two]
        return want
    def berger_rows(self):
        first = self.rounds[0]["order"]
        return [berger(first, i) for i in range(len(first) - 1 + len(first) % 2)]
    def row(self):   # the row of the table that is played next: from version 3 on those in which no two meet are passed over
        if not self.rounds: return 0
        row, here = self.rounds[-1]["row"] + 1, self.here()
        while self.version > 2 and row < len(self.berger_rows()) and not any(a in here and b in here for a, b in self.berger_rows()[row]): row += 1
        return row
    def dead_end(self):   # a locked round that cannot be paired
        if self.waits and not self.ids: return True
        if not self.waits or self.format == "double" or self.rematch == "unavoidable": return False
        if self.format not in ("swiss", "swiss-knockout") or self.brackets(len(self.rounds) + 1): return False
        met = {frozenset(m["players"]) for m in self.matches.values() if not m["guest"]}
        may, ids = lambda a, b: frozenset((a, b)) not in met, self.ids
        return not any(perfect([q for q in ids if q != p], may) for p in (ids if len(ids) % 2 else [""]))

    def on_pairing(self, r):
        only(r, "round key randomness signature order match game bye guest")
        n = len(self.rounds) + 1
        exact(r, "round", [str(n)])
        if not self.waits: refuse(r, "no round is locked")
        block = Block(self, r, self.lock)
        order = block.shuffle(f"order:{n}#1", self.ids)
        exact(r, "order", [" ".join(order)])
        alone, meet, want = [], {}, []
        for i, (a, b, odd) in enumerate(self.couples(n, order)):
            g = [p for p, x in self.people.items() if x["role"] == "eliminator" and not x["left"]]
            if odd and self.odd == "eliminator" and g:
                b = meet[f"{n}-{i + 1:02}"] = min(g, key=lambda p: sum(m["guest"] == p for m in self.matches.values()))
            if b: want.append((f"{n}-{i + 1:02}", a, b))
            else: alone.append(a)
        exact(r, "match", [" ".join(x) for x in want])
        exact(r, "guest", [" ".join(x) for x in meet.items()])
        exact(r, "bye", alone)
        lines = []
        for mid, a, b in want:
            m = self.matches[mid] = dict(round=n, players=(a, b), guest=meet.get(mid, ""), bids={}, games=[], last=[], settled=False, count=0, passed=False, at=None, went=None)
            for k in range(self.games_per):
                g = self.games[f"{self.name}-{mid}-{k + 1}"] = dict(round=n, players=(a, b), guest=m["guest"], sides=["-", "-"], bids=[0, 0], result=None, stop=None, claims={}, votes={}, panel=None, bench=[], begun=None)
                m["games"].append(g)
            if self.how in ("drawn", "fixed"): self.give(m, block.die(f"side:{mid}#1", 2) - 1 if self.how == "drawn" else 0, [0, 0])
            lines += self.lines(mid)
        exact(r, "game", lines)
        if self.version > 2 and self.brackets(n):
            self.seeds = self.seeded()
            for m in self.matches.values():
                if m["round"] < n and m["went"] is None: m["went"] = self.decide(m)
        self.hour = None
        self.rounds.append(dict(order=order, byes=alone, at=at(r), until=at(r) + datetime.timedelta(hours=self.length) if self.length else None, set=at(r) if self.length else None, row=self.row() if self.format == "robin" else 0, annulled=False))
        self.closed = self.waits = False
        if self.format == "ladder" and n == 1: self.ladder, self.steps = list(order), []
    def couples(self, n, order):   # who meets whom, and whether it is the odd one whom an eliminator may play
        if self.format == "robin":
            out, here = [], self.here() if self.version > 2 else order
            for a, b in berger(self.rounds[0]["order"] if n > 1 else order, self.row()):
                there = [p for p in (a, b) if p in here]
                if len(there) == 2: out.append((a, b, False))
                elif there: out.append((there[0], "", "" in (a, b)))
            return sorted(out, key=lambda c: c[2])
        if self.format == "ladder":
            lst = (self.ladder or order)[1 - n % 2:]
            return [(a, b, False) for a, b in zip(lst[::2], lst[1::2])]
        if self.brackets(n):
            meet, _, _, seats = self.walk(order)
            out = [(*c, False) for c in meet.get(n, [])]
            if self.version > 2:   # then those who have nobody to meet and can still gain a place
                busy, here = {p for c in out for p in c}, self.here()
                out += [(p, "", False) for p in dict.fromkeys(p for k, two in seats if k >= n for p in two) if p in here and p not in busy]
            return out
        rows = self.rows()
        score, byes, met = {p: rows[p]["points"] for p in order}, {p: rows[p]["byes"] for p in order}, {p: {} for p in order}
        if self.format == "double": score = {p: -self.losses(p) for p in order}
        for m in self.matches.values():
            a, b = m["players"]
            if m["guest"]: byes[a] = byes.get(a, 0) + 1
            else:
                for p, q in ((a, b), (b, a)): met.setdefault(p, {})[q] = 1 if self.format == "double" else met.get(p, {}).get(q, 0) + 1
        return swiss(order, score, byes, met, self.format == "double" or self.rematch == "unavoidable",
                     self.format != "double" and self.rematch and n < self.rounds_wanted)
    def brackets(self, n): return self.format == "knockout" or self.format == "swiss-knockout" and n > self.rounds_wanted
    def walk(self, order, upto=1e9):   # the bracket as far as it is played: who meets whom in which round, places, its last round
        seeds, before, meet, places = self.seeded(), self.rounds_wanted, {}, {}
        if self.format == "knockout": seeds, before = self.rounds[0]["order"] if self.rounds else order, 0
        there = lambda p, n: p and (not self.people[p]["left"] or self.people[p]["left"] > n)
        matches, last = bracket(len(seeds)) if len(seeds) > 1 else ([], 0)
        end, seats, n, final = [("", "")] * len(matches), [None] * len(matches), before + 1, 0
        for depth in range(1, last + 1):   # from version 3 on a round of the bracket in which no two meet is none of the event
            real = False
            for k, (at, place, *sources) in enumerate(matches):
                if at != depth: continue
                a, b = two = tuple(seeds[i - 1] if what == "seed" else end[i][what == "lost"] for i, what in sources)
                got, left = ("", ""), [p for p in two if there(p, n)]
                real, seats[k] = real or len(left) == 2, (n, two)
                if len(left) == 1: got = (left[0], "")
                if len(left) == 2 and n > len(self.rounds): meet.setdefault(n, []).append(two)
                elif len(left) == 1 and self.version < 3: meet.setdefault(n, []).append((left[0], ""))
                elif len(left) == 2: got = next((m["went"] or self.decide(m) for m in self.matches.values() if m["round"] == n and m["players"] == two), got)
                end[k] = got
                if place and n <= upto: places[place], places[place + 1] = got
            if real or self.version < 3: final, n = n, n + 1
        return meet, places, final, seats
    def seeded(self):   # from version 3 on the seeds behind Swiss rounds are those in the event until their first round is paired
        q = self.rounds_wanted
        if self.seeds is not None or self.version < 3 or self.format != "swiss-knockout" or len(self.rounds) < q or len(self.rounds) == q and not self.closed:
            return self.seeds or []
        return [p for p in (row.split(" ")[1] for row in self.last) if p in self.here()][:self.top]
    def decide(self, m):   # who won a match, and who lost it; nobody where a game is open, and where both lost all games
        res, (a, b) = [g["result"] for g in m["games"]], m["players"]
        if not all(res) or all(x["how"] == "double" for x in res): return "", ""
        counted = [x for x in res if worth(x) and x["how"] != "double"]
        order = self.rounds[m["round"] - 1]["order"] + [b]
        value = (sum(x["half"] - 1 for x in counted), sum((x["half"] - 1) * max(x["margin"], 0) for x in counted),
                 sum(x["used"][1] - x["used"][0] for x in res), order.index(b) - order.index(a))
        return (a, b) if next(v for v in value if v) > 0 else (b, a)
    def losses(self, p):
        ours = [m for m in self.matches.values() if p in m["players"] and not m["guest"] and all(g["result"] for g in m["games"])]
        return self.people[p]["losses"] + sum(self.decide(m)[1] in (p, "") for m in ours)
    def done(self):
        n = len(self.rounds)
        if n == 0: return False
        if not self.wanted(n + 1): return True
        if self.format == "robin": return (self.row() if self.version > 2 else n) >= len(self.berger_rows())
        if self.format == "double": return sum(self.losses(p) < 2 for p in self.here()) < 2
        return n >= (self.walk([])[2] if self.brackets(n + 1) else self.rounds_wanted)
    def step(self, what):   # of a ladder since its first draw
        if self.format == "ladder" and self.rounds:
            self.steps.append(what)
            self.climb()
    def climb(self):
        if self.format != "ladder" or not self.rounds: return
        self.ladder = list(self.rounds[0]["order"])
        for what, x in self.steps:
            if what == "comes": self.ladder.append(x)
            elif what == "leaves": self.ladder = [p for p in self.ladder if p != x]
            else:
                for m in self.matches.values():
                    if m["round"] == x: self.climbs(m)
    def climbs(self, m):   # a winner from below goes half the way up, the loser falls behind him
        won, lost = self.decide(m)
        if won not in self.ladder or lost not in self.ladder: return
        w, l = self.ladder.index(won), self.ladder.index(lost)
        if w > l and sum(g["result"]["half"] - 1 for g in m["games"] if worth(g["result"]) and g["result"]["how"] != "double"):
            rest = [p for p in self.ladder if p not in (won, lost)]
            self.ladder = rest[:(w + l) // 2] + [won, lost] + rest[(w + l) // 2:]
    def give(self, m, i, bids):
        m["settled"] = True
        for k, g in enumerate(m["games"]): g["sides"], g["bids"] = [self.side[(i + k) % 2], self.side[1 - (i + k) % 2]], bids
    def lines(self, mid):
        return [f"{self.name}-{mid}-{k + 1} {g['players'][0]} {g['sides'][0]} {g['bids'][0]} {g['players'][1]} {g['sides'][1]} {g['bids'][1]}"
                for k, g in enumerate(self.matches[mid]["games"])]

    def on_bid(self, r):
        m, p = self.matches[r.get("match")], r.get("player")
        due, bid, passes = self.bids_until(m), number(r, r.get("bid") or "0", 0, self.most), r.get("pass") == "yes"
        if due and at(r) >= due: refuse(r, f"bids were taken until {due}")
        if m["settled"] or self.settling is m or p not in m["players"]: refuse(r, "it wants no bid of him")
        if self.how == "sealed":
            only(r, "match player seal salt")
            salt(r, r.get("salt"))
            if p in m["bids"] or len(r.get("seal").encode()) != 64: refuse(r, "bid or seal")
        else:
            only(r, "match player side bid pass")
            if p != m["players"][m["count"] % 2] or m["passed"]: refuse(r, "he does not bid now")
            if not m["count"] and (passes or r.get("side") not in self.side): refuse(r, "want a side and a bid")
            if m["count"] and not passes and (r.get("side") != m["last"][1] or bid <= m["last"][2]): refuse(r, "want more")
        m["count"], m["passed"], m["at"] = m["count"] + 1, passes, at(r)
        m["bids"][p] = (r.get("seal"), r.get("salt"))
        if not passes: m["last"] = [p, r.get("side"), bid]
    def on_settle(self, r):
        only(r, "match block lock text")
        m = self.matches[r.get("match")]
        if m["settled"] or self.how != "sealed" or len(m["bids"]) < 2 or self.settling or self.waits: refuse(r, "it wants no die")
        self.lock_record(r, "bids-" + r.get("match"), [f"{p} {X('bid ' + m['bids'][p][0] + chr(10))} {m['bids'][p][1]}" for p in m["players"]])
        self.settling = m
    def opened(self, r, m):   # sealed bids, in the order of the players
        who, lines, out = [p for p in m["players"] if p in m["bids"]], r.all("open"), []
        if len(lines) != len(who): refuse(r, "want the bids that there are, opened")
        for p, line in zip(who, lines):
            name, side, bid, salted = line.split(" ")
            differ(r, "open", (name, X(f"pbem-seal/1\n{salted}\nSIDE {side} BID {bid}")), (p, m["bids"][p][0]))
            out.append([p, self.side.index(side), number(r, bid, 0, self.most)])
        return out
    def on_sides(self, r):
        only(r, "match key randomness signature open game lapsed")
        m, mid = self.matches[r.get("match")], r.get("match")
        if m["settled"]: refuse(r, "its sides are given out")
        late, die = bool(r.all("lapsed")), self.settling is m
        if late:
            due = self.bids_until(m)
            if not due or at(r) < due or die: refuse(r, "bids are still waited for")
            exact(r, "lapsed", self.owes(m))
        bids = self.opened(r, m) if self.how == "sealed" else []
        if self.how == "open" and m["last"]: bids = [[m["last"][0], self.side.index(m["last"][1]), m["last"][2]]]
        if not late and (len(bids) < 2 if self.how == "sealed" else not m["passed"]): refuse(r, "want two bids")
        i, pays = 0, [0, 0]
        if late or self.how == "open":
            if bids:
                p, i, bid = bids[-1]
                i, pays = (i, [bid, 0]) if p == m["players"][0] else (1 - i, [0, bid])
        else:
            (_, a, x), (_, b, y) = bids
            if (a == b and x == y) != die: refuse(r, "equal bids are settled by a die, others not")
            second = a == b and (y > x or y == x and Block(self, r, self.lock).die(f"bid:{mid}#1", 2) == 2)
            i, pays = 1 - a if second else a, [0, 0] if a != b else [0, y] if second else [x, 0]
        self.give(m, i, pays)
        if die: self.settling = None
        for g in m["games"] * (self.version == 1): g.update(result=None, claims={}, votes={}, panel=None)   # from version 2 on a result stays
        exact(r, "game", self.lines(mid))

    def on_result(self, r):
        only(r, "game how outcome score half margin points used rule agree vote day root size why")
        how, outcome, rule = r.get("how"), r.get("outcome"), r.get("rule")
        g = self.games.get(r.get("game"))
        mends = self.version > 2 and g and not self.waits and (self.closed or g["round"] < len(self.rounds))   # of a closed round
        if not mends: g = self.in_round(r)
        elif rule != "director" or not r.get("why").strip(): refuse(r, "its round is closed")
        used, score, s, by = self.used(r), r.get("score"), g["stop"], r.get("by")
        size, n = number(r, r.get("size") or "0"), number(r, score or "0")
        day(r, r.get("day"))
        sign = lambda n: "first" if n > 0 else "second" if n < 0 else ""
        if how not in HOWS.split() or outcome not in OUTCOMES.split(): refuse(r, "how or outcome")
        if not s and by and abs(n) > self.most: refuse(r, f"a score of {n}")
        if g["result"] and (rule != "director" or not r.get("why")): refuse(r, f"{r.get('game')} has a result")
        if rule == "director" and (by not in self.directors or by in g["players"]): refuse(r, "who rules may not")
        scores, idle = how not in ("agreed", "annulled"), s and s["idle"]
        if (outcome == "both") != (how == "double") or (outcome == "none") == scores and not (how == "unplayed" and idle == "nobody"):
            refuse(r, f"the outcome {outcome} of a game that is {how}")
        if how in ("adjudicated", "annulled") and not rule: refuse(r, "want the rule")
        if idle and rule != "director":
            differ(r, "how", (how, outcome, rule), ("unplayed", {g["players"][0]: "second", g["players"][1]: "first"}.get(idle, "none"), ""))
        self.states(r, g)
        if s:
            exact(r, "used", ["%d %d" % s["used"]])
            differ(r, "root", (r.get("root"), size), (s["root"], s["size"]))
            if how == "adjudicated": differ(r, "score", (bool(score), n), (bool(s["score"]), int(s["score"] or 0)))
        if rule and rule != "director": self.by_rule(r, g, used, n)
        elif r.all("vote") + r.all("agree"): refuse(r, "votes and agreements are for rules of the event")
        half, margin = {"first": 2, "draw": 1, "second": 0, "both": 0, "none": 1}[outcome], -1
        if score and how in ("played", "adjudicated"):
            after = n - g["bids"][0] + g["bids"][1]
            margin = abs(after)
            if how == "played":
                differ(r, "outcome", outcome, sign(n) or "draw")
                half = 1 + (after > 0) - (after < 0)
        exact(r, "half", [str(half)])
        exact(r, "margin", [str(margin)])
        g["result"] = dict(how=how, half=half, margin=margin, used=used, at=at(r), rule=rule)
        if mends: self.recount()
        exact(r, "points", ["%d %d" % self.of(g["result"])])
    def by_rule(self, r, g, used, score):   # the first rule of the event that decides, and what it says
        s, votes, both = g["stop"], r.all("vote"), list(g["claims"].values())
        sign = lambda n: "first" if n > 0 else "second" if n < 0 else ""
        if g["panel"]: exact(r, "vote", g["panel"])
        for v in votes:
            if not self.may_vote(g, v.split(" ")[0]): refuse(r, f"vote {v!r}: he may not vote on it")
        if len(both) == 2 and both[0] == both[1] != "none": exact(r, "agree", both[:1])
        if s: score = int(s["score"] or 0)
        for rule in self.ends:
            if rule == "panel" and votes:
                said = [v.partition(" ")[2] for v in votes]
                for v in said: chance(r, v)
                if len(votes) != 3 or len({v.split(" ")[0] for v in votes}) != 3: refuse(r, "a panel are three")
                cut = lambda n, of: "first" if n > 60 * of else "second" if n < 40 * of else "draw"
                if all(v.isdigit() for v in said): outcome = cut(sum(map(int, said)), 3)
                else:
                    said = [cut(int(v), 1) if v.isdigit() else v for v in said]
                    outcome = next((v for v in ("first", "second") if said.count(v) > 1), "draw")
            else:
                over = s and s["over"] and ("second", "first")[g["players"].index(s["over"])] or ""
                outcome = dict(agreed=r.get("agree"), overstep=over, panel="", time=sign(used[1] - used[0]), margin=sign(score), draw="draw")[rule]
            if outcome:
                exact(r, "rule", [rule])
                return exact(r, "outcome", [outcome])
        refuse(r, "no rule decides")
    def states(self, r, g):   # by whom a result may be; a director states none of his own games, but that he lost
        by, how, outcome, rule = r.get("by"), r.get("how"), r.get("outcome"), r.get("rule")
        if self.version == 1 or rule == "director": return
        lost = by in g["players"] and outcome in ("both", ("second", "first")[g["players"].index(by)])
        if not (not by and (rule or r.get("root") or g["stop"]) or by not in g["players"] and by in self.directors or
                lost and how in ("forfeited", "unplayed", "resigned")):
            refuse(r, f"by {by!r}: who states this result may not")
    def of(self, x):
        p, how, half = self.points, x["how"], x["half"]
        if not worth(x): return 0, 0
        if how == "double": return p["loss"], p["loss"]
        if half == 1: return p["draw"], p["draw"]
        win = (p["forfeit"], p["loss"]) if how in ("forfeited", "unplayed") else \
            (p["narrow"], p["narrow-loss"]) if how != "resigned" and 0 <= x["margin"] < p["margin"] else (p["win"], p["loss"])
        return win if half == 2 else win[::-1]
    def recount(self):   # what follows from the results of closed rounds
        self.last = self.table(len(self.rounds) - (not self.closed))
        self.climb()
    def on_annul(self, r):
        only(r, "round why game")
        n = number(r, r.get("round") or "0", 1, len(self.rounds))
        x, ours = self.rounds[n - 1], {i: g for i, g in self.games.items() if g["round"] == n}
        if self.version < 3 or x["annulled"] or self.waits or not r.get("why").strip(): refuse(r, "it is no round to be annulled")
        if self.settling and self.settling["round"] == n or any(r.get("by") in g["players"] for g in ours.values()): refuse(r, "it cannot be annulled now")
        exact(r, "game", [i for i, g in ours.items() if not g["result"] or g["result"]["how"] != "annulled"])
        for i in r.all("game"):
            ours[i]["result"] = dict(how="annulled", half=1, margin=-1, used=(ours[i]["stop"] or {"used": (0, 0)})["used"], at=at(r), rule="director")
        x["annulled"] = True
        if self.closed or n < len(self.rounds): self.recount()
    def on_outage(self, r):
        only(r, "from to why void")
        start, end = instant(r, r.get("from")), instant(r, r.get("to"))
        if not start < end or not r.get("why"): refuse(r, "want from before to, and why")
        when = lambda x: start <= x["at"] <= end
        def lapsed(x, s):
            if s and s["why"] == "time" and when(s): return not x or x["rule"] != "director"
            return x and x["how"] in ("forfeited", "unplayed", "double") and when(x)
        void = [i for i, g in self.games.items() if not self.closed and g["round"] == len(self.rounds) and lapsed(g["result"], g["stop"])]
        exact(r, "void", void)
        for i in void: self.games[i].update(result=None, stop=None, claims={}, votes={}, panel=None)

    def counted(self, upto=99):
        return [g for g in self.games.values() if g["result"] and not g["guest"] and worth(g["result"]) and g["round"] <= upto]
    def rows(self, upto=99):
        rows = {p: dict(points=0, games=0, w=0, d=0, l=0, byes=0, op=0, og=0, sb=0, used=0, sides=[], met=[], by="-") for p in self.players()}
        for b in (b for r in self.rounds[:upto] if not r["annulled"] for b in r["byes"]):
            rows[b]["byes"] += 1
            rows[b]["points"] += self.points["bye"]
        for g in self.counted(upto):
            x = g["result"]
            for i, p in enumerate(g["players"]):
                row, mine = rows[p], 0 if x["how"] == "double" else (x["half"], 2 - x["half"])[i]
                row["points"] += self.of(x)[i]
                row["games"] += 1
                row["used"] += x["used"][i]
                row["ldw"[mine]] += 1
                if mine == 2: row["sides"].append(g["sides"][i])
                row["met"].append((g["players"][1 - i], mine))
        for row in rows.values():
            for o, half in row["met"]:
                row["op"] += rows[o]["points"]
                row["og"] += rows[o]["games"]
                row["sb"] += rows[o]["points"] * half
        return rows
    def table(self, upto=99):
        rows, die = self.rows(upto), self.rounds[0]["order"]
        die = die + [p for p in rows if p not in die]
        def value(tie, tied):
            if tie == "head-to-head":
                among, met = dict.fromkeys(tied, 0), set()
                for g in self.counted(upto):
                    if all(p in tied for p in g["players"]):
                        met.add(frozenset(g["players"]))
                        for p, n in zip(g["players"], self.of(g["result"])): among[p] += n
                return among.get if len(met) == len(tied) * (len(tied) - 1) // 2 else lambda p: 0
            return {"strength": lambda p: Fraction(rows[p]["op"], max(rows[p]["og"], 1)), "buchholz": lambda p: rows[p]["op"],
                    "sonneborn": lambda p: rows[p]["sb"], "games": lambda p: rows[p]["games"], "wins": lambda p: rows[p]["w"],
                    "time": lambda p: -rows[p]["used"], "die": lambda p: -die.index(p)}.get(tie, lambda p: rows[p]["sides"].count(tie[5:]))
        def split(tied, ties, by):
            if len(tied) < 2 or not ties: return tied
            f = value(ties[0], tied) if by else lambda p: rows[p]["points"]
            out = []
            for v in sorted({f(p) for p in tied}, reverse=True):
                part = [p for p in tied if f(p) == v]
                if out and by and self.version < 3: rows[part[0]]["by"] = ties[0]
                part = split(part, ties[1:] if by else ties, True)
                if out and by and self.version > 2: rows[part[0]]["by"] = ties[0]   # whoever came to stand there
                out += part
            return out
        return [f"{i + 1} {p} {x['points']} {x['games']} {x['w']} {x['d']} {x['l']} {x['byes']} {x['op']} {x['og']} {x['op']} {x['sb']} {x['used']} {x['by']}"
                for i, p in enumerate(split(list(rows), self.ties, False)) for x in [rows[p]]]
    def on_close(self, r):
        only(r, "round row")
        if self.closed or not all(g["result"] for g in self.games.values() if g["round"] == len(self.rounds)): refuse(r, "no round is to be closed")
        exact(r, "round", [str(len(self.rounds))])
        self.last = self.table()
        for got, want in zip(r.all("row"), self.last): differ(r, "row", got, want)
        differ(r, "row", len(r.all("row")), len(self.last))
        self.closed = True
        self.step(("round", len(self.rounds)))
        if self.format == "swiss-knockout" and len(self.rounds) == self.rounds_wanted and self.version < 3:
            self.seeds = [p for p in (row.split(" ")[1] for row in self.last) if p in self.here()][:self.top]
    def on_over(self, r):
        only(r, "place")
        if not self.closed or not self.rounds or self.waits or not self.done(): refuse(r, "a round is to come")
        exact(r, "place", self.places(1e9))
        self.over = True
    def places(self, upto):
        out, rest, late = [], [row.split(" ")[1] for row in self.last], {}
        for m in self.matches.values(): late.update(dict.fromkeys(m["players"], m["round"]))
        if self.format == "ladder": out = self.ladder
        elif self.format in ("knockout", "swiss-knockout"):
            out = list(dict.fromkeys(p for _, p in sorted(self.walk([], upto)[1].items()) if p)) if self.seeded() or self.format == "knockout" else []
        rest = [p for p in rest if p not in out]
        if self.format not in ("swiss", "robin"):
            rest.sort(key=lambda p: (self.format == "double" and min(self.losses(p), 2) // 2, -late.get(p, 0)))
        return out + rest
    def ending(self, r):
        if r.get("by") not in self.directors or not r.get("why").strip(): sys.exit(f"record {r.n}: want a director, and why")
        self.over, self.waits = True, False
    def on_finish(self, r):
        only(r, "why place")
        self.ending(r)
        if not self.closed or not self.rounds: refuse(r, "no closed round")
        exact(r, "place", self.places(len(self.rounds)))
    def on_cancel(self, r):
        only(r, "why game")
        self.ending(r)
        exact(r, "game", [i for i, g in self.games.items() if not g["result"]])
        for i in r.all("game"):
            self.games[i]["result"] = dict(how="annulled", half=1, margin=-1, used=(0, 0), at=at(r), rule="director")
    def on_undo(self, r):
        only(r, "from why")
        if r.get("by") not in self.directors or not r.get("why"): refuse(r, "want a director, and why")
        number(r, r.get("from"), 1, r.n - 1)

class Fault(Exception):   # a record that cannot be, and the first that does not count for it
    def __init__(self, first, why): self.first, self.why = first, why

UNDOABLE = "withdraw until outage judge panel stop result annul close over finish cancel".split()
def last_line(e, recs):   # the first record of what a director said last, if that can be undone; questions to players may follow it
    n = len(recs) - 1
    while n > 0 and recs[n].type == "ask" and not recs[n].get("by"): n -= 1
    while n > 0 and recs[n].type in UNDOABLE and recs[n].get("by") in e.directors:
        if not recs[n - 1].get("more"): return n
        n -= 1
    return 0

def fold(recs):
    try: e = Event(recs[0])
    except (ValueError, KeyError) as what: refuse(recs[0], f"it cannot be read: {what!r}")
    undone, i = {}, len(recs) - 1
    while i > 0:   # the last records from one on may be undone by a later one; they stay and count no more
        first = recs[i].get("from") if recs[i].type == "undo" else ""
        if first.isdigit() and 0 < int(first) < i: undone[int(first)] = i; i = int(first)
        i -= 1
    i = 1
    while i < len(recs):
        if i in undone:
            try: fold(recs[:undone[i]])
            except Fault as f:
                if f.first != i: raise Fault(undone[i], f"record {undone[i]} (undo): record {f.first} is the first that cannot be")
            else:
                if e.version < 3 or last_line(e, recs[:undone[i]]) != i: raise Fault(undone[i], f"record {undone[i]} (undo): what it undoes can be")
            if e.version > 2: e.causes |= {r.get("cause").rpartition(" ")[0] for r in recs[i:undone[i]] if re.fullmatch(CAUSE, r.get("cause"))}
            e.blocks += sum(r.type in ("lock", "settle") for r in recs[i:undone[i]])
            i = undone[i]
        r, why = recs[i], ""
        try:
            differ(r, "rec", r.n, i)
            if e.over and r.type != "undo": refuse(r, "the event is over")
            at(r)
            e.cause(r)
            e.author(r)
            getattr(e, "on_" + r.type)(r)
            e.caused(r)
        except SystemExit as what: why = str(what)
        except (ValueError, KeyError, IndexError, AttributeError, TypeError) as what: why = f"record {r.n} ({r.type}) cannot be read: {what!r}"
        if why:
            while i > 1 and recs[i - 1].get("more"): i -= 1   # what was recorded together is taken together
            raise Fault(i, why)
        i += 1
    if e.dead_end(): raise Fault(e.lock_at, f"record {e.lock_at} (lock): the round cannot be paired")
    return e

def main(folder):
    read = lambda name: open(os.path.join(folder, name), encoding="utf-8").read()
    recs = [Record(t + "\n") for t in read("ledger.txt").rstrip("\n").split("\n\n")]
    note = read("checkpoint.txt").split("\n")
    at, signed = int(note[1]), base64.b64decode(note[2])
    if root([H(b"\0" + r.text.encode()) for r in recs[:at]]) != signed or at > len(recs):
        wrong = f"the root at {at} records is not the one that the checkpoint signs"
    else: wrong = ""
    try: e = fold(recs)
    except Fault as f: sys.exit(f.why)
    if wrong: sys.exit(wrong)
    print(f"{e.name}: {len(recs)} records, {len(e.rounds)} rounds, {len(e.games)} games: no difference")

bad = 0
for folder in sys.argv[1:]:
    try: main(folder)
    except SystemExit as what: bad, _ = 1, print(f"{folder}: {what}")
sys.exit(bad)
