// Runs in a thread of its own: turns exchanges into lines and appends them, so that the thread that drives and judges
// does not wait for either. Plain JavaScript, as threads start without a TypeScript loader.
import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const fd = openSync(workerData, 'a');

parentPort.on('message', (message) => {
  if (message === 'end') {
    closeSync(fd);
    parentPort.close();
    return;
  }
  // One write for the whole lot: several processes append to the same file, and lines must stay whole.
  const bytes = Buffer.from(`${message.map((exchange) => JSON.stringify(exchange)).join('\n')}\n`);
  for (let from = 0; from < bytes.length; ) from += writeSync(fd, bytes, from);
});
