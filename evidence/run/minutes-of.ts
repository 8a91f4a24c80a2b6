import { DetectionFile } from '../../record/detection.ts';
import type { PartOutcome, Rows } from '../part.ts';

/** What the rows that count took, in minutes; nothing where they do not say it. */
export function minutesOf({ resume, restsOn }: Rows): Pick<PartOutcome, 'minutes'> {
  const took = new DetectionFile(resume, restsOn).earlier.flatMap(({ took: seconds }) => seconds ?? []);
  return took.length === 0 ? {} : { minutes: took.reduce((sum, one) => sum + one, 0) / 60 };
}
