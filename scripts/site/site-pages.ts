import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Pages outside of docs/ that the site holds too. */
const BESIDE = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'evidence/kill-matrix.md',
];

/** Every page of the site, as it lies in the repository. */
export const sitePages = (root: string): string[] => [
  ...BESIDE,
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md'))
    .sort(),
];
