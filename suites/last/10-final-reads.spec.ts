import { takeFinalReads } from '../../fixtures/check/final-reads.ts';
import { rules, test } from '../../fixtures/test.ts';

test.use({ exclusive: true });

test(
  'a walk after everything has settled shows what was written, and nothing that was refused',
  rules('attendees.create.listed', 'attendees.update.listed').quick().last(),
  async ({ check, worker }) => {
    await takeFinalReads(worker, check);
  },
);
