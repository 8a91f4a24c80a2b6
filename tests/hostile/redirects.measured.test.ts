import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import type { Behaviour } from './behaviours/behaviour.ts';
import { breaks, unclear } from './behaviours/behaviour.ts';
import { expectOutcome } from './expect-outcome.ts';
import { verifyAgainst } from './verify-against.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-elsewhere-'));
after(() => rmSync(out, { recursive: true, force: true }));

/** Answers of one kind of request that lead to another server. */
const LEADS: ReadonlyArray<Pick<Behaviour, 'on' | 'suites' | 'outcome'>> = [
  { on: 'getEvent', suites: ['events'], outcome: breaks('events.get.200') },
  { on: 'requestToken', suites: ['events'], outcome: unclear(/was refused a token: 307/) },
  { on: 'authorize page', suites: ['account-id'], outcome: unclear(/cannot sign in/) },
];

for (const lead of LEADS)
  test(`an answer to ${lead.on} that leads elsewhere is recorded, and nobody goes there`, async () => {
    let visits = 0;
    const elsewhere = createServer((_request, response) => {
      visits += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/api/v2/stolen`;
    const reference = await startReferenceProcess([]);
    const folder = join(out, lead.on.replaceAll(' ', '-'));
    try {
      const behaviour: Behaviour = {
        ...lead,
        id: 'leads-elsewhere',
        does: 'redirects to another server',
        act: ({ reply }) => reply({ status: 307, headers: [['location', location]], body: Buffer.alloc(0) }),
      };
      const profile = resolveProfile(reference.profile, 'the reference');
      const judged = await verifyAgainst(behaviour, { profile, out: folder });
      expectOutcome(behaviour, judged);
      assert.ok(judged.met > 0);
      assert.equal(visits, 0);
      assert.ok(readFileSync(join(folder, EXCHANGES_FILE), 'utf8').includes(location));
    } finally {
      elsewhere.closeAllConnections();
      elsewhere.close();
      await reference.stop();
    }
  });
