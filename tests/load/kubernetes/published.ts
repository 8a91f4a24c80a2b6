import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Pod } from 'kubernetes-models/v1/Pod';
import { Service } from 'kubernetes-models/v1/Service';
import type { Manifest } from './write-manifests.ts';

/** What kubernetes-models derives from the OpenAPI of Kubernetes, by kind. It says nothing of fields that it does not know. */
const PUBLISHED: Readonly<Record<string, new (data: Manifest) => { validate(): void }>> = {
  ...{ ConfigMap, Job, NetworkPolicy, PersistentVolumeClaim, Pod, Service },
};

/** The kinds that Kubernetes itself defines. */
export const PUBLISHED_KINDS: readonly string[] = Object.keys(PUBLISHED);

/** What the published schema of its kind has against a manifest; '' where nothing. */
export function against(manifest: Manifest): string {
  const Kind = PUBLISHED[manifest.kind];
  if (Kind === undefined) return `there is no published schema of ${manifest.kind}`;
  try {
    new Kind(structuredClone(manifest)).validate();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
