import { aboutAnswers } from '../preflight/about-answers.ts';
import { type DoctorItem, ok, wrong } from './item.ts';
import type { Visit } from './visit.ts';

/** Whether anything of this API answers. */
export async function checkEnvironment({ profile, scout }: Visit): Promise<DoctorItem> {
  const account = await scout.get('getAccount');
  await scout.get('listEvents');
  const refusal = aboutAnswers(profile, scout.replies);
  const serves = 'anything at all';
  if (refusal !== null) return wrong('environment', refusal.reason, serves);
  const took = Math.max(0, account.exchange.ended - account.exchange.started).toFixed(0);
  return ok(
    'environment',
    `${profile.base_url} answers (${account.status} without a token, ${took} ms)`,
    serves,
  );
}
