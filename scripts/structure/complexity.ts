import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** A function, by its file and its line, and its cognitive complexity. */
export interface Complexity {
  readonly file: string;
  readonly line: number;
  readonly complexity: number;
}

const RULE = 'noExcessiveCognitiveComplexity';
const LINE = new RegExp(`${RULE},file=([^,]+),line=(\\d+),.*complexity of (\\d+)`);
const MOST_FUNCTIONS = 5000;
const OUTPUT_BYTES = 1 << 26;

/**
 * The functions of these files whose cognitive complexity is above `floor`, as Biome counts it (G. A. Campbell, "Cognitive
 * Complexity", SonarSource 2018). Paths are relative to `root`.
 */
export function complexitiesOf(root: string, files: readonly string[], floor: number): Complexity[] {
  const config = mkdtempSync(join(tmpdir(), 'muster-complexity-'));
  const options = { level: 'error', options: { maxAllowedComplexity: floor } };
  const settings = {
    root: true,
    linter: { rules: { recommended: false, complexity: { [RULE]: options } } },
    formatter: { enabled: false },
    assist: { enabled: false },
  };
  try {
    writeFileSync(join(config, 'biome.json'), JSON.stringify(settings));
    const args = [
      'lint',
      `--config-path=${config}`,
      '--reporter=github',
      `--max-diagnostics=${MOST_FUNCTIONS}`,
    ];
    const { stdout } = spawnSync(process.execPath, [biome(), ...args, ...files], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: OUTPUT_BYTES,
    });
    return stdout.split('\n').flatMap((text) => {
      const [, file, line, complexity] = LINE.exec(text) ?? [];
      if (file === undefined) return [];
      const place = relative(resolve(root), resolve(root, file));
      return [{ file: place, line: Number(line), complexity: Number(complexity) }];
    });
  } finally {
    rmSync(config, { recursive: true, force: true });
  }
}

const biome = (): string => {
  const manifest = createRequire(import.meta.url).resolve('@biomejs/biome/package.json');
  return join(dirname(manifest), 'bin', 'biome');
};
