import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { READERS } from './navigation.ts';
import { sitePages } from './site-pages.ts';

/** Copies the pages into a folder that the generator reads, laid out as in the repository, so that their links hold; adds a first page. */
export function gatherPages(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const page of sitePages(root)) {
    const to = join(folder, page);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, forSite(readFileSync(join(root, page), 'utf8')));
  }
  cpSync(join(root, 'docs', 'pictures'), join(folder, 'docs', 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'index.md'), firstPage());
}

/** A page of the repository as the generator takes it: what stands outside of code is no template. */
const forSite = (text: string): string => text.replace(/^<!-- \/?evidence -->\n/gm, '');

const SAID: Readonly<Record<string, string>> = {
  Gate: 'A pipeline is red: what broke, is it new, may we ship?',
  Certify: 'Prove to somebody who was not there that an environment conforms.',
  Rehearse: 'Smoke, capacity, rush: find out before the day of the event.',
};

function firstPage(): string {
  const features = READERS.map(
    ({ text, link }) => `  - title: ${text}\n    details: ${JSON.stringify(SAID[text])}\n    link: ${link}`,
  );
  return `---
layout: home
hero:
  name: Muster
  text: Does it do what its specification says?
  tagline: Contract-conformance harness and load tester for the Event Attendee and Check-in Service API v2
  actions:
    - { theme: brand, text: Begin, link: /README }
    - { theme: alt, text: Every command, link: /docs/reference/commands }
features:
${features.join('\n')}
---
`;
}
