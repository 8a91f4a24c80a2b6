"""Prints what Python's encoders make of texts: JSON in, JSON out."""
import base64, html, json, quopri, sys, urllib.parse
from xml.sax.saxutils import quoteattr

ENCODERS = {
    "json": json.dumps,
    "json, not ASCII": lambda text: json.dumps(text, ensure_ascii=False),
    "json of json": lambda text: json.dumps({"a": json.dumps({"b": text})}),
    "html.escape": html.escape,
    "xml attribute": quoteattr,
    "quote": urllib.parse.quote,
    "quote_plus": urllib.parse.quote_plus,
    "urlencode": lambda text: urllib.parse.urlencode({"a": text}),
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "base64 for addresses": lambda text: base64.urlsafe_b64encode(("x" + text).encode()).decode(),
    "base64 in lines": lambda text: base64.encodebytes(("a long text " * 6 + text).encode()).decode(),
    "repr": repr,
    "ascii": ascii,
    "repr of bytes": lambda text: repr(text.encode()),
    "unicode_escape": lambda text: text.encode("unicode_escape").decode(),
    "quoted-printable": lambda text: quopri.encodestring(text.encode()).decode(),
    "character references": lambda text: text.encode("ascii", "xmlcharrefreplace").decode(),
}
texts = json.load(sys.stdin)
json.dump([[name, text, encode(text)] for name, encode in ENCODERS.items() for text in texts], sys.stdout)
