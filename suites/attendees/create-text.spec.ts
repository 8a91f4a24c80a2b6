import { expectLetters } from '../../fixtures/check/keeps-letters.ts';
import { LETTERS, ODD, PLAIN, QUOTED } from '../../fixtures/property/text-kinds.ts';
import { rules, test } from '../../fixtures/test.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';
import {
  createWith,
  everyKindInEach,
  handedOut,
  inAll,
  NAMES,
  observe,
  PLAIN_NAMES,
  type Texts,
} from './text-in-names.ts';

test(
  'POST keeps apostrophes, ampersands and brackets in names, or refuses them',
  rules(
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
    'attendees.create.listed',
  ),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    const whole = inAll(['punctuation', PLAIN]);
    const asked = [whole];
    for (const texts of asked) {
      const reply = await createWith(check, sandbox, texts);
      const punctuated = NAMES.filter((name) => texts[name][1] === PLAIN);
      if (reply.ok)
        for (const name of punctuated)
          expectLetters(
            check,
            KEPT_RULES.createAttendee[name],
            `${name} (punctuation)`,
            PLAIN,
            reply.item[name],
            [reply],
          );
      else {
        const situation = `punctuation in ${punctuated.join(', ')}`;
        check.notes.observe('attendees.create.validation', `${reply.status}`, reply, situation);
        // Names of people may be refused where those of jobs and companies are not.
        if (texts === whole) asked.push({ ...whole, ...PLAIN_NAMES });
      }
    }
  },
);

test(
  'POST keeps letters beyond ASCII, quotes and markup in names, or refuses them',
  rules(
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
    'errors.no-500',
  ),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    const attempt = async (texts: Texts): Promise<boolean> => {
      const reply = await createWith(check, sandbox, texts);
      observe(check, 'attendee.text-normalisation', reply, texts);
      if (!reply.ok) return false;
      for (const name of NAMES) {
        const [kind, text] = texts[name];
        expectLetters(check, KEPT_RULES.createAttendee[name], `${name} (${kind})`, text, reply.item[name], [
          reply,
        ]);
      }
      return true;
    };
    const kinds = [...Object.entries(LETTERS), ...Object.entries(QUOTED)];
    let taken = true;
    for (const texts of everyKindInEach(kinds)) taken = taken && (await attempt(texts));
    // Some kind is refused: each for itself, then, and beside names that no service refuses.
    if (!taken)
      for (const texts of handedOut(kinds))
        if (!(await attempt(texts))) await attempt({ ...texts, ...PLAIN_NAMES });
  },
);

test(
  'POST with odd text answers without falling over',
  rules('errors.no-500'),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    for (const texts of handedOut(Object.entries(ODD))) {
      const reply = await createWith(check, sandbox, texts);
      observe(check, 'attendee.text-normalisation', reply, texts);
    }
  },
);
