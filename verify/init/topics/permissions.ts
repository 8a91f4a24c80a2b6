import { reference } from '../draft.ts';
import { costOf, type Questions } from '../questions.ts';

/** What may be done to the environment. */
export async function askPermissions(ask: Questions): Promise<void> {
  const { local } = ask.draft.profile();
  const tokens = {
    ...(ask.draft.knows('expired') && { expired: reference('expired') }),
    ...(ask.draft.knows('revoked') && { revoked: reference('revoked') }),
  };
  if (Object.keys(tokens).length > 0) ask.draft.set('tokens', tokens);
  ask.draft.set(
    'writes',
    await ask.choice(
      'writes',
      '--writes',
      `May the run write to it? Attendees stay, as the API deletes none${costOf('writes')}`,
      [
        { value: 'forbid', also: ['no'] },
        { value: 'allow', also: ['yes'] },
      ],
      local ? 'allow' : 'forbid',
    ),
  );
  ask.draft.set(
    'rate_limit',
    await ask.choice(
      'rateLimit',
      '--rate-limit',
      `May the run provoke its rate limit?${costOf('rate_limit')}`,
      [
        { value: 'avoid', also: ['no'] },
        { value: 'probe', also: ['yes'] },
      ],
      local ? 'probe' : 'avoid',
    ),
  );
}
