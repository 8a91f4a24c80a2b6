import { Command } from 'commander';
import { version } from '../harness/paths.ts';
import { detectCommand } from './commands/detect.ts';
import { doctorCommand } from './commands/doctor.ts';
import { loadCommand } from './commands/load.ts';
import { reportCommand } from './commands/report.ts';
import { rulesCommand } from './commands/rules.ts';
import { serveCommand } from './commands/serve.ts';
import { verifyCommand } from './commands/verify.ts';

/** Takes the exit code of the command that ran. */
export type Finish = (code: number) => void;

/** The whole command line. Errors are thrown, never printed here. */
export function createProgram(finish: Finish): Command {
  const program = new Command('muster')
    .description('Calls the roll of an event check-in service: does it obey its API v2 specification?')
    .version(version())
    .helpCommand(false)
    .showSuggestionAfterError(false);
  for (const create of [
    verifyCommand,
    loadCommand,
    doctorCommand,
    serveCommand,
    detectCommand,
    rulesCommand,
    reportCommand,
  ])
    program.addCommand(create(finish));
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ outputError: () => {} });
  return program;
}
