type Env = Readonly<Record<string, string | undefined>>;

/** What every program needs to find itself, its files and its words; on Windows nothing starts without the second list. */
const SYSTEM = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'TMPDIR',
  'TMP',
  'TEMP',
  'LANG',
  /^LC_/,
  'TZ',
  'TERM',
  'NO_COLOR',
];
const WINDOWS = [
  ...[
    /^(SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|OS)$/i,
    /^(APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles.*)$/i,
  ],
  ...[/^(USERPROFILE|USERNAME|HOMEDRIVE|HOMEPATH|NUMBER_OF_PROCESSORS|PROCESSOR_ARCHITECTURE)$/i],
];
/** Where a build of another system keeps its libraries, and where caches lie. */
const PLACES = [
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'XDG_CACHE_HOME',
  'XDG_RUNTIME_DIR',
  'XDG_CONFIG_HOME',
];
/** The way through the user's network, and who is trusted there. */
const NETWORK = [/^(https?|no)_proxy$/i, 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
const ALL = [...SYSTEM, ...WINDOWS, ...PLACES, ...NETWORK];

const BROWSERS = ['PLAYWRIGHT_BROWSERS_PATH', 'MUSTER_CHROMIUM'];
/** Where Go keeps and finds modules; go.sum pins what comes of it. */
const GO = [/^GO(PROXY|SUMDB|NOSUMDB|NOPROXY|PRIVATE|PATH|ROOT|CACHE|MODCACHE|TMPDIR|TOOLCHAIN)$/];

/** By tool: what of this process's environment it is given. Whatever is not listed, a job may have set for something else. */
const PASSED = {
  /** A module of ours that Node runs. */
  node: [...ALL, ...BROWSERS, 'MUSTER_DEBUG'],
  /** What runs the suites. */
  runner: [...ALL, ...BROWSERS, 'MUSTER_DEBUG', 'CI'],
  /** With what its outputs are let in: only options of the command turn one on. */
  k6: [...ALL, /^K6_PROMETHEUS_RW_/, /^K6_OTEL_/, /^OTEL_/],
  go: [...ALL, ...GO],
  /** Playwright's own installer of a browser. */
  installer: [...ALL, ...BROWSERS, /^PLAYWRIGHT_(CHROMIUM_)?DOWNLOAD_HOST$/],
  /** A program of the system: git, apt-get, tar. */
  system: ALL,
  /** A script of a finding: it gets what it would get where its reader pastes it into a shell. */
  script: [/./],
  /** A server by other hands, with what its language is found by. */
  peer: [...ALL, ...GO, /^(JAVA_HOME|VIRTUAL_ENV|DOTNET_ROOT|CARGO_HOME|RUSTUP_HOME)$/],
} as const satisfies Readonly<Record<string, ReadonlyArray<string | RegExp>>>;

export type Tool = keyof typeof PASSED;

/** What would have changed what a tool does: these are named where they are set and not passed on. */
const STEERS: Readonly<Record<Tool, RegExp>> = (() => {
  // What tells of Node's version, and what its own runner of tests sets, steers nothing.
  const node = /^(NODE_(?!VERSION$|TEST_CONTEXT$)\w+|TSX_\w+|UV_THREADPOOL_SIZE|FORCE_COLOR|DEBUG\w*)$/;
  const playwright =
    /^(NODE_(?!VERSION$|TEST_CONTEXT$)\w+|TSX_\w+|UV_THREADPOOL_SIZE|FORCE_COLOR|DEBUG\w*|PW(?!D$)\w+|PLAYWRIGHT_\w+|CHROME\w*|CHROMIUM_\w+)$/;
  const k6 = /^(K6_\w+|GODEBUG|GOMAXPROCS|GOGC|GOMEMLIMIT|SSLKEYLOGFILE)$/;
  return {
    ...{ node, runner: playwright, installer: playwright, k6, peer: node },
    go: /^(GO[A-Z0-9]+|CGO_\w+)$/,
    script: /^$/,
    system: /^(GIT_DIR|GIT_WORK_TREE|TAR_OPTIONS|LD_PRELOAD)$/,
  };
})();

const isPassed = (tool: Tool, name: string): boolean =>
  PASSED[tool].some((one) => (typeof one === 'string' ? one === name : one.test(name)));

/** What a tool is given of the environment, with what it is told beside. */
export function environmentFor(tool: Tool, told: Env = {}, env: Env = process.env): NodeJS.ProcessEnv {
  const passed = Object.entries(env).filter(([name]) => isPassed(tool, name));
  return { ...Object.fromEntries(passed), ...told };
}

/** The names of variables that would have steered a tool, and that it is not given. */
export const passedOver = (tool: Tool, told: Env = {}, env: Env = process.env): string[] =>
  Object.keys(env)
    .filter(
      (name) =>
        STEERS[tool].test(name) && env[name] !== undefined && !isPassed(tool, name) && !(name in told),
    )
    .sort();
