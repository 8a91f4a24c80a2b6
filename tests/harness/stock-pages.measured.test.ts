import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { keepBrowser } from '../../harness/oauth/browser/process.ts';
import { stockWalks } from '../oauth-servers/stock-walks.ts';
import { WITHOUT_CHROMIUM } from './chromium-at-hand.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-stock-'));
/** A host that takes a request for a style sheet and never answers it, as a network does that lets nothing out. */
const silent = createServer(() => {});
const by = { out, sign_in: 'browser' as const, styles: '' };
const giveUp = keepBrowser();
before(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  by.styles = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
after(async () => {
  await giveUp();
  silent.close();
  silent.closeAllConnections();
  rmSync(out, { recursive: true, force: true });
});

for (const { title, run } of stockWalks(by)) test(`${title}, by browser`, { skip: WITHOUT_CHROMIUM }, run);
