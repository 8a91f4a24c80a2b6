/**
 * The shapes of Kubernetes 1.34 (API reference: core/v1, batch/v1) that the manifests fill, and no more: a field that is
 * not named here is a mistake until somebody has looked it up.
 */
import {
  closed,
  flag,
  label,
  labels,
  list,
  only,
  port,
  quantity,
  type Schema,
  text,
  texts,
  whole,
} from './schema-parts.ts';

export const metadata = closed({ name: label }, { labels });

const resources = closed(
  { requests: closed({ cpu: quantity, memory: quantity }) },
  { limits: closed({ memory: quantity }) },
);

export const containerSecurity = closed(
  {},
  { allowPrivilegeEscalation: flag, capabilities: closed({ drop: texts }) },
);

export const podSecurity = closed(
  {},
  {
    runAsNonRoot: flag,
    runAsUser: whole,
    runAsGroup: whole,
    fsGroup: whole,
    seccompProfile: closed({ type: only('RuntimeDefault') }),
  },
);

const secretRef = closed({ secretKeyRef: closed({ name: label, key: text }) });
const fieldRef = closed({ fieldRef: closed({ fieldPath: text }) });
const variable = { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$' };

/** A variable has a value, or tells where it comes from. */
export const env: Schema = {
  type: 'array',
  items: {
    oneOf: [
      closed({ name: variable, value: text }),
      closed({ name: variable, valueFrom: { oneOf: [secretRef, fieldRef] } }),
    ],
  },
};

export const containerResources = resources;

const selector = closed({ matchLabels: labels });
/** Where pods run, and by which secrets their images are pulled. */
export const placement: Record<string, Schema> = {
  nodeSelector: labels,
  tolerations: list(
    closed(
      { key: text, operator: { enum: ['Equal', 'Exists'] } },
      { value: text, effect: { enum: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] } },
    ),
  ),
  imagePullSecrets: list(closed({ name: label })),
};
export const spread = list(
  closed({
    maxSkew: whole,
    topologyKey: text,
    whenUnsatisfiable: only('ScheduleAnyway'),
    labelSelector: selector,
  }),
);
const peer: Schema = { oneOf: [closed({ podSelector: selector }), closed({ namespaceSelector: selector })] };
const networkPolicy = closed({
  podSelector: selector,
  policyTypes: list(only('Ingress')),
  ingress: {
    type: 'array',
    items: closed({ from: list(peer), ports: list(closed({ protocol: only('TCP'), port })) }),
  },
});
const probe = { periodSeconds: whole, failureThreshold: whole };
export const httpProbe = closed({ httpGet: closed({ path: text, port }) }, probe);
const tcpProbe = closed({ tcpSocket: closed({ port }) }, probe);

const container = closed(
  {
    name: label,
    image: text,
    volumeMounts: list(closed({ name: label, mountPath: text }, { readOnly: flag })),
  },
  {
    command: texts,
    args: texts,
    env,
    ports: list(closed({ name: label, containerPort: port, protocol: only('TCP') })),
    readinessProbe: tcpProbe,
    resources,
    securityContext: containerSecurity,
  },
);

const volume: Schema = {
  oneOf: [
    closed({ name: label, persistentVolumeClaim: closed({ claimName: label }) }),
    closed({ name: label, configMap: closed({ name: label }) }),
  ],
};

const pod = closed(
  { containers: list(container), volumes: list(volume), restartPolicy: only('Never') },
  {
    automountServiceAccountToken: flag,
    terminationGracePeriodSeconds: whole,
    securityContext: podSecurity,
    ...placement,
  },
);

const job = closed(
  { template: closed({ spec: pod, metadata: closed({ labels }) }) },
  { backoffLimit: whole },
);

const claim = closed(
  {
    accessModes: { type: 'array', items: { enum: ['ReadWriteOnce', 'ReadWriteMany'] } },
    resources: closed({ requests: closed({ storage: quantity }) }),
  },
  { storageClassName: label },
);

const service = closed({
  selector: labels,
  ports: list(closed({ name: label, port, targetPort: port, protocol: only('TCP') })),
});

const kind = (apiVersion: string, name: string, rest: Record<string, Schema>): Schema =>
  closed({ apiVersion: only(apiVersion), kind: only(name), metadata, ...rest });

/** By kind. */
export const CORE: Readonly<Record<string, Schema>> = {
  ConfigMap: kind('v1', 'ConfigMap', { data: { type: 'object', additionalProperties: { type: 'string' } } }),
  PersistentVolumeClaim: kind('v1', 'PersistentVolumeClaim', { spec: claim }),
  Service: kind('v1', 'Service', { spec: service }),
  Job: kind('batch/v1', 'Job', { spec: job }),
  Pod: kind('v1', 'Pod', { spec: pod }),
  NetworkPolicy: kind('networking.k8s.io/v1', 'NetworkPolicy', { spec: networkPolicy }),
  Kustomization: closed({
    apiVersion: only('kustomize.config.k8s.io/v1beta1'),
    kind: only('Kustomization'),
    resources: list(text),
  }),
};
