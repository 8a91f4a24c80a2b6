import { OutOfTime } from '../../harness/broker/out-of-time.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { readTarget } from '../../harness/profile/target.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { findEnvironment } from '../../harness/run/find-environment.ts';
import { wantsColour } from '../../reports/terminal.ts';
import { oneLine } from '../../reports/text.ts';
import { rulesBehind } from '../needs/figures.ts';
import type { DoctorOptions } from '../options.ts';
import { checkClient, checkReadClient } from './clients.ts';
import { checkEnvironment } from './environment.ts';
import { checkForeign } from './foreign.ts';
import { type DoctorItem, wrong } from './item.ts';
import { checkMachine, checkPermissions, type FindK6 } from './machine.ts';
import { checkRecords } from './records.ts';
import { doctorTable } from './table.ts';
import { checkTokens } from './tokens.ts';
import { checkUser } from './user.ts';
import { PATIENCE_MS, type Visit, visit } from './visit.ts';

/** Checks an environment, every credential and record of the profile, and this machine, and answers whether nothing is wrong. */
export async function doctor(options: DoctorOptions, findK6: FindK6): Promise<Ending> {
  const target = readTarget(options);
  const environment =
    target === undefined
      ? await findEnvironment({ out: '', seed: 1, workers: 1, effort: 'quick', quiet: true })
      : { profile: target, stop: async () => {} };
  try {
    const items = [...(await examine(environment.profile)), ...(await checkMachine(findK6))];
    const well = items.every((item) => item.state !== 'wrong');
    process.stdout.write(
      options.json ? asJson(environment.profile, well, items) : asText(environment.profile, well, items),
    );
    return well ? 'ok' : 'inconclusive';
  } finally {
    await environment.stop();
  }
}

/**
 * Every credential and record of a profile: whether it is there, is what it is given as, and how many rules it unlocks. What an
 * environment keeps waiting longer than anybody would is said in the place of what could not be looked at.
 */
export async function examine(profile: Profile, ms = PATIENCE_MS): Promise<DoctorItem[]> {
  const visiting = visit(profile, { ms });
  const items: DoctorItem[] = [];
  const found = (...more: readonly DoctorItem[]): void => void items.push(...more);
  try {
    found(await checkEnvironment(visiting));
    if (items.some(({ state }) => state === 'wrong')) return items;
    found(await checkClient(visiting));
    found(await checkReadClient(visiting));
    found(...(await checkUser(visiting)));
    found(...(await checkTokens(visiting)));
    const records = withoutWrong(visiting, items);
    found(...(await checkRecords(records)));
    found(...(await checkForeign(records)));
    found(...checkPermissions(profile));
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    found(wrong('time', tookTooLong(ms), 'what else the profile names'));
  } finally {
    await visiting.end();
  }
  return items;
}

/** What is said of an environment that is slow. */
export const tookTooLong = (ms: number): string =>
  `the environment did not answer all that was asked within ${Math.ceil(ms / 60_000)} minutes`;

/** Credentials that are wrong are not tried again for each record: an environment may lock them out. */
function withoutWrong(visiting: Visit, items: readonly DoctorItem[]): Visit {
  const isWrong = (name: string): boolean =>
    items.some((item) => item.name === name && item.state === 'wrong');
  const { client, user, ...rest } = visiting.profile;
  return {
    ...visiting,
    profile: {
      ...rest,
      ...(client !== undefined && !isWrong('client') && { client }),
      ...(user !== undefined && !isWrong('user') && { user }),
    },
  };
}

function asText(profile: Profile, well: boolean, items: readonly DoctorItem[]): string {
  const missing = items.filter((item) => item.state === 'missing').length;
  const wrongs = items.filter((item) => item.state === 'wrong').length;
  const said = well
    ? `All that is given is as it should be${missing > 0 ? `; ${missing} missing` : ''}.`
    : `${wrongs} wrong, ${missing} missing: mend what is wrong before a run.`;
  return `\n  Muster: ${oneLine(profile.name)} at ${oneLine(profile.base_url)}\n\n${doctorTable(items, wantsColour())}\n  ${said}\n`;
}

const asJson = ({ name, base_url }: Profile, well: boolean, items: readonly DoctorItem[]): string =>
  `${JSON.stringify({ profile: name, base_url, ok: well, items: items.map((item) => ({ ...item, rules: rulesBehind(item.name) })) }, null, 2)}\n`;
