/** What of a declarative Jenkinsfile can be told from its text: Jenkins' own linter is a part of a running Jenkins. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A node of the grammar's tree, as far as it is used. */
interface Node {
  readonly type: string;
  readonly text: string;
  readonly hasError: boolean;
  readonly namedChildren: readonly Node[];
  childForFieldName(name: string): Node | null;
}

/** A word of a Jenkinsfile with what stands in its braces, or behind it. */
export interface Block {
  readonly name: string;
  /** Texts that it is given, without their quotation marks. */
  readonly texts: readonly string[];
  readonly holds: readonly Block[];
}

/** Sections of a declarative pipeline, and conditions of its `post` (Jenkins, "Pipeline Syntax"). */
const SECTIONS = [
  ...['agent', 'environment', 'libraries', 'options', 'parameters', 'post', 'stages', 'tools', 'triggers'],
];
const CONDITIONS = [
  ...['aborted', 'always', 'changed', 'cleanup', 'failure', 'fixed', 'regression', 'success'],
  ...['unstable', 'unsuccessful'],
];

/** Reads Groovy by a grammar that is installed below `folder`. Answers null for what is no Groovy. */
export async function groovyReader(folder: string): Promise<(text: string) => Block[] | null> {
  const require = createRequire(join(folder, 'package.json'));
  const { Parser, Language } = (await import(pathToFileURL(require.resolve('web-tree-sitter')).href)) as {
    Parser: {
      new (): { setLanguage(language: unknown): void; parse(text: string): { rootNode: Node } };
      init(): Promise<void>;
    };
    Language: { load(path: string): Promise<unknown> };
  };
  await Parser.init();
  const grammar = join(folder, 'node_modules/tree-sitter-groovy/tree-sitter-groovy.wasm');
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return (text) => {
    const { rootNode } = parser.parse(text);
    return rootNode.hasError ? null : blocksIn(rootNode);
  };
}

const blocksIn = (node: Node): Block[] =>
  node.namedChildren.flatMap((child) =>
    child.type === 'expression_statement' ? blocksIn(child) : blockOf(child),
  );

function blockOf(node: Node): Block[] {
  const name = node.childForFieldName('name') ?? node.childForFieldName('left');
  if (name === null) return [];
  const body = node.childForFieldName('body');
  const given =
    node.childForFieldName('args') ?? node.childForFieldName('arguments') ?? node.childForFieldName('right');
  return [
    {
      name: name.text,
      texts: given === null ? [] : textsIn(given),
      holds: body === null ? [] : blocksIn(body),
    },
  ];
}

const textsIn = (node: Node): string[] =>
  node.type.endsWith('literal')
    ? [node.text.replace(/^'(.*)'$/s, '$1')]
    : node.namedChildren.flatMap(textsIn);

/** What is wrong with a pipeline's structure, a sentence each. */
export function mistakesIn(blocks: readonly Block[]): string[] {
  const [pipeline, ...others] = blocks;
  if (pipeline?.name !== 'pipeline' || others.length > 0) return ['there is not one pipeline'];
  const of = (name: string): readonly Block[] => pipeline.holds.find((one) => one.name === name)?.holds ?? [];
  const unknown = (one: readonly Block[], known: readonly string[], where: string): string[] =>
    one.flatMap(({ name }) => (known.includes(name) ? [] : [`${where} has no ${name}`]));
  return [
    ...unknown(pipeline.holds, SECTIONS, 'a pipeline'),
    ...['agent', 'stages'].flatMap((name) => (of(name).length > 0 ? [] : [`the pipeline lacks ${name}`])),
    ...unknown(of('stages'), ['stage'], 'stages'),
    ...of('stages').flatMap(({ texts, holds }) =>
      texts.length === 1 && holds.some(({ name, holds: steps }) => name === 'steps' && steps.length > 0)
        ? []
        : ['a stage lacks its name or its steps'],
    ),
    ...unknown(of('post'), CONDITIONS, 'post'),
  ];
}

/** All blocks of a name, wherever they stand. */
export const named = (blocks: readonly Block[], name: string): Block[] =>
  blocks.flatMap((one) => [...(one.name === name ? [one] : []), ...named(one.holds, name)]);
