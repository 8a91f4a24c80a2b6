import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Document, isSeq, parseDocument } from 'yaml';
import { userPath } from '../../harness/paths.ts';
import type { KnownFinding, UsedBaseline } from '../../record/baseline.ts';

/** What becomes of the findings of a baseline. */
export interface Change {
  readonly added: readonly KnownFinding[];
  readonly gone: readonly KnownFinding[];
}

const HEAD = ` What muster verify --baseline lets stand. Write down at each finding why, and take out what is mended
 (--baseline-prune). No secret belongs here.`;

/** Writes the changed baseline into its file and answers it; remarks and what else stands there stay as they are. */
export function changeBaseline(baseline: UsedBaseline, { added, gone }: Change): UsedBaseline {
  const { file, findings: stood, ...head } = baseline;
  const findings = [...stood.filter((one) => !gone.includes(one)), ...added];
  const path = userPath(file);
  const exists = existsSync(path);
  if (!exists || added.length > 0 || gone.length > 0)
    writeFileSync(path, exists ? edited(path, stood, { added, gone }) : fresh(file, { ...head, findings }));
  return { ...baseline, findings };
}

const isJson = (file: string): boolean => file.endsWith('.json');

function fresh(file: string, content: object): string {
  if (isJson(file)) return `${JSON.stringify(content, null, 2)}\n`;
  const document = new Document(content);
  document.commentBefore = HEAD;
  return document.toString({ lineWidth: 0 });
}

function edited(path: string, stood: readonly KnownFinding[], { added, gone }: Change): string {
  const text = readFileSync(path, 'utf8');
  if (isJson(path)) {
    const content = JSON.parse(text) as object;
    const findings = [...stood.filter((one) => !gone.includes(one)), ...added];
    return `${JSON.stringify({ ...content, findings }, null, 2)}\n`;
  }
  const document = parseDocument(text);
  const list = document.get('findings');
  if (!isSeq(list)) throw new Error(`the baseline ${path} changed while the run was under way`);
  list.items = [
    ...list.items.filter((_, index) => {
      const one = stood[index];
      return one === undefined || !gone.includes(one);
    }),
    ...added.map((one) => document.createNode(one)),
  ];
  list.flow = list.items.length === 0;
  return document.toString({ lineWidth: 0 });
}
