import { type Command, CommanderError } from 'commander';
import { meantBy } from '../harness/profile/errors.ts';

/** One sentence for a command line that cannot be understood, naming the nearest word; undefined for other errors. */
export function usageSentence(error: unknown, args: readonly string[], program: Command): string | undefined {
  if (!(error instanceof CommanderError) || error.exitCode === 0) return undefined;
  const command = program.commands.find((one) => one.name() === args[0]) ?? program;
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  const name = command === program ? 'muster' : `muster ${command.name()}`;
  switch (error.code) {
    case 'commander.unknownCommand':
      if (quoted === 'help')
        return 'There is no command "help": muster --help, or muster verify --help, shows it.';
      return `There is no command "${quoted}": ${meantBy(quoted, commandNames(program))} (muster --help).`;
    case 'commander.unknownOption':
      return `${name} has no option ${quoted}: ${meantBy(quoted, optionNames(command, program))} (${name} --help).`;
    case 'commander.excessArguments':
      return `${name} takes no further argument: see ${name} --help.`;
    default:
      return `${capital(error.message.replace(/^error: /, '').split('\n')[0] ?? '')} (${name} --help).`;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, '');

const commandNames = (program: Command): string[] => program.commands.map((one) => one.name());

const optionNames = (...commands: readonly Command[]): string[] => [
  ...new Set([
    '--help',
    ...commands.flatMap((command) => command.options.map((option) => option.long ?? option.short ?? '')),
  ]),
];
