import { createRequire } from 'node:module';
import { EXTENSION } from '../paths.ts';

/** The command of the installed Playwright, wherever npm has put it: beside Muster's package, or below. */
export const playwrightCli = (): string => createRequire(import.meta.url).resolve('@playwright/test/cli');

/**
 * What spares Playwright and each of its workers the thread that translates TypeScript, where ours is compiled already: half
 * of the time that they take to start.
 */
export const PLAYWRIGHT_ENVIRONMENT: Readonly<Record<string, string>> =
  EXTENSION === '.ts' ? {} : { PW_DISABLE_TS_ESM: '1' };
