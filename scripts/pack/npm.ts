import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';

/** What npm prints in a folder: the npm that runs this where there is one, else the one on the PATH. */
export function npm(args: readonly string[], cwd: string): string {
  const running = process.env['npm_execpath'];
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  return running?.endsWith('.js')
    ? execFileSync(process.execPath, [running, ...args], options)
    : execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
