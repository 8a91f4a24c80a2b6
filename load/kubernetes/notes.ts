import { storage } from './resources.ts';
import {
  claimOf,
  DESK_KEY,
  judgeOf,
  OPERATOR_NAMESPACE,
  RUN_FOLDER,
  resultsOf,
  type Site,
  secretOf,
  setUpOf,
} from './site.ts';

/** The oldest release of k6-operator that knows every field of the TestRun. */
const OPERATOR = '1.3.0';

/** How to apply the manifests, in order. */
export function notes(site: Site, folder: string): string {
  const name = site.name;
  const literals = [
    `--from-literal=${DESK_KEY}="$(openssl rand -hex 16)"`,
    ...[...site.variables, ...site.metrics.secrets].map((one) => `--from-literal=${one}="$${one}"`),
  ];
  return `# ${name}: ${site.scenario} with ${site.runners} ${site.runners === 1 ? 'runner' : 'runners'} on Kubernetes

Written by \`muster load ${site.scenario} --kubernetes\`. Needs a cluster with k6-operator ${OPERATOR} or newer, and a storage
class whose volumes several nodes write to (ReadWriteMany). On a cluster of one node, ReadWriteOnce in
\`10-shared/shared.yaml\` does as well. Choose a namespace of its own (\`kubectl config set-context --current --namespace=…\`).

1. **Image.** In a clone of Muster, of the version that wrote these files:

   \`\`\`sh
   docker build -f ${folder}/Dockerfile -t ${site.image} . && docker push ${site.image}
   \`\`\`

2. **Secret.** The manifests only refer to it; nothing here holds a value. The key of the token desk is random.

   \`\`\`sh
   kubectl create secret generic ${secretOf(site)} \\
     ${literals.join(' \\\n     ')}
   \`\`\`

3. **Set up.** Profile, shared folder (${storage(site)}), token desk; then attendees are prepared. Run again, it reuses those that are there.

   \`\`\`sh
   kubectl apply -k 10-shared && kubectl apply -k 20-set-up
   kubectl wait --for=condition=complete job/${setUpOf(site)} --timeout=6h
   \`\`\`

4. **Run.** The judge first: it hands tokens to the runners, and gives the start once all of them have asked for it.

   \`\`\`sh
   kubectl apply -k 30-judge
   kubectl wait --for=jsonpath='{.status.ready}'=1 job/${judgeOf(site)} --timeout=10m
   kubectl apply -k 40-test-run
   \`\`\`

5. **Verdict.** The judge reads the request logs as they grow, walks the list when the runners have ended, and prints what
   \`muster load\` prints. Its exit code is the verdict: 0 passed, 1 failed, 3 invalid.

   \`\`\`sh
   kubectl logs -f job/${judgeOf(site)}
   kubectl get pod -l job-name=${judgeOf(site)} -o jsonpath='{.items[0].status.containerStatuses[0].state.terminated.exitCode}'
   \`\`\`

6. **Report.** Everything lies in the shared folder: \`report.html\`, \`load.json\`, \`junit.xml\`, the request logs.

   \`\`\`sh
   kubectl apply -k 50-results && kubectl wait --for=condition=ready pod/${resultsOf(site)}
   kubectl cp ${resultsOf(site)}:${RUN_FOLDER} results/${name}
   \`\`\`

To run again: \`for step in 50-results 40-test-run 30-judge 20-set-up; do kubectl delete -k $step; done\`, then from 3 on.
The attendees stay and are reused; the volume claim \`${claimOf(site)}\` goes with \`10-shared\`.

Each step is a folder for Kustomize: what is your own (annotations, another namespace, a proxy beside the container) goes into an overlay
that names the folder under \`resources\`, and stays when these files are written again.

\`10-shared/network.yaml\` lets only the runners reach the token desk, and only k6-operator (namespace \`${OPERATOR_NAMESPACE}\`: change it
where yours runs elsewhere) reach the runners. What leaves the pods, to the environment and for metrics, is not limited by it.

## When something ends early

* The judge goes: the runners miss it for three seconds and end themselves. Their request logs stay: copy the folder (6) and
  run \`muster load ${site.scenario} --reconcile results/${name} --profile …\`.
* A runner goes: the others serve their own doors to the end; the verdict is INVALID unless what is proved fails it.
* The service is down, or a ceiling of the profile is reached: the judge tells the runners to end, and says so.
* No runner comes within half an hour: the judge says how many wait, and ends with exit code 4. Usual reasons are an image
  that cannot be pulled, or a claim that a second node may not write to.
`;
}
