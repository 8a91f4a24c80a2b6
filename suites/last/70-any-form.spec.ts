import { READING, validCall } from '../../fixtures/property/valid-calls.ts';
import { NOBODY, PERSONAL, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/client/call-options.ts';

/** What a client asks for that does not name JSON: anything, or nothing at all. */
const ANY_FORM: ReadonlyArray<CallOptions['headers'] & object> = [{ accept: '*/*' }, { accept: null }];

test(
  'who asks for any form of answer is answered in JSON: with each success, a 401, a 404 and a 422',
  rules('envelope.json', 'errors.401-envelope', 'errors.404-envelope', 'errors.422-envelope').last(),
  async ({ api, check, sandbox, worker }) => {
    const event = sandbox.event;
    const unknown = sandbox.unknownId;
    const guest = worker.profile.writes === 'allow' ? await sandbox.borrow() : undefined;
    for (const headers of ANY_FORM) {
      const asked = { headers, intent: 'probe' } as const;
      // What each answer looks like is the exchange judge's; here it is seen to be one.
      await Promise.all(
        [...READING, 'updateAttendee' as const].map((operation) => {
          const valid = validCall(operation, worker, sandbox, { event, ...(guest && { guest }) });
          const personal = operation === 'getMe';
          if (valid === undefined || (personal && worker.profile.user === undefined)) return undefined;
          return api.call(operation, { ...valid.options, ...asked, ...(personal && { as: PERSONAL }) });
        }),
      );
      await api.call('getEvent', { ...asked, path: { id: unknown } });
      if (guest !== undefined)
        await api.call('createAttendee', { ...asked, path: { event_id: event }, item: {} });
      const nobody = await api.call('getEvent', { ...asked, path: { id: event }, as: NOBODY });
      // Whoever serves everybody refuses nobody: that is for another rule.
      const refused = nobody.status === 401;
      if (!refused && (nobody.status < 300 || nobody.status >= 400)) continue;
      check.that('errors.401-envelope', refused, {
        message: 'who has no token and asks for any form is sent elsewhere',
        expected: '401 in its envelope',
        actual: `${nobody.status}`,
        replies: [nobody],
      });
    }
  },
);
