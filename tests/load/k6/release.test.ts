import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { obtainK6 } from '../../../load/k6/obtain-k6.ts';
import { archive, bsdtar, place, script, serve, VERSION } from './release-place.ts';

const RELEASE = `k6-${VERSION}-release`;
const TSX = import.meta.resolve('tsx');
const MODULE = new URL('../../../load/k6/obtain-k6.ts', import.meta.url).href;

const whole =
  (bytes: Buffer): RequestListener =>
  (_, response) =>
    void response.end(bytes);

/** What is said, and kept, where the server answers like this; one sentence is asked for, that ends with advice. */
async function refusal(
  context: TestContext,
  answer: (bytes: Buffer) => RequestListener,
  options: { ms?: number; stall?: number; body?: string; keeps?: true } = {},
): Promise<string> {
  const { root, env, cached } = place(context);
  const bytes = archive(root, 'tar.gz', options.body);
  const { release } = await serve(context, bytes, answer(bytes));
  const { ms = 300_000, stall = 120_000 } = options;
  const { reason = '' } = await obtainK6({ ms, env, release: { ...release, stall } });
  assert.match(reason, /^k6 was not found, there is no Go to build it with and .*: install k6 2 or newer/s);
  assert.equal(reason.split('\n').length, 1);
  assert.deepEqual(cached(), options.keeps ? [`${RELEASE}.part.${process.pid}`] : []);
  return reason;
}

