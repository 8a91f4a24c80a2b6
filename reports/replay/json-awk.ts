/**
 * A program for a POSIX awk that reads JSON and prints the value at the end of a way (see BodyWay). It prints `nothing` where
 * there is none. The value is JSON without blanks, with the members of objects in the order of their names, which says
 * nothing. Text is written as JSON.stringify writes it, numbers as they came, but for a fraction of zeros.
 */
export const JSON_AWK = `function next_char() { while ((c = substr(text, at, 1)) != "" && index(" \\t\\r\\n", c)) at++ }
function hex(digits,  i, n) { n = 0; for (i = 1; i <= 4; i++) n = n * 16 + index("0123456789abcdef", tolower(substr(digits, i, 1))) - 1; return n }
function bytes(n) {
  if (n < 128) return sprintf("%c", n)
  if (n < 2048) return sprintf("%c%c", 192 + int(n / 64), 128 + n % 64)
  if (n < 65536) return sprintf("%c%c%c", 224 + int(n / 4096), 128 + int(n / 64) % 64, 128 + n % 64)
  return sprintf("%c%c%c%c", 240 + int(n / 262144), 128 + int(n / 4096) % 64, 128 + int(n / 64) % 64, 128 + n % 64)
}
function escaped(  n, low) {
  n = hex(substr(text, at + 2, 4)); at += 6
  if (n >= 55296 && n < 56320 && substr(text, at, 2) == "\\\\u") {
    low = hex(substr(text, at + 2, 4))
    if (low >= 56320 && low < 57344) { at += 6; return bytes(65536 + (n - 55296) * 1024 + low - 56320) }
  }
  if (n == 8) return "\\\\b"; if (n == 9) return "\\\\t"; if (n == 10) return "\\\\n"; if (n == 12) return "\\\\f"; if (n == 13) return "\\\\r"
  if (n == 34) return "\\\\\\""; if (n == 92) return "\\\\\\\\"
  if (n < 32 || (n >= 55296 && n < 57344)) return sprintf("\\\\u%04x", n)
  return bytes(n)
}
function string(  out, e) {
  out = "\\""; at++
  while ((c = substr(text, at, 1)) != "\\"" && c != "") {
    if (c != "\\\\") { out = out c; at++; continue }
    e = substr(text, at + 1, 1)
    if (e == "u") out = out escaped()
    else { out = out (e == "/" ? "" : "\\\\") e; at += 2 }
  }
  at++
  return out "\\""
}
function value(  n, key, closing, child) {
  next_char(); n = ++nodes; size[n] = 0
  if (c == "\\"") { json[n] = string(); return n }
  if (c != "{" && c != "[") {
    match(substr(text, at, 400), /^[-+.0-9A-Za-z]*/); json[n] = substr(text, at, RLENGTH); at += RLENGTH > 0 ? RLENGTH : 1
    if (json[n] ~ /^-?[0-9]+[.]0+$/) sub(/[.]0+$/, "", json[n])
    return n
  }
  closing = c == "{" ? "}" : "]"; at++
  for (next_char(); c != closing && c != ""; next_char()) {
    if (c == ",") { at++; continue }
    key = size[n] + 1
    if (closing == "}") { key = string(); key = substr(key, 2, length(key) - 2); next_char(); at++ }
    child = value(); size[n]++; keys[n, size[n]] = key; children[n, size[n]] = child
  }
  at++; json[n] = closing == "}" ? members(n) : elements(n)
  return n
}
function elements(n,  i, out) { for (i = 1; i <= size[n]; i++) out = out (i > 1 ? "," : "") json[children[n, i]]; return "[" out "]" }
function members(n,  i, j, out) {
  for (i = 1; i <= size[n]; i++) {
    for (j = i; j > 1 && keys[n, order[n, j - 1]] > keys[n, i]; j--) order[n, j] = order[n, j - 1]
    order[n, j] = i
  }
  for (i = 1; i <= size[n]; i++) { j = order[n, i]; out = out (i > 1 ? "," : "") "\\"" keys[n, j] "\\":" json[children[n, j]] }
  return "{" out "}"
}
function child_of(n, key,  i) { for (i = 1; i <= size[n]; i++) if (keys[n, i] == key) return children[n, i]; return 0 }
function at_way(n, step,  i, j, wanted, names, parts, m, found) {
  if (step > steps || n == 0) return n
  if (substr(way[step], 1, 1) != "[") return at_way(child_of(n, way[step]), step + 1)
  i = index(way[step], "="); wanted = substr(way[step], i + 1, length(way[step]) - i - 1)
  parts = split(substr(way[step], 2, i - 2), names, ".")
  for (i = 1; i <= size[n]; i++) {
    m = children[n, i]
    for (j = 1; j <= parts; j++) m = child_of(m, names[j])
    found = m == 0 ? "" : json[m]; if (found ~ /^"/) found = substr(found, 2, length(found) - 2)
    if (m != 0 && found == wanted) return at_way(children[n, i], step + 1)
  }
  return 0
}
BEGIN { for (steps = 0; steps + 1 < ARGC; ) { steps++; way[steps] = ARGV[steps] } ARGC = 1 }
{ text = text (NR > 1 ? "\\n" : "") $0 }
END { at = 1; next_char(); root = c == "" ? 0 : value(); n = at_way(root, 1); print n == 0 ? "nothing" : json[n] }`;
