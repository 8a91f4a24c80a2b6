/**
 * What a program is given of the environment before anything is installed: where things lie, and the way through the
 * user's network. Plain JavaScript without dependencies, since it runs at each start.
 */
const PASSED =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|LANG|LC_\w+|TZ|XDG_CACHE_HOME|LD_LIBRARY_PATH|(https?|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles.*|USERPROFILE|PLAYWRIGHT_BROWSERS_PATH)$/i;
/** With what npm finds its registry and is let in there. */
const NPM = /^(npm_.*|NODE_AUTH_TOKEN)$/i;
/** Parts of the locked tree that a job leaves out for its own packages. */
const NOT_NPM = /^npm_config_(omit|include|production|only|dev|global|prefix|dry_run)$/i;

const given = (passes) => Object.fromEntries(Object.entries(process.env).filter(([name]) => passes(name)));

/** For a program. */
export const plainEnvironment = () => given((name) => PASSED.test(name));

/** For npm. */
export const npmEnvironment = () =>
  given((name) => PASSED.test(name) || (NPM.test(name) && !NOT_NPM.test(name)));
