import { createRequire } from 'node:module';

/** The command of the installed Playwright, wherever npm has put it: beside Muster's package, or below. */
export const playwrightCli = (): string => createRequire(import.meta.url).resolve('@playwright/test/cli');
