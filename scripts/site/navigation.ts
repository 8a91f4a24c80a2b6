import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitePages } from './site-pages.ts';

/** A link of the site's navigation; `link` is a page as it lies in the repository, without its ending. */
export interface NavigationLink {
  readonly text: string;
  readonly link: string;
}

/** The links that one reader follows. */
export interface NavigationGroup {
  readonly text: string;
  readonly items: readonly NavigationLink[];
}

/** The three ways through the site, each with the page that it begins with. */
export const READERS: readonly NavigationLink[] = [
  { text: 'Gate', link: '/docs/gate' },
  { text: 'Certify', link: '/docs/certification' },
  { text: 'Rehearse', link: '/docs/rehearse' },
];

/** The pages that have their place, by who reads them. */
const PLACED: readonly NavigationGroup[] = [
  {
    text: 'Begin',
    items: [
      { text: 'Muster in ten minutes', link: '/README' },
      { text: 'Where to start', link: '/docs/README' },
    ],
  },
  {
    text: 'Gate',
    items: [
      { text: 'The gate', link: '/docs/gate' },
      { text: 'A failure, again', link: '/docs/reproduce' },
      { text: 'GitHub Action', link: '/docs/github-action' },
      { text: 'GitLab', link: '/docs/gitlab' },
      { text: 'Jenkins', link: '/docs/jenkins' },
      { text: 'The container image', link: '/docs/image' },
      { text: 'Provenance', link: '/docs/provenance' },
      { text: 'Security', link: '/SECURITY' },
    ],
  },
  { text: 'Certify', items: [{ text: 'Certification', link: '/docs/certification' }] },
  {
    text: 'Rehearse',
    items: [
      { text: 'Rehearsing the rush', link: '/docs/rehearse' },
      { text: 'How far a load carries', link: '/docs/scale' },
    ],
  },
  {
    text: 'Look up',
    items: [
      { text: 'Every key of a profile', link: '/docs/reference/profile' },
      { text: 'Every command', link: '/docs/reference/commands' },
      { text: 'The ledger', link: '/docs/reference/ledger' },
      { text: 'What Muster was held against', link: '/docs/evidence' },
      { text: 'The kill matrix', link: '/evidence/kill-matrix' },
      { text: 'What is stored', link: '/docs/stored' },
      { text: 'What a run costs', link: '/docs/cost' },
      { text: 'When something goes wrong', link: '/docs/reliability' },
      { text: 'Troubleshooting', link: '/docs/troubleshooting' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
  {
    text: 'Change Muster',
    items: [
      { text: 'Architecture', link: '/ARCHITECTURE' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Decisions', link: '/docs/decisions/README' },
    ],
  },
];

/** Everything that the site holds: the pages that have their place, and last any other, by its own title. */
export function sidebar(root: string): NavigationGroup[] {
  const placed = new Set(PLACED.flatMap(({ items }) => items.map(({ link }) => link)));
  const others = sitePages(root)
    .filter((page) => !DECISION.test(page))
    .map((page) => ({ text: titleOf(join(root, page)), link: `/${page.replace(/\.md$/, '')}` }))
    .filter(({ link }) => !placed.has(link));
  return others.length === 0 ? [...PLACED] : [...PLACED, { text: 'More', items: others }];
}

/** One of the decisions, which their own list leads to. */
const DECISION = /^docs\/decisions\/\d/;

const titleOf = (file: string): string => /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file;
