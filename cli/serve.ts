import { writeFileSync } from 'node:fs';
import { MOST_OF_A_LIST } from '../harness/files/user-bytes.ts';
import { userText } from '../harness/files/user-text.ts';
import { UsageError } from '../harness/profile/errors.ts';
import type { Ending } from '../harness/run/ending.ts';
import { interruptible } from '../harness/run/interruption.ts';
import type { CsvTarget } from '../reference/csv/local-api.ts';
import type { ReferenceProfile } from '../reference/index.ts';
import { wrap } from '../reports/text.ts';
import { checkBehaviour } from './reference-behaviour.ts';

export interface ServeOptions {
  readonly port?: number;
  readonly variant?: readonly string[];
  readonly fault?: readonly string[];
  readonly rate?: number;
  readonly rateWindow?: number;
  readonly attendees?: number;
  readonly latency?: number;
  readonly seed?: number;
  readonly data?: string;
  readonly refreshTokens?: boolean;
  readonly seedData?: string;
  readonly import?: string;
  readonly export?: string;
  readonly list?: boolean;
  readonly json?: boolean;
}

const WIDTH = 80;
const LARGEST_PORT = 65_535;

/** Serves the reference environment until it is told to stop. */
export async function serve(options: ServeOptions): Promise<Ending> {
  const { port = 0, variant = [], fault = [], rate, rateWindow, latency, seed, data } = options;
  if (port > LARGEST_PORT) throw new UsageError(`There is no port ${port}: take one up to ${LARGEST_PORT}.`);
  await checkBehaviour(options);
  const { CROWDS, startReference, StorageError } = await import('../reference/index.ts');
  const people = peopleNamed(options, CROWDS);
  const reference = await startReference({
    port,
    variants: variant,
    faults: fault,
    hashPasswords: true,
    ...(options.refreshTokens === true && { refreshTokens: true }),
    ...(rate !== undefined && { rate }),
    ...(rateWindow !== undefined && { rateWindow }),
    ...(people !== undefined && { attendees: people }),
    ...(latency !== undefined && { latencyMs: latency }),
    ...(seed !== undefined && { seed }),
    ...(data !== undefined && { data }),
  }).catch((error: unknown) => {
    if (error instanceof StorageError) throw new UsageError(error.message);
    throw portProblem(error, port) ?? error;
  });
  const moved = await moveAttendees(options, reference.profile).catch(async (error: unknown) => {
    await reference.close();
    throw error;
  });
  if (moved === 'exported') {
    await reference.close();
    return 'ok';
  }
  return interruptible(async (interruption): Promise<Ending> => {
    const stopped = new Promise<void>((resolve) => void interruption.on(resolve));
    process.stdout.write(`${JSON.stringify(reference.profile)}\n`);
    await stopped;
    await reference.close();
    return 'ok';
  });
}

/** Takes attendees from a file, and writes them to one, before anybody is told that the environment is there. */
async function moveAttendees(
  { import: from, export: to }: ServeOptions,
  profile: ReferenceProfile,
): Promise<'exported' | 'ready'> {
  const reached = profile as unknown as CsvTarget;
  const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  if (from !== undefined) {
    const { CsvError, importAttendees } = await import('../reference/csv/import.ts');
    const text = userText({
      path: from,
      what: `The list of attendees ${from}`,
      remedy: 'name a CSV file after --import',
      most: MOST_OF_A_LIST,
    });
    try {
      const { taken, rejected } = await importAttendees(reached, text, say);
      for (const sentence of rejected) say(sentence);
      say(`Attendees imported: ${taken}. Rows rejected: ${rejected.length}.`);
    } catch (error) {
      if (error instanceof CsvError) throw new UsageError(`${from} cannot be imported. ${error.message}`);
      throw error;
    }
  }
  if (to === undefined) return 'ready';
  const { exportAttendees } = await import('../reference/csv/export.ts');
  const text = await exportAttendees(reached, say);
  writeFileSync(to, text);
  say(`The attendees of the main event are in ${to}.`);
  return 'exported';
}

/** Who is to be there at the beginning. */
function peopleNamed<Name extends string>(
  { attendees, seedData }: ServeOptions,
  crowds: Readonly<Record<Name, number>>,
): number | Name | undefined {
  if (seedData === undefined) return attendees;
  if (attendees !== undefined)
    throw new UsageError('--attendees and --seed-data both say who is there: leave out one of them.');
  const name = (Object.keys(crowds) as Name[]).find((one) => one === seedData);
  if (name === undefined)
    throw new UsageError(`There is no seed data "${seedData}": take ${Object.keys(crowds).join(', ')}.`);
  return name;
}

function portProblem(error: unknown, port: number): UsageError | undefined {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE')
    return new UsageError(`Port ${port} is in use: take another one with --port, or leave it out.`);
  return code === 'EACCES'
    ? new UsageError(`Port ${port} may not be used: take one above 1023 with --port.`)
    : undefined;
}

/** Says which variants and faults there are. */
export async function listBehaviour(json: boolean): Promise<Ending> {
  const { FAULTS, VARIANTS } = await import('../reference/index.ts');
  if (json) {
    const variants = VARIANTS.map(({ name, gaps, about }) => ({ name, gaps, about }));
    const faults = FAULTS.map(({ id, rule, about, subtle }) => ({ id, rule, about, subtle }));
    process.stdout.write(`${JSON.stringify({ variants, faults }, null, 2)}\n`);
    return 'ok';
  }
  const entry = (name: string, about: string): string =>
    [name, ...wrap(about, WIDTH - 4).map((line) => `    ${line}`)].join('\n');
  process.stdout.write(
    [
      `Variants: ${VARIANTS.length} lawful answers to gaps (--variant)\n`,
      ...VARIANTS.map((variant) => entry(variant.name, variant.about)),
      `\nFaults: ${FAULTS.length} seeded breaches of one rule each (--fault)\n`,
      ...FAULTS.map((fault) => entry(fault.id, fault.about)),
      '',
    ].join('\n'),
  );
  return 'ok';
}
