import { Command } from 'commander';
import { version } from '../harness/paths.ts';
import type { Finish } from './finish.ts';
import { refuseEmpty } from './refuse-empty.ts';

/** Gives a command its arguments, options, help and action. */
type Complete = (command: Command, finish: Finish) => Command;

/** What each command does, and the module that knows the rest of it. */
const COMMANDS: Readonly<Record<string, { readonly about: string; readonly load: () => Promise<Complete> }>> =
  {
    verify: {
      about: 'runs the conformance suites against an environment and gives a verdict',
      load: async () => (await import('./commands/verify.ts')).verifyCommand,
    },
    load: {
      about:
        'loads an environment as an event does, and says whether the doors keep moving and nothing is lost',
      load: async () => (await import('./commands/load.ts')).loadCommand,
    },
    doctor: {
      about: 'checks every credential and record of a profile, and this machine',
      load: async () => (await import('./commands/doctor.ts')).doctorCommand,
    },
    init: {
      about: 'asks, and writes a profile; never writes a secret into it',
      load: async () => (await import('./commands/init.ts')).initCommand,
    },
    serve: {
      about: 'starts the reference environment on the loopback address',
      load: async () => (await import('./commands/serve.ts')).serveCommand,
    },
    detect: {
      about: 'holds every seeded fault and every conforming variant against the suites: the kill matrix',
      load: async () => (await import('./commands/detect.ts')).detectCommand,
    },
    rules: {
      about: 'the ledger: every rule and gap, where it stands, and which checks exercise it',
      load: async () => (await import('./commands/rules.ts')).rulesCommand,
    },
    openapi: {
      about: 'the contract as OpenAPI 3.1, for clients and mocks',
      load: async () => (await import('./commands/openapi.ts')).openapiCommand,
    },
    certify: {
      about: 'proves conformance to somebody who was not there: a signed bundle, and its checker',
      load: async () => (await import('./commands/certify.ts')).certifyCommand,
    },
    'can-ship': {
      about: 'what a deploy job asks of results that others produced: may this be let out?',
      load: async () => (await import('./commands/can-ship.ts')).canShipCommand,
    },
    comment: {
      about: 'puts the summary of a run on the pull or merge request of the job around it',
      load: async () => (await import('./commands/comment.ts')).commentCommand,
    },
    compare: {
      about: 'two results side by side: what changed, and whether the second is worse',
      load: async () => (await import('./commands/compare.ts')).compareCommand,
    },
    replay: {
      about: 'sends the script of each finding again, and says of each whether it is fixed',
      load: async () => (await import('./commands/replay.ts')).replayCommand,
    },
    report: {
      about: 'renders the reports again from stored results',
      load: async () => (await import('./commands/report.ts')).reportCommand,
    },
  };

/**
 * The command line, complete as far as it is asked for: of the other commands only the name and what they do. So none
 * waits for modules that it does not use. Errors are thrown, never printed here.
 */
export async function createProgram(asked: string | undefined, finish: Finish): Promise<Command> {
  const program = new Command('muster')
    .description('Calls the roll of an event check-in service: does it obey its API v2 specification?')
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .hook('preAction', (_, command) => refuseEmpty(command));
  // There the version that is meant is that of the environment.
  if (asked !== 'can-ship') program.version(version());
  for (const [name, { about, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(about);
    if (name === asked) (await load())(command, finish);
  }
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ outputError: () => {} });
  return program;
}
