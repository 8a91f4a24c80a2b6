import type { Site } from './site.ts';

/** The fields by which a pod says so; none where nothing was asked for. */
export const placed = ({
  placement: { nodeSelector, tolerations, pullSecrets },
}: Pick<Site, 'placement'>) => ({
  ...(Object.keys(nodeSelector).length > 0 && { nodeSelector }),
  ...(tolerations.length > 0 && { tolerations }),
  ...(pullSecrets.length > 0 && { imagePullSecrets: pullSecrets.map((name) => ({ name })) }),
});

/** The labels that k6-operator gives the pods of a TestRun, and those of its runners. */
export const ofOperator = ({ name }: Site) => ({ app: 'k6', k6_cr: name });
export const ofRunners = (site: Site) => ({ ...ofOperator(site), runner: 'true' });

/** Runners spread over the nodes as evenly as these have room: on one node they would share its network and processors. */
export const spreadOut = (site: Site) =>
  site.runners === 1
    ? {}
    : {
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: ofRunners(site) },
          },
        ],
      };
