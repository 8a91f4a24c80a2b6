import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { READERS, sidebar } from '../../scripts/site/navigation.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The site of docs/, the reference, the changelog and the kill matrix; `npm run docs:site` gathers them into pages/. */
export default defineConfig({
  title: 'Muster',
  description:
    'Contract-conformance harness and load tester for the Event Attendee and Check-in Service API v2',
  lang: 'en',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '.cache',
  // Where a web server shows it below its root.
  base: process.env.MUSTER_SITE_BASE ?? '/',
  // A time of last change would be that of the copy.
  lastUpdated: false,
  themeConfig: {
    nav: [...READERS],
    sidebar: sidebar(ROOT).map(({ text, items }) => ({ text, items: [...items] })),
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    footer: { message: 'MIT licence' },
  },
});
