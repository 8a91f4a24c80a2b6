import type { Questions } from './questions.ts';
import { askClient, askReadClient } from './topics/client.ts';
import { askEnvironment } from './topics/environment.ts';
import { askForeign } from './topics/foreign.ts';
import { askPermissions } from './topics/permissions.ts';
import { askRecords } from './topics/records.ts';
import { askUser } from './topics/user.ts';

/** Asks for all that a profile may hold, looks up what the environment shows of it, and leaves the answers in the draft. */
export async function converse(questions: Questions): Promise<void> {
  const there = await askEnvironment(questions);
  await askClient(questions, there);
  await askReadClient(questions, there);
  await askUser(questions, there);
  await askRecords(questions, there);
  await askForeign(questions, there);
  await askPermissions(questions);
}
