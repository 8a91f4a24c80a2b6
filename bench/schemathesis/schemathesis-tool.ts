import { fileURLToPath } from 'node:url';
import type { PythonTool } from '../python/obtain-python.ts';

/** The Schemathesis that requirements.txt pins. */
export const SCHEMATHESIS: PythonTool = {
  name: 'Schemathesis',
  package: 'schemathesis',
  requirements: fileURLToPath(new URL('./requirements.txt', import.meta.url)),
  program: 'st',
};
