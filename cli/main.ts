import { handleArguments } from './handle-arguments.ts';

process.exitCode = await handleArguments(process.argv.slice(2));
