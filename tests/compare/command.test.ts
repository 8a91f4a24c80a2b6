import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { addFacts } from '../../record/facts-file.ts';
import { writeLoadResult } from '../../record/load-result.ts';
import { writeRun } from '../../record/run.ts';
import { writeVerdict } from '../../record/verdict-file.ts';
import { muster, scratch } from '../cli/muster.ts';
import { exchange, RUN, violation } from '../reports/sample.ts';
import { loadSide, passes, verifySide } from './sides.ts';

const MAX = 'attendees.list.per-page-max';

/** A folder as muster verify leaves it. */
function folderOf(facts: Parameters<typeof verifySide>[0], verdict?: 'conforms'): string {
  const folder = scratch();
  writeRun(folder, RUN);
  addFacts(folder, facts);
  const written = verifySide(facts).verdict;
  writeVerdict(folder, { ...written, verdict: verdict ?? written.verdict });
  writeFileSync(join(folder, 'exchanges.ndjson'), `${JSON.stringify(exchange())}\n`);
  return folder;
}

test('muster compare takes folders and files, writes its page, and ends with 1 where B is worse', async () => {
  const [good, bad, out] = [folderOf([passes(MAX)], 'conforms'), folderOf([violation()]), scratch()];
  const worse = await muster(['compare', good, bad, '--out', out, '--json']);
  assert.equal(worse.code, 1);
  assert.equal(JSON.parse(worse.stdout).verdict, 'worse');
  assert.equal(readFileSync(join(out, 'compare.json'), 'utf8'), worse.stdout);
  assert.match(readFileSync(join(out, 'compare.html'), 'utf8'), /<h1>worse<\/h1>/);
  const back = await muster(['compare', join(bad, 'verdict.json'), good, '--out', out]);
  assert.equal(back.code, 0);
  assert.match(back.stdout, /BETTER/);
});

test('two load runs are compared by their folders', async () => {
  const [a, b, out] = [scratch(), scratch(), scratch()];
  writeLoadResult(a, loadSide().result);
  writeLoadResult(b, loadSide().result);
  const { code, stdout: text } = await muster(['compare', a, join(b, 'load.json'), '--out', out]);
  assert.equal(code, 0);
  assert.match(
    text,
    /SAME {2}A and B are the same in all that was compared; both ended \w+\n {2}Compared: .*\d+ figures/,
  );
});

test('what holds no result is wrong usage, said in one sentence', async () => {
  const [empty, good] = [scratch(), folderOf([passes(MAX)])];
  for (const [args, sentence] of [
    [[empty, good], /holds no result: name a folder/],
    [[good, join(empty, 'none')], /does not exist/],
    [[good, join(good, 'run.json')], /is no result of Muster/],
  ] as const) {
    const errors: string[] = [];
    assert.equal(await handleArguments(['compare', ...args], (text) => errors.push(text)), 2);
    assert.match(errors.join(), sentence);
  }
  const cut = scratch();
  writeRun(cut, RUN);
  const errors: string[] = [];
  assert.equal(await handleArguments(['compare', cut, good], (text) => errors.push(text)), 2);
  assert.match(errors.join(), /muster report .* writes it/);
});
