import { spawn } from 'node:child_process';

const POSIX = process.platform !== 'win32';
const running = new Set();

/**
 * Runs a command for at most `ms` and then kills it with everything that it started. `quiet` keeps its output for the
 * result instead of passing it on. Answers `{ code, output, seconds, timedOut }`; `code` is null when it was killed or
 * could not be started.
 */
export function runBounded(command, args, { ms, quiet = false, env = process.env, cwd } = {}) {
  const started = performance.now();
  return new Promise((done) => {
    const stdio = ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'];
    // A process group of its own, so that one signal reaches whatever it starts.
    const child = spawn(command, args, { stdio, env, cwd, detached: POSIX });
    running.add(child);
    let output = '';
    let timedOut = false;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    const timer = setTimeout(() => {
      timedOut = true;
      endTree(child);
    }, ms);
    const finish = (code) => {
      clearTimeout(timer);
      running.delete(child);
      done({ code: timedOut ? null : code, output, seconds: (performance.now() - started) / 1000, timedOut });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(null);
    });
    child.once('exit', (code) => {
      // What a killed command has left behind may hold its pipes open: do not wait for them long.
      if (!quiet) return finish(code);
      const late = setTimeout(() => finish(code), 1000);
      child.once('close', () => {
        clearTimeout(late);
        finish(code);
      });
    });
  });
}

function endTree(child) {
  if (child.pid === undefined) return;
  try {
    if (POSIX) process.kill(-child.pid, 'SIGKILL');
    else spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Ends whatever is still running when this process is told to end. */
export function endChildrenWithUs() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.on(signal, () => {
      for (const child of running) endTree(child);
      process.exit(code);
    });
}
