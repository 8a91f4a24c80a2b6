import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { at, type Field } from './protobuf.ts';

/** The latest state of one series. */
export interface OtlpSeries {
  readonly name: string;
  readonly kind: 'sum' | 'gauge' | 'histogram' | 'exponential histogram';
  readonly attributes: Readonly<Record<string, string>>;
  /** Of a histogram how many values it holds. */
  readonly value: number;
}

export interface OtlpReceiver {
  readonly address: string;
  /** What every export was authorized with. */
  readonly authorizations: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  series(): OtlpSeries[];
  close(): Promise<void>;
}

/** By field of a Metric: what it is, where its points keep attributes, and what says how much (opentelemetry-proto, metrics.proto). */
const KINDS: ReadonlyArray<
  readonly [number, OtlpSeries['kind'], attributes: number, (point: Buffer) => number]
> = [
  [5, 'gauge', 7, numberOf],
  [7, 'sum', 7, numberOf],
  [9, 'histogram', 9, (point) => Number(at(point, 4)[0]?.value ?? 0n)],
  [10, 'exponential histogram', 1, (point) => Number(at(point, 4)[0]?.value ?? 0n)],
];

/** A receiver of OpenTelemetry metrics over HTTP, on the loopback address. */
export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const known = new Map<string, OtlpSeries>();
  const authorizations = new Set<string>();
  const paths = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    authorizations.add(request.headers.authorization ?? '');
    paths.add(request.url ?? '');
    // Resource, scope, metric.
    for (const { bytes } of at(
      request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body,
      1,
      2,
      2,
    ))
      for (const one of seriesOf(bytes)) known.set(JSON.stringify([one.name, one.attributes]), one);
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorizations,
    paths,
    series: () => [...known.values()],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function seriesOf(metric: Buffer): OtlpSeries[] {
  const name = textOf(at(metric, 1)[0]);
  return KINDS.flatMap(([field, kind, attributes, read]) =>
    at(metric, field, 1).map(({ bytes: point }) => ({
      name,
      kind,
      attributes: Object.fromEntries(
        at(point, attributes)
          .map(({ bytes }) => [textOf(at(bytes, 1)[0]), textOf(at(bytes, 2, 1)[0])] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
      value: read(point),
    })),
  );
}

/** `as_double` or `as_int`. */
function numberOf(point: Buffer): number {
  const double = at(point, 4)[0];
  return double !== undefined ? double.bytes.readDoubleLE() : Number(at(point, 6)[0]?.value ?? 0n);
}

const textOf = (field: Field | undefined): string => field?.bytes.toString('utf8') ?? '';
