import type { RunOptions } from '../../harness/run/options.ts';

/** What the command tells the process of the checks once it knows the environment. */
export interface OptionsMessage {
  readonly kind: 'options';
  readonly options: RunOptions;
}

const isOptions = (message: unknown): message is OptionsMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'options';

/** The options, once they are known. */
export const optionsToCome = (): Promise<RunOptions> =>
  new Promise((resolve) => {
    process.on('message', function hear(message: unknown) {
      if (!isOptions(message)) return;
      process.off('message', hear);
      resolve(message.options);
    });
  });
