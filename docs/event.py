#!/usr/bin/env python3
"""Compute the ledger of an event anew, and name the first record and field that differ.

Written from tournaments-reference.md ("What the ledger says") and protocol.md alone. Headings in capitals below, and the
docstrings, name the paragraphs of those pages. It needs nothing but Python 3.

    python3 docs/event.py FOLDER [FOLDER ...]

It prints one line for each folder, and ends with 1 if there is a difference in one of them.
It leaves out the signatures, whether names that are shown can be read, and the games (`pbem event audit` does these).
"""
import base64
import calendar
import hashlib
import hmac
import os
import re
import sys
import time
from fractions import Fraction


class Fault(Exception):
    """A record says something that the rules do not allow or that does not follow; `field` is where."""

    def __init__(self, text, field=""):
        super().__init__(text)
        self.field = field


def need(holds, text, field=""):
    """Refuses the record unless the condition holds."""
    if not holds:
        raise Fault(text, field)


def same(record, field, computed):
    """Refuses the record unless the values of the field are those computed."""
    was, computed = record.all(field), [str(c) for c in computed]
    if was != computed:
        at = next((i for i, two in enumerate(zip(was, computed)) if two[0] != two[1]), None)
        fault = Fault("it says %r, computed is %r" % ((was, computed) if at is None else (was[at], computed[at])), field)
        fault.computed = computed
        raise fault


# ---------------------------------------------------------------- RECORDS

# The fields of each type, next to those that every record may have.
ALWAYS = "at by cause more"
FIELDS = {
    "enter": "player shown role contact salt losses rating named key proof agent",
    "confirm": "player round salt",
    "withdraw": "player how why",
    "annul": "round why game",
    "rating": "player rating",
    "seed": "player seed",
    "entries": "until",
    "prohibit": "player other off why",
    "import": "round order match bye narrow",
    "ask": "player",
    "say": "to text",
    "unbar": "player why",
    "lock": "round block lock text",
    "pairing": "round key randomness signature order seeds second match game bye guest",
    "bid": "match player seal salt side bid pass",
    "settle": "match block lock text",
    "sides": "match lapsed key randomness signature open game",
    "begin": "game root",
    "until": "round until why",
    "extend": "game hours why",
    "contact": "player contact",
    "stop": "game why over used score day root size estimate idle",
    "judge": "player",
    "panel": "game judge",
    "claim": "game player outcome why",
    "vote": "game player seal",
    "votes": "game open",
    "result": "game how outcome score half margin points used rule agree vote day root size why",
    "outage": "from to why void",
    "close": "round row",
    "over": "place",
    "finish": "why place",
    "cancel": "why game",
    "undo": "from why",
}
# Those that may stand in a record several times.
SEVERAL = {
    "annul": "game", "cancel": "game", "close": "row", "finish": "place", "import": "match bye narrow", "lock": "text",
    "outage": "void", "over": "place", "pairing": "match game bye guest", "panel": "judge", "result": "vote",
    "settle": "text", "sides": "lapsed open game", "votes": "open",
}
NEWER = {"ask", "unbar", "annul", "say", "rating", "seed", "prohibit", "import", "entries"}  # only from version 3 on


class Record:
    """One record: its number, its type and its fields in their order."""

    def __init__(self, number, kind, fields):
        self.number, self.kind, self.fields = number, kind, fields

    def all(self, key):
        """Returns the values of a field that may come several times."""
        return [v for k, v in self.fields if k == key]

    def get(self, key):
        """Returns the first value of a field, or None; an empty one is as none."""
        return next((v for k, v in self.fields if k == key), None) or None

    def text(self, key):
        """Returns the first value of a field, or nothing."""
        return self.get(key) or ""

    def more(self):
        """Reports whether the record counts only with the next."""
        return self.get("more") is not None


def read(data):
    """Splits a ledger into records (protocol.md, "The ledger"). Returns them with their bytes as leaves."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("the ledger is not UTF-8")
    need(not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", text), "the ledger has a control character")
    records, leaves = [], []
    end = text.rfind("\n\n")
    for block in text[:end].split("\n\n") if end >= 0 else []:
        lines = block.split("\n")
        number = len(records)
        need(lines[0] == "rec %d" % number, "record %d: it begins with %r" % (number, lines[0]))
        need(len(lines) > 1 and lines[1].startswith("type "), "record %d: it has no type" % number)
        fields = [tuple(line.split(" ", 1)) if " " in line else (line, "") for line in lines[2:]]
        need(not any(line.endswith(" ") and line.count(" ") == 1 for line in lines), "record %d: a space without a value" % number)
        records.append(Record(number, lines[1][5:], fields))
        leaves.append((block + "\n").encode())
    need(records, "the ledger is empty")
    return records, leaves


def root(leaves):
    """Returns the root of the tree over some leaves (protocol.md, "Tree")."""
    if len(leaves) == 1:
        return hashlib.sha256(b"\0" + leaves[0]).digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return hashlib.sha256(b"\1" + root(leaves[:split]) + root(leaves[split:])).digest()


# ---------------------------------------------------------------- NUMBERS, INSTANTS, NAMES

def number(text, low=-999999999, high=999999999, field=""):
    """Reads a whole number ("Numbers")."""
    need(text is not None and re.fullmatch("0|-?[1-9][0-9]{0,8}", text), "%r is no number" % text, field)
    need(low <= int(text) <= high, "%s: want %d to %d" % (text, low, high), field)
    return int(text)


def numbers(text, count, low=-999999999, field=""):
    """Reads some numbers with a space between."""
    parts = (text or "").split(" ")
    need(len(parts) == count, "%r: want %d numbers" % (text, count), field)
    return [number(p, low, field=field) for p in parts]


def instant(text, field="at"):
    """Reads an instant ("Instants"), as seconds."""
    try:
        need(re.fullmatch("2[01][0-9]{2}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}Z", text or ""), "", field)
        seconds = calendar.timegm(time.strptime(text, "%Y-%m-%dT%H:%M:%SZ"))
        need(written(seconds) == text, "", field)
        return seconds
    except (ValueError, Fault):
        raise Fault("%r is no instant" % text, field)


def written(seconds):
    """Writes an instant."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def day(text):
    """Reads a day of an instant."""
    instant((text or "") + "T00:00:00Z", "day")
    return text


def is_hex(text, digits):
    """Reports whether a text is so many hex digits."""
    return re.fullmatch("[0-9a-f]{%d}" % digits, text or "") is not None


def is_name(text):
    """Reports whether a text can be the name of a person."""
    return re.fullmatch("[a-z][a-z0-9-]{0,31}", text or "") is not None


def sha(text):
    """Returns the SHA-256 of a text in hex digits."""
    return hashlib.sha256(text.encode()).hexdigest()


# ---------------------------------------------------------------- DICE

GENESIS, PERIOD = 1692803367, 3  # of quicknet (protocol.md, "Beacon")
CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"


class Dice:
    """The dice of one block (protocol.md, "Definitions")."""

    def __init__(self, key, lock, randomness):
        text = "pbem-seed/1\n%s\n%s\n" % (lock, randomness or "-")
        self.seed = hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).digest()

    def row(self, event):
        """Yields the bytes of an event's row."""
        count = 0
        while True:
            text = "pbem-die/1\n%s\n%d\n" % (event, count)
            yield from hmac.new(self.seed, text.encode(), hashlib.sha256).digest()
            count += 1

    def below(self, row, n):
        """Returns the next number below n of a row."""
        size, most = (1, 256) if n <= 256 else (4, 1 << 32)
        while True:
            b = int.from_bytes(bytes(next(row) for _ in range(size)), "big")
            if b < most - most % n:
                return b % n

    def shuffle(self, event, items):
        """Returns the order of an event."""
        items, row = sorted(items, key=lambda s: s.encode()), self.row(event)
        for k in range(len(items), 1, -1):
            other = self.below(row, k)
            items[k - 1], items[other] = items[other], items[k - 1]
        return items

    def coin(self, event):
        """Returns 1 or 2, a die of two sides."""
        return self.below(self.row(event), 2) + 1


class Chain:
    """The chain of keys: each key hashes down to the anchor."""

    def __init__(self, game, anchor, links):
        self.game, self.links, self.known = game, links, {0: anchor}

    def check(self, block, key):
        """Refuses a key that is not the key of the block."""
        need(is_hex(key, 64), "the key is none", "key")
        down, at = key, block
        while at not in self.known:
            need(is_hex(self.known[0], 64), "the anchor is no key", "key")
            text = "pbem-chain/1\n%s\n%d\n" % (self.game, at)
            down, at = hashlib.sha256(text.encode() + bytes.fromhex(down)).hexdigest(), at - 1
        need(down == self.known[at], "it hashes to %r, computed is %r" % (down, self.known[at]), "key")
        self.known[block] = key


def seal(salt, text):
    """Returns the seal of a text (protocol.md, "Seal")."""
    return sha("pbem-seal/1\n%s\n%s" % (salt, text))


# ---------------------------------------------------------------- TERMS

FORMATS = ("swiss", "knockout", "swiss-knockout", "robin", "ladder", "double")
BEHIND = ("double-knockout", "pools-knockout")  # of version 3
OWN = ("resigned", "time")  # points of their own ("Points of their own")
POINTS = ("win", "narrow", "draw", "narrow-loss", "loss", "forfeit", "bye", "margin")
TIES = ("head-to-head", "strength", "buchholz", "sonneborn", "games", "wins", "time", "die")
RATED = ("rating-met", "rating-beaten")
ENDS = ("agreed", "panel", "overstep", "estimate", "time", "margin", "draw")
LATE = ("swiss", "swiss-knockout", "ladder", "double", "double-knockout")


class Terms:
    """The terms of an event, read from its first record."""

    def __init__(self, record):
        need(record.kind == "event", "the first record is no event")
        one = record.text
        self.event, self.at = one("event"), instant(record.get("at"))
        need(is_name(self.event) and "--" not in self.event and self.event[-1] != "-", "the name of the event", "event")
        self.title, self.scenario, self.unit = one("title"), one("scenario"), one("unit")
        self.format, self.bidding, self.odd = one("format"), one("sides"), one("odd")
        need(self.format in FORMATS + BEHIND, "format %r" % self.format, "format")
        need(self.bidding in ("drawn", "fixed", "sealed", "open"), "sides %r" % self.bidding, "sides")
        need(self.odd in ("bye", "eliminator"), "odd %r" % self.odd, "odd")
        self.rounds = number(record.get("rounds"), 1, 99)
        self.top = number(record.get("top"), 2, 64)
        self.games = number(record.get("games"), 1, 2)
        self.sides = record.all("side")
        need(len(self.sides) == 2 and self.sides[0] != self.sides[1], "want two sides", "side")
        self.points = {}
        for key in POINTS:
            self.points[key] = next((number(v[len(key) + 1:], 0, 1000) for v in record.all("points") if v.startswith(key + " ")), 0)
        need(self.points["win"] > self.points["loss"], "a win gives no more than a loss", "points")
        self.own = {}
        for key in OWN:
            for v in record.all("points"):
                if v.startswith(key + " "):
                    self.own[key] = number(v[len(key) + 1:], 1, 1000, "points")
        self.tie, self.end, self.directors = record.all("tie"), record.all("end"), record.all("director")
        for t in self.tie:
            need(t in TIES or t in RATED or t in ["wins:" + s for s in self.sides], "tie-break %r" % t, "tie")
        for e in self.end:
            need(e in ENDS, "end %r" % e, "end")
        need(self.directors, "want a director", "director")
        self.clock = record.all("clock") or None
        self.lapse = record.get("lapse")
        need(self.lapse in (None, "rules"), "lapse", "lapse")
        self.beacon, self.rematch = record.get("beacon"), record.get("rematch")
        need(self.beacon in (None, "drand-quicknet"), "beacon", "beacon")
        need(self.rematch in (None, "never", "unavoidable"), "rematch", "rematch")
        self.bar = number(record.get("bar"), 1, 3660) if record.get("bar") is not None else None
        self.version = number(record.get("version"), 2, 4) if record.get("version") is not None else 1
        self.most = self.bids = self.confirm = self.late = self.length = None
        if self.version > 1:
            self.most = number(record.get("most"), 1, 99999)
            if self.bidding in ("sealed", "open"):
                self.bids = number(record.get("bids"), 1, 2376)
        if self.version > 2:
            self.confirm, self.late = number(record.get("confirm"), 1, 2376), number(record.get("late"), 1, 99)
            self.length = number(record.get("length"), 1, 8784) if record.get("length") is not None else None
        self.auto = self.version > 2 and record.get("auto") == "yes"
        self.preview = None
        if self.version > 2 and record.get("preview") is not None:
            self.preview = number(record.get("preview"), 1, 60, "preview")
            need("panel" in self.end, "no panel gets the positions", "preview")
        self.informed = self.preview is not None and record.get("informed") == "yes"
        need(self.version > 3 or not self.informed and "estimate" not in self.end, "estimates are of version 4")
        self.read_seeds(record)
        self.read_counts(record)
        self.read_entries(record)
        need(self.version > 2 or not self.own and not set(self.tie) & set(RATED), "this is of version 3")
        self.anchor, self.links, self.vkey = one("anchor"), number(record.get("links"), 0, 1000000), one("vkey")
        need(record.fields == self.written(), "the fields are not those of an event, in their order")

    def read_seeds(self, record):
        """Reads the terms of "Seeds"; they are of version 3."""
        self.seeds, self.former, self.accelerate = record.get("seeds"), record.get("former"), []
        self.left = self.pool = self.through = self.second = self.beside = None
        self.former_places = record.all("former-place")
        self.top_half, self.top_bye = record.get("top-half") == "yes", record.get("top-bye") == "yes"
        if self.version < 3:
            need(self.format in FORMATS, "the format is of version 3", "format")
            self.seeds = self.former = None
            self.former_places, self.top_half, self.top_bye = [], False, False
            return
        need(self.seeds in (None, "rating", "hand", "places"), "seeds %r" % self.seeds, "seeds")
        scored = self.format in ("swiss", "swiss-knockout", "double", "double-knockout")
        if self.seeds == "places":
            parts = (self.former or "").split(" ")
            need(len(parts) == 3 and is_name(parts[0]) and is_hex(parts[2], 64), "former", "former")
            number(parts[1], 1, field="former")
            names = self.former_places
            need(names and len(set(names)) == len(names) and all(is_name(n) for n in names), "former-place", "former-place")
        else:
            need(self.former is None and not self.former_places, "former is of seeds places", "former")
        need(self.seeds and scored or not self.top_half and not self.top_bye, "top-half", "top-half")
        need(self.odd == "bye" or not self.top_bye, "top-bye", "top-bye")
        self.accelerate = [number(n, 1, 1000, "accelerate") for n in record.all("accelerate")]
        a = self.accelerate
        need(a == sorted(a, reverse=True), "accelerate", "accelerate")
        fits = len(a) < self.rounds and self.format in ("swiss", "swiss-knockout") and not self.top_half and not self.top_bye
        need(not a or fits, "accelerate", "accelerate")
        self.read_behind(record)

    def read_behind(self, record):
        """Reads the terms of "Formats with a knock-out behind them"."""
        def maybe(key, low, high):
            return number(record.get(key), low, high, key) if record.get(key) is not None else None
        if self.format == "double-knockout":
            self.left = number(record.get("left"), 2, 64, "left")
            need(self.rematch == "unavoidable", "rematch", "rematch")
        if self.format == "pools-knockout":
            self.pool = number(record.get("pool"), 3, 6, "pool")
            self.through = maybe("through", 1, self.pool)
            need(self.odd == "bye" and self.points["bye"] == 0, "a bye gives points", "points")
        if self.format in BEHIND + ("swiss-knockout",):
            self.second = maybe("second", 2, 64)
        if self.version > 3 and self.format in BEHIND + ("knockout", "swiss-knockout"):
            self.beside = record.get("beside")
            need(self.beside in (None, "ladder"), "beside", "beside")

    def read_counts(self, record):
        """Reads the terms of "How games count"; they are of version 3."""
        self.drawn_match = self.fixed_bid = None
        self.halves = self.version > 2 and record.get("halves") == "yes"
        self.guests_count = self.version > 2 and record.get("eliminator") == "counts"
        if self.version < 3:
            return
        self.drawn_match = record.get("drawn-match")
        if self.drawn_match is not None:
            fits = self.drawn_match in self.sides and self.games == 1 and self.format in ("knockout", "swiss-knockout", "double")
            need(fits, "drawn-match", "drawn-match")
        if record.get("bid") is not None:
            parts = record.get("bid").split(" ")
            need(len(parts) == 2 and parts[0] in self.sides, "bid", "bid")
            need(self.version > 3 or self.bidding in ("drawn", "fixed"), "bid", "bid")
            self.fixed_bid = parts[0], number(parts[1], 1, self.most, "bid")
        if self.guests_count:
            need(self.odd == "eliminator" and self.format not in ("knockout", "ladder"), "eliminator", "eliminator")
        need("time" not in self.own or self.lapse == "rules" and "overstep" in self.end, "points time", "points")

    def read_entries(self, record):
        """Reads the terms of "Entries"; they are of version 3."""
        self.limit = self.enter_until = None
        self.machines = record.get("machines")
        need(self.version > 2 or self.machines is None, "machines", "machines")
        if self.version < 3:
            return
        if record.get("limit") is not None:
            self.limit = number(record.get("limit"), 2, 10000, "limit")
        if record.get("enter-until") is not None:
            self.enter_until = instant(record.get("enter-until"), "enter-until")
            need(self.enter_until > self.at, "it is over", "enter-until")
        if self.machines is not None:
            need(self.version > 3 and self.machines in ("labelled", "only"), "machines", "machines")

    def written(self):
        """Returns the fields of the record, as the table of the page has them."""
        out = [("event", self.event), ("at", written(self.at)),
               ("title", self.title), ("scenario", self.scenario), ("format", self.format), ("rounds", self.rounds),
               ("top", self.top), ("games", self.games), ("sides", self.bidding)]
        out += [("side", s) for s in self.sides] + [("unit", self.unit), ("odd", self.odd)]
        out += [("points", "%s %d" % (k, self.points[k])) for k in POINTS]
        out += [("points", "%s %d" % (k, self.own[k])) for k in OWN if k in self.own]
        out += [("tie", t) for t in self.tie] + [("end", e) for e in self.end] + [("director", d) for d in self.directors]
        more = [("clock", line) for line in self.clock or ()]
        more += [("lapse", self.lapse), ("beacon", self.beacon), ("rematch", self.rematch),
                ("bar", self.bar), ("version", self.version if self.version > 1 else None), ("most", self.most),
                ("bids", self.bids), ("confirm", self.confirm), ("late", self.late), ("length", self.length),
                ("auto", "yes" if self.auto else None), ("preview", self.preview), ("informed", "yes" if self.informed else None)]
        yes = {True: "yes", False: None}
        more += [("seeds", self.seeds), ("former", self.former)] + [("former-place", n) for n in self.former_places]
        more += [("top-half", yes[self.top_half]), ("top-bye", yes[self.top_bye])]
        more += [("accelerate", n) for n in self.accelerate]
        more += [("left", self.left), ("pool", self.pool), ("through", self.through), ("second", self.second),
                 ("beside", self.beside)]
        more += [("drawn-match", self.drawn_match), ("bid", self.fixed_bid and "%s %d" % self.fixed_bid),
                 ("halves", yes[self.halves]), ("eliminator", "counts" if self.guests_count else None),
                 ("limit", self.limit), ("enter-until", self.enter_until and written(self.enter_until)),
                 ("machines", self.machines)]
        out += [(k, v) for k, v in more if v is not None]
        out += [("anchor", self.anchor), ("links", self.links), ("vkey", self.vkey)]
        return [(k, str(v)) for k, v in out]


