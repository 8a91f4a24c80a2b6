import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { NoOperationTraceWriter, parseWorkflow, type TemplateParseResult } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { validate } from 'dockerfile-utils';
import { ROOT, repoFiles } from '../repository/repo-files.ts';
import { workflowsIn } from './workflows.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What the parser of GitHub itself has against an action or a workflow. */
const mistakes = (
  parse: (file: { name: string; content: string }, trace: NoOperationTraceWriter) => TemplateParseResult,
  content: string,
): string[] =>
  parse({ name: 'file', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

test("action.yml keeps GitHub's own schema of actions, which sees a key that it does not know", () => {
  const action = read('action.yml');
  assert.deepEqual(mistakes(parseAction, action), []);
  assert.match(mistakes(parseAction, action.replace('shell: bash', 'shel: bash')).join(), /shel/);
});

test("a workflow that a page shows keeps GitHub's own schema of workflows", () => {
  const shown = repoFiles()
    .filter((path) => /^docs\/.*\.md$/.test(path))
    .flatMap((path) => workflowsIn(path, read(path)));
  assert.ok(shown.length >= 2);
  for (const workflow of shown) {
    assert.deepEqual(mistakes(parseWorkflow, workflow), [], workflow);
    assert.match(mistakes(parseWorkflow, workflow.replace('runs-on', 'runs')).join(), /runs/);
  }
});

test('the Dockerfile is one that its own linter has nothing against', () => {
  const told = (text: string): string[] => validate(text).map(({ message }) => String(message));
  assert.deepEqual(told(read('Dockerfile')), []);
  assert.match(told(read('Dockerfile').replace(/^USER /m, 'USR ')).join(), /Unknown instruction: USR/);
});
