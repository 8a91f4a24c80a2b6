"""A small HTTP/1.1 layer on asyncio: keep-alive, pipelining, chunked bodies, HEAD, limits. Knows nothing of the API."""
import asyncio
import gzip
import time
import zlib
from email.utils import formatdate
from http import HTTPStatus
from urllib.parse import parse_qsl, unquote_to_bytes

MAX_HEAD = 32 * 1024
MAX_BODY = 1024 * 1024
IDLE_SECONDS = 75
TOKEN_CHARS = frozenset(b"!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


class BadRequest(Exception):
    def __init__(self, status, text):
        super().__init__(text)
        self.status, self.text = status, text


class Request:
    __slots__ = ("method", "target", "path", "segments", "query_string", "headers", "body", "version", "id")

    def all(self, name):
        return [v for k, v in self.headers if k == name]

    def get(self, name, default=None):
        for k, v in self.headers:
            if k == name:
                return v
        return default

    def query(self):
        try:
            return parse_qsl(self.query_string, keep_blank_values=True, errors="replace")
        except ValueError:
            return []


class Response:
    __slots__ = ("status", "headers", "body")

    def __init__(self, status, body=b"", headers=()):
        self.status, self.body, self.headers = status, body, list(headers)


def parse_head(raw):
    lines = raw.split(b"\r\n")
    parts = lines[0].split(b" ")
    if len(parts) != 3 or not parts[0] or not TOKEN_CHARS.issuperset(parts[0]) or not parts[1]:
        raise BadRequest(400, "Malformed request line")
    if parts[2] not in (b"HTTP/1.1", b"HTTP/1.0"):
        raise BadRequest(505 if parts[2].startswith(b"HTTP/") else 400, "HTTP version not supported")
    req = Request()
    req.method = parts[0].decode("ascii")
    req.version = parts[2].decode("ascii")
    req.target = parts[1].decode("latin-1")
    req.body = b""
    req.id = ""
    req.headers = []
    for line in lines[1:]:
        if not line:
            continue
        name, colon, value = line.partition(b":")
        if not colon or not name or not TOKEN_CHARS.issuperset(name):
            raise BadRequest(400, "Malformed header")
        req.headers.append((name.decode("ascii").lower(), value.strip(b" \t").decode("latin-1")))
    if req.version == "HTTP/1.1" and len(req.all("host")) != 1:
        raise BadRequest(400, "Exactly one Host header is required")
    target = req.target
    if target[:7].lower() == "http://" or target[:8].lower() == "https://":
        rest = target.split("://", 1)[1]
        target = "/" + rest.split("/", 1)[1] if "/" in rest else "/"
    path, _, req.query_string = target.partition("?")
    path = path.partition("#")[0]
    req.path = path
    try:
        req.segments = [unquote_to_bytes(s).decode("utf-8") for s in path.split("/")[1:]]
    except UnicodeDecodeError:
        req.segments = ["\ufffd"]
    return req


async def read_chunked(reader):
    body = bytearray()
    while True:
        line = await reader.readuntil(b"\r\n")
        size_text = line.strip().split(b";")[0].strip()
        if not size_text or len(size_text) > 8 or any(c not in b"0123456789abcdefABCDEF" for c in size_text):
            raise BadRequest(400, "Malformed chunk")
        size = int(size_text, 16)
        if len(body) + size > MAX_BODY:
            raise BadRequest(413, "Request body is too large")
        if size == 0:
            while (await reader.readuntil(b"\r\n")) != b"\r\n":
                pass
            return bytes(body)
        body += await reader.readexactly(size)
        if await reader.readexactly(2) != b"\r\n":
            raise BadRequest(400, "Malformed chunk")


async def read_body(req, reader, writer):
    codings = req.all("transfer-encoding")
    lengths = req.all("content-length")
    if codings:
        if lengths or req.version == "HTTP/1.0":
            raise BadRequest(400, "Ambiguous message length")
        if [c.strip().lower() for c in codings] != ["chunked"]:
            raise BadRequest(501, "Unsupported transfer coding")
    size = 0
    if lengths:
        if len(set(lengths)) != 1 or not (lengths[0].isascii() and lengths[0].isdigit()):
            raise BadRequest(400, "Invalid Content-Length")
        if len(lengths[0]) > 12 or int(lengths[0]) > MAX_BODY:
            raise BadRequest(413, "Request body is too large")
        size = int(lengths[0])
    if (codings or size) and (req.get("expect") or "").lower() == "100-continue":
        writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    raw = await read_chunked(reader) if codings else (await reader.readexactly(size) if size else b"")
    coding = (req.get("content-encoding") or "identity").lower()
    if raw and coding != "identity":
        if coding not in ("gzip", "x-gzip"):
            raise BadRequest(415, "Unsupported content coding")
        try:
            unpack = zlib.decompressobj(31)
            raw = unpack.decompress(raw, MAX_BODY)
            if unpack.unconsumed_tail:
                raise BadRequest(413, "Request body is too large")
        except zlib.error:
            raise BadRequest(400, "The body is not valid gzip") from None
    return raw


class Server:
    def __init__(self, app, gzip_out=False, chunked_out=False, requests_per_connection=0):
        self.app = app
        self.gzip_out, self.chunked_out = gzip_out, chunked_out
        self.per_connection = requests_per_connection
        self._date = (0, "")

    def date(self):
        now = int(time.time())
        if self._date[0] != now:
            self._date = (now, formatdate(now, usegmt=True))
        return self._date[1]

    def encode(self, resp, req, close):
        body = resp.body
        out = [f"HTTP/1.1 {resp.status} {HTTPStatus(resp.status).phrase}", f"Date: {self.date()}", "Server: Gatehouse"]
        bodyless = resp.status in (204, 304)
        chunked = False
        if self.gzip_out and not bodyless and req is not None:
            out.append("Vary: Accept-Encoding")
            wants = [p.strip().lower().replace(" ", "") for p in (req.get("accept-encoding") or "").split(",")]
            if len(body) > 150 and any(p == "gzip" or (p.startswith("gzip;q=") and p[7:].strip("0.")) for p in wants):
                body = gzip.compress(body, 1)
                out.append("Content-Encoding: gzip")
        if not bodyless:
            chunked = self.chunked_out and req is not None and req.version == "HTTP/1.1" and len(body) > 64
            out.append("Transfer-Encoding: chunked" if chunked else f"Content-Length: {len(body)}")
        for name, value in resp.headers:
            out.append(f"{name}: {value}")
        if close:
            out.append("Connection: close")
        elif req is not None and req.version == "HTTP/1.0":
            out.append("Connection: keep-alive")
        head = ("\r\n".join(out) + "\r\n\r\n").encode("latin-1", "replace")
        if bodyless or (req is not None and req.method == "HEAD"):
            return head
        if chunked:
            step = max(64, len(body) // 3)
            pieces = [body[i:i + step] for i in range(0, len(body), step)]
            body = b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in pieces) + b"0\r\n\r\n"
        return head + body

    async def connection(self, reader, writer):
        loop = asyncio.get_running_loop()
        served = 0
        timer = None
        try:
            while True:
                timer = loop.call_later(IDLE_SECONDS, writer.transport.abort)
                req = None
                try:
                    try:
                        raw = await reader.readuntil(b"\r\n\r\n")
                    except asyncio.LimitOverrunError:
                        raise BadRequest(431, "Request header is too large") from None
                    raw = raw.lstrip(b"\r\n")
                    if not raw:
                        continue
                    req = parse_head(raw[:-4])
                    try:
                        req.body = await read_body(req, reader, writer)
                    except asyncio.LimitOverrunError:
                        raise BadRequest(400, "Malformed chunk") from None
                    close = "close" in (req.get("connection") or "").lower()
                    if req.version == "HTTP/1.0" and "keep-alive" not in (req.get("connection") or "").lower():
                        close = True
                    resp = await self.app.handle(req)
                except BadRequest as exc:
                    close = True
                    resp = self.app.plain_error(exc.status, exc.text)
                finally:
                    timer.cancel()
                served += 1
                if self.per_connection and served >= self.per_connection:
                    close = True
                writer.write(self.encode(resp, req, close))
                await writer.drain()
                if close:
                    break
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError, TimeoutError, OSError):
            pass
        finally:
            if timer:
                timer.cancel()
            try:
                if writer.can_write_eof():
                    writer.write_eof()
                writer.close()
            except (OSError, RuntimeError):
                pass

    async def start(self, port):
        return await asyncio.start_server(self.connection, "127.0.0.1", port, limit=MAX_HEAD, backlog=512)
