import { storage } from './resources.ts';
import { claimOf, configOf, DESK_PORT, deskOf, judgeOf, metadata, PROFILE_FILE, type Site } from './site.ts';

/** The profile, which holds no secret: it names variables, which the jobs take from the Secret. */
export const profileMap = (site: Site) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadata(site, configOf(site)),
  data: { [PROFILE_FILE]: site.profile },
});

/** The folder of the run: script, plan, ids and request logs. Set-up, runners on any node and judge all write to it. */
export const runClaim = (site: Site) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: metadata(site, claimOf(site)),
  spec: {
    accessModes: ['ReadWriteMany'],
    ...(site.storageClass !== undefined && { storageClassName: site.storageClass }),
    resources: { requests: { storage: storage(site) } },
  },
});

/** Where runners reach the token desk, which the judge job keeps. */
export const deskService = (site: Site) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(site, deskOf(site)),
  spec: {
    selector: { 'job-name': judgeOf(site) },
    ports: [{ name: 'desk', port: DESK_PORT, targetPort: DESK_PORT, protocol: 'TCP' }],
  },
});
