import { accessSentences } from './sentences/access.ts';
import type { Sections } from './sentences/accounted.ts';
import { doorAndFormSentences } from './sentences/doors-and-forms.ts';
import { endpointSentences } from './sentences/endpoints.ts';
import { resourceSentences } from './sentences/resources.ts';
import { serviceSentences } from './sentences/service.ts';

/** Every sentence of the specification, by its heading path and order, and what became of it. */
export const SENTENCES: Sections = {
  ...serviceSentences,
  ...resourceSentences,
  ...endpointSentences,
  ...doorAndFormSentences,
  ...accessSentences,
};
