/** The Universal Scalability Law (Gunther): throughput at a concurrency of N is λN / (1 + σ(N − 1) + κN(N − 1)). */
export interface Usl {
  readonly lambda: number;
  readonly sigma: number;
  readonly kappa: number;
  /** Concurrency at which throughput is greatest, and that throughput; null where it has no maximum. */
  readonly peakAt: number | null;
  readonly peak: number | null;
}

const throughput = (n: number, { lambda, sigma, kappa }: Pick<Usl, 'lambda' | 'sigma' | 'kappa'>): number =>
  (lambda * n) / (1 + sigma * (n - 1) + kappa * n * (n - 1));

/**
 * Fits the law to points of concurrency and throughput. With λ taken from the point of the highest throughput per
 * concurrency, N·λ/X − 1 is linear in N − 1 and N(N − 1). Null with fewer than four points.
 */
export function fitUsl(points: ReadonlyArray<readonly [number, number]>): Usl | null {
  const usable = points.filter(([n, x]) => n > 0 && x > 0).sort((a, b) => a[0] - b[0]);
  if (usable.length < 4) return null;
  const lambda = Math.max(...usable.map(([n, x]) => x / n));
  let [aa, ab, bb, ay, by] = [0, 0, 0, 0, 0];
  for (const [n, x] of usable) {
    const a = n - 1;
    const b = n * (n - 1);
    const y = (lambda * n) / x - 1;
    aa += a * a;
    ab += a * b;
    bb += b * b;
    ay += a * y;
    by += b * y;
  }
  const det = aa * bb - ab * ab;
  let sigma = det === 0 ? 0 : (ay * bb - by * ab) / det;
  let kappa = det === 0 ? 0 : (aa * by - ab * ay) / det;
  if (kappa < 0 || Number.isNaN(kappa)) {
    kappa = 0;
    sigma = aa === 0 ? 0 : ay / aa;
  }
  if (sigma < 0) {
    sigma = 0;
    kappa = bb === 0 ? 0 : Math.max(0, by / bb);
  }
  const peakAt = kappa > 0 && sigma < 1 ? Math.sqrt((1 - sigma) / kappa) : null;
  const law = { lambda, sigma, kappa };
  return { ...law, peakAt, peak: peakAt === null ? null : throughput(peakAt, law) };
}
