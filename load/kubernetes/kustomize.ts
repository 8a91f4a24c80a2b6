/** One step of a run: a folder for Kustomize, which overlays of one's own may build on. */
export interface KustomizeStep {
  readonly folder: string;
  /** The manifests of the step, by file name. */
  readonly files: Readonly<Record<string, readonly object[]>>;
}

/** What Kustomize reads of a step. */
export const kustomization = ({ files }: KustomizeStep) => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  resources: Object.keys(files),
});
