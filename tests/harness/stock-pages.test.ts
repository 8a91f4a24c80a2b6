import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { stockWalks } from '../oauth-servers/stock-walks.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-stock-'));
after(() => rmSync(out, { recursive: true, force: true }));

for (const { title, run } of stockWalks({ out, sign_in: 'form' })) test(`${title}, by form`, run);