describe('the official release of k6', {
  skip: process.platform === 'win32' && 'the k6 here is a script',
}, () => {
  for (const kind of ['tar.gz', 'zip'] as const)
    test(`a ${kind} is unpacked into the cache, and not asked for again`, {
      skip: kind === 'zip' && bsdtar === undefined && 'no tar at hand reads zip',
    }, async (context) => {
      const { root, env, cached, cachedAt } = place(context);
      const bytes = archive(root, kind);
      const { asked, release } = await serve(context, bytes, whole(bytes), kind);
      const given = { env, release: { ...release, ...(kind === 'zip' && { tar: bsdtar ?? '' }) } };
      const path = cachedAt(RELEASE);
      const how = `k6 ${VERSION}, just unpacked from its official release, kept in ${path}`;
      assert.deepEqual(await obtainK6(given), { path, version: VERSION, how });
      const again = await obtainK6({ ...given, install: false });
      assert.equal(again.how, `k6 ${VERSION} unpacked from its official release, kept in ${path}`);
      assert.deepEqual(asked, [`/k6-v${VERSION}-test.${kind}`]);
      assert.deepEqual(cached(), [RELEASE]);
    });

  test('redirects are followed', async (context) => {
    const { root, env } = place(context);
    const bytes = archive(root, 'tar.gz');
    const { asked, release } = await serve(context, bytes, ({ url = '' }, response) => {
      if (url.startsWith('/assets')) response.end(bytes);
      else response.writeHead(302, { location: '/assets?signature=1' }).end();
    });
    assert.equal((await obtainK6({ env, release })).version, VERSION);
    assert.deepEqual(asked.slice(1), ['/assets?signature=1']);
  });

  test('what came before a download broke off is not asked for again, and progress is told', async (context) => {
    const { root, env, cached } = place(context);
    const bytes = archive(root, 'tar.gz');
    const half = Math.floor(bytes.length / 2);
    const ranges: Array<string | undefined> = [];
    const { release } = await serve(context, bytes, ({ headers: { range } }, response) => {
      ranges.push(range);
      if (range === undefined) {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, half), () => setTimeout(() => response.destroy(), 300));
        return;
      }
      response.writeHead(206, { 'content-range': `bytes ${half}-${bytes.length - 1}/${bytes.length}` });
      response.end(bytes.subarray(half));
    });
    const said: string[] = [];
    const given = { env, release, say: (text: string) => void said.push(text) };
    assert.match((await obtainK6(given)).reason ?? '', /could not be downloaded/);
    assert.equal((await obtainK6(given)).version, VERSION);
    assert.deepEqual(ranges, [undefined, `bytes=${half}-`]);
    assert.deepEqual(cached(), [RELEASE]);
    assert.match(said.join(), /downloading k6 once: 0\.0 of 0\.0 MB/);
  });

  test('a server that knows no ranges sends all of it, and other bytes than the pinned ones are kept no longer', async (context) => {
    const { root, env, cached } = place(context);
    const bytes = archive(root, 'tar.gz');
    let answers = 0;
    const { release } = await serve(context, bytes, (_, response) => {
      answers += 1;
      response.writeHead(200, { 'content-length': bytes.length });
      if (answers > 1) response.end(answers === 2 ? Buffer.alloc(bytes.length) : bytes);
      else response.write(bytes.subarray(0, 20), () => setTimeout(() => response.destroy(), 300));
    });
    await obtainK6({ env, release });
    assert.match((await obtainK6({ env, release })).reason ?? '', /and not the pinned/);
    assert.deepEqual(cached(), []);
    assert.equal((await obtainK6({ env, release })).version, VERSION);
  });

  test('a build tells how far it is, and one that takes too long says that the next goes on', async (context) => {
    const { bin, env } = place(context);
    symlinkSync('/bin/sleep', `${bin}/sleep`);
    script(`${bin}/go`, 'echo one >&2; echo two >&2; sleep 30');
    const said: string[] = [];
    const release = { platform: 'none' };
    const { reason = '' } = await obtainK6({ env, release, ms: 4000, say: (text) => void said.push(text) });
    assert.match(reason, /was not done after 3 seconds \(the same command goes on where it stopped\)/);
    assert.match(said.at(-1) ?? '', /building k6 once, with Go: 2 packages/);
  });

  test('other bytes than the pinned ones are refused, and both sums are said', async (context) => {
    const reason = await refusal(context, (bytes) => whole(Buffer.concat([bytes, Buffer.from('more')])));
    assert.match(
      reason,
      /what came as k6-v\S+ has the SHA-256 sum [0-9a-f]{64}, and not the pinned [0-9a-f]{64}/,
    );
  });

  test('a download that breaks off is refused', async (context) => {
    const reason = await refusal(
      context,
      (bytes) => (_, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => response.destroy(), 300));
      },
      { keeps: true },
    );
    assert.match(reason, /http:\S+tar\.gz could not be downloaded: other side closed/);
  });

  test('an address that is not there is named, with its status', async (context) => {
    const reason = await refusal(context, () => (_, response) => void response.writeHead(404).end('no'));
    assert.match(reason, /\(http:\S+tar\.gz answered 404\)/);
  });

  test('a host that refuses is named', async (context) => {
    const reason = await refusal(
      context,
      () =>
        ({ socket }) =>
          void socket.resetAndDestroy(),
    );
    assert.match(reason, /http:\S+tar\.gz could not be downloaded: /);
  });

  test('a server that says nothing is not waited for', async (context) => {
    const reason = await refusal(context, () => () => {}, { stall: 300 });
    assert.match(reason, /tar\.gz sent nothing for 1 second\)/);
  });

  test('a server that falls silent halfway is not waited for', async (context) => {
    const answer =
      (bytes: Buffer): RequestListener =>
      (_, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 10));
      };
    assert.match(
      await refusal(context, answer, { stall: 300, keeps: true }),
      /tar\.gz sent nothing for 1 second\)/,
    );
  });

  test('a server that never comes to an end is left when time is up', async (context) => {
    const timers: NodeJS.Timeout[] = [];
    context.after(() => timers.forEach(clearInterval));
    const reason = await refusal(
      context,
      () => (_, response) => void timers.push(setInterval(() => response.write('.'), 50)),
      { ms: 2000, keeps: true },
    );
    assert.match(reason, /tar\.gz was not downloaded within 2 seconds\)/);
  });

  test('bytes that are no archive, though pinned, leave nothing behind', async (context) => {
    const { env, cached } = place(context);
    const bytes = Buffer.from('no archive');
    const { release } = await serve(context, bytes, whole(bytes));
    const { reason = '' } = await obtainK6({ env, release });
    assert.match(reason, /tar could not unpack k6-v\S+\.tar\.gz: /);
    assert.deepEqual(cached(), []);
  });

  test('a binary that does not run here is not kept', async (context) => {
    const reason = await refusal(context, whole, { body: 'exit 1' });
    assert.match(reason, /the one unpacked from its official release does not run: /);
  });

  test('a platform without a release is named, and nothing is asked for', async (context) => {
    const { env, cached } = place(context);
    const bytes = Buffer.from('');
    const { asked, release } = await serve(context, bytes, whole(bytes));
    const { reason } = await obtainK6({ env, release: { ...release, platform: 'sunos-x64' } });
    assert.match(
      reason ?? '',
      /^k6 was not found, there is no Go to build it with and no official release of it is pinned for sunos-x64: install/,
    );
    assert.deepEqual([asked, cached()], [[], []]);
  });

  test('where Go fails the release is taken, and where both fail both reasons are said', async (context) => {
    const { root, bin, env, cached } = place(context);
    script(`${bin}/go`, 'echo "go: the module is gone" >&2; exit 1');
    const bytes = archive(root, 'tar.gz');
    let status = 404;
    const { release } = await serve(context, bytes, (_, response) => {
      response.writeHead(status).end(bytes);
    });
    const { reason } = await obtainK6({ env, release });
    assert.match(
      reason ?? '',
      /^k6 was not found, Go could not build it \(go: the module is gone\) and its official release could not be taken \(\S+ answered 404\): install/,
    );
    status = 200;
    assert.equal((await obtainK6({ env, release })).version, VERSION);
    assert.deepEqual(cached(), [RELEASE]);
  });

  test('what Go has built and a k6 on the PATH come first', async (context) => {
    const { bin, env, cachedAt } = place(context);
    script(cachedAt(RELEASE));
    script(cachedAt(`k6-${VERSION}`));
    const { how } = await obtainK6({ env });
    assert.equal(how, `k6 ${VERSION} built from load/k6, kept in ${cachedAt(`k6-${VERSION}`)}`);
    script(`${bin}/k6`, 'echo "k6 v1.9.0 (too old)"');
    assert.equal((await obtainK6({ env })).how, how);
    script(`${bin}/k6`, 'echo "k6 v2.5.1 (new)"');
    assert.equal((await obtainK6({ env })).how, 'k6 2.5.1 on the PATH');
  });

  test('two processes at once both get a whole one, and leave nothing else', async (context) => {
    const { root, env, cached, cachedAt } = place(context);
    const bytes = archive(root, 'tar.gz');
    const waiting: Array<() => void> = [];
    // Neither gets its bytes before both have asked.
    const { asked, release } = await serve(context, bytes, (_, response) => {
      waiting.push(() => response.end(bytes));
      if (waiting.length === 2) for (const go of waiting) go();
    });
    const file = `${root}/both.mjs`;
    const given = JSON.stringify({ env, release });
    writeFileSync(
      file,
      `import { obtainK6 } from '${MODULE}';\nconsole.log(JSON.stringify(await obtainK6(${given})));`,
    );
    const run = promisify(execFile);
    const both = await Promise.all(
      [1, 2].map(() => run(process.execPath, ['--import', TSX, file], { timeout: 300_000 })),
    );
    for (const { stdout } of both) assert.equal(JSON.parse(stdout).version, VERSION);
    assert.equal(asked.length, 2);
    assert.deepEqual(cached(), [RELEASE]);
    assert.match(readFileSync(cachedAt(RELEASE), 'utf8'), /a test/);
  });
});
