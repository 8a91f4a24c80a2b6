import { cut, oneLine } from '../text.ts';
import { JSON_AWK } from './json-awk.ts';

/** What a script says of a value; more of it is in the answer. */
export const SHOWN = 200;

/** A remark as a command that does nothing: not every shell takes comments where a script is pasted. */
export const said = (text: string): string => `: '${cut(oneLine(text), SHOWN).replaceAll("'", '’')}'`;

/** How a script ends: with 1 still broken, 0 mended, 3 where it cannot tell. */
export const ENDINGS = `undecided() { printf 'not decided: %s\\n' "$1"; exit 3; }
needs() { eval "[ -n \\"\\\${$1:-}\\" ]" || { printf 'not decided: export %s first: %s\\n' "$1" "$2"; exit 2; }; }
broken() { printf 'still broken: %s\\n' "$1"; exit 1; }
mended() { printf 'mended\\n'; exit 0; }`;

/** What sends a request in a script, and keeps what came. */
export const ASK = `ask() {
  all=$(curl -sS -m 60 -w '\\n%{http_code} %{content_type}' "$@") || undecided 'no answer came'
  last=\${all##*
}; answer=\${all%
*}; status=\${last%% *}; media=\${last#* }
}`;

/** What reads JSON in a script. */
export const AT = `at() { printf '%s\\n' "$answer" | LC_ALL=C awk '${JSON_AWK}' "$@"; }`;
