import type { Origin } from './origin.ts';

/** What a digest is of, as in-toto describes a resource. */
interface Resource {
  readonly name?: string;
  readonly uri?: string;
  readonly digest: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** An in-toto statement (v1) with a SLSA provenance (v1): from what, how and by whom the subjects were made. */
export interface Statement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly Resource[];
  readonly predicateType: 'https://slsa.dev/provenance/v1';
  readonly predicate: {
    readonly buildDefinition: {
      readonly buildType: string;
      readonly externalParameters: Readonly<Record<string, unknown>>;
      readonly internalParameters: Readonly<Record<string, unknown>>;
      readonly resolvedDependencies: readonly Resource[];
    };
    readonly runDetails: {
      readonly builder: { readonly id: string };
      readonly metadata?: { readonly invocationId: string };
    };
  };
}

/** SHA-256 by path. */
export type Digests = Readonly<Record<string, string>>;

const resources = (digests: Digests): Resource[] =>
  Object.entries(digests)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, sha256]) => ({ name, digest: { sha256 } }));

/** What can be said of a package from its files, what was locked, and where it was made. docs/provenance.md explains it. */
export function statementOf(
  files: Digests,
  locked: Digests,
  { builder, invocation, repository, commit, modified }: Origin,
  tools: Readonly<Record<string, string>>,
): Statement {
  const source = commit !== undefined && {
    name: 'source',
    ...(repository && { uri: repository }),
    digest: { gitCommit: commit },
    ...(modified && { annotations: { modified } }),
  };
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: resources(files),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:muster:build:npm-pack:1',
        externalParameters: { command: 'npm pack', ...(repository && { repository }) },
        internalParameters: tools,
        resolvedDependencies: [...(source ? [source] : []), ...resources(locked)],
      },
      runDetails: {
        builder: { id: builder },
        ...(invocation && { metadata: { invocationId: invocation } }),
      },
    },
  };
}