# ---------------------------------------------------------------- PEOPLE, ROUNDS, MATCHES, GAMES

class Person:
    """Somebody who entered: player, eliminator or judge."""

    def __init__(self, name, role, salt, place, losses, is_named):
        self.name, self.role, self.salt, self.place, self.losses = name, role, salt, place, losses
        self.is_named, self.gone, self.confirmed, self.rating, self.seed, self.first_round = is_named, None, 0, 0, 0, 0
        self.silent_asks, self.asked, self.barred, self.unbarred = 0, None, False, False


class Round:
    """A round from its lock on."""

    def __init__(self, at, block, text, names, beacon):
        self.locked_at, self.block, self.lock, self.names, self.beacon = at, block, text, names, beacon
        self.order, self.matches, self.paired_at, self.seeds, self.drawn_match = None, [], None, None, None
        self.until = self.until_set = None
        self.is_closed = self.is_annulled = False


class Match:
    """Two who meet, or one with a bye: then `second` is None."""

    def __init__(self, id_, round_, first, second, is_guest):
        self.id, self.round, self.first, self.second, self.is_guest = id_, round_, first, second, is_guest
        self.games, self.bids, self.settle, self.has_sides, self.is_beside = [], [], None, False, False


class Game:
    """One game of a match; `players` stand as in the match."""

    def __init__(self, id_, match, sides, bids):
        self.id, self.match, self.players = id_, match, (match.first, match.second)
        self.sides, self.bids = sides, bids
        self.begun, self.stop, self.result, self.panel = None, None, None, None
        self.claims, self.votes, self.opened, self.is_narrow = {}, {}, None, False

    def line(self):
        """Returns the field `game` of a pairing or of sides."""
        return " ".join([self.id] + ["%s %s %d" % (p, s or "-", b) for p, s, b in zip(self.players, self.sides, self.bids)])


class Stop:
    """What a `stop` says of a game."""

    def __init__(self, why, over, used, score, root_, size, idle, day_, estimate):
        self.why, self.over, self.used, self.score = why, over, used, score
        self.root, self.size, self.idle, self.day, self.estimate = root_, size, idle, day_, estimate


class Result:
    """What counts of a `result`."""

    def __init__(self, how, outcome, half, after, margin, points, used, at, rule):
        self.how, self.outcome, self.half, self.after, self.margin = how, outcome, half, after, margin
        self.points, self.used, self.at, self.rule = points, used, at, rule

    def halves(self):
        """Returns the half points of both."""
        return (0, 0) if self.outcome == "both" else (self.half, 2 - self.half)


# ---------------------------------------------------------------- A SWISS PAIRING

def cheapest(cost):
    """Returns the pairs of the perfect matching of least cost, as a list of partners.

    cost[i][j] is a whole number for each two of an even number of items. Edmonds' algorithm with weights, O(n^3).
    """
    n = len(cost)
    if n == 0:
        return []
    top = (max(max(row) for row in cost) + 1) * (n + 1)
    weight = [[0] * (n + 1)] + [[0] + [top - c for c in row] for row in cost]
    size = n + n // 2 + 2
    edge = [[(u, v) for v in range(size)] for u in range(size)]
    real = [[u != v and 0 < u <= n and 0 < v <= n for v in range(size)] for u in range(size)]
    label = [0] + [max(weight[u][v] for v in range(1, n + 1) if v != u) for u in range(1, n + 1)] + [0] * (size - n - 1)
    label = [max(label)] * (n + 1) + [0] * (size - n - 1)
    mate, slack, outer, parent = [0] * size, [0] * size, list(range(n + 1)) + [0] * (size - n - 1), [0] * size
    inside = [[0] * (n + 1) for _ in range(size)]
    for u in range(1, n + 1):
        inside[u][u] = u
    kind, seen, petals = [-1] * size, [0] * size, [[] for _ in range(size)]
    state = {"used": n, "time": 0}
    queue = []

    def gap(e):
        return label[e[0]] + label[e[1]] - 2 * weight[e[0]][e[1]]

    def tighten(u, x):
        if not slack[x] or gap(edge[u][x]) < gap(edge[slack[x]][x]):
            slack[x] = u

    def reslack(x):
        slack[x] = 0
        for u in range(1, n + 1):
            if real[u][x] and outer[u] != x and kind[outer[u]] == 0:
                tighten(u, x)

    def push(x):
        if x <= n:
            queue.append(x)
        else:
            for p in petals[x]:
                push(p)

    def set_outer(x, b):
        outer[x] = b
        if x > n:
            for p in petals[x]:
                set_outer(p, b)

    def position(b, x):
        p = petals[b].index(x)
        if p % 2:
            petals[b][1:] = petals[b][:0:-1]
            return len(petals[b]) - p
        return p

    def set_mate(u, v):
        e = edge[u][v]
        mate[u] = e[1]
        if u > n:
            x = inside[u][e[0]]
            p = position(u, x)
            for i in range(p):
                set_mate(petals[u][i], petals[u][i ^ 1])
            set_mate(x, v)
            petals[u][:] = petals[u][p:] + petals[u][:p]

    def augment(u, v):
        while True:
            nxt = outer[mate[u]]
            set_mate(u, v)
            if not nxt:
                return
            set_mate(nxt, outer[parent[nxt]])
            u, v = outer[parent[nxt]], nxt

    def ancestor(u, v):
        state["time"] += 1
        while u or v:
            if u:
                if seen[u] == state["time"]:
                    return u
                seen[u] = state["time"]
                u = outer[mate[u]]
                if u:
                    u = outer[parent[u]]
            u, v = v, u
        return 0

    def add_blossom(u, top_, v):
        b = n + 1
        while b <= state["used"] and outer[b]:
            b += 1
        state["used"] = max(state["used"], b)
        label[b], kind[b], mate[b] = 0, 0, mate[top_]
        ring = [top_]
        for start in (u, v):
            x = start
            while x != top_:
                ring.append(x)
                y = outer[mate[x]]
                ring.append(y)
                push(y)
                x = outer[parent[y]]
            if start == u:
                ring[1:] = ring[:0:-1]
        petals[b] = ring
        set_outer(b, b)
        for x in range(1, state["used"] + 1):
            real[b][x] = real[x][b] = False
        inside[b] = [0] * (n + 1)
        for p in ring:
            for x in range(1, state["used"] + 1):
                if real[p][x] and (not real[b][x] or gap(edge[p][x]) < gap(edge[b][x])):
                    edge[b][x], edge[x][b] = edge[p][x], edge[x][p]
                    real[b][x] = real[x][b] = True
            for x in range(1, n + 1):
                if inside[p][x]:
                    inside[b][x] = p
        reslack(b)

    def expand(b):
        for p in petals[b]:
            set_outer(p, p)
        x = inside[b][edge[b][parent[b]][0]]
        at = position(b, x)
        for i in range(0, at, 2):
            p, q = petals[b][i], petals[b][i + 1]
            parent[p] = edge[q][p][0]
            kind[p], kind[q] = 1, 0
            slack[p] = 0
            reslack(q)
            push(q)
        kind[x], parent[x] = 1, parent[b]
        for p in petals[b][at + 1:]:
            kind[p] = -1
            reslack(p)
        outer[b] = 0

    def found(e):
        u, v = outer[e[0]], outer[e[1]]
        if kind[v] == -1:
            parent[v], kind[v] = e[0], 1
            nxt = outer[mate[v]]
            slack[v] = slack[nxt] = 0
            kind[nxt] = 0
            push(nxt)
        elif kind[v] == 0:
            top_ = ancestor(u, v)
            if not top_:
                augment(u, v)
                augment(v, u)
                return True
            add_blossom(u, top_, v)
        return False

    def grow():
        while True:
            while queue:
                u = queue.pop()
                if kind[outer[u]] == 1:
                    continue
                for v in range(1, n + 1):
                    if u != v and outer[u] != outer[v]:
                        if gap(edge[u][v]) == 0:
                            if found(edge[u][v]):
                                return True
                        else:
                            tighten(u, outer[v])
            step = None
            for b in range(n + 1, state["used"] + 1):
                if outer[b] == b and kind[b] == 1:
                    step = label[b] // 2 if step is None else min(step, label[b] // 2)
            for x in range(1, state["used"] + 1):
                if outer[x] == x and slack[x] and kind[x] != 1:
                    g = gap(edge[slack[x]][x])
                    g = g if kind[x] == -1 else g // 2
                    step = g if step is None else min(step, g)
            for u in range(1, n + 1):
                if kind[outer[u]] == 0:
                    label[u] -= step
                elif kind[outer[u]] == 1:
                    label[u] += step
            for b in range(n + 1, state["used"] + 1):
                if outer[b] == b and kind[b] in (0, 1):
                    label[b] += 2 * step if kind[b] == 0 else -2 * step
            queue.clear()
            for x in range(1, state["used"] + 1):
                if outer[x] == x and slack[x] and outer[slack[x]] != x and gap(edge[slack[x]][x]) == 0:
                    if found(edge[slack[x]][x]):
                        return True
            for b in range(n + 1, state["used"] + 1):
                if outer[b] == b and kind[b] == 1 and label[b] == 0:
                    expand(b)

    while True:
        queue.clear()
        for x in range(1, state["used"] + 1):
            kind[x], slack[x] = -1, 0
        for x in range(1, state["used"] + 1):
            if outer[x] == x and not mate[x]:
                parent[x], kind[x] = 0, 0
                push(x)
        if not queue:
            return [mate[u] - 1 for u in range(1, n + 1)]
        grow()


