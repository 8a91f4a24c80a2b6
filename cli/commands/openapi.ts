import type { Command } from 'commander';
import type { Finish } from '../finish.ts';
import { helpText } from '../help-text.ts';

const HELP = `
The contract as this harness holds it, in OpenAPI 3.1: what the specification says, where it is silent (x-gap), and what an
RFC supplies (x-source). Clients and mocks can be generated from it.

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
      const { printContract } = await import('../../verify/ledger/contract.ts');
      finish(printContract(json));
    });
