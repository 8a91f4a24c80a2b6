import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { shipped } from '../../harness/paths.ts';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
The contract as this harness holds it, in OpenAPI 3.1: what the specification says, where it is silent (x-gap), and what an
RFC supplies (x-source). Each request, answer and error has an example. Clients and mocks can be generated from it.

Examples:
  $ muster openapi > openapi.yaml
  $ muster openapi --json | jq '.paths | keys'

Exit codes: 0 printed, 2 wrong usage
`;

/** `muster openapi` */
export const openapiCommand = (command: Command, finish: Finish): Command =>
  command
    .option('--json', 'prints JSON in place of YAML', false)
    .addHelpText('after', () => helpText(HELP))
    .action(async ({ json }: { readonly json: boolean }) => {
      const { exampledContract } = await import('../../reference/docs/exampled-contract.ts');
      const text = readFileSync(shipped(join('spec', 'openapi.yaml')), 'utf8');
      process.stdout.write(await exampledContract(text, json));
      finish('ok');
    });