class Scores:
    """What a Swiss pairing weighs: points (or lost matches), byes, and how often two met; `players` in the order of the draw."""

    def __init__(self, players, score, byes, met, twice, apart=frozenset(), top_half=False, top_bye=False):
        self.players, self.score, self.byes, self.met, self.twice = players, score, byes, met, twice
        self.apart, self.top_half, self.top_bye = apart, top_half, top_bye

    def again(self, a, b):
        """Returns how many rematches a pair counts as."""
        times = self.met.get(frozenset((a, b)), 0)
        return times if self.twice else min(times, 1)

    def listed(self, players):
        """Returns players by points, the order deciding between equals."""
        return sorted(players, key=lambda p: -self.score[p])

    def groups(self, players):
        """Returns for each player how many groups of more points there are."""
        levels = sorted({self.score[p] for p in players}, reverse=True)
        return {p: levels.index(self.score[p]) for p in players}

    def pairs(self, players):
        """Returns the best pairs of an even number of players, and how many rematches they have."""
        row, below, n = self.listed(players), self.groups(players), len(players)
        never = (n + 1) ** (n + 3) * (n * n + 1) * (n + 1)
        digit = n + 1
        one = digit ** n
        pair = one * (n * n + 1)
        again = pair * (n + 1)
        cost = [[0] * n for _ in range(n)]
        for i in range(n):
            for j in range(i + 1, n):
                far = abs(below[row[i]] - below[row[j]])
                uneven = far > 0 or self.top_half and (i < n // 2) == (j < n // 2)
                c = self.again(row[i], row[j]) * again + uneven * pair + far * one + j * digit ** (n - 1 - i)
                c += (frozenset((row[i], row[j])) in self.apart) * never
                cost[i][j] = cost[j][i] = c
        mate = remembered(cost)
        out = [(row[i], row[mate[i]]) for i in range(n) if i < mate[i]]
        return out, sum(self.again(a, b) for a, b in out)

    def is_possible(self, players, rematches=False):
        """Reports whether an even number of players can be paired without those kept apart, and without a rematch."""
        cost = [[int(a != b and (frozenset((a, b)) in self.apart or not rematches and self.again(a, b) > 0)) for b in players]
                for a in players]
        mate = remembered(cost)
        return all(cost[i][mate[i]] == 0 for i in range(len(players)))

    def leftovers(self, players):
        """Returns the players in the order in which they are left over: byes, points, the last first; with `top-bye` the top."""
        if self.top_bye:
            return list(players)
        return sorted(reversed(players), key=lambda p: (self.byes[p], self.score[p]))


KNOWN = {}  # pairings that were computed before, by their costs


def remembered(cost):
    """Returns what `cheapest` does, computed once."""
    key = tuple(map(tuple, cost))
    if key not in KNOWN:
        KNOWN[key] = cheapest(cost)
    return KNOWN[key]


def pair_swiss(scores, rematches, ahead):
    """Returns the pairs and who is left over ("A Swiss pairing"), or None if there is no pairing."""
    players = scores.players
    alone, pairs = None, None
    if len(players) % 2 == 0:
        if not scores.is_possible(players, rematches):
            return None
        pairs, _ = scores.pairs(players)
    else:
        for p in scores.leftovers(players):
            others = [q for q in players if q != p]
            if scores.is_possible(others, rematches):
                alone, (pairs, _) = p, scores.pairs(others)
                break
        else:
            return None
    if ahead:
        pairs, alone = look_ahead(scores, pairs, alone)
    return pairs, alone


def look_ahead(scores, pairs, alone):
    """Exchanges opponents if the next round could not be paired otherwise ("One round ahead")."""
    if can_go_on(scores, pairs, alone):
        return pairs, alone
    players = list(scores.players)
    score = dict(scores.score)
    if alone is not None:
        players.append(None)
        score[None] = score[alone]
        pairs = pairs + [(alone, None)]
    wide = Scores(players, score, scores.byes, scores.met, scores.twice, scores.apart)
    row, below = wide.listed([p for p in players if p is not None]), wide.groups(players)
    rank = {p: i for i, p in enumerate(row)}
    rank[None] = len(row)

    def cost(all_pairs):
        far = [abs(below[a] - below[b]) for a, b in all_pairs]
        partners = {}
        for a, b in all_pairs:
            partners[rank[a]], partners[rank[b]] = rank[b], rank[a]
        return (sum(wide.again(a, b) for a, b in all_pairs), sum(f > 0 for f in far), sum(far),
                [partners[i] for i in range(len(partners))])

    most, tries = cost(pairs)[0], []
    for i in range(len(pairs)):
        for j in range(i + 1, len(pairs)):
            (a, b), (c, d) = pairs[i], pairs[j]
            for x, y in (((a, c), (b, d)), ((a, d), (b, c))):
                x, y = (tuple(sorted(p, key=rank.get)) for p in (x, y))
                lone = x[0] if x[1] is None else y[0] if y[1] is None else alone
                if lone is not None and scores.byes[lone] > scores.byes[alone]:
                    continue
                new = pairs[:i] + [x] + pairs[i + 1:j] + [y] + pairs[j + 1:]
                if cost(new)[0] <= most and not any(frozenset(p) in scores.apart for p in (x, y)):
                    tries.append((cost(new), new, lone))
    for _, new, lone in sorted(tries, key=lambda t: t[0]):
        new = [p for p in sorted(new, key=lambda p: rank[p[0]]) if p[1] is not None]
        if can_go_on(scores, new, lone):
            return new, lone
    return [p for p in pairs if p[1] is not None], alone


def can_go_on(scores, pairs, alone):
    """Reports whether the same players could be paired anew after these pairs without a rematch."""
    met, byes = dict(scores.met), dict(scores.byes)
    for pair in pairs:
        met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    if alone is None:
        return Scores(scores.players, scores.score, byes, met, False, scores.apart).is_possible(scores.players)
    byes[alone] += 1
    after = Scores(scores.players, scores.score, byes, met, False, scores.apart)
    fewest = min(byes[p] for p in scores.players)
    return any(after.is_possible([q for q in scores.players if q != p]) for p in scores.players if byes[p] == fewest)


# ---------------------------------------------------------------- A ROUND ROBIN, A LADDER

def robin_row(order, r):
    """Returns row r of the table of all against all, None for nobody ("A round robin")."""
    order = list(order) + ([None] if len(order) % 2 else [])
    n = len(order)
    m = n - 1
    s = r * n // 2 % m
    row = [(s, m) if r % 2 == 0 else (m, s)] + [((s + i) % m, (s - i) % m) for i in range(1, n // 2)]
    return [(order[a], order[b]) for a, b in row]


def robin_rows(order):
    """Returns how many rows that table has."""
    n = len(order) + len(order) % 2
    return n - 1 if n else 0


def ladder_of(log):
    """Returns the ladder after all that happened to it: those who came, who left, and the results of closed rounds."""
    ladder = []
    for what, value in log:
        if what == "come":
            ladder.append(value)
        elif what == "leave" and value in ladder:
            ladder.remove(value)
        elif what == "close":
            for match in value.matches:
                climb(ladder, match, value)
    return ladder


def climb(ladder, match, round_):
    """Moves the winner of a match up, if the winner stood below."""
    if match.second is None or match.is_guest or match.first not in ladder or match.second not in ladder:
        return
    first, second = half_points(match)
    if first == second:
        return
    winner, loser = (match.first, match.second) if first > second else (match.second, match.first)
    w, l = ladder.index(winner), ladder.index(loser)
    if w > l:
        ladder.remove(winner)
        ladder.remove(loser)
        at = (w + l) // 2
        ladder[at:at] = [winner, loser]


def half_points(match):
    """Returns the half points of both in a match."""
    results = [g.result for g in match.games if g.result]
    return sum(r.halves()[0] for r in results), sum(r.halves()[1] for r in results)


def ladder_pairs(ladder, round_number):
    """Returns the pairs of a ladder in a round and who rests, in the order of the ladder."""
    start = 0 if round_number % 2 else 1
    pairs = [(ladder[i], ladder[i + 1]) for i in range(start, len(ladder) - 1, 2)]
    met = {p for pair in pairs for p in pair}
    return pairs, [p for p in ladder if p not in met]


# ---------------------------------------------------------------- A BRACKET

class Tie:
    """A match of a bracket: its round, the first place played for (0: none), and where its two come from."""

    def __init__(self, round_, place, first, second):
        self.round, self.place, self.slots = round_, place, (first, second)


class Bracket:
    """A bracket of n seeds ("A bracket"). A slot is (kind, seed or index of a tie)."""

    def __init__(self, seeds):
        self.seeds, self.ties = seeds, []
        self.fates = {}     # tie -> (winner, loser), settled for good
        self.playing = {}   # tie -> its match, of the round paired last
        self.byes = {}      # tie -> who goes on in the round paired last
        self.done = 0       # bracket rounds that were paired or passed over
        self.heirs = {}     # who left -> who took their place
        self.build(len(seeds))

    def build(self, n):
        """Makes the ties of all rounds."""
        line = [1]
        while len(line) < n:
            line = [s for seed in line for s in (seed, 2 * len(line) + 1 - seed)]
        slots = [("seed", s) if s <= n else None for s in line]
        rounds, losers, r = len(line).bit_length() - 1, {}, 0
        ties = []
        while len(slots) > 1:
            r += 1
            line, losers[r] = [], []
            for a, b in zip(slots[::2], slots[1::2]):
                if a is None or b is None:
                    line.append(a or b)
                    continue
                tie = Tie(r, 1 if r == rounds else 0, a, b)
                ties.append(tie)
                line.append(("won", tie))
                losers[r].append(("lost", tie))
            slots = line
        if n >= 4:
            ties.append(Tie(rounds, 3, *losers[rounds - 1]))
        if n >= 6:
            rest, early = losers[rounds - 2], []
            if len(rest) > 2:
                early = [Tie(rounds - 1, 0, rest[i], rest[i + 1]) for i in range(0, len(rest) - 1, 2)]
                rest = [("won", t) for t in early] + rest[2 * len(early):]
            ties += early + [Tie(rounds, 5, *rest)]
        self.rounds = rounds
        for k, tie in enumerate(ties):
            tie.extra = k
        self.ties = sorted(ties, key=lambda t: t.round)

    def who(self, slot, fates):
        """Returns who stands in a slot, None for nobody or not known yet."""
        if slot[0] == "seed":
            name = self.seeds[slot[1] - 1]
        else:
            fate = fates.get(slot[1])
            name = fate and fate[0 if slot[0] == "won" else 1]
        while name in self.heirs:
            name = self.heirs[name]
        return name

    def settled(self, winner):
        """Returns the fates with those of the round paired last, as its results stand."""
        fates = dict(self.fates)
        for tie, match in self.playing.items():
            fates[tie] = winner(match)
        for tie, name in self.byes.items():
            fates[tie] = (name, None)
        return fates

    def next(self, winner, is_gone, passes):
        """Returns the next round in which two meet: its number, its ties with those who stand in them, the fates before it."""
        fates, passed = self.settled(winner), []
        for r in range(self.done + 1, self.rounds + 1):
            row = []
            for tie in self.ties:
                if tie.round == r:
                    two = [self.who(s, fates) for s in tie.slots]
                    row.append((tie, [None if p is None or is_gone(p) else p for p in two]))
            if not passes or any(a is not None and b is not None for _, (a, b) in row):
                return r, row, fates, passed
            passed += row
            for tie, (a, b) in row:
                fates[tie] = (a or b, None)
        return None, [], fates, passed

    def waiting(self, row, passed, fates, is_gone):
        """Returns who has no match in a round and stands in one of it, passed over just before it, or later."""
        busy = {p for _, two in row if None not in two for p in two}
        out = []
        for tie, two in passed + row:
            out += two
        for tie in self.ties:
            if tie.round > (row[0][0].round if row else self.rounds):
                out += [self.who(s, fates) for s in tie.slots]
        return [p for i, p in enumerate(out) if p is not None and not is_gone(p) and p not in busy and p not in out[:i]]

    def members(self, heirs):
        """Returns its seeds, and if so wanted those who took their places."""
        out = list(self.seeds)
        for name in out:
            if heirs and name in self.heirs:
                out.append(self.heirs[name])
        return out

    def holds(self, name, winner, is_gone):
        """Reports whether somebody who left would stand in a match that is to come, by a seed or as a winner."""
        _, _, fates, _ = self.next(winner, is_gone, True)
        slots = [s for tie in self.ties if tie.round > self.done for s in tie.slots]
        return any(s[0] != "lost" and self.who(s, fates) == name for s in slots)

    def places(self, fates, last):
        """Returns who holds which place that was played out in rounds up to the last one that counts, the first first."""
        out = {}
        for place in (1, 3, 5):
            for tie in self.ties:
                if tie.place == place and tie.round <= last:
                    out.update({p: place + i for i, p in enumerate(fates.get(tie, ())) if p is not None})
        return out


# ---------------------------------------------------------------- A MATCH, A ROW, PLACES

def match_winner(match):
    """Returns the winner and the loser of a match ("A match"); both are None where both lost, or nothing is decided."""
    if match.second is None:
        return match.first, None
    results = [g.result for g in match.games if g.result]
    if results and all(r.outcome == "both" for r in results):
        return None, None
    first, second = half_points(match)
    side = match.round.drawn_match
    if side and results and results[0].outcome != "none" and first == second == 1 and side in match.games[0].sides:
        return (match.first, match.second) if match.games[0].sides[0] == side else (match.second, match.first)
    if first == second:
        first = sum(r.after for r in results)
        second = 0
    if first == second:
        first = -sum(r.used[0] for r in results)
        second = -sum(r.used[1] for r in results)
    if first == second:
        order = match.round.order
        place = {p: i for i, p in enumerate(order)}  # an eliminator is in no draw and stands behind
        first, second = -place[match.first], -place.get(match.second, len(order))
    return (match.first, match.second) if first > second else (match.second, match.first)


class Score:
    """What the table counts of one player."""

    def __init__(self):
        self.points = self.games = self.wins = self.draws = self.losses = self.byes = self.used = 0
        self.against, self.by_side = [], {}  # (opponent, half points, points) of each game; wins with each side


def scores_of(event, rounds=None, pool=None):
    """Returns the score of every player, from the closed rounds; or from some rounds, or of the players of a pool."""
    table = {p.name: Score() for p in event.people.values() if p.role == "player" and (pool is None or p.name in pool)}
    for round_ in event.rounds if rounds is None else rounds:
        if not round_.is_closed:
            continue
        for match in round_.matches:
            if pool is not None and (match.second is None or match.first not in pool or match.second not in pool):
                continue
            if match.second is None or match.is_guest:
                if not round_.is_annulled and not match.is_guest:
                    table[match.first].byes += 1
                    table[match.first].points += event.terms.points["bye"]
                if not (match.is_guest and event.terms.guests_count):
                    continue
            for game in match.games:
                count(table, game, match.is_guest)
    return table


def count(table, game, is_guest):
    """Counts a game for both players; one without a result (`agreed`, `annulled`, nobody moved) is left out."""
    r = game.result
    if r.outcome == "none":
        return
    for i in (0,) if is_guest else (0, 1):
        s, half = table[game.players[i]], r.halves()[i]
        s.games += 1
        s.points += r.points[i]
        s.used += r.used[i]
        if not is_guest:
            s.against.append((game.players[1 - i], half, r.points[i]))
        if half == 2:
            s.wins += 1
            s.by_side[game.sides[i]] = s.by_side.get(game.sides[i], 0) + 1
        elif half == 1:
            s.draws += 1
        else:
            s.losses += 1


def standing(event, rounds=None, pool=None):
    """Returns the players of the table in their order, each with the tie-break that put them there ("A row")."""
    table = scores_of(event, rounds, pool)
    first = event.rounds[0].order if event.rounds and event.rounds[0].order else []
    players = list(first) + [p for p in table if p not in first]
    draw = {p: i for i, p in enumerate(players)}
    marks = {}
    players = sorted(table, key=lambda p: -table[p].points)
    out = []
    for group in split(players, lambda p: table[p].points):
        out += break_tie(event, table, draw, group, 0, marks)
    return out, marks, table


def split(players, key):
    """Splits players into groups of equal keys that follow one another."""
    groups = []
    for p in players:
        if groups and key(groups[-1][0]) == key(p):
            groups[-1].append(p)
        else:
            groups.append([p])
    return groups


def break_tie(event, table, draw, group, turn, marks):
    """Puts players of equal points in order by the tie-breaks from a turn on."""
    if len(group) == 1 or turn == len(event.terms.tie):
        return group
    tie = event.terms.tie[turn]
    key = tie_key(event, table, draw, group, tie)
    group = sorted(group, key=lambda p: -key(p))
    out = []
    for k, part in enumerate(split(group, key)):
        if k and event.terms.version < 3:
            marks[part[0]] = tie
        part = break_tie(event, table, draw, part, turn + 1, marks)
        if k and event.terms.version > 2:
            marks[part[0]] = tie
        out += part
    return out


def tie_key(event, table, draw, group, tie):
    """Returns what a tie-break counts of a player; more is better."""
    def opponents(p):
        return [table[o] for o, _, _ in table[p].against]

    if tie == "head-to-head":
        met = all(any(o == q for o, _, _ in table[p].against) for p in group for q in group if p != q)
        return lambda p: sum(points for o, _, points in table[p].against if o in group) if met else 0
    if tie == "strength":
        return lambda p: Fraction(sum(o.points for o in opponents(p)), max(1, sum(o.games for o in opponents(p))))
    if tie == "buchholz":
        return lambda p: sum(o.points for o in opponents(p))
    if tie == "sonneborn":
        return lambda p: sum(half * table[o].points for o, half, _ in table[p].against)
    if tie == "games":
        return lambda p: table[p].games
    if tie == "wins":
        return lambda p: table[p].wins
    if tie.startswith("wins:"):
        return lambda p: table[p].by_side.get(tie[5:], 0)
    if tie in RATED:
        def mean(p):
            met = [event.people[o].rating for o, half, _ in table[p].against if tie == "rating-met" or half == 2]
            met = [m for m in met if m]
            return Fraction(sum(met), len(met)) if met else 0
        return mean
    if tie == "time":
        return lambda p: -table[p].used
    return lambda p: -draw[p]


def rows(event):
    """Returns the rows of the table."""
    order, marks, table = standing(event)
    out = []
    for place, p in enumerate(order, 1):
        s = table[p]
        theirs = [table[o] for o, _, _ in s.against]
        out.append(" ".join(str(v) for v in (
            place, p, s.points, s.games, s.wins, s.draws, s.losses, s.byes, sum(o.points for o in theirs),
            sum(o.games for o in theirs), sum(o.points for o in theirs),
            sum(half * table[o].points for o, half, _ in s.against), s.used, marks.get(p, "-"))))
    return out


def places(event, finished):
    """Returns the places of the end ("The end")."""
    order, _, _ = standing(event)
    last = {p: 0 for p in order}
    for n, round_ in enumerate(event.rounds, 1):
        for match in round_.matches:
            if match.second is not None and not match.is_beside:
                last.update({p: n for p in (match.first, match.second) if p in last})
    form = event.terms.format
    if form in BEHIND or event.terms.second or event.terms.beside:
        return places_behind(event, order, sorted(order, key=lambda p: -last[p]), finished)
    rest = [p for p in sorted(order, key=lambda p: -last[p]) if p in event.in_table]
    if form in ("swiss", "robin"):
        return [p for p in order if p in event.in_table]
    if form == "ladder":
        head = event.ladder()
    elif form == "double":
        head = [p for p in rest if event.lost(p) < 2]
    else:
        head = []
        if event.bracket:
            b = event.bracket
            _, _, fates, _ = b.next(match_winner, event.is_gone, event.terms.version > 2)
            head = list(b.places(fates, b.done if finished else b.rounds))
            head = have_place(event, head) if event.terms.version < 4 else head
    return head + [p for p in rest if p not in head]


def have_place(event, names, head=()):
    """Returns those of some players who have a place ("Who has a place")."""
    return [p for p in names if p in event.in_table or p in head and event.terms.version > 3]


def places_behind(event, order, rest, finished):
    """Returns the places of formats with a knock-out behind them, and of a second bracket ("Places", "A second bracket")."""
    late = event.rounds[event.first_count:] if event.bracket else []
    last = {p: 0 for p in order}
    for n, round_ in enumerate(late, 1):
        for match in round_.matches:
            if match.second is not None and not match.is_beside:
                last.update({match.first: n, match.second: n})
    if event.terms.format in BEHIND:
        rank = {p: i for i, p in enumerate(event.ranks())}
        none = len(rank) if event.terms.version > 3 else 0
        rest = sorted(order, key=lambda p: (-last[p], rank.get(p, none)))
    head, brackets, played = [], (event.bracket, event.second), {}
    several = event.terms.second or event.terms.beside
    if several and not event.bracket and event.is_bracket(event.next_round()):
        brackets = event.brackets()  # as they would begin now
    for b in brackets:
        if b:
            _, _, fates, _ = b.next(match_winner, event.is_gone, True)
            here = b.places(fates, b.done if finished else b.rounds)
            played.update(here)
            within = b.members(event.terms.version > 3)
            if several:
                head += [p for p in here if p in within] + [p for p in rest if p in within and p not in here]
    if event.terms.beside:
        head += [p for p in ladder_of(event.beside_log) if p in rest and p not in head]
    head += [p for p in sorted(rest, key=lambda p: played.get(p, 7)) if p not in head]
    return have_place(event, head, played)


# ---------------------------------------------------------------- FORMATS WITH A KNOCK-OUT BEHIND THEM

def pools_of(draw, size):
    """Deals a draw into pools, to and fro ("Pools")."""
    n = -(-len(draw) // size)
    pools = [[] for _ in range(n)]
    for i, p in enumerate(draw):
        i %= 2 * n
        pools[i if i < n else 2 * n - 1 - i].append(p)
    return pools


def apart_in_first_round(line, pool, place):
    """Exchanges seeds so that two of one pool do not meet in the first round, if that can be helped."""
    b = 1
    while b < len(line):
        b *= 2
    line = list(line)

    def opponent(i):
        return b - 1 - i if b - 1 - i < len(line) else None

    for i in range(len(line)):
        j = opponent(i)
        if j is None or pool[line[i]] != pool[line[j]]:
            continue
        later = max(i, j)
        other = line[min(i, j)]
        for t in sorted(range(len(line)), key=lambda t: (abs(t - later), -t)):
            if t in (i, j) or place[line[t]] != place[line[later]] or pool[line[t]] == pool[line[later]]:
                continue
            across = opponent(t)
            if pool[line[t]] != pool[other] and (across is None or pool[line[across]] != pool[line[later]]):
                line[t], line[later] = line[later], line[t]
                break
    return line


# ---------------------------------------------------------------- THE EVENT

class Event:
    """The state of an event after some of its records."""

    def __init__(self, record):
        self.terms = Terms(record)
        self.people, self.rounds, self.matches, self.games = {}, [], {}, {}
        self.bracket, self.log, self.over, self.at = None, [], None, self.terms.at
        self.beside_log, self.beside_now = [], []  # of the ladder beside a bracket, and its pairs in the round paired last
        self.second, self.first_count, self.gone_then = None, 0, None
        self.waiting = None       # a lock or a settle whose dice are still to come
        self.hour, self.wanted_then = None, []
        self.in_table = set()     # who has a row in the last table
        self.apart = set()        # pairs of players kept apart
        self.judged = None        # how withdrawals as unconfirmed are judged that follow one another
        self.first_until = {}     # until of a round that is not locked
        self.enter_until = self.terms.enter_until
        self.vacant = []          # players who left, whose places somebody may take
        self.kept = []            # records that count, for undo

    # -------- who is there

    def is_gone(self, name):
        """Reports whether somebody is not in the event, or not any more."""
        return name not in self.people or self.people[name].gone is not None

    def person(self, name, roles=("player", "eliminator", "judge", "alternate")):
        """Returns somebody who is in the event."""
        need(name in self.people, "%r is not in the event" % name)
        p = self.people[name]
        need(p.role in roles, "%s is %s" % (name, p.role))
        need(p.gone is None, "%s has left" % name)
        return p

    def present(self):
        """Returns the players who are in the event, in the order in which they came."""
        return [p.name for p in self.people.values() if p.role == "player" and p.gone is None]

    def open_round(self):
        """Returns the round that is paired and not closed, or None."""
        if self.rounds and self.rounds[-1].order is not None and not self.rounds[-1].is_closed:
            return self.rounds[-1]
        return None

    def first_draw(self):
        """Returns the first draw, in the order of the seeds if there are any."""
        first = self.rounds[0] if self.rounds else None
        return first and (first.seeds or first.order) or []

    def seeded(self, order):
        """Returns an order in the order of the seeds ("The order of the seeds")."""
        last = 1 << 30
        former = self.terms.former_places
        rank = {"rating": lambda p: -self.people[p].rating, "hand": lambda p: self.people[p].seed or last,
                "places": lambda p: former.index(p) if p in former else last}[self.terms.seeds]
        return sorted(order, key=rank)

    def scored(self, n):
        """Reports whether round n is paired by points or losses."""
        form = self.terms.format
        return form in ("swiss", "double") or form in ("swiss-knockout", "double-knockout") and not self.is_bracket(n)

    def is_locked(self):
        """Reports whether a round is locked and not paired."""
        return bool(self.rounds) and self.rounds[-1].order is None

    def next_round(self):
        """Returns the number of the round that is paired next."""
        return len(self.rounds) + (1 if not self.rounds or self.rounds[-1].order is not None else 0)

    def game(self, name):
        """Returns a game."""
        need(name in self.games, "%r is no game" % name, "game")
        return self.games[name]

    # -------- systems

    def is_bracket(self, n):
        """Reports whether round n is of a bracket."""
        form = self.terms.format
        if form in BEHIND:
            return self.bracket is not None or self.first_over()
        return form == "knockout" and n > 1 or form == "swiss-knockout" and n > self.terms.rounds

    def the_bracket(self, order=None):
        """Returns the bracket as it stands, or as it would be seeded now."""
        if self.bracket:
            return self.bracket
        if self.terms.format == "knockout":
            return Bracket(order or self.present())
        return Bracket(self.bracket_seeds())

    def bracket_seeds(self):
        """Returns the seeds of the bracket behind other rounds, as they are now."""
        if self.terms.format == "pools-knockout":
            return self.pool_seeds()
        if self.terms.format == "double-knockout":
            return [p for p in self.ranks() if not self.is_gone(p) and self.half_losses(p) < 4][:self.terms.top]
        table, _, _ = standing(self)
        return [p for p in table if not self.is_gone(p)][:self.terms.top]

    def second_bracket(self, seeds):
        """Returns the second bracket, as it stands or would be seeded beside these seeds, or None."""
        if self.bracket or not self.terms.second or len(seeds) < 2:
            return self.second
        line = self.ranks() if self.terms.format in BEHIND else standing(self)[0]
        line = [p for p in line if not self.is_gone(p) and p not in seeds][:self.terms.second]
        return Bracket(line) if len(line) > 1 else None

    def brackets(self):
        """Returns the brackets, as they stand or would be seeded now."""
        first = self.the_bracket()
        second = self.second_bracket(first.seeds)
        return [b for b in (first, second) if b]

    def first_rounds(self):
        """Returns the rounds before the bracket."""
        return self.rounds[:self.first_count] if self.bracket else self.rounds

    def first_over(self):
        """Reports whether no round follows before the bracket ("When the first rounds are over")."""
        closed = sum(r.is_closed for r in self.rounds)
        if not closed or self.open_round():
            return False
        if self.terms.format == "pools-knockout":
            return self.pool_next() is None
        return closed >= self.terms.rounds or len([p for p in self.present() if self.half_losses(p) < 4]) <= self.terms.left

    def half_losses(self, name):
        """Returns the half losses of somebody in a double-knockout ("Half losses")."""
        out = 2 * self.people[name].losses
        for round_ in self.first_rounds():
            for m in round_.matches:
                if m.second is None or name not in (m.first, m.second) or m.is_guest and not self.terms.guests_count:
                    continue
                results = [g.result for g in m.games]
                if any(r is None for r in results) or not round_.is_closed:
                    continue
                good = [r.halves() for r in results if r.outcome not in ("both", "none")]
                if not good:
                    out += 2 * any(r.outcome == "both" for r in results)
                    continue
                mine, theirs = sum(h[0] for h in good), sum(h[1] for h in good)
                if name == m.second:
                    mine, theirs = theirs, mine
                out += 2 if mine < theirs else 1 if mine == theirs else 0
        return out

    def ranks(self):
        """Returns the ranks of the first rounds ("Places")."""
        if self.terms.format == "pools-knockout":
            return self.pool_line(self.tables(lambda p: True))[0]
        table, _, _ = standing(self, self.first_rounds())
        gone = self.gone_then if self.bracket else {p for p in table if self.is_gone(p)}
        losses = {p: self.half_losses(p) for p in table}
        last = {p: 0 for p in table}
        for n, round_ in enumerate(self.first_rounds(), 1):
            for m in round_.matches:
                if m.second is not None:
                    last.update({p: n for p in (m.first, m.second) if p in last})
        ahead = sorted([p for p in table if p not in gone and losses[p] < 4], key=lambda p: losses[p])
        return ahead + sorted([p for p in table if p not in ahead], key=lambda p: -last[p])

    # -------- pools

    def pools(self, draw=None):
        """Returns the pools."""
        return pools_of(draw or self.first_draw(), self.terms.pool)

    def pool_next(self):
        """Returns the next row in which two meet in some pool, or None."""
        r = self.robin_at() + 1
        while r < max([robin_rows(p) for p in self.pools()] or [0]):
            if any(self.meet(a, b) for p in self.pools() if r < robin_rows(p) for a, b in robin_row(p, r)):
                return r
            r += 1
        return None

    def meet(self, a, b):
        """Reports whether two are there to meet."""
        return None not in (a, b) and not self.is_gone(a) and not self.is_gone(b)

    def couples_pools(self, order, n):
        """Pairs a round of the pools."""
        r = self.row_paired = 0 if n == 1 else self.pool_next()
        out = []
        for pool in self.pools(order if n == 1 else None):
            pairs = [(a, b) for a, b in (robin_row(pool, r) if r < robin_rows(pool) else []) if self.meet(a, b)]
            busy = {p for two in pairs for p in two}
            out += pairs + [(p, None) for p in pool if not self.is_gone(p) and p not in busy]
        return out, set()

    def tables(self, counts):
        """Returns the tables of the pools, of those players who count, each with the scores."""
        out = []
        for pool in self.pools():
            order, _, table = standing(self, self.first_rounds(), pool)
            out.append(([p for p in order if counts(p)], table))
        return out

    def pool_line(self, tables):
        """Returns the line of the players of all pools, with the pool and the place of each ("The table of a pool")."""
        draw = {p: i for i, p in enumerate(self.first_draw())}
        line, pool, place = [], {}, {}
        for k in range(max([len(t[0]) for t in tables] or [0])):
            group = []
            for i, (order, table) in enumerate(tables):
                if k < len(order):
                    s = table[order[k]]
                    pool[order[k]], place[order[k]] = i, k
                    group.append((-Fraction(s.points, max(1, s.games)), -Fraction(s.wins, max(1, s.games)), draw[order[k]], order[k]))
            line += [g[-1] for g in sorted(group)]
        return line, pool, place

    def pool_seeds(self):
        """Returns the seeds that come from the pools."""
        tables = self.tables(lambda p: not self.is_gone(p))
        line, pool, place = self.pool_line(tables)
        return apart_in_first_round(line[:max(self.terms.top, (self.terms.through or 0) * len(tables))], pool, place)

    def lost(self, name):
        """Returns how many matches of a double elimination somebody has lost."""
        out = self.people[name].losses
        for round_ in self.rounds:
            for match in round_.matches:
                if match.second is None or match.is_guest and not self.terms.guests_count or name not in (match.first, match.second):
                    continue
                results = [g.result for g in match.games]
                if all(r is not None for r in results) and round_.is_closed:
                    both = all(r.outcome == "both" for r in results)
                    out += both or match_winner(match)[1] == name
        return out

    def ladder(self):
        """Returns the ladder as it stands."""
        here = [("come", p) for p in self.first_draw()]
        return ladder_of(here + self.log)

    def wanted(self):
        """Returns the players whom the next round wants ("Who confirms", "Players who confirm")."""
        n, form, new = self.next_round(), self.terms.format, self.terms.version > 2
        here = self.present()
        if form == "double":
            return [p for p in here if self.lost(p) < 2]
        if form == "robin" and new and n > 1:
            row = self.robin_next()
            if row is None:
                return []
            out = []
            for a, b in row[1]:
                two = [p for p in (a, b) if p is not None and not self.is_gone(p)]
                if len(two) == 2 or None in (a, b) and self.terms.odd == "eliminator":
                    out += two
            return [p for p in here if p in out]
        if form == "double-knockout" and not self.is_bracket(n):
            return [p for p in here if self.half_losses(p) < 4]
        if form == "pools-knockout" and n > 1 and not self.is_bracket(n):
            row = self.pool_next()
            out = [p for x in self.pools() if row < robin_rows(x) for two in robin_row(x, row) if self.meet(*two) for p in two]
            return [p for p in here if p in out]
        if self.is_bracket(n):
            b = self.the_bracket()
            if new:
                out = []
                for b in self.brackets():
                    _, row, _, _ = b.next(match_winner, self.is_gone, True)
                    out += [p for _, two in row if None not in two for p in two]
                out += self.climbers()
            else:
                _, row, _, _ = b.next(match_winner, lambda p: False, False)
                out = [p for _, two in row for p in two]
            return [p for p in here if p in out]
        return here

    def robin_next(self):
        """Returns the next row of a round robin: its number and its pairs."""
        order = self.first_draw()
        r = self.robin_at() + 1
        while r < robin_rows(order):
            row = robin_row(order, r)
            meet = any(None not in (a, b) and not self.is_gone(a) and not self.is_gone(b) for a, b in row)
            if meet or self.terms.version < 3:
                return r, row
            r += 1
        return None

    def robin_at(self):
        """Returns the row of the table that was paired last."""
        return getattr(self.rounds[-1] if self.rounds[-1].order is not None else self.rounds[-2], "row", 0)

    def is_end(self):
        """Reports whether the event is over after its closed rounds ("The end")."""
        form, closed = self.terms.format, sum(r.is_closed for r in self.rounds)
        new_brackets = self.terms.version > 2 and form not in ("swiss", "ladder", "robin", "double")
        if not self.rounds:
            return False
        if form == "double":
            return len([p for p in self.present() if self.lost(p) < 2]) < 2
        if not self.present() or self.terms.version < 3 and not self.wanted():
            return True
        if form in ("swiss", "ladder"):
            return closed >= self.terms.rounds
        if form == "robin":
            return self.robin_next() is None
        if form == "swiss-knockout" and closed < self.terms.rounds or form in BEHIND and not self.is_bracket(self.next_round()):
            return False
        if new_brackets:
            return all(b.next(match_winner, self.is_gone, True)[0] is None for b in self.brackets())
        return self.the_bracket().next(match_winner, self.is_gone, self.terms.version > 2)[0] is None

    def couples(self, order):
        """Pairs a round: returns the two of each match in their order, None for who has a bye or an eliminator."""
        form, n = self.terms.format, self.next_round()
        if form == "robin":
            return self.couples_robin(order, n)
        if form == "pools-knockout" and not self.is_bracket(n):
            return self.couples_pools(order, n)
        if form == "ladder":
            return self.couples_ladder(order, n)
        if form == "knockout" or self.is_bracket(n):
            return self.couples_bracket(order)
        return self.couples_swiss(order, n)

    def can_pair(self, names, n):
        """Refuses a lock of a round that cannot be paired; that can happen only where points decide."""
        never = self.terms.rematch != "unavoidable" and self.terms.format != "double"
        if self.scored(n) and (never or self.apart):
            self.couples_swiss(names, n)

    def couples_swiss(self, order, n):
        """Pairs a round of Swiss or of a double elimination."""
        double = self.terms.format in ("double", "double-knockout")
        lost = self.half_losses if self.terms.format == "double-knockout" else self.lost
        table = scores_of(self)
        met = {}
        for round_ in self.rounds:
            for m in round_.matches:
                if m.second is not None and not m.is_guest:
                    met[frozenset((m.first, m.second))] = met.get(frozenset((m.first, m.second)), 0) + 1
        score = {p: -lost(p) if double else table[p].points for p in order}
        term = self.terms.rematch
        byes = {p: sum(m.first == p and (m.is_guest or m.second is None and not x.is_annulled)
                       for x in self.rounds for m in x.matches) for p in order}
        seeded = n == 1 and (self.terms.top_half or self.terms.top_bye)
        if n <= len(self.terms.accelerate):
            draw = self.first_draw() or order
            upper = draw[:(len(draw) + 3) // 4 * 2]
            score = {p: s + self.terms.accelerate[n - 1] * (p in upper) for p, s in score.items()}
        scores = Scores(order, score, byes, met, term == "unavoidable", self.apart, n == 1 and self.terms.top_half,
                        n == 1 and self.terms.top_bye)
        ahead = term is not None and not seeded and not double and not (n >= self.terms.rounds and not double)
        found = pair_swiss(scores, double or term == "unavoidable", ahead and len(order) > 1)
        need(found is not None, "the round cannot be paired")
        pairs, alone = found
        return pairs + ([(alone, None)] if alone is not None else []), {alone}

    def couples_robin(self, order, n):
        """Pairs a row of a round robin."""
        if n == 1:
            at, row = 0, robin_row(order, 0)
        else:
            at, row = self.robin_next()
        self.row_paired = at
        pairs, left = [], []
        for a, b in row:
            two = [p for p in (a, b) if p is not None and not self.is_gone(p)]
            if two and None in (a, b):
                left.append((two[0], None))
            elif two:
                pairs.append(tuple(two) if len(two) == 2 else (two[0], None))
        return pairs + left, {p for p, _ in left}

    def couples_ladder(self, order, n):
        """Pairs a round of a ladder."""
        ladder = list(order) if n == 1 else self.ladder()
        pairs, rest = ladder_pairs(ladder, n)
        return pairs, set()

    def couples_bracket(self, order):
        """Pairs a round of the brackets."""
        begins = self.bracket is None
        climbers = self.climbers()
        first = self.the_bracket(order)
        both = [first, self.second_bracket(first.seeds) if self.terms.format != "knockout" else None]
        if begins:
            self.first_count, self.gone_then = len(self.rounds) - 1, {p for p in self.people if self.is_gone(p)}
        self.bracket, self.second = both
        steps = [(b, b.next(match_winner, self.is_gone, self.terms.version > 2)) for b in both if b]
        need(len(self.rounds) == 1 or self.terms.version < 3 or any(step[0] is not None for _, step in steps), "the round cannot be paired")
        out = []
        for b, (r, row, fates, _) in steps:
            b.fates, b.done, b.playing, b.byes = fates, r or b.rounds, {}, {}
            for tie, (x, y) in row:
                if x is not None and y is not None:
                    out.append((x, y))
                    b.playing[tie] = (x, y)
                else:
                    b.byes[tie] = x or y
                    if self.terms.version < 3 and (x or y):
                        out.append((x or y, None))
        self.beside_now = self.couples_beside(climbers)
        out += self.beside_now
        for b, (_, row, fates, passed) in steps if self.terms.version > 2 else ():
            out += [(p, None) for p in b.waiting(row, passed, fates, self.is_gone)]
        return out, set()

    # -------- a ladder beside a bracket

    def climbers(self):
        """Returns the players who have confirmed the next round and stand in no match of a bracket that is to come."""
        n = self.next_round()
        if not self.terms.beside or n == 1 or not self.is_bracket(n):
            return []
        inside = set()
        for b in self.brackets():
            _, row, fates, passed = b.next(match_winner, self.is_gone, True)
            inside.update(p for _, two in row if None not in two for p in two)
            inside.update(b.waiting(row, passed, fates, self.is_gone))
        return [p for p in self.present() if p not in inside and self.people[p].confirmed == n]

    def couples_beside(self, climbers):
        """Pairs the ladder beside the bracket, and has newcomers come to its foot ("A ladder beside a bracket")."""
        if not climbers:
            return []
        ladder = ladder_of(self.beside_log)
        new = [p for p in standing(self)[0] if p in climbers and p not in ladder]
        self.beside_log += [("come", p) for p in new]
        line = [p for p in ladder + new if p in climbers]
        before = self.rounds[-2]
        busy = {p for m in before.matches for p in (m.first, m.second)}
        met = {frozenset((m.first, m.second)) for m in before.matches if m.second is not None}
        if len(line) % 2:
            fresh = [p for p in line if p in busy or p not in before.order]
            line.remove(fresh[-1] if fresh else line[-1])
        out = []
        while line:
            first = line.pop(0)
            second = next((p for p in line if frozenset((first, p)) not in met), line[0])
            line.remove(second)
            out.append((first, second))
        return out

    # -------- by whom

    def by_director(self, r, always=False):
        """Refuses a record that is not by a director or an assistant; before version 2 only some are held to it."""
        need(r.get("by") in self.terms.directors or self.terms.version < 2 and not always, "by %r: want a director" % r.get("by"), "by")

    def by_self(self, r, or_director=True):
        """Refuses a record that is neither by the player in it nor, if so said, by a director."""
        who = r.get("by")
        fits = who == r.get("player") or or_director and who in self.terms.directors
        need(fits or self.terms.version < 2, "by %r: want %s" % (who, r.get("player")), "by")

    def by_nobody(self, r, or_director=False):
        """Refuses a record that somebody made, but for a director if so said."""
        fits = r.get("by") is None or or_director and r.get("by") in self.terms.directors
        need(fits or self.terms.version < 2, "by %r: want nobody" % r.get("by"), "by")

    def by_itself(self, r):
        """Refuses a record that is neither by a director nor, with `auto`, by nobody. Returns whether it is by nobody."""
        if self.terms.auto and r.get("by") is None:
            return True
        self.by_director(r)
        return False

    # -------- records

    def take(self, r, block):
        """Takes one record; `block` has the number of the next block and the chain of keys."""
        self.at = instant(r.get("at"))
        if r.kind != "withdraw" or r.get("how") != "unconfirmed":
            self.judged = None
        getattr(self, "take_" + r.kind)(r, block)
        for name in {r.get("by")} | ({r.get("player")} if r.kind in ("confirm", "claim", "vote") else set()):
            if name in self.people and r.kind != "ask":
                self.people[name].asked = None
        self.fill()
        if r.kind in ("close", "withdraw", "result", "annul") and self.terms.version > 2:
            self.ask_to_confirm(r)

    def own_salt(self, r):
        """Checks the salt that a player brings, which is that of the cause if the mail is that player's."""
        need(is_hex(r.get("salt"), 16), "salt %r: want 16 hex digits" % r.get("salt"), "salt")
        if r.get("cause") is not None and r.get("by") == r.get("player"):
            need(r.text("cause").split(" ")[0] == r.get("salt"), "the salt is not that of the mail", "salt")

    def take_enter(self, r, _):
        self.by_self(r)
        name, role = r.text("player"), r.text("role")
        need(is_name(name) and name not in self.people, "the name %r" % name, "player")
        roles = ("player", "eliminator", "judge") + (("alternate",) if self.terms.limit else ())
        need(role in roles, "role %r" % role, "role")
        need(r.get("shown"), "shown", "shown")
        self.own_salt(r)
        losses = number(r.get("losses"), 0, 1, "losses") if r.get("losses") is not None else 0
        named = r.get("named")
        need(named is None or role == "judge" and named in self.terms.directors, "named", "named")
        if role == "player" and self.rounds:
            n = self.next_round()
            late = LATE if self.terms.version > 2 else [f for f in LATE if f != "swiss-knockout"]
            need(self.terms.format in late and not self.is_bracket(n), "nobody comes so late")
            need(self.terms.version < 3 or n <= self.terms.late, "nobody comes so late")
            need(not self.is_locked(), "the round is being drawn")
            need(losses == 0 or self.terms.format in ("double", "double-knockout"), "losses", "losses")
        else:
            need(losses == 0 or role != "player", "losses", "losses")
        if role in ("player", "alternate"):
            need(self.enter_until is None or self.at < self.enter_until, "nobody enters any more", "at")
            need(role == "alternate" or not self.is_full(), "all places are taken")
            need(role == "player" or losses == 0, "losses", "losses")
        agent = r.get("agent")
        if agent is None:
            need(self.terms.machines != "only" or role == "judge", "only agents play", "agent")
        else:
            need(self.terms.machines is not None and role != "judge", "no agents play", "agent")
            need(re.fullmatch("[A-Za-z0-9][A-Za-z0-9._+-]{0,39}", agent), "agent %r" % agent, "agent")
        is_named = role == "judge" and (r.get("by") in self.terms.directors or named is not None)
        person = Person(name, role, r.get("salt"), len(self.people), losses, is_named)
        if r.get("rating") is not None:
            need(self.terms.version > 2, "a rating is of version 3", "rating")
            person.rating = number(r.get("rating"), 0, 9999, "rating")
        person.first_round = self.next_round()
        person.confirmed = self.next_round() if role in ("player", "alternate") else 0
        self.people[name] = person
        if role == "player" and self.rounds:
            self.log.append(("come", name))

    def take_confirm(self, r, _):
        self.by_self(r)
        n = self.next_round()
        need(not self.is_locked(), "the round is being drawn")
        same(r, "round", [n])
        self.own_salt(r)
        p = self.people.get(r.text("player"))
        need(p is not None and p.role == "player", "no player", "player")
        if p.gone == "unconfirmed":
            need(self.terms.format in ("swiss", "swiss-knockout", "ladder") and not self.is_bracket(n), "too late")
            need(n <= self.terms.late, "too late")
            need(p.name in self.vacant or not self.is_full(), "all places are taken")
            self.vacant = [v for v in self.vacant if v != p.name]
            p.gone = None
            if self.rounds:
                self.log.append(("come", p.name))
        need(p.gone is None, "%s has left" % p.name)
        p.confirmed, p.salt = n, r.get("salt")

    def take_withdraw(self, r, _):
        how = r.text("how")
        need(how in ("announced", "silent") or how == "unconfirmed" and self.terms.version > 2, "how %r" % how, "how")
        p = self.person(r.text("player"))
        if how == "announced" or self.terms.version < 3:
            self.by_self(r)
        else:
            self.by_itself(r)
            need(p.role == "player", "no player")
            (self.check_silent if how == "silent" else self.check_unconfirmed)(p)
        need(not self.is_locked() or p.role == "judge", "the round is being drawn")
        p.gone = how
        if p.role == "player":
            self.vacant.append(p.name)
            self.beside_log.append(("leave", p.name))
            if self.rounds:
                self.log.append(("leave", p.name))
        p.barred = how == "silent"

    # -------- entries

    def take_entries(self, r, _):
        self.by_director(r)
        self.enter_until = instant(r.get("until"), "until")
        need(self.enter_until >= self.at, "until is over", "until")

    def is_full(self):
        """Reports whether all places of the event are taken or vacant ("Full")."""
        return self.terms.limit is not None and len(self.present()) + len(self.vacant) >= self.terms.limit

    def fill(self):
        """Has alternates take vacant places ("Vacant places")."""
        if not self.terms.limit or self.is_locked() or self.open_round():
            return
        self.vacant = [p for p in self.vacant if not self.is_nobodys(p)]
        waiting = [p for p in self.people.values() if p.role == "alternate" and p.gone is None]
        while self.vacant and waiting:
            self.take_place(waiting.pop(0), self.vacant.pop(0))
        if not self.rounds:
            self.vacant = []

    def is_nobodys(self, name):
        """Reports whether nobody takes the place of somebody who left ("A place that is nobody's")."""
        form, n = self.terms.format, self.next_round()
        if not self.rounds:
            return False
        if self.is_bracket(n):
            return not any(b and b.holds(name, match_winner, self.is_gone) for b in (self.bracket, self.second))
        if form in ("robin", "pools-knockout"):
            return True
        out = form == "double" and self.lost(name) >= 2 or form == "double-knockout" and self.half_losses(name) >= 4
        return out or n > self.terms.late or form in ("swiss", "ladder") and n > self.terms.rounds

    def take_place(self, p, left):
        """Makes an alternate a player in the place of one who left ("Who takes a place")."""
        p.role, p.first_round = "player", self.next_round()
        if self.terms.format == "double":
            p.losses = self.lost(left)
        if self.terms.format == "double-knockout" and not self.is_bracket(self.next_round()):
            p.losses = self.half_losses(left) // 2
        for b in (self.bracket, self.second):
            if b and self.rounds:
                b.heirs[left] = p.name
        if self.rounds:
            self.log.append(("come", p.name))

    def check_silent(self, p):
        """Refuses to withdraw somebody as silent who was not asked long enough ago, or answered."""
        need(p.asked is not None, "nobody asked %s, or there is an answer" % p.name)
        need(self.at >= p.asked + 3600 * self.terms.confirm, "%s may still answer" % p.name, "at")

    def check_unconfirmed(self, p):
        """Refuses to withdraw somebody who confirmed the next round, has nothing to confirm, or has still time."""
        if self.judged is None or self.judged[0] != self.at:
            self.judged = self.at, self.hour, self.unconfirmed()
        _, hour, names = self.judged
        need(p.name in names, "%s has nothing to confirm" % p.name)
        need(hour is not None and self.at >= hour, "%s has still time to confirm" % p.name, "at")

    def unconfirmed(self):
        """Returns the players whom the next round wants and who have not confirmed it."""
        if self.is_locked() or self.open_round():
            return []
        return [p for p in self.wanted() if self.people[p].confirmed != self.next_round()]

    def ask_to_confirm(self, r):
        """Sets the hour of confirming after a record that asks somebody ("The hour of confirming")."""
        if self.open_round() or self.is_locked() or not self.rounds or self.is_end():
            return
        wanted = self.wanted()
        before = [] if r.kind == "close" else self.wanted_then
        if any(p not in before for p in self.unconfirmed()):
            self.hour = self.at + 3600 * self.terms.confirm
        elif r.kind == "close":
            self.hour = None
        self.wanted_then = wanted if r.kind == "close" else self.wanted_then + [p for p in wanted if p not in self.wanted_then]

    def lost_by_silence(self, name):
        """Returns how many games somebody lost by silence, and how many count."""
        lost = games = 0
        for g in self.games.values():
            if name in g.players and g.result:
                games += 1
                loss = g.result.outcome == ("second" if name == g.players[0] else "first")
                lost += g.result.how == "double" or g.result.how in ("forfeited", "unplayed") and loss
        if self.terms.format == "robin" and self.rounds and self.rounds[0].order:
            games = (len(self.rounds[0].order) - 1) * self.terms.games
        return lost, games

    def take_ask(self, r, _):
        self.by_nobody(r, True)
        p = self.person(r.text("player"), ("player",))
        lost, games = self.lost_by_silence(p.name)
        need(lost > p.silent_asks and 2 * lost >= games, "%s has not lost half by silence since" % p.name, "player")
        p.asked, p.silent_asks = self.at, lost

    def take_unbar(self, r, _):
        self.by_director(r)
        need(r.text("why").strip(), "want the reason", "why")
        p = self.people.get(r.text("player"))
        need(p and p.barred and not p.unbarred and self.terms.bar, "nobody is barred", "player")
        p.unbarred = True

    def not_drawn(self, r):
        """Returns the player of a `rating` or a `seed`, who came before the round that comes next."""
        self.by_director(r)
        p = self.person(r.text("player"), ("player",))
        need(r.get("by") != p.name, "nobody rates or seeds themselves", "by")
        need(not self.is_locked() and p.first_round == self.next_round(), "%s was drawn" % p.name, "player")
        return p

    def take_rating(self, r, _):
        self.not_drawn(r).rating = number(r.get("rating"), 0, 9999, "rating")

    def take_seed(self, r, _):
        p = self.not_drawn(r)
        seed = number(r.get("seed"), 0, 10000, "seed")
        need(self.terms.seeds == "hand", "seeds are not by hand", "seed")
        need(seed == 0 or all(q.seed != seed or q is p for q in self.people.values()), "somebody has it", "seed")
        p.seed = seed

    def take_prohibit(self, r, _):
        self.by_director(r)
        two = [r.text("player"), r.text("other")]
        for name in two:
            need(name in self.people and self.people[name].role == "player", "%s is no player" % name)
            need(r.get("by") != name, "%s is one of the two" % name, "by")
        need(two[0] != two[1], "they are one", "other")
        need(not self.is_locked() and not self.is_end() and self.scored(self.next_round()), "no such round comes", "player")
        off = r.get("off")
        need(off in (None, "yes"), "off", "off")
        need((frozenset(two) in self.apart) == (off is not None), "nothing changes", "off")
        self.apart ^= {frozenset(two)}

    def take_import(self, r, _):
        self.by_director(r)
        n = self.next_round()
        need(self.rounds == [] or self.rounds[-1].is_closed and self.rounds[-1].block is None, "a round was drawn")
        need(self.terms.games == 1 and self.terms.format in ("swiss", "swiss-knockout") and n <= self.terms.rounds, "no such round")
        same(r, "round", [n])
        round_ = Round(self.at, None, None, [], None)
        order = (r.get("order") or "").split(" ")
        need(len(set(order)) == len(order) and all(p in self.present() for p in order), "order", "order")
        busy = []
        for k, line in enumerate(r.all("match"), 1):
            parts = line.split(" ")
            need(len(parts) == 3 and parts[0] == "%d-%02d" % (n, k), "match %r" % line, "match")
            match = Match(parts[0], round_, parts[1], parts[2], False)
            busy += parts[1:]
            round_.matches.append(match)
            self.matches[match.id] = match
            self.make_games(match, 0, 0, 0)
            match.has_sides = True
        need(round_.matches, "no match", "match")
        for p in r.all("bye"):
            busy.append(p)
            round_.matches.append(Match("", round_, p, None, False))
        need(len(set(busy)) == len(busy) and set(busy) <= set(order), "somebody is there twice, or not in the order", "match")
        games = [g.id for m in round_.matches for g in m.games]
        narrow = r.all("narrow")
        need(narrow == [g for g in games if g in narrow] and (not narrow or self.terms.points["margin"]), "narrow", "narrow")
        for g in narrow:
            self.games[g].is_narrow = True
        round_.order, round_.paired_at, round_.drawn_match = order, self.at, self.terms.drawn_match
        self.rounds.append(round_)
        if self.terms.length:
            round_.until, round_.until_set = self.at + 3600 * self.terms.length, self.at
        self.hour = None

    def take_say(self, r, _):
        self.by_director(r)
        to = r.get("to")
        need(to is None or to in self.people or to in self.matches, "to whom", "to")
        text = r.text("text")
        need(text.strip() and len(text.encode()) <= 2000, "the text", "text")

    def take_contact(self, r, _):
        need(r.get("by") in self.terms.directors + [r.get("player")], "by %r: want %s" % (r.get("by"), r.get("player")), "by")
        need(r.text("player") in self.people, "%r did not enter" % r.get("player"), "player")
        need(is_hex(r.get("contact"), 64), "contact", "contact")

    def take_judge(self, r, _):
        self.by_director(r, True)
        p = self.person(r.text("player"), ("judge",))
        need(not p.is_named, "nobody to be named")
        p.is_named = True

    # -------- rounds

    def lock_text(self, block, label, lines, at):
        """Returns the lines of a lock text and the round of the beacon."""
        beacon, round_ = "beacon none", None
        if self.terms.beacon:
            round_ = max(0, -((GENESIS - at - 600) // PERIOD)) + 1
            beacon = "beacon %s %d" % (CHAIN, round_)
        return ["pbem-lock/1", "game " + self.terms.event, "block %d" % block, "label " + label, "epoch 0"] + lines + [beacon], round_

    def check_lock(self, r, dice, label, lines):
        """Checks `block`, `lock` and `text` of a lock or a settle; returns what the dice want."""
        same(r, "block", [dice.block])
        text, _ = self.lock_text(dice.block, label, lines, instant(r.get("at")))
        same(r, "text", text)
        lock = sha("".join(t + "\n" for t in text))
        same(r, "lock", [lock])
        return dice.block, lock

    def check_key(self, r, dice, lock):
        """Checks `key`, `randomness` and `signature`; returns the dice of the block."""
        dice.chain.check(lock[0], r.text("key"))
        if self.terms.beacon:
            sign = r.text("signature")
            need(is_hex(sign, 96), "signature", "signature")
            same(r, "randomness", [hashlib.sha256(bytes.fromhex(sign)).hexdigest()])
        else:
            need(r.get("signature") is None and r.get("randomness") is None, "there is no beacon", "randomness")
        return Dice(r.get("key"), lock[1], r.get("randomness"))

    def take_lock(self, r, dice):
        nobody = self.by_itself(r)
        n = self.next_round()
        need(not self.rounds or self.rounds[-1].is_closed, "the round before is not closed")
        need(not self.rounds or not self.is_end(), "the event is over")
        need(not any(m.settle and not m.has_sides for m in self.matches.values()), "the sides of a match are being drawn")
        need(not nobody or self.hour is not None and self.at >= self.hour, "the hour is to come", "at")
        same(r, "round", [n])
        names = sorted(self.wanted(), key=lambda s: s.encode())
        self.can_pair(names, n)
        need(names, "nobody is to be paired")
        for p in names:
            need(self.people[p].confirmed == n, "%s has not confirmed" % p)
        lines = ["orders %s %s %s" % (p, sha("confirm %s %d\n" % (p, n)), self.people[p].salt) for p in names]
        lock = self.check_lock(r, dice, "round-%d" % n, lines)
        round_ = Round(self.at, lock[0], lock, names, None)
        round_.drawn_match = self.terms.drawn_match
        self.rounds.append(round_)
        self.vacant = []

    def take_pairing(self, r, dice):
        self.by_itself(r)
        n = len(self.rounds)
        need(n and self.rounds[-1].order is None, "no round is locked")
        round_ = self.rounds[-1]
        same(r, "round", [n])
        d = self.check_key(r, dice, round_.lock)
        order = d.shuffle("order:%d#1" % n, round_.names)
        same(r, "order", [" ".join(order)])
        draw = order
        if n == 1 and self.terms.seeds:
            draw = round_.seeds = self.seeded(order)
        began = self.bracket is not None
        couples, left = self.couples(draw)
        begins = not began and self.bracket is not None and self.terms.format != "knockout"
        seeds = draw if draw is not order else self.bracket.seeds if begins and self.terms.format in BEHIND else None
        same(r, "seeds", [" ".join(seeds)] if seeds else [])
        same(r, "second", [" ".join(self.second.seeds)] if begins and self.second else [])
        taken = set()
        matches, games, byes, guests = [], [], [], []
        for k, (a, b) in enumerate(couples, 1):
            id_ = "%d-%02d" % (n, k)
            guest = b is None and a in left and self.terms.odd == "eliminator" and self.guest(taken)
            if guest:
                b = guest
                taken.add(b)
                guests.append("%s %s" % (id_, b))
            match = Match(id_, round_, a, b, bool(guest))
            match.is_beside = (a, b) in self.beside_now
            round_.matches.append(match)
            if b is None:
                byes.append(a)
                continue
            self.matches[id_] = match
            matches.append("%s %s %s" % (id_, a, b))
            if self.terms.bidding in ("drawn", "fixed"):
                first = 0 if self.terms.bidding == "fixed" else d.coin("side:%s#1" % id_) - 1
                self.make_games(match, first, 0, 0)
                match.has_sides = True
            else:
                self.make_games(match, None, 0, 0)
            games += [g.line() for g in match.games]
        same(r, "match", matches)
        same(r, "game", games)
        same(r, "bye", byes)
        same(r, "guest", guests)
        round_.order, round_.paired_at = order, self.at
        by_two = {(m.first, m.second): m for m in round_.matches}
        for b in (self.bracket, self.second):
            if b:
                b.playing = {t: by_two.get(two, two) for t, two in b.playing.items()}
        if self.terms.format in ("robin", "pools-knockout") and not self.bracket:
            round_.row = self.row_paired
        if self.terms.length:
            round_.until, round_.until_set = self.at + 3600 * self.terms.length, self.at
        self.hour = None

    def make_games(self, match, first, bid_first, bid_second):
        """Makes the games of a match, or gives them sides: `first` is the index of the side of the first of the match."""
        bids = (bid_first, bid_second)
        for k in range(self.terms.games):
            sides = (None, None)
            if first is not None:
                i = first ^ (k % 2)
                sides = (self.terms.sides[i], self.terms.sides[1 - i])
            if self.terms.fixed_bid and self.terms.bidding in ("drawn", "fixed"):
                bids = tuple(self.terms.fixed_bid[1] if s == self.terms.fixed_bid[0] else 0 for s in sides)
            if len(match.games) <= k:
                id_ = "%s-%s-%d" % (self.terms.event, match.id, k + 1)
                match.games.append(Game(id_, match, sides, bids))
                self.games[id_] = match.games[-1]
            match.games[k].sides, match.games[k].bids = sides, bids

    def guest(self, taken):
        """Returns the eliminator who plays next: with the fewest matches, of those the first who came."""
        free = [p.name for p in self.people.values() if p.role == "eliminator" and p.gone is None and p.name not in taken]
        played = {p: sum(m.second == p for x in self.rounds for m in x.matches) for p in free}
        return min(free, key=lambda p: played[p]) if free else None

    def take_until(self, r, _):
        self.by_director(r, True)
        until = instant(r.get("until"), "until")
        need(until > self.at, "until is over", "until")
        if self.open_round():
            same(r, "round", [len(self.rounds)])
            need(self.open_round().until is None or self.at < self.open_round().until, "the round has ended", "at")
            self.open_round().until, self.open_round().until_set = until, self.at
        else:
            need(not self.is_locked() and self.terms.version > 1 and not self.is_end(), "no round is open")
            same(r, "round", [self.next_round()])
            self.hour = until

    def take_close(self, r, _):
        nobody = self.by_itself(r)
        round_ = self.open_round()
        need(round_, "no round is to be closed")
        need(not nobody or round_.until is not None and self.at >= round_.until, "the hour is to come", "at")
        same(r, "round", [len(self.rounds)])
        for match in round_.matches:
            for g in match.games:
                need(g.result, "%s has no result" % g.id)
        round_.is_closed = True
        self.log.append(("close", round_))
        self.beside_log.append(("close", round_))
        if self.terms.version < 3 and self.terms.format == "swiss-knockout" and len(self.rounds) == self.terms.rounds:
            self.bracket = self.the_bracket()
        same(r, "row", rows(self))
        self.in_table = {p.name for p in self.people.values() if p.role == "player"}

    def take_over(self, r, _):
        self.by_itself(r)
        need(not self.is_locked() and not self.open_round() and self.is_end(), "a round is to come")
        same(r, "place", places(self, False))
        self.over = "over"

    def take_finish(self, r, _):
        self.by_director(r, True)
        need(r.text("why").strip(), "want the reason", "why")
        need(self.rounds and not self.open_round(), "a round is open, or none was played")
        same(r, "place", places(self, True))
        self.over = "finish"

    def take_cancel(self, r, _):
        self.by_director(r, True)
        need(r.text("why").strip(), "want the reason", "why")
        same(r, "game", [g.id for g in self.games.values() if not g.result])
        self.over = "cancel"

    def take_annul(self, r, _):
        self.by_director(r)
        n = number(r.get("round"), 1, len(self.rounds), "round")
        round_ = self.rounds[n - 1]
        need(not self.is_locked() and not round_.is_annulled, "the round cannot be annulled", "round")
        need(not any(m.settle and not m.has_sides for m in round_.matches), "the sides of a match are being drawn")
        need(r.text("why").strip(), "want the reason", "why")
        games = [g for m in round_.matches for g in m.games if not g.result or g.result.how != "annulled"]
        same(r, "game", [g.id for g in games])
        for g in games:
            need(r.get("by") not in g.players, "%s plays %s" % (r.get("by"), g.id), "by")
            used = g.stop.used if g.stop else (0, 0)
            g.result = Result("annulled", "none", 1, 0, -1, (0, 0), used, self.at, "director")
        round_.is_annulled = True
        if round_.is_closed:
            self.table_anew()

    def table_anew(self):
        """Notes that the last table is computed anew; before version 4 all who came since have a row in it."""
        if self.terms.version < 4:
            self.in_table = {p.name for p in self.people.values() if p.role == "player"}

    # -------- bids

    def open_match(self, r):
        """Returns the match of a record whose sides are not given out."""
        m = self.matches.get(r.text("match"))
        need(m is not None and m.round is self.open_round(), "%r is no match of the open round" % r.get("match"), "match")
        need(self.terms.bidding in ("sealed", "open") and not m.has_sides, "its sides are given out", "match")
        return m

    def bid_hour(self, match):
        """Returns the hour until which a bid is taken ("The hour of bids")."""
        start = match.bids[-1]["at"] if match.bids and self.terms.bidding == "open" else match.round.paired_at
        hour = start + 3600 * self.terms.bids
        if match.round.until is not None:
            begin = max(match.round.paired_at, match.round.until_set)
            hour = min(hour, begin + (match.round.until - begin) // 2)
        return hour

    def take_bid(self, r, _):
        self.by_self(r, False)
        m, name = self.open_match(r), r.text("player")
        need(name in (m.first, m.second), "%s does not play it" % name, "player")
        need(self.terms.version < 2 or self.at < self.bid_hour(m), "the hour of bids is over", "at")
        bid = {"at": self.at, "player": name, "record": r}
        if self.terms.bidding == "sealed":
            need(all(b["player"] != name for b in m.bids), "there is a bid of %s" % name, "player")
            need(is_hex(r.get("seal"), 64), "seal", "seal")
            self.own_salt(r)
            need(r.get("side") is r.get("bid") is r.get("pass") is None, "want a seal", "bid")
            bid.update(seal=r.get("seal"), salt=r.get("salt"))
        else:
            turn = (m.first, m.second)[len(m.bids) % 2]
            need(name == turn, "it is the turn of %s" % turn, "player")
            need(r.get("seal") is r.get("salt") is None, "want no seal", "seal")
            if r.get("pass") is not None:
                need(r.get("pass") == "yes" and r.get("side") is r.get("bid") is None, "pass", "pass")
                bid["pass"] = True
            else:
                need(r.get("side") in self.terms.sides, "side", "side")
                need(all("bid" in b for b in m.bids), "who passed bids no more", "player")
                need(not m.bids or m.bids[0]["side"] == r.get("side"), "the bids are for the other side", "side")
                low = m.bids[-1]["bid"] + 1 if m.bids else 0
                amount = number(r.get("bid"), low, self.terms.most or 999999999, "bid") if r.get("bid") is not None else 0
                need(amount >= low, "want a higher bid", "bid")
                bid.update(side=r.get("side"), bid=amount)
        m.bids.append(bid)

    def take_settle(self, r, dice):
        self.by_nobody(r)
        m = self.open_match(r)
        need(self.terms.bidding == "sealed" and len(m.bids) == 2 and m.settle is None, "it wants no die", "match")
        lines = []
        for name in (m.first, m.second):
            b = next(b for b in m.bids if b["player"] == name)
            lines.append("orders %s %s %s" % (name, sha("bid %s\n" % b["seal"]), b["salt"]))
        m.settle = self.check_lock(r, dice, "bids-" + m.id, lines)

    def opened(self, r, m):
        """Reads the bids that `sides` opens: side and bid of each who bid."""
        out = {}
        lines = r.all("open")
        need(len(lines) == len(m.bids), "want each who bid", "open")
        for line, b in zip(lines, sorted(m.bids, key=lambda b: b["player"] != m.first)):
            parts = line.split(" ")
            need(len(parts) == 4 and parts[0] == b["player"], "it says %r" % line, "open")
            _, side, bid, salt = parts
            need(is_hex(salt, 32), "salt", "open")
            need(seal(salt, "SIDE %s BID %s" % (side, bid)) == b["seal"], "the seal is of another bid", "open")
            need(side in self.terms.sides, "side", "open")
            out[b["player"]] = side, number(bid, 0, self.terms.most or 999999999, "open")
        return out

    def take_sides(self, r, dice):
        self.by_nobody(r)
        m = self.open_match(r)
        both = (m.first, m.second)
        sealed = self.terms.bidding == "sealed"
        owing = [p for p in both if all(b["player"] != p for b in m.bids)] if sealed else [both[len(m.bids) % 2]]
        late = r.get("lapsed") is not None
        if late:
            need(self.terms.version > 1 and self.at >= self.bid_hour(m), "the hour of bids is to come", "at")
            same(r, "lapsed", owing)
        else:
            need(not owing if sealed else m.bids and m.bids[-1].get("pass"), "a bid is to come")
        side, bids = (self.by_sealed if sealed else self.by_open)(r, m, dice)
        self.make_games(m, side, *bids)
        m.has_sides = True
        same(r, "game", [g.line() for g in m.games])

    def by_open(self, r, m, _):
        """Returns the side of the first of a match after open bids, and what each pays."""
        same(r, "open", [])
        last = next((b for b in reversed(m.bids) if not b.get("pass")), None)
        if last is None:
            return 0, (0, 0)
        i = self.terms.sides.index(last["side"])
        if last["player"] == m.first:
            return i, (last["bid"], 0)
        return 1 - i, (0, last["bid"])

    def by_sealed(self, r, m, dice):
        """Returns the side of the first of a match after sealed bids, and what each pays."""
        bids = self.opened(r, m)
        settled = m.settle is not None
        if settled:
            d = self.check_key(r, dice, m.settle)
        else:
            need(len(bids) < 2 or bids[m.first] != bids[m.second], "a die is to fall", "key")
        if not bids:
            return 0, (0, 0)
        if len(bids) == 1:
            (name, (side, bid)), = bids.items()
        else:
            (side, bid), (side2, bid2) = bids[m.first], bids[m.second]
            need(not settled or (side, bid) == (side2, bid2), "no die falls", "key")
            if side != side2:
                return self.terms.sides.index(side), (0, 0)
            name = m.first if bid > bid2 or settled and d.coin("bid:%s#1" % m.id) == 1 else m.second
            bid = max(bid, bid2)
        i = self.terms.sides.index(side)
        return (i, (bid, 0)) if name == m.first else (1 - i, (0, bid))

    # -------- games

    def running(self, r, stopped=None):
        """Returns the game of a record, of the open round and without a result."""
        g = self.game(r.text("game"))
        need(g.match.round is self.open_round(), "%s is no game of the open round" % g.id, "game")
        need(g.result is None, "%s is over" % g.id, "game")
        return g

    def take_begin(self, r, _):
        self.by_nobody(r, True)
        g = self.game(r.text("game"))
        need(g.match.has_sides and g.begun is None, "%s cannot begin" % g.id)
        g.begun = self.at

    def take_extend(self, r, _):
        self.by_director(r, True)
        g = self.running(r)
        need(g.begun is not None and g.stop is None, "it is not being played", "game")
        need(self.terms.clock is not None, "the games have no deadlines")
        number(r.get("hours"), 1, 8784, "hours")

    def take_stop(self, r, _):
        self.by_nobody(r, True)
        g = self.running(r)
        why = r.text("why")
        need(why in ("round", "time") and g.stop is None, "it cannot be stopped", "why")
        over, idle = r.get("over"), r.get("idle")
        need(g.begun is not None, "it is not being played", "game")
        if why == "time":
            need(self.terms.lapse == "rules" and over in g.players, "over", "over")
        else:
            need(over is None, "over", "over")
            until = g.match.round.until
            need(until is not None and self.at >= until, "the round is not over", "at")
        used = numbers(r.get("used"), 2, 0, "used")
        score = number(r.get("score"), field="score") if r.get("score") is not None else None
        if idle is not None:
            need(score is None, "it has no score", "score")
            early = self.at - g.begun < 86400
            fits = [over] if why == "time" else ["nobody"] if early else g.players
            need(idle in fits, "it says %r, computed is %r" % (idle, fits), "idle")
        self.statable(r, score)
        estimate = r.get("estimate")
        if estimate is not None:
            need("estimate" in self.terms.end and r.get("by") is None and idle is None, "no estimate is taken", "estimate")
            said = re.fullmatch("(.*) ai:[a-z]{1,16} (0|[1-9][0-9]{0,9})", estimate)
            need(said and int(said[2]) < 1 << 32, "want three counts, a player and a seed", "estimate")
            estimate = numbers(said[1], 3, 0, "estimate")
            need(1 <= sum(estimate) <= 20000, "want 1 to 20000 continuations", "estimate")
        g.stop = Stop(why, over, used, score, r.get("root"), r.get("size"), idle, day(r.get("day")), estimate)
        g.stop.at = self.at

    def statable(self, r, score):
        """Refuses a score that somebody states and no game here can have."""
        if self.terms.most and score is not None and r.get("by") is not None:
            need(abs(score) <= self.terms.most, "%d is above %d" % (abs(score), self.terms.most), "score")

    def take_claim(self, r, _):
        self.by_nobody(r)
        g = self.running(r)
        need(r.get("player") in g.players, "%s does not play it" % r.get("player"), "player")
        need(r.get("outcome") in ("first", "second", "draw", "none"), "outcome", "outcome")
        g.claims[r.get("player")] = r.get("outcome")

    def take_panel(self, r, _):
        self.by_director(r, True)
        g = self.running(r)
        judges = r.all("judge")
        need(len(judges) == 3 and len(set(judges)) == 3, "want three", "judge")
        for j in judges:
            self.person(j)
            need(j not in g.players, "%s plays it" % j, "judge")
        g.panel = judges
        g.votes = {p: v for p, v in g.votes.items() if p in judges}

    def take_vote(self, r, _):
        self.by_nobody(r)
        g, name = self.running(r), r.text("player")
        need(len(g.votes) < 3, "the panel has spoken")
        need(is_hex(r.get("seal"), 64), "seal", "seal")
        p = self.people.get(name)
        need(p and name not in g.players and (p.gone is None or self.terms.version < 3), "%s may not vote" % name, "player")
        if self.terms.version > 1:
            need(g.stop, "votes are taken when it is stopped")
            need(name in g.panel if g.panel else p.role == "judge" and p.is_named, "%s may not vote" % name, "player")
        g.votes.pop(name, None)
        g.votes[name] = r.get("seal")

    def take_votes(self, r, _):
        self.by_nobody(r)
        g = self.running(r)
        need(len(g.votes) == 3 and g.opened is None, "three votes are opened")
        lines, out = r.all("open"), []
        need(len(lines) == 3, "want three votes", "open")
        for line, (name, was) in zip(lines, g.votes.items()):
            parts = line.split(" ")
            need(len(parts) == 3 and parts[0] == name and is_hex(parts[2], 32), "it says %r" % line, "open")
            need(seal(parts[2], "VOTE %s %s %s" % (g.id, name, parts[1])) == was, "the seal is of another vote", "open")
            out.append((name, parts[1]))
        g.opened = out

    def take_outage(self, r, _):
        self.by_director(r)
        need(r.text("why").strip(), "want the reason", "why")
        start, end = instant(r.get("from"), "from"), instant(r.get("to"), "to")
        need(start < end, "want from before to", "to")
        void = []
        round_ = self.open_round()
        for m in round_.matches if round_ else []:
            for g in m.games:
                lost = g.result and g.result.how in ("forfeited", "unplayed", "double") and start <= g.result.at <= end
                timed = g.stop and g.stop.why == "time" and start <= g.stop.at <= end
                if lost or timed and not (g.result and g.result.rule == "director"):
                    void.append(g)
        same(r, "void", [g.id for g in void])
        for g in void:
            g.result = g.stop = None

    # -------- results

    def by_result(self, r, g, how, outcome):
        """Checks who states a result."""
        who, t = r.get("by"), self.terms
        if t.version < 2:
            need(r.get("rule") != "director" or who in t.directors, "by %r: want a director" % who, "by")
            return
        lost = who in g.players and how in ("resigned", "forfeited", "unplayed") and \
            outcome == ("second" if who == g.players[0] else "first")
        director = who in t.directors and who not in g.players
        derived = who is None and r.get("rule") != "director" and (r.get("rule") not in (None, "director") or g.stop or r.get("root") is not None)
        need(lost or director or derived, "by %r: who states this result may not" % who, "by")

    def take_result(self, r, _):
        g, how, outcome, rule = self.game(r.text("game")), r.text("how"), r.text("outcome"), r.get("rule")
        corrects = g.match.round is not self.open_round()
        if corrects:
            need(self.terms.version > 2 and g.match.round.is_closed and self.rounds[-1].order is not None, "its round is closed")
            need(rule == "director" and r.text("why").strip(), "want a ruling and its reason", "rule")
        self.by_result(r, g, how, outcome)
        need(g.result is None or rule == "director" and r.get("why"), "%s has a result" % g.id)
        self.check_form(how, outcome, g)
        stop = g.stop
        used = numbers(r.get("used"), 2, 0, "used")
        score = number(r.get("score"), field="score") if r.get("score") is not None else None
        if not stop:
            self.statable(r, score)
        if stop:
            same(r, "used", ["%d %d" % tuple(stop.used)])
            need(r.get("root") == stop.root, "computed is %r" % stop.root, "root")
            need(r.get("size") == stop.size, "computed is %r" % stop.size, "size")
            need(how != "adjudicated" or score == stop.score, "computed is %r" % stop.score, "score")
        self.check_rule(r, g, how, outcome, rule, used, score)
        after = None
        if how == "played" and score is not None:
            need(outcome == ("first" if score > 0 else "second" if score < 0 else "draw"), "score and outcome do not fit", "score")
        if how in ("played", "adjudicated") and score is not None:
            after = score - g.bids[0] + g.bids[1]
        margin = abs(after) if after is not None else -1
        half = {"first": 2, "second": 0, "both": 0}.get(outcome, 1)
        if how == "played" and after is not None:
            half = 2 if after > 0 else 0 if after < 0 else 1
        if how == "played" and score is None and g.is_narrow and half != 1:
            margin = 0
        points = self.points(how, outcome, half, margin, rule)
        same(r, "margin", [margin])
        same(r, "half", [half])
        same(r, "points", ["%d %d" % points])
        day(r.get("day"))
        if r.get("size") is not None:
            number(r.get("size"), field="size")
        g.result = Result(how, outcome, half, after or 0, margin, points, used, self.at, rule)
        if corrects:
            self.table_anew()

    def check_form(self, how, outcome, g):
        """Checks that an outcome fits how a game ended."""
        fits = {"played": "first second draw", "resigned": "first second", "forfeited": "first second",
                "unplayed": "first second none" if g.stop and g.stop.idle == "nobody" else "first second",
                "agreed": "none", "double": "both",
                "adjudicated": "first second draw", "annulled": "none"}
        need(how in fits and outcome in fits[how].split(), "how or outcome", "how" if how not in fits else "outcome")

    def check_rule(self, r, g, how, outcome, rule, used, score):
        """Checks the rule by which a game was adjudicated, and what it was decided from."""
        if rule in (None, "director"):
            need(how not in ("adjudicated", "annulled") or rule, "want the rule", "rule")
            need(not r.all("agree") and not r.all("vote"), "votes and agreements are for rules of the event", "rule")
            return
        if g.opened:
            same(r, "vote", ["%s %s" % v for v in g.opened])
        said = [v.split(" ") for v in r.all("vote")]
        need(not said or len(said) == 3 and all(len(v) == 2 for v in said), "want three votes", "vote")
        claims = [g.claims.get(p) for p in g.players]
        agree = claims[0] if claims[0] == claims[1] and claims[0] not in (None, "none") else None
        same(r, "agree", [agree] if agree else [])
        decided = self.decide(g, agree, [v[1] for v in said], used, score)
        same(r, "rule", [decided[0]])
        need((rule, outcome) == decided, "it says %r, computed is %r" % ((rule, outcome), decided), "rule")

    def decide(self, g, agree, votes, used, score):
        """Returns the first rule that decides, and its outcome."""
        after = score
        if score is not None and self.terms.version > 3:
            after += g.bids[1] - g.bids[0]
        for rule in self.terms.end:
            out = None
            if rule == "agreed":
                out = agree
            elif rule == "panel" and votes:
                out = panel_word(votes)
            elif rule == "overstep" and g.stop and g.stop.over:
                out = "second" if g.stop.over == g.players[0] else "first"
            elif rule == "estimate" and g.stop and g.stop.estimate:
                won, drawn, lost = g.stop.estimate
                out = cut(100 * won + 50 * drawn, won + drawn + lost)
            elif rule == "time" and used[0] != used[1]:
                out = "first" if used[0] < used[1] else "second"
            elif rule == "margin" and after:
                out = "first" if after > 0 else "second"
            elif rule == "draw":
                out = "draw"
            if out:
                return rule, out
        return None, None

    def points(self, how, outcome, half, margin, rule):
        """Returns the points of both ("A result")."""
        p = self.terms.points
        if outcome == "none":
            return 0, 0
        if outcome == "both":
            return p["loss"], p["loss"]
        if half == 1:
            return p["draw"], p["draw"]
        if how == "resigned" and "resigned" in self.terms.own:
            two = self.terms.own["resigned"], p["loss"]
        elif rule == "overstep" and "time" in self.terms.own:
            two = self.terms.own["time"], p["loss"]
        elif how in ("forfeited", "unplayed"):
            two = p["forfeit"], p["loss"]
        elif 0 <= margin < p["margin"]:
            two = p["narrow"], p["narrow-loss"]
        else:
            two = p["win"], p["loss"]
        return two if half == 2 else two[::-1]


def cut(chance, count):
    """Returns the outcome of the sum of so many chances in per cent."""
    return "first" if chance > 60 * count else "second" if chance < 40 * count else "draw"


def panel_word(says):
    """Returns what three votes come to ("The panel")."""
    chances = [int(s) for s in says if s.isdigit()]
    if len(chances) == 3:
        return cut(sum(chances), 3)
    words = [cut(int(s), 1) if s.isdigit() else s for s in says]
    return next((w for w in words if words.count(w) > 1), "draw")


# ---------------------------------------------------------------- A LEDGER

class Blocks:
    """The dice blocks of a ledger; those of records that count no more stay used."""

    def __init__(self, terms):
        self.block, self.chain = 1, Chain(terms.event, terms.anchor, terms.links)


class Ledger:
    """All records of a ledger, judged one after the other."""

    def __init__(self, records):
        self.records = records
        self.event = Event(records[0])
        self.blocks = Blocks(self.event.terms)
        self.kept = []
        self.causes = {}

    def check(self):
        """Judges every record; raises the first fault with its record."""
        i = 1
        while i < len(self.records):
            r = self.records[i]
            try:
                if r.kind == "undo":
                    self.undo(i)
                else:
                    self.judge(r)
                    self.kept.append(i)
            except Fault as f:
                f.record = r
                after = self.rescue(i)
                if after is None:
                    raise
                i = after
            i += 1

    def judge(self, r):
        """Takes one record that is no undo."""
        self.form(r)
        self.whole(r)
        need(self.event.over is None, "the event is over")
        self.cause(r)
        self.event.take(r, self.blocks)
        if r.kind in ("lock", "settle"):
            self.blocks.block += 1

    def whole(self, r):
        """Checks what follows from other records ("Nothing by halves")."""

    def form(self, r):
        """Checks the fields of a record."""
        need(r.kind in FIELDS, "no record is of type %r" % r.kind)
        need(r.kind not in NEWER or self.event.terms.version > 2, "%s is of version 3" % r.kind)
        known = (FIELDS[r.kind] + " " + ALWAYS).split()
        for key, _ in r.fields:
            need(key in known, "the field %s does not belong here" % key, key)
            once = key not in SEVERAL.get(r.kind, "").split()
            need(not once or len(r.all(key)) == 1, "the field %s may stand here only once" % key, key)
        instant(r.get("at"))

    def cause(self, r):
        """Checks the cause of a record: a line of a mail makes records once, all in a row."""
        if r.get("cause") is None:
            return
        need(re.fullmatch("[0-9a-f]{16} (0|[1-9][0-9]{0,8}) (token|dkim|code)", r.get("cause")), "cause", "cause")
        key = r.get("cause").rsplit(" ", 1)[0]
        last = self.causes.get(key)
        need(last is None or last == r.number - 1, "the line of the mail was carried out before", "cause")
        self.causes[key] = r.number

    def batch(self, i):
        """Returns where the records begin that were recorded together with record i."""
        while i > 1 and self.records[i - 1].more():
            i -= 1
        return i

    def rescue(self, i):
        """Finds the undo that makes a record count no more that cannot be. Returns its number, or None."""
        for k in range(i + 1, len(self.records)):
            r = self.records[k]
            if r.kind != "undo":
                continue
            try:
                self.form(r)
                self.event.by_director(r, True)
                need(r.text("why").strip(), "want the reason", "why")
                start = number(r.get("from"), 1, k - 1, "from")
                if start == self.batch(i):
                    self.leave_out(start)
                    return k
            except Fault:
                pass
        return None

    def leave_out(self, start):
        """Makes the records from one on count no more, and the state anew."""
        self.kept = [k for k in self.kept if k < start]
        self.event = Event(self.records[0])
        dice = Blocks(self.event.terms)
        dice.chain = self.blocks.chain
        for k in self.kept:
            r = self.records[k]
            if r.kind in ("lock", "settle"):
                dice.block = number(r.get("block"))
            self.event.take(r, dice)

    def undo(self, i):
        """Judges an undo of what a director said last ("Undone lines")."""
        r = self.records[i]
        self.form(r)
        self.event.by_director(r, True)
        self.cause(r)
        need(r.text("why").strip(), "want the reason", "why")
        start = number(r.get("from"), 1, i - 1, "from")
        last = [k for k in self.kept]
        while last and self.records[last[-1]].kind == "ask" and self.records[last[-1]].get("by") is None:
            last.pop()
        need(last and self.batch(last[-1]) == start, "record %d is not the first of the last line" % start, "from")
        undone = [self.records[k] for k in last if k >= start]
        kinds = "rating seed prohibit entries withdraw until outage judge panel stop result annul close over finish cancel".split()
        need(self.event.terms.version > 2, "what it undoes can be")
        for u in undone:
            need(u.kind in kinds and u.get("by") in self.event.terms.directors, "what it undoes can be")
        self.leave_out(start)


def check_folder(folder):
    """Judges the ledger of a folder; returns the line that is printed and whether it is sound."""
    try:
        with open(os.path.join(folder, "ledger.txt"), "rb") as f:
            records, leaves = read(f.read())
        ledger = Ledger(records)
        ledger.check()
        check_note(folder, leaves)
    except Fault as f:
        r = getattr(f, "record", None)
        where = "" if r is None else "record %d (%s%s): " % (r.number, r.kind, ", " + f.field if f.field else "")
        return "%s: %s%s" % (folder, where, f), False
    except OSError as f:
        return "%s: %s" % (folder, f), False
    e, back = ledger.event, turned_back(records)
    remark = ", record %d (%s) is %d seconds older than the one before it" % back if back else ""
    counts = (e.terms.event, len(records), len(e.rounds), len(e.games), remark)
    return "%s: %d records, %d rounds, %d games%s: no difference" % counts, True


def turned_back(records):
    """Returns the first record that is more than a minute older than the one before it, or None ("Times that run back")."""
    for before, r in zip(records, records[1:]):
        try:
            back = instant(before.get("at")) - instant(r.get("at"))
        except Fault:  # of a record that was undone for it
            continue
        if back > 60:
            return r.number, r.kind, back
    return None


def check_note(folder, leaves):
    """Holds the tree against the checkpoint; its signature is left out."""
    with open(os.path.join(folder, "checkpoint.txt"), encoding="utf-8") as f:
        lines = f.read().split("\n")
    count_ = number(lines[1] if len(lines) > 1 else "", 1, len(leaves))
    got = base64.b64encode(root(leaves[:count_])).decode()
    need(len(lines) > 2 and lines[2] == got, "at %d records the ledger has another root than the checkpoint" % count_)


def main(folders):
    """Judges folders and prints a line for each."""
    sound = True
    for folder in folders:
        line, fits = check_folder(folder)
        sound = sound and fits
        print(line)
    return 0 if sound and folders else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
