import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Suite } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';

/** Where Allure's reporter puts what it has to store: its writer, as far as it is called here. */
interface Writer {
  writeResult(result: { readonly uuid: string }): void;
  writeGroup(group: { readonly uuid: string }): void;
  writeGlobals(name: string, globals: object): void;
  writeAttachment(name: string, content: Buffer): void;
  writeAttachmentFromPath(name: string, from: string): void;
}

/**
 * Allure's own reporter, with a writer that leaves the flushing to the operating system. Allure's waits for the disk at
 * each file, two for each check, and with it waits what shares its process: the broker, and so the whole run.
 */
export default class UnflushedAllureReporter extends AllureReporter {
  override onBegin(suite: Suite): void {
    super.onBegin(suite);
    const { resultsDir = 'allure-results' } = this.options;
    const { allureRuntime } = this as unknown as { allureRuntime: { writer: Writer } };
    Object.assign(allureRuntime.writer, writerOf(resultsDir));
  }
}

function writerOf(folder: string): Writer {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content);
  return {
    writeResult: (result) => write(`${result.uuid}-result.json`, JSON.stringify(result)),
    writeGroup: (group) => write(`${group.uuid}-container.json`, JSON.stringify(group)),
    writeGlobals: (name, globals) => write(name, JSON.stringify(globals)),
    writeAttachment: write,
    writeAttachmentFromPath: (name, from) => copyFileSync(from, join(folder, name)),
  };
}
