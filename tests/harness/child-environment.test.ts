// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a profile
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { environmentFor, passedOver, type Tool } from '../../harness/run/child-environment.ts';

/** What a job may have set for something else, by the tool that would have listened to it. */
const STEERING: Readonly<Record<Exclude<Tool, 'script'>, readonly string[]>> = {
  node: [
    ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_ENV', 'NODE_DEBUG', 'NODE_TLS_REJECT_UNAUTHORIZED', 'FORCE_COLOR'],
    ...[
      'NODE_V8_COVERAGE',
      'NODE_NO_WARNINGS',
      'DEBUG',
      'DEBUG_COLORS',
      'TSX_TSCONFIG_PATH',
      'UV_THREADPOOL_SIZE',
    ],
  ],
  runner: [
    ...[
      'PWDEBUG',
      'PW_TEST_HTML_REPORT_OPEN',
      'PWTEST_CACHE_DIR',
      'PLAYWRIGHT_HTML_OPEN',
      'DEBUG',
      'FORCE_COLOR',
    ],
    ...['PLAYWRIGHT_JSON_OUTPUT_NAME', 'PLAYWRIGHT_FORCE_TTY', 'NODE_OPTIONS', 'CHROME_DEVEL_SANDBOX'],
  ],
  k6: [
    ...[
      'K6_RPS',
      'K6_DURATION',
      'K6_VUS',
      'K6_ITERATIONS',
      'K6_STAGES',
      'K6_OUT',
      'K6_NO_THRESHOLDS',
      'K6_CONFIG',
    ],
    ...[
      'K6_INSECURE_SKIP_TLS_VERIFY',
      'K6_HTTP_DEBUG',
      'K6_USER_AGENT',
      'K6_BLACKLIST_IPS',
      'K6_TRACES_OUTPUT',
    ],
    ...['K6_INCLUDE_SYSTEM_ENV_VARS', 'K6_CLOUD_TOKEN', 'GODEBUG', 'GOMAXPROCS', 'SSLKEYLOGFILE'],
  ],
  go: ['GOFLAGS', 'GOOS', 'GOARCH', 'GOEXPERIMENT', 'GOWORK', 'GODEBUG', 'CGO_ENABLED', 'GOINSECURE'],
  installer: ['PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD', 'NODE_OPTIONS', 'DEBUG'],
  system: ['GIT_DIR', 'GIT_WORK_TREE', 'TAR_OPTIONS', 'LD_PRELOAD'],
  peer: ['NODE_OPTIONS', 'NODE_PATH', 'DEBUG'],
};

/** What every tool is given: it finds its files by them, and the way through the user's network. */
const NEEDED = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'NO_COLOR', 'XDG_CACHE_HOME', 'LD_LIBRARY_PATH'],
  ...['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'SystemRoot', 'PATHEXT', 'USERPROFILE'],
];
/** What is needed by nothing that Muster starts. */
const SECRETS = ['MUSTER_CLIENT_SECRET', 'AWS_SECRET_ACCESS_KEY', 'GITHUB_TOKEN', 'NPM_TOKEN', 'PGPASSWORD'];

const set = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'x']));

for (const [tool, names] of Object.entries(STEERING) as Array<[Tool, readonly string[]]>)
  test(`${tool} is given what it needs, and nothing that steers it or is a secret of the job`, () => {
    const env = set([...NEEDED, ...SECRETS, ...names]);
    assert.deepEqual(Object.keys(environmentFor(tool, {}, env)).sort(), [...NEEDED].sort());
    assert.deepEqual(passedOver(tool, {}, env), [...names].sort());
    // What Muster itself tells it stands, and is not said to be missing.
    const [first = ''] = names;
    assert.equal(environmentFor(tool, { [first]: 'told' }, env)[first], 'told');
    assert.ok(!passedOver(tool, { [first]: 'told' }, env).includes(first));
  });

test('the script of a finding is given what it would get where its reader pastes it into a shell', () => {
  const env = set([...NEEDED, ...SECRETS, 'NODE_OPTIONS', 'CURL_CA_BUNDLE']);
  assert.deepEqual(environmentFor('script', {}, env), env);
  assert.deepEqual(passedOver('script', {}, env), []);
});

test('what lets the outputs of k6 in, where browsers and modules lie, and CI reach whoever asks for them', () => {
  const names = [
    ...['K6_PROMETHEUS_RW_USERNAME', 'K6_OTEL_HEADERS', 'OTEL_EXPORTER_OTLP_HEADERS'],
    ...['PLAYWRIGHT_BROWSERS_PATH', 'MUSTER_CHROMIUM', 'GOPROXY', 'GOMODCACHE', 'CI'],
  ];
  const given = (tool: Tool): string[] => Object.keys(environmentFor(tool, {}, set(names)));
  assert.deepEqual(given('k6'), names.slice(0, 3));
  assert.deepEqual(given('node'), names.slice(3, 5));
  assert.deepEqual(given('go'), names.slice(5, 7));
  assert.deepEqual(given('runner'), [...names.slice(3, 5), 'CI']);
  assert.deepEqual(given('system'), []);
});
