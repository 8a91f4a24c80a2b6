// Runs in a thread of its own: turns exchanges into lines and appends them, so that the thread that drives and judges
// does not wait for either. Plain JavaScript, as threads start without a TypeScript loader.
import { closeSync, openSync, readlinkSync, writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

const fd = openSync(workerData, 'a');
yieldToOthers();

// Kept for the life of the thread: a fresh buffer for each lot costs more in page faults than all the rest.
const buffer = Buffer.allocUnsafeSlow(512 * 1024);
let filled = 0;

/** Of UTF-8 for each UTF-16 unit of a string. */
const MOST_BYTES_A_UNIT = 3;

/** On Linux, where a thread has a priority of its own: whoever is driven and measured goes before what is written down. */
function yieldToOthers() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_LOW);
  } catch {
    // Elsewhere the thread competes like any other.
  }
}

// Whole lines in each write: several processes append to the same file, and no line may be torn.
function write(bytes) {
  for (let from = 0; from < bytes.length; ) from += writeSync(fd, bytes, from);
}

function flush() {
  write(buffer.subarray(0, filled));
  filled = 0;
}

function put(text, encoding) {
  filled += buffer.write(text, filled, encoding);
}

/** An entry is a line, or the text before and after a body in UTF-8. */
function append(entry) {
  const [head, body, tail] = typeof entry === 'string' ? [entry, null, ''] : entry;
  // JSON escapes ASCII alone, so bytes read as Latin-1 can be escaped and written without being decoded.
  const escaped =
    body === null
      ? ''
      : JSON.stringify(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'));
  const most = (head.length + tail.length) * MOST_BYTES_A_UNIT + escaped.length + 1;
  if (most > buffer.length - filled) flush();
  if (most > buffer.length)
    return write(
      Buffer.concat([Buffer.from(head), Buffer.from(escaped, 'latin1'), Buffer.from(`${tail}\n`)]),
    );
  put(head, 'utf8');
  if (body !== null) put(escaped, 'latin1');
  put(tail, 'utf8');
  put('\n', 'latin1');
}

parentPort.on('message', (message) => {
  if (message === 'end') {
    closeSync(fd);
    parentPort.close();
    return;
  }
  for (const entry of message) append(entry);
  flush();
});
