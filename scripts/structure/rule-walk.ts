/** What CONTRIBUTING.md asks of whoever adds a rule: how many edits, and how many words of the project to know. */
export interface RuleWalk {
  readonly edits: number;
  readonly words: number;
}

/** Counts the numbered steps and the emphasised words of the section that adds a rule. */
export function ruleWalk(contributing: string): RuleWalk {
  const [, section = ''] = /^## Add a rule\n(.*?)(?=^## )/ms.exec(`${contributing}\n## `) ?? [];
  const emphasised = section.matchAll(/(?<!\*)\*(?!\*)([^*\n]+)\*(?!\*)/g);
  return {
    edits: [...section.matchAll(/^\d+\. /gm)].length,
    words: new Set([...emphasised].map(([, word = '']) => word)).size,
  };
}
