import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BASE = 'base_url: http://127.0.0.1:1\n';
/** Lists of lists, each nine times as long as the one before. */
const BOMB = Array.from('bcdefgh', (letter, index) => {
  const nine = Array.from({ length: 9 }, () => `*${'abcdefg'[index]}`).join(', ');
  return `${letter}: &${letter} [${nine}]\n`;
}).join('');
const STORED = ['run.json', 'verdict.json', 'load.json', 'load-run.json', 'facts.ndjson', 'manifest.json'];

/** Files as people have them who name the wrong one, by what they hold. */
const ODD: Readonly<Record<string, string | Uint8Array>> = {
  'file.txt': 'mine',
  'good.yaml': BASE,
  'empty.yaml': '',
  'binary.yaml': Uint8Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256),
  'utf16.yaml': Buffer.from(`\ufeff${BASE}`, 'utf16le'),
  'latin.yaml': Buffer.from(`${BASE}name: caf\u00e9\n`, 'latin1'),
  'large.yaml': BASE + '# x\n'.repeat(1_100_000),
  'deep.yaml': `${BASE}headers: ${'['.repeat(5000)}${']'.repeat(5000)}\n`,
  'bomb.yaml': `a: &a [x, x, x, x, x, x, x, x, x]\n${BOMB}`,
  'back.yaml':
    'name: day\narrivals: { people: 5, over: 1m }\ndoors:\n  - { name: a, closed: [ { from: 40s, to: 20s } ] }\n',
  'few.yaml': 'name: x\narrivals: { people: 5, over: 10s }\ndoors: []\n',
  'people.csv': 'name,company\nAda,Lakeside\n',
};

/** Writes odd files, links and results into a folder. */
export function writeOddFiles(folder: string): void {
  for (const name of ['folder', 'beside/.env', 'cut', 'edited', 'emptied', 'newer', 'newer-load'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const [name, content] of Object.entries(ODD)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'beside', 'alpha.yaml'), BASE);
  symlinkSync('loop.yaml', join(folder, 'loop.yaml'));
  symlinkSync('gone', join(folder, 'dangling.yaml'));
  for (const name of STORED) {
    writeFileSync(join(folder, 'cut', name), '{"format": ');
    writeFileSync(join(folder, 'edited', name), '[]');
  }
  writeFileSync(join(folder, 'newer', 'verdict.json'), '{"format": "muster/verdict@9"}');
  writeFileSync(join(folder, 'newer-load', 'load.json'), '{"format": "muster/load@9"}');
  writeFileSync(join(folder, 'emptied', 'load.json'), '{"format": "muster/load@1"}');
  writeFileSync(join(folder, 'emptied', 'verdict.json'), '{"format": "muster/verdict@1"}');
}
