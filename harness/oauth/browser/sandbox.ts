import { createRequire } from 'node:module';
import type { Browser, LaunchOptions } from '@playwright/test';

/** A browser, and whether what its pages run is shut in. */
export interface Launched {
  readonly browser: Browser;
  readonly sandboxed: boolean;
}

/**
 * Playwright without its test runner, read when a browser is wanted. As an import its seven megabytes would be searched for
 * names to export first: a third more memory.
 */
const playwright = (): typeof import('playwright-core') => createRequire(import.meta.url)('playwright-core');

/** What is said where it is not. */
export const UNSANDBOXED =
  'Chromium runs without its sandbox here, which cannot start (as root, or in this container): run as another user, or allow user namespaces';

/** The sandbox needs a process that starts the others, which does without here. */
const WITHOUT = ['--no-zygote'];

/** Chromium refuses to start its sandbox as root. */
export const isRoot = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Starts a browser in its sandbox, and without it only where it does not start in there. */
export async function launchSandboxed(
  options: LaunchOptions,
  launch: (options: LaunchOptions) => Promise<Browser> = async (all) => playwright().chromium.launch(all),
  root = isRoot(),
): Promise<Launched> {
  if (!root)
    try {
      return { browser: await launch({ ...options, chromiumSandbox: true }), sandboxed: true };
    } catch {
      // Whether it was the sandbox shows without it.
    }
  const args = [...(options.args ?? []), ...WITHOUT];
  return { browser: await launch({ ...options, chromiumSandbox: false, args }), sandboxed: false };
}
