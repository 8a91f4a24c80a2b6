/**
 * One run of Muster and one pass of Schemathesis, both with their defaults, over the same environments, one after the other:
 * `node --import tsx bench/schemathesis.ts [--seed N]`. First the plain reference environment, where whatever a tool reports
 * is a false accusation, then one with faults that the seed draws. Each tool has a fresh environment, in a process of
 * its own that counts what it is asked. Prints one line of JSON, and on standard error what was drawn and what each tool
 * found; ends with 1 where Muster accused the plain one, and with 3 and a reason where Schemathesis cannot be had.
 */
import { parseArgs } from 'node:util';
import type { BesideRun, BesideTool } from '../evidence/store/shape.ts';
import { ownScript } from '../harness/run/own-script.ts';
import { startServerProcess } from '../harness/run/server-process.ts';
import { obtainPython, pinnedVersion } from './python/obtain-python.ts';
import { drawnFaults } from './schemathesis/drawn-faults.ts';
import { SCHEMATHESIS } from './schemathesis/schemathesis-tool.ts';
import { type Made, muster, type Served, schemathesis, type Tool } from './schemathesis/tools.ts';

const SERVER = new URL('./counted-server.ts', import.meta.url);

type Pass = Made & { readonly requests: number };

/** One pass over an environment of its own. */
async function passOf(tool: Tool, seed: number, faults: readonly string[] = []): Promise<Pass> {
  const { file, execArgv } = ownScript(SERVER);
  const args = faults.length === 0 ? [] : ['--fault', faults.join(',')];
  const server = await startServerProcess([process.execPath, ...execArgv, file, ...args], { tool: 'node' });
  try {
    const requests = async (): Promise<number> => Number((await server.tell('')).requests);
    const pass = await tool.ready(server.profile as unknown as Served, seed);
    const before = await requests();
    const made = await pass();
    return { ...made, requests: (await requests()) - before };
  } finally {
    await server.stop();
  }
}

/** Findings that the plain environment does not bring too. */
const newIn = (faulty: Made, plain: Made): string[] =>
  faulty.findings.filter((finding) => !plain.findings.includes(finding));

const hundredths = (number: number): number => Math.round(100 * number) / 100;

function figuresOf({ name }: Tool, plain: Pass, faulty: Pass, found: number): BesideTool {
  const { seconds, processorSeconds, saidAt } = faulty.run;
  const rates = (count: number) => ({
    number: count,
    a_second: hundredths(count / seconds),
    requests_each: count === 0 ? null : Math.round(faulty.requests / count),
  });
  return {
    name,
    false_accusations: plain.findings.length,
    plain_seconds: hundredths(plain.run.seconds),
    plain_requests: plain.requests,
    seconds: hundredths(seconds),
    processor_seconds: hundredths(processorSeconds),
    first_seconds: saidAt === undefined ? null : hundredths(saidAt),
    requests: faulty.requests,
    findings: rates(newIn(faulty, plain).length),
    faults: rates(found),
  };
}

async function compare(seed: number, other: Tool): Promise<Omit<BesideRun, 'name'>> {
  const drawn = await drawnFaults(seed);
  for (const { id, about } of drawn) console.error(`Drawn: ${id}: ${about}`);
  const passes = async (tool: Tool) => {
    const plain = await passOf(tool, seed);
    if (plain.undecided !== undefined) throw new Error(`the plain environment: ${plain.undecided}`);
    const ids = drawn.map(({ id }) => id);
    const faulty = await passOf(tool, seed, ids);
    // A fault may keep a run from judging. What it found all the same is counted.
    if (faulty.undecided !== undefined) console.error(`${tool.name}: inconclusive: ${faulty.undecided}`);
    for (const finding of newIn(faulty, plain)) console.error(`${tool.name}: ${finding}`);
    return { plain, faulty };
  };
  const [ours, theirs] = [await passes(muster), await passes(other)];
  const found = newIn(theirs.faulty, theirs.plain);
  const faults = [];
  for (const { id, rule, subtle } of drawn) {
    // It knows no rules: a fault is found where it brings one of the findings of the pass when it is alone, too.
    const alone = found.length === 0 ? undefined : await passOf(other, seed, [id]);
    const isFound = alone?.findings.some((finding) => found.includes(finding)) ?? false;
    faults.push({ id, subtle, muster: ours.faulty.rules.includes(rule), schemathesis: isFound });
  }
  const tools = [
    figuresOf(muster, ours.plain, ours.faulty, faults.filter((fault) => fault.muster).length),
    figuresOf(other, theirs.plain, theirs.faulty, faults.filter((fault) => fault.schemathesis).length),
  ];
  return { seed, version: pinnedVersion(SCHEMATHESIS), faults, tools };
}

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const { path, reason } = await obtainPython(SCHEMATHESIS);
const printed = path === undefined ? { reason } : await compare(Number(values.seed), schemathesis(path));
console.log(JSON.stringify(printed));
if (!('tools' in printed)) process.exitCode = 3;
else process.exitCode = printed.tools[0]?.false_accusations === 0 ? 0 : 1;
