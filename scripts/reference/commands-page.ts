import { createProgram } from '../../cli/program.ts';

/** The help of every command, as a terminal of 80 columns shows it. */
export async function commandsPage(): Promise<string> {
  const names = (await createProgram(undefined, () => {})).commands.map((command) => command.name());
  const parts = ['# Every command', '', 'What `npx muster <command> --help` prints.', ''];
  for (const name of names) parts.push(`## muster ${name}`, '', '```text', await helpOf(name), '```', '');
  return parts.join('\n');
}

async function helpOf(name: string): Promise<string> {
  const program = await createProgram(name, () => {});
  const command = program.commands.find((one) => one.name() === name);
  let text = '';
  command?.configureOutput({
    writeOut: (said) => {
      text += said;
    },
    getOutHelpWidth: () => 80,
  });
  command?.outputHelp();
  return text.trim();
}
