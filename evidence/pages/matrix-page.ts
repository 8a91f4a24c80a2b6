interface FaultRow {
  readonly target: string;
  readonly id: string;
  readonly rule: string;
  readonly killed: boolean;
  readonly by: readonly string[];
  readonly seconds: number;
}

interface VariantRow {
  readonly target: string;
  readonly name: string;
  readonly seed: number;
  readonly verdict: string;
  readonly violations: readonly string[];
  readonly seconds: number;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --dim: #888; --good: #1a7f37; --bad: #cf222e; }
@media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #ff7b72; } }
body { font: 14px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 78rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; } code { font-size: .92em; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; } .dim { color: var(--dim); }
.figures { display: flex; gap: 2.5rem; margin: 1rem 0 2rem; } .figures b { display: block; font-size: 1.8rem; font-weight: 600; }
`;

/** The kill matrix as a page: every fault with the checks that killed it, every variant with its verdict. */
export function matrixPage({
  faults,
  variants,
}: {
  faults: readonly FaultRow[];
  variants: readonly VariantRow[];
}): string {
  const killed = faults.filter((fault) => fault.killed).length;
  const clean = variants.filter((variant) => variant.verdict === 'conforms').length;
  const faultRow = (fault: FaultRow): string =>
    `<tr><td class="${fault.killed ? 'good">killed' : 'bad">alive'}</td><td>${escaped(fault.target)}</td><td><code>${escaped(fault.id)}</code></td><td><code>${escaped(fault.rule)}</code></td><td>${fault.by.map(escaped).join('<br>')}</td><td class="number">${fault.seconds.toFixed(1)}</td></tr>`;
  const variantRow = (variant: VariantRow): string =>
    `<tr><td class="${variant.verdict === 'conforms' ? 'good' : 'bad'}">${escaped(variant.verdict)}</td><td>${escaped(variant.target)}</td><td><code>${escaped(variant.name)}</code></td><td class="number">${variant.seed}</td><td>${variant.violations.map(escaped).join('<br>')}</td><td class="number">${variant.seconds.toFixed(1)}</td></tr>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kill matrix</title><style>${STYLE}</style></head>
<body><h1>Kill matrix</h1>
<div class="figures"><div><b>${killed} of ${faults.length}</b>faults killed under a rule that they break</div><div><b>${clean} of ${variants.length}</b>conforming runs judged to conform</div></div>
<h2>Faults</h2><table><thead><tr><th>Fate</th><th>Server</th><th>Fault</th><th>Rule broken</th><th>Killed by</th><th>Seconds</th></tr></thead><tbody>
${[...faults]
  .sort((a, b) => Number(a.killed) - Number(b.killed))
  .map(faultRow)
  .join('\n')}
</tbody></table>
<h2>Conforming servers</h2><table><thead><tr><th>Verdict</th><th>Server</th><th>Variants</th><th>Seed</th><th>Accusations</th><th>Seconds</th></tr></thead><tbody>
${variants.map(variantRow).join('\n')}
</tbody></table></body></html>
`;
}
